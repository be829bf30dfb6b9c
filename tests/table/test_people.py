"""Seats, hosts, bots and spectators: who may do what, and who comes back to what."""

import unicodedata
from typing import Any

import pytest

from pioche.table import commands as c
from pioche.table.commands import Command
from pioche.table.paces import LOST_AFTER, PACES
from tests.table.scenes import Scene, picture, scripted


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


@pytest.mark.parametrize(
    "name",
    [
        *("", "  ", "x" * 33, "a\u202eb", "a\x00b"),
        *("\u3164", "\u2800", "A\u115fna", "\uffa0", "\u034f"),  # drawn as nothing
        *("Ana\ufe0f", "Ana\ufe01", "Ana\u180b", "Ana\U000e0100", "❤\ufe0f\ufe0f"),
        *("\u0301Ana", "Z" + 4 * "\u0310"),
    ],
)
def test_names_are_short_and_visible(name: str) -> None:
    scene = open_scene("ana")
    scene.connect("bob")
    assert scene.refused(c.Sit, "bob", 1, name).reason == "bad-name"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Léa   Maud ", "Léa Maud"),
        ("Le\u0301a", "L\u00e9a"),
        ("नमिता", "नमिता"),
        ("שָּׁלוֹם", "שָּׁלוֹם"),
        ("สมพงษ์", "สมพงษ์"),
        ("❤️ Bo", "❤️ Bo"),
    ],
)
def test_names_of_all_scripts_are_shown_as_they_are_written(given: str, shown: str) -> None:
    scene = open_scene("ana")
    scene.connect("bob")
    scene.do(c.Sit, "bob", 1, given)
    assert scene.state.chairs[1].name == unicodedata.normalize("NFC", shown)


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
    assert [found.level for found in scene.state.chairs] == [None, "regular", "regular", "regular"]
    assert scene.refused(c.Start, "ana").reason == "already-started"


def test_in_a_running_game_one_may_take_over_from_a_bot() -> None:
    scene = Scene("lettres", 4)
    scene.start("ana", "bob")
    scene.wait(10)
    scene.connect("cleo", "dan", "eve")
    assert scene.do(c.Sit, "cleo", 3, "Cléo").answers[0].accepted
    assert scene.do(c.Sit, "dan", None, "Dan").answers[0].accepted
    assert [chair(scene, seat) for seat in (2, 3)] == [(3, None, None), (2, None, None)]
    assert scene.refused(c.Sit, "eve", None, "Eve").reason == "no-free-seat"
    assert scene.table.audiences_of("cleo-client") == [3]
    for _ in range(8):
        turn = int(scene.match.game.turn())
        who = ["ana", "bob", "dan", "cleo"][turn]
        assert scene.do(c.Move, who, turn, scene.match.moves(turn)[0]).answers[0].accepted
    assert picture(scene.restored()) == picture(scene.table)
    scene.to_the_end()
    assert scene.refused(c.Sit, "eve", 3, "Eve").reason == "already-started"


def test_nobody_looks_into_a_second_hand_in_the_middle_of_a_game() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Start, "ana")
    assert scene.refused(c.Sit, "ana", 2, "Ana").reason == "already-playing"
    scene.do(c.StandUp, "bob", 1)
    assert scene.refused(c.Sit, "bob", 2, "Bob").reason == "already-playing"
    scene.connect("cleo")
    assert scene.refused(c.Sit, "cleo", 1, "Cléo").reason == "seat-taken"
    scene.do(c.Kick, "ana", 1)
    assert scene.refused(c.Sit, "bob", 2, "Bob").reason == "was-kicked"
    assert scene.do(c.Sit, "cleo", 1, "Cléo").answers[0].accepted


def test_who_has_gone_for_good_makes_room_for_others() -> None:
    scene = open_scene("ana")
    for number in range(20):
        who = f"guest{number}"
        scene.connect(who)
        assert scene.do(c.Sit, who, 1, f"Guest {number}").answers[0].accepted
        assert scene.do(c.StandUp, who, 1).answers[0].accepted
        scene.do(c.Disconnect, who)
        scene.wait(6)
    assert [person.name for person in scene.state.people] == ["Ana", "Guest 19"]
    assert scene.state.indices == {"ana": 0, "guest19": 1}
    scene.connect("guest3")
    assert scene.table.audiences_of("guest3-client") == [None]
    assert picture(scene.restored()) == picture(scene.table)


