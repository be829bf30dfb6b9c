"""What is told to those who look at a table: for each audience the entries, and how its view changes.

The host calls `tell` at once after every `take` and `tick`, in their order, and sends the result when the
entries are stored. A welcome also waits until everything before it is stored; after it, only what has a
greater number is sent.
"""

from typing import Final

from pioche.engine.changes import Changes, changes, changes_within, places_of
from pioche.engine.events import Event, Fields, SecretEvent
from pioche.table.entries import Audience
from pioche.table.outcome import Outcome
from pioche.table.sight import hash_with, json_of, whole_game, whole_view
from pioche.table.table import Table
from pioche.table.telling import Telling

HASH_EVERY: Final = 16
PLACES: Final = {"game": 0, "n": 1, "table": 2}
"""Of the names of a view."""


class Watched:
    """An audience that somebody listens to, and the parts of the view that they all have."""

    __slots__ = ("listeners", "own", "places", "public", "table")

    def __init__(self, table: Table, audience: Audience) -> None:
        self.listeners = 0
        self.table = table.table_part()
        self.public = table.public_game()
        self.own = table.own_game(audience)
        self.places: dict[str, int] | None = None
        """Of the names of the game, once they were looked up; they are the same for as long as these are."""

    def game(self) -> Fields | None:
        return whole_game(self.public, self.own)

    def view(self, number: int) -> Fields:
        return whole_view(number, self.table, self.public, self.own)


def same_names(one: Fields, other: Fields) -> bool:
    for name in one:
        if name not in other:
            return False
    return len(one) == len(other)


class Step:
    """From what some audiences have seen to what is seen now: what changes for all of them is found once."""

    def __init__(self, seen: Watched, number: int, table: Fields, public: Fields | None) -> None:
        self.seen_table, self.seen_public = seen.table, seen.public
        self.number, self.table, self.public = number, table, public
        self.around: Changes = []
        if table is not seen.table:
            self.around = changes_within(PLACES, {"table": seen.table}, {"table": table})
        self.places: dict[str, int] | None = None
        """Of the names of the game; None: it begins, ends or is gone, and views are compared as a whole."""
        self.inside: Changes = []
        if public is not None and seen.public is not None and same_names(public, seen.public):
            if seen.places is None:
                seen.places = places_of({**public, **seen.own})
            self.places = seen.places
            self.inside = changes_within(self.places, seen.public, public, seen.own)

    def starts_from(self, seen: Watched) -> bool:
        return seen.table is self.seen_table and seen.public is self.seen_public

    def take(self, seen: Watched, own: Fields) -> Changes:
        """What changes for one audience, which has now seen it."""
        if self.places is not None and same_names(own, seen.own):
            inside = self.inside + changes_within(self.places, seen.own, own)
            found = [*self.around, PLACES["game"], inside] if inside else self.around
        else:
            found = changes(seen.view(self.number), whole_view(self.number, self.table, self.public, own))
            seen.places = None
        seen.table, seen.public, seen.own = self.table, self.public, own
        return found


class Stream:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.watched: dict[Audience, Watched] = {}

    def listen(self, audience: Audience) -> None:
        """One more client looks from there; what it has seen is the present view."""
        watched = self.watched.get(audience)
        if watched is None:
            watched = self.watched[audience] = Watched(self.table, audience)
        watched.listeners += 1

    def unlisten(self, audience: Audience) -> None:
        watched = self.watched[audience]
        watched.listeners -= 1
        if not watched.listeners:
            del self.watched[audience]

    def renew(self) -> None:
        """The table itself has changed without an entry, and all take fresh views."""
        for watched in self.watched.values():
            watched.table = self.table.table_part()

    def welcome(self, audience: Audience, since: int | None) -> tuple[Fields, list[Telling] | None]:
        """The view that later changes start from, and what was told after an entry.

        None instead of that: it is too long ago.
        """
        watched = self.watched.get(audience)
        view = self.table.view(audience) if watched is None else watched.view(self.table.number)
        missed = None if since is None else self.table.recent.since(since)
        if missed is None:
            return view, None
        seated = self.table.seated_since(audience)
        gap: list[Telling] = []
        for entry in missed:
            rows = entry.rows(audience if entry.number >= seated else None)
            gap.append(Telling(entry.number, entry.kind, entry.shown, rows))
        return view, gap

    def tell(self, outcome: Outcome) -> dict[Audience, list[Telling]]:
        """What each audience is told of an outcome; the last telling carries the changes of all."""
        if not outcome.entries:
            return {}
        entries = outcome.entries
        number = entries[-1].number
        hashed = number // HASH_EVERY > (entries[0].number - 1) // HASH_EVERY
        shared = [None if any_secret(events) else rows_of(events, None) for events in outcome.events]
        table, public = self.table.table_part(), self.table.public_game()
        written = json_of(table) if hashed else b""
        step: Step | None = None
        told: dict[Audience, list[Telling]] = {}
        for audience, watched in self.watched.items():
            if step is None or not step.starts_from(watched):
                step = Step(watched, number, table, public)
            now = step.take(watched, self.table.own_game(audience))
            tellings: list[Telling] = []
            for index in range(len(entries)):
                entry, rows = entries[index], shared[index]
                own = rows_of(outcome.events[index], audience) if rows is None else rows
                shown = entry.shown_to(audience) if entry.aside else entry.shown
                tellings.append(Telling(entry.number, entry.kind, shown, own))
            last = tellings[-1]
            last.now = now
            told[audience] = tellings
            if hashed:
                last.hash = hash_with(written, watched.game(), number)
        return told


def any_secret(events: list[Event]) -> bool:
    for event in events:  # noqa: SIM110 - quicker than a generator, and at every move
        if isinstance(event, SecretEvent):
            return True
    return False


def rows_of(events: list[Event], audience: Audience) -> list[list[object]]:
    return [event.row_for(audience) for event in events]
