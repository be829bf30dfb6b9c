"""How long is a game open? Changes of the lead, and what a lead is worth."""

from pioche.lab.course import MARKS
from pioche.lab.deal import Played
from pioche.lab.findings import (
    FindingLine,
    Label,
    Measure,
    Panel,
    Results,
    StudyAnswer,
    mean_of,
    of_course,
    part_of,
)
from pioche.lab.studies.plan import StudyPlan


def read(plan: StudyPlan, results: list[Results]) -> tuple[list[Panel], list[StudyAnswer]]:
    played = results[0]
    changes = mean_of(played, of_course("changes"))
    decided = part_of(played, of_course("decided"))
    late = part_of(played, decided_late)
    worth = [part_of(played, leader_won(mark)) for mark in range(len(MARKS))]
    panels = [
        Panel(
            "lead-worth",
            "percent",
            "curve",
            tuple(
                FindingLine(Label("lab-after", {"part": round(100 * mark)}), value)
                for mark, value in zip(MARKS, worth, strict=True)
            ),
            1 / plan.contests[0].seats,
        ),
        Panel("lead-changes", "number", "table", (FindingLine(Label("lab-changes"), changes),)),
        Panel(
            "lead-decided",
            "percent",
            "table",
            (FindingLine(Label("lab-decided"), decided), FindingLine(Label("lab-late"), late)),
        ),
    ]
    answers = [
        StudyAnswer(Label("lab-answer-changes"), "number", changes),
        StudyAnswer(Label("lab-answer-decided"), "percent", decided),
        StudyAnswer(Label("lab-answer-halfway"), "percent", worth[MARKS.index(0.5)]),
    ]
    return panels, answers


def decided_late(game: Played) -> float | None:
    return None if game.course is None else float(game.course.decided > MARKS[-1])


def leader_won(mark: int) -> Measure:
    def measure(game: Played) -> float | None:
        return None if game.course is None else game.course.leader_won[mark]

    return measure
