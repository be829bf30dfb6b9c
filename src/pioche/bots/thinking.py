"""A bot without search: the mind's own move, in a world that fits what its seat knows."""

from pioche.bots.bot import Bot
from pioche.bots.search.mind import Mind
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.moves import HOLD, Moves
from pioche.engine.place import Place
from pioche.engine.reading import Reading


class ThinkingBot(Bot):
    def __init__(self, place: Place, chance: Chance, mind: Mind) -> None:
        super().__init__(place, chance)
        self.mind = mind
        self.memory = place.memory()
        self.moves = Moves()

    def hear(self, told: Fields) -> None:
        self.memory.hear(told)

    def choose(self, view: Fields) -> str | None:
        seat = self.place.seat
        world = self.memory.world(view, self.chance)
        Reading(world).ask_seat(seat, self.moves)
        move = self.mind.move(world, seat, self.moves, self.chance)
        return None if move == HOLD else self.place.title.move_text(move)
