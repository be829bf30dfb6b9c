"""`pioche --version`."""

from pioche import __version__
from pioche.engine import compiled
from pioche.words.catalogue import Catalogue


def version_line(language: str) -> str:
    """Which version this is, and how its rules run."""
    how = "compiled" if compiled() else "interpreted"
    return f"pioche {__version__} ({Catalogue(language).say('cli-running', {'how': how})})"
