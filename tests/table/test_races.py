"""Races in MERCI: who was first, by how much, and who decides when nobody was."""

import itertools
from typing import Any

import pytest

from pioche.engine.events import Fields
from pioche.engine.record import replay
from pioche.games.shelf import find_title
from pioche.table import commands as c
from pioche.table.customs import customs_of
from pioche.table.paces import PACES
from pioche.table.race import TIE, made_at, order
from tests.table.scenes import Scene, merci_scene, picture, scripted

HANDS = ["5y 2v", "5b 4v", "3p 4g"]
TOPS = "5b 3p 2y"
WINDOW = PACES["normal"].window


def tops(scene: Scene) -> list[str]:
    view = scene.match.view(None)
    assert isinstance(view["tops"], list)
    return view["tops"]


def racing(scene: Scene) -> bool:
    return scene.table.race is not None


def test_the_earlier_one_is_carried_out_and_the_later_is_judged_on_the_new_position() -> None:
    scene = merci_scene(HANDS, TOPS)
    assert scene.do(c.Move, "ana", 0, "lay 5y 0").answers[0].pending
    scene.now += 0.1
    assert scene.do(c.Move, "bob", 1, "skuz 5b 0").answers[0].pending
    assert tops(scene) == ["5b", "3p", "2y"]
    scene.now += WINDOW - 0.1
    outcome = scene.keep(scene.table.tick(scene.now))
    assert tops(scene) == ["5y", "3p", "2y"]
    ana, bob = outcome.answers
    assert ana.accepted
    assert bob.refused is not None
    assert (bob.refused.reason, bob.refused.article) == ("somebody-was-quicker", "ME-15")
    assert bob.refused.details["seat"] == 0
    assert bob.refused.details["ms"] == pytest.approx(100, abs=1)
    verdict = scene.told(None, "raced")[0]
    assert (verdict["first"], verdict["target"], verdict["lot"]) == (0, 1, False)
    assert verdict["ms"] == pytest.approx(100, abs=1)


def test_both_are_carried_out_where_both_are_still_possible() -> None:
    scene = merci_scene(HANDS, TOPS)
    scene.do(c.Move, "bob", 1, "skuz 5b 0")
    scene.now += 0.1
    scene.do(c.Move, "ana", 0, "lay 5y 0")
    scene.wait(WINDOW)
    assert tops(scene)[0] == "5y"
    assert [entry.shown["seat"] for entry in scene.log if entry.kind == "moved"] == [1, 0]


def test_the_way_is_taken_off_the_arrival() -> None:
    scene = merci_scene(HANDS, TOPS)
    scene.do(c.Move, "ana", 0, "lay 5y 0", 0.02)
    scene.now += 0.1
    scene.do(c.Move, "bob", 1, "skuz 5b 0", 0.16)
    scene.wait(WINDOW)
    assert scene.told(1, "raced")[0]["first"] == 1
    assert scene.told(1, "raced")[0]["ms"] == 40
    (raced,) = (entry for entry in scene.log if entry.kind == "raced")
    assert raced.kept["arrivals"] == [[0, 40_000, "lay 5y 0"], [1, 0, "skuz 5b 0"]]
    assert raced.kept["ways"] == [20_000, 160_000]


def test_a_verdict_from_before_ways_were_kept_is_derived_again() -> None:
    scene = merci_scene(HANDS, TOPS)
    scene.do(c.Move, "ana", 0, "lay 5y 0")
    scene.do(c.Move, "bob", 1, "skuz 5b 0")
    scene.wait(WINDOW)
    (raced,) = (entry for entry in scene.log if entry.kind == "raced")
    del raced.kept["ways"]
    assert picture(scene.restored()) == picture(scene.table)


