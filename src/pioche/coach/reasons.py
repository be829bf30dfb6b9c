"""Why one move is better than another: what happened after each of them, counted in the same worlds.

A game may say in its `consequences.py` what people count in it; each such Feature is read from the events of
a rollout. The reason is the one that tells the two moves apart most, where that is certain.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pioche.bots.budget import MOST_LINES, Budget, Spending
from pioche.coach.forms import Counted, Reason
from pioche.coach.worth import SituationWeighing, listed, mean_and_error
from pioche.engine.chance import chance_from
from pioche.engine.events import Event, Fields
from pioche.engine.journal import Journal
from pioche.engine.reading import Reading
from pioche.games.shelf import find_part

WORLDS: Final = 160
"""In so many the two moves are played on."""
SURE: Final = 3.0
"""Standard errors of a difference that is told."""
LEAST_WORTH: Final = 0.25
LEAST_SEEN: Final[dict[Counted, float]] = {"share": 0.05, "mean": 0.2}
"""A smaller difference, by what it is worth or by itself, explains nothing."""
FEWEST_WORLDS: Final = 32
LONGEST: Final = Budget(seconds=0.1)
"""Of processor time, where the budget of the decision is a time: a reason takes no longer than that."""

NEAR: Final = 0.3
"""Of the largest difference: one that comes sooner is told instead, since people see it sooner, too."""


@dataclass(frozen=True)
class Followed:
    """A move and all that happened after it in one rollout, as the arbiter knows it."""

    view: Fields
    """What the seat saw before."""
    seat: int
    events: Sequence[Event]


@dataclass(frozen=True)
class Feature:
    """Something people count; its sentence is `why-NAME`."""

    name: str
    counted: Counted
    worth: float
    """What one of it is worth to the seat, roughly, in points of the game; below 0: it does not want it."""
    count: Callable[[Followed], float]


def features_of(game: str) -> tuple[Feature, ...]:
    """What comes soonest comes first."""
    part = find_part(game, "consequences")
    return () if part is None else tuple(part.FEATURES)


def own(kind: type[Event]) -> Callable[[Followed], float]:
    """How many events of this kind are the seat's."""
    return lambda after: sum(
        isinstance(event, kind) and getattr(event, "seat", None) == after.seat for event in after.events
    )


def find_reason(
    weighing: SituationWeighing, better: str | None, weaker: str | None, budget: Budget
) -> Reason | None:
    """What most makes the first move better for the seat; None: nothing that is counted tells them apart."""
    features = features_of(weighing.situation.place.title.name)
    if not features:
        return None
    moves = {trial.text: trial.move for trial in weighing.trials}
    longest = LONGEST if budget.lines == MOST_LINES else Budget()
    after = followed(weighing, [moves[better], moves[weaker]], longest)
    told = [
        (reason, gain)
        for feature in features
        for reason, gain in [compared(feature, *after)]
        if gain >= LEAST_WORTH
        and gain >= SURE * abs(feature.worth) * reason.error
        and abs(reason.best - reason.played) >= LEAST_SEEN[reason.counted]
    ]
    most = max((gain for _, gain in told), default=0.0)
    return next((reason for reason, gain in told if gain >= NEAR * most), None)


def compared(feature: Feature, best: list[Followed], played: list[Followed]) -> tuple[Reason, float]:
    """What was counted after both moves, and what the difference is worth to the seat."""
    one, other = ([feature.count(each) for each in followed] for followed in (best, played))
    difference, error = mean_and_error([a - b for a, b in zip(one, other, strict=True)])
    reason = Reason(
        feature=feature.name,
        counted=feature.counted,
        played=round(sum(other) / len(other), 3),
        best=round(sum(one) / len(one), 3),
        error=round(error, 4),
        rollouts=len(one),
    )
    return reason, difference * feature.worth


def followed(weighing: SituationWeighing, moves: list[int], longest: Budget) -> list[list[Followed]]:
    """By move: what happened in each world, in lines like those by which the moves were judged."""
    spending = Spending(longest)
    lines = weighing.lines
    lines.comparison.line_up(weighing.seat, lines.first_round, listed(moves), 0)
    found: list[list[Followed]] = [[] for _ in moves]
    chance = chance_from(f"{weighing.seed} why")
    for number in range(WORLDS):
        if number >= FEWEST_WORLDS and spending.is_spent(0):
            break
        world = weighing.worlds.draw(chance)
        luck = chance_from(f"{weighing.seed} why {number}")
        lines.begin(world, luck)
        for index, of_move in enumerate(found):
            reading, journal = Reading(world.copy()), Journal()
            reading.game.journal = journal
            lines.comparison.line(reading, index, luck.copy())
            of_move.append(Followed(weighing.situation.view, weighing.seat, journal.take()))
    return found
