"""Mio: moves as texts, deals and options."""

from collections import Counter

import pytest

from pioche.engine.refusal import Refused
from pioche.games.shelf import find_title
from tests.articles.mio_table import DECK, deal, down_to_two
from tests.positions import refusal, start, start_refusal


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "lay",
            "lay ",
            "lay  5r",
            "lay 5r ",
            " lay 5r",
            "lay 6r",
            "lay 0r",
            "lay 05r",
            "lay 5R",
            "Lay 5r",
        ),
        *("lay 5r MIO", "lay 5r b", "lay 5r mio mio", "lay J mio", "lay J z", "lay J b b", "lay J b mio mio"),
        *("lay Jr", "lay 5", "lay ?", "lay *", "draw 1", "pass ", "name", "name z", "name rb", "name r mio"),
        *("take", "mio", "lay J  b", "name ", "lay 5rmio", "lay ⅴr", "lay J "),
    ],
)
def test_c_4_what_is_outside_the_grammar_is_not_a_move(text: str) -> None:
    refused = refusal(start("mio", 2), f"0 {text}")
    assert refused.error == "not-a-move"


def test_c_4_every_move_goes_through_its_text_and_is_explained_for_every_seat() -> None:
    title = find_title("mio")
    texts = [title.move_text(move) for move in range(78)]
    assert [title.parse_move(text) for text in texts] == list(range(78))
    assert len(set(texts)) == 78
    for match in (
        start("mio", 2),
        deal("3r 4b 2b *r J", "1y 2y 3y 4y 5y", pile="J", dealer=1),
        down_to_two(),
    ):
        for seat in (-1, 0, 1, 2):
            for move, text in enumerate(texts):
                if seat in (0, 1) and text in match.moves(seat):
                    continue
                refused = match.game.why_not(seat, move)
                assert isinstance(refused, Refused)
                assert str(refused.article).startswith("MI-")


def test_c_4_move_words_name_the_sentence_and_its_parts() -> None:
    move_words = find_title("mio").move_words
    assert move_words("lay 5r") == ("lay", {"card": "5r"})
    assert move_words("lay 5r mio") == ("lay-mio", {"card": "5r"})
    assert move_words("lay J") == ("lay", {"card": "J"})
    assert move_words("lay J b") == ("lay-joker", {"card": "J", "colour": "b"})
    assert move_words("lay J b mio") == ("lay-joker-mio", {"card": "J", "colour": "b"})
    assert move_words("draw") == ("draw", {})
    assert move_words("name x") == ("name", {"colour": "x"})


HANDS = [["1r", "2r", "3r", "4r", "5r"], ["1y", "2y", "3y", "4y", "5y"]]
REST = list((Counter(DECK) - Counter(HANDS[0]) - Counter(HANDS[1])).elements())


def test_c_4_a_deal_is_laid_out_as_it_is_given() -> None:
    match = start("mio", 2, deal={"dealer": 0, "hands": HANDS, "pile": REST})
    state = match.state()
    assert (state["dealer"], state["turn"], state["hands"]) == (0, 1, HANDS)
    assert (state["top"], state["pile"], state["discard"]) == (REST[0], REST[1:], [REST[0]])
    drawn = {
        start("mio", 2, seed=seed, deal={"dealer": None, "hands": HANDS, "pile": REST}).state()["dealer"]
        for seed in range(20)
    }
    assert drawn == {0, 1}


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"hands": HANDS},
        {"pile": REST},
        {"hands": HANDS[:1], "pile": REST},
        {"hands": [*HANDS, ["1b", "2b", "3b", "4b", "5b"]], "pile": REST},
        {"hands": [HANDS[0][:4], HANDS[1]], "pile": REST},
        {"hands": [HANDS[0], "1y"], "pile": REST},
        {"hands": "?", "pile": REST},
        {"hands": HANDS, "pile": REST[1:]},
        {"hands": HANDS, "pile": [*REST, "1r"]},
        {"hands": HANDS, "pile": ["1r", *REST[1:]]},
        {"hands": HANDS, "pile": ["6r", *REST[1:]]},
        {"hands": HANDS, "pile": [5, *REST[1:]]},
        {"hands": HANDS, "pile": [["1b"], *REST[1:]]},
        {"hands": HANDS, "pile": None},
        {"hands": HANDS, "pile": REST, "dealer": 2},
        {"hands": HANDS, "pile": REST, "dealer": -1},
        {"hands": HANDS, "pile": REST, "dealer": True},
        {"hands": HANDS, "pile": REST, "first": 1},
    ],
)
def test_c_4_an_impossible_deal_is_refused(given: object) -> None:
    assert start_refusal("mio", 2, deal=given).error == "bad-request"


@pytest.mark.parametrize(
    "options",
    [
        *(
            {"target": 0},
            {"target": True},
            {"target": "100"},
            {"target": 1.5},
            {"target": None},
            {"rounds": 1},
        ),
        *({"deck": None}, {"deck": "1r"}, {"deck": ["J"] * 10}, {"deck": ["J"] * 10 + ["6r"]}, []),
        *({"deck": ["J"] * 10 + [1]}, {"deck": []}),
    ],
)
def test_c_4_senseless_options_are_refused(options: object) -> None:
    assert start_refusal("mio", 2, options=options).error == "bad-request"
