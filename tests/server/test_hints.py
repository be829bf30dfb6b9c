"""Hints when many ask: one at a time, in turn, and a fair word for whoever has to wait."""

import asyncio
from pathlib import Path
from typing import cast

import pytest

from pioche.server.hints import GIVEN_UP_AFTER
from pioche.thinking.pool import NEXT, Thinkers
from pioche.thinking.process import Question
from tests.server.players import Json
from tests.server.timeless import Room, Visitor
from tests.table.scenes import BOTS, secrets_from


class Busy:
    """Where the coach would think, and never comes to an end; how many others wait there is the test's."""

    def __init__(self) -> None:
        self.workers = [object(), object()]
        self.waiting = 0
        self.asked: list[tuple[int, int]] = []

    def ahead(self, _priority: int, turn: int) -> int:
        return self.waiting if turn == 0 else 10 * self.waiting

    async def find(self, _question: Question, priority: int, turn: int) -> bytes:
        self.asked.append((priority, turn))
        await asyncio.get_running_loop().create_future()
        raise AssertionError


@pytest.fixture
def room(tmp_path: Path) -> Room:
    opened = Room(tmp_path, ["ana"], BOTS, secrets_from(1))
    opened.open_table("shit", 2, pace="none")
    opened.sockets.hints.thinkers = cast("Thinkers", Busy())
    return opened


def alone_with_bots(room: Room) -> tuple[Visitor, Busy]:
    ana = Visitor(room, "ana", "tab-of-ana", "en")
    ana.come()
    room.wait(0.1)
    ana.say("sit", name="Ana", seat=0)
    ana.say("start")
    room.wait(0.1)
    return ana, cast("Busy", room.sockets.hints.thinkers)


def leave(room: Room) -> None:
    """When nothing is being worked out any more."""
    room.wait(GIVEN_UP_AFTER + 1)
    room.end()


def refused(ana: Visitor) -> list[Json]:
    return [message for message in ana.messages() if message["is"] == "refused"]


def test_one_hint_at_a_time_also_in_one_breath(room: Room) -> None:
    ana, busy = alone_with_bots(room)
    ana.say("hint", seat=0)
    again = ana.say("hint", seat=0)
    room.wait(0.1)
    assert busy.asked == [(NEXT, 0)]
    assert [(message["key"], message["reason"]) for message in refused(ana)] == [(again, "too-much-at-once")]
    leave(room)


def test_a_hint_that_nobody_comes_to_is_given_up_with_a_word(room: Room) -> None:
    ana, busy = alone_with_bots(room)
    first = ana.say("hint", seat=0)
    room.wait(GIVEN_UP_AFTER - 1)
    assert refused(ana) == []
    room.wait(2)
    (told,) = refused(ana)
    assert (told["key"], told["reason"], told["details"]) == (first, "hint-later", {"seconds": 20})
    assert told["sentence"] == "The coach is busy; ask again in about 20 s."
    ana.say("hint", seat=0)
    room.wait(0.1)
    assert busy.asked == [(NEXT, 0)] * 2, "and one may ask again"
    leave(room)


def test_whoever_would_wait_too_long_is_told_how_long(room: Room) -> None:
    ana, busy = alone_with_bots(room)
    busy.waiting = 48
    ana.say("hint", seat=0)
    room.wait(0.1)
    (told,) = refused(ana)
    assert (told["reason"], told["details"]) == ("hint-later", {"seconds": 12})
    assert busy.asked == []
    leave(room)


def test_those_behind_one_address_wait_for_each_other(room: Room) -> None:
    ana, busy = alone_with_bots(room)
    room.sockets.hints.addresses["here"] = 3
    ana.say("hint", seat=0)
    room.wait(0.1)
    assert busy.asked == [(NEXT, 3)]
    busy.waiting = 10
    room.sockets.hints.asking.clear()
    ana.say("hint", seat=0)
    room.wait(0.1)
    assert refused(ana)[-1]["details"] == {"seconds": 25}
    leave(room)


def test_whoever_has_had_many_is_told_when_there_will_be_more(room: Room) -> None:
    ana, busy = alone_with_bots(room)
    asked: list[tuple[str, str]] = []

    def wait(address: str, person: str) -> float:
        asked.append((address, person))
        return 3.2

    room.sockets.hints.wait = wait
    ana.say("hint", seat=0)
    room.wait(0.1)
    assert asked == [("here", room.ids["ana"])]
    assert [message["details"] for message in refused(ana)] == [{"seconds": 4}]
    assert busy.asked == []
    leave(room)


def test_who_has_left_the_seat_gets_no_hint_for_it(room: Room) -> None:
    ana, busy = alone_with_bots(room)
    ana.say("stand", seat=0)
    room.wait(0.1)
    ana.say("hint", seat=0)
    room.wait(0.1)
    assert [message["reason"] for message in refused(ana)] == ["not-your-seat"]
    assert busy.asked == []
    leave(room)
