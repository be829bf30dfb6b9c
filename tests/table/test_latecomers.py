"""Whoever sits down late, comes back or goes: what they see, and who lets them in."""

from typing import Any

import pytest

from pioche.engine.events import Fields
from pioche.games.shelf import FOLDERS
from pioche.table import commands as c
from pioche.table.seating import MOST_WISHES
from pioche.table.sight import record
from pioche.table.table import Table, view_at
from tests.table.scenes import Scene, picture

YES, NO = True, False


def started(game: str = "lettres", seats: int = 4, **more: Any) -> Scene:
    scene = Scene(game, seats, **more)
    scene.start("ana", "bob")
    return scene


def secrets_told(scene: Scene, seat: int, since: int) -> list[object]:
    """Rows that a seat is told again and spectators are not."""
    own, others = scene.stream.welcome(seat, since)[1], scene.stream.welcome(None, since)[1]
    assert own is not None
    assert others is not None
    return [a.events for a, b in zip(own, others, strict=True) if a.events != b.events]


@pytest.mark.compiled
@pytest.mark.parametrize("game", FOLDERS)
def test_who_has_left_a_seat_sees_as_a_spectator(game: str) -> None:
    scene = started(game)
    scene.do(c.StandUp, "bob", 1)
    assert scene.table.audiences_of("bob-client") == [None]
    scene.do(c.Disconnect, "bob")
    scene.connect("bob")
    assert scene.table.audiences_of("bob-client") == [None]
    assert scene.restored().state.looks_from(1) == []
    scene.to_the_end()
    assert scene.table.audiences_of("bob-client") == [None]


def test_of_several_seats_only_the_one_that_was_left_is_seen_no_more() -> None:
    scene = Scene("lettres", 4)
    scene.seat("ana", "bob")
    scene.do(c.Sit, "bob", 2, "Bobine")
    scene.do(c.Start, "ana")
    scene.do(c.StandUp, "bob", 2)
    assert scene.table.audiences_of("bob-client") == [1]


@pytest.mark.parametrize("why", ["away", "host"])
def test_who_is_only_replaced_for_a_while_still_sees_the_own_seat(why: str) -> None:
    scene = started()
    before = scene.table.seated_since(1)
    if why == "host":
        scene.do(c.ReplaceByBot, "ana", 1)
        assert scene.table.audiences_of("bob-client") == [1]
        scene.do(c.Return, "bob", 1)
    else:
        scene.do(c.Disconnect, "bob")
        scene.wait(60)
        assert scene.state.chairs[1].taken_over == "away"
        scene.connect("bob")
    assert scene.table.seated_since(1) == before


def test_who_comes_back_after_leaving_is_not_told_what_the_bot_was_told_meanwhile() -> None:
    scene = started("mio", 2)
    scene.do(c.StandUp, "bob", 1)
    gone = scene.table.number
    while len(secrets_told(scene, 1, gone)) < 2:
        scene.wait(5)
        if scene.match.state()["turn"] == 0:
            scene.do(c.Move, "ana", 0, scene.match.moves(0)[0])
    scene.do(c.Return, "bob", 1)
    back = scene.table.number
    assert scene.table.audiences_of("bob-client") == [1]
    assert scene.table.seated_since(1) == back
    assert secrets_told(scene, 1, gone) == []
    for number in (gone + 1, back - 1):
        seen = view_at(scene.log, 1, number, scene.table.seated_since(1))
        assert seen == view_at(scene.log, None, number)
    assert picture(scene.table) == picture(scene.restored())


def test_at_a_public_table_a_bot_is_relieved_at_once() -> None:
    scene = started()
    scene.connect("cleo")
    assert scene.do(c.Sit, "cleo", 2, "Cléo").entries[0].kind == "sat"
    assert scene.state.wishes == {}


def private() -> Scene:
    scene = started(private=True)
    scene.connect("cleo", "dan")
    return scene


