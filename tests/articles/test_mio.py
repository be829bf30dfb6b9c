"""Mio, article by article."""

import random
from collections import Counter
from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pioche.bots.bot import Bot, RandomBot
from pioche.bots.thumb.mio import ThumbBot
from pioche.engine.chance import chance_from
from pioche.engine.fields import hands_of, number, numbers, words
from pioche.engine.match import Match
from pioche.engine.memory import Memory
from pioche.engine.moves import Moves
from pioche.engine.reading import play_at_random
from pioche.engine.refusal import Refused
from pioche.games.mio.cards import KINDS
from pioche.games.mio.game import Mio
from pioche.games.mio.places import settle
from pioche.games.shelf import find_title
from tests.laws.walks import listening
from tests.positions import kinds, play, refusal, start, start_refusal

DECK = [face + colour for colour in "rybgx" for face in "122334455*"] + ["J"] * 5


def deal(
    *hands: str, pile: str, dealer: int | None = None, short: bool = False, options: object = None
) -> Match:
    """A match with these hands; the pile begins with these cards and holds the rest of the deck.

    `short` makes a deck of nothing but the cards named.
    """
    held = [hand.split() for hand in hands]
    first = pile.split()
    chosen: dict[str, object] = dict(options) if isinstance(options, dict) else {}
    if short:
        chosen["deck"] = [card for hand in held for card in hand] + first
        rest: list[str] = []
    else:
        rest = list(
            (Counter(DECK) - Counter(first) - Counter(card for hand in held for card in hand)).elements()
        )
    given: dict[str, object] = {"hands": held, "pile": first + rest}
    if dealer is not None:
        given["dealer"] = dealer
    return start("mio", len(hands), options=chosen, deal=given)


def hand(match: Match, seat: int) -> list[str]:
    return hands_of(match.state(), "hands")[seat]


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


def down_to_two(
    more: str = "", last: str = "*y", other: str = "5r 4r", *, short: bool = False, target: int = 100
) -> Match:
    """Seat 0 is to move with 4b and `last`, on 4r; seat 1 has `other`; the pile begins with `more`."""
    match = deal(
        f"1r 2r 3r 4b {last}",
        f"2r 3r 4r {other}",
        pile=f"5r {more}".strip(),
        dealer=1,
        short=short,
        options={"target": target},
    )
    play(match, "0 lay 1r", "1 lay 2r", "0 lay 2r", "1 lay 3r", "0 lay 3r", "1 lay 4r")
    return match


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


# MI-11, MI-12: MIO


def test_mi_11_mio_is_offered_exactly_when_one_card_is_left() -> None:
    match = down_to_two()
    assert match.moves(0) == ["lay 4b", "lay 4b mio", "draw"]
    told = play(match, "0 lay 4b mio")
    assert told == [
        {"type": "laid", "seat": 0, "card": "4b", "left": 1},
        {"type": "mio_said", "seat": 0},
    ]
    assert match.state()["face_down"] == [None, None]
    assert hand(match, 0) == ["*y"]


def test_mi_11_mio_goes_with_every_colour_of_a_joker() -> None:
    match = down_to_two(last="J")
    jokers = [f"lay J {colour}" for colour in "rybgx"]
    assert match.moves(0) == ["lay 4b", "lay 4b mio", *jokers, *[f"{lay} mio" for lay in jokers], "draw"]
    assert kinds(play(match, "0 lay J x mio")) == ["laid", "named", "mio_said"]


def test_mi_11_saying_mio_when_it_is_not_due_is_refused() -> None:
    match = deal("3r 4b 2b *r J", "1y 2y 3y 4y 5y", pile="4r", dealer=1)
    for lay in ("lay 3r mio", "lay J b mio"):
        refused = refusal(match, f"0 {lay}")
        assert (refused.error, refused.article, refused.reason) == ("illegal", "MI-11", "mio-not-due")
    last = down_to_two(other="4r 4y")
    play(last, "0 lay 4b mio", "1 lay 4y mio")
    assert last.moves(0) == ["lay *y", "draw"]
    assert refusal(last, "0 lay *y mio").article == "MI-11"


