"""Where a game writes its events down; apart from their declarations, since it is compiled."""

from typing import TYPE_CHECKING, final

from pioche.engine.pickling import Picklable

if TYPE_CHECKING:
    from pioche.engine.events import Event


@final
class Journal(Picklable):
    """Collects events. A game without a journal builds none."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, event: "Event") -> None:
        self.events.append(event)

    def take(self) -> "list[Event]":
        """The events since the last call."""
        taken = self.events
        self.events = []
        return taken
