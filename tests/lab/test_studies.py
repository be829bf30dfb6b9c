"""Studies: figures that can be worked out by hand, and questions that make no sense."""

import pytest

from pioche.engine.refusal import Refused
from pioche.games.shelf import find_title
from pioche.lab.contest import Contest
from pioche.lab.course import GameCourse
from pioche.lab.deal import DealResult, Played
from pioche.lab.findings import Panel, Results
from pioche.lab.intervals import Estimate
from pioche.lab.laboratory import STUDIES, make_plan
from pioche.lab.studies.length import step
from pioche.lab.studies.plan import StudyPlan, StudyQuestion
from pioche.lab.studies.skill import luck
from pioche.lab.values import read_values

THREE = Contest(game="non-merci", seats=3, options={}, line_ups=(("a", "a", "a"),))


def played(number: int, winner: int, first: int = 0, moves: int = 10, decided: float = 0.5) -> DealResult:
    course = GameCourse(
        first=first,
        rounds=1,
        decisions=moves,
        changes=number % 2,
        decided=decided,
        leader_won=(0.0, 0.0, 1.0, 1.0, 1.0),
    )
    game = Played(
        line_up=0,
        seating=(0, 1, 2),
        moves=moves,
        winners=(winner,),
        scores=(7, 8, 9),
        ranks=(1, 2, 2),
        course=course,
    )
    return DealResult(deal=number, games=(game,), pace={})


def panels(plan: StudyPlan, results: list[Results]) -> dict[str, Panel]:
    return {panel.name: panel for panel in STUDIES[plan.study][1](plan, results)[0]}


def means(panel: Panel) -> list[float]:
    return [line.value.mean for line in panel.lines]


def test_places_are_counted_from_the_seat_that_begins() -> None:
    deals = [played(0, winner=1, first=1), played(1, winner=2, first=2), played(2, winner=0, first=2)]
    found = panels(StudyPlan("seats", (THREE,)), [deals])
    assert means(found["seat-share"]) == pytest.approx([2 / 3, 1 / 3, 0])
    assert means(found["seat-score"]) == pytest.approx([26 / 3, 23 / 3, 23 / 3])
    assert found["seat-share"].par == pytest.approx(1 / 3)


def test_a_place_that_always_wins_has_more_than_its_share() -> None:
    deals = [played(number, winner=1, first=0) for number in range(30)]
    answers = STUDIES["seats"][1](StudyPlan("seats", (THREE,)), [deals])[1]
    verdicts = ["lab-answer-place-less", "lab-answer-place-more", "lab-answer-place-less"]
    assert [answer.label.key for answer in answers] == verdicts


def test_lengths_fall_into_bars_that_hold_all_games() -> None:
    deals = [played(number, winner=0, moves=10 + 3 * number) for number in range(20)]
    found = panels(StudyPlan("length", (THREE,)), [deals])
    assert means(found["length-means"]) == pytest.approx([38.5, 1, 38.5])
    assert sum(means(found["length-moves"])) == pytest.approx(1)
    assert found["length-moves"].lines[0].label.details == {"low": 10, "high": 14}
    assert "length-rounds" not in found


@pytest.mark.parametrize(("span", "width"), [(1, 1), (14, 1), (15, 2), (60, 5), (141, 20), (1000, 100)])
def test_bars_have_round_widths_and_are_not_too_many(span: int, width: int) -> None:
    assert step(span) == width


def test_leads_tell_changes_the_moment_of_decision_and_the_worth_of_a_lead() -> None:
    deals = [played(number, winner=0, decided=0.25 if number % 2 else 0.95) for number in range(4)]
    found = panels(StudyPlan("leads", (THREE,)), [deals])
    assert means(found["lead-changes"]) == [0.5]
    assert means(found["lead-decided"]) == pytest.approx([0.6, 0.5])
    assert means(found["lead-worth"]) == [0, 0, 1, 1, 1]


def test_luck_is_everything_at_an_equal_share_and_nothing_where_one_always_wins() -> None:
    assert luck(Estimate(0.25, 0.2, 0.3), 4).mean == 1
    assert luck(Estimate(0.25, 0.2, 0.3), 4).high == 1
    assert luck(Estimate(1.0, 0.9, 1.0), 4).mean == 0
    found = luck(Estimate(0.5, 0.4, 0.6), 2)
    assert found.mean == 1
    found = luck(Estimate(0.75, 0.6, 0.9), 2)
    assert (found.mean, found.low, found.high) == pytest.approx((0.75, 0.36, 0.96))


