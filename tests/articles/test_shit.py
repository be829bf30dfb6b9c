"""SHIT!, article by article."""

from collections.abc import Iterator

import pytest

from pioche.bots.roster import find_bot
from pioche.engine.bits import bit
from pioche.engine.chance import Chance, chance_from
from pioche.engine.events import Event, Fields
from pioche.engine.fields import hands_of, numbers, words
from pioche.engine.match import Match
from pioche.engine.memory import Memory
from pioche.engine.moves import Moves
from pioche.engine.reading import play_at_random
from pioche.engine.refusal import Refused
from pioche.games.shelf import find_title
from pioche.games.shit.cards import card_list, card_text, full_deck, gap, lowest_card
from pioche.games.shit.game import Shit
from pioche.games.shit.moves import move_words, parse_move
from pioche.words.catalogue import Catalogue
from tests.positions import kinds, play, refusal, start, start_refusal

CIRCLE = [f"{value}{colour}" for colour in "brgyv" for value in range(1, 11)]
TITLE = find_title("shit")


def deal(*hands: str, pile: str = "") -> Fields:
    """Hands and the top of the pile as texts; the other cards follow in the order of the circle."""
    held = [hand.split() for hand in hands]
    top = pile.split()
    used = {card for hand in held for card in hand} | set(top)
    return {"hands": held, "pile": top + [card for card in CIRCLE if card not in used]}


THREE = deal("2r 3r 4r 5r", "2g 3g 4g 5g", "2y 3y 4y 5y", pile="2b 1b 10v 9v 8v")


def three(**options: int) -> Match:
    return start("shit", 3, deal=THREE, options=options)


def index(card: str) -> int:
    return parse_move(f"seal {card}")


def all_seal(match: Match, *cards: str) -> list[Fields]:
    """A whole round, in seat order."""
    return play(match, *(f"{seat} seal {card}" for seat, card in enumerate(cards)))


def test_sh_1_fifty_cards_in_a_circle_each_in_one_place() -> None:
    assert [card_text(card) for card in range(51)] == [*CIRCLE, "SHIT"]
    assert (index("1b"), index("10v"), index("SHIT")) == (0, 49, 50)
    assert [lowest_card(bit(card)) for card in range(51)] == list(range(51))
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


@pytest.mark.parametrize("seats", [0, 1, 7, True, "3", None])
def test_c_4_two_to_six_seats(seats: object) -> None:
    refused = start_refusal("shit", seats)
    assert (refused.error, refused.article) == ("bad-request", "C-4")


def random_positions(match: Match, chance: Chance) -> Iterator[list[Event]]:
    """Play at random to the end in any order of seats; the events of each move."""
    while not match.game.over:
        awaited = numbers(match.state(), "awaited")
        seat = awaited[chance.below(len(awaited))]
        moves = match.moves(seat)
        yield match.play(seat, moves[chance.below(len(moves))])


def hear(memories: list[Memory], events: list[Event]) -> None:
    for seat, memory in enumerate(memories):
        for event in events:
            memory.hear(event.told_to(seat))


def check_world(match: Match, memory: Memory, seat: int, chance: Chance) -> Shit:
    view = match.view(seat)
    world = memory.world(view, chance.copy())
    again = memory.world(view, chance)
    assert isinstance(world, Shit)
    assert TITLE.view(world, seat) == view
    state = TITLE.state(world)
    assert state == TITLE.state(again)
    cards = [card for hand in hands_of(state, "hands") for card in hand if card != "SHIT"]
    cards += [*words(state, "pile"), *words(state, "aside"), str(state["start"])]
    assert sorted(cards) == sorted(CIRCLE)
    for other in range(match.seats):
        if (world.waiting >> other) & 1 == 0:
            assert card_text(world.sealed[other]) in hands_of(state, "hands")[other]
    return world


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_sh_14_worlds_agree_with_the_view_and_play_on(seats: int) -> None:
    chance = chance_from(f"worlds {seats}")
    for seed in range(2):
        match = start("shit", seats, seed=seed, options={"target": 200})
        memories = [TITLE.memory(seats, match.options, seat) for seat in range(seats)]
        hear(memories, match.opening)
        for events in random_positions(match, chance):
            hear(memories, events)
            if match.game.over:
                break
            seat = int(chance.below(seats))
            world = check_world(match, memories[seat], seat, chance)
            if chance.below(8) == 0:
                play_at_random(world, chance, Moves())
                assert world.over


