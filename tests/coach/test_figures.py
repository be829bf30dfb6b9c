"""The coach's figures: means and their errors, how time is shared out, and which moments are chosen."""

import msgspec
import pytest

from pioche.bots.budget import Budget
from pioche.coach.judging import move_values, verdict_of
from pioche.coach.review import ReviewPlan, losses, turns
from pioche.coach.worth import Trial, mean_and_error
from pioche.engine.chance import chance_from
from tests.coach.games import played_by
from tests.coach.test_telling import decision


@pytest.mark.parametrize(
    ("values", "figures"), [([0.25], (0.25, 1.0)), ([0.0, 1.0], (0.5, 0.5)), ([2.0, 2.0, 2.0], (2.0, 0.0))]
)
def test_the_error_is_that_of_the_mean_and_one_value_tells_nothing(
    values: list[float], figures: tuple[float, float]
) -> None:
    assert mean_and_error(values) == pytest.approx(figures)


def trial(text: str, shares: list[float], points: list[int]) -> Trial:
    made = Trial(0, text)
    made.shares, made.points = shares, points
    return made


def test_values_are_told_to_five_places_and_points_to_two() -> None:
    _, values = move_values(
        [trial("worse", [0, 0, 1], [0, 1, 0]), trial("better", [1, 0, 1], [2, 2, 1])], low_wins=False
    )
    assert [(value.move, value.win, value.cost, value.points, value.worlds) for value in values] == [
        ("better", 0.66667, 0.0, 1.67, 3),
        ("worse", 0.33333, 0.33333, 0.33, 3),
    ]


def test_the_luckiest_of_many_equal_moves_is_not_told_as_better_than_they_are() -> None:
    """Twenty moves that are all worth a half: where it was found the best seems worth more."""
    chance = chance_from("lucky")
    told, seemed = [], []
    for _ in range(40):
        trials = [trial(str(at), [float(chance.below(2)) for _ in range(60)], [0] * 60) for at in range(20)]
        told.append(move_values(trials, low_wins=False)[1][0].win)
        seemed.append(max(each.mean for each in trials))
    assert mean_and_error(seemed)[0] > 0.6
    assert mean_and_error(told)[0] == pytest.approx(0.5, abs=0.03)


def test_a_review_tells_of_the_four_largest_losses_and_the_two_greatest_turns() -> None:
    made = [decision("draw", "pass", number=number) for number in range(6)]
    told = losses(made)
    assert [(moment.number, moment.best, moment.played) for moment in told] == [
        (number, "draw", "pass") for number in range(4)
    ]
    # Seat 1 stands at 25, 65, 25 and 55 % after its moves; then at 90, 50, 80 and 100 %.
    chances = [0.5, 0.9, 0.5, 0.8]
    course = [decision("draw", "pass", win=win, number=number) for number, win in enumerate(chances)]
    found = turns({1: course}, [0.0, 1.0, 0.0])
    assert [(moment.number, moment.change) for moment in found] == [(0, 0.65), (2, 0.55)]
    assert {(moment.best, moment.played) for moment in found} == {("draw", "pass")}


def test_time_is_shared_among_the_decisions_and_workers_and_lines_among_the_decisions() -> None:
    plan = ReviewPlan(played_by("lettres", ["random"] * 3), 0)
    count = len(plan.points)
    assert count > 4
    assert plan.share(Budget(seconds=0.5 * count), 1).seconds == pytest.approx(0.5)
    assert plan.share(Budget(seconds=0.2 * count), 3).seconds == pytest.approx(0.6)
    assert plan.share(Budget(seconds=5.0 * count), 1).seconds == 1.0
    assert plan.share(Budget(lines=250 * count), 3).lines == 250
    assert plan.share(Budget(lines=count), 1).lines == 100


@pytest.mark.parametrize(
    ("cost", "error", "verdict"),
    [
        (0.002, 0.0, "best"),
        (0.01, 0.0, "good"),
        (0.049, 0.02, "good"),
        (0.04, 0.0, "doubtful"),
        (0.059, 0.01, "doubtful"),
        (0.041, 0.0, "mistake"),
    ],
)
def test_two_standard_errors_are_taken_off_before_a_cost_counts(
    cost: float, error: float, verdict: str
) -> None:
    assert verdict_of(cost, error) == verdict


def scattered(mean: int, shares: list[float]) -> Trial:
    """Scores of ± 10 around a mean, the same in each world but for that."""
    return trial(str(mean), shares, [mean + 10 * (-1) ** (world // 2) for world in range(len(shares))])


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_where_the_win_is_decided_points_are_judged_by_how_far_scores_swing(share: float) -> None:
    """Of a swing of 20 at most 0.2 % is best, 1 % good, 4 % doubtful."""
    means = {50: "best", 49: "mistake"}
    ground, values = move_values([scattered(mean, [share] * 400) for mean in means], low_wins=False)
    assert (ground, {int(str(value.move)): value.verdict for value in values}) == ("points", means)
    assert move_values([scattered(mean, [0.5] * 400) for mean in means], low_wins=False)[0] == "win"


def test_nobody_is_told_to_risk_a_certain_win_for_points() -> None:
    safe = scattered(30, [1.0] * 400)
    risky = scattered(60, [0.0 if world % 10 == 0 else 1.0 for world in range(400)])
    ground, values = move_values([risky, safe], low_wins=False)
    assert ground == "points"
    assert [(value.move, value.verdict) for value in values] == [("30", "best"), ("60", "mistake")]


def test_what_was_lost_in_points_is_a_moment_where_no_chance_was_lost() -> None:
    lost = decision("draw", "pass", win=0.25, number=3)
    even = msgspec.structs.replace(lost, cost=0.0, cost_error=0.0)
    assert losses([even]) == []
    told = losses([msgspec.structs.replace(even, ground="points")])
    assert [(moment.number, moment.best) for moment in told] == [(3, "draw")]
