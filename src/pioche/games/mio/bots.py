"""Bots that play Mio: a beginner, a regular and an expert."""

from typing import Final

from pioche.bots.bot import Bot
from pioche.bots.budget import Budget
from pioche.bots.search.paired import Paired
from pioche.bots.searching import SearchingBot
from pioche.bots.thinking import ThinkingBot
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.engine.views import words
from pioche.games.mio.cards import points
from pioche.games.mio.memory import MioMemory
from pioche.games.mio.mind import MioMind
from pioche.games.mio.mind_past import MioPast
from pioche.games.mio.moves import laid_kind, parse_move


class MioRegular(ThinkingBot):
    """Mio: lay whenever it goes, never forget to say it, and keep a joker for the end."""

    def __init__(self, place: Place, chance: Chance) -> None:
        super().__init__(place, chance, MioMind())


FORGOTTEN: Final = 40
"""Of a hundred times that MIO is due."""
OVERLOOKED: Final = 15
"""Of a hundred turns, those in which no card seems to fit."""


class MioBeginner(Bot):
    """Mio the first time: the dearest card goes first, any colour will do, and MIO is forgotten."""

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


class MioExpert(SearchingBot):
    """Every move is tried in the same worlds, likely ones after what others did, to the end of the round."""

    def __init__(self, place: Place, chance: Chance, budget: Budget) -> None:
        super().__init__(place, chance, Paired(MioMind(), chance), budget)
        assert isinstance(self.memory, MioMemory)
        self.memory = MioPast(self.memory)


BOTS: Final = {"beginner": MioBeginner, "regular": MioRegular, "expert": MioExpert}
