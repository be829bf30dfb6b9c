"""Mio the first time: the dearest card goes first, any colour will do, and MIO is forgotten."""

from typing import Final

from pioche.bots.bot import Bot
from pioche.engine.events import Fields
from pioche.engine.views import words
from pioche.games.mio.cards import points
from pioche.games.mio.moves import laid_kind, parse_move

FORGOTTEN: Final = 40
"""Of a hundred times that MIO is due."""
OVERLOOKED: Final = 15
"""Of a hundred turns, those in which no card seems to fit."""


class BeginnerBot(Bot):
    def choose(self, view: Fields) -> str | None:
        moves = words(view, "moves")
        lays = [move for move in moves if move.startswith("lay")]
        if not lays or ("draw" in moves and self.chance.below(100) < OVERLOOKED):
            return self.any_of(["draw"] if "draw" in moves else moves)
        said = [move for move in lays if move.endswith(" mio")]
        if said:
            forgotten = self.chance.below(100) < FORGOTTEN
            lays = [move for move in lays if (move in said) != forgotten]
        dearest = max(price(move) for move in lays)
        return self.any_of([move for move in lays if price(move) == dearest])

    def any_of(self, moves: list[str]) -> str:
        return moves[self.chance.below(len(moves))]


def price(move: str) -> int:
    """The points of the card that is laid (MI-13)."""
    return int(points(laid_kind(parse_move(move))))
