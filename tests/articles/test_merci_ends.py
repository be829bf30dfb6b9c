"""MERCI, article by article: how rounds and games end, and the empty pile."""

from typing import Any

import pytest

from tests.articles.merci_table import BACKS, article, everybody, reason, state, table
from tests.positions import kinds, play


def test_me_16_the_last_card_ends_the_round_at_once() -> None:
    match = table(["5b", "4v 4v", "2y"], hearts=[1, 0, 0])
    events = play(match, "0 skuz 5b 2")
    assert kinds(events)[:4] == ["laid", "heart_taken", "heart_taken", "round_ended"]
    assert state(match)["hearts"] == [3, 0, 0]
    out_of_turn = table(["2v", "4v 4v", "5b"])
    play(out_of_turn, "2 skuz 5b 2")
    assert (state(out_of_turn)["hearts"], state(out_of_turn)["turn"]) == ([0, 0, 2], 0)


@pytest.mark.parametrize("back", BACKS)
def test_me_16_the_effect_of_a_last_card_comes_first_and_without_skuz(back: str) -> None:
    match = table(["4b", "4v 3g 5y", "4b 2y 6v"], "1b 2p 3g", f"5v:{back} 6p", hearts=[1, 0, 1])
    play(match, "0 siouplait 4b 0")
    assert state(match)["round"] == 1
    assert (match.moves(1), match.moves(2), state(match)["actors"]) == ([], [], [0])
    assert article(match, "2 skuz 4b 0") == "ME-16"
    if back == "gift":
        assert match.moves(0) == ["give 5v 1", "give 5v 2"]
        play(match, "0 give 5v 1")
    else:
        play(match, "0 name 1")
    assert state(match)["round"] == 2
    # Seat 1 pays one heart, if it has one, for its four or five cards; seat 2 one for three.
    assert state(match)["hearts"] == [3, 0, 0]


def test_me_16_no_skuz_in_the_answer_to_a_last_card_but_an_objection() -> None:
    match = table(["4b", "4v 3g", "4b 2y"], "1b 2p 3g", "5v:gift 6p", manners="spoken")
    play(match, "0 siouplait 4b 0", "0 give 5v 1")
    assert everybody(match) == {0: [], 1: ["merci", "merci-beaucoup", "silent"], 2: []}
    play(match, "1 silent")
    assert everybody(match)[2] == ["denounce 1", "let-go"]
    play(match, "2 denounce 1")
    assert (state(match)["round"], state(match)["hearts"]) == (2, [2, 0, 0])


def test_me_16_a_hand_emptied_by_giving_does_not_end_the_round() -> None:
    match = table(["4b 3g", "4v", "2y"], "1b 2p 3g", "5v:gift 6p:gift 2g")
    play(match, "0 siouplait 4b 0", "0 skuz 3g 2", "0 give 5v 1")
    assert (state(match)["round"], state(match)["hands"][0], state(match)["turn"]) == (1, [], 1)
    play(match, "1 draw", "2 draw")
    assert match.moves(0) == ["draw"]


def test_me_16_a_skuz_that_ends_the_round_cancels_the_effect() -> None:
    match = table(["4b 2v", "4v 3g", "4b"], "1b 2p 3g", "5v:draw2")
    play(match, "0 siouplait 4b 0", "2 skuz 4b 0")
    found = state(match)
    assert (found["round"], found["phase"], found["effect"], found["by"]) == (2, "turn", None, None)
    assert found["hearts"] == [0, 0, 2]


def test_me_17_others_return_a_heart_per_three_cards() -> None:
    match = table(["5b", "4v 4v 2v 2v 3v", "2y 2y 4y 4y 5y 5y", "2g 2g"], hearts=[0, 3, 1, 1], round_cap=1)
    play(match, "0 skuz 5b 2")
    assert (state(match)["hearts"], state(match)["reserve"]) == ([2, 2, 0, 1], 20)


