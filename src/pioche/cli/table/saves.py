"""Tables on disk while they are played, so that a game that was interrupted can go on."""

import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from pioche.engine.refusal import Refused, bad_request
from pioche.engine.views import number, word
from pioche.file_lock import FileLock
from pioche.games.shelf import find_title
from pioche.table.entries import Entry, entry_from

MOST_KEPT: Final = 20
"""When another table is opened, the oldest of more than these go."""
ENDING: Final = ".jsonl"


class TableFile:
    """The log of one table: a line for each outcome, written before anybody is told of it.

    One process at a time holds it. A line is whole or it does not count, whenever the process is killed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = FileLock(path.with_suffix(".lock"))

    def take(self) -> bool:
        """Whether this process holds it now."""
        return self.lock.held or self.lock.take()

    def append(self, entries: Sequence[Entry]) -> None:
        line = msgspec.json.encode([entry.as_json() for entry in entries]) + b"\n"
        file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            written = os.write(file, line)
            if written < len(line):  # the disk is full: what is half a line is dropped when it is read
                raise OSError(0, "disk full")
        finally:
            os.close(file)

    def read(self) -> list[Entry]:
        """Everything that was written whole. Refused: this is no log of a table."""
        whole, _, torn = self.path.read_bytes().rpartition(b"\n")
        if torn and self.lock.held:
            os.truncate(self.path, len(whole) + 1 if whole else 0)
        try:
            lines = [msgspec.json.decode(line, type=list[dict[str, object]]) for line in whole.splitlines()]
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise bad_request("bad-record", {"detail": str(error)}) from None
        return [entry_from(stored) for line in lines for stored in line]

    def free(self) -> None:
        self.lock.free()

    def remove(self) -> None:
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
        self.free()
        with suppress(OSError):
            self.lock.path.unlink(missing_ok=True)


@dataclass(frozen=True)
class SavedGame:
    """A game that was not played to its end."""

    file: TableFile
    game: str
    names: Sequence[str]
    moves: int
    when: datetime


@dataclass(frozen=True)
class SavedGames:
    games: Sequence[SavedGame]
    """Those that nobody is playing now, the last one first."""
    damaged: Sequence[Path]


def new_file(folder: Path, game: str) -> TableFile:
    """For another table; the oldest make room. OSError: nothing can be written there."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.glob(f"*{ENDING}"))[: -MOST_KEPT + 1]:
        old = TableFile(path)
        if old.take():
            old.remove()
    name = f"{datetime.now():%Y%m%d-%H%M%S}-{game}-{secrets.token_hex(3)}"  # noqa: DTZ005 - for its owner
    file = TableFile(folder / f"{name}{ENDING}")
    file.take()
    return file


def saved_in(folder: Path | None) -> SavedGames:
    """What can be continued. Files that cannot be read are named, never an error."""
    games: list[SavedGame] = []
    damaged: list[Path] = []
    paths = [] if folder is None else sorted(folder.glob(f"*{ENDING}"), reverse=True)
    for path in paths:
        file = TableFile(path)
        try:
            if not file.take():
                continue  # somebody is playing it in another terminal
            entries = file.read()
            if is_running(entries):
                games.append(described(file, entries))
            else:
                file.remove()
        except (OSError, Refused, KeyError, IndexError, AssertionError):
            damaged.append(path)
        finally:
            file.free()
    return SavedGames(games, damaged)


def is_running(entries: Sequence[Entry]) -> bool:
    last = [entry.kind for entry in entries if entry.kind in {"opened", "started", "revealed"}][-1]
    return last == "started"


def described(file: TableFile, entries: Sequence[Entry]) -> SavedGame:
    opened = entries[0].shown
    title = find_title(opened["game"])  # Refused: it was brought by a package that is gone
    names = [""] * number(opened, "seats")
    moves = 0
    for entry in entries:
        if entry.kind in {"sat", "bot_seated"}:
            names[number(entry.shown, "seat")] = word(entry.shown, "name")
        elif entry.kind in {"started", "moved"}:
            moves = 0 if entry.kind == "started" else moves + 1
        elif entry.kind == "undone":
            moves -= 1
    when = datetime.fromtimestamp(file.path.stat().st_mtime)  # noqa: DTZ006 - as its owner's clock shows it
    return SavedGame(file, title.name, names, moves, when)
