"""A real server with the built site and quick bots, for a real browser."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from pioche.server import app
from pioche.server.http import records
from pioche.server.limits import NO_LIMITS
from pioche.table.paces import PACES
from tests.server.process import Running, started

LONGEST_OBJECTION = 60
"""Seconds, for two people at one slow machine who both denounce."""

LONGEST_UNDO = 120
"""Seconds that bots leave to whoever plays alone."""


def serving_quickly(folder: Path, *flags: str) -> AbstractContextManager[Running]:
    words = [sys.executable, "-m", "tests.web.serving", "serve", "--lang", "en", "--port", "0"]
    return started([*words, "--store", f"sqlite:///{folder / 'pioche.db'}", *flags], {})


def hurry_bots() -> None:
    """Bots are as quick as a test is; people have all the time of their pace, and to object even more. At the
    lively pace there is time to take a move back."""
    for name, pace in PACES.items():
        limits = {**pace.limits, "objection": LONGEST_OBJECTION}
        undoing = LONGEST_UNDO if name == "lively" else 0.0
        PACES[name] = replace(
            pace, limits=limits, thinking=(0.02, 0.05), reacting=(0.3, 0.5), undoing=undoing
        )


@contextmanager
def at_home() -> Iterator[None]:
    """One address opens more tables here than a family does, and one game is enough for a leaderboard."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(records, "LEAST_GAMES", 1))
        stack.enter_context(patch.object(app, "Rates", return_value=NO_LIMITS))
        yield


if __name__ == "__main__":
    from pioche.cli.main import run

    hurry_bots()
    with at_home():
        run()