def wishes(table: Table) -> object:
    seen: Any = table.view(None)["table"]
    return seen["wishes"]


def test_at_a_private_table_the_host_is_asked_first() -> None:
    scene = private()
    assert scene.do(c.Sit, "cleo", 2, "Cléo").answers[0].accepted
    wish = scene.table.number
    assert scene.kinds()[-1] == "asked"
    assert scene.table.audiences_of("cleo-client") == [None]
    assert wishes(scene.table) == [{"wish": wish, "seat": 2, "name": "Cléo"}]
    assert scene.refused(c.Admit, "bob", wish, YES).reason == "only-the-host"
    assert scene.refused(c.Admit, "cleo", wish, YES).reason == "only-the-host"
    assert scene.refused(c.Admit, "ana", wish + 1, YES).reason == "no-such-wish"
    restored = scene.restored()
    assert picture(restored) == picture(scene.table)
    assert scene.do(c.Admit, "ana", wish, YES).answers[0].accepted
    assert scene.table.audiences_of("cleo-client") == [2]
    assert scene.table.seated_since(2) == scene.table.number == wish + 1
    assert wishes(scene.table) == []
    assert scene.refused(c.Admit, "ana", wish, YES).reason == "no-such-wish"


def test_who_is_declined_cannot_ask_again_in_this_game() -> None:
    scene = private()
    scene.do(c.Sit, "cleo", None, "Cléo")
    scene.do(c.Admit, "ana", scene.table.number, NO)
    assert scene.table.audiences_of("cleo-client") == [None]
    assert wishes(scene.table) == []
    assert scene.refused(c.Sit, "cleo", 3, "Cléo").reason == "was-declined"
    assert picture(scene.restored()) == picture(scene.table)
    scene.to_the_end()
    scene.do(c.Rematch, "ana")
    assert scene.do(c.Sit, "cleo", 2, "Cléo").entries[0].kind == "sat"


def test_who_asked_takes_it_back_and_may_ask_again() -> None:
    scene = private()
    scene.do(c.Sit, "cleo", 2, "Cléo")
    wish = scene.table.number
    assert scene.refused(c.StandUp, "bob", 2).reason == "not-your-seat"
    back = scene.do(c.StandUp, "cleo", None)
    assert back.answers[0].accepted
    (entry,) = back.entries
    assert (entry.kind, entry.shown) == ("withdrawn", {"wish": wish, "seat": 2, "name": "Cléo"})
    assert wishes(scene.table) == []
    assert picture(scene.restored()) == picture(scene.table)
    assert scene.refused(c.StandUp, "cleo", None).reason == "not-your-seat"
    assert scene.refused(c.Admit, "ana", wish, YES).reason == "no-such-wish"
    assert scene.do(c.Sit, "cleo", 2, "Cléo").entries[0].kind == "asked"


def test_who_is_parted_with_leaves_as_if_they_had_stood_up() -> None:
    scene = private()
    scene.do(c.Sit, "cleo", 2, "Cléo")
    wish = scene.state.wishes[scene.table.number]
    parted = scene.table.part_with(wish.person)
    assert [entry.kind for entry in parted.entries] == ["withdrawn"]
    bob = scene.state.people[scene.state.chairs[1].person or 0].id
    assert [entry.kind for entry in scene.table.part_with(bob).entries] == ["taken_over"]
    assert scene.state.chairs[1].taken_over == "left"
    assert scene.table.part_with(bob).entries == scene.table.part_with("nobody").entries == []


def test_whose_seat_was_asked_for_stands_in_the_entry() -> None:
    scene = Scene("lettres", 4, private=True)
    scene.connect("ana", "cleo", "dan")
    scene.do(c.SeatBot, "ana", 2, "regular", "Zoé")
    scene.do(c.Start, "ana")
    scene.do(c.Sit, "cleo", 2, "Cléo")
    scene.do(c.Sit, "dan", 3, "Dan")
    asked = [entry.shown["other"] for entry in scene.log if entry.kind == "asked"]
    assert asked == ["Zoé", ""], "who has no name is called by the seat"


