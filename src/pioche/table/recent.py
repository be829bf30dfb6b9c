"""The last entries of a table, packed: a process may hold thousands of tables."""

from collections import deque
from typing import Any, Final

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from pioche.engine.events import Event, Fields
from pioche.table.entries import Entry

KEPT: Final = 32
"""So many entries back a client can resume; who missed more takes a fresh view."""
ENCODER: Final = Encoder()
DECODER: Final[Decoder[Any]] = Decoder()


class Told(Struct, frozen=True, gc=False):
    """An entry as it can be told again: without what is only for the store."""

    number: int
    kind: str
    shown: Fields
    events: list[Event]


class Recent:
    def __init__(self) -> None:
        self.last = 0
        self.packed: deque[bytes] = deque(maxlen=KEPT)

    def add(self, entry: Entry, events: list[Event]) -> None:
        self.last = entry.number
        happened = [(event.kind, event.shown, event.secret, event.to) for event in events]
        self.packed.append(ENCODER.encode((entry.kind, entry.shown, happened)))

    def since(self, number: int) -> list[Told] | None:
        """The entries after this one; None: too long ago, or never."""
        missed = self.last - number
        if not 0 <= missed <= len(self.packed):
            return None
        packed = list(self.packed)[len(self.packed) - missed :]
        return [unpacked(place, entry) for place, entry in enumerate(packed, start=number + 1)]


def unpacked(number: int, packed: bytes) -> Told:
    kind, shown, happened = DECODER.decode(packed)
    events = [Event(name, shown=told, secret=secret, to=to) for name, told, secret, to in happened]
    return Told(number, kind, shown, events)
