"""A table waits for its only people: nothing is played while they are gone, and it goes on where it was."""

import pytest

from pioche.games.shelf import FOLDERS
from pioche.table import commands as c
from pioche.table.paces import ALL_GONE, LOST_AFTER, PACES
from tests.table.scenes import Scene, merci_scene, picture

WEEKS = 3 * 7 * 86400.0


def moves(scene: Scene) -> int:
    return scene.kinds().count("moved")


def waiting(scene: Scene) -> bool:
    return scene.table.waits_for_its_only_people


def stand_in(scene: Scene, seat: int) -> str | None:
    return scene.state.chairs[seat].taken_over


@pytest.mark.parametrize("pace", ["calm", "normal", "lively", "none"])
@pytest.mark.parametrize("game", FOLDERS)
def test_alone_against_bots_leaving_stops_the_table_at_once_and_for_weeks(game: str, pace: str) -> None:
    scene = Scene(game, 3, pace=pace)
    scene.start("ana")
    scene.wait(7)
    while scene.table.race is not None:
        scene.wait(0.1)
    scene.do(c.Disconnect, "ana")
    played = moves(scene)
    scene.wait(WEEKS)
    assert moves(scene) == played
    assert scene.state.running is not None
    assert stand_in(scene, 0) is None
    assert scene.kinds()[-1] == "went_away"
    assert waiting(scene)
    assert scene.table.waits(scene.now) == [{"seat": None, "reason": "wait-gone", "left": None, "then": None}]
    assert not scene.table.ordinary_waits()
    scene.connect("ana")
    assert not waiting(scene)
    scene.wait(200)
    assert moves(scene) > played or pace == "none"
    scene.to_the_end()
    assert picture(scene.restored()) == picture(scene.table)


def test_who_comes_back_has_as_much_time_left_as_when_they_left() -> None:
    scene = Scene("non-merci", 3, deal={"first": 0, "pile": list(range(3, 27))}, pace="lively")
    scene.start("ana")
    scene.wait(10)
    scene.do(c.Disconnect, "ana")
    scene.wait(1000)
    scene.connect("ana")
    assert [wait["left"] for wait in scene.table.waits(scene.now)] == [pytest.approx(5)]
    scene.wait(4.9)
    assert moves(scene) == 0
    scene.wait(0.5)
    assert moves(scene) == 1


def test_a_table_whose_server_died_waits_too() -> None:
    scene = Scene("lettres", 3)
    scene.start("ana")
    scene.wait(5)
    scene.restart()
    played = moves(scene)
    scene.wait(WEEKS)
    assert moves(scene) == played
    scene.restart()
    scene.connect("ana")
    scene.to_the_end()


def test_several_people_at_one_device_are_its_only_people() -> None:
    scene = Scene("lettres", 4)
    scene.seat("ana")
    scene.do(c.Sit, "ana", 1, "Papy")
    scene.do(c.Start, "ana")
    scene.do(c.Disconnect, "ana")
    played = moves(scene)
    scene.wait(WEEKS)
    assert moves(scene) == played
    scene.connect("ana")
    scene.to_the_end()


def test_who_plays_alone_and_falls_asleep_finds_the_game_where_it_was() -> None:
    scene = Scene("non-merci", 3, pace="lively")
    scene.start("ana")
    scene.wait(WEEKS)
    assert stand_in(scene, 0) == "asleep"
    assert scene.state.running is not None
    assert waiting(scene)
    scene.do(c.Return, "ana", 0)
    assert not waiting(scene)


def test_of_several_seats_at_one_device_one_that_sleeps_does_not_stop_the_others() -> None:
    scene = Scene("non-merci", 4, pace="lively")
    scene.seat("ana")
    scene.do(c.Sit, "ana", 1, "Papy")
    scene.do(c.Start, "ana")
    scene.do(c.ReplaceByBot, "ana", 1)
    scene.wait(30)
    assert not waiting(scene)


def test_a_pause_of_a_table_that_waits_counts_no_time_twice() -> None:
    scene = Scene("non-merci", 3, pace="lively", deal={"first": 0, "pile": list(range(3, 27))})
    scene.start("ana")
    scene.wait(5)
    scene.do(c.Pause, "ana")
    scene.wait(100)
    scene.do(c.Disconnect, "ana")
    scene.wait(WEEKS)
    assert not scene.state.paused, "a pause ends by itself"
    assert waiting(scene)
    scene.connect("ana")
    assert [wait["left"] for wait in scene.table.waits(scene.now)] == [pytest.approx(10)]


def test_who_plays_alone_and_gives_up_leaves_no_finished_game() -> None:
    scene = Scene("non-merci", 3)
    scene.start("ana")
    scene.do(c.StandUp, "ana", None)
    played = moves(scene)
    scene.wait(WEEKS)
    assert moves(scene) == played
    assert scene.state.running is not None
    scene.do(c.Return, "ana", 0)
    scene.to_the_end()


