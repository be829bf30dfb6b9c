"""Moves are compared in the same worlds (search/comparison.py); those that are clearly worse drop out.

Where the mind knows several ways to play on (plans), a move counts as much as it does with the best of them.
"""

from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from pioche.bots.search.comparison import Comparison
from pioche.bots.search.mind import Mind
from pioche.bots.search.search import Finding, Search, floats
from pioche.engine.bits import zeros
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading

FEWEST_WORLDS: Final[i64] = 16
"""Before so many worlds nothing drops out."""
BETWEEN: Final[i64] = 4
"""Worlds from one look at the field to the next."""
ALWAYS: Final = 1e9
"""Standard errors between two tries of which one was better by the same in every world."""


@final
class Paired(Search):
    """The tries are those of its comparison. Place 0 has the mind's own move."""

    def __init__(self, mind: Mind, chance: Chance) -> None:
        super().__init__(mind, chance)
        self.worlds: i64 = 0
        self.moves = Moves()
        self.comparison = Comparison(mind)
        self.tries: i64 = 0
        self.visits = zeros(0)
        self.total = floats(0)
        self.products = floats(0)
        """Sums of products of what two tries were worth in the same world: row × tries + column ≤ row."""

    def plant(self, seat: i64, first_round: i64) -> None:
        super().plant(seat, first_round)
        self.worlds = 0

    def explore(self, world: Game, lines: i64) -> None:
        """So many lines or a few more, from this world as the mind deals it anew."""
        if self.worlds == 0:
            self.line_up(world)
        until = self.lines + lines
        while self.lines < until and not self.settled:
            dealt = world.copy()
            self.mind.redeal(dealt, self.seat, self.chance)
            self.compare(dealt)
            self.worlds += 1
            if self.worlds >= FEWEST_WORLDS and self.worlds % BETWEEN == 0:
                self.drop()

    def line_up(self, world: Game) -> None:
        """The moves that are worth a line, the mind's own first."""
        moves = self.moves
        Reading(world).ask_seat(self.seat, moves)
        own = self.mind.move(world, self.seat, moves, self.chance)
        self.mind.shorten(world, self.seat, moves)
        index: i64 = 1
        while index < moves.count:
            if moves.items[index] == own:
                moves.items[index] = moves.items[0]
                moves.items[0] = own
            index += 1
        tries = moves.count * self.mind.plans
        self.tries = tries
        self.visits = zeros(tries)
        self.total = floats(tries)
        self.products = floats(tries * tries)
        self.comparison.line_up(self.seat, self.first_round, moves, self.mind.plans)

    def compare(self, world: Game) -> None:
        """One line for each try that is left, all from this world."""
        comparison = self.comparison
        comparison.compare(Reading(world), self.chance.fork())
        now, running, products = comparison.now, comparison.running, self.products
        index: i64 = 0
        while index < comparison.left:
            number = running[index]
            share = now[number]
            self.visits[number] += 1
            self.total[number] += share
            other: i64 = 0
            while other <= index:
                products[number * self.tries + running[other]] += share * now[running[other]]
                other += 1
            index += 1
        self.lines += int(comparison.left)

    def drop(self) -> None:
        """Those clearly behind the best; it is settled when all that are left begin with one move."""
        best = self.best_of(-1)
        comparison = self.comparison
        self.settled = True
        left: i64 = 0
        index: i64 = 0
        while index < comparison.left:
            number = comparison.running[index]
            if self.errors_between(best, number) <= self.mind.clear:
                comparison.running[left] = number
                left += 1
                if number % self.moves.count != best % self.moves.count:
                    self.settled = False
            index += 1
        comparison.left = left

    def errors_between(self, better: i64, worse: i64) -> float:
        """How many standard errors of their difference a try that is left is better than another."""
        worlds = float(self.worlds)
        ahead = (self.total[better] - self.total[worse]) / worlds
        if ahead <= 0.0:
            return 0.0
        tries = self.tries
        both = self.products[max(better, worse) * tries + min(better, worse)]
        squares = self.products[better * tries + better] + self.products[worse * tries + worse] - 2.0 * both
        spread = squares / worlds - ahead * ahead
        if spread <= 0.0:
            return ALWAYS
        return ahead / sqrt(spread / worlds)

    def best_of(self, move: i64) -> i64:
        """The best try left that begins with a move (its place; −1: with any); −1 where there is none."""
        best: i64 = -1
        comparison = self.comparison
        index: i64 = 0
        while index < comparison.left:
            number = comparison.running[index]
            if move < 0 or number % self.moves.count == move:
                if best < 0 or self.total[number] > self.total[best]:
                    best = number
            index += 1
        return best

    def findings(self) -> list[Finding]:
        """What was found of each move with its best plan, the one to choose first."""
        chosen = self.best_of(-1) % self.moves.count
        if chosen != 0 and not self.surpasses_own(chosen):
            chosen = 0
        others = [self.finding(index) for index in range(self.moves.count) if index != chosen]
        others.sort(key=Finding.order)
        return [self.finding(chosen), *others]

    def surpasses_own(self, index: i64) -> bool:
        """Whether a move is better than the mind's own, and by enough to trust how the lines were played."""
        own = self.best_of(0)
        if own >= 0 and self.errors_between(self.best_of(index), own) <= self.mind.doubt:
            return False
        return self.finding(index).mean - self.finding(0).mean > self.mind.lean

    def longest_of(self, index: i64) -> i64:
        """Of the tries of a move that has dropped out, the one that was tried most; the best of several."""
        longest = index
        number = index
        while number < self.tries:
            more = self.visits[number] - self.visits[longest]
            if more > 0 or (more == 0 and self.total[number] > self.total[longest]):
                longest = number
            number += self.moves.count
        return longest

    def finding(self, index: i64) -> Finding:
        number = self.best_of(index)
        if number < 0:
            number = self.longest_of(index)
        squares = self.products[number * self.tries + number]
        return Finding(self.moves.items[index], self.visits[number], self.total[number], squares)
