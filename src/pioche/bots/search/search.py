"""A search for the best move of one decision: it is shown possible worlds, and tells what it found."""

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.bots.search.mind import Mind
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import Moves

MOST_SEATS: Final[i64] = 8


def floats(count: i64) -> vec[float]:
    numbers: vec[float] = vec[float](capacity=count)
    while count > 0:
        numbers = append(numbers, 0.0)
        count -= 1
    return numbers


def no_shares() -> vec[float]:
    return floats(MOST_SEATS)


class Search:
    def __init__(self, mind: Mind, chance: Chance) -> None:
        self.mind = mind
        self.chance = chance
        self.seat: i64 = 0
        self.first_round: i64 = 1
        self.lines = 0
        self.settled = False
        """Whether further lines would change nothing."""
        self.spare = Moves()
        self.shares = no_shares()

    def __reduce__(self) -> tuple[object, ...]:
        """Between two decisions a search holds nothing."""
        return type(self), (self.mind, self.chance)

    def plant(self, seat: i64, first_round: i64) -> None:
        """Begin anew, from a decision of this seat in this round."""
        self.seat = seat
        self.first_round = first_round
        self.lines = 0
        self.settled = False

    def explore(self, world: Game, lines: i64) -> None:
        """So many lines or a few more, from this world."""
        raise NotImplementedError

    def findings(self) -> "list[Finding]":
        """What was found of each move, the one that should be chosen (most often) first."""
        raise NotImplementedError

    def decide(self) -> int:
        """The move to make."""
        return self.findings()[0].move


@final
class Finding:
    """What a search found of one move: how often it was tried, and the mover's chance to win after it."""

    def __init__(self, move: int, visits: int, total: float, squares: float) -> None:
        self.move = move
        self.visits = visits
        self.mean = total / max(1, visits)
        spread = max(0.0, squares / max(1, visits) - self.mean * self.mean)
        self.error = sqrt(spread / max(1, visits))
        """The standard error of the mean."""

    def order(self) -> tuple[int, float, int]:
        return (-self.visits, -self.mean, self.move)
