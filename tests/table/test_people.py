"""Seats, hosts, bots and spectators: who may do what, and who comes back to what."""

from typing import Any

import pytest

from pioche.table import commands as c
from pioche.table.commands import Command
from tests.table.scenes import Scene, merci_scene, picture, scripted


def open_scene(*people: str, **more: Any) -> Scene:
    scene = Scene("non-merci", 4, **more)
    scene.seat(*people)
    return scene


YES, NO = True, False


def chair(scene: Scene, seat: int) -> tuple[object, object, object]:
    found = scene.state.chairs[seat]
    return found.person, found.level, found.taken_over


def test_people_sit_where_they_want_or_at_the_first_free_seat() -> None:
    scene = open_scene("ana")
    scene.connect("bob", "cleo")
    scene.do(c.Sit, "bob", 2, "  Bob   B ")
    scene.do(c.Sit, "cleo", None, "Cléo")
    assert [found.name for found in scene.state.chairs] == ["Ana", "Cléo", "Bob B", ""]
    assert scene.refused(c.Sit, "cleo", 0, "Cléo").reason == "seat-taken"
    assert scene.refused(c.Sit, "cleo", 9, "Cléo").reason == "number-out-of-range"


@pytest.mark.parametrize("name", ["", "  ", "x" * 33, "a\u202eb", "a\x00b"])
def test_names_are_short_and_visible(name: str) -> None:
    scene = open_scene("ana")
    scene.connect("bob")
    assert scene.refused(c.Sit, "bob", 1, name).reason == "bad-name"


def test_a_full_table_has_no_free_seat() -> None:
    scene = open_scene("ana", "bob", "cleo", "dan")
    scene.connect("eve")
    assert scene.refused(c.Sit, "eve", None, "Eve").reason == "no-free-seat"


def test_one_client_may_hold_several_seats() -> None:
    scene = open_scene("ana")
    scene.do(c.Sit, "ana", 1, "Papy")
    assert scene.table.audiences_of("ana-client") == [0, 1]
    scene.do(c.Start, "ana")
    for _ in range(6):
        turn = scene.match.state()["turn"]
        if turn in {0, 1}:
            assert scene.do(c.Move, "ana", turn, "take").answers[0].accepted
        scene.wait(3)
    scene.do(c.StandUp, "ana", 1)
    assert not scene.state.people[0].left
    scene.do(c.StandUp, "ana", None)
    assert scene.state.people[0].left


def test_a_bot_gives_way_to_a_person_before_the_start() -> None:
    scene = open_scene("ana")
    scene.do(c.SeatBot, "ana", 1, "random", "Robo")
    assert chair(scene, 1) == (None, "random", None)
    scene.connect("bob")
    scene.do(c.Sit, "bob", 1, "Bob")
    assert chair(scene, 1) == (1, None, None)
    assert scene.refused(c.SeatBot, "ana", 1, "random").reason == "seat-taken"
    assert scene.refused(c.SeatBot, "ana", 2, "genius").reason == "unknown-level"


def test_bots_fill_the_empty_seats_at_the_start() -> None:
    scene = open_scene("ana")
    scene.do(c.Start, "ana")
    assert [found.level for found in scene.state.chairs] == [None, "thumb", "thumb", "thumb"]
    assert scene.refused(c.Start, "ana").reason == "already-started"
    scene.connect("bob")
    assert scene.refused(c.Sit, "bob", 1, "Bob").reason == "already-started"


def test_spectators_only_watch_and_strangers_connect_first() -> None:
    scene = open_scene("ana")
    assert scene.refused(c.Say, "zoe", 0, "hello").reason == "not-connected"
    scene.do(c.Watch, "zoe")
    assert scene.table.audiences_of("zoe-client") == [None]
    assert scene.refused(c.Sit, "zoe", 1, "Zoé").reason == "spectators-only-watch"
    assert scene.refused(c.AgreeToNames, "zoe", YES).reason == "spectators-only-watch"
    assert scene.refused(c.Rematch, "zoe").reason == "spectators-only-watch"
    assert scene.refused(c.StandUp, "zoe", None).reason == "not-your-seat"
    assert scene.refused(c.Start, "zoe").reason == "only-the-host"


