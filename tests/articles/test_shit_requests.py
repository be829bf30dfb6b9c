"""SHIT!: moves as texts, deals, options, and words for all of it."""

import random
from itertools import chain

import pytest

from pioche.engine.views import hands_of, words
from pioche.games.shit.moves import move_words
from pioche.words.catalogue import Catalogue
from tests.articles.shit_table import THREE, TITLE, three
from tests.laws.walks import play_on
from tests.positions import play, refusal, start, start_refusal


@pytest.mark.parametrize(
    "text",
    [
        "",
        "seal",
        "seal ",
        "seal 0b",
        "seal 11b",
        "seal 01b",
        "seal 1x",
        "seal b",
        "seal 1",
        "seal  1b",
        " seal 1b",
        "seal 1b ",
        "seal 1B",
        "Seal 1b",
        "seal shit",
        "seal SHIT!",
        "seal 1b 2b",
        "seal -1b",
        "seal 100b",
        "seal ١b",
        "pass",
        "seal ?",
    ],
)
def test_sh_5_anything_else_is_no_move(text: str) -> None:
    assert refusal(three(), f"0 {text}").error == "not-a-move"


def test_sh_5_every_move_has_one_text() -> None:
    for move in range(51):
        text = TITLE.move_text(move)
        assert TITLE.parse_move(text) == move
    assert TITLE.move_words("seal 9r") == move_words("seal 9r") == ("seal", {"card": "9r"})
    assert move_words("seal SHIT") == ("seal-shit", {})


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"hands": THREE["hands"]},
        {"pile": THREE["pile"]},
        {**THREE, "first": 0},
        {**THREE, "hands": "2r"},
        {**THREE, "hands": [["2r", "3r", "4r", "5r"]] * 2},
        {**THREE, "hands": [["2r", "3r", "4r", "5r"]] * 3},
        {**THREE, "hands": [["2r", "3r", "4r", "5r"], ["2g", "3g", "4g"], ["2y", "3y", "4y", "5y"]]},
        {**THREE, "hands": [["2r", "3r", "4r", "5r"], ["2g", "3g", "4g", "5g"], ["2y", "3y", "4y", 5]]},
        {**THREE, "hands": [["2r", "3r", "4r", "5r"], ["2g", "3g", "4g", "5g"], ["2y", "3y", "4y", "SHIT"]]},
        {**THREE, "hands": [["2r", "3r", "4r", "5r"], ["2g", "3g", "4g", "5g"], ["2y", "3y", "4y", "11y"]]},
        {**THREE, "hands": [["2r", "3r", "4r", "5r"], ["2g", "3g", "4g", "5g"], "2y"]},
        {**THREE, "pile": words(THREE, "pile")[1:]},
        {**THREE, "pile": [*words(THREE, "pile"), "1r"]},
        {**THREE, "pile": [*words(THREE, "pile")[1:], "2r"]},
        {**THREE, "pile": [*words(THREE, "pile")[1:], "x"]},
        {**THREE, "pile": None},
        [],
    ],
)
def test_sh_3_an_impossible_deal_is_refused(wrong: object) -> None:
    assert start_refusal("shit", 3, deal=wrong).error == "bad-request"


def test_sh_3_a_card_given_twice_is_named_with_its_place() -> None:
    twice = {**THREE, "hands": [["2r", "3r", "4r", "2r"], *hands_of(THREE, "hands")[1:]]}
    assert start_refusal("shit", 3, deal=twice).details == {"field": "deal.hands", "card": "2r"}
    twice = {**THREE, "pile": [*words(THREE, "pile")[1:], "2r"]}
    assert start_refusal("shit", 3, deal=twice).details == {"field": "deal.pile", "card": "2r"}


@pytest.mark.parametrize(
    "options",
    [
        {"target": 0},
        {"target": True},
        {"target": "120"},
        {"target": None},
        {"target": 1.5},
        {"round_cap": 0},
        {"round_cap": -1},
        {"round_cap": 10**16},
        {"rounds": 1},
        [],
    ],
)
def test_sh_12_senseless_options_are_refused(options: object) -> None:
    assert start_refusal("shit", 3, options=options).error == "bad-request"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_sh_14_everything_that_happens_can_be_said(language: str) -> None:
    catalogue = Catalogue(language, TITLE)
    names = ["Ada", "Blaise", "Chloé"]
    lots = random.Random(8)
    said = set()
    for options in ({"target": 60}, {"target": 500, "round_cap": 40}):
        match = start("shit", 3, options=options)
        for events in chain([match.opening], play_on(match, lots)):
            for event in events:
                for seat in (0, 1, 2, None):
                    said.add(catalogue.event(event.told_to(seat), names))
            if not match.game.over:
                assert all(catalogue.move(move, names) for move in match.moves(0))
                assert catalogue.status(match.view(1), names)
        assert catalogue.refusal(refusal(match, "0 seal 1b"), names)
    assert all(
        option in ("target", "round_cap") and catalogue.has(f"option-{option}")
        for option in match.options.as_json()
    )
    match = three()
    assert catalogue.refusal(refusal(match, "0 seal 2g"), names).endswith(
        "2 vert." if language == "fr" else "green 2."
    )
    play(match, "0 seal SHIT")
    assert catalogue.refusal(refusal(match, "0 seal SHIT"), names)
    assert len(said) > 100


@pytest.mark.parametrize("given", [2, 4])
def test_sh_3_a_deal_has_a_hand_for_every_seat(given: int) -> None:
    """Though all fifty cards are there."""
    deck = [f"{value}{colour}" for colour in "brgyv" for value in range(1, 11)]
    hands = [deck[4 * seat : 4 * seat + 4] for seat in range(given)]
    refused = start_refusal("shit", 3, deal={"hands": hands, "pile": deck[4 * given :]})
    assert (refused.reason, refused.details) == ("hand-count", {"field": "deal.hands", "count": 3})