def test_mi_12_a_forgotten_mio_puts_the_last_card_face_down_and_out_of_use() -> None:
    match = down_to_two(more="1g 4g")
    told = match.play(0, "lay 4b")
    assert told[1].told_to(0) == {"type": "mio_forgotten", "seat": 0, "card": "*y"}
    assert told[1].told_to(1) == {"type": "mio_forgotten", "seat": 0}
    assert match.state()["face_down"] == ["*y", None]
    assert hand(match, 0) == []
    play(match, "1 lay 4r mio")
    assert match.moves(0) == ["draw"]
    assert refusal(match, "0 lay *y").article == "MI-12"
    play(match, "0 draw")
    assert match.moves(0) == ["draw"]
    play(match, "0 draw")
    # Two drawn cards and the one face down: laying leaves two, so MIO is not due.
    assert match.moves(0) == ["lay 4g", "draw"]
    assert refusal(match, "0 lay 4g mio").article == "MI-11"
    assert kinds(play(match, "0 lay 4g")) == ["laid", "taken_back"]
    assert match.state()["face_down"] == [None, None]
    assert sorted(hand(match, 0)) == ["*y", "1g"]


def test_mi_12_laying_the_first_card_drawn_makes_mio_due_again() -> None:
    match = down_to_two(more="4g 4x")
    play(match, "0 lay 4b", "1 lay 4r mio", "0 draw")
    assert match.moves(0) == ["lay 4g", "lay 4g mio", "draw"]
    told = play(match, "0 lay 4g mio")
    assert kinds(told) == ["laid", "mio_said", "taken_back"]
    assert told[0]["left"] == 1
    assert (match.state()["face_down"], hand(match, 0)) == ([None, None], ["*y"])


def test_mi_12_forgotten_twice_the_card_stays_face_down() -> None:
    match = down_to_two(more="4g 4x 5b 4y")
    play(match, "0 lay 4b", "1 lay 4r mio", "0 draw")
    assert kinds(play(match, "0 lay 4g")) == ["laid", "mio_forgotten"]
    assert (match.state()["face_down"], hand(match, 0)) == (["*y", None], [])
    play(match, "1 draw", "1 lay 4x")
    assert match.moves(0) == ["draw"]


def test_mi_12_a_joker_drawn_first_names_a_colour_because_a_card_is_left() -> None:
    match = down_to_two(more="J")
    play(match, "0 lay 4b", "1 lay 4r mio", "0 draw")
    jokers = [f"lay J {colour}" for colour in "rybgx"]
    assert match.moves(0) == [*jokers, *[f"{lay} mio" for lay in jokers], "draw"]
    assert refusal(match, "0 lay J").reason == "colour-missing"


def test_mi_12_a_pass_brings_the_card_back() -> None:
    after_drawing = down_to_two(more="1g", short=True)
    play(after_drawing, "0 lay 4b", "1 lay 4r mio", "0 draw")
    assert after_drawing.moves(0) == ["pass"]
    assert kinds(play(after_drawing, "0 pass")) == ["passed", "taken_back"]
    assert sorted(hand(after_drawing, 0)) == ["*y", "1g"]
    at_once = down_to_two(short=True)
    play(at_once, "0 lay 4b", "1 lay 4r mio")
    assert at_once.moves(0) == ["pass"]
    assert refusal(at_once, "0 lay *y").article == "MI-12"
    play(at_once, "0 pass")
    assert (at_once.state()["face_down"], hand(at_once, 0)) == ([None, None], ["*y"])


def test_mi_12_the_card_is_back_before_a_blocked_round_is_scored() -> None:
    match = down_to_two(other="5x 5x", short=True, target=10)
    play(match, "0 lay 4b", "1 pass")
    told = play(match, "0 pass")
    assert kinds(told) == ["passed", "taken_back", "round_blocked", "round_ended"]
    state = match.state()
    assert (state["hands"], state["face_down"]) == ([["*y"], ["5x", "5x"]], [None, None])
    assert (state["scores"], state["winners"]) == ([10, 10], [0, 1])


# MI-13, MI-14: points and the end