def test_sh_5_a_world_keeps_the_own_sealed_card_and_draws_those_of_others() -> None:
    match = three()
    memory = TITLE.memory(3, match.options, 1)
    for event in [*match.opening, *match.play(1, "seal 4g"), *match.play(0, "seal 2r")]:
        memory.hear(event.told_to(1))
    chance = chance_from(1)
    found = set()
    for _ in range(60):
        world = check_world(match, memory, 1, chance)
        assert card_text(world.sealed[1]) == "4g"
        found.add(card_text(world.sealed[0]))
    assert "SHIT" in found
    assert len(found) > 20


def test_sh_10_a_world_knows_that_a_new_pile_is_what_lay_aside() -> None:
    # Then the cards that seat 0 has not seen are just those that seat 1 holds.
    match = start("shit", 2, seed=4)
    memory = TITLE.memory(2, match.options, 0)
    hear([memory], match.opening)
    for _ in range(13):
        hear([memory], match.play(0, "seal SHIT") + match.play(1, "seal SHIT"))
    for _ in range(3):
        first, second = hands_of(match.state(), "hands")
        hear([memory], match.play(0, f"seal {first[0]}") + match.play(1, f"seal {second[0]}"))
    old = set(second[1:])
    assert words(match.state(), "pile")
    chance = chance_from(2)
    for _ in range(5):
        world = check_world(match, memory, 0, chance)
        assert set(card_list(world.hands[1])) == old
    hear([memory], match.play(0, "seal SHIT") + match.play(1, "seal SHIT"))
    drawn = set()
    for _ in range(20):
        hand = set(card_list(check_world(match, memory, 0, chance).hands[1]))
        assert old < hand
        drawn |= hand - old
    assert len(drawn) > 2


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_c_4_a_copy_is_the_same_game_and_independent(seats: int) -> None:
    match = start("shit", seats, seed=9)
    for count, _ in enumerate(random_positions(match, chance_from(3))):
        if count == 40:
            break
    game = match.game
    before = TITLE.state(game)
    twin, other = game.copy(), game.copy()
    assert play_at_random(twin, chance_from(5), Moves()) == play_at_random(other, chance_from(5), Moves())
    assert TITLE.state(twin) == TITLE.state(other)
    assert TITLE.state(game) == before


def test_sh_6_the_bot_prefers_what_promises_most() -> None:
    bot = find_bot("shit", "thumb", chance_from(0))
    # Everybody else must play SHIT!: the furthest card is the best.
    poor = {**three().view(0), "hands": [["3b", "1b", "SHIT"], ["?"], ["?"]]}
    assert bot.choose(poor) == "seal 1b"
    # Little to win, and a single card: it draws.
    assert bot.choose({**poor, "hands": [["3b", "SHIT"], ["?"] * 5, ["?"] * 5]}) == "seal SHIT"
    # A hand that has become large is played.
    rich = [*CIRCLE[2:16], "SHIT"]
    assert bot.choose({**poor, "hands": [rich, ["?"] * 5, ["?"] * 5]}) != "seal SHIT"
    assert bot.choose({**poor, "hands": [["SHIT"], ["?"] * 5, ["?"] * 5]}) == "seal SHIT"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_sh_14_everything_that_happens_can_be_said(language: str) -> None:
    catalogue = Catalogue(language, TITLE)
    names = ["Ada", "Blaise", "Chloé"]
    chance = chance_from(8)
    said = set()
    for options in ({"target": 60}, {"target": 500, "round_cap": 40}):
        match = start("shit", 3, options=options)
        for events in [match.opening, *random_positions(match, chance)]:
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
