"""How much does skill decide? Every stronger bot, alone, against copies of every weaker one.

docs/lab.md has the formula for luck.
"""

from itertools import combinations
from typing import Final

from pioche.engine.refusal import bad_request
from pioche.lab.contest import Contest
from pioche.lab.figures import share_of
from pioche.lab.findings import FindingLine, Label, Panel, Results, StudyAnswer, verdict
from pioche.lab.intervals import Estimate, of_bounded_mean
from pioche.lab.studies.plan import StudyPlan, StudyQuestion

LEVELS: Final = ("random", "beginner", "regular")


def plan(question: StudyQuestion) -> StudyPlan:
    """The bots are given from the weakest to the strongest; pairs come by the gap between them."""
    levels = question.bots or LEVELS
    if question.about:
        raise bad_request("nothing-to-vary", {"study": "skill", "text": " ".join(question.about)[:80]})
    if len(set(levels)) < max(2, len(levels)):
        raise bad_request("too-few-levels", {})
    pairs = sorted(combinations(range(len(levels)), 2), key=lambda pair: pair[1] - pair[0])
    return StudyPlan(
        "skill", tuple(question.contest((levels[strong], levels[weak])) for weak, strong in pairs)
    )


def read(plan: StudyPlan, results: list[Results]) -> tuple[list[Panel], list[StudyAnswer]]:
    seats = plan.contests[0].seats
    par = 1 / seats
    labels = [pair_of(contest) for contest in plan.contests]
    shares = [share(contest, played) for contest, played in zip(plan.contests, results, strict=True)]
    lucks = [luck(value, seats) for value in shares]
    answers: list[StudyAnswer] = []
    for label, value, chance in zip(labels, shares, lucks, strict=True):
        details = {**label.details, "par": round(100 * par, 1)}
        answers.append(
            StudyAnswer(Label(f"lab-answer-skill-{verdict(value, par)}", details), "percent", value)
        )
        answers.append(StudyAnswer(Label("lab-answer-luck", label.details), "percent", chance))
    panels = [
        Panel("skill-share", "percent", "dots", tuple(map(FindingLine, labels, shares)), par),
        Panel("skill-luck", "percent", "dots", tuple(map(FindingLine, labels, lucks))),
    ]
    return panels, answers


def pair_of(contest: Contest) -> Label:
    line_up = contest.line_ups[0]
    return Label("lab-pair", {"strong": line_up[0], "weak": line_up[-1]})


def share(contest: Contest, results: Results) -> Estimate:
    """Of victories, for the one bot against copies of the other."""
    line_up = contest.line_ups[0]
    return of_bounded_mean([share_of(line_up[0], line_up, deal.games) for deal in results], 0.0, 1.0)


def luck(value: Estimate, seats: int) -> Estimate:
    """The part of the outcome's variance that does not come from who plays: one less the square of the edge.

    The edge is the share of victories on a scale from 0 (an equal share) to 1 (all of them).
    """
    assert value.low is not None
    assert value.high is not None
    low, mean, high = ((seats * part - 1) / (seats - 1) for part in (value.low, value.mean, value.high))
    nearest = 0.0 if low <= 0 <= high else min(abs(low), abs(high))
    return Estimate(1 - mean**2, max(0.0, 1 - max(abs(low), abs(high)) ** 2), 1 - nearest**2)