def test_who_began_a_game_stays_known_to_its_end() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.AgreeToNames, "ana", YES)
    scene.do(c.Start, "ana")
    scene.do(c.Kick, "ana", 1)
    scene.do(c.Disconnect, "bob")
    scene.wait(6)
    scene.connect("cleo")
    scene.do(c.Sit, "cleo", 1, "Cléo")
    assert [person.name for person in scene.state.people] == ["Ana", "Bob", "Cléo"]
    scene.to_the_end()
    assert scene.table.record()["names"] is None, "Bob has not agreed"


def test_spectators_are_counted_but_lead_to_no_entry() -> None:
    scene = open_scene("ana")
    number = scene.table.number
    scene.do(c.Watch, "zoe")
    scene.connect("bob")
    assert scene.table.number == number
    seen = scene.table.view(0)["table"]
    assert isinstance(seen, dict)
    assert seen["watching"] == 2
    scene.do(c.Say, "ana", 0, "hello")
    assert scene.sent[0][-1].now == [2, [sorted(seen).index("watching"), 2]]
    scene.do(c.Disconnect, "zoe")
    scene.do(c.Sit, "bob", 1, "Bob")
    seen = scene.table.view(None)["table"]
    assert isinstance(seen, dict)
    assert seen["watching"] == 0


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
        (c.SeatBot, (2, "regular")),
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
    scene.do(c.SeatBot, "ana", 3, "regular")
    scene.do(c.Kick, "ana", 3)
    assert scene.state.chairs[3].empty
    scene.do(c.AddSalt, "cleo", 2, "mint")
    scene.do(c.Start, "ana")
    scene.do(c.Kick, "ana", 2)
    assert chair(scene, 2) == (None, "regular", None)
    assert scene.state.salts == {2: "mint"}
    assert scene.table.audiences_of("cleo-client") == [None]
    assert scene.refused(c.Kick, "ana", 2).reason == "nobody-there"
    scene.to_the_end()
    assert picture(scene.restored()) == picture(scene.table)


def test_the_bot_in_a_kicked_players_place_has_the_time_of_a_bot_from_then_on() -> None:
    scene = open_scene("ana", "bob", "cleo", "dan")
    scene.do(c.Start, "ana")
    if scene.match.game.turn() == 0:
        scene.do(c.Move, "ana", 0, "refuse")
    seat, played = int(scene.match.game.turn()), len(scene.match.played)
    scene.wait(9)
    scene.do(c.Kick, "ana", seat)
    soonest, latest = PACES["normal"].thinking
    scene.wait(soonest - 0.01)
    assert len(scene.match.played) == played, "it does not move in the moment in which it sits down"
    scene.wait(latest - soonest + 0.02)
    assert [moved for moved, _ in scene.match.played[played:]] == [seat]


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
    told = [row for telling in scene.sent[1] for row in telling.events]
    assert [[*event.values()] for event in heard] == told


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
    assert scene.state.host == 0, "while nobody was there, nobody was late"
    scene.wait(LOST_AFTER + PACES["normal"].grace)
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


def test_who_played_a_game_is_known_when_their_chairs_are_empty() -> None:
    scene = open_scene("ana", "bob", "cleo", secret=3)
    scene.do(c.Start, "ana")
    scene.do(c.StandUp, "bob", None)
    scene.do(c.Kick, "ana", 2)
    scene.to_the_end()
    scene.do(c.StandUp, "ana", None)
    assert [player.parted for player in scene.state.cast] == [None, "left", "replaced", None]
    assert [player.level for player in scene.state.cast] == [None, None, None, "regular"]
    assert scene.restored().state.cast == scene.state.cast


def test_a_stand_in_parts_nobody_from_their_game() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Start, "ana")
    scene.do(c.ReplaceByBot, "ana", 1)
    scene.do(c.StandUp, "ana", None)
    scene.do(c.Return, "ana", 0)
    scene.to_the_end()
    assert [player.parted for player in scene.state.cast] == [None] * 4


def test_how_long_an_abandoned_seat_is_kept_is_told_until_the_bot_comes() -> None:
    scene = open_scene("ana", "bob", pace="lively")
    scene.do(c.Start, "ana")
    scene.do(c.Disconnect, "bob")
    scene.wait(6)
    away = [wait for wait in scene.table.waits(scene.now) if wait["reason"] == "wait-away"]
    assert [(wait["seat"], wait["then"]) for wait in away] == [(1, "then-bot")]
    assert away[0]["left"] == pytest.approx(LOST_AFTER + 20 - 6)
    scene.wait(LOST_AFTER + 20 - 6 - 0.01)
    assert chair(scene, 1) == (1, None, None)
    scene.wait(0.02)
    assert chair(scene, 1) == (1, None, "away")
