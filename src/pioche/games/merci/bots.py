"""Bots that play MERCI: a beginner, a regular and an expert."""

from typing import Final

from pioche.bots.bot import Bot
from pioche.bots.budget import Budget
from pioche.bots.search.paired import Paired
from pioche.bots.search.styles import among_styles
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.moves import HOLD, Moves
from pioche.engine.place import Place
from pioche.engine.reading import Reading
from pioche.games.merci.cards import DRAW2
from pioche.games.merci.game import Merci
from pioche.games.merci.memory import MerciMemory
from pioche.games.merci.mind import MerciMind, is_due, styles
from pioche.games.merci.mind_past import MerciPast, PublicHands
from pioche.games.merci.moves import LAY, LET_GO, MERCI, MERCI_BEAUCOUP, SILENT, SIOUPLAIT, SKUZ, kind_of
from pioche.games.merci.options import MerciOptions
from pioche.games.merci.position import ANSWER, OBJECTION, TURN

OVERLOOKED: Final = 4
"""One offence in so many passes unnoticed, as it does at a table of people."""


class MerciRegular(Bot):
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


MISSED: Final = 50
"""Of a hundred chances to say Skuz or Siouplait, or to denounce, how many it does not see."""
FORGOTTEN: Final = 25
"""Of a hundred words that are due, how many it forgets."""


class MerciBeginner(MerciRegular):
    """Lays whatever fits, and misses much of what goes on: chances out of turn, combinations, words."""

    def pick(self, game: Merci, moves: Moves) -> int:
        listed = moves.as_list()
        if game.stage == OBJECTION:
            return int(LET_GO) if self.happens(MISSED) else listed[0]
        chances = [move for move in listed if self.is_chance(game, move)]
        if chances and not self.happens(MISSED):
            return self.with_its_word(self.any_of(chances), listed)
        if HOLD in listed:
            return int(HOLD)
        if game.stage == TURN:
            lays = [move for move in listed if kind_of(move) == LAY]
            return self.any_of(lays or listed[-1:])
        if game.stage == ANSWER:
            return self.answer(game)
        return self.any_of([move for move in listed if kind_of(move) > SKUZ])

    def happens(self, percent: int) -> bool:
        return self.chance.below(100) < percent

    def any_of(self, moves: list[int]) -> int:
        return moves[self.chance.below(len(moves))]

    def is_chance(self, game: Merci, move: int) -> bool:
        """A Skuz or a Siouplait that is due."""
        return kind_of(move) in (SIOUPLAIT, SKUZ) and is_due(game, self.place.seat, move)

    def with_its_word(self, move: int, listed: list[int]) -> int:
        """The move, or the same card laid in silence where that can be."""
        silent = move - (int(kind_of(move) - LAY) << 11)
        return silent if silent in listed and self.happens(FORGOTTEN) else move

    def answer(self, game: Merci) -> int:
        if self.happens(FORGOTTEN):
            return int(SILENT)
        return int(MERCI_BEAUCOUP if game.effect == DRAW2 else MERCI)


class MerciExpert(SearchingBot):
    """Every move is tried in the same worlds to the end of the round, among players as they seem."""

    def __init__(self, place: Place, chance: Chance, budget: Budget) -> None:
        self.others = among_styles(MerciMind(), styles(place.seats), place.seats)
        super().__init__(place, chance, Paired(self.others, chance), budget)
        assert isinstance(self.memory, MerciMemory)
        assert isinstance(place.options, MerciOptions)
        self.memory = MerciPast(self.memory)
        self.public = PublicHands(place.seats, place.options)

    def hear(self, told: Fields) -> None:
        super().hear(told)
        self.public.hear(told, self.others)


BOTS: Final = {"beginner": MerciBeginner, "regular": MerciRegular, "expert": MerciExpert}
