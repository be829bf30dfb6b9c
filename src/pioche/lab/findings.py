"""What a study finds: panels of estimates and answers in sentences, as plain data."""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Literal

from msgspec import Struct

from pioche.lab.contest import Contest
from pioche.lab.deal import DealResult, Played
from pioche.lab.intervals import Estimate, of_bounded_mean, of_mean

Unit = Literal["percent", "number"]
Shape = Literal["dots", "curve", "bars", "table"]
Detail = str | int | float


class Label(Struct, frozen=True):
    """The key of a sentence, and what is put into it."""

    key: str
    details: dict[str, Detail] = {}


class FindingLine(Struct, frozen=True):
    label: Label
    value: Estimate
    difference: Estimate | None = None
    """From the first line of the panel, on the same deals."""


class Panel(Struct, frozen=True):
    """Estimates of one kind, for a table and a picture."""

    name: str
    unit: Unit
    shape: Shape
    lines: tuple[FindingLine, ...]
    par: float | None = None
    """What it would be if all were equal."""


class StudyAnswer(Struct, frozen=True):
    label: Label
    unit: Unit
    value: Estimate


class Findings(Struct, frozen=True):
    study: str
    contests: tuple[Contest, ...]
    deals: int
    """Of each contest; the smallest number where it was interrupted."""
    games: int
    ended: str
    panels: tuple[Panel, ...]
    answers: tuple[StudyAnswer, ...]
    forfeits: int = 0


Results = Sequence[DealResult]
Measure = Callable[[Played], float | None]
"""A value of one game; None where it has none."""


def by_deal(results: Results, measure: Measure) -> dict[int, float]:
    """The mean over the games of each deal that has any value."""
    means: dict[int, float] = {}
    for result in results:
        values = [value for game in result.games if (value := measure(game)) is not None]
        if values:
            means[result.deal] = fmean(values)
    return means


def mean_of(results: Results, measure: Measure) -> Estimate:
    return of_mean(list(by_deal(results, measure).values()))


def part_of(results: Results, measure: Measure) -> Estimate:
    """Of a value between 0 and 1."""
    return of_bounded_mean(list(by_deal(results, measure).values()), 0.0, 1.0)


def difference_of(results: Results, others: Results, measure: Measure) -> Estimate:
    """How much more it is in the first results than in the others, deal for deal."""
    values, base = by_deal(results, measure), by_deal(others, measure)
    return of_mean([values[deal] - base[deal] for deal in values if deal in base])


def verdict(value: Estimate, reference: float) -> str:
    """Whether the interval lies above or below; `open` while it holds the reference."""
    if value.low is not None and value.low > reference:
        return "more"
    if value.high is not None and value.high < reference:
        return "less"
    return "open"


def of_course(name: str) -> Measure:
    """A field of the course of a game."""

    def measure(game: Played) -> float | None:
        return None if game.course is None else float(getattr(game.course, name))

    return measure


def moves_of(game: Played) -> float | None:
    return None if game.course is None else float(game.moves)


def stopped_of(game: Played) -> float | None:
    return None if game.course is None else float(game.stopped)