def test_another_seats_moves_and_words_are_refused() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Start, "ana")
    for seat in (0, 2):
        assert scene.refused(c.Move, "bob", seat, "take").reason == "not-your-seat"
        assert scene.refused(c.Say, "bob", seat, "hello").reason == "not-your-seat"


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (c.Start, ()),
        (c.Configure, ({},)),
        (c.SetPace, ("calm",)),
        (c.SeatBot, (2, "thumb")),
        (c.Kick, (0,)),
        (c.ReplaceByBot, (0,)),
        (c.HandOver, (1,)),
        (c.Pause, ()),
        (c.Resume, ()),
    ],
)
def test_host_rights_are_the_hosts(kind: type[Command], values: tuple[object, ...]) -> None:
    scene = open_scene("ana", "bob")
    before = picture(scene.table)
    assert scene.refused(kind, "bob", *values).reason == "only-the-host"
    assert picture(scene.table) == before


def test_the_host_kicks_for_good() -> None:
    scene = open_scene("ana", "bob", "cleo")
    scene.do(c.AddSalt, "bob", 1, "pepper")
    scene.do(c.Kick, "ana", 1)
    assert scene.state.chairs[1].empty
    assert scene.state.salts == {}
    assert scene.refused(c.Sit, "bob", 1, "Bob").reason == "was-kicked"
    assert scene.refused(c.Kick, "ana", 0).reason == "host-stays"
    assert scene.refused(c.Kick, "ana", 3).reason == "nobody-there"
    scene.do(c.SeatBot, "ana", 3, "thumb")
    scene.do(c.Kick, "ana", 3)
    assert scene.state.chairs[3].empty
    scene.do(c.AddSalt, "cleo", 2, "mint")
    scene.do(c.Start, "ana")
    scene.do(c.Kick, "ana", 2)
    assert chair(scene, 2) == (None, "thumb", None)
    assert scene.state.salts == {2: "mint"}
    assert scene.table.audiences_of("cleo-client") == [None]
    assert scene.refused(c.Kick, "ana", 2).reason == "nobody-there"
    scene.to_the_end()
    assert picture(scene.restored()) == picture(scene.table)


def test_the_host_lets_a_bot_play_for_somebody_who_may_come_back() -> None:
    scene = open_scene("ana", "bob")
    assert scene.refused(c.ReplaceByBot, "ana", 1).reason == "no-game-running"
    scene.do(c.Start, "ana")
    assert scene.refused(c.ReplaceByBot, "ana", 2).reason == "nobody-there"
    scene.do(c.ReplaceByBot, "ana", 1)
    assert chair(scene, 1) == (1, None, "host")
    assert scene.do(c.ReplaceByBot, "ana", 1).answers[0].accepted
    scene.do(c.Return, "bob", 1)
    assert chair(scene, 1) == (1, None, None)
    assert scene.do(c.Return, "bob", 1).answers[0].accepted
    assert scene.kinds().count("handed_back") == 1


def test_whoever_moves_has_come_back() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Start, "ana")
    scene.do(c.ReplaceByBot, "ana", 1)
    scene.do(c.Move, "bob", 1, "nonsense")
    assert chair(scene, 1) == (1, None, None)


def test_the_host_hands_over() -> None:
    scene = open_scene("ana", "bob")
    assert scene.refused(c.HandOver, "ana", 3).reason == "nobody-there"
    scene.do(c.HandOver, "ana", 1)
    assert scene.refused(c.Start, "ana").reason == "only-the-host"
    assert scene.do(c.Start, "bob").answers[0].accepted


