"""Says at the end of every run which way the rules ran."""

import pytest

from pioche.engine import compiled


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    way = "compiled" if compiled() else "interpreted"
    terminalreporter.write_line(f"pioche: the rules ran {way}")