def test_who_is_far_away_and_as_quick_is_level_with_who_is_near() -> None:
    """What both react to reaches the far one 80 ms later, and so does the reaction: the lot decides."""
    firsts = set()
    for secret in range(12):
        scene = merci_scene(HANDS, TOPS, secret=secret)
        scene.do(c.Move, "ana", 0, "lay 5y 0", 0.0)
        scene.now += 0.16
        scene.do(c.Move, "bob", 1, "skuz 5b 0", 0.16)
        scene.wait(WINDOW)
        verdict = scene.told(None, "raced")[0]
        assert verdict["lot"] is True
        firsts.add(verdict["first"])
        assert picture(scene.restored()) == picture(scene.table)
    assert firsts == {0, 1}


@pytest.mark.parametrize("pace", PACES)
def test_at_every_pace_the_farthest_who_are_level_come_in_time(pace: str) -> None:
    """So far away as is made up for, and a little late: the window is still open."""
    scene = merci_scene(HANDS, TOPS, pace=pace)
    scene.do(c.Move, "ana", 0, "lay 5y 0", 0.0)
    scene.now += PACES[pace].cap + 0.04
    scene.do(c.Move, "bob", 1, "skuz 5b 0", PACES[pace].cap + 0.04)
    assert racing(scene)
    scene.wait(PACES[pace].window)
    verdict = scene.told(None, "raced")[0]
    assert (verdict["first"], verdict["ms"]) == (0, 40)


def test_the_correction_is_capped() -> None:
    scene = merci_scene(HANDS, TOPS)
    scene.do(c.Move, "ana", 0, "lay 5y 0", 0.0)
    scene.now += 0.22
    scene.do(c.Move, "bob", 1, "skuz 5b 0", 60.0)
    scene.wait(WINDOW)
    assert scene.told(1, "raced")[0]["first"] == 0


@pytest.mark.parametrize("nonsense", [None, -1.0, float("nan"), float("inf")])
def test_a_round_trip_that_makes_no_sense_corrects_nothing(nonsense: float | None) -> None:
    assert made_at(10.0, nonsense, 0.2) == 10.0


def test_the_same_instant_is_decided_by_lot_from_the_games_generator() -> None:
    firsts = set()
    for secret in range(12):
        scene = merci_scene(HANDS, TOPS, secret=secret)
        scene.do(c.Move, "ana", 0, "lay 5y 0")
        scene.now += 0.002
        scene.do(c.Move, "bob", 1, "skuz 5b 0")
        scene.wait(WINDOW)
        verdict = scene.told(None, "raced")[0]
        assert verdict["lot"] is True
        firsts.add(verdict["first"])
        assert scene.match.played[0][0] == -1
        assert picture(scene.restored()) == picture(scene.table)
    assert firsts == {0, 1}
    scene.to_the_end()
    record = scene.table.record()
    assert replay(find_title("merci"), record).state() == scene.match.state()


def test_an_altered_verdict_is_no_log() -> None:
    scene = merci_scene(HANDS, TOPS)
    scene.do(c.Move, "ana", 0, "lay 5y 0")
    scene.do(c.Move, "bob", 1, "skuz 5b 0")
    scene.wait(WINDOW)
    raced = next(entry for entry in scene.log if entry.kind == "raced")
    order_told = raced.shown["order"]
    assert isinstance(order_told, list)
    order_told.reverse()
    with pytest.raises(Exception, match="bad-log"):
        scene.restored()


def test_moves_that_take_nothing_from_anybody_are_not_delayed() -> None:
    scene = merci_scene(HANDS, TOPS)
    assert scene.do(c.Move, "ana", 0, "draw").answers[0].accepted
    assert scene.match.state()["turn"] == 1


def test_a_lay_is_not_delayed_where_everybody_sees_that_nobody_can_react() -> None:
    # A 1 and two 6s on top: no identical card is left anywhere, and nobody may interrupt.
    scene = merci_scene(["6y 2v", "5b", "3p"], "6b 1p 6g")
    assert scene.do(c.Move, "ana", 0, "lay 6y 0").answers[0].accepted


