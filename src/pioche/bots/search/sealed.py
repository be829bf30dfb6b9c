"""Sealed choices: regret matching over sampled worlds.

Where several seats choose at once and in secret, the best move depends on what the others expect. In every
world one seat's moves are all tried against the same choices of the others, and what each of them would have
gained is noted (its regret). A seat chooses in proportion to its regrets; the average of its choices is what
can hardly be taken advantage of. A seat whose hand was not met before plays as the mind does.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.bots.search.comparison import Comparison
from pioche.bots.search.mind import Mind
from pioche.bots.search.search import Finding, Search
from pioche.engine.bits import bit, count_places
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading
from pioche.engine.seats import lowest_seat

PRECISION: Final[i64] = 0x10_0000
OTHERS_LEARN: Final[i64] = 4
"""In one world of so many it is another seat whose moves are tried."""


RARE: Final = 0.15
"""A move with less than this part of the most frequent one's weight is not drawn: it is mostly noise."""


@final
class SealedChoice:
    """One seat's choice with one hand: the regrets of its moves, and how it has chosen on average."""

    def __init__(self, moves: Moves) -> None:
        self.count = moves.count
        self.moves = moves.items[: moves.count]
        self.regrets: vec[float] = vec[float](capacity=moves.count)
        self.average: vec[float] = vec[float](capacity=moves.count)
        self.total: vec[float] = vec[float](capacity=moves.count)
        self.squares: vec[float] = vec[float](capacity=moves.count)
        self.worlds: i64 = 0
        index: i64 = 0
        while index < moves.count:
            self.regrets = append(self.regrets, 0.0)
            self.average = append(self.average, 0.0)
            self.total = append(self.total, 0.0)
            self.squares = append(self.squares, 0.0)
            index += 1

    def regret(self) -> float:
        """All regrets together."""
        total = 0.0
        index: i64 = 0
        while index < self.count:
            total += self.regrets[index]
            index += 1
        return total

    def drawn(self, total: float, chance: Chance) -> i64:
        """A move in proportion to its regret; `total` is not 0."""
        rest = total * float(chance.below(PRECISION)) / float(PRECISION)
        index: i64 = 0
        while index < self.count - 1:
            rest -= self.regrets[index]
            if rest < 0.0:
                break
            index += 1
        return self.moves[index]

    def learn(self, shares: vec[float]) -> None:
        """What each move would have been worth in a world. No regret is below 0; late worlds count more."""
        total = self.regret()
        expected = 0.0
        self.worlds += 1
        index: i64 = 0
        while index < self.count:
            part = 1.0 / float(self.count)
            if total > 0.0:
                part = self.regrets[index] / total
            expected += part * shares[index]
            self.average[index] += part * float(self.worlds)
            index += 1
        index = 0
        while index < self.count:
            share = shares[index]
            self.total[index] += share
            self.squares[index] += share * share
            self.regrets[index] = max(0.0, self.regrets[index] + share - expected)
            index += 1


@final
class SealedSearch(Search):
    """Search for choices that all make unseen: it finds a mixture that is hard to take advantage of."""

    def __init__(self, mind: Mind, chance: Chance) -> None:
        super().__init__(mind, chance)
        self.choices: dict[int, SealedChoice] = {}
        self.own: SealedChoice | None = None
        self.comparison = Comparison(mind)

    def plant(self, seat: i64, first_round: i64) -> None:
        super().plant(seat, first_round)
        self.choices = {}
        self.own = None

    def explore(self, world: Game, lines: i64) -> None:
        """Try all moves of one seat in this world, however many lines that takes."""
        self.mind.redeal(world, self.seat, self.chance)
        awaited = world.awaited()
        if self.own is None:
            self.own = self.choice(world, self.seat)
        seat = self.seat
        if self.own.worlds > 0 and awaited != bit(seat) and self.chance.below(OTHERS_LEARN) == 0:
            seat = self.another(awaited & ~bit(seat))
        self.choose_for_others(world, awaited & ~bit(seat))
        choice = self.choice(world, seat)
        self.try_all(choice, world, seat, awaited & ~bit(seat))
        choice.learn(self.comparison.now)

    def try_all(self, choice: SealedChoice, world: Game, seat: i64, others: i64) -> None:
        """What each move of a seat is worth to it in this world, the others having chosen."""
        comparison, moves = self.comparison, self.spare
        moves.clear()
        for move in choice.moves:
            moves.add(move)
        comparison.line_up(seat, self.first_round, moves, 1)
        comparison.others = others
        index: i64 = 0
        while index < choice.count:
            comparison.now[index] = comparison.line(Reading(world.copy()), index, self.chance)
            index += 1
        self.lines += int(choice.count)

    def another(self, seats: i64) -> i64:
        """Any of these seats."""
        skip = self.chance.below(count_places(seats))
        while skip > 0:
            seats &= seats - 1
            skip -= 1
        return lowest_seat(seats)

    def choice(self, world: Game, seat: i64) -> SealedChoice:
        key = self.mind.key(world, seat)
        known = self.choices.get(key)
        if known is None:
            world.list_moves(seat, self.spare)
            known = SealedChoice(self.spare)
            self.choices[key] = known
        return known

    def choose_for_others(self, world: Game, seats: i64) -> None:
        while seats:
            seat = lowest_seat(seats)
            seats &= seats - 1
            known = self.choices.get(self.mind.key(world, seat))
            total = 0.0
            if known is not None:
                total = known.regret()
            if known is not None and total > 0.0:
                self.comparison.chosen[seat] = known.drawn(total, self.chance)
            else:
                world.list_moves(seat, self.spare)
                self.comparison.chosen[seat] = self.mind.move(world, seat, self.spare, self.chance)

    def decide(self) -> int:
        """A move, as often as the average choice has it; what it hardly ever has is left out."""
        own = self.own
        assert own is not None
        most = 0.0
        for weight in own.average:
            most = max(most, weight)
        total = 0.0
        for weight in own.average:
            if weight >= RARE * most:
                total += weight
        rest = total * float(self.chance.below(PRECISION)) / float(PRECISION)
        drawn = own.moves[0]
        index: i64 = 0
        while index < own.count and rest >= 0.0:
            if own.average[index] >= RARE * most:
                drawn = own.moves[index]
                rest -= own.average[index]
            index += 1
        return drawn

    def findings(self) -> list[Finding]:
        """What was found of each move, in the order in which they should be chosen."""
        own = self.own
        assert own is not None
        weighed: list[tuple[float, int]] = []
        index: i64 = 0
        while index < own.count:
            weighed.append((-own.average[index], index))
            index += 1
        found: list[Finding] = []
        for _, number in sorted(weighed):
            at: i64 = number
            found.append(Finding(own.moves[at], own.worlds, own.total[at], own.squares[at]))
        return found
