"""A verdict on each decision: what every move was worth, and what the one that was played cost."""

import logging
from math import sqrt
from typing import Final, get_args

from msgspec.structs import replace

from pioche.bots.budget import Budget
from pioche.coach.forms import Advice, Decision, Ground, MoveValue, Verdict
from pioche.coach.reasons import find_reason
from pioche.coach.situations import Situation
from pioche.coach.worth import SituationWeighing, Trial, mean_and_error
from pioche.engine.views import number

log = logging.getLogger("pioche.coach")

VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)
ERRORS: Final = frozenset[Verdict]({"doubtful", "mistake"})
PARTS: Final = 4
"""Of the worlds: what is best is found in all parts but one, and judged in that one."""
CERTAIN: Final = 2.0
"""So many standard errors are taken off a cost before it counts."""
AS_GOOD_AS_BEST: Final = 0.002
GOOD: Final = 0.01
DOUBTFUL: Final = 0.04
"""Chances to win that a move may certainly cost to be called so; more is a mistake."""
DECIDED: Final = 0.02
"""With a smaller chance than this, or all but this, moves are judged by points."""


def weighing_of(situation: Situation) -> SituationWeighing:
    """The worlds depend on nothing but the point and what the seat knows."""
    return SituationWeighing(situation, f"coach {situation.point.number} {situation.point.seat}")


def advise(situation: Situation, budget: Budget) -> Advice:
    """What every move is worth, and why the best is, where it is clearly better than the next."""
    weighing = weighing_of(situation)
    advice = weighed(weighing, budget)
    if len(advice.moves) > 1 and not rivals(advice):
        best, second = advice.moves[:2]
        return replace(advice, reason=find_reason(weighing, best.move, second.move, budget))
    return advice


def rivals(advice: Advice) -> list[MoveValue]:
    """The other moves that may be as good as the best."""
    return [move for move in advice.moves[1:] if is_close(move, advice.ground)]


def is_close(move: MoveValue, ground: Ground) -> bool:
    if ground == "points":
        return move.verdict in {"best", "good"}
    return move.cost <= CERTAIN * move.cost_error


def weighed(weighing: SituationWeighing, budget: Budget) -> Advice:
    situation = weighing.situation
    weighing.weigh(budget, situation.point.played)
    ground, values = move_values(weighing.trials, low_wins=situation.place.title.low_wins)
    mean, error = weighing.own_chance()
    chances = [rounded(chance) for chance in weighing.chances()]
    return Advice(rounded(mean), rounded(error), chances, ground, weighing.lines.comparison.all_over, values)


def chance_of(situation: Situation, budget: Budget) -> float:
    """The seat's chance to win, whoever is to move; `win` of an Advice is the same."""
    weighing = weighing_of(situation)
    weighing.trials = []
    weighing.weigh(budget, None)
    return weighing.own_chance()[0]


def judge(situation: Situation, budget: Budget) -> Decision:
    weighing = weighing_of(situation)
    advice = weighed(weighing, budget)
    played = next(value for value in advice.moves if value.move == situation.point.played)
    return Decision(
        number=situation.point.number,
        seat=situation.point.seat,
        round=number(situation.view, "round"),
        played=played.move,
        win=advice.win,
        error=advice.error,
        chances=advice.chances,
        ground=advice.ground,
        points_are_final=advice.points_are_final,
        cost=played.cost,
        cost_error=played.cost_error,
        verdict=played.verdict,
        moves=advice.moves,
        masterstroke=played.verdict == "best" and a_regular_errs(weighing, advice),
        reason=find_reason(weighing, advice.moves[0].move, played.move, budget)
        if played.verdict in ERRORS
        else None,
    )


def a_regular_errs(weighing: SituationWeighing, advice: Advice) -> bool:
    """Whether a regular, after all that the seat was told, makes a mistake here."""
    mistakes = {value.move for value in advice.moves if value.verdict == "mistake"}
    try:
        return bool(mistakes) and weighing.situation.regular_move() in mistakes
    except Exception:
        log.exception("bot-fault")  # of another package; the review goes on
        return False


