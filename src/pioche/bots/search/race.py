"""A race between the moves of one decision: every world is played on after each move that is still in it.

All moves meet the same worlds and the same chances to come, so what they differ by shows early. A move drops
out as soon as it is clearly worse than the best, and what is left of the budget goes to the others.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.bots.search.mind import Mind
from pioche.bots.search.tree import Finding, no_shares
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading

FEWEST_WORLDS: Final[i64] = 12
"""Before so many worlds nothing drops out."""
BETWEEN: Final[i64] = 4
"""Worlds from one look at the field to the next."""
LEAN: Final = 0.002
"""So much of a win the move that the mind would make is preferred by: it does not wait for nothing."""


@final
class Race:
    def __init__(self, mind: Mind, chance: Chance) -> None:
        self.mind = mind
        self.chance = chance
        self.clear = 3.0
        """So many standard errors of the difference behind the best, a move drops out."""
        self.moves = Moves()
        self.seat: i64 = 0
        self.first_round: i64 = 1
        self.lines = 0
        self.worlds: i64 = 0
        self.shares = no_shares()
        self.field: vec[i64] = vec[i64]()
        """The moves; those still in the race are the first `running`."""
        self.running: i64 = 0
        self.favourite: i64 = 0
        self.visits: vec[i64] = vec[i64]()
        self.now: vec[float] = vec[float]()
        self.total: vec[float] = vec[float]()
        self.products: vec[float] = vec[float]()
        """Sums of products of what two moves brought in the same world, `row × len(field) + column`."""

    def plant(self, seat: i64, first_round: i64) -> None:
        """Begin anew, from a decision of this seat in this round."""
        self.seat = seat
        self.first_round = first_round
        self.lines = 0
        self.worlds = 0
        self.running = 0

    def line_up(self, world: Game) -> None:
        moves = self.moves
        Reading(world).ask_seat(self.seat, moves)
        self.favourite = self.mind.move(world, self.seat, moves, self.chance)
        self.mind.shorten(world, self.seat, moves)
        count = moves.count
        self.field = vec[i64](capacity=count)
        self.visits = vec[i64](capacity=count)
        self.now = vec[float](capacity=count)
        self.total = vec[float](capacity=count)
        self.products = vec[float](capacity=count * count)
        place: i64 = 0
        while place < count:
            self.field = append(self.field, moves.items[place])
            self.visits = append(self.visits, 0)
            self.now = append(self.now, 0.0)
            self.total = append(self.total, 0.0)
            place += 1
        place = 0
        while place < count * count:
            self.products = append(self.products, 0.0)
            place += 1
        self.running = count

    def search(self, world: Game) -> None:
        """One line from this world after each move that is still in the race."""
        if self.worlds == 0:
            self.line_up(world)
        chance = self.chance.fork()
        place: i64 = 0
        while place < self.running:
            self.now[place] = self.line(world, self.field[place], chance.copy())
            place += 1
        self.lines += int(self.running)
        self.worlds += 1
        self.note()
        if self.worlds >= FEWEST_WORLDS and self.worlds % BETWEEN == 0:
            self.drop()

    def line(self, world: Game, move: i64, chance: Chance) -> float:
        game = world.copy()
        reading = Reading(game)
        reading.carry_out(self.seat, move)
        self.mind.play_on(reading, self.first_round, self.moves, chance)
        self.mind.worth(game, self.shares)
        return self.shares[self.seat]

    def note(self) -> None:
        now, products, width = self.now, self.products, len(self.field)
        row: i64 = 0
        while row < self.running:
            share = now[row]
            self.visits[row] += 1
            self.total[row] += share
            column: i64 = 0
            while column <= row:
                products[row * width + column] += share * now[column]
                column += 1
            row += 1

    def product(self, one: i64, other: i64) -> float:
        if one < other:
            one, other = other, one
        return self.products[one * len(self.field) + other]

    def drop(self) -> None:
        """Those clearly behind the best change places with the last ones that run."""
        best: i64 = 0
        place: i64 = 1
        while place < self.running:
            if self.total[place] > self.total[best]:
                best = place
            place += 1
        place = self.running - 1
        while place >= 0:
            if place != best and self.is_behind(place, best):
                last = self.running - 1
                self.exchange(place, last)
                if best == last:
                    best = place
                self.running = last
            place -= 1

    def is_behind(self, place: i64, best: i64) -> bool:
        worlds = float(self.worlds)
        behind = (self.total[best] - self.total[place]) / worlds
        squares = self.product(best, best) + self.product(place, place) - 2.0 * self.product(best, place)
        spread = max(0.0, squares / worlds - behind * behind)
        return behind > 0.0 and behind > self.clear * sqrt(spread / worlds)

    def exchange(self, one: i64, last: i64) -> None:
        if one == last:
            return
        width = len(self.field)
        column: i64 = 0
        while column <= last:
            if column not in (one, last):
                kept = self.product(one, column)
                self.set_product(one, column, self.product(last, column))
                self.set_product(last, column, kept)
            column += 1
        kept = self.products[one * width + one]
        self.products[one * width + one] = self.products[last * width + last]
        self.products[last * width + last] = kept
        move, visits, total = self.field[one], self.visits[one], self.total[one]
        self.field[one] = self.field[last]
        self.visits[one] = self.visits[last]
        self.total[one] = self.total[last]
        self.field[last] = move
        self.visits[last] = visits
        self.total[last] = total

    def set_product(self, one: i64, other: i64, value: float) -> None:
        if one < other:
            one, other = other, one
        self.products[one * len(self.field) + other] = value

    def findings(self) -> list[Finding]:
        """What was found of each move, those that ran longest first."""
        found: list[Finding] = []
        width = len(self.field)
        for place in range(width):
            squares = self.products[place * width + place]
            found.append(Finding(self.field[place], self.visits[place], self.total[place], squares))
        found.sort(key=self.order)
        return found

    def order(self, finding: Finding) -> tuple[int, float, int]:
        lean = LEAN if finding.move == self.favourite else 0.0
        return (-finding.visits, -finding.mean - lean, finding.move)
