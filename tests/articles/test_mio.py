"""Mio, article by article: the deal, what fits, drawing and passing."""

from pioche.engine.chance import chance_from
from pioche.engine.moves import Moves
from pioche.engine.reading import play_at_random
from pioche.engine.views import hands_of, number, words
from tests.articles.mio_table import DECK, deal, down_to_two, hand
from tests.positions import kinds, play, refusal, start

# MI-1, MI-2: cards and deal


def test_mi_1_fifty_five_cards_ten_of_each_colour_and_five_jokers() -> None:
    state = start("mio", 4).state()
    cards = [card for cards in hands_of(state, "hands") for card in cards]
    cards += words(state, "pile") + words(state, "discard")
    assert sorted(cards) == sorted(DECK)
    assert len(cards) == 55


def test_mi_1_the_deck_is_an_option_and_its_order_means_nothing() -> None:
    deck = ["J"] * 300 + ["1r"] * 2
    match = start("mio", 2, options={"deck": deck})
    other = start("mio", 2, options={"deck": deck[::-1]})
    assert match.state() == other.state()
    assert match.options.as_json() == {"target": 100, "deck": ["1r"] * 2 + ["J"] * 300}
    again = start("mio", 2, options=match.options.as_json())
    assert again.state() == match.state()
    play_at_random(match.game, chance_from(1), Moves())
    assert match.game.over


def test_mi_2_five_cards_each_one_turned_up_and_the_left_of_the_dealer_begins() -> None:
    match = start("mio", 6)
    state = match.state()
    assert [len(cards) for cards in hands_of(state, "hands")] == [5] * 6
    assert state["discard"] == [state["top"]]
    assert len(words(state, "pile")) == 55 - 31
    assert {start("mio", 6, seed=seed).state()["dealer"] for seed in range(60)} == set(range(6))
    told = [event.told_to(1) for event in match.opening]
    assert kinds(told) == ["round_started", *["dealt"] * 6, "turned"]
    assert told[2]["cards"] == hand(match, 1)
    assert "cards" not in told[1]
    assert told[0] == {
        "type": "round_started",
        "round": 1,
        "dealer": state["dealer"],
        "first": (number(state, "dealer") + 1) % 6,
    }


def test_mi_2_play_goes_clockwise_and_the_next_dealer_is_the_left_neighbour() -> None:
    match = deal("1r 2r 3r 4r 5r", "1y 2y 3y 4y 5y", "1b 2b 3b 4b 5b", pile="5r", dealer=1)
    assert match.state()["turn"] == 2
    play(match, "2 lay 5b")
    refused = refusal(match, "2 lay 4b")
    assert (refused.error, refused.article, refused.details) == ("illegal", "MI-2", {"turn": 0})
    while match.state()["round"] == 1:
        seat = number(match.state(), "turn")
        play(match, f"{seat} {match.moves(seat)[0]}")
    state = match.state()
    assert (state["round"], state["dealer"]) == (2, 2)
    assert state["turn"] == (2 if state["phase"] == "name" else 0)


# MI-3 to MI-5: what fits


def test_mi_3_colour_value_or_joker_on_a_number() -> None:
    match = deal("3r 4b 2b *r J", "1y 2y 3y 4y 5y", pile="4r", dealer=1)
    fits = ["lay 3r", "lay *r", "lay 4b", *[f"lay J {colour}" for colour in "rybgx"], "draw"]
    assert match.moves(0) == fits
    assert match.moves(1) == []
    refused = refusal(match, "0 lay 2b")
    assert (refused.article, refused.reason) == ("MI-3", "does-not-fit")
    assert refused.details == {"card": "2b", "top": "4r"}
    assert refusal(match, "0 lay 5r").reason == "card-not-held"