def move_values(trials: list[Trial], *, low_wins: bool) -> tuple[Ground, list[MoveValue]]:
    """What they are judged by, and all moves, the best first; differences are those in the same worlds.

    Only those that were tried to the end can be the best: the others were given up for good reasons. Where
    the chances are the same, as where nothing can be won any more, the score decides.
    """
    sign = -1 if low_wins else 1
    longest = max(len(trial.shares) for trial in trials)
    to_the_end = [trial for trial in trials if len(trial.shares) == longest]
    to_the_end.sort(key=lambda trial: (trial.mean, sign * trial.score), reverse=True)
    wins = judged_afresh([trial.shares for trial in to_the_end])
    verdicts = {trial.text: verdict_of(*trial.behind(wins)) for trial in trials}
    best = to_the_end[0]
    verdicts[best.text] = "best"
    if DECIDED < mean_and_error(wins)[0] < 1 - DECIDED:
        values = [move_value(trial, best, wins, verdicts[trial.text]) for trial in trials]
        values.sort(key=lambda value: (value.move != best.text, value.cost, -sign * value.points))
        return "win", values
    safe = [trial for trial in to_the_end if verdicts[trial.text] in {"best", "good"}]
    safe.sort(key=lambda trial: sign * trial.score, reverse=True)
    for text, verdict in verdicts_by_points(trials, safe, sign).items():
        verdicts[text] = max(verdict, verdicts[text], key=VERDICTS.index)
    best = safe[0]
    verdicts[best.text] = "best"
    values = [move_value(trial, best, wins, verdicts[trial.text]) for trial in trials]
    values.sort(
        key=lambda value: (value.move != best.text, VERDICTS.index(value.verdict), -sign * value.points)
    )
    return "points", values


def verdicts_by_points(trials: list[Trial], safe: list[Trial], sign: int) -> dict[str | None, Verdict]:
    """As by the win: where it is even, a share swings by a half to either side, a score by its deviation."""
    points = judged_afresh([[sign * score for score in trial.points] for trial in safe])
    swing = 2 * mean_and_error(points)[1] * sqrt(len(points)) or 1.0
    verdicts: dict[str | None, Verdict] = {}
    for trial in trials:
        behind = [(b - sign * a) / swing for a, b in zip(trial.points, points, strict=False)]
        verdicts[trial.text] = verdict_of(*mean_and_error(behind))
    return verdicts


def judged_afresh(series: list[list[float]]) -> list[float]:
    """Of what several moves were worth, world by world, the one that is the best in the other parts.

    Of many moves the one that seems best is partly the luckiest: in the worlds in which it was found it is
    worth less than it seems, and all others cost less.
    """
    found = [0.0] * len(series[0])
    for part in range(PARTS):
        best = max(series, key=lambda worths: sum(worths) - sum(worths[part::PARTS]))
        found[part::PARTS] = best[part::PARTS]
    return found


def move_value(trial: Trial, best: Trial, wins: list[float], verdict: Verdict) -> MoveValue:
    """`wins`: what costs are against; `best`: what points are against."""
    cost, error = trial.behind(wins)
    if trial is best:
        cost, error = 0.0, 0.0
    behind = sum(b - a for a, b in zip(trial.points, best.points, strict=False)) / len(trial.points)
    return MoveValue(
        move=trial.text,
        win=rounded(min(1.0, max(0.0, mean_and_error(wins)[0] - max(0.0, cost)))),
        cost=rounded(max(0.0, cost)),
        cost_error=rounded(error),
        points=round(best.score - behind, 2),
        worlds=len(trial.shares),
        verdict=verdict,
    )


def rounded(share: float) -> float:
    return round(share, 5)


def certain_part(cost: float, error: float) -> float:
    return max(0.0, cost - CERTAIN * error)


def verdict_of(cost: float, error: float) -> Verdict:
    certain = certain_part(cost, error)
    if cost <= AS_GOOD_AS_BEST:
        return "best"
    if certain <= GOOD:
        return "good"
    return "doubtful" if certain <= DOUBTFUL else "mistake"
