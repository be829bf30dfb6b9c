"""Plis de lettres: moves as texts, deals and options."""

import random

import pytest

from pioche.engine.refusal import Refused
from pioche.games.lettres.cards import card_texts, parse_card
from tests.articles.lettres_table import BLUE_HIGH, FAMILIES, TITLE, mixed
from tests.positions import play, start, start_refusal


def test_cards_have_a_text_of_their_own() -> None:
    assert [parse_card(text) for family in FAMILIES for text in family] == list(range(52))
    assert card_texts((1 << 52) - 1) == [card for family in FAMILIES for card in family]


@pytest.mark.parametrize(
    "text",
    ["", "lay", "lay ", "Ap", "lay ap", "lay AP", "lay A", "lay Apb", "lay 1p", "lay  Ap", " lay Ap",
     "lay Ap ", "lay Ab\n", "Lay Ap", "lay Éb", "lay ?", "draw", "lay pA"],
)  # fmt: skip
def test_what_is_outside_the_grammar_is_not_a_move(text: str) -> None:
    match = start("lettres", 4)
    with pytest.raises(Refused) as caught:
        match.play(0, text)
    assert caught.value.error == "not-a-move"


def test_moves_round_trip() -> None:
    for card in range(52):
        text = TITLE.move_text(card)
        assert TITLE.parse_move(text) == card
        assert TITLE.move_words(text) == ("lay", {"card": text[4:]})


SHORT = [*FAMILIES[:3], BLUE_HIGH[1:]]


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        ({}, "missing-field"),
        ([], "not-an-object"),
        ({"hands": FAMILIES, "pile": []}, "unknown-field"),
        ({"hands": FAMILIES, "first": 4}, "number-out-of-range"),
        ({"hands": FAMILIES, "first": -1}, "number-out-of-range"),
        ({"hands": FAMILIES, "first": True}, "not-a-whole-number"),
        ({"hands": FAMILIES, "first": "0"}, "not-a-whole-number"),
        ({"hands": "ABCD"}, "not-a-list"),
        ({"hands": FAMILIES[:3]}, "hand-count"),
        ({"hands": [*FAMILIES, []]}, "hand-count"),
        ({"hands": [*FAMILIES[:3], {}]}, "not-a-list"),
        ({"hands": SHORT}, "wrong-card-count"),
        ({"hands": [*FAMILIES[:3], [*BLUE_HIGH, "Ap"]]}, "wrong-card-count"),
        ({"hands": [*SHORT[:3], [*SHORT[3], "Ap"]]}, "card-twice"),
        ({"hands": [*SHORT[:3], [*SHORT[3], "Zb"]]}, "card-twice"),
        ({"hands": [*SHORT[:3], [*SHORT[3], "nb"]]}, "unknown-card"),
        ({"hands": [*SHORT[:3], [*SHORT[3], "?"]]}, "unknown-card"),
        ({"hands": [*SHORT[:3], [*SHORT[3], 13]]}, "not-a-text"),
        ({"hands": [*SHORT[:3], [*SHORT[3], None]]}, "not-a-text"),
    ],
)  # fmt: skip
def test_c_4_an_impossible_deal_is_refused(deal: object, reason: str) -> None:
    refused = start_refusal("lettres", 4, deal=deal)
    assert (refused.error, refused.reason) == ("bad-request", reason)


def test_c_4_a_card_that_is_left_out_cannot_be_dealt() -> None:
    hands = mixed(3)
    refused = start_refusal("lettres", 3, deal={"hands": [*hands[:2], ["Zp", *hands[2][1:]]]})
    assert (refused.error, refused.reason, refused.article) == ("bad-request", "card-not-in-deck", "LE-1")
    hands = mixed(5)
    refused = start_refusal("lettres", 5, deal={"hands": [*hands[:4], ["Zb", *hands[4][1:]]]})
    assert refused.article == "LE-1"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_c_4_a_deal_fixes_round_1_only(seats: int) -> None:
    hands = mixed(seats)
    first = start("lettres", seats, seed=1, deal={"first": 0, "hands": [hand[::-1] for hand in hands]})
    second = start("lettres", seats, seed=2, deal={"first": 0, "hands": hands})
    assert first.state() == second.state()
    lots = random.Random(0)
    while first.state()["round"] == 1:
        line = f"{first.game.turn()} {lots.choice(first.moves(int(first.game.turn())))}"
        play(first, line)
        play(second, line)
    assert first.state()["points"] == second.state()["points"]
    assert first.state()["hands"] != second.state()["hands"]


@pytest.mark.parametrize("options", [{"rounds": 5}, {"": None}, []])
def test_c_4_there_are_no_options(options: object) -> None:
    assert start_refusal("lettres", 4, options=options).error == "bad-request"
    assert start("lettres", 4, options={}).options.as_json() == {}
