"""Results by content: what was played once under the same rules is not played again.

A folder for each contest is named after everything its results depend on. It has a file for each run, so that
runs at the same time need not know each other.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final
from uuid import uuid4

import msgspec
from platformdirs import user_cache_path

from pioche.bots.roster import is_foreign
from pioche.games.shelf import FOLDERS
from pioche.lab.contest import Contest
from pioche.lab.deal import DealResult
from pioche.lab.outside import PREFIX
from pioche.lab.rules_digest import rules_digest

OWN_FILES: Final = "net:"
"""A bot that is read from a file, which may change under the same name."""


def default_folder() -> Path:
    return user_cache_path("pioche") / "lab"


def can_be_cached(contest: Contest) -> bool:
    """Whether the names of game and bots say what they are: programs, files and packages may change."""
    bots = [bot for line_up in contest.line_ups for bot in line_up]
    changing = any(bot.startswith((PREFIX, OWN_FILES)) or is_foreign(bot) for bot in bots)
    return contest.game in FOLDERS and not changing


def key_of(contest: Contest) -> str:
    """Game, seats, options, bots, seed and version are in the contest; the deals are numbered within it."""
    return sha256(msgspec.json.encode((contest, rules_digest()), order="sorted")).hexdigest()[:32]


class Cache:
    """The results of watched deals. None as the folder: nothing is known, nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def known(self, contest: Contest, deals: int) -> dict[int, DealResult]:
        if self.folder is None or not can_be_cached(contest):
            return {}
        found: dict[int, DealResult] = {}
        for file in sorted((self.folder / key_of(contest)).glob("*.jsonl")):
            found |= {result.deal: result for result in results_in(file) if result.deal < deals}
        return found

    @contextmanager
    def keeping(self, contests: tuple[Contest, ...]) -> Iterator["Keeper"]:
        keeper = Keeper(self.folder, contests)
        try:
            yield keeper
        finally:
            keeper.close()


class Keeper:
    """Writes results as they come; a file is made with its first line."""

    def __init__(self, folder: Path | None, contests: tuple[Contest, ...]) -> None:
        self.files = [
            folder / key_of(contest) / f"{uuid4().hex}.jsonl" if folder and can_be_cached(contest) else None
            for contest in contests
        ]
        self.opened: dict[Path, BinaryIO] = {}

    def add(self, contest: int, result: DealResult) -> None:
        file = self.files[contest]
        if file is None:
            return
        if file not in self.opened:
            file.parent.mkdir(parents=True, exist_ok=True)
            self.opened[file] = file.open("xb")
        self.opened[file].write(msgspec.json.encode(result) + b"\n")
        self.opened[file].flush()

    def close(self) -> None:
        for opened in self.opened.values():
            opened.close()


def results_in(file: Path) -> Iterator[DealResult]:
    """The whole lines of a file; what was torn by a crash, or damaged, is played again."""
    for line in file.read_bytes().split(b"\n"):
        try:
            yield msgspec.json.decode(line, type=DealResult)
        except msgspec.MsgspecError:
            continue