def test_mi_4_a_joker_names_the_colour_to_follow() -> None:
    match = deal("3r 4b 2b *r J", "1y 2b 3y *b J", pile="4r", dealer=1)
    assert refusal(match, "0 lay J").reason == "colour-missing"
    told = play(match, "0 lay J b")
    assert kinds(told) == ["laid", "named"]
    assert (match.state()["top"], match.state()["colour"]) == ("J", "b")
    assert [move for move in match.moves(1) if "J" not in move] == ["lay 2b", "lay *b", "draw"]
    refused = refusal(match, "1 lay 1y")
    assert (refused.article, refused.details["colour"]) == ("MI-4", "b")
    play(match, "1 lay 2b")
    assert match.state()["colour"] is None


def test_mi_4_a_joker_as_last_card_names_nothing() -> None:
    match = down_to_two(last="J")
    play(match, "0 lay 4b mio", "1 lay 4r mio")
    assert match.moves(0) == ["lay J", "draw"]
    refused = refusal(match, "0 lay J r")
    assert (refused.article, refused.reason) == ("MI-4", "colour-needless")
    told = play(match, "0 lay J")
    assert kinds(told)[:2] == ["laid", "round_won"]


def test_mi_4_a_joker_turned_up_waits_for_the_dealer() -> None:
    match = deal("3r 4b 2b *r J", "1y 2b 3y *b J", "1r 2r 4r 5r 1x", pile="J", dealer=2)
    state = match.state()
    assert (state["phase"], state["turn"], state["colour"], state["awaited"]) == ("name", 2, None, [2])
    assert match.moves(2) == [f"name {colour}" for colour in "rybgx"]
    assert refusal(match, "2 lay 1r").reason == "colour-first"
    assert refusal(match, "0 draw").article == "MI-4"
    told = play(match, "2 name b")
    assert told == [{"type": "named", "seat": 2, "colour": "b"}]
    state = match.state()
    assert (state["phase"], state["turn"], state["colour"]) == ("turn", 0, "b")
    assert refusal(match, "0 name r").reason == "nothing-to-name"
    assert refusal(match, "0 name r").article == "MI-4"


def test_mi_5_only_a_star_goes_on_a_star_from_the_hand() -> None:
    match = deal("3r 4r *b *x J", "1y 2b 3y 1x J", pile="*r", dealer=1)
    assert match.moves(0) == ["lay *b", "lay *x", "draw"]
    refused = refusal(match, "0 lay 3r")
    assert (refused.article, refused.reason) == ("MI-5", "star-blocks")
    assert refusal(match, "0 lay J r").article == "MI-5"
    play(match, "0 lay *x")
    assert match.moves(1) == ["draw"]


# MI-6, MI-7: drawing


def test_mi_6_only_the_card_just_drawn_may_be_laid_and_drawing_goes_on() -> None:
    match = deal("3r 4r 3b 3x J", "1y 2b 3y 1x 5y", pile="2r 1r 5g *r", dealer=1)
    told = match.play(0, "draw")
    assert told[0].told_to(0) == {"type": "drawn", "seat": 0, "pile": 43, "card": "1r"}
    assert told[0].told_to(1) == {"type": "drawn", "seat": 0, "pile": 43}
    state = match.state()
    assert (state["phase"], state["drawn"], len(hand(match, 0))) == ("drawing", "1r", 6)
    assert match.moves(0) == ["lay 1r", "draw"]
    assert refusal(match, "0 lay 3r").article == "MI-6"
    assert refusal(match, "0 pass").article == "MI-6"
    play(match, "0 draw")
    assert match.moves(0) == ["draw"]
    refused = refusal(match, "0 lay 1r")
    assert (refused.reason, refused.details) == ("only-the-drawn-card", {"card": "5g"})
    assert refusal(match, "0 lay 5g").article == "MI-3"
    play(match, "0 draw", "0 lay *r")
    state = match.state()
    assert (state["turn"], state["drawn"], len(hand(match, 0))) == (1, None, 7)