def test_a_bot_takes_an_abandoned_seat_and_hands_it_back_at_once() -> None:
    scene = open_scene("ana", "bob", pace="lively")
    scene.do(c.Start, "ana")
    scene.do(c.Disconnect, "bob")
    scene.wait(4.9)
    assert "went_away" not in scene.kinds()
    scene.wait(0.2)
    assert not scene.state.people[1].present
    assert any(wait["reason"] == "wait-away" for wait in scene.table.waits(scene.now))
    scene.wait(20)
    assert chair(scene, 1) == (1, None, "away")
    assert scene.told(None, "taken_over")[0]["why"] == "away"
    scene.connect("bob")
    assert chair(scene, 1) == (1, None, None)
    assert scene.state.people[1].present


def test_a_short_loss_of_connection_is_not_even_shown() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Start, "ana")
    number = scene.table.number
    scene.do(c.Disconnect, "bob")
    scene.now += 4
    scene.connect("bob")
    scene.wait(0)
    assert "went_away" not in scene.kinds()[number:]


def test_somebody_is_away_only_when_the_last_client_is_gone() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Connect, "bob", "bob", tab="-phone")
    scene.do(c.Disconnect, "bob")
    scene.wait(60)
    assert scene.state.people[1].present
    assert scene.table.audiences_of("bob-phone-client") == [1]
    scene.do(c.Disconnect, "bob", tab="-phone")
    scene.wait(6)
    assert not scene.state.people[1].present


def test_a_bot_that_takes_over_has_heard_what_its_seat_heard() -> None:
    scene = open_scene("ana", "bob", bots=scripted({}))
    scene.do(c.Start, "ana")
    scene.do(c.ReplaceByBot, "ana", 1)
    scene.wait(60)
    heard = scene.table.stand_ins.seated[1].heard  # type: ignore[attr-defined]
    told = [event for message in scene.sent[1] for event in message.get("events", [])]  # type: ignore[attr-defined]
    assert heard == told


def test_the_seat_of_an_absent_person_is_free_again_before_the_start() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Disconnect, "bob")
    scene.wait(6)
    assert scene.table.waits(scene.now)[0]["then"] == "then-free"
    scene.wait(45)
    assert scene.state.chairs[1].empty
    assert scene.table.next_deadline() is None


def test_leaving_in_the_middle_lets_a_bot_play_and_one_may_return() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Start, "ana")
    scene.do(c.StandUp, "bob", 1)
    scene.do(c.StandUp, "bob", 1)
    assert chair(scene, 1) == (1, None, "left")
    scene.do(c.Disconnect, "bob")
    scene.connect("bob")
    assert chair(scene, 1) == (1, None, "left")
    scene.do(c.Return, "bob", 1)
    assert chair(scene, 1) == (1, None, None)


def test_host_rights_pass_on_when_the_host_leaves_or_vanishes() -> None:
    scene = open_scene("ana", "bob", "cleo")
    scene.do(c.Start, "ana")
    scene.do(c.StandUp, "ana", None)
    assert scene.state.host == 1
    scene.do(c.Disconnect, "bob")
    scene.wait(51)
    assert scene.state.host == 2
    assert scene.do(c.Pause, "cleo").answers[0].accepted


def test_host_rights_wait_for_somebody_to_come_back() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Start, "ana")
    for person in ("ana", "bob"):
        scene.do(c.Disconnect, person)
    scene.wait(500)
    assert scene.state.host == 0
    scene.connect("bob")
    assert scene.state.host == 1


def test_a_host_who_only_shows_the_table_needs_no_seat() -> None:
    scene = Scene("non-merci", 3)
    scene.connect("ana", "bob")
    scene.do(c.Sit, "bob", 0, "Bob")
    assert scene.do(c.Start, "ana").answers[0].accepted
    assert scene.table.audiences_of("ana-client") == [None]
    scene.do(c.Disconnect, "bob")
    scene.do(c.StandUp, "bob", 0)
    scene.wait(60)
    assert scene.state.host == 0


