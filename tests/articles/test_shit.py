"""SHIT!, article by article."""

import pytest

from pioche.engine.bits import bit, lowest_place
from pioche.engine.chance import chance_from
from pioche.engine.match import Match
from pioche.engine.refusal import Refused
from pioche.engine.views import hands_of, numbers, words
from pioche.games.shit.cards import card_text, full_deck, gap
from tests.articles.shit_table import CIRCLE, TITLE, all_seal, deal, index, three
from tests.positions import kinds, play, refusal, start


def test_sh_1_fifty_cards_in_a_circle_each_in_one_place() -> None:
    assert [card_text(card) for card in range(51)] == [*CIRCLE, "SHIT"]
    assert (index("1b"), index("10v"), index("SHIT")) == (0, 49, 50)
    assert [lowest_place(bit(card)) for card in range(51)] == list(range(51))
    assert list(full_deck()) == list(range(50))
    state = start("shit", 6, seed=5).state()
    cards = [card for hand in hands_of(state, "hands") for card in hand if card != "SHIT"]
    assert sorted([*cards, *words(state, "pile"), str(state["start"])]) == sorted(CIRCLE)


@pytest.mark.parametrize(
    ("first", "card", "points"),
    [
        ("2b", "2r", 10),
        ("5g", "5y", 10),
        ("3y", "8y", 5),
        ("9b", "3r", 4),
        ("4y", "7b", 23),
        ("9r", "5y", 16),
        ("6r", "5r", 49),
        ("10v", "1b", 1),
    ],
)
def test_sh_2_the_gap_is_counted_clockwise_only(first: str, card: str, points: int) -> None:
    assert gap(index(first), index(card)) == points
    other = "1v" if points < 20 else "6y"
    rest = [held for held in CIRCLE if held not in (first, card, other)]
    match = start(
        "shit", 2, deal=deal(" ".join([card, *rest[:3]]), " ".join([other, *rest[3:6]]), pile=first)
    )
    play(match, "1 seal SHIT", f"0 seal {card}")
    assert match.state()["scores"] == [points, 0]


def test_sh_2_no_two_cards_have_the_same_gap() -> None:
    for first in range(50):
        assert {int(gap(first, card)) for card in range(50) if card != first} == set(range(1, 50))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_sh_3_four_number_cards_and_one_shit_each(seats: int) -> None:
    match = start("shit", seats, seed=seats)
    state = match.state()
    assert [len(hand) for hand in hands_of(state, "hands")] == [5] * seats
    assert all(hand[-1] == "SHIT" for hand in hands_of(state, "hands"))
    assert len(words(state, "pile")) == 50 - 4 * seats - 1
    assert [event.told_in_full()["type"] for event in match.opening] == ["dealt"] * seats + ["turned"]
    assert match.opening[1].told_to(0) == {"type": "dealt", "seat": 1, "count": 4}
    assert match.opening[1].told_to(1)["cards"] == hands_of(state, "hands")[1][:-1]


def test_sh_3_the_deal_is_drawn_and_every_card_can_come_to_every_seat() -> None:
    seen: list[set[str]] = [set(), set()]
    for seed in range(200):
        for seat, hand in enumerate(hands_of(start("shit", 2, seed=seed).state(), "hands")):
            seen[seat] |= set(hand)
    assert seen == [{*CIRCLE, "SHIT"}] * 2


def test_sh_4_each_round_turns_the_top_of_the_pile() -> None:
    match = three()
    state = match.state()
    assert (state["start"], state["round"], state["phase"], state["turn"]) == ("2b", 1, "seal", None)
    assert words(state, "pile")[:2] == ["1b", "10v"]
    told = all_seal(match, "2r", "2g", "2y")
    assert told[-1] == {"type": "turned", "round": 2, "card": "1b"}
    assert (match.state()["start"], match.state()["round"]) == ("1b", 2)


def test_sh_5_all_seats_are_awaited_until_each_has_sealed_in_any_order() -> None:
    match = three()
    assert match.state()["awaited"] == match.state()["actors"] == [0, 1, 2]
    assert kinds(play(match, "1 seal 3g")) == ["sealed"]
    state = match.state()
    assert (state["awaited"], state["sealed"]) == ([0, 2], [False, True, False])
    assert hands_of(state, "hands")[1] == ["2g", "3g", "4g", "5g", "SHIT"]
    assert match.moves(1) == []
    play(match, "2 seal 2y")
    told = play(match, "0 seal SHIT")
    assert [event for event in told if event["type"] == "revealed"] == [
        {"type": "revealed", "seat": 0, "card": "SHIT"},
        {"type": "revealed", "seat": 1, "card": "3g"},
        {"type": "revealed", "seat": 2, "card": "2y"},
    ]
    assert match.state()["sealed"] == [False] * 3
    assert hands_of(match.state(), "hands")[1] == ["2g", "4g", "5g", "SHIT"]