def test_mi_7_under_a_star_its_colour_a_star_or_a_joker_fits_when_drawn() -> None:
    match = deal("3r 4r 3b 3x 4b", "1y 2b 3y 1x 5y", pile="*r 1r *g 5g J", dealer=1)
    play(match, "0 draw")
    assert match.moves(0) == ["lay 1r", "draw"]
    play(match, "0 draw")
    assert match.moves(0) == ["lay *g", "draw"]
    play(match, "0 draw")
    assert match.moves(0) == ["draw"]
    refused = refusal(match, "0 lay 5g")
    assert (refused.article, refused.reason) == ("MI-7", "star-not-followed")
    play(match, "0 draw")
    assert match.moves(0) == [*[f"lay J {colour}" for colour in "rybgx"], "draw"]


# MI-8 to MI-10: the empty pile


def test_mi_8_with_an_empty_pile_whoever_can_lay_must_and_the_others_pass() -> None:
    match = deal("2r 3r 4r 5r 1r", "1y 2y 3y 4y 5y", pile="5b", short=True, dealer=1)
    assert match.moves(0) == ["lay 5r"]
    assert refusal(match, "0 draw").article == "MI-8"
    refused = refusal(match, "0 pass")
    assert (refused.article, refused.reason) == ("MI-8", "must-lay")
    play(match, "0 lay 5r", "1 lay 5y")
    assert match.moves(0) == ["pass"]
    assert refusal(match, "0 lay 1r").article == "MI-3"
    told = play(match, "0 pass")
    assert told == [{"type": "passed", "seat": 0}]
    assert len(hand(match, 0)) == 4


def test_mi_8_nobody_passes_while_there_are_cards_to_draw() -> None:
    match = deal("1b 3b 4b 5b 1x", "1y 2y 3y 4y 5y", pile="2r", dealer=1)
    assert match.moves(0) == ["draw"]
    refused = refusal(match, "0 pass")
    assert (refused.article, refused.reason) == ("MI-8", "draw-instead")


def test_mi_8_the_card_that_empties_the_pile_must_be_laid_if_it_fits() -> None:
    fits = deal("2r 3r 4r 5r 1r", "1y 2y 3y 4y 5y", pile="5b 4b", short=True, dealer=1)
    play(fits, "0 draw")
    assert fits.moves(0) == ["lay 4b"]
    assert refusal(fits, "0 pass").article == "MI-8"
    assert refusal(fits, "0 draw").article == "MI-8"
    fails = deal("2r 3r 4r 5r 1r", "1y 2y 3y 4y 5y", pile="5b 4x", short=True, dealer=1)
    play(fails, "0 draw")
    assert fails.moves(0) == ["pass"]
    play(fails, "0 pass")
    state = fails.state()
    assert (state["turn"], state["drawn"], len(hand(fails, 0))) == (1, None, 6)


def test_mi_9_a_star_blocks_the_hand_when_the_pile_is_empty_too() -> None:
    match = deal("1b 3b 4b *b J", "1y 2y 3y 4y 5y", "1r 2r 3r 4r *r", pile="*x", short=True, dealer=2)
    assert match.moves(0) == ["lay *b"]
    play(match, "0 lay *b")
    assert match.moves(1) == ["pass"]
    play(match, "1 pass")
    assert match.moves(2) == ["lay *r"]
    refused = refusal(match, "2 lay 1r")
    assert (refused.article, refused.reason) == ("MI-9", "star-blocks")


def test_mi_10_a_round_in_which_all_pass_in_a_row_is_blocked_and_scored() -> None:
    match = deal("2r 3r 4r 1r J", "*y 2y 3y 4y 1y", "1g 2g 3g 4g 1g", pile="*b 5x", short=True, dealer=2)
    play(match, "0 draw", "0 pass", "1 lay *y", "2 pass", "0 pass")
    assert match.state()["round"] == 1  # the lay of seat 1 wiped out the first pass
    told = play(match, "1 pass")
    assert kinds(told)[:3] == ["passed", "round_blocked", "round_ended"]
    assert told[2] == {"type": "round_ended", "round": 1, "points": [25, 10, 11], "scores": [25, 10, 11]}
    assert match.state()["scores"] == [25, 10, 11]
    assert match.state()["round"] == 2
