"""What happened, and who may know what of it."""

from typing import Final, final

from mypy_extensions import i64

from pioche.engine.seats import NOBODY

Fields = dict[str, object]

NO_SECRET: Final[Fields] = {}


@final
class Event:
    """Something that happened: `shown` is for everybody, `secret` only for the seats of the set `to`.

    There are no defaults: whoever writes an event decides what is secret and from whom.
    """

    def __init__(self, kind: str, *, shown: Fields, secret: Fields, to: i64) -> None:
        self.kind = kind
        self.shown = shown
        self.secret = secret
        self.to = to

    def told_to(self, seat: int | None) -> Fields:
        """The event as a seat (None: a spectator) is told it."""
        told: Fields = {"type": self.kind}
        told.update(self.shown)
        if seat is not None:
            place: i64 = seat
            if (self.to >> place) & 1:
                told.update(self.secret)
        return told

    def row_for(self, seat: int | None) -> list[object]:
        """The same, shorter: the kind, and the values in the order of the names that the title has for it."""
        row: list[object] = [self.kind]
        for value in self.shown.values():
            row.append(value)  # noqa: PERF402 - compiled, a loop is quicker than extend
        if seat is not None:
            place: i64 = seat
            if (self.to >> place) & 1:
                for value in self.secret.values():
                    row.append(value)  # noqa: PERF402
        return row

    def told_in_full(self) -> Fields:
        """The event as the arbiter knows it."""
        told: Fields = {"type": self.kind}
        told.update(self.shown)
        told.update(self.secret)
        return told


def public(kind: str, shown: Fields) -> Event:
    """An event without secrets."""
    return Event(kind, shown=shown, secret=NO_SECRET, to=NOBODY)


@final
class Journal:
    """Collects events. A game without a journal builds none."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)

    def take(self) -> list[Event]:
        """The events since the last call."""
        taken = self.events
        self.events = []
        return taken
