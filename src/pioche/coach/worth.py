"""What every legal move is worth: all are tried in the same possible worlds, played on by the expert's mind.

In a world all moves meet the same cards and the same luck, so that their differences are known much better
than their values.
"""

from math import sqrt
from time import perf_counter
from typing import Final

from pioche.bots.budget import Budget
from pioche.bots.roster import find_bot
from pioche.bots.search.mind import Mind
from pioche.bots.search.tree import no_shares
from pioche.coach.situations import Situation
from pioche.engine.chance import Chance, chance_from
from pioche.engine.game import Game
from pioche.engine.moves import HOLD, Moves
from pioche.engine.place import Place
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

    def behind(self, other: "Trial") -> tuple[float, float]:
        """How much less it was worth than another in the same worlds, and the standard error of that."""
        return mean_and_error([b - a for a, b in zip(self.shares, other.shares, strict=False)])


def mean_and_error(values: list[float]) -> tuple[float, float]:
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 1.0
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


class Weighing:
    def __init__(self, situation: Situation, seed: str) -> None:
        place, view = situation.place, situation.view
        self.situation = situation
        self.seat = place.seat
        self.mind = expert_mind(place)
        self.seed = seed
        self.worlds = chance_from(seed)
        self.round = number(view, "round")
        self.moves = Moves()
        self.shares = no_shares()
        self.all_over = True
        parse = place.title.parse_move
        self.trials = [Trial(parse(text), text) for text in words(view, "moves")]
        if self.seat not in numbers(view, "awaited"):
            self.trials.append(Trial(HOLD, None))

    def weigh(self, budget: Budget, kept: str | None) -> None:
        """Try moves until the budget is spent; the one that was `kept` is never given up."""
        end = perf_counter() + budget.seconds
        lines, worlds = 0, 0
        trying = list(self.trials)
        while worlds < FEWEST_WORLDS or (lines < budget.lines and perf_counter() < end):
            world = self.situation.memory.world(self.situation.view, self.worlds)
            luck = chance_from(f"{self.seed} {worlds}")
            self.mind.redeal(world, self.seat, luck)
            for trial in trying:
                self.try_in(world, trial, luck.copy())
            lines += len(trying)
            worlds += 1
            if worlds % BATCH == 0:
                trying = still_possible(trying, kept)

    def try_in(self, world: Game, trial: Trial, luck: Chance) -> None:
        reading = Reading(world.copy())
        reading.carry_out(self.seat, trial.move)
        mind, game = self.mind, reading.game
        mind.follow(0, self.seat)
        mind.play_on(reading, self.round, self.moves, luck)
        mind.worth(game, self.shares)
        self.all_over = self.all_over and game.over
        trial.shares.append(self.shares[self.seat])
        trial.points.append(int(game.score(self.seat)))


def still_possible(trials: list[Trial], kept: str | None) -> list[Trial]:
    best = max(trials, key=lambda trial: trial.mean)
    found = []
    for trial in trials:
        behind, error = trial.behind(best)
        if trial is best or trial.text == kept or behind <= CLEARLY * error:
            found.append(trial)
    return found


def expert_mind(place: Place) -> Mind:
    """The mind with which the expert of this game searches; one that does not search has the plain one."""
    expert = find_bot(place, "expert:1", chance_from(0))
    mind = getattr(expert, "mind", None)
    return mind if isinstance(mind, Mind) else Mind()
