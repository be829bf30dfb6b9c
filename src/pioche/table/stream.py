"""What is told to those who look at a table: for each audience the entries, and how its view changes.

The host calls `tell` at once after every `take` and `tick`, in their order, and sends the result when the
entries are stored. A welcome also waits until everything before it is stored; after it, only what has a
greater number is sent.
"""

from typing import Final

from msgspec import Struct

from pioche.engine.changes import Changes, changes
from pioche.engine.events import Fields
from pioche.table.entries import Audience
from pioche.table.outcome import Outcome
from pioche.table.recent import Told
from pioche.table.sight import hash_of
from pioche.table.table import Table

HASH_EVERY: Final = 8


class Telling(Struct, gc=False):
    """One entry, as an audience is told it."""

    number: int
    kind: str
    shown: Fields
    """Told to everybody."""
    events: list[Fields]
    now: Changes | None = None
    """What has changed in the view since the entries told before; its `n` is this number.

    None: another entry of the same moment follows, and has the changes of both.
    """
    hash: str | None = None
    """Of the view after these changes."""


class Watched:
    """An audience that somebody listens to, and the view that they all have."""

    __slots__ = ("listeners", "view")

    def __init__(self, view: Fields) -> None:
        self.listeners = 0
        self.view = view


class Stream:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.watched: dict[Audience, Watched] = {}

    def listen(self, audience: Audience) -> None:
        """One more client looks from there; what it has seen is the present view."""
        watched = self.watched.get(audience)
        if watched is None:
            watched = self.watched[audience] = Watched(self.table.view(audience))
        watched.listeners += 1

    def unlisten(self, audience: Audience) -> None:
        watched = self.watched[audience]
        watched.listeners -= 1
        if not watched.listeners:
            del self.watched[audience]

    def welcome(self, audience: Audience, since: int | None) -> tuple[Fields, list[Telling] | None]:
        """The view that later changes start from, and what was told after an entry.

        None instead of that: it is too long ago.
        """
        watched = self.watched.get(audience)
        view = self.table.view(audience) if watched is None else watched.view.copy()
        missed = None if since is None else self.table.recent.since(since)
        if missed is None:
            return view, None
        seated = self.table.seated_since(audience)
        return view, [telling(entry, audience if entry.number >= seated else None) for entry in missed]

    def tell(self, outcome: Outcome) -> dict[Audience, list[Telling]]:
        """What each audience is told of an outcome; the last telling carries the changes of all."""
        if not outcome.entries:
            return {}
        number = outcome.entries[-1].number
        hashed = number // HASH_EVERY > (outcome.entries[0].number - 1) // HASH_EVERY
        happened = [
            Told(entry.number, entry.kind, entry.shown, events)
            for entry, events in zip(outcome.entries, outcome.events, strict=True)
        ]
        shared = [
            None if any(event.secret for event in entry.events) else to_all(entry) for entry in happened
        ]
        told: dict[Audience, list[Telling]] = {}
        for audience, watched in self.watched.items():
            view = self.table.view(audience)
            watched.view["n"] = number  # that it changes goes without saying
            now = changes(watched.view, view)
            watched.view = view
            told[audience] = [
                telling(entry, audience, events) for entry, events in zip(happened, shared, strict=True)
            ]
            last = told[audience][-1]
            last.now = now
            if hashed:
                last.hash = hash_of(view)
        return told


def to_all(entry: Told) -> list[Fields]:
    return [event.told_to(None) for event in entry.events]


def telling(entry: Told, audience: Audience, shared: list[Fields] | None = None) -> Telling:
    """What has no secrets is made once for all."""
    events = [event.told_to(audience) for event in entry.events] if shared is None else shared
    return Telling(entry.number, entry.kind, entry.shown, events)
