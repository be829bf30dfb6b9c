"""The last entries of a table, packed: a process may hold thousands of tables."""

from collections import deque
from typing import Any, Final

from msgspec.msgpack import Decoder, Encoder
from msgspec.structs import astuple

from pioche.engine.events import Event, SecretEvent
from pioche.engine.seats import NOBODY
from pioche.table.entries import Entry
from pioche.table.telling import ToldEntry

KEPT: Final = 32
"""So many entries back a client can resume; who missed more takes a fresh view."""
ENCODER: Final = Encoder()
DECODER: Final[Decoder[Any]] = Decoder()


def packed(event: Event) -> tuple[list[object], int, int]:
    row = [event.kind, *astuple(event)]
    if isinstance(event, SecretEvent):
        row.pop()  # whom its secrets are told to
        return row, len(row) - len(event.secrets), event.to
    return row, len(row), NOBODY


class Recent:
    def __init__(self) -> None:
        self.last = 0
        self.packed: deque[bytes] = deque(maxlen=KEPT)

    def add(self, entry: Entry, events: list[Event]) -> None:
        self.last = entry.number
        self.packed.append(ENCODER.encode((entry.kind, entry.shown, [packed(event) for event in events])))

    def forget(self) -> None:
        """Nothing of it is told again: who comes back takes a fresh view."""
        self.packed.clear()

    def since(self, number: int) -> list[ToldEntry] | None:
        """The entries after this one; None: too long ago, or never."""
        missed = self.last - number
        if not 0 <= missed <= len(self.packed):
            return None
        entries = list(self.packed)[len(self.packed) - missed :]
        return [ToldEntry(at, *DECODER.decode(entry)) for at, entry in enumerate(entries, start=number + 1)]
