"""Plis de lettres, article by article."""

from collections import Counter
from itertools import pairwise

import pytest

from pioche.games.lettres.cards import BLUE_H, M_AND_N, VOWELS, card_texts
from tests.articles.lettres_table import (
    BLUE_HIGH,
    FAMILIES,
    PINK_HIGH,
    PINK_LOW,
    cards_of,
    lay,
    legal,
    mixed,
    played_out,
    round_of,
    state_of,
)
from tests.positions import kinds, play, refusal, start


@pytest.mark.parametrize(
    ("seats", "each", "missing"), [(3, 17, {"Zp"}), (4, 13, set[str]()), (5, 10, {"Zp", "Zb"})]
)
def test_le_1_all_cards_are_dealt_and_the_z_left_out(seats: int, each: int, missing: set[str]) -> None:
    hands = start("lettres", seats).state()["hands"]
    assert isinstance(hands, list)
    assert [len(hand) for hand in hands] == [each] * seats
    dealt = [card for hand in hands for card in hand]
    assert len(set(dealt)) == len(dealt)
    assert set(dealt) == {card for family in FAMILIES for card in family} - missing


def test_le_1_a_card_that_is_left_out_cannot_be_laid() -> None:
    match = start("lettres", 3, deal={"first": 0, "hands": mixed(3)})
    refused = refusal(match, "0 lay Zp")
    assert (refused.error, refused.reason, refused.article) == ("illegal", "card-left-out", "LE-1")
    assert refusal(match, "0 lay Zb").reason == "not-in-hand"
    assert refusal(start("lettres", 5, deal={"first": 0, "hands": mixed(5)}), "0 lay Zb").article == "LE-1"


def test_le_1_every_seat_can_get_every_card() -> None:
    seen: Counter[tuple[int, str]] = Counter()
    for seed in range(200):
        hands = start("lettres", 4, seed=seed).state()["hands"]
        assert isinstance(hands, list)
        seen.update((seat, card) for seat, hand in enumerate(hands) for card in hand)
    assert len(seen) == 4 * 52
    assert min(seen.values()) > 20
    assert max(seen.values()) < 90


def test_le_2_m_and_n_of_one_colour_are_of_two_families() -> None:
    game = round_of(1, [["Mb", "Ap"], ["Nb", "Lb"], ["Ab", "Ob"], ["Mp", "Lp"]])
    lay(game, "Mb")
    assert legal(game) == ["Lb"]
    lay(game, "Lb")
    assert legal(game) == ["Ab"]
    lay(game, "Ab")
    assert legal(game) == ["Lp", "Mp"]


@pytest.mark.parametrize("family", FAMILIES)
def test_le_2_within_a_family_the_later_letter_is_higher(family: list[str]) -> None:
    for low, high in pairwise(family):
        for trick in ((low, high), (high, low)):
            spare = PINK_LOW if family == BLUE_HIGH else BLUE_HIGH
            game = round_of(1, [[trick[0], spare[0]], [trick[1], spare[1]], [spare[2], spare[3]]])
            lay(game, *trick, spare[3])
            assert game.turn() == trick.index(high)


def test_le_3_the_first_leader_is_drawn() -> None:
    assert {start("lettres", 5, seed=seed).state()["leader"] for seed in range(60)} == set(range(5))
    drawn = {start("lettres", 3, seed=seed, deal={"hands": mixed(3)}).state()["leader"] for seed in range(40)}
    assert drawn == {0, 1, 2}
    assert start("lettres", 4, deal={"first": 2, "hands": FAMILIES}).state()["leader"] == 2


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_le_3_five_rounds_each_led_first_by_the_next_seat(seats: int) -> None:
    match, told = played_out(seats, seed=seats)
    started = [event for event in told if event["type"] == "round_started"]
    assert [event["round"] for event in started] == [1, 2, 3, 4, 5]
    firsts = [event["first"] for event in started]
    assert isinstance(firsts[0], int)
    assert firsts == [(firsts[0] + played) % seats for played in range(5)]
    assert match.state()["round"] == 5


