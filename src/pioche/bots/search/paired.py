"""One step of policy improvement: every move is tried in the same worlds, and the mind plays all lines on.

A line owes most of what it is worth to the world it is played in. Two moves that are compared in the same
worlds differ by little else than the move, so that a few thousand worlds tell small advantages. The mind's
own move is kept unless another one is better beyond doubt. Where the mind knows several ways to play on
(plans), a move counts as much as it does with the best of them.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.bots.search.mind import Mind
from pioche.bots.search.tree import Finding, no_shares
from pioche.engine.bits import zeros
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading

DOUBT: Final = 1.0
"""By how many standard errors another move must seem better than the mind's."""
CERTAINTY: Final = 3.5
"""Beyond so many, a comparison is settled."""
FEWEST: Final[i64] = 64
"""In so many worlds everything is tried before any comparison counts as settled."""


def floats(count: i64) -> vec[float]:
    numbers: vec[float] = vec[float](capacity=count)
    while count > 0:
        numbers = append(numbers, 0.0)
        count -= 1
    return numbers


@final
class Pairs:
    """A try is a move, then a plan: number plan × moves + move. The first is the mind's own move and plan."""

    def __init__(self, mind: Mind, chance: Chance) -> None:
        self.mind = mind
        self.chance = chance
        self.seat: i64 = 0
        self.first_round: i64 = 1
        self.lines = 0
        self.worlds: i64 = 0
        self.settled = False
        self.moves = Moves()
        self.spare = Moves()
        self.tries: i64 = 0
        self.closed: vec[i64] = zeros(0)
        self.visits: vec[i64] = zeros(0)
        self.total = floats(0)
        self.squares = floats(0)
        self.ahead = floats(0)
        """By how much the try was worth more than the first one, added up over the worlds."""
        self.ahead_squares = floats(0)
        self.shares = no_shares()

    def plant(self, seat: i64, first_round: i64) -> None:
        """Begin anew, from a decision of this seat in this round."""
        self.seat = seat
        self.first_round = first_round
        self.lines = 0
        self.worlds = 0
        self.settled = False

    def begin(self, world: Game) -> None:
        """The moves of the decision, the mind's own first."""
        moves = self.moves
        Reading(world.copy()).ask_seat(self.seat, moves)
        own = self.mind.move(world, self.seat, moves, self.chance)
        place: i64 = 1
        while place < moves.count:
            if moves.items[place] == own:
                moves.items[place] = moves.items[0]
                moves.items[0] = own
            place += 1
        tries = moves.count * self.mind.plans
        self.tries = tries
        self.closed = zeros(tries)
        self.visits = zeros(tries)
        self.total = floats(tries)
        self.squares = floats(tries)
        self.ahead = floats(tries)
        self.ahead_squares = floats(tries)

    def search(self, world: Game, lines: i64) -> None:
        """So many lines or a few more, from this world as the mind deals it anew."""
        if self.worlds == 0:
            self.begin(world)
        until = self.lines + lines
        while self.lines < until and not self.settled:
            dealt = world.copy()
            self.mind.redeal(dealt, self.seat, self.chance)
            self.compare(dealt)
            self.worlds += 1
            if self.worlds % FEWEST == 0:
                self.settle()

    def compare(self, world: Game) -> None:
        first_share = 0.0
        number: i64 = 0
        while number < self.tries:
            if self.closed[number] == 0:
                share = self.line(world.copy(), number)
                if number == 0:
                    first_share = share
                ahead = share - first_share
                self.visits[number] += 1
                self.total[number] += share
                self.squares[number] += share * share
                self.ahead[number] += ahead
                self.ahead_squares[number] += ahead * ahead
            number += 1

    def line(self, game: Game, number: i64) -> float:
        """What a try is worth to the seat in this world."""
        reading = Reading(game)
        reading.carry_out(self.seat, self.moves.items[number % self.moves.count])
        self.mind.follow(number // self.moves.count, self.seat)
        self.mind.play_on(reading, self.first_round, self.spare, self.chance)
        self.mind.worth(game, self.shares)
        self.lines += 1
        return self.shares[self.seat]

    def settle(self) -> None:
        """Close what is worse than the best beyond doubt; settled when only one move is left."""
        best = self.best_of(-1)
        move = best % self.moves.count
        self.settled = True
        number: i64 = 0
        while number < self.tries:
            if self.closed[number] == 0:
                if self.errors_between(best, number) > CERTAINTY:
                    if number != 0:  # the others are measured by the first
                        self.closed[number] = 1
                elif number % self.moves.count != move:
                    self.settled = False
            number += 1

    def errors_between(self, better: i64, worse: i64) -> float:
        """How many standard errors lie between two tries; one imagined world keeps it sober."""
        squares = self.ahead_squares[better] + self.ahead_squares[worse] + 1.0
        return (self.ahead[better] - self.ahead[worse]) / sqrt(squares)

    def best_of(self, move: i64) -> i64:
        """The best try that begins with a move (its place; −1: with any); −1 where all of them are closed."""
        best: i64 = -1
        number: i64 = 0
        while number < self.tries:
            if self.closed[number] == 0 and (move < 0 or number % self.moves.count == move):
                if best < 0 or self.ahead[number] > self.ahead[best]:
                    best = number
            number += 1
        return best

    def findings(self) -> list[Finding]:
        """What was found of each move, the one to choose first."""
        best = self.best_of(-1)
        if self.errors_between(best, self.best_of(0)) <= DOUBT:
            best = self.best_of(0)
        chosen = best % self.moves.count
        found = [self.finding(chosen)]
        place: i64 = 0
        while place < self.moves.count:
            if place != chosen:
                found.append(self.finding(place))
            place += 1
        return found

    def finding(self, place: i64) -> Finding:
        number = self.best_of(place)
        if number < 0:
            number = place
        return Finding(self.moves.items[place], self.visits[number], self.total[number], self.squares[number])