def test_the_delay_does_not_depend_on_what_is_in_the_hands() -> None:
    """Nobody holds the twin of a top; the window is the same, else it would tell."""
    scene = merci_scene(["5y 2v", "4b 4v", "4p 4g"], TOPS)
    assert not scene.match.moves(1)
    assert not scene.match.moves(2)
    assert scene.do(c.Move, "ana", 0, "lay 5y 0").answers[0].pending


def test_an_illegal_reaction_is_refused_at_once_and_does_not_join() -> None:
    scene = merci_scene(HANDS, TOPS)
    scene.do(c.Move, "ana", 0, "lay 5y 0")
    assert scene.refused(c.Move, "bob", 1, "skuz 4v 0").article == "ME-5"
    assert scene.refused(c.Move, "bob", 1, "sing").error == "not-a-move"
    assert scene.refused(c.Move, "bob", 1, "skuz  5b 0").error == "not-a-move"
    scene.wait(WINDOW)
    assert "raced" not in scene.kinds()


def test_one_seat_sends_several_moves_in_one_window_in_its_order() -> None:
    scene = merci_scene(HANDS, TOPS)
    scene.do(c.Move, "bob", 1, "skuz 5b 0", 0.0)
    scene.now += 0.05
    scene.do(c.Move, "bob", 1, "draw", 5.0)
    scene.now += 0.05
    scene.do(c.Move, "ana", 0, "draw")
    outcomes = scene.wait(WINDOW)
    moved = [entry.kept["move"] for entry in scene.log if entry.kind == "moved"]
    assert moved == ["skuz 5b 0", "draw"]
    answers = [answer for outcome in outcomes for answer in outcome.answers]
    refused = next(answer.refused for answer in answers if answer.refused is not None)
    # It was not her turn yet: that nobody else had been quicker is said by the ordinary reason.
    assert refused.reason == "not-your-turn"


def test_a_flood_into_a_window_is_stopped() -> None:
    scene = merci_scene(HANDS, TOPS)
    for _ in range(4):
        assert scene.do(c.Move, "ana", 0, "lay 5y 0").answers[0].pending
    assert scene.refused(c.Move, "ana", 0, "lay 5y 0").reason == "too-much-at-once"
    outcomes = scene.wait(WINDOW)
    answers = [answer for outcome in outcomes for answer in outcome.answers]
    assert [answer.accepted for answer in answers] == [True, False, False, False]


def test_a_pending_move_sent_again_stays_one_move() -> None:
    scene = merci_scene(HANDS, TOPS)
    scene.do(c.Move, "bob", 1, "skuz 5b 0", key=500)
    assert scene.do(c.Move, "bob", 1, "skuz 5b 0", key=500).answers[0].pending
    scene.wait(WINDOW)
    again = scene.do(c.Move, "bob", 1, "skuz 5b 0", key=500).answers[0]
    assert again.accepted
    assert scene.kinds().count("moved") == 1


def test_a_client_that_is_gone_does_not_move_twice_in_a_race() -> None:
    """Its keys are no longer counted, but what it asked for is still under way."""
    scene = merci_scene(HANDS, TOPS)
    scene.do(c.Move, "bob", 1, "skuz 5b 0", key=500)
    scene.do(c.Disconnect, "bob")
    scene.do(c.Connect, "bob", "bob")
    assert scene.do(c.Move, "bob", 1, "skuz 5b 0", key=500).answers[0].pending
    assert scene.table.race is not None
    assert len(scene.table.race.reactions) == 1


def test_a_first_request_of_a_client_that_went_in_a_race_is_its_persons_and_counts_once() -> None:
    scene = merci_scene(HANDS, TOPS)
    scene.do(c.Connect, "bob", "bob", tab="-phone")
    assert scene.do(c.Move, "bob", 1, "skuz 5b 0", key=7, tab="-phone").answers[0].pending
    scene.do(c.Disconnect, "bob", tab="-phone")
    scene.wait(WINDOW)
    (moved,) = (entry for entry in scene.log if entry.kind == "moved")
    assert moved.kept["of"] == "bob"
    scene.restart()
    scene.connect("ana", "bob", "cleo")
    scene.do(c.Connect, "bob", "bob", tab="-phone")
    again = scene.do(c.Move, "bob", 1, "skuz 5b 0", key=7, tab="-phone").answers[0]
    assert (again.accepted, again.number) == (True, moved.number)
    assert scene.kinds().count("moved") == 1


