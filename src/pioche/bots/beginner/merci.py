"""MERCI: lays whatever fits, and misses much of what goes on: chances out of turn, combinations, words."""

from typing import Final

from pioche.bots.minds.merci import is_due
from pioche.bots.regular.merci import RegularBot
from pioche.engine.moves import HOLD, Moves
from pioche.games.merci.cards import DRAW2
from pioche.games.merci.game import Merci
from pioche.games.merci.moves import LAY, LET_GO, MERCI, MERCI_BEAUCOUP, SILENT, SIOUPLAIT, SKUZ, kind_of
from pioche.games.merci.position import ANSWER, OBJECTION, TURN

MISSED: Final = 50
"""Of a hundred chances to say Skuz or Siouplait, or to denounce, how many it does not see."""
FORGOTTEN: Final = 25
"""Of a hundred words that are due, how many it forgets."""


class BeginnerBot(RegularBot):
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