def test_options_and_pace() -> None:
    scene = open_scene("ana")
    scene.do(c.Configure, "ana", {"rounds": 2})
    assert scene.state.options["rounds"] == 2
    assert scene.refused(c.Configure, "ana", {"rounds": 0}).reason == "number-out-of-range"
    assert scene.refused(c.SetPace, "ana", "frantic").reason == "unknown-pace"
    scene.do(c.Start, "ana")
    assert scene.refused(c.Configure, "ana", {}).reason == "already-started"
    scene.do(c.SetPace, "ana", "calm")
    assert scene.state.pace == "calm"
    scene.now += 80
    number = scene.table.number
    outcome = scene.do(c.SetPace, "ana", "lively")
    assert [entry.kind for entry in outcome.entries] == ["paced"]
    assert scene.table.number == number + 1


def test_people_say_the_words_where_people_play() -> None:
    assert Scene("merci", 3, options={}).state.options["manners"] == "spoken"
    assert Scene("merci", 3, options={"manners": "auto"}).state.options["manners"] == "auto"


def test_quick_phrases_come_from_a_list() -> None:
    scene = open_scene("ana")
    scene.do(c.Say, "ana", 0, "hello")
    assert scene.told(None, "said")[0]["phrase"] == "hello"
    assert scene.refused(c.Say, "ana", 0, "you fool").reason == "unknown-phrase"


def test_a_flood_is_stopped_and_does_not_stop_moves_nor_others() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Start, "ana")
    number = scene.table.number
    answers = [scene.do(c.Say, "bob", 1, "clap").answers[0] for _ in range(200)]
    assert scene.table.number - number == sum(answer.accepted for answer in answers) < 25
    assert scene.refused(c.Say, "bob", 1, "clap").reason == "too-much-at-once"
    assert scene.do(c.Say, "ana", 0, "clap").answers[0].accepted
    scene.wait(1)
    assert scene.do(c.Say, "bob", 1, "clap").answers[0].accepted
    scene.table.clock.allowances = {str(place): scene.table.clock.allowances["bob"] for place in range(1001)}
    assert scene.do(c.Say, "bob", 1, "clap").answers[0].accepted


def test_a_repeated_key_gives_the_same_answer_and_no_second_effect() -> None:
    scene = open_scene("ana")
    first = scene.do(c.Say, "ana", 0, "hello", key="k")
    again = scene.do(c.Say, "ana", 0, "hello", key="k")
    assert again.answers == first.answers
    assert not again.entries
    refused = scene.refused(c.Say, "ana", 0, "psst", key="r")
    assert scene.refused(c.Say, "ana", 0, "psst", key="r") is refused
    scene.table = scene.restored()
    scene.connect("ana")
    after_restart = scene.do(c.Say, "ana", 0, "hello", key="k")
    assert after_restart.answers == first.answers


def test_only_so_many_refusals_are_remembered() -> None:
    scene = open_scene("ana")
    for number in range(300):
        scene.do(c.Say, "ana", 0, "hello", key=f"say {number}")
        scene.do(c.Say, "ana", 0, "psst", key=f"psst {number}")
        scene.now += 2
    assert len(scene.table.answered["ana-client"]) == 301
    assert len(scene.table.refused) == 128
    assert picture(scene.restored()) == picture(scene.table)


@pytest.mark.parametrize("key", ["", "x" * 65])
def test_keys_are_short(key: str) -> None:
    scene = open_scene("ana")
    assert scene.refused(c.Say, "ana", 0, "hello", key=key).reason == "bad-key"


def test_what_is_no_command_is_refused() -> None:
    scene = open_scene("ana")
    assert scene.refused(Command, "ana").reason == "unknown-command"


def test_moves_without_a_game_or_longer_than_any_move_are_refused() -> None:
    scene = open_scene("ana")
    assert scene.refused(c.Move, "ana", 0, "take").reason == "no-game-running"
    scene.do(c.Start, "ana")
    assert scene.refused(c.Move, "ana", 0, "x" * 1000).error == "not-a-move"
    assert scene.refused(c.Move, "ana", -1, "take").reason == "number-out-of-range"


