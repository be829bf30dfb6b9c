"""One entry, as an audience is told it, and as it is kept to be told again."""

from msgspec import Struct

from pioche.engine.changes import Changes
from pioche.engine.events import Fields
from pioche.table.entries import Audience


class Telling(Struct, gc=False):
    """One entry, as an audience is told it."""

    number: int
    kind: str
    shown: Fields
    """Told to everybody."""
    events: list[list[object]]
    """Each as a row: docs/socket.md."""
    now: Changes | None = None
    """What has changed in the view since the entries told before; its `n` is this number.

    None: another entry of the same moment follows, and has the changes of both.
    """
    hash: str | None = None
    """Of the view after these changes."""


class ToldEntry(Struct, frozen=True, gc=False):
    """An entry as it can be told again: without what is only for the store."""

    number: int
    kind: str
    shown: Fields
    events: list[tuple[list[object], int, int]]
    """Of each the whole row, and how much of it is told to all but the seats of a set."""

    def rows(self, audience: Audience) -> list[list[object]]:
        """The events as they are told there."""
        told: list[list[object]] = []
        for row, shown, to in self.events:
            told.append(row if audience is not None and (to >> audience) & 1 else row[:shown])
        return told