def test_a_bot_reacts_at_human_speed_and_loses_to_everybody_inside_the_window() -> None:
    script = {2: ["skuz 3p 1"]}
    scene = merci_scene(HANDS, TOPS, people="ana bob", bots=scripted(script))
    began = scene.now
    while scene.table.race is None:
        deadline = scene.table.next_deadline()
        assert deadline is not None
        scene.now = deadline
        scene.keep(scene.table.tick(scene.now))
    low, high = PACES["normal"].reacting
    assert low <= scene.now - began <= high
    scene.now += WINDOW - 0.01
    scene.do(c.Move, "bob", 1, "skuz 5b 0", 0.0)
    scene.wait(0.02)
    verdict = scene.told(None, "raced")[0]
    assert (verdict["first"], verdict["target"]) == (1, 2)
    assert [entry.shown["by"] for entry in scene.log if entry.kind == "moved"] == ["person", "bot"]


def test_bots_wait_while_a_window_is_open() -> None:
    script = {2: ["skuz 3p 1"]}
    scene = merci_scene(HANDS, TOPS, people="ana bob", bots=scripted(script))
    due = scene.table.next_deadline()
    assert due is not None
    scene.now = due - 0.01
    scene.do(c.Move, "ana", 0, "lay 5y 0")
    scene.now = due + 0.1
    scene.keep(scene.table.tick(scene.now))
    race = scene.table.race
    assert race is not None
    assert [reaction.by for reaction in race.reactions] == ["person"]
    assert scene.table.next_deadline() == race.closes
    scene.wait(WINDOW)
    assert script[2] == ["skuz 3p 1"]
    # The position has changed: the bot begins to look anew.
    reaction = scene.table.clock.reactions[2]
    assert reaction is not None
    assert reaction >= race.closes + PACES["normal"].reacting[0]


def test_a_bot_that_was_too_slow_looks_again() -> None:
    scene = merci_scene(HANDS, TOPS, bots=scripted({1: ["skuz 5b 0"]}))
    scene.do(c.ReplaceByBot, "ana", 1)
    while not racing(scene):
        scene.now = scene.table.next_deadline() or scene.now
        scene.keep(scene.table.tick(scene.now))
    scene.do(c.Move, "ana", 0, "lay 5y 0")
    outcomes = scene.wait(WINDOW)
    assert [answer.client for outcome in outcomes for answer in outcome.answers] == ["ana-client"]
    assert tops(scene)[0] == "5y"
    assert scene.table.next_deadline() is not None


def test_denunciations_race_and_only_the_first_counts() -> None:
    scene = merci_scene(
        ["5y 5b", "4b 4v", "4p 4g", "2g"], TOPS, people="ana bob cleo", options={"manners": "spoken"}
    )
    scene.do(c.Move, "ana", 0, "lay 5b 0")
    scene.wait(WINDOW)
    assert scene.seen()["phase"] == "objection"
    scene.do(c.Move, "bob", 1, "denounce 0", 0.0)
    scene.now += 0.1
    scene.do(c.Move, "cleo", 2, "denounce 0", 0.4)
    outcomes = scene.wait(WINDOW)
    answers = [answer for outcome in outcomes for answer in outcome.answers]
    assert [answer.accepted for answer in answers] == [True, False]
    assert answers[0].client == "cleo-client"