@pytest.mark.parametrize(
    ("seats", "hearts", "over"), [(3, 4, True), (4, 3, False), (5, 3, True), (6, 2, False)]
)
def test_me_18_six_or_five_hearts_end_the_game(seats: int, hearts: int, over: bool) -> None:
    hands = ["5b", "4v 4v", "2y 2y", "2g 2g", "3v 3v", "4g 4g"][:seats]
    match = table(hands, hearts=[hearts] + [0] * (seats - 1))
    play(match, "0 skuz 5b 2")
    assert state(match)["over"] is over
    if over:
        found = state(match)
        assert (found["winners"], found["stopped"], found["turn"], found["phase"]) == (
            [0],
            False,
            None,
            "over",
        )
        assert (found["actors"], found["awaited"], everybody(match)[0]) == ([], [], [])
        assert found["hands"][1] == ["4v:draw1", "4v:draw1"]
        assert article(match, "1 draw") == "ME-18"
        view: dict[str, Any] = match.view(1)
        assert view.pop("seat") == 1
        assert view.pop("moves") == []
        del found["actors"]
        assert view == found


def test_me_18_a_tie_goes_to_the_fewer_cards_then_is_shared() -> None:
    match = table(["5b", "4v 4v", "2y"], hearts=[0, 7, 7])
    play(match, "0 skuz 5b 2")
    assert state(match)["winners"] == [2]
    shared = table(["5b", "4v 4v", "2y 2y", "3v"], hearts=[1, 7, 7, 2])
    play(shared, "0 skuz 5b 2")
    assert state(shared)["winners"] == [1, 2]


@pytest.mark.parametrize(("hearts", "winner_has"), [([0, 12, 12], 1), ([0, 11, 12], 2)])
def test_me_19_the_last_heart_wins_before_hearts_are_returned(hearts: list[int], winner_has: int) -> None:
    match = table(["5b", "4v 4v 2v", "2y 2y 3y"], hearts=hearts)
    play(match, "0 skuz 5b 2")
    found = state(match)
    assert (found["winners"], found["hearts"], found["reserve"]) == ([0], [winner_has, *hearts[1:]], 0)


def test_me_19_the_last_heart_may_come_from_a_card_or_an_effect() -> None:
    match = table(["1b 2v", "4v 4v", "2y"], "4b 2p 3g", "5v:draw1", hearts=[0, 12, 12])
    play(match, "0 siouplait 1b 0")
    found = state(match)
    assert (found["winners"], found["over"], found["effect"], found["by"]) == ([0], True, None, None)
    match = table(["4b 2v", "4v 4v", "2y"], "1b 2p 3g", "5v:heart", hearts=[0, 24, 0])
    play(match, "0 siouplait 4b 0", "0 heart 2")
    assert state(match)["winners"] == [2]
    match = table(["4b 2v", "4v 4v", "2y"], "1b 2p 3g", "5v:heart", hearts=[0, 23, 1])
    play(match, "0 siouplait 4b 0")
    assert state(match)["winners"] == [0]


def test_me_20_an_empty_pile_is_made_again_at_once_even_in_a_draw() -> None:
    match = table(["4b 2v", "4v 4v", "2y"], "1b 2p 3g", "5v:draw2", rest="under")
    under = len(state(match)["under"][0])
    events = play(match, "0 siouplait 4b 0", "0 name 1")
    assert kinds(events) == ["laid", "combined", "named", "drawn", "reshuffled", "drawn"]
    found = state(match)
    assert (len(found["pile"]), found["under"], len(found["hands"][1])) == (under, [[], [], []], 4)
    assert "1b:draw1" in found["pile"] + found["hands"][1]


def test_me_20_without_cards_draws_lapse_and_seats_pass_until_the_round_is_annulled() -> None:
    match = table(["2v 6g", "4v", "2y"], "1y 3p 5b", rest=1, hearts=[1, 2, 0])
    assert match.moves(0) == ["pass"]
    assert match.view(0)["pile_back"] is None
    assert article(match, "0 draw") == "ME-20"
    play(match, "0 pass", "1 pass")
    assert state(match)["round"] == 1
    events = play(match, "2 pass")
    found = state(match)
    assert kinds(events)[:2] == ["passed", "round_annulled"]
    assert (found["round"], found["turn"], found["hearts"]) == (2, 0, [1, 2, 0])
    assert reason(match, "0 pass") == "pile-not-empty"


