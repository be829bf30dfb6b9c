"""Who may sit down: the door, those who wait for a seat, and names that are told apart."""

from typing import Any

import pytest

from pioche.engine.events import Fields
from pioche.table import commands as c
from pioche.table.names import LONGEST_NAME
from pioche.table.seating import MOST_WISHES
from tests.table.scenes import Scene, picture

YES, NO = True, False


def gathered(seats: int = 3, door: str = "open", **more: Any) -> Scene:
    """Ana (the host) and Bob sit; Cleo, Dan and Eve have come."""
    scene = Scene("lettres", seats, **more)
    scene.seat("ana", "bob")
    scene.connect("cleo", "dan", "eve")
    if door != "open":
        scene.do(c.SetDoor, "ana", door)
    return scene


def names(scene: Scene) -> list[str]:
    return [chair.name for chair in scene.state.chairs]


def wishes(scene: Scene) -> list[Fields]:
    seen: Any = scene.table.view(None)["table"]
    found: list[Fields] = seen["wishes"]
    return found


def wait(scene: Scene, who: str, name: str) -> str:
    """The kind of the entry that it led to."""
    return scene.do(c.Sit, who, None, name, YES).entries[-1].kind


def test_only_the_host_sets_the_door_and_to_what_there_is() -> None:
    scene = gathered()
    assert scene.refused(c.SetDoor, "bob", "locked").reason == "only-the-host"
    refused = scene.refused(c.SetDoor, "ana", "ajar")
    assert (refused.reason, refused.details) == ("unknown-door", {"known": "open, ask, locked"})
    assert scene.do(c.SetDoor, "ana", "open").entries == [], "as it is"
    (entry,) = scene.do(c.SetDoor, "ana", "locked").entries
    assert (entry.kind, entry.shown) == ("door_set", {"door": "locked"})
    assert scene.table.view(None)["table"]["door"] == "locked"  # type: ignore[index]
    assert picture(scene.table) == picture(scene.restored())


def test_at_a_locked_table_nobody_new_sits_down_and_those_who_were_there_do() -> None:
    scene = gathered(4, "locked")
    assert scene.refused(c.Sit, "cleo", None, "Cléo").reason == "table-locked"
    assert scene.refused(c.Sit, "cleo", None, "Cléo", YES).reason == "table-locked"
    scene.do(c.StandUp, "bob", 1)
    assert scene.do(c.Sit, "bob", 2, "Bob").entries[0].kind == "sat"
    scene.do(c.SetDoor, "ana", "open")
    assert scene.do(c.Sit, "cleo", None, "Cléo").entries[0].kind == "sat"


def test_where_the_host_is_asked_newcomers_wait_until_they_are_let_in() -> None:
    scene = gathered(4, "ask")
    for who in ("cleo", "dan", "eve"):
        assert scene.do(c.Sit, who, None, who.title()).entries[0].kind == "asked"
    first, second, third = (wish["wish"] for wish in wishes(scene))
    assert [wish["seat"] for wish in wishes(scene)] == [None, None, None]
    assert scene.do(c.Admit, "ana", second, YES).entries[0].shown["seat"] == 2
    assert scene.do(c.Admit, "ana", first, NO).entries[0].kind == "declined"
    assert scene.refused(c.Sit, "cleo", None, "Cleo").reason == "was-declined"
    assert scene.do(c.Admit, "ana", third, YES).entries[0].shown["seat"] == 3
    assert names(scene) == ["Ana", "Bob", "Dan", "Eve"]
    scene.do(c.StandUp, "dan", 2)
    assert scene.do(c.Sit, "dan", 2, "Dan").entries[0].kind == "sat", "who was let in before"
    assert picture(scene.table) == picture(scene.restored())


def test_who_asked_for_one_seat_gets_that_one() -> None:
    scene = gathered(4, "ask")
    scene.do(c.Sit, "cleo", 3, "Cléo")
    assert [wish["seat"] for wish in wishes(scene)] == [3]
    assert scene.do(c.Admit, "ana", scene.table.number, YES).entries[0].shown["seat"] == 3


def test_when_the_door_is_opened_those_who_asked_for_any_seat_sit_down() -> None:
    scene = gathered(4, "ask")
    for who in ("cleo", "dan", "eve"):
        scene.do(c.Sit, who, None, who.title())
    done = scene.do(c.SetDoor, "ana", "open")
    assert [entry.kind for entry in done.entries] == ["door_set", "sat", "sat"]
    assert names(scene) == ["Ana", "Bob", "Cleo", "Dan"]
    assert [wish["name"] for wish in wishes(scene)] == ["Eve"], "there were two seats"
    assert picture(scene.table) == picture(scene.restored())


def test_at_a_full_table_one_waits_and_is_seated_when_a_seat_becomes_free() -> None:
    scene = gathered()
    scene.do(c.Sit, "cleo", None, "Cléo")
    assert scene.refused(c.Sit, "dan", None, "Dan").reason == "no-free-seat"
    assert scene.refused(c.Sit, "bob", None, "Bob", YES).reason == "no-free-seat", "who has a seat"
    assert (wait(scene, "dan", "Dan"), wait(scene, "eve", "Eve")) == ("asked", "asked")
    assert scene.refused(c.Admit, "ana", scene.table.number, YES).reason == "no-free-seat"
    done = scene.do(c.StandUp, "bob", 1)
    assert [entry.kind for entry in done.entries] == ["stood", "sat"]
    assert names(scene) == ["Ana", "Dan", "Cléo"]
    scene.do(c.Kick, "ana", 2)
    assert names(scene) == ["Ana", "Dan", "Eve"]
    assert wishes(scene) == []
    assert picture(scene.table) == picture(scene.restored())


