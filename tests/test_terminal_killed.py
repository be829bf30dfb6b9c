"""Programs in a pseudo-terminal: one that is killed in the middle of a game, and one without colours."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pioche.cli.table.saves import TableFile
from pioche.table.entries import Entry

pytestmark = pytest.mark.slow  # whole programs
PATIENCE = 90.0


class Terminal:
    """A program in a terminal of its own; what it draws is read and kept."""

    def __init__(self, *arguments: str, state: Path, **settings: str) -> None:
        self.screen, inner = pty.openpty()
        environment = {**os.environ, "XDG_STATE_HOME": str(state), "TERM": "xterm-256color", "COLUMNS": "100"}
        environment |= settings
        command = [sys.executable, "-m", "pioche", "play", "--lang", "en", *arguments]
        self.program = subprocess.Popen(
            command, stdin=inner, stdout=inner, stderr=inner, env=environment, start_new_session=True
        )
        os.close(inner)
        self.drawn = ""

    def read(self) -> None:
        if select.select([self.screen], [], [], 0.05)[0]:
            try:
                self.drawn += os.read(self.screen, 65536).decode(errors="replace")
            except OSError:  # the program has ended
                time.sleep(0.01)

    def until(self, happened: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < end, self.drawn[-2000:]
            self.read()

    def press(self, keys: str) -> None:
        os.write(self.screen, keys.encode())

    def end(self, by: signal.Signals) -> None:
        self.program.send_signal(by)
        self.program.wait()
        os.close(self.screen)


@contextmanager
def terminal(*arguments: str, state: Path, **settings: str) -> Iterator[Terminal]:
    opened = Terminal(*arguments, state=state, **settings)
    try:
        yield opened
    finally:
        opened.end(signal.SIGKILL)


def entries(state: Path) -> list[Entry]:
    """What is kept of the one table there is."""
    return [entry for path in state.rglob("*.jsonl") for entry in TableFile(path).read()]


def moves(state: Path) -> int:
    return sum(entry.kind == "moved" for entry in entries(state))


@pytest.mark.skipif(sys.platform != "linux", reason="needs a pseudo-terminal and XDG folders")
def test_a_game_whose_terminal_was_killed_goes_on(tmp_path: Path) -> None:
    with terminal("non-merci", "--seed", "3", "--pace", "0", state=tmp_path) as first:
        first.until(lambda: "Take the card" in first.drawn)
        first.press("2")
        first.until(lambda: moves(tmp_path) >= 3)
        first.press("2")
        first.until(lambda: moves(tmp_path) >= 6)
    before = entries(tmp_path)
    with terminal("--resume", "--pace", "0", state=tmp_path) as second:
        second.until(lambda: "Take the card" in second.drawn)
        assert entries(tmp_path)[: len(before)] == before
        second.press("2")
        second.until(lambda: len(entries(tmp_path)) > len(before))
        other = subprocess.run(
            [sys.executable, "-m", "pioche", "play", "--lang", "en", "--resume"],
            env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert "no interrupted game" in other.stderr  # it is being played
        second.press("q")
        second.until(lambda: "Leave the game" in second.drawn)
        second.press("x")
        second.until(lambda: not list(tmp_path.rglob("*.jsonl")))


def coloured(drawn: str) -> list[str]:
    """The escapes that choose a colour."""
    escapes = re.findall(r"\x1b\[([0-9;:]*)m", drawn)
    return [each for each in escapes if re.search(r"(?:^|[;:])(?:[349][0-8]|10[0-7])(?:[;:]|$)", each)]


@pytest.mark.skipif(sys.platform != "linux", reason="needs a pseudo-terminal and XDG folders")
@pytest.mark.parametrize("settings", [{}, {"NO_COLOR": "1"}], ids=str)
def test_with_no_color_no_colour_reaches_the_terminal(settings: dict[str, str], tmp_path: Path) -> None:
    with terminal("lettres", "--seed", "3", "--pace", "0", state=tmp_path, **settings) as opened:
        opened.until(lambda: "Your turn" in opened.drawn)
        opened.press("?")
        opened.until(lambda: "Ctrl+P" in opened.drawn)
        assert bool(coloured(opened.drawn)) == (not settings)
        assert "\x1b[1;7m" in opened.drawn or not settings