def test_an_option_is_compared_deal_by_deal() -> None:
    plan = StudyPlan("option", (THREE, THREE), ("x = 1", "x = 2"))
    first = [played(number, winner=0, moves=10 + number) for number in range(10)]
    second = [played(number, winner=0, moves=15 + number) for number in range(10)]
    line = panels(plan, [first, second])["option-moves"].lines[1]
    assert line.difference is not None
    assert (line.difference.mean, line.difference.low, line.difference.high) == pytest.approx((5, 5, 5))
    keys = [answer.label.key for answer in STUDIES["option"][1](plan, [first, second])[1]]
    assert keys == ["lab-effect", "lab-effect"]
    same = [answer.label.key for answer in STUDIES["option"][1](plan, [first, first])[1]]
    assert same == ["lab-same"]


def test_skill_pairs_levels_by_their_gap() -> None:
    plan = make_plan(StudyQuestion("skill", "mio"))
    pairs = [(contest.line_ups[0][0], contest.line_ups[0][-1]) for contest in plan.contests]
    assert pairs == [("beginner", "random"), ("regular", "beginner"), ("regular", "random")]


def test_values_are_json_or_changes_of_what_is_usual() -> None:
    mio, merci = find_title("mio"), find_title("merci")
    decks = dict(read_values(mio, 4, "deck", ["usual", "J=0", "*=2,1r=3"]))
    usual, without, more = (
        [str(card) for card in value] for value in decks.values() if isinstance(value, list)
    )
    assert (len(usual), len(without), usual.count("J"), without.count("J")) == (55, 50, 5, 0)
    assert (more.count("*r"), more.count("1r"), more.count("1b")) == (2, 3, 1)
    backs = read_values(merci, 4, "backs", ["usual", "25/25/0/0"])
    assert backs[1][1] == {"draw1": 25, "gift": 25, "heart": 0, "draw2": 0}
    assert read_values(merci, 4, "malpoli", []) == [("false", False), ("true", True)]
    assert read_values(merci, 4, "round_cap", ["3", "5"]) == [("3", 3), ("5", 5)]


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        (StudyQuestion("colour", "mio"), "no-such-study"),
        (StudyQuestion("seats", "chess"), "unknown-game"),
        (StudyQuestion("seats", "mio", about=("deck",)), "nothing-to-vary"),
        (StudyQuestion("skill", "mio", about=("deck",)), "nothing-to-vary"),
        (StudyQuestion("skill", "mio", bots=("regular",)), "too-few-levels"),
        (StudyQuestion("skill", "mio", bots=("regular", "random", "regular")), "too-few-levels"),
        (StudyQuestion("option", "mio"), "no-option-named"),
        (StudyQuestion("option", "lettres"), "no-options"),
        (StudyQuestion("option", "lettres", about=("x",)), "no-options"),
        (StudyQuestion("option", "mio", about=("chips", "1", "2")), "no-such-option"),
        (StudyQuestion("option", "mio", about=("target", "50")), "too-few-values"),
        (StudyQuestion("option", "mio", about=("target", "50", "50")), "same-values"),
        (
            StudyQuestion("option", "mio", about=("target", "50", "100"), options={"target": 3}),
            "option-twice",
        ),
        (StudyQuestion("option", "mio", about=("target", "50", "x")), "not-a-whole-number"),
        (StudyQuestion("option", "mio", about=("deck", "usual", "J=1,x")), "not-a-change"),
        (StudyQuestion("option", "mio", about=("deck", "usual", "9=1")), "no-such-cards"),
        (StudyQuestion("option", "mio", about=("deck", "usual", "2=0,3=0,4=0,5=0")), "deck-too-small"),
        (StudyQuestion("option", "merci", about=("backs", "usual", "1/2")), "not-the-parts"),
        (StudyQuestion("option", "merci", about=("backs", "usual", "1/2/3/4")), "wrong-card-count"),
    ],
)
def test_questions_that_make_no_sense_are_refused(question: StudyQuestion, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        make_plan(question)
    assert refused.value.reason == reason