def test_who_has_gone_is_passed_over() -> None:
    scene = gathered()
    scene.do(c.Sit, "cleo", None, "Cléo")
    wait(scene, "dan", "Dan")
    wait(scene, "eve", "Eve")
    scene.do(c.Disconnect, "dan")
    scene.do(c.StandUp, "bob", 1)
    assert names(scene) == ["Ana", "Eve", "Cléo"]
    scene.connect("dan")
    scene.do(c.StandUp, "cleo", 2)
    assert names(scene) == ["Ana", "Eve", "Dan"]


def test_who_waits_for_a_seat_takes_it_back() -> None:
    scene = gathered()
    scene.do(c.Sit, "cleo", None, "Cléo")
    wait(scene, "dan", "Dan")
    assert scene.do(c.StandUp, "dan", None).entries[0].kind == "withdrawn"
    scene.do(c.StandUp, "bob", 1)
    assert names(scene) == ["Ana", "", "Cléo"]


def test_in_the_middle_of_a_game_one_waits_for_a_seat_that_becomes_a_bot_s() -> None:
    scene = gathered()
    scene.do(c.Sit, "cleo", None, "Cléo")
    scene.do(c.Start, "ana")
    wait(scene, "dan", "Dan")
    done = scene.do(c.Kick, "ana", 1)
    assert [entry.kind for entry in done.entries][:2] == ["kicked", "sat"]
    assert scene.table.audiences_of("dan-client") == [1]


def test_who_waits_at_the_end_of_a_game_plays_the_next_one() -> None:
    scene = gathered(private=True)
    scene.do(c.Sit, "cleo", None, "Cléo")
    scene.do(c.Start, "ana")
    wait(scene, "dan", "Dan")
    scene.do(c.StandUp, "bob", None)
    assert scene.table.audiences_of("dan-client") == [None]
    scene.to_the_end()
    assert wait(scene, "eve", "Eve") == "asked"
    assert scene.refused(c.Sit, "eve", None, "Eve").reason == "already-started"
    assert scene.refused(c.Sit, "cleo", None, "Cléo", YES).reason == "already-playing"
    assert [wish["name"] for wish in wishes(scene)] == ["Dan", "Eve"]
    scene.do(c.Rematch, "ana")
    assert names(scene) == ["Dan", "Eve", ""], "those for whom bots ended the game have made room"
    assert picture(scene.table) == picture(scene.restored())


def test_where_the_host_decides_who_waits_is_not_seated_unasked() -> None:
    scene = gathered(door="ask")
    scene.do(c.Sit, "cleo", None, "Cléo")
    scene.do(c.Admit, "ana", scene.table.number, YES)
    wait(scene, "dan", "Dan")
    scene.do(c.StandUp, "bob", 1)
    assert names(scene) == ["Ana", "", "Cléo"]
    assert scene.do(c.Admit, "ana", wishes(scene)[0]["wish"], YES).entries[0].kind == "sat"


def test_not_too_many_wait() -> None:
    scene = gathered()
    scene.do(c.Sit, "cleo", None, "Cléo")
    others = [f"guest{number}" for number in range(MOST_WISHES + 1)]
    scene.connect(*others)
    for other in others[:-1]:
        assert wait(scene, other, other) == "asked"
    assert scene.refused(c.Sit, others[-1], None, "Zoé", YES).reason == "too-many-ask"


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        (["Léa", "Léa", "Léa"], ["Léa", "Léa 2", "Léa 3"]),
        (["Léa", "LÉA", "l é a"], ["Léa", "LÉA 2", "l é a 3"]),
        (["Le\u0301a", "Léa", "Léa 2"], ["Léa", "Léa 2", "Léa 2 2"]),
        (["☀", "☀\ufe0f", "ﬁn"], ["☀", "☀\ufe0f 2", "ﬁn"]),
        (["ana", "Bob", "ANA"], ["ana 2", "Bob", "ANA 3"]),
        (["x" * 32, "X" * 32, "y"], ["x" * 32, "X" * 30 + " 2", "y"]),
    ],
)
def test_the_same_name_twice_is_told_apart(asked: list[str], shown: list[str]) -> None:
    scene = Scene("lettres", 4)
    scene.connect("ana", "bob", "cleo", "dan")
    for who, name in zip(("bob", "cleo", "dan"), asked, strict=True):
        scene.do(c.Sit, who, None, name)
    assert names(scene)[:3] == shown
    assert [person.name for person in scene.state.people[1:]] == shown, "everywhere alike"
    assert all(len(name) <= LONGEST_NAME for name in names(scene))
    scene.do(c.Sit, "ana", 3, "Ana")
    assert names(scene)[3] == "Ana", "who was called so first"


def test_names_are_told_apart_from_bots_too_and_whoever_sits_down_again_keeps_the_own() -> None:
    scene = Scene("lettres", 4)
    scene.seat("ana", "bob")
    scene.do(c.SeatBot, "ana", 2, "beginner", "Bob")
    assert names(scene)[2] == "Bob 2"
    scene.do(c.Sit, "bob", 3, "Bob")
    assert names(scene)[3] == "Bob 3", "a second seat at the same device"
    scene.do(c.StandUp, "bob", None)
    scene.do(c.Sit, "bob", 1, "Bob")
    assert names(scene)[1] == "Bob"


def test_who_asks_is_told_apart_already_and_sits_down_under_that_name() -> None:
    scene = gathered(4, "ask")
    scene.do(c.Sit, "cleo", None, "bob")
    assert [wish["name"] for wish in wishes(scene)] == ["bob 2"]
    scene.do(c.Admit, "ana", scene.table.number, YES)
    assert names(scene)[2] == "bob 2"