def test_le_3_nothing_can_be_laid_when_the_game_is_over() -> None:
    match, _ = played_out(4, seed=3)
    state = match.state()
    assert (state["over"], state["phase"], state["stopped"]) == (True, "over", False)
    assert (state["turn"], state["leader"], state["actors"], state["awaited"]) == (None, None, [], [])
    assert (state["hands"], state["trick"]) == ([[], [], [], []], [])
    refused = refusal(match, "0 lay Ap")
    assert (refused.error, refused.reason, refused.article) == ("illegal", "game-over", "LE-3")


def test_le_4_the_leader_may_lay_anything_and_the_others_follow_clockwise() -> None:
    match = start("lettres", 4, deal={"first": 2, "hands": mixed(4)})
    assert match.moves(2) == ["lay " + card for card in card_texts(cards_of(mixed(4)[2]))]
    assert [match.moves(seat) for seat in (0, 1, 3)] == [[], [], []]
    play(match, "2 lay Gp")
    assert match.state()["turn"] == 3
    # No duty to go higher: the low cards are offered as well.
    assert match.moves(3) == ["lay Dp", "lay Hp", "lay Lp"]
    play(match, "3 lay Dp", "0 lay Mp")
    assert match.state()["trick"] == [[2, "Gp"], [3, "Dp"], [0, "Mp"]]
    assert match.state()["turn"] == 1


def test_le_4_whoever_can_follow_must() -> None:
    match = start("lettres", 4, deal={"first": 0, "hands": mixed(4)})
    play(match, "0 lay Ap")
    refused = refusal(match, "1 lay Pb")
    assert (refused.error, refused.reason, refused.article) == ("illegal", "must-follow", "LE-4")
    assert refused.details == {"card": "Pb", "start": "Ap"}


def test_le_4_whoever_cannot_follow_lays_any_card() -> None:
    match = start("lettres", 4, deal={"first": 0, "hands": FAMILIES})
    play(match, "0 lay Ap")
    assert match.moves(1) == ["lay " + card for card in PINK_HIGH]


def test_le_4_a_card_that_is_not_held_or_a_seat_that_waits_is_refused() -> None:
    match = start("lettres", 4, deal={"first": 0, "hands": FAMILIES})
    refused = refusal(match, "0 lay Zb")
    assert (refused.error, refused.reason, refused.article) == ("illegal", "not-in-hand", "LE-4")
    refused = refusal(match, "1 lay Np")
    assert (refused.error, refused.article, refused.details) == ("illegal", "LE-4", {"turn": 0})
    assert refusal(match, "9 lay Np").reason == "not-your-turn"
    play(match, "0 lay Ap", "1 lay Np", "2 lay Ab", "3 lay Nb")
    assert refusal(match, "0 lay Ap").reason == "not-in-hand"


def test_le_5_the_highest_card_of_the_family_led_takes_the_trick_and_leads() -> None:
    game = round_of(1, [["Bp", "Cb"], ["Ap", "Db"], ["Gp", "Eb"], ["Op", "Fb"]])
    told = lay(game, "Bp", "Ap", "Gp", "Op")
    assert state_of(game)["tricks"] == [0, 0, 1, 0]
    assert (state_of(game)["leader"], state_of(game)["turn"], state_of(game)["trick"]) == (2, 2, [])
    assert told[-1] == {"type": "trick_taken", "seat": 2, "count": 0, "cards": []}


def test_le_5_a_discard_never_takes_a_trick() -> None:
    game = round_of(1, [["Ap", "Bb"], ["Zb", "Cb"], ["Zp", "Db"], ["Mb", "Eb"]])
    lay(game, "Ap", "Zb", "Zp", "Mb")
    assert state_of(game)["tricks"] == [1, 0, 0, 0]


