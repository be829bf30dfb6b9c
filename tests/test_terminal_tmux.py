"""Whole games by keys in a real terminal (tmux), as people play them."""

import os
import shutil
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest

from pioche.games.shelf import FOLDERS
from tests.test_terminal_host import SHORT

pytestmark = pytest.mark.slow

SIZES = [(60, 18), (80, 24), (120, 40)]
ENDS = {"fr": "nouvelle partie", "en": "new game"}
SAMPLE = [("shit", SIZES[0], "fr"), ("lettres", SIZES[1], "en")]
CASES = [
    pytest.param(*case, marks=[] if case in SAMPLE else [pytest.mark.soak])
    for case in product(FOLDERS, SIZES, ENDS)
]
STUCK = 60.0
"""Seconds in which a key should have changed something, on a machine that is busy with other things too."""


class Terminal:
    """One tmux of our own, by a socket in a folder of its own."""

    def __init__(self, folder: Path, size: tuple[int, int], command: list[str]) -> None:
        self.socket = str(folder / "tmux")
        # The size is the terminal's: readline leaves another one to whatever pytest starts.
        inherited = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "LINES"}}
        environment = {**inherited, "XDG_STATE_HOME": str(folder), "TERM": "xterm-256color"}
        where = ["-x", str(size[0]), "-y", str(size[1])]
        shell = ["sh", "-c", '"$@"; echo "status $?"; cat', "-", *command]
        self.tmux("-f", os.devnull, "new-session", "-d", *where, *shell, environment=environment)

    def tmux(self, *arguments: str, environment: dict[str, str] | None = None) -> str:
        command = ["tmux", "-S", self.socket, *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    def text(self) -> str:
        return self.tmux("capture-pane", "-p")

    def press(self, key: str) -> None:
        self.tmux("send-keys", key)

    def play_on(self, awaited: str, key: str = "") -> str:
        """Press the key until this is shown: what is shown then."""
        shown, since = self.text(), time.monotonic()
        while awaited not in shown:
            assert awaited == "status" or "status" not in shown, shown
            if key:
                self.press(key)
            now = self.changed(shown)
            if now != shown:
                shown, since = now, time.monotonic()
            assert time.monotonic() < since + STUCK, shown
        return shown

    def changed(self, before: str) -> str:
        """What is shown once it is something else, or still the same after a while: not every key acts."""
        until = time.monotonic() + 1.0
        while (now := self.text()) == before and time.monotonic() < until:
            time.sleep(0.02)
        return now

    def end(self) -> None:
        self.tmux("kill-server")


@pytest.fixture
def tmux() -> None:
    if shutil.which("tmux") is None:
        assert not os.environ.get("CI"), "tmux is missing"
        pytest.skip("tmux is missing")


@pytest.mark.usefixtures("tmux")
@pytest.mark.parametrize(("game", "size", "language"), CASES, ids=str)
def test_a_whole_game_is_played_by_keys_in_a_real_terminal(
    game: str, size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    options = [part for name, value in SHORT[game].items() for part in ("--option", f"{name}={value}")]
    command = [sys.executable, "-m", "pioche", "--lang", language, "play", game, "--seed", "3", "--pace", "0"]
    terminal = Terminal(tmp_path, size, [*command, *options])
    try:
        terminal.play_on(ENDS[language], "Enter")
        terminal.play_on("Total")
        terminal.press("q")
        assert "status 0" in terminal.play_on("status")
    finally:
        terminal.end()
