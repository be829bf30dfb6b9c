"""MERCI: the mind's rules of thumb, played from what the seat knows."""

from typing import Final

from pioche.bots.bot import Bot
from pioche.bots.minds.merci import MerciMind
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.moves import HOLD, Moves
from pioche.engine.place import Place
from pioche.engine.reading import Reading
from pioche.games.merci.game import Merci
from pioche.games.merci.moves import LET_GO
from pioche.games.merci.position import OBJECTION

OVERLOOKED: Final = 4
"""One offence in so many passes unnoticed, as it does at a table of people."""


class RegularBot(Bot):
    """Lays what it can, best first; it never forgets a word, and mostly hears when others do."""

    def __init__(self, place: Place, chance: Chance) -> None:
        super().__init__(place, chance)
        self.memory = place.memory()
        self.mind = MerciMind()
        self.moves = Moves()

    def hear(self, told: Fields) -> None:
        self.memory.hear(told)

    def choose(self, view: Fields) -> str | None:
        world = self.memory.world(view, self.chance)
        assert isinstance(world, Merci)
        Reading(world).ask_seat(self.place.seat, self.moves)
        move = self.pick(world, self.moves)
        return None if move == HOLD else self.place.title.move_text(move)

    def pick(self, game: Merci, moves: Moves) -> int:
        """One of these moves, from a world in which everything the seat may know is as it is."""
        if game.stage == OBJECTION and self.chance.below(OVERLOOKED) == 0:
            return LET_GO
        return self.mind.move(game, self.place.seat, moves, self.chance)