def test_sh_5_a_sealed_card_cannot_be_changed() -> None:
    match = three()
    play(match, "1 seal 3g")
    for card in ("3g", "4g", "SHIT", "2r"):
        refused = refusal(match, f"1 seal {card}")
        assert (refused.error, refused.article, refused.reason) == ("illegal", "SH-5", "already-sealed")


def test_sh_5_only_a_card_of_the_own_hand_can_be_sealed() -> None:
    match = three()
    refused = refusal(match, "0 seal 2g")
    assert (refused.error, refused.article, refused.details) == ("illegal", "SH-5", {"card": "2g"})
    assert match.game.why_not(9, 1).article == match.game.why_not(-1, 50).article == "SH-5"
    with pytest.raises(Refused):
        match.game.apply(7, 50)


def test_sh_5_nobody_else_learns_anything_of_a_sealed_card() -> None:
    match, other = three(), three()
    (event,) = match.play(1, "seal 3g")
    (other_event,) = other.play(1, "seal SHIT")
    for seat in (0, 2, None):
        assert event.told_to(seat) == other_event.told_to(seat) == {"type": "sealed", "seat": 1}
        assert match.view(seat) == other.view(seat)
    assert event.told_to(1) == {"type": "sealed", "seat": 1, "card": "3g"}


def test_sh_6_the_smallest_gap_scores_that_gap() -> None:
    match = three()
    told = all_seal(match, "3r", "2g", "2y")
    assert {"type": "scored", "seat": 0, "card": "3r", "points": 11} in told
    assert match.state()["scores"] == [11, 0, 0]
    all_seal(match, "SHIT", "3g", "5y")
    assert match.state()["scores"] == [11, 22, 0]


def test_sh_6_a_shit_card_never_scores_and_alone_nobody_does() -> None:
    match = three()
    told = all_seal(match, "SHIT", "SHIT", "SHIT")
    assert "nobody_scored" in kinds(told)
    assert "scored" not in kinds(told)
    assert match.state()["scores"] == [0, 0, 0]


def test_sh_7_shit_may_always_be_sealed_and_must_be_without_number_cards() -> None:
    match = three()
    assert match.moves(0) == ["seal 2r", "seal 3r", "seal 4r", "seal 5r", "seal SHIT"]
    for number in "2345":
        assert "seal SHIT" in match.moves(0)
        all_seal(match, f"{number}r", "SHIT", "SHIT")
    assert match.moves(0) == ["seal SHIT"]
    assert refusal(match, "0 seal 5r").article == "SH-5"


def test_sh_8_start_and_played_cards_are_set_aside_and_not_replaced() -> None:
    match = three()
    told = all_seal(match, "3r", "SHIT", "2y")
    assert {"type": "set_aside", "cards": ["2b", "3r", "2y"]} in told
    state = match.state()
    assert sorted(words(state, "aside")) == ["2b", "2y", "3r"]
    assert hands_of(state, "hands") == [
        ["2r", "4r", "5r", "SHIT"],
        ["1b", "2g", "3g", "4g", "5g", "SHIT"],
        ["3y", "4y", "5y", "SHIT"],
    ]


def test_sh_9_whoever_played_shit_draws_clockwise_from_a_first_drawer_that_moves_on() -> None:
    match = start("shit", 3, deal=deal("1g 2g 3g 4g", "5g 6g 7g 8g", "1y 2y 3y 4y"))
    order = []
    for _ in range(4):
        told = all_seal(match, "SHIT", "SHIT", "SHIT")
        order.append([(event["seat"], event["card"]) for event in told if event["type"] == "drawn"])
    # The pile is the circle in order; each round one card more goes to the start.
    assert order == [
        [(0, "2b"), (1, "3b"), (2, "4b")],
        [(1, "6b"), (2, "7b"), (0, "8b")],
        [(2, "10b"), (0, "1r"), (1, "2r")],
        [(0, "4r"), (1, "5r"), (2, "6r")],
    ]


def test_sh_9_a_drawn_card_is_told_to_its_seat_alone() -> None:
    match = three()
    play(match, "0 seal 2r", "2 seal 2y")
    drawn = [event for event in match.play(1, "seal SHIT") if event.kind == "drawn"]
    assert [event.told_to(1) for event in drawn] == [{"type": "drawn", "seat": 1, "card": "1b"}]
    for seat in (0, 2, None):
        assert [event.told_to(seat) for event in drawn] == [{"type": "drawn", "seat": 1}]


