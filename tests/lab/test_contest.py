"""Who plays whom, and who sits where."""

from collections import Counter

import pytest

from pioche.engine.refusal import Refused
from pioche.lab.contest import MOST_SEATINGS, Contest, make_contest, seatings


def named(line_up: tuple[str, ...], order: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(line_up[place] for place in order)


def contest_of(*bots: str) -> Contest:
    return Contest(game="non-merci", seats=len(bots), options={}, line_ups=(bots,))


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    contest = make_contest("non-merci", ["regular", "random"], seats=4)
    assert contest.line_ups == (("regular", "random", "random", "random"),)
    assert contest.options == {"rounds": 1, "tactical": False, "open_chips": False}


def test_a_contest_has_the_one_spelling_of_its_game() -> None:
    assert make_contest("Non Merci !", ["random"]) == make_contest("non-merci", ["random"])


def test_both_adds_the_other_way_round_unless_it_is_the_same() -> None:
    both = make_contest("non-merci", ["regular", "random"], seats=3, both=True)
    assert both.line_ups == (("regular", "random", "random"), ("regular", "regular", "random"))
    alone = make_contest("mio", ["regular", "random"], seats=2, both=True)
    assert alone.line_ups == (("regular", "random"),)


def test_without_seats_there_are_the_usual_ones_or_one_for_each_bot() -> None:
    assert make_contest("non-merci", ["random"]).seats == 3
    assert make_contest("non-merci", ["random", "regular", "beginner", "plain"]).seats == 4


def test_a_budget_is_for_bots_that_take_one_and_have_none() -> None:
    contest = make_contest("non-merci", ["expert", "plain:10", "regular"], budget="5ms")
    assert contest.line_ups == (("expert:5ms", "plain:10", "regular"),)
    flat = make_contest("non-merci", ["flat:greedy", "flat:game:10", "flat"], budget="5ms")
    assert flat.line_ups == (("flat:greedy:5ms", "flat:game:10", "flat:5ms"),)


@pytest.mark.parametrize(
    ("game", "bots", "more", "reason"),
    [
        ("chess", ["random"], {}, "unknown-game"),
        ("mio", [], {}, "no-bots"),
        ("mio", ["genius"], {}, "unknown-bot"),
        ("mio", ["random", "expert:soon"], {}, "not-a-budget"),
        ("mio", ["expert"], {"budget": "0"}, "not-a-budget"),
        ("mio", ["random"], {"budget": "much"}, "not-a-budget"),
        ("mio", ["random"], {"seats": 99}, "seats-out-of-range"),
        ("mio", ["random", "regular", "expert"], {"seats": 2}, "too-many-bots"),
        ("mio", ["random"] * 40, {}, "seats-out-of-range"),
        ("mio", ["random"], {"options": {"colour": "red"}}, "unknown-field"),
        ("mio", ["cmd:"], {}, "no-such-program"),
        ("mio", ["cmd:'"], {}, "no-such-program"),
        ("mio", ["cmd:no-such-program-anywhere at all"], {}, "no-such-program"),
    ],
)
def test_what_cannot_be_played_is_refused(
    game: str, bots: list[str], more: dict[str, object], reason: str
) -> None:
    with pytest.raises(Refused) as refused:
        make_contest(game, bots, **more)  # type: ignore[arg-type]
    assert refused.value.reason == reason


@pytest.mark.parametrize(
    ("line_up", "count"),
    [
        (("a",) * 3, 1),
        (("a", "b"), 2),
        (("a", "b", "b", "b", "b"), 5),
        (("a", "b", "c"), 6),
        (("a", "b", "c", "c", "c"), 20),
        (("a", "b", "c", "d"), 24),
    ],
)
def test_few_orders_are_all_played_once(line_up: tuple[str, ...], count: int) -> None:
    orders = [named(line_up, order) for order in seatings(contest_of(*line_up), line_up, 3)]
    assert len(orders) == len(set(orders)) == count
    assert all(sorted(order) == sorted(line_up) for order in orders)


@pytest.mark.parametrize("line_up", [tuple("abcde"), tuple("abcdef"), tuple("abcdefg"), tuple("aabbccd")])
def test_of_many_orders_some_are_drawn_and_every_bot_is_on_every_seat_equally_often(
    line_up: tuple[str, ...],
) -> None:
    contest = contest_of(*line_up)
    orders = seatings(contest, line_up, 3)
    assert len(orders) == MOST_SEATINGS // len(line_up) * len(line_up)
    assert orders == seatings(contest, line_up, 3) != seatings(contest, line_up, 4)
    for places in zip(*orders, strict=True):
        assert set(Counter(places).values()) == {len(orders) // len(line_up)}
