"""What a part of Pioche needs beyond the base installation, and the line that installs it."""

import sys
from importlib.util import find_spec
from typing import Final

USUAL: Final = "play"
EXTRAS: Final = {
    "arena": "lab",
    "backup": "serve",
    "check": "serve",
    "lab": "lab",
    "restore": "serve",
    "serve": "serve",
    "pioche.adapters": "rl",
    "pioche.client": "client",
    "pioche.lab": "lab",
    "pioche.training": "training",
}
"""Which extra a command or a package needs; other commands need the usual one."""


def line_to_type(part: str, missing: str) -> str:
    """What a part of Pioche lacks, and what to type, in the reader's language."""
    # Loaded only where something is missing.
    from pioche.words.catalogue import Catalogue  # noqa: PLC0415
    from pioche.words.language import preferred_language  # noqa: PLC0415

    details: dict[str, object] = {"part": part, "missing": missing, "extra": EXTRAS.get(part, USUAL)}
    return Catalogue(preferred_language()).say("extra-missing", details)


def needs(package: str, *modules: str) -> None:
    """Called where a package begins: ModuleNotFoundError with the line to type, if one of these is missing.

    A program of Pioche (`python -m pioche...`) ends with the line alone.
    """
    missing = next((module for module in modules if find_spec(module) is None), None)
    if missing is None:
        return
    told = line_to_type(package, missing)
    if is_program():
        print(told, file=sys.stderr)
        raise SystemExit(2)
    raise ModuleNotFoundError(told, name=missing)


def is_program() -> bool:
    """Whether `python -m` runs a part of Pioche; before it does, it imports the packages around it."""
    running = getattr(sys.modules["__main__"], "__spec__", None)
    return sys.argv[:1] == ["-m"] or (running is not None and running.name.startswith("pioche."))
