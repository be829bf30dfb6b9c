"""What every legal move is worth: all are compared in worlds that fit what the seat knows.

The worlds are those that the expert would draw after what the seat was told, and its mind plays on for
everybody, each seat as it seems to play (search/comparison.py). Differences are known better than values.
"""

from math import sqrt
from typing import Final

from pioche.bots.budget import Budget, Spending
from pioche.bots.search.comparison import Comparison
from pioche.bots.search.mind import Mind
from pioche.bots.search.sealed import SealedSearch
from pioche.bots.searching import SearchingBot
from pioche.coach.situations import Situation
from pioche.engine.bits import place_list
from pioche.engine.chance import Chance, chance_from
from pioche.engine.game import Game
from pioche.engine.moves import HOLD, Moves
from pioche.engine.reading import Reading
from pioche.engine.views import number, numbers, words

FEWEST_WORLDS: Final = 8
BATCH: Final = 16
"""After so many worlds those moves that are clearly worse are tried no more."""
CLEARLY: Final = 4.0
"""Standard errors."""


class Trial:
    """One move, and what came of it in the worlds in which it was tried: the first ones, without a gap."""

    def __init__(self, move: int, text: str | None) -> None:
        self.move = move
        self.text = text
        self.shares: list[float] = []
        self.points: list[int] = []

    @property
    def mean(self) -> float:
        return sum(self.shares) / len(self.shares)

    @property
    def score(self) -> float:
        """The mean of the points."""
        return sum(self.points) / len(self.points)

    def behind(self, shares: list[float]) -> tuple[float, float]:
        """How much less it was worth than these in the same worlds, and the standard error of that."""
        return mean_and_error([b - a for a, b in zip(self.shares, shares, strict=False)])


def mean_and_error(values: list[float]) -> tuple[float, float]:
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 1.0
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


class SituationWeighing:
    """The moves of a situation and what they are worth; the same seed brings the same worlds and luck."""

    def __init__(self, situation: Situation, seed: str) -> None:
        place, view = situation.place, situation.view
        self.situation = situation
        self.seat = place.seat
        self.seats = place.seats
        self.seed = seed
        self.chance = chance_from(seed)
        self.worlds = situation.expert.memory.worlds(view)
        self.lines = lines_for(situation.expert, number(view, "round"))
        self.courses: list[list[float]] = []
        """What each seat had of the victory, world by world, where everybody played on as so far."""
        parse = place.title.parse_move
        self.trials = [Trial(parse(text), text) for text in words(view, "moves")]
        if self.seat not in numbers(view, "awaited"):
            self.trials.append(Trial(HOLD, None))

    def weigh(self, budget: Budget, kept: str | None) -> None:
        """Try moves until the budget is spent; the one that was `kept` is never given up."""
        spending = Spending(budget)
        lines = self.learn(spending)
        worlds = 0
        comparison, trials = self.lines.comparison, self.trials
        comparison.line_up(self.seat, self.lines.first_round, listed([trial.move for trial in trials]), 0)
        comparison.scored = True
        trying = list(range(len(trials)))
        while worlds < FEWEST_WORLDS or not spending.is_spent(lines):
            world = self.world()
            luck = chance_from(f"{self.seed} {worlds}")
            self.courses.append(self.lines.begin(world, luck)[: self.seats])
            comparison.compare(Reading(world), luck)
            for index in trying:
                trials[index].shares.append(comparison.now[index])
                trials[index].points.append(int(comparison.points[index]))
            lines += 1 + len(trying)
            worlds += 1
            if trying and worlds % BATCH == 0:
                possible = still_possible([trials[index] for index in trying], kept)
                trying = [index for index in trying if trials[index] in possible]
                comparison.keep(trying)

    def own_chance(self) -> tuple[float, float]:
        """Of the seat to win, and the standard error."""
        return mean_and_error([shares[self.seat] for shares in self.courses])

    def chances(self) -> list[float]:
        """Of all seats; together 1."""
        return [sum(shares) / len(self.courses) for shares in zip(*self.courses, strict=True)]

    def learn(self, spending: Spending) -> int:
        """Half of the budget goes to what has to be learnt first; so many lines it took."""
        lines = 0
        while self.lines.learns and not spending.is_spent(lines, 0.5):
            lines += self.lines.learn(self.world(), self.chance)
        return lines

    def world(self) -> Game:
        return self.worlds.draw(self.chance)


class Lines:
    """A comparison by the mind of the game's expert, and what comes before it in each world."""

    learns = False

    def __init__(self, mind: Mind, seat: int, first_round: int) -> None:
        self.mind = mind
        self.seat = seat
        self.first_round = first_round
        self.comparison = Comparison(mind)

    def learn(self, world: Game, chance: Chance) -> int:
        raise NotImplementedError

    def begin(self, world: Game, luck: Chance) -> list[float]:
        """What is the same for all moves in this world; the shares of all where everybody simply plays on."""
        self.mind.redeal(world, self.seat, luck)
        self.comparison.course(Reading(world.copy()), luck.copy())
        return list(self.comparison.shares)


class SealedLines(Lines):
    """Where all choose at once, what the others should choose is learnt first (search/sealed.py).

    Half of the time they choose anything: a value must not rest on foreseeing them.
    """

    learns = True

    def __init__(self, sealed: SealedSearch, seat: int, first_round: int) -> None:
        super().__init__(sealed.mind, seat, first_round)
        self.sealed = sealed
        self.comparison = sealed.comparison
        self.moves = Moves()
        sealed.plant(seat, first_round)

    def learn(self, world: Game, chance: Chance) -> int:
        before = self.sealed.lines
        self.sealed.chance = chance
        self.sealed.explore(world, 1)
        return self.sealed.lines - before

    def begin(self, world: Game, luck: Chance) -> list[float]:
        shares = super().begin(world, luck)
        self.sealed.chance = luck
        others = world.awaited() & ~(1 << self.seat)
        self.sealed.choose_for_others(world, others)
        self.comparison.others = others
        for other in place_list(others):
            if luck.below(2):
                world.list_moves(other, self.moves)
                self.comparison.chosen[other] = self.moves.items[luck.below(self.moves.count)]
        return shares


def listed(moves: list[int]) -> Moves:
    found = Moves()
    for move in moves:
        found.add(move)
    return found


def still_possible(trials: list[Trial], kept: str | None) -> list[Trial]:
    best = max(trials, key=lambda trial: trial.mean)
    found = []
    for trial in trials:
        behind, error = trial.behind(best.shares)
        if trial is best or trial.text == kept or behind <= CLEARLY * error:
            found.append(trial)
    return found


def lines_for(expert: SearchingBot, first_round: int) -> Lines:
    """As the expert of this game thinks after what it has heard."""
    if isinstance(expert.search, SealedSearch):
        return SealedLines(SealedSearch(expert.search.mind, expert.chance), expert.place.seat, first_round)
    return Lines(expert.search.mind, expert.place.seat, first_round)