def test_where_everybody_of_several_has_left_for_good_bots_end_the_game() -> None:
    scene = Scene("non-merci", 3)
    scene.start("ana", "bob")
    for person in ("ana", "bob"):
        scene.do(c.StandUp, person, None)
    scene.to_the_end()
    assert scene.state.revealed


def test_once_the_others_have_left_the_table_waits_for_the_last_one() -> None:
    scene = Scene("non-merci", 3)
    scene.start("ana", "bob")
    scene.do(c.StandUp, "bob", None)
    scene.do(c.Disconnect, "ana")
    scene.wait(WEEKS)
    assert scene.state.running is not None
    assert scene.state.host == 0


def test_a_game_of_bots_alone_waits_for_nobody() -> None:
    scene = Scene("non-merci", 3)
    scene.connect("ana")
    scene.do(c.Start, "ana")
    scene.do(c.Disconnect, "ana")
    scene.to_the_end()


def test_a_race_that_is_open_when_the_only_player_goes_is_still_decided() -> None:
    scene = merci_scene(["5b", "3g", "4v"], "5y 1g 3v", people="ana", options={"manners": "spoken"})
    scene.do(c.Move, "ana", 0, "lay 5b 0")
    scene.do(c.Disconnect, "ana")
    scene.wait(WEEKS)
    assert scene.kinds().count("announced") == 1
    assert waiting(scene)
    scene.connect("ana")
    scene.wait(0)
    assert scene.state.announced is not None, "the others have as much time to object as before"
    scene.rest()
    assert moves(scene) == 1


def test_a_game_of_several_stands_still_a_while_when_all_are_gone_and_then_ends() -> None:
    scene = Scene("lettres", 4, pace="normal")
    scene.start("ana", "bob")
    scene.wait(3)
    for person in ("ana", "bob"):
        scene.do(c.Disconnect, person)
    played = moves(scene)
    scene.wait(ALL_GONE - 1)
    assert moves(scene) == played
    assert scene.table.waits(scene.now) == [
        {"seat": None, "reason": "wait-gone", "left": pytest.approx(1), "then": "then-bot"}
    ]
    assert not waiting(scene)
    scene.wait(1 + LOST_AFTER + PACES["normal"].grace)
    assert [chair.taken_over for chair in scene.state.chairs[:2]] == ["away", "away"]
    scene.to_the_end()


def test_who_comes_back_first_keeps_the_others_seat_for_the_whole_grace_time() -> None:
    scene = Scene("lettres", 4, pace="normal")
    scene.start("ana", "bob")
    for person in ("ana", "bob"):
        scene.do(c.Disconnect, person)
    scene.wait(ALL_GONE / 2)
    scene.connect("ana")
    scene.wait(PACES["normal"].grace - 1)
    assert stand_in(scene, 1) is None
    scene.wait(LOST_AFTER + 2)
    assert stand_in(scene, 1) == "away"
    scene.do(c.Disconnect, "ana")
    scene.wait(ALL_GONE / 2)
    assert scene.table.clock.left_at is not None, "each time it waits anew"


def test_who_comes_back_is_told_what_a_bot_did_meanwhile() -> None:
    scene = Scene("non-merci", 3, pace="lively")
    scene.start("ana", "bob")
    assert scene.table.meanwhile(1) == (0, [])
    scene.do(c.Disconnect, "bob")
    scene.wait(70)
    assert scene.table.meanwhile(1) == (0, []), "a bot still plays"
    scene.connect("bob")
    since, made = scene.table.meanwhile(1)
    assert scene.log[since - 1].kind == "taken_over"
    bots = [
        entry.kept["move"]
        for entry in scene.log[since:]
        if entry.kind == "moved" and entry.shown == {"seat": 1, "by": "bot"}
    ]
    assert made == bots != []
    assert scene.table.meanwhile(None) == (0, [])
    assert scene.restored().meanwhile(1) == (since, made)
    while scene.match.game.turn() == 2:
        scene.wait(1)
    if scene.match.game.turn() == 0:
        scene.do(c.Move, "ana", 0, "pass")
    assert scene.do(c.Move, "bob", 1, "take").answers[0].accepted
    assert scene.table.meanwhile(1) == (0, [])


def test_who_was_replaced_twice_before_moving_is_told_all_of_it_and_who_left_nothing() -> None:
    scene = Scene("non-merci", 3, pace="lively")
    scene.start("ana", "bob")
    scene.do(c.ReplaceByBot, "ana", 1)
    first = scene.table.number
    scene.do(c.Return, "bob", 1)
    scene.do(c.ReplaceByBot, "ana", 1)
    scene.wait(60)
    scene.do(c.Return, "bob", 1)
    assert scene.table.meanwhile(1)[0] == first
    scene.do(c.StandUp, "bob", 1)
    scene.wait(60)
    scene.do(c.Return, "bob", 1)
    assert scene.table.meanwhile(1) == (0, [])