def all_but(match: Match, left: int) -> None:
    """Rounds of nothing but SHIT! until so many cards lie outside the hands when a round is over."""
    while len(words(match.state(), "pile")) + len(words(match.state(), "aside")) + 1 > left:
        all_seal(match, *["SHIT"] * match.seats)


def test_sh_10_the_pile_is_made_anew_only_when_a_card_is_needed() -> None:
    # 50 − 8 − 1 = 41 cards; each round of two SHIT! takes three: after 13 rounds two are left.
    match = start("shit", 2)
    for _ in range(13):
        all_seal(match, "SHIT", "SHIT")
    before = match.state()
    assert len(words(before, "pile")) == 2
    # A round without a draw takes one; the next takes the last, and the pile stays empty.
    first, second = (hand[0] for hand in hands_of(before, "hands"))
    all_seal(match, first, second)
    first, second = (hand[0] for hand in hands_of(match.state(), "hands"))
    assert "reshuffled" not in kinds(all_seal(match, first, second))
    state = match.state()
    aside = {*words(state, "aside"), str(state["start"])}
    assert (state["pile"], len(aside)) == ([], 13 + 2 + 4 + 1)
    first = hands_of(state, "hands")[0][0]
    told = all_seal(match, first, "SHIT")
    # The cards of this very round are in the new pile (SH-9).
    assert kinds(told)[-4:] == ["round_ended", "reshuffled", "drawn", "turned"]
    assert told[-3] == {"type": "reshuffled", "count": len(aside) + 1}
    after = match.state()
    drawn = {str(told[-2]["card"]), str(told[-1]["card"])}
    assert {*words(after, "pile"), *drawn} == aside | {first}
    assert words(after, "aside") == []


def test_sh_10_a_start_card_can_call_for_the_new_pile() -> None:
    match = start("shit", 2)
    for _ in range(12):
        all_seal(match, "SHIT", "SHIT")
    for _ in range(5):
        first, second = (hand[0] for hand in hands_of(match.state(), "hands"))
        all_seal(match, first, second)
    assert match.state()["pile"] == []
    first, second = (hand[0] for hand in hands_of(match.state(), "hands"))
    told = all_seal(match, first, second)
    assert kinds(told)[-3:] == ["round_ended", "reshuffled", "turned"]


def test_sh_11_the_last_card_outside_the_hands_is_never_drawn() -> None:
    match = start("shit", 3, seed=3)
    all_but(match, 2)
    # Two cards are left: one for the first drawer, the other is the next start card.
    assert match.state()["round"] == 13
    told = all_seal(match, "SHIT", "SHIT", "SHIT")
    drawers = [(event["type"], event["seat"]) for event in told if event["type"] in ("drawn", "draw_lapsed")]
    assert drawers == [("drawn", 0), ("draw_lapsed", 1), ("draw_lapsed", 2)]
    assert sum(len(hand) - 1 for hand in hands_of(match.state(), "hands")) == 49
    only = match.state()["start"]
    told = all_seal(match, "SHIT", "SHIT", "SHIT")
    assert kinds(told).count("draw_lapsed") == 3
    assert kinds(told)[-2:] == ["reshuffled", "turned"]
    assert (match.state()["start"], match.state()["pile"], match.state()["aside"]) == (only, [], [])
    # A card that is played lies outside again and can be drawn.
    card = hands_of(match.state(), "hands")[0][0]
    told = all_seal(match, card, "SHIT", "SHIT")
    assert kinds(told)[-4:] == ["reshuffled", "drawn", "draw_lapsed", "turned"]


def test_sh_12_the_goal_ends_the_game_without_a_draw_or_a_new_start_card() -> None:
    match = three(target=10, round_cap=1)
    told = all_seal(match, "2r", "SHIT", "2y")
    assert kinds(told)[-2:] == ["round_ended", "game_won"]
    assert told[-1] == {"type": "game_won", "winner": 0, "points": 10}
    state = match.state()
    assert (state["over"], state["stopped"], state["phase"], state["round"]) == (True, False, "over", 1)
    assert (state["winners"], state["start"], state["turn"]) == ([0], None, None)
    assert state["actors"] == state["awaited"] == []
    assert state["sealed"] == [False] * 3
    assert len(hands_of(state, "hands")[1]) == 5
    assert words(state, "pile")[0] == "1b"
    assert sorted(words(state, "aside")) == ["2b", "2r", "2y"]
    assert [match.moves(seat) for seat in range(3)] == [[], [], []]
    assert refusal(match, "1 seal SHIT").article == "SH-12"


def test_sh_12_one_point_less_goes_on() -> None:
    match = three(target=11)
    all_seal(match, "2r", "2g", "2y")
    assert (match.state()["over"], match.state()["winners"]) == (False, [])


