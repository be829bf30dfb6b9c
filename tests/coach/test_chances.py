"""The chances that the coach tells: true ones, after what each seat has heard."""

import pytest

from bench.coach_chances import by_deal, curve, sums, told_in
from pioche.bots.budget import Budget
from pioche.coach.judging import advise, chance_of, judge
from pioche.coach.review import ReviewPlan
from pioche.coach.situations import Point, present, situations
from pioche.engine.match import Match
from pioche.games.mio.mind_past import MioPast
from pioche.games.non_merci.mind import NonMerciMind
from pioche.games.shelf import FOLDERS, find_title
from tests.coach.games import by_hand, mio_worlds, non_merci_deal, played_by

SOME = Budget(lines=3000)


@pytest.mark.parametrize("game", FOLDERS)
def test_nobody_is_ahead_before_the_first_decision(game: str) -> None:
    """Three seats of which nothing is known share the victory; hands differ, but not for long."""
    told = []
    for seed in range(6):
        match = Match(find_title(game), 3, seed=seed)
        told += [chance_of(present(match, seat), SOME) for seat in range(3)]
    assert sum(told) / 6 == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize("game", FOLDERS)
def test_the_chances_of_all_seats_are_together_one_before_every_decision(game: str) -> None:
    plan = ReviewPlan(played_by(game, ["regular", "beginner", "random"]))
    for situation in situations(plan.source, plan.points[:: max(1, len(plan.points) // 8)]):
        decision = judge(situation, Budget(lines=300))
        assert sum(decision.chances) == pytest.approx(1, abs=1e-4)
        assert decision.win == decision.chances[decision.seat]


def test_at_non_merci_where_everybody_sees_the_same_all_are_told_the_same_chances() -> None:
    plan = ReviewPlan(played_by("non-merci", ["regular", "beginner", "regular"]))
    for point in plan.points[:: len(plan.points) // 4]:
        everybody = [Point(point.number, seat, None) for seat in range(3)]
        told = [advise(each, SOME).chances for each in situations(plan.source, everybody)]
        for seat in range(3):
            assert [chances[seat] for chances in told] == pytest.approx([told[0][seat]] * 3, abs=0.05)


def test_who_takes_whatever_comes_is_thought_to_go_on_like_that() -> None:
    """Seat 2 takes a 14 under two chips, an 11 and an 8: nobody who reckons would."""
    pile = [11, 8, *range(15, 36)]
    moves = ["0 pass", "1 pass", "2 take", "2 take", "2 take"]
    source = ReviewPlan(by_hand("non-merci", non_merci_deal(14, pile), moves)).source
    mind = next(situations(source, [Point(len(moves), 0, None)])).expert.search.mind
    assert isinstance(mind, NonMerciMind)
    reckoning, careful, greedy = 0, 2, 6
    models = len(mind.models)
    assert mind.credit.of[2 * models + greedy] > 10 * mind.credit.of[2 * models + reckoning]
    assert mind.credit.of[careful] < mind.credit.of[reckoning]


def test_the_coach_of_mio_draws_the_worlds_that_its_expert_draws() -> None:
    plan = ReviewPlan(mio_worlds()[0])
    last = next(situations(plan.source, plan.points[-1:]))
    assert isinstance(last.expert.memory, MioPast)
    assert any(last.expert.memory.deeds)


def test_in_the_last_round_of_plis_de_lettres_shares_are_those_of_winners() -> None:
    """In the last lead of the game everything is certain: who has won has all of it."""
    record = played_by("lettres", ["regular", "random", "beginner"])
    plan = ReviewPlan(record)
    last = judge(next(situations(plan.source, plan.points[-1:])), Budget(lines=400))
    assert last.points_are_final
    assert max(last.chances) > 0.99 or set(last.chances) <= {0.0, 0.5}


def test_told_and_happened_are_compared_deal_by_deal() -> None:
    told = told_in(3, "non-merci", ["regular"] * 3, 3, 300)
    assert len(told) == 3
    assert all(each.happened == told[0].happened and sum(each.happened) == pytest.approx(1) for each in told)
    assert by_deal([(1, 0.0), (1, 0.0), (2, 1.0), (2, 1.0)]) == pytest.approx((0.5, 0.5))
    assert by_deal([(1, 0.0), (1, 1.0), (2, 0.0), (2, 1.0)]) == pytest.approx((0.5, 0.0))
    assert sum(int(line.split("|")[3]) for line in curve(told)) == 9
    assert sums(told).startswith("sums ")
