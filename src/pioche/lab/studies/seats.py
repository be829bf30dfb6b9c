"""Does it matter where one sits? Places are counted from the seat that begins."""

from pioche.games.shelf import find_title
from pioche.lab.contest import Contest
from pioche.lab.deal import Played
from pioche.lab.figures import win_shares
from pioche.lab.findings import (
    FindingLine,
    Label,
    Measure,
    Panel,
    Results,
    StudyAnswer,
    mean_of,
    part_of,
    verdict,
)
from pioche.lab.intervals import Estimate
from pioche.lab.studies.plan import StudyPlan


def read(plan: StudyPlan, results: list[Results]) -> tuple[list[Panel], list[StudyAnswer]]:
    contest, played = plan.contests[0], results[0]
    par = 1 / contest.seats
    name = "seat" if find_title(contest.game).together else "place"
    labels = [Label(f"lab-{name}", {"number": index + 1}) for index in range(contest.seats)]
    shares = [part_of(played, share_at(contest, index)) for index in range(contest.seats)]
    scores = [mean_of(played, score_at(contest, index)) for index in range(contest.seats)]
    panels = [
        Panel("seat-share", "percent", "dots", lines(labels, shares), par),
        Panel("seat-score", "number", "dots", lines(labels, scores)),
    ]
    answers = [
        StudyAnswer(
            Label(
                f"lab-answer-{name}-{verdict(share, par)}",
                {"number": index + 1, "par": round(100 * par, 1)},
            ),
            "percent",
            share,
        )
        for index, share in enumerate(shares)
    ]
    return panels, answers


def lines(labels: list[Label], values: list[Estimate]) -> tuple[FindingLine, ...]:
    return tuple(FindingLine(label, value) for label, value in zip(labels, values, strict=True))


def seat_at(game: Played, index: int) -> int | None:
    """The seat so many steps after the first one."""
    return None if game.course is None else (game.course.first + index) % len(game.seating)


def share_at(contest: Contest, index: int) -> Measure:
    def measure(game: Played) -> float | None:
        seat = seat_at(game, index)
        return None if seat is None else win_shares(contest.line_ups[game.line_up], game)[seat]

    return measure


def score_at(contest: Contest, index: int) -> Measure:
    def measure(game: Played) -> float | None:
        seat = seat_at(game, index)
        return None if seat is None or game.scores is None else float(game.scores[seat])

    return measure