def test_me_20_any_other_move_between_passes_starts_the_count_again() -> None:
    match = table(["2v 6g", "4v", "3p 2y"], "1y 3p 5b", rest=1)
    play(match, "0 pass", "1 pass", "2 skuz 3p 1")
    # The card under the top is the new pile: no one passes any longer.
    assert state(match)["pile"] == ["3p:draw1"]
    assert match.moves(2)[-1] == "draw"
    play(match, "2 draw", "0 pass", "1 pass")
    assert state(match)["round"] == 1


def test_me_20_a_siouplait_on_an_empty_pile_brings_only_the_heart() -> None:
    match = table(["1b 2v", "4v 4v", "2y"], "4b 2p 3g", rest=1)
    play(match, "0 siouplait 1b 0")
    found = state(match)
    assert (found["hearts"], found["phase"], found["turn"]) == ([1, 0, 0], "turn", 1)
    assert found["pile"] == ["4b:draw1"]


def test_me_20_after_an_offence_the_pile_waits_until_it_is_settled() -> None:
    options: dict[str, Any] = {"manners": "spoken", "malpoli": True, "rest": 1}
    match = table(["4b 2v", "3v", "2y"], "1b 2p 6g", **options)
    play(match, "0 skuz 4b 0")
    assert (state(match)["phase"], state(match)["pile"]) == ("objection", [])
    assert state(match)["under"][0] == ["1b:draw1"]
    play(match, "1 let-go", "2 let-go")
    assert (state(match)["pile"], state(match)["under"]) == (["1b:draw1"], [[], [], []])
    again = table(["4b 2v", "3v", "2y"], "1b 2p 6g", **options)
    events = play(again, "0 skuz 4b 0", "2 denounce 0")
    assert kinds(events) == ["laid", "denounced", "offended", "taken_back", "draw_lapsed"]
    assert (state(again)["pile"], state(again)["turn"]) == ([], 1)


def test_me_21_the_move_cap_stops_a_round_that_still_runs() -> None:
    match = table(["2v 6g", "4v 4v", "2y 2p"], hearts=[1, 2, 2], move_cap=3)
    play(match, "0 draw", "1 draw")
    assert state(match)["over"] is False
    events = play(match, "2 draw")
    found = state(match)
    assert (found["over"], found["stopped"], found["winners"], found["turn"]) == (True, True, [1, 2], None)
    assert kinds(events) == ["drawn", "game_stopped"]
    assert article(match, "0 draw") == "ME-21"
    ended = table(["5b", "4v 4v", "2y 2p"], move_cap=1)
    play(ended, "0 skuz 5b 2")
    assert (state(ended)["over"], state(ended)["round"]) == (False, 2)


def test_me_21_a_stopped_game_shows_no_pending_effect() -> None:
    match = table(["4b 2v", "4v 4v", "2y"], "1b 2p 3g", "5v:draw1", move_cap=1)
    play(match, "0 siouplait 4b 0")
    found = state(match)
    assert (found["over"], found["phase"], found["effect"], found["by"]) == (True, "over", None, None)


def test_me_21_the_round_cap_stops_the_game_after_the_last_round() -> None:
    match = table(["5b", "4v 4v", "2y 2p"], round_cap=1)
    play(match, "0 skuz 5b 2")
    found = state(match)
    assert (found["over"], found["stopped"], found["round"], found["winners"]) == (True, True, 1, [0])
    annulled = table(["2v 6g", "4v", "2y"], "1y 3p 5b", rest=1, round_cap=1)
    play(annulled, "0 pass", "1 pass", "2 pass")
    assert (state(annulled)["stopped"], state(annulled)["winners"]) == (True, [0, 1, 2])
    won = table(["5b", "4v 4v", "2y 2p"], round_cap=1, hearts=[4, 0, 0])
    play(won, "0 skuz 5b 2")
    assert (state(won)["stopped"], state(won)["winners"]) == (False, [0])