def test_pause_stops_the_clocks_and_refuses_moves() -> None:
    scene = open_scene("ana", "bob")
    assert scene.refused(c.Pause, "ana").reason == "no-game-running"
    assert scene.refused(c.Resume, "ana").reason == "not-paused"
    scene.do(c.Start, "ana")
    before = scene.table.next_deadline()
    assert before is not None
    scene.do(c.Pause, "ana")
    assert scene.refused(c.Pause, "ana").reason == "table-paused"
    number = scene.table.number
    scene.wait(600)
    assert scene.table.number == number
    assert scene.refused(c.Move, "bob", 1, "take").reason == "table-paused"
    assert scene.table.waits(scene.now)[0]["reason"] == "wait-paused"
    scene.do(c.Resume, "ana")
    assert scene.table.next_deadline() == pytest.approx(before + 600)


def test_a_pause_in_merci_keeps_the_hesitation_of_bots() -> None:
    scene = merci_scene(["5y", "5b", "3p", "2g"], "5b 3p 2y", people="ana")
    before = dict(scene.table.clock.reactions)
    scene.table.clock.reactions[3] = None
    scene.do(c.Pause, "ana")
    scene.wait(10)
    scene.do(c.Resume, "ana")
    after = scene.table.clock.reactions
    assert after[3] is None
    for seat in (1, 2):
        earlier, later = before[seat], after[seat]
        assert earlier is not None
        assert later == pytest.approx(earlier + 10)


def test_a_pause_lets_bots_think_as_long_as_before() -> None:
    scene = Scene("lettres", 3)
    scene.connect("ana")
    scene.do(c.Start, "ana")
    before = scene.table.next_deadline()
    assert before is not None
    scene.do(c.Pause, "ana")
    scene.wait(10)
    scene.do(c.Resume, "ana")
    assert scene.table.next_deadline() == pytest.approx(before + 10)


def test_a_pause_does_not_last_for_ever() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Start, "ana")
    scene.do(c.Pause, "ana")
    for person in ("ana", "bob"):
        scene.do(c.Disconnect, person)
    scene.table = scene.restored()
    assert scene.table.next_deadline() is None
    assert scene.table.waits(scene.now)[0]["left"] == 1200
    scene.keep(scene.table.tick(scene.now))
    scene.to_the_end()
    assert scene.told(None, "resumed")[0]["by"] == "clock"


def test_rematch_with_the_same_people_and_a_new_secret() -> None:
    scene = open_scene("ana", "bob", "cleo")
    scene.do(c.AddSalt, "ana", 0, "salt")
    scene.do(c.Start, "ana")
    assert scene.refused(c.Rematch, "bob").reason == "game-not-over"
    assert scene.refused(c.AddSalt, "ana", 0, "more").reason == "already-started"
    scene.do(c.StandUp, "cleo", 2)
    scene.to_the_end()
    commitment = scene.state.commitment
    scene.do(c.Return, "bob", 1)
    scene.do(c.Return, "ana", 0)
    assert scene.do(c.Rematch, "bob").answers[0].accepted
    assert [found.name for found in scene.state.chairs] == ["Ana", "Bob", "", ""]
    assert scene.state.commitment != commitment
    assert scene.state.salts == {}
    assert scene.do(c.Start, "bob" if scene.state.host == 1 else "ana").answers[0].accepted
    scene.to_the_end()
    assert scene.state.games == 2
    assert picture(scene.restored()) == picture(scene.table)


def test_people_may_leave_after_the_game() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Start, "ana")
    scene.to_the_end()
    scene.do(c.StandUp, "bob", 1)
    assert scene.state.chairs[1].empty
    assert scene.table.record()["names"] is None


def test_names_stand_in_the_record_only_if_all_agreed() -> None:
    scene = open_scene("ana", "bob")
    assert scene.do(c.AgreeToNames, "ana", NO).answers[0].accepted
    scene.do(c.AgreeToNames, "ana", YES)
    scene.do(c.Start, "ana")
    scene.to_the_end()
    assert scene.table.record()["names"] is None
    scene.do(c.AgreeToNames, "bob", YES)
    assert scene.table.record()["names"] == ["Ana", "Bob", "2", "3"]
    scene.do(c.AgreeToNames, "ana", NO)
    assert scene.table.record()["names"] is None