def test_mi_13_the_last_card_ends_the_round_and_the_others_score() -> None:
    match = down_to_two(last="*r", other="5r J")
    play(match, "0 lay 4b mio", "1 lay J r mio")
    told = play(match, "0 lay *r")
    assert told[0] == {"type": "laid", "seat": 0, "card": "*r", "left": 0}
    assert told[1] == {"type": "round_won", "winner": 0, "factor": 1}
    assert told[2] == {"type": "round_ended", "round": 1, "points": [0, 5], "scores": [0, 5]}
    assert kinds(told)[3] == "round_started"
    assert (match.state()["round"], match.state()["dealer"]) == (2, 0)


def test_mi_13_a_joker_as_last_card_doubles_everything() -> None:
    match = down_to_two(last="J", other="*x 4r")
    play(match, "0 lay 4b mio", "1 lay 4r mio", "0 lay J")
    assert match.state()["scores"] == [0, 20]


def test_mi_13_a_card_face_down_counts() -> None:
    match = down_to_two(more="J", target=10)
    play(match, "0 lay 4b", "1 lay 4r mio", "0 draw", "0 lay J r", "1 lay 5r")
    state = match.state()
    assert (state["scores"], state["face_down"], state["hands"]) == ([10, 0], ["*y", None], [[], []])


def test_mi_14_the_game_ends_when_the_target_is_reached_and_the_lowest_wins() -> None:
    match = down_to_two(last="J", other="5r 4r", target=10)
    play(match, "0 lay 4b mio", "1 lay 4r mio")
    told = play(match, "0 lay J")
    assert kinds(told) == ["laid", "round_won", "round_ended"]
    state = match.state()
    assert (state["over"], state["phase"], state["turn"], state["round"]) == (True, "over", None, 1)
    assert (state["actors"], state["awaited"], state["winners"]) == ([], [], [0])
    assert (state["top"], state["colour"], state["drawn"]) == ("J", None, None)
    assert match.view(None) == {**match.view(0), "seat": None}
    assert match.view(1)["hands"] == [[], ["5r"]]
    for line in ("0 draw", "1 lay 5r"):
        assert refusal(match, line).article == "MI-14"
    below = down_to_two(last="J", other="5r 4r", target=11)
    play(below, "0 lay 4b mio", "1 lay 4r mio", "0 lay J")
    assert below.state()["over"] is False


def test_mi_14_scores_add_up_over_rounds() -> None:
    match = start("mio", 3, seed=5)
    lots = random.Random(5)
    totals = [0, 0, 0]
    while not match.game.over:
        seat = number(match.state(), "turn")
        for told in play(match, f"{seat} {lots.choice(match.moves(seat))}"):
            if told["type"] == "round_ended":
                assert max(totals) < 100
                totals = [total + gain for total, gain in zip(totals, numbers(told, "points"), strict=True)]
                assert told["scores"] == totals
    assert max(totals) >= 100
    assert match.state()["scores"] == totals
    assert match.state()["winners"] == [seat for seat in range(3) if totals[seat] == min(totals)]


# MI-15: what is open


def test_mi_15_hands_and_the_pile_are_hidden_their_sizes_are_not() -> None:
    match = deal("3r 4b 2b *r J", "1y 2y 3y 4y 5y", pile="4r 1x", dealer=1)
    play(match, "0 draw")
    own, other, spectator = match.view(0), match.view(1), match.view(None)
    assert own["hands"] == [["3r", "*r", "2b", "4b", "1x", "J"], ["?"] * 5]
    assert other["hands"] == [["?"] * 6, ["1y", "2y", "3y", "4y", "5y"]]
    assert spectator["hands"] == [["?"] * 6, ["?"] * 5]
    assert [view["drawn"] for view in (own, other, spectator)] == ["1x", "?", "?"]
    assert [view["pile"] for view in (own, other, spectator)] == [43] * 3
    assert [view["discard"] for view in (own, other, spectator)] == [["4r"]] * 3
    assert (own["moves"], other["moves"], spectator["moves"]) == (["draw"], [], [])


def test_mi_15_everybody_sees_who_has_a_card_face_down_and_only_its_owner_which() -> None:
    match = down_to_two()
    play(match, "0 lay 4b")
    views = [match.view(seat)["face_down"] for seat in (0, 1, None)]
    assert views == [["*y", None], ["?", None], ["?", None]]


