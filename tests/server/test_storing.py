"""What is not stored yet is told to nobody; what is stored is kept even if the server dies."""

import asyncio
import json
import secrets
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
import uvloop
from sqlalchemy import Connection as StoreConnection
from sqlalchemy import select

from pioche.server.connection import Connection
from pioche.server.counts import Counts
from pioche.server.house import SWEPT_AT_ONCE, House
from pioche.server.live import Live
from pioche.server.lobby import OpenTable
from pioche.server.steady import SteadyClock
from pioche.server.store.schema import records
from pioche.server.store.store import Store
from pioche.table import commands as c
from pioche.table.entries import Entry
from pioche.table.outcome import Outcome
from pioche.table.table import Table
from tests.server.players import Json
from tests.server.timeless import Room, Visitor
from tests.table.scenes import BOTS, secrets_from

T = TypeVar("T")
Done = Callable[[BaseException | None], None]


class HeldLog:
    """A log that is as slow as a test wants it."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.waiting: list[Done] = []

    def append(self, table: str, entries: Sequence[Entry], done: Done, epoch: int = 0) -> None:
        self.entries += entries
        self.waiting.append(done)

    def commit(self, failure: BaseException | None = None) -> None:
        self.waiting.pop(0)(failure)


class Socket:
    def __init__(self) -> None:
        self.unread = 0
        self.sent: list[Json] = []
        self.code: int | None = None

    def send_text(self, data: bytes) -> None:
        self.sent.append({"is": "told", **json.loads(data)})

    def close(self, code: int) -> None:
        self.code = code

    def abort(self) -> None:
        self.code = 1006


def at_a_table(scene: Callable[[Live, HeldLog, Connection, Socket], Coroutine[Any, Any, T]]) -> T:
    """Ana looks at a table that she has opened; what she does is stored when the test says so."""

    async def whole() -> T:
        table, _ = Table.open("mio", 2, host="ana", fresh_secret=lambda: secrets.token_bytes(32), bots=BOTS)
        log, socket = HeldLog(), Socket()
        live = Live("a-table", table, log, Counts(), asyncio.get_running_loop())
        ana = Connection(socket, "tab-of-ana", "ana", "en", now=0, most_unread=1 << 16)
        live.join(ana, None)
        while log.waiting:
            log.commit()
        socket.sent.clear()
        try:
            return await scene(live, log, ana, socket)
        finally:
            live.stop("stopping")

    return uvloop.run(whole())


def test_a_view_that_is_asked_for_waits_for_what_it_shows() -> None:
    async def scene(live: Live, log: HeldLog, ana: Connection, socket: Socket) -> None:
        live.take(c.Sit(ana.client, 1, 0, "Ana"))
        live.show(ana, 2)
        live.take(c.Sit(ana.client, 3, 1, "Ana"))
        assert socket.sent == []
        log.commit()
        assert [message["is"] for message in socket.sent] == ["told", "seated", "view"]
        (seen,) = socket.sent[-1]["seen"]
        assert socket.sent[-1]["n"] == socket.sent[0]["n"] == seen["view"]["n"]
        assert [chair["kind"] for chair in seen["view"]["table"]["chairs"]] == ["person", "empty"]
        log.commit()
        assert [message["is"] for message in socket.sent[3:]] == ["told", "seated"]

    at_a_table(scene)


def test_no_ping_comes_before_the_welcome() -> None:
    async def scene(live: Live, log: HeldLog, ana: Connection, _socket: Socket) -> None:
        live.take(c.Sit(ana.client, 1, 0, "Ana"))
        later = Socket()
        bob = Connection(later, "tab-of-bob", "bob", "en", now=0, most_unread=1 << 16)
        live.join(bob, None)
        house = House(cast("Store", None), Counts())
        house.ping(live, live.loop.time())
        assert later.sent == []
        log.commit()
        bob.send_ping(live.loop.time(), house.ping_every)
        house.ping(live, live.loop.time() + house.ping_every)
        assert [message["is"] for message in later.sent] == ["welcome", "ping", "ping"]

    at_a_table(scene)


def test_thousands_who_are_pinged_do_not_hold_up_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """What else the loop has to do comes between a few pings and the next few."""

    class Sitting:
        def __init__(self, number: int) -> None:
            self.id = f"table-{number}"
            self.live = self
            self.connections = {"only": self}
            self.ping_due = 0.0

        def send_ping(self, now: float, every: float) -> None:
            self.ping_due = now + every
            pinged.append(self.id)

    pinged: list[str] = []
    heard: list[int] = []

    async def listen() -> None:
        while True:
            heard.append(len(pinged))
            await asyncio.sleep(0)

    async def scene() -> None:
        house = House(cast("Store", None), Counts())
        house.known = cast("Any", {f"table-{number}": Sitting(number) for number in range(200)})
        monkeypatch.setattr(house, "needed", lambda _live: True)
        others = asyncio.create_task(listen())
        await asyncio.sleep(0)
        await house.sweep()
        others.cancel()

    asyncio.run(scene())
    assert len(pinged) == 200
    assert max(after - before for before, after in pairwise([*heard, len(pinged)])) <= SWEPT_AT_ONCE


def test_nobody_hears_of_what_could_not_be_stored() -> None:
    async def scene(live: Live, log: HeldLog, ana: Connection, socket: Socket) -> None:
        live.take(c.Sit(ana.client, 1, 0, "Ana"))
        live.take(c.Sit(ana.client, 2, 1, "Ana"))
        live.on_broken = lambda live, _failure: live.stop("again")
        log.commit(OSError("the disk is full"))
        log.commit(OSError("the disk is full"))
        assert [(message["is"], message.get("why")) for message in socket.sent] == [("bye", "again")]
        assert ana.dismissed

    at_a_table(scene)


class Due:
    """Of a table only when it wants to be woken, and how often it was."""

    def __init__(self, deadline: float) -> None:
        self.deadline: float | None = deadline
        self.ticks = 0

    def next_deadline(self) -> float | None:
        return self.deadline

    def tick(self, _now: float) -> Outcome:
        self.deadline, self.ticks = None, self.ticks + 1
        return Outcome()


@pytest.mark.parametrize("left", [-1.0, 0.0, 0.0001, 0.01])
def test_a_deadline_that_has_passed_is_planned_for_as_often_as_others(left: float) -> None:
    async def scene(live: Live, _log: HeldLog, _ana: Connection, _socket: Socket) -> int:
        due = Due(live.loop.time() + left)
        live.table = cast("Table", due)
        for _ in range(3):
            live.plan()
        await asyncio.sleep(0.1)
        return due.ticks

    assert at_a_table(scene) == 1


def test_a_table_that_was_stopped_wakes_no_more() -> None:
    async def scene(live: Live, _log: HeldLog, _ana: Connection, _socket: Socket) -> int:
        due = Due(live.loop.time())
        live.table = cast("Table", due)
        live.plan()
        live.stop("stopping")
        live.plan()  # as what was being stored then does when it is stored
        await asyncio.sleep(0.05)
        return due.ticks

    assert at_a_table(scene) == 0


def test_a_table_that_is_being_found_when_the_house_stops_is_stopped_too() -> None:
    async def scene(live: Live, _log: HeldLog, ana: Connection, _socket: Socket) -> None:
        house = House(cast("Store", None), Counts())

        async def restore() -> OpenTable:
            await asyncio.sleep(0.01)
            house.known[live.id] = OpenTable(live, public=False, created=datetime.now(UTC))
            return house.known[live.id]

        house.finding[live.id] = asyncio.create_task(restore())
        await house.stop()
        assert live.stopped
        assert ana.dismissed

    at_a_table(scene)


class Timer:
    """A handle of Hands."""

    def __init__(self, hands: "Hands", when: float, work: Callable[..., None], *given: object) -> None:
        self.hands = hands
        self.at = when
        self.work = partial(work, *given)

    def cancel(self) -> None:
        self.hands.timers.remove(self)


class Hands:
    """Of a loop only the clock, which a test moves; what is due then is done."""

    def __init__(self) -> None:
        self.shows = 100.0
        self.timers: list[Timer] = []

    def time(self) -> float:
        return self.shows

    def call_at(self, when: float, work: Callable[..., None], *given: object) -> Timer:
        self.timers.append(Timer(self, when, work, *given))
        return self.timers[-1]

    def call_soon(self, work: Callable[..., None], *given: object) -> Timer:
        return self.call_at(self.shows, work, *given)

    def stop(self, seconds: float) -> None:
        """Time passes and nothing is done, as if the process was stopped."""
        self.shows += seconds

    def wait(self, seconds: float) -> None:
        until = self.shows + seconds
        while due := [timer for timer in self.timers if timer.at <= until]:
            timer = min(due, key=lambda timer: timer.at)
            self.timers.remove(timer)
            self.shows = max(self.shows, timer.at)
            timer.work()
        self.shows = until


def a_game(
    pace: str, game: str = "mio", seats: int = 2, *, steady: bool = False, **more: Any
) -> tuple[Live, HeldLog, Hands, list[Connection]]:
    """Ana and Bob have dealt, and Ana is to move; what she does is stored when the test says so."""
    hands, log = Hands(), HeldLog()
    table, _ = Table.open(game, seats, host="0", fresh_secret=lambda: bytes(32), pace=pace, bots=BOTS, **more)
    loop = cast("asyncio.AbstractEventLoop", hands)
    live = Live("a-table", table, log, Counts(), loop)
    if steady:
        live.clock = SteadyClock(loop, lambda _seconds: live.tell_lost_time())
        live.clock.start()
    people = []
    for seat in range(seats):
        person = Connection(Socket(), f"tab-{seat}-of-it", str(seat), "en", now=0, most_unread=1 << 16)
        live.join(person, None)
        live.take(c.Sit(person.client, 1, seat, "Name"))
        people.append(person)
    live.take(c.Start(people[0].client, 2))
    while log.waiting:
        log.commit()
    return live, log, hands, people


def on_turn(live: Live) -> int:
    match = live.table.state.match
    assert match is not None
    return int(match.game.turn())


@pytest.mark.parametrize("busy", [True, False])
def test_nobody_loses_time_while_nothing_can_be_stored(*, busy: bool) -> None:
    live, log, hands, people = a_game("lively")
    first = on_turn(live)
    hands.wait(5)
    live.take(c.Move(people[first].client, 3, first, "draw"))
    number, (wait,) = live.table.number, live.table.waits(live.now())
    assert wait["seat"] == on_turn(live)
    for _ in range(60):
        hands.wait(10)
        if busy:
            live.take(c.Move(people[first].client, 3, first, "draw"))
    assert live.table.number == number, "the clock has moved for somebody who could not know"
    while log.waiting:
        log.commit()
    (later,) = live.table.waits(live.now())
    assert float(str(wait["left"])) - 0.3 < float(str(later["left"])) <= float(str(wait["left"]))
    hands.wait(float(str(later["left"])) - 0.1)
    assert live.table.number == number
    hands.wait(1)
    assert live.table.number > number, "from then on it goes on"


def kept(room: Room) -> list[int]:
    def work(store: StoreConnection) -> list[int]:
        return list(store.scalars(select(records.c.number).order_by(records.c.number)))

    return room.do(room.store.read(work))


def test_a_game_that_ended_just_before_the_server_did_has_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(tmp_path, ["ana"], BOTS, secrets_from(1))
    room.open_table("shit", 2, pace="lively", options={"round_cap": 1})
    ana = Visitor(room, "ana", "tab-of-ana")
    ana.come()
    room.wait(0.1)

    async def lost(_kept: object) -> None:
        """The server dies before it comes to this."""

    monkeypatch.setattr(room.house, "keep_record", lost)
    for end in ("rematch", "start"):
        ana.say("start")
        room.wait(120)
        assert room.live.over
        ana.say(end)
        room.wait(0.1)
    assert kept(room) == []
    ana.say("rematch")
    room.wait(0.1)
    room.restart()
    room.wait(1)
    assert kept(room) == [1, 2]
    room.restart()
    room.wait(1)
    assert kept(room) == [1, 2], "and no second one"
    room.end()
