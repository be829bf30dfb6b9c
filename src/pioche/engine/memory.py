"""What one seat has been told, and worlds that fit it."""

from mypy_extensions import mypyc_attr

from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.game import Game
from pioche.engine.pickling import Picklable


@mypyc_attr(allow_interpreted_subclasses=True)
class Memory(Picklable):
    """Remembers for one seat. It hears the events as its seat is told them, and sees nothing else."""

    def hear(self, told: Fields) -> None:
        raise NotImplementedError

    def world(self, view: Fields, chance: Chance) -> Game:
        """A complete position that agrees with everything this seat has seen and been told.

        What it may not know is drawn from `chance`: the same memory, view and chance give the same
        world. `view` is the seat's present view.
        """
        raise NotImplementedError

    def worlds(self, view: Fields) -> "Worlds":
        """Worlds for one decision; many of them may be cheaper than one at a time."""
        return Worlds(self, view)


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """Worlds that fit what a seat knows at one decision, drawn one after the other."""

    def __init__(self, memory: Memory, view: Fields) -> None:
        self.memory = memory
        self.view = view

    def draw(self, chance: Chance) -> Game:
        return self.memory.world(self.view, chance)