def test_le_6_round_1_every_trick_costs_5_points_and_all_are_played() -> None:
    match = start("lettres", 4, deal={"first": 0, "hands": FAMILIES})
    for trick in range(13):
        assert (match.state()["round"], match.state()["counted"]) == (1, [[]] * 4)
        told = play(match, *(f"{seat} lay {FAMILIES[seat][trick]}" for seat in range(4)))
    state = match.state()
    assert state["points"] == [[65, 0, 0, 0]]
    assert state["scores"] == [65, 0, 0, 0]
    assert (state["round"], state["leader"], state["tricks"], state["trick"]) == (2, 1, [0] * 4, [])
    assert kinds(told[-11:]) == [
        "trick_taken",
        "round_ended",
        *["scored"] * 4,
        "round_started",
        *["dealt"] * 4,
    ]
    assert told[-10] == {"type": "round_ended", "round": 1, "points": [65, 0, 0, 0], "scores": [65, 0, 0, 0]}
    assert told[-9] == {"type": "scored", "seat": 0, "points": 65, "score": 65}


def test_le_7_round_2_every_vowel_costs_10_points_and_the_last_ends_it() -> None:
    vowels = [letter + colour for letter in "AEIOUY" for colour in "pb"]
    assert cards_of(vowels) == VOWELS
    game = round_of(
        2, [["Ap", "Ep", "Ip", "Op", "Bp"], ["Ab", "Eb", "Ib", "Ob", "Bb"], ["Up", "Yp", "Ub", "Yb", "Cb"]]
    )
    lay(game, "Ap", "Ab", "Up")
    assert state_of(game)["counted"] == [["Ap", "Up", "Ab"], [], []]
    lay(game, "Bp", "Bb", "Cb", "Ep", "Eb", "Yp", "Ip", "Ib", "Ub")
    assert state_of(game)["round"] == 2
    told = lay(game, "Op", "Ob", "Yb")
    assert told[4]["points"] == [120, 0, 0]
    assert state_of(game)["round"] == 3


def test_le_8_round_3_every_m_and_n_costs_20_points_and_the_last_ends_it() -> None:
    assert cards_of(["Mp", "Np", "Mb", "Nb"]) == M_AND_N
    game = round_of(3, [["Ap", "Np", "Xb"], ["Mp", "Mb", "Yb"], ["Bp", "Nb", "Zb"]])
    told = lay(game, "Ap", "Mp", "Bp")
    assert told[-1] == {"type": "trick_taken", "seat": 1, "count": 1, "cards": ["Mp"]}
    assert state_of(game)["counted"] == [[], ["Mp"], []]
    told = lay(game, "Mb", "Nb", "Np")
    assert told[4]["points"] == [0, 80, 0]
    assert state_of(game)["round"] == 4


def test_le_9_round_4_the_blue_h_costs_90_points_and_ends_it() -> None:
    assert cards_of(["Hb"]) == BLUE_H
    game = round_of(4, [["Ab", "Ap"], ["Hb", "Bp"], ["Ib", "Cp"]])
    lay(game, "Ap", "Bp", "Cp")
    assert state_of(game)["counted"] == [[], [], []]
    told = lay(game, "Ib", "Ab", "Hb")
    assert told[3] == {"type": "trick_taken", "seat": 2, "count": 1, "cards": ["Hb"]}
    assert told[4]["points"] == [0, 0, 90]
    assert state_of(game)["round"] == 5


def test_le_10_round_5_everything_counts_to_the_last_trick() -> None:
    game = round_of(5, [["Hb", "Ap", "Bp"], ["Mb", "Np", "Cp"], ["Ab", "Bb", "Dp"]])
    lay(game, "Hb", "Mb", "Ab")
    assert state_of(game)["counted"] == [[], ["Ab", "Hb", "Mb"], []]
    lay(game, "Np", "Bb", "Ap", "Cp", "Dp", "Bp")
    state = state_of(game)
    assert (state["over"], state["tricks"]) == (True, [0, 2, 1])
    # 90 + 20 + 10 in the first trick, 20 + 10 in the second, 5 for each trick.
    assert state["points"] == [[0] * 3, [0] * 3, [0] * 3, [0] * 3, [0, 160, 5]]
    assert state["counted"] == [[], ["Ap", "Np", "Ab", "Hb", "Mb"], []]


