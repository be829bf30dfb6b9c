"""How long is a game? Moves, rounds, and how often somebody had something to decide."""

from math import ceil, floor, log10
from typing import Final

from pioche.lab.deal import Played
from pioche.lab.findings import (
    FindingLine,
    Label,
    Measure,
    Panel,
    Results,
    StudyAnswer,
    mean_of,
    moves_of,
    of_course,
    part_of,
    stopped_of,
)
from pioche.lab.studies.plan import StudyPlan

MEASURES: Final[dict[str, Measure]] = {
    "moves": moves_of,
    "rounds": of_course("rounds"),
    "decisions": of_course("decisions"),
}
MOST_BARS: Final = 14


def read(plan: StudyPlan, results: list[Results]) -> tuple[list[Panel], list[StudyAnswer]]:
    played = results[0]
    means = {name: mean_of(played, measure) for name, measure in MEASURES.items()}
    panels = [
        Panel(
            "length-means",
            "number",
            "table",
            tuple(FindingLine(Label(f"lab-{name}"), mean) for name, mean in means.items()),
        ),
        Panel("length-moves", "percent", "bars", bars(played, MEASURES["moves"])),
    ]
    if len(spread(played, MEASURES["rounds"])) > 1:
        panels.append(Panel("length-rounds", "percent", "bars", bars(played, MEASURES["rounds"])))
    stopped = part_of(played, stopped_of)
    if stopped.mean > 0:
        line = FindingLine(Label("lab-stopped"), stopped)
        panels.append(Panel("length-stopped", "percent", "table", (line,)))
    answers = [StudyAnswer(Label(f"lab-answer-{name}"), "number", mean) for name, mean in means.items()]
    return panels, answers


def spread(results: Results, measure: Measure) -> set[float]:
    found = (measure(game) for result in results for game in result.games)
    return {value for value in found if value is not None}


def bars(results: Results, measure: Measure) -> tuple[FindingLine, ...]:
    """The part of the games within each step, from the shortest to the longest."""
    values = spread(results, measure)
    width = step(max(values) - min(values) + 1)
    first = floor(min(values) / width) * width
    count = floor((max(values) - first) / width) + 1
    return tuple(
        FindingLine(
            Label("lab-one" if width == 1 else "lab-range", {"low": low, "high": low + width - 1}),
            part_of(results, within(measure, low, low + width)),
        )
        for low in range(first, first + count * width, width)
    )


def step(span: float) -> int:
    """A round width of which not too many are needed."""
    least = max(1.0, span / MOST_BARS)
    power: float = 10.0 ** floor(log10(least))
    return next(ceil(factor * power) for factor in (1, 2, 5, 10) if factor * power >= least)


def within(measure: Measure, low: float, high: float) -> Measure:
    def inside(game: Played) -> float | None:
        value = measure(game)
        return None if value is None else float(low <= value < high)

    return inside
