"""Mio, article by article: the word, the points, the end, and what is open."""

import random

import pytest

from pioche.engine.events import SecretEvent
from pioche.engine.views import number, numbers
from tests.articles.mio_table import deal, down_to_two, hand
from tests.laws.walks import play_on
from tests.positions import kinds, play, refusal, start

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


def test_mi_15_every_event_with_a_card_that_is_hidden_tells_it_to_its_owner_only() -> None:
    met: set[str] = set()
    for seed in range(4):
        match = start("mio", 3, seed=seed)
        lots = random.Random(seed)
        events = [*match.opening, *(event for told in play_on(match, lots, 600) for event in told)]
        for event in events:
            for listener in (None, 0, 1, 2):
                told = event.told_to(listener)
                hidden = set(event.secrets)
                assert bool(hidden & set(told)) is (bool(hidden) and listener == told["seat"])
            if isinstance(event, SecretEvent):
                met.add(event.kind)
    assert met == {"dealt", "drawn", "mio_forgotten", "taken_back"}
