"""Says at the top of every run which way the rules run."""

from pioche.engine import compiled


def pytest_report_header() -> str:
    return f"pioche: the rules run {'compiled' if compiled() else 'interpreted'}"