def test_the_host_and_those_before_the_deal_need_no_consent() -> None:
    scene = Scene("lettres", 4, private=True)
    scene.connect("ana", "bob")
    assert scene.do(c.Sit, "bob", 1, "Bob").entries[0].kind == "sat"
    scene.do(c.Start, "ana")
    assert scene.do(c.Sit, "ana", 0, "Ana").entries[0].kind == "sat"


def test_one_wish_for_each_person_and_not_too_many() -> None:
    scene = private()
    scene.do(c.Sit, "cleo", 2, "Cléo")
    scene.do(c.Sit, "cleo", 3, "Cléo")
    assert [wish.seat for wish in scene.state.wishes.values()] == [3]
    again = scene.do(c.Sit, "cleo", 3, "Cléo")
    assert again.answers[0].accepted
    assert again.entries == [], "who asks once more for the same has asked already"
    others = [f"guest{number}" for number in range(MOST_WISHES)]
    scene.connect(*others)
    for other in others[:-1]:
        assert scene.do(c.Sit, other, 2, other).answers[0].accepted
    assert scene.refused(c.Sit, others[-1], 2, "Eve").reason == "too-many-ask"
    assert scene.do(c.Sit, "cleo", 2, "Cléo").answers[0].accepted
    scene.do(c.Admit, "ana", scene.table.number, YES)
    assert scene.state.wishes == {}, "all others wanted the same seat"


def test_who_has_gone_again_is_not_let_in() -> None:
    scene = private()
    scene.do(c.Sit, "cleo", 2, "Cléo")
    wish = scene.table.number
    scene.do(c.Disconnect, "cleo")
    assert scene.refused(c.Admit, "ana", wish, YES).reason == "gone-again"
    scene.connect("cleo")
    assert scene.do(c.Admit, "ana", wish, YES).answers[0].accepted


def test_nobody_is_seated_in_a_game_that_is_over() -> None:
    scene = Scene("non-merci", 3)
    scene.start("ana", "bob", "cleo")
    scene.connect("dan")
    scene.do(c.Sit, "dan", None, "Dan", YES)
    scene.to_the_end()
    scene.do(c.StandUp, "bob", 1)
    assert scene.state.chairs[1].empty
    scene.wait(60)
    assert scene.state.chairs[1].empty
    assert wishes(scene.table) != [], "who waits goes on waiting"


def test_wishes_end_with_the_game() -> None:
    scene = private()
    scene.do(c.Sit, "cleo", 2, "Cléo")
    scene.to_the_end()
    assert wishes(scene.table) == []
    assert scene.refused(c.Admit, "ana", 1, YES).reason == "no-such-wish"


def test_old_logs_ask_for_no_consent() -> None:
    scene = started()
    opened = scene.log[0]
    shown: Fields = {name: value for name, value in opened.shown.items() if name != "private"}
    old = type(opened)(opened.number, opened.kind, shown, opened.kept)
    assert not Table.restore([old]).state.private


def test_a_hint_marks_the_game_and_only_this_one() -> None:
    scene = started()
    first = scene.keep(scene.table.note_hint(0))
    assert [(entry.kind, entry.shown) for entry in first.entries] == [("hinted", {"seat": 0, "name": "Ana"})]
    assert scene.keep(scene.table.note_hint(0)).entries == []
    seen: Any = scene.table.view(None)["table"]
    assert seen["hinted"]
    assert scene.restored().state.hinted
    scene.to_the_end()
    assert record(scene.state)["hinted"] is True
    scene.do(c.Rematch, "ana")
    scene.do(c.Start, "ana")
    assert not scene.state.hinted
    scene.to_the_end()
    assert "hinted" not in record(scene.state)
