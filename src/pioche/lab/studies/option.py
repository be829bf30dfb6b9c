"""What does an option change? The same deals with each of its values."""

from typing import Final

from pioche.engine.refusal import bad_request
from pioche.games.shelf import find_title
from pioche.lab.contest import Contest, make_contest
from pioche.lab.figures import share_of
from pioche.lab.findings import (
    FindingLine,
    Label,
    Measure,
    Panel,
    Results,
    StudyAnswer,
    Unit,
    difference_of,
    mean_of,
    moves_of,
    of_course,
    part_of,
    stopped_of,
    verdict,
)
from pioche.lab.intervals import Estimate
from pioche.lab.studies.leads import leader_won
from pioche.lab.studies.plan import StudyPlan, StudyQuestion
from pioche.lab.studies.seats import share_at
from pioche.lab.values import read_values, usual_values

HALFWAY: Final = 2
"""The place of one half among the marks of a course."""


def plan(question: StudyQuestion) -> StudyPlan:
    title = find_title(question.game)
    bots = question.bots or ("regular",)
    seats = make_contest(question.game, list(bots), seats=question.seats, options=question.options).seats
    if not question.about:
        known = ", ".join(usual_values(title, seats))
        raise bad_request("no-option-named" if known else "no-options", {"known": known})
    name, *written = question.about
    if name in question.options:
        raise bad_request("option-twice", {"name": name})
    values = read_values(title, seats, name, written)
    return StudyPlan(
        "option",
        tuple(question.contest(bots, **{name: value}) for _, value in values),
        tuple(f"{name} = {text}" for text, _ in values),
    )


def measures(contest: Contest) -> dict[str, tuple[bool, Measure]]:
    """What is compared; whether it is a part of a whole."""
    found: dict[str, tuple[bool, Measure]] = {
        "moves": (False, moves_of),
        "rounds": (False, of_course("rounds")),
        "decisions": (False, of_course("decisions")),
        "changes": (False, of_course("changes")),
        "decided": (True, of_course("decided")),
        "halfway": (True, leader_won(HALFWAY)),
        "stopped": (True, stopped_of),
    }
    if not find_title(contest.game).together:
        found["first"] = (True, share_at(contest, 0))
    line_up = contest.line_ups[0]
    if len(set(line_up)) > 1:
        found["stronger"] = (True, lambda game: share_of(line_up[0], line_up, [game]))
    return found


def read(plan: StudyPlan, results: list[Results]) -> tuple[list[Panel], list[StudyAnswer]]:
    labels = [Label("lab-value", {"text": text}) for text in plan.labels]
    panels: list[Panel] = []
    answers = [
        StudyAnswer(
            Label("lab-same", {"text": plan.labels[index], "base": plan.labels[0]}), "number", Estimate(0)
        )
        for index in range(1, len(results))
        if ends(results[index]) == ends(results[0])
    ]
    for name, (parted, measure) in measures(plan.contests[0]).items():
        unit: Unit = "percent" if parted else "number"
        estimate = part_of if parted else mean_of
        lines = [FindingLine(labels[0], estimate(results[0], measure))]
        for label, played in zip(labels[1:], results[1:], strict=True):
            difference = difference_of(played, results[0], measure)
            lines.append(FindingLine(label, estimate(played, measure), difference))
            if verdict(difference, 0.0) != "open":
                details = {"figure": name, "text": label.details["text"], "base": labels[0].details["text"]}
                answers.append(StudyAnswer(Label("lab-effect", details), unit, difference))
        if any(line.value.mean != lines[0].value.mean or not certain(line.value) for line in lines):
            panels.append(Panel(f"option-{name}", unit, "dots", tuple(lines)))
    return panels, answers


def ends(results: Results) -> list[object]:
    return [(game.moves, game.scores, game.winners) for deal in results for game in deal.games]


def certain(value: Estimate) -> bool:
    """The same in all deals: there is nothing to see, such as the rounds of a game that has one."""
    return value.low == value.high or value.mean == 0