def test_letting_go_ends_no_rest_alone_and_silence_lets_go_after_three_seconds() -> None:
    scene = merci_scene(["5y 5b", "4b 4v", "4p 4g"], TOPS, options={"manners": "spoken"})
    scene.do(c.Move, "ana", 0, "lay 5b 0")
    scene.wait(WINDOW)
    assert scene.do(c.Move, "bob", 1, "let-go").answers[0].pending
    waits = scene.table.waits(scene.now)
    assert [(wait["seat"], wait["then"]) for wait in waits] == [(2, "then-let-go")]
    scene.now += 3.1
    assert scene.do(c.Move, "cleo", 2, "denounce 0").answers[0].pending
    answers = [answer for outcome in scene.wait(WINDOW) for answer in outcome.answers]
    assert [(answer.client, answer.accepted) for answer in answers] == [
        ("bob-client", True),
        ("cleo-client", True),
    ]


@pytest.mark.parametrize(
    ("kind", "who", "values"),
    [
        (c.StandUp, "zoe", (None,)),
        (c.StandUp, "zoe", (1,)),
        (c.StandUp, "bob", (None,)),
        (c.StandUp, "ana", (0,)),
        (c.Return, "bob", (1,)),
        (c.Sit, "zoe", (None, "Zoe")),
        (c.Say, "bob", (1, "hello")),
        (c.AgreeToNames, "bob", (True,)),
        (c.Rematch, "bob", ()),
        (c.Start, "ana", ()),
        (c.Configure, "ana", ({},)),
        (c.SetPace, "ana", ("lively",)),
        (c.Kick, "bob", (2,)),
        (c.Kick, "ana", (1,)),
        (c.Kick, "ana", (2,)),
        (c.ReplaceByBot, "ana", (0,)),
        (c.ReplaceByBot, "ana", (1,)),
        (c.HandOver, "ana", (1,)),
        (c.Pause, "bob", ()),
        (c.Pause, "ana", ()),
        (c.Resume, "ana", ()),
        (c.Move, "cleo", (2, "skuz 3p 1")),
        (c.Connect, "zoe", ("zoe",)),
        (c.Disconnect, "bob", ()),
    ],
)
def test_no_command_shortens_a_window(kind: type[c.Command], who: str, values: tuple[Any, ...]) -> None:
    scene = merci_scene(HANDS, TOPS)
    scene.do(c.Watch, "zoe")
    scene.do(c.Move, "bob", 1, "skuz 5b 0", 0.0)
    race = scene.table.race
    assert race is not None
    closes = race.closes
    scene.now += 0.01
    scene.do(kind, who, *values)
    scene.now = closes - 0.001
    scene.keep(scene.table.tick(scene.now))
    assert scene.table.race is race
    assert (race.closes, race.reactions[0].seat) == (closes, 1)
    assert scene.table.next_deadline() == closes
    assert "moved" not in scene.kinds()
    scene.wait(0.002)
    assert not racing(scene)
    assert next(entry.shown["seat"] for entry in scene.log if entry.kind == "moved") == 1
    assert picture(scene.restored()) == picture(scene.table)


def test_a_pause_in_a_race_lets_nobody_join_and_undoes_nothing() -> None:
    scene = merci_scene(HANDS, TOPS)
    scene.do(c.Move, "bob", 1, "skuz 5b 0")
    scene.do(c.Pause, "ana")
    assert scene.refused(c.Move, "cleo", 2, "skuz 3p 1").reason == "table-paused"
    outcomes = scene.wait(WINDOW)
    assert [answer.accepted for outcome in outcomes for answer in outcome.answers] == [True]
    assert scene.kinds()[-2:] == ["paused", "moved"]
    assert scene.state.paused
    scene.do(c.Resume, "ana")
    assert [wait["seat"] for wait in scene.table.waits(scene.now)] == [0]


def test_the_winner_of_a_race_may_end_the_game_for_the_others() -> None:
    scene = merci_scene(HANDS, TOPS, options={"move_cap": 1})
    scene.do(c.Move, "bob", 1, "skuz 5b 0", 0.1)
    scene.do(c.Move, "cleo", 2, "skuz 3p 1", 0.0)
    outcomes = scene.wait(WINDOW)
    assert scene.state.stage == "over"
    refused = [answer.refused for outcome in outcomes for answer in outcome.answers if answer.refused]
    assert [found.reason for found in refused] == ["somebody-was-quicker"]


