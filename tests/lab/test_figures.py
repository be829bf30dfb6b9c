"""Figures of made results, worked out by hand; intervals that hold as often as they say."""

import random
from math import sqrt
from statistics import fmean

import pytest

from pioche.lab.deal import ThinkingTime
from pioche.lab.figures import quantile, report
from pioche.lab.intervals import of_bounded_mean, of_mean, student
from tests.lab.made import deal, forfeited, one_against_two

A, B = 0, 1
WON = ((0,), (1,), (2,))
"""The winners of a deal that the one bot wins on every seat (tests/lab/made.py)."""
LOST = ((1,), (0,), (0,))


@pytest.mark.parametrize(
    ("degrees", "factor"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (10, 2.2281), (30, 2.0423), (1000, 1.9623)],
)
def test_student_agrees_with_the_tables(degrees: int, factor: float) -> None:
    assert student(degrees) == pytest.approx(factor, rel=2e-3)


def test_the_interval_of_a_mean_by_hand() -> None:
    # 1, 2, 3, 4: mean 2.5, deviation sqrt(5/3), three degrees of freedom.
    found = of_mean([1, 2, 3, 4])
    half = 3.1824 * sqrt(5 / 3) / 2
    assert found.mean == 2.5
    assert (found.low, found.high) == pytest.approx((2.5 - half, 2.5 + half), abs=0.01)
    assert of_mean([7.0]).low is None


def test_ten_victories_in_ten_deals_prove_little() -> None:
    # Eleven ones and a zero: mean 11/12, deviation sqrt(1/12), eleven degrees of freedom.
    found = of_bounded_mean([1.0] * 10, 0.0, 1.0)
    assert found.mean == found.high == 1.0
    assert found.low == pytest.approx(11 / 12 - 2.201 / 12, abs=1e-3)


def test_shares_count_ties_in_parts_and_each_seat_of_several() -> None:
    # Of the three games "a" wins one, shares one with one "b", and loses one.
    results = [deal(0, (0,), (0, 1), (0,)), deal(1, *WON)]
    found = report(one_against_two(), results).line_ups[0]
    assert (found.games, found.moves) == (6, 60)
    assert found.par == pytest.approx(1 / 3)
    assert found.figures[A].share.mean == pytest.approx((1.5 / 3 + 1) / 2)
    assert found.figures[B].share.mean == pytest.approx((1.5 / 6 + 0) / 2)
    assert (found.figures[A].seats, found.figures[B].seats) == (1, 2)
    assert found.differences[0].share.mean == pytest.approx(0.75 - 0.125)


def test_the_deal_is_the_unit() -> None:
    # Four deals of three games each that all end alike are four observations, not twelve.
    results = [deal(number, *(WON if number % 2 else LOST)) for number in range(4)]
    share = report(one_against_two(), results).line_ups[0].figures[A].share
    by_hand = of_bounded_mean([0.0, 1.0, 0.0, 1.0], 0.0, 1.0)
    assert share == by_hand


def test_shares_of_copies_and_of_the_one_tell_the_same() -> None:
    results = [deal(number, *(WON if number % 3 else LOST)) for number in range(12)]
    one, copies = report(one_against_two(), results).line_ups[0].figures
    assert one.share.low is not None
    assert one.share.high is not None
    assert copies.share.mean == pytest.approx((1 - one.share.mean) / 2)
    assert copies.share.low == pytest.approx((1 - one.share.high) / 2)
    assert copies.share.high == pytest.approx((1 - one.share.low) / 2)


def test_scores_are_means_of_means() -> None:
    results = [deal(0, *WON, scores=(3, 6, 9)), deal(1, *WON, scores=(0, 0, 0)), forfeited(2, "b")]
    score = report(one_against_two(), results).line_ups[0].figures[A].score
    assert score is not None
    assert score.mean == 3.0


def test_who_forfeits_has_lost_on_all_seats_and_the_others_share() -> None:
    lost = report(one_against_two(), [forfeited(0, "a")])
    assert [each.share.mean for each in lost.line_ups[0].figures] == [0.0, 0.5]
    won = report(one_against_two(), [forfeited(0, "b")])
    assert [each.share.mean for each in won.line_ups[0].figures] == [1.0, 0.0]
    assert [each.forfeits for each in won.line_ups[0].figures] == [0, 3]
    assert won.line_ups[0].figures[A].score is None
    assert [forfeit.bot for forfeit in won.forfeits] == ["b"]
    assert won.ratings["a"].mu > won.ratings["b"].mu


def test_the_order_in_which_deals_were_finished_does_not_matter() -> None:
    results = [deal(number, *(WON if number % 3 else LOST)) for number in range(20)]
    shuffled = random.Random(5).sample(results, len(results))
    assert report(one_against_two(), shuffled) == report(one_against_two(), results)


def test_nothing_is_said_of_no_deals() -> None:
    assert report(one_against_two(), []).line_ups == ()


def test_times_are_found_again_within_five_in_a_hundred() -> None:
    pace = ThinkingTime()
    for number in range(1, 1001):
        pace.add(number / 1000)
    assert pace.decisions == 1000
    assert pace.seconds == pytest.approx(500.5)
    assert quantile(pace, 0.99) == pytest.approx(990, rel=0.05)
    assert quantile(pace, 0.5) == pytest.approx(500, rel=0.05)


def simulated(deals: int, strength: float, luck: float, chance: random.Random) -> list[float]:
    """A share for each deal; some deals decide by themselves who wins on every seat."""
    shares: list[float] = []
    for _ in range(deals):
        games = 1 if chance.random() < luck else 3
        shares.append(fmean(chance.random() < strength for _ in range(games)))
    return shares


@pytest.mark.parametrize("luck", [0.0, 0.5, 1.0])
@pytest.mark.parametrize(("deals", "strength"), [(20, 1 / 3), (60, 1 / 3), (60, 0.9)])
def test_intervals_hold_the_true_share_in_about_95_of_100_contests(
    deals: int, strength: float, luck: float
) -> None:
    chance = random.Random(f"{deals} {strength} {luck}")
    held = []
    for _ in range(400):
        found = of_bounded_mean(simulated(deals, strength, luck, chance), 0.0, 1.0)
        assert found.low is not None
        assert found.high is not None
        held.append(found.low <= strength <= found.high)
    # 95 % give or take three standard errors of 400 contests, with some more room for caution.
    assert 0.917 <= fmean(held) <= 0.99
