"""A bot without search: the mind's own move, in a world that fits what its seat knows."""

from pioche.bots.bot import ReckoningBot
from pioche.bots.search.mind import Mind
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.moves import Moves
from pioche.engine.place import Place
from pioche.engine.reading import Reading


class ThinkingBot(ReckoningBot):
    def __init__(self, place: Place, chance: Chance, mind: Mind) -> None:
        super().__init__(place, chance)
        self.mind = mind
        self.memory = place.memory()
        self.moves = Moves()

    def hear(self, told: Fields) -> None:
        self.memory.hear(told)

    def decide(self, view: Fields) -> int:
        seat = self.place.seat
        world = self.memory.world(view, self.chance)
        Reading(world).ask_seat(seat, self.moves)
        return int(self.mind.move(world, seat, self.moves, self.chance))
