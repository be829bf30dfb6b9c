"""What is not stored yet is told to nobody; what is stored is kept even if the server dies."""

import asyncio
import json
import secrets
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection as StoreConnection
from sqlalchemy import select

from pioche.server.connection import Connection
from pioche.server.counts import Counts
from pioche.server.live import Live
from pioche.server.store.schema import records
from pioche.table import commands as c
from pioche.table.entries import Entry
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

    def append(self, _table: str, entries: Sequence[Entry], done: Done) -> None:
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

    return asyncio.run(whole())


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
