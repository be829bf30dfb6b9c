"""Non Merci !, article by article."""

import pytest

from pioche.games.non_merci.cards import run_points
from tests.positions import play, refusal, start, start_refusal

PILE = [20, 3, 30, 31, 17, 5, 9, 10, 8, 7, 6, 4, 21, 22, 23, 24, 25, 26, 27, 28, 29, 32, 33, 35]
"""A pile whose first cards matter: 20, then 3, then 30."""


def bits(*cards: int) -> int:
    return sum(1 << card for card in cards)


def test_nm_1_nine_of_33_cards_are_removed_and_shown_to_nobody_before_the_end() -> None:
    match = start("non-merci", 3)
    state = match.state()
    pile, removed, card = state["pile"], state["removed"], state["card"]
    assert isinstance(pile, list)
    assert isinstance(removed, list)
    assert isinstance(card, int)
    assert sorted([card, *pile, *removed]) == list(range(3, 36))
    assert len(removed) == 9
    assert [match.view(seat)["removed"] for seat in (0, 1, 2, None)] == [None] * 4
    while not match.game.over:
        play(match, f"{match.state()['turn']} take")
    assert match.view(None)["removed"] == removed


@pytest.mark.parametrize(("seats", "chips"), [(3, 11), (4, 11), (5, 11), (6, 9), (7, 7)])
def test_nm_2_chips_by_number_of_seats(seats: int, chips: int) -> None:
    assert start("non-merci", seats).state()["chips"] == [chips] * seats


def test_nm_3_every_seat_can_be_drawn_as_the_first() -> None:
    assert {start("non-merci", 7, seed=seed).state()["turn"] for seed in range(80)} == set(range(7))


def test_nm_4_take_brings_the_card_and_its_chips_refuse_costs_one() -> None:
    match = start("non-merci", 3, deal={"first": 1, "pile": PILE})
    play(match, "1 pass", "2 pass", "0 take")
    state = match.state()
    assert state["chips"] == [13, 10, 10]
    assert state["taken"] == [[20], [], []]
    assert state["pot"] == 0


def test_nm_5_without_a_chip_the_card_must_be_taken() -> None:
    match = start("non-merci", 3, deal={"first": 0, "pile": PILE})
    for _ in range(11):
        play(match, "0 pass", "1 pass", "2 pass")
    assert match.moves(0) == ["take"]
    assert refusal(match, "0 pass").article == "NM-5"


def test_nm_6_a_taker_goes_on_until_it_pays() -> None:
    match = start("non-merci", 3, deal={"first": 0, "pile": PILE})
    play(match, "0 take", "0 take", "0 pass")
    assert match.state()["turn"] == 1
    assert match.state()["card"] == 30
    refused = refusal(match, "0 take")
    assert (refused.error, refused.article, refused.details) == ("illegal", "NM-6", {"turn": 1})


def test_nm_7_the_last_card_ends_the_game_and_its_chips_count() -> None:
    match = start("non-merci", 3, deal={"first": 0, "pile": PILE})
    for _ in range(23):
        play(match, "0 take")
    play(match, "0 pass", "1 pass", "2 take")
    state = match.state()
    assert state["over"] is True
    assert state["chips"] == [10, 10, 13]
    assert (state["turn"], state["card"], state["actors"], state["awaited"]) == (None, None, [], [])
    assert refusal(match, "2 take").article == "NM-7"


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ((13, 15, 16), 28),
        ((13, 14, 15, 16), 13),
        ((8, 9), 8),
        ((17, 18, 19, 20), 17),
        ((3, 7, 10, 14, 15, 16, 25, 26), 59),
        ((), 0),
    ],
)
def test_nm_8_only_the_lowest_card_of_a_run_counts(cards: tuple[int, ...], points: int) -> None:
    assert run_points(bits(*cards)) == points


def test_nm_8_chips_are_subtracted_and_ties_are_shared() -> None:
    match = start("non-merci", 3, deal={"first": 0, "pile": PILE})
    for _ in range(24):
        play(match, "0 take")
    state = match.state()
    assert state["scores"] == [3 + 17 + 35 + 20 - 11, -11, -11]
    assert state["winners"] == [1, 2]


def test_nm_9_chips_of_others_are_hidden_unless_the_table_opens_them() -> None:
    closed = start("non-merci", 3)
    assert closed.view(1)["chips"] == [None, 11, None]
    assert closed.view(1)["scores"] == [None, -11, None]
    assert closed.view(None)["chips"] == [None] * 3
    opened = start("non-merci", 3, options={"open_chips": True})
    assert opened.view(None)["chips"] == [11] * 3
    assert opened.view(0)["scores"] == [-11] * 3


def test_nm_10_rounds_add_up_and_each_draws_its_first_seat() -> None:
    firsts = set()
    for seed in range(40):
        match = start("non-merci", 3, seed=seed, options={"rounds": 2})
        taker = match.state()["turn"]
        for _ in range(24):
            play(match, f"{taker} take")
        state = match.state()
        scores = state["scores"]
        assert isinstance(scores, list)
        assert (state["round"], state["over"], state["chips"]) == (2, False, [11] * 3)
        # Nobody took a chip, so the others have −11 from round 1 and −11 at hand.
        assert sorted(scores)[:2] == [-22, -22]
        firsts.add(state["turn"])
        while not match.game.over:
            play(match, f"{match.state()['turn']} take")
        assert match.state()["round"] == 2
    assert firsts == {0, 1, 2}


def test_nm_11_tactical_ten_chips_and_the_tens_removed() -> None:
    match = start("non-merci", 7, options={"tactical": True})
    state = match.state()
    removed = state["removed"]
    assert isinstance(removed, list)
    assert state["chips"] == [10] * 7
    assert {10, 20, 30} <= set(removed)
    refused = start_refusal("non-merci", 3, options={"tactical": True}, deal={"pile": PILE})
    assert (refused.error, refused.article) == ("bad-request", "NM-11")


@pytest.mark.parametrize(
    "deal",
    [
        {},
        {"pile": PILE[1:]},
        {"pile": [*PILE[1:], 3]},
        {"pile": [*PILE[1:], 36]},
        {"pile": [*PILE[1:], "20"]},
        {"pile": [*PILE[1:], True]},
        {"pile": "20"},
        {"pile": PILE, "first": 3},
        {"pile": PILE, "first": "0"},
        {"pile": PILE, "last": 1},
    ],
)
def test_c_4_an_impossible_deal_is_refused(deal: object) -> None:
    assert start_refusal("non-merci", 3, deal=deal).error == "bad-request"


@pytest.mark.parametrize(
    "options", [{"rounds": 0}, {"rounds": True}, {"rounds": "1"}, {"tactical": 1}, {"chips": 3}, []]
)
def test_c_4_senseless_options_are_refused(options: object) -> None:
    assert start_refusal("non-merci", 3, options=options).error == "bad-request"


def test_nm_11_a_tactical_deal_without_tens_is_dealt_as_given() -> None:
    pile = [card for card in range(35, 2, -1) if card % 10][:24]
    state = start("non-merci", 3, options={"tactical": True}, deal={"pile": pile}).state()
    assert [state["card"], *pile[1:]] == pile
    assert state["pile"] == pile[1:]
    assert state["removed"] == [*range(3, 9), 10, 20, 30]