def test_order_is_by_time_then_by_lot_and_keeps_each_seats_own_order() -> None:
    drawn: list[int] = []

    def last(limit: int) -> int:
        drawn.append(limit)
        return limit - 1

    assert order([(0, 50_000), (1, 0)], last) == [1, 0]
    assert not drawn
    assert order([(0, 0), (1, TIE), (2, TIE + 1)], last) == [1, 0, 2]
    assert drawn == [2]
    assert order([(1, 50_000), (1, 0), (0, 20_000)], last) == [2, 0, 1]
    drawn.clear()
    assert order([(2, 0), (0, 0), (1, 0), (0, 0)], last) == [0, 2, 1, 3]
    assert drawn == [3, 2]


def test_order_of_arrival_on_the_wire_does_not_matter() -> None:
    arrivals = [(0, 0), (1, 30_000), (2, 60_000)]
    for mixed in itertools.permutations(arrivals):
        assert [mixed[place] for place in order(mixed, lambda _limit: 0)] == arrivals


def test_nobody_races_against_empty_hands() -> None:
    races = customs_of("merci").races
    assert races is not None
    view: Fields = {"hands": [["5y"], []], "phase": "turn", "tops": ["5b", "3p", "2y"], "under": [[], [], []]}
    assert not races(view, {"malpoli": True, "manners": "spoken", "interrupt": True}, 0, "lay 5y 0")


def test_who_comes_back_takes_the_bots_reaction_back() -> None:
    scene = merci_scene(HANDS, TOPS, bots=scripted({1: ["skuz 5b 0"]}))
    scene.do(c.ReplaceByBot, "ana", 1)
    while not racing(scene):
        scene.now = scene.table.next_deadline() or scene.now
        scene.keep(scene.table.tick(scene.now))
    scene.do(c.Return, "bob", 1)
    assert not racing(scene)
    scene.wait(1)
    assert "moved" not in scene.kinds()


def test_only_the_returning_seats_reaction_is_taken_back() -> None:
    scene = merci_scene(HANDS, TOPS, bots=scripted({1: ["skuz 5b 0"]}))
    scene.do(c.ReplaceByBot, "ana", 1)
    while not racing(scene):
        scene.now = scene.table.next_deadline() or scene.now
        scene.keep(scene.table.tick(scene.now))
    scene.do(c.Move, "cleo", 2, "skuz 3p 1")
    scene.do(c.Return, "bob", 1)
    scene.wait(1)
    assert [entry.shown["seat"] for entry in scene.log if entry.kind == "moved"] == [2]


def test_interruptions_may_come_wherever_a_1_or_a_6_may_be_held() -> None:
    scene = merci_scene(["6y 2v", "5b", "3p"], "6b 1p 6g", options={"interrupt": True})
    assert scene.do(c.Move, "ana", 0, "lay 6y 0").answers[0].pending


def test_with_malpoli_and_spoken_words_anybody_may_lay_at_any_time() -> None:
    scene = merci_scene(["6y 2v", "5b", "3p"], "6b 1p 6g", options={"malpoli": True, "manners": "spoken"})
    assert scene.do(c.Move, "ana", 0, "lay 6y 0").answers[0].pending


@pytest.mark.parametrize(
    ("pace", "window"), [("calm", 0.3), ("normal", 0.25), ("lively", 0.2), ("none", 0.3)]
)
def test_every_pace_collects_reactions_for_its_own_time(pace: str, window: float) -> None:
    scene = merci_scene(HANDS, TOPS, pace=pace)
    scene.do(c.Move, "bob", 1, "skuz 5b 0", 0.0)
    race = scene.table.race
    assert race is not None
    assert race.closes - race.opened == pytest.approx(window)
    scene.wait(window - 0.01)
    assert "moved" not in scene.kinds()
    scene.wait(0.02)
    assert "moved" in scene.kinds()