def test_mi_15_a_drawn_card_is_told_to_its_drawer_only() -> None:
    match = start("mio", 4, seed=3)
    lots = random.Random(3)
    for _ in range(150):
        seat = number(match.state(), "turn")
        for event in match.play(seat, lots.choice(match.moves(seat))):
            for listener in (None, 0, 1, 2, 3):
                told = event.told_to(listener)
                if event.kind in ("drawn", "mio_forgotten", "taken_back"):
                    assert ("card" in told) is (listener == told["seat"])
                if event.kind == "dealt":
                    assert ("cards" in told) is (listener == told["seat"])
                if event.kind == "round_ended":
                    assert set(told) == {"type", "round", "points", "scores"}


# Every round ends


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_mi_8_every_round_ends_within_the_draws_lays_and_passes_that_are_possible(seats: int) -> None:
    match = start("mio", seats, seed=seats)
    lots = random.Random(seats)
    moves = 0
    while not match.game.over:
        seat = number(match.state(), "turn")
        moves += 1
        if "round_ended" in kinds(play(match, f"{seat} {lots.choice(match.moves(seat))}")):
            assert moves <= 1 + 55 + 55 * seats
            moves = 0


# Texts, deals and options


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


@pytest.mark.parametrize("seats", [1, 7, 0, "2", True])
def test_c_4_the_number_of_seats_is_checked(seats: object) -> None:
    assert start_refusal("mio", seats).article == "C-4"


# Memory and worlds


def tell(match: Match, memories: list[Memory], *lines: str) -> None:
    for line in lines:
        seat, _, text = line.partition(" ")
        for event in match.play(int(seat), text):
            for listener, memory in enumerate(memories):
                memory.hear(event.told_to(listener))


def worlds_of(match: Match, memory: Memory, seat: int, count: int = 40) -> list[Mio]:
    worlds = [memory.world(match.view(seat), chance_from(lot)) for lot in range(count)]
    assert all(match.title.view(world, seat) == match.view(seat) for world in worlds)
    return [world for world in worlds if isinstance(world, Mio)]


def test_memory_a_pass_with_an_empty_pile_shows_what_is_not_held() -> None:
    match = deal("1r 2r 3r 4r 5r", "1y 2y 3y 4y 5y", "1b 2b 3b 4b 5b", pile="5g", short=True, dealer=2)
    memories = listening(match)
    tell(match, memories, "0 lay 5r")
    assert any("5y" in world.hand_texts(2) for world in worlds_of(match, memories[0], 0))
    tell(match, memories, "1 lay 5y", "2 lay 5b", "0 pass")
    seen = worlds_of(match, memories[1], 1)
    assert {world.passes for world in seen} == {1}
    for world in seen:
        assert not {"1b", "2b", "3b", "4b"} & set(world.hand_texts(0))
    tell(match, memories, "1 pass")
    # Seat 0 now knows everything: no blue and no 5 with seat 1 leaves blue to seat 2.
    assert {tuple(world.hand_texts(2)) for world in worlds_of(match, memories[0], 0)} == {
        ("1b", "2b", "3b", "4b")
    }


def test_memory_a_pass_after_the_last_draw_shows_one_card_only() -> None:
    match = deal("1r 2r 3r 4r 5r", "1y 2y 3y 4y 5b", pile="5g 1x 1b", short=True, dealer=1)
    memories = listening(match)
    tell(match, memories, "0 draw", "0 draw", "0 pass")
    for world in worlds_of(match, memories[1], 1):
        assert sorted(world.hand_texts(0)) == sorted(hand(match, 0))
    tell(match, memories, "1 lay 5b", "0 lay 5r")
    assert worlds_of(match, memories[1], 1)


def test_memory_the_late_card_is_among_the_hand_until_it_may_have_been_laid() -> None:
    hands = ("*r 1y 2y 3y 4y", "1b 2b 3b 4b *b", "1g 2g 3g 4g *g")
    match = deal(*hands, pile="*x 5r", short=True, dealer=2)
    memories = listening(match)
    tell(match, memories, "0 draw", "0 pass")
    # The last card of the pile is no star: so seat 0 cannot hold stars alone.
    assert worlds_of(match, memories[1], 1)
    tell(match, memories, "1 lay *b", "2 lay *g", "0 lay *r")
    assert worlds_of(match, memories[1], 1)
    tell(match, memories, "1 pass", "2 pass")
    for world in worlds_of(match, memories[1], 1):
        assert not [card for card in world.hand_texts(2) if card[0] == "*"]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (6, 4)])