@pytest.mark.parametrize(("seats", "target"), [(2, 150), (3, 120), (4, 120), (5, 120), (6, 120)])
def test_sh_12_usual_goals(seats: int, target: int) -> None:
    match = start("shit", seats, seed=seats)
    assert match.options.as_json() == {"target": target, "round_cap": 500}
    best = 0
    while not match.game.over:
        best = max(numbers(match.state(), "scores"))
        seat = numbers(match.state(), "awaited")[0]
        play(match, f"{seat} {match.moves(seat)[0]}")
    state = match.state()
    assert best < target <= max(numbers(state, "scores"))
    assert len(numbers(state, "winners")) == 1


def test_sh_13_the_cap_stops_the_game_and_ranks_by_score() -> None:
    match = three(round_cap=2)
    all_seal(match, "2r", "2g", "2y")
    assert match.state()["over"] is False
    told = all_seal(match, "SHIT", "SHIT", "SHIT")
    assert told[-1] == {"type": "game_stopped", "round": 2, "winners": [0]}
    assert kinds(told)[-2:] == ["round_ended", "game_stopped"]
    state = match.state()
    assert (state["over"], state["stopped"], state["winners"], state["round"]) == (True, True, [0], 2)
    assert (state["start"], state["scores"]) == (None, [10, 0, 0])
    assert refusal(match, "0 seal SHIT").article == "SH-13"


def test_sh_13_a_game_that_nobody_records_ends_the_same_way() -> None:
    options = TITLE.options(2, {"round_cap": 60})
    silent = TITLE.fresh(2, options, chance_from(6), None)
    match = start("shit", 2, seed=6, options={"round_cap": 60})
    while not silent.over:
        for seat in (0, 1):
            silent.apply(seat, index("SHIT"))
            play(match, f"{seat} seal SHIT")
    assert TITLE.state(silent) == match.state()


def test_sh_13_without_any_points_all_are_equally_good() -> None:
    match = start("shit", 4)
    for _ in range(500):
        assert match.state()["over"] is False
        all_seal(match, *["SHIT"] * 4)
    state = match.state()
    assert (state["round"], state["stopped"], state["winners"]) == (500, True, [0, 1, 2, 3])


def test_sh_14_points_sizes_and_set_aside_cards_are_public_hands_and_pile_are_not() -> None:
    match = three()
    all_seal(match, "2r", "SHIT", "2y")
    view = match.view(0)
    assert "actors" not in view
    assert (view["scores"], view["pile"], view["aside"]) == ([10, 0, 0], 35, ["2b", "2r", "2y"])
    assert view["hands"] == [["3r", "4r", "5r", "SHIT"], ["?"] * 6, ["?"] * 4]
    assert (view["start"], view["seat"], view["moves"]) == ("10v", 0, match.moves(0))
    spectator = match.view(None)
    assert spectator["hands"] == [["?"] * 4, ["?"] * 6, ["?"] * 4]
    assert (spectator["seat"], spectator["moves"]) == (None, [])


def test_sh_14_an_over_game_shows_everything() -> None:
    match = three(round_cap=1)
    all_seal(match, "2r", "SHIT", "2y")
    state = match.state()
    view = match.view(None)
    assert (view["hands"], view["pile"]) == (state["hands"], state["pile"])


def test_c_1_drawing_goes_to_the_next_seat_and_round_the_table() -> None:
    match = start("shit", 4)
    for first in (0, 1, 2, 3, 0):
        told = all_seal(match, *["SHIT"] * 4)
        drawers = [event["seat"] for event in told if event["type"] == "drawn"]
        assert drawers == [(first + step) % 4 for step in range(4)]


def test_c_3_two_seats_with_the_same_score_share() -> None:
    hands = ("1r 1g 3g 4g", "2r 6g 7g 8g", "1y 2y 3y 4y")
    match = start("shit", 3, deal=deal(*hands, pile="1b 2b"), options={"round_cap": 2})
    play(match, "2 seal 4y", "1 seal 8g", "0 seal 1r")
    play(match, "2 seal 3y", "1 seal 2r", "0 seal 4g")
    state = match.state()
    assert (state["scores"], state["winners"]) == ([10, 10, 0], [0, 1])


def test_c_5_a_stopped_game_says_so_and_a_won_one_does_not() -> None:
    stopped, won = three(round_cap=1), three(round_cap=1, target=10)
    for match in (stopped, won):
        all_seal(match, "2r", "2g", "2y")
        assert match.state()["winners"] == [0]
    assert (stopped.state()["stopped"], won.state()["stopped"]) == (True, False)
