"""A seat at a game: all that its player knows before the first card."""

from typing import final

from pioche.engine.game import Options
from pioche.engine.memory import Memory
from pioche.engine.pickling import Picklable
from pioche.engine.title import Title


@final
class Place(Picklable):
    """A seat of a game, with the number of seats and the options: what a bot is told when it sits down."""

    def __init__(self, title: Title, seats: int, options: Options, seat: int) -> None:
        self.title = title
        self.seats = seats
        self.options = options
        self.seat = seat

    def memory(self) -> Memory:
        """An empty memory for what this seat will be told."""
        return self.title.memory(self.seats, self.options, self.seat)