def test_memory_worlds_agree_with_the_view_and_play_on(seats: int, seed: int) -> None:
    deck = [card for card in DECK if card[0] != "4"]
    match = start("mio", seats, seed=seed, options={"target": 60, "deck": deck})
    lots = random.Random(seed)
    memories = listening(match)
    while not match.game.over:
        seat = lots.randrange(seats)
        view = match.view(seat)
        world, again = (memories[seat].world(view, chance_from(seed)) for _ in range(2))
        state = match.title.state(world)
        assert match.title.view(world, seat) == view
        assert match.title.state(again) == state
        assert isinstance(world, Mio)
        assert isinstance(match.game, Mio)
        assert world.passes == match.game.passes
        cards = [card for cards in hands_of(state, "hands") for card in cards]
        cards += words(state, "pile") + words(state, "discard")
        down = state["face_down"]
        assert isinstance(down, list)
        assert sorted(cards + [card for card in down if card]) == sorted(deck)
        play_at_random(world, chance_from(seed), Moves())
        assert world.over
        turn = number(match.state(), "turn")
        tell(match, memories, f"{turn} {lots.choice(match.moves(turn))}")


def test_memory_cards_are_settled_evenly_where_some_places_are_barred() -> None:
    # Kinds 0 to 3 in four places; place 0 is not 0, place 1 not 1, place 2 neither 2 nor 3.
    bans = [0b0001, 0b0010, 0b1100, 0]
    found: Counter[tuple[int, ...]] = Counter()
    chance = chance_from(1)
    for _ in range(600):
        cards = vec[i64]([0, 1, 2, 3])
        settle(cards, vec[i64](bans), chance)
        found[tuple(int(card) for card in cards)] += 1
    possible = [
        order
        for order in permutations(range(4))
        if not any((bans[place] >> kind) & 1 for place, kind in enumerate(order))
    ]
    assert sorted(found) == sorted(possible)
    assert min(found.values()) > 0.6 * 600 / len(possible)


def test_memory_a_chain_of_cards_is_passed_along_where_no_two_can_be_exchanged() -> None:
    # Place 0 takes only kind 1, place 1 not 0, place 2 not 1.
    cards = vec[i64]([0, 1, 2])
    settle(cards, vec[i64]([0b101, 0b001, 0b010]), chance_from(1))
    assert [int(card) for card in cards] == [1, 2, 0]


def test_a_copy_holds_every_field_and_is_independent() -> None:
    match = down_to_two(more="1g")
    play(match, "0 lay 4b", "1 draw")
    twin = match.game.copy()
    assert isinstance(twin, Mio)
    assert isinstance(match.game, Mio)
    assert twin.passes == match.game.passes
    assert match.title.state(twin) == match.state()
    before = match.state()
    play_at_random(twin, chance_from(1), Moves())
    assert match.state() == before
    assert len(match.game.held) == 2 * KINDS


# The rule of thumb


def test_the_rule_of_thumb_beats_chance() -> None:
    won = 0
    for seed in range(12):
        chance = chance_from(seed)
        bots: list[Bot] = [RandomBot(chance) for _ in range(3)]
        bots[seed % 3] = ThumbBot(chance)
        match = start("mio", 3, seed=seed)
        while not match.game.over:
            seat = number(match.state(), "turn")
            match.play(seat, str(bots[seat].choose(match.view(seat))))
        won += match.state()["winners"] == [seed % 3]
    assert won >= 8


def test_the_rule_of_thumb_says_mio_and_names_its_own_colour() -> None:
    bot = ThumbBot(chance_from(0))
    assert bot.choose(down_to_two().view(0)) == "lay 4b mio"
    match = deal("3r 4b 2b *r J", "1y 2y 3y 4y 5y", pile="J", dealer=1)
    assert bot.choose(match.view(1)) == "name y"
