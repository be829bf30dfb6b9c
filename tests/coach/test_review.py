"""What the coach says of a game: all moves have a value, nothing hidden is known, always the same."""

import json
from itertools import pairwise

import msgspec
import pytest

from bench.coach import Costs, compare
from pioche.bots.budget import Budget
from pioche.bots.playing import play
from pioche.coach.forms import Decision, Review
from pioche.coach.judging import advise, verdict_of
from pioche.coach.review import ReviewPlan, judge_part
from pioche.coach.situations import Point, present
from pioche.coach.telling import hint_sentence, with_sentences
from pioche.engine.fields import Request
from pioche.engine.match import Match
from pioche.engine.record import record_of
from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS, find_title
from pioche.words.catalogue import Catalogue
from tests.coach.games import by_hand, non_merci_deal, played_by, two_worlds
from tests.table.scenes import merci_deal

FEW = Budget(lines=200)


def reviewed(record: Request, seat: int | None = None, lines: int = 20_000) -> Review:
    plan = ReviewPlan(record, seat)
    share = plan.share(Budget(lines=lines), 1)
    return plan.complete(decision for part in plan.parts for decision in judge_part(plan.source, part, share))


def decisions_of(record: Request, seat: int) -> list[Decision]:
    plan = ReviewPlan(record, seat)
    return judge_part(plan.source, plan.points, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("game", FOLDERS)
def test_every_decision_has_a_value_for_every_legal_move(game: str) -> None:
    record = played_by(game, ["regular", "random", "beginner"])
    review = reviewed(record)
    match = Match(find_title(game), 3, seed=3, options=record["options"])
    for number, line in enumerate(record["moves"]):  # type: ignore[arg-type, var-annotated]
        for decision in (each for each in review.decisions if each.number == number):
            legal = match.moves(decision.seat)
            if (int(match.game.awaited()) >> decision.seat) & 1:
                assert len(legal) > 1
                assert sorted(legal) == sorted(str(value.move) for value in decision.moves)
            else:
                assert {None, *legal} == {value.move for value in decision.moves}
            assert decision.moves[0].cost == 0
            costs = [value.cost for value in decision.moves]
            assert costs == sorted(costs) or decision.ground == "points"
            assert all(0 <= value.win <= 1 for value in decision.moves)
            assert decision.cost == next(v.cost for v in decision.moves if v.move == decision.played)
        seat, _, text = str(line).partition(" ")
        match.play(int(seat), text)
    assert {summary.seat for summary in review.summaries} == {0, 1, 2}
    assert sum(summary.decisions for summary in review.summaries) == len(review.decisions)


@pytest.mark.parametrize("game", FOLDERS)
def test_the_coach_knows_only_what_the_seat_knew(game: str) -> None:
    one, other = two_worlds(game)
    assert one["deal"] != other["deal"]
    assert decisions_of(one, 0)
    assert decisions_of(one, 0) == decisions_of(other, 0)


def test_with_a_budget_of_lines_the_same_comes_out_in_any_order_and_split() -> None:
    record = played_by("shit", ["random", "regular", "beginner"])
    plan = ReviewPlan(record)
    share = plan.share(Budget(lines=20_000), 3)
    backwards = [judge_part(plan.source, [point], share) for point in reversed(plan.points)]
    assert plan.complete(each for part in backwards for each in part) == reviewed(record)


def test_forced_moves_are_no_decisions() -> None:
    record = by_hand("non-merci", non_merci_deal(30, [*range(3, 26)]), out_of_chips())
    points = ReviewPlan(record).points
    assert Point(33, 0, "take") not in points
    assert len(points) == 33


def out_of_chips() -> list[str]:
    """Everybody refuses until there are no chips left; then seat 0 must take."""
    return [f"{seat} pass" for _ in range(11) for seat in range(3)] + ["0 take"]


def test_a_chance_that_was_not_taken_is_a_decision_too() -> None:
    deal = merci_deal(["5y", "5p 3y", "6v"], "5p 4b 2g")
    record = by_hand("merci", deal, ["0 draw"], interrupt=True, manners="auto")
    match = Match(find_title("merci"), 3, options=record["options"], deal=deal)
    willing = [seat for seat in range(3) if (int(match.game.optional()) >> seat) & 1]
    match.play(0, "draw")
    assert willing, "somebody could have interrupted"
    for seat in willing:
        decisions = decisions_of(record, seat)
        assert [(decision.number, decision.played) for decision in decisions] == [(0, None)]
        assert None in {value.move for value in decisions[0].moves}


def test_to_refuse_a_card_that_is_worth_having_is_a_mistake() -> None:
    """A 3 under thirty chips."""
    moves = [f"{seat} pass" for _ in range(10) for seat in range(3)] + ["0 pass"]
    record = by_hand("non-merci", non_merci_deal(3, [*range(4, 27)]), moves)
    last = decisions_of(record, 0)[-1]
    assert (last.verdict, last.moves[0].move) == ("mistake", "take")
    assert last.moves[0].points < last.moves[1].points
    review = reviewed(record, 0)
    moment = next(moment for moment in review.moments if moment.number == 30)
    assert (moment.kind, moment.best, moment.played) == ("loss", "take", "pass")
    assert moment.view["card"] == 3
    assert moment.view["seat"] == 0


@pytest.mark.parametrize(
    ("cost", "error", "verdict"),
    [
        (0.0, 0.0, "best"),
        (0.3, 0.2, "good"),
        (0.05, 0.01, "doubtful"),
        (0.05, 0.001, "mistake"),
        (0.005, 0.0, "good"),
    ],
)
def test_only_what_is_certain_counts_against_a_decision(cost: float, error: float, verdict: str) -> None:
    assert verdict_of(cost, error) == verdict


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        ReviewPlan(played_by("shit", ["random"] * 3), 3)
    assert caught.value.reason == "number-out-of-range"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_moments_are_told_in_a_sentence(language: str) -> None:
    moves = [f"{seat} pass" for _ in range(10) for seat in range(3)] + ["0 pass"]
    record = by_hand("non-merci", non_merci_deal(3, [*range(4, 27)]), moves)
    told = with_sentences(
        reviewed({**record, "names": ["Ana", "", "Cléo"]}, 0), Catalogue(language, find_title("non-merci"))
    )
    losses = [moment.sentence for moment in told.moments if moment.kind == "loss"]
    better = {
        "fr": "«\N{NO-BREAK SPACE}Prendre la carte\N{NO-BREAK SPACE}» valait mieux",
        "en": "“Take the card” was better",
    }[language]
    assert any(better in sentence and sentence.startswith("Ana") for sentence in losses)
    assert json.loads(msgspec.json.encode(told))["decisions"][0]["moves"]


def test_a_hint_is_for_the_game_as_it_stands() -> None:
    match = Match(find_title("non-merci"), 3, deal=non_merci_deal(3, [*range(4, 27)]))
    for line in out_of_chips()[:30]:
        match.play(int(line[0]), line[2:])
    advice = advise(present(match, 0), FEW)
    words = Catalogue("en", match.title)
    assert advice.moves[0].move == "take"
    assert "Take the card" in hint_sentence(advice, words, ["Ana", "Bob", "Cléo"])


def test_who_is_far_behind_at_mio_is_judged_by_points_and_not_always_told_best() -> None:
    """Random play, far from any win in the last rounds."""
    record = record_of(play("mio", ["regular", "random", "regular"], options={"target": 150}, seed=4))
    plan = ReviewPlan(record, 1)
    late = judge_part(plan.source, plan.points[-20:], Budget(lines=1500))
    lost = [decision for decision in late if decision.ground == "points"]
    assert len(lost) > 5
    assert all(decision.win < 0.05 for decision in lost)
    assert len({decision.verdict for decision in lost}) > 1


@pytest.mark.slow
@pytest.mark.parametrize("game", ["non-merci", "mio", "shit"])
def test_the_coach_finds_the_weaker_levels_dearer(game: str) -> None:
    costs = Costs()
    levels = ("random", "beginner", "regular")
    compare(game, 1, 600, levels, costs)
    for worse, better in pairwise(levels):
        more, error = costs.dearer(worse, better)
        assert more > error