def test_le_11_the_trick_of_the_last_counting_card_is_completed() -> None:
    game = round_of(4, [["Hb", "Yp", "Ap"], ["Ib", "Ab", "Bp"], ["Mb", "Bb", "Cp"]])
    told = lay(game, "Hb", "Ib")
    assert kinds(told)[-2:] == ["laid", "laid"]
    assert (state_of(game)["round"], state_of(game)["trick"]) == (4, [[0, "Hb"], [1, "Ib"]])
    told = lay(game, "Mb")
    # The cards still in the hands, a vowel among them, count nothing; the next round is dealt.
    assert told[2]["points"] == [0, 0, 90]
    assert (state_of(game)["round"], state_of(game)["tricks"]) == (5, [0, 0, 0])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_le_12_points_of_rounds_add_up_and_the_lowest_total_wins(seats: int) -> None:
    on_offer = {3: [85, 120, 80, 90, 375], 4: [65, 120, 80, 90, 355], 5: [50, 120, 80, 90, 340]}
    for seed in range(8):
        match, told = played_out(seats, seed)
        state = match.state()
        points, scores = state["points"], state["scores"]
        assert isinstance(points, list)
        assert isinstance(scores, list)
        assert [sum(row) for row in points] == on_offer[seats]
        assert scores == [sum(column) for column in zip(*points, strict=True)]
        assert state["winners"] == [seat for seat in range(seats) if scores[seat] == min(scores)]
        assert [event["points"] for event in told if event["type"] == "round_ended"] == points


def test_le_12_equal_totals_share_the_win() -> None:
    game = round_of(5, [["Zp", "Zb"], ["Bp", "Bb"], ["Cp", "Cb"]])
    lay(game, "Zp", "Bp", "Cp", "Zb", "Bb", "Cb")
    assert (state_of(game)["scores"], state_of(game)["winners"]) == ([10, 0, 0], [1, 2])


def test_le_13_a_seat_sees_its_hand_and_what_is_public() -> None:
    match = start("lettres", 4, deal={"first": 0, "hands": mixed(4)})
    play(match, "0 lay Ap", "1 lay Bp")
    state, view = match.state(), match.view(1)
    for field in ("leader", "trick", "tricks", "counted", "points", "scores", "turn", "round", "awaited"):
        assert view[field] == state[field]
    hands = state["hands"]
    assert isinstance(hands, list)
    assert view["hands"] == [["?"] * 12, hands[1], ["?"] * 13, ["?"] * 13]
    assert match.view(None)["hands"] == [["?"] * 12, ["?"] * 12, ["?"] * 13, ["?"] * 13]
    assert (view["moves"], match.view(2)["moves"]) == ([], ["lay Cp", "lay Gp", "lay Kp"])
    assert "actors" not in view


def test_le_13_only_its_own_seat_is_told_a_hand() -> None:
    match = start("lettres", 3, deal={"first": 0, "hands": mixed(3)})
    dealt = match.opening[2]
    assert dealt.told_to(1) == {
        "type": "dealt",
        "seat": 1,
        "count": 17,
        "cards": card_texts(cards_of(mixed(3)[1])),
    }
    for other in (None, 0, 2):
        assert dealt.told_to(other) == {"type": "dealt", "seat": 1, "count": 17}


def test_le_13_an_over_game_hides_nothing() -> None:
    match, _ = played_out(3, seed=1)
    state = match.state()
    for seat in (None, 0, 1, 2):
        assert match.view(seat) == {
            **{name: value for name, value in state.items() if name != "actors"},
            "seat": seat,
            "moves": [],
        }
