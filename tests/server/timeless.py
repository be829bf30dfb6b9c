"""A whole server in this process, on a clock that only goes on when nothing else is left to do.

Sockets are opened as uvicorn would open them; every byte that is sent is kept with the time it was sent.
"""

import asyncio
import itertools
import json
import selectors
from collections.abc import Callable, Coroutine, MutableMapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import Connection

from pioche.server.counts import Counts
from pioche.server.house import House
from pioche.server.live import Live
from pioche.server.protocol import EXTENSION
from pioche.server.socket import Sockets
from pioche.server.store.people import new_guest
from pioche.server.store.store import Store
from pioche.server.store.tables import new_table
from pioche.table.entries import Entry
from pioche.table.stand_ins import Bots
from pioche.table.table import Table

T = TypeVar("T")
Sent = list[tuple[float, bytes]]
TABLE = "a-table"
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Timeless(asyncio.SelectorEventLoop):
    """Its time jumps to the next timer as soon as everything is done that can be done now."""

    def __init__(self, busy: Callable[[], bool]) -> None:
        super().__init__(Jumping(self))
        self.now = 1000.0
        self.busy = busy

    def time(self) -> float:
        return self.now


class Jumping(selectors.DefaultSelector):
    def __init__(self, loop: Timeless) -> None:
        super().__init__()
        self.loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout == 0:
            return super().select(0)
        if self.loop.busy():
            return super().select(1)  # other threads work; no time passes meanwhile
        assert timeout is not None, "nothing will ever happen"
        self.loop.now = round(self.loop.now + timeout + 6e-10, 9)  # never a hair too early
        return super().select(0)


class Awaited:
    """The store, counting what has been asked of it and is not done yet; and the log as it was stored."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.pending = 0
        self.log: list[Entry] = []
        self.losses, self.faults, self.note_loss = store.losses, store.faults, store.note_loss
        self.noted = store.noted

    def append(
        self,
        table: str,
        entries: Sequence[Entry],
        done: Callable[[BaseException | None], None],
        epoch: int = 0,
    ) -> None:
        def stored(failure: BaseException | None) -> None:
            self.pending -= 1
            done(failure)

        self.pending += 1
        self.log += entries
        self.store.append(table, entries, stored, epoch)

    async def counted(self, work: Coroutine[Any, Any, T]) -> T:
        self.pending += 1
        try:
            return await work
        finally:
            self.pending -= 1

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self.counted(self.store.write(work))

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self.counted(self.store.read(work))

    async def entries_of(self, table: str) -> list[Entry]:
        return await self.counted(self.store.entries_of(table))


class Room:
    """A server with one table, and those who have opened sockets to it."""

    def __init__(self, folder: Path, people: Sequence[str], bots: Bots, secret: Callable[[], bytes]) -> None:
        self.folder = folder
        self.people = people
        self.bots = bots
        self.secret = secret
        self.tokens: dict[str, str] = {}
        self.ids: dict[str, str] = {}
        self.log: list[Entry] = []
        self.begin()
        for name in people:
            person, self.tokens[name], _ = self.do(self.store.write(partial(new_guest, name=name)))
            self.ids[name] = person.id

    def begin(self) -> None:
        store = Store(f"sqlite:///{self.folder}/pioche.db")
        store.open()
        self.store = Awaited(store)
        self.loop = Timeless(lambda: self.store.pending > 0)
        store.start(self.loop)
        self.house = House(cast("Store", self.store), Counts(), bots=self.bots, fresh_secret=self.secret)
        self.sockets = Sockets(self.house, origin_allowed=lambda _: True, address_of=lambda _: "here")
        self.do(self.house.start())

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    def wait(self, seconds: float) -> None:
        self.do(asyncio.sleep(seconds))

    def open_table(self, game: str, seats: int, **more: Any) -> None:
        host = self.people[0]
        table, opened = Table.open(
            game, seats, host=self.ids[host], name=host, fresh_secret=self.secret, bots=self.bots, **more
        )
        self.do(
            self.store.write(
                lambda c: new_table(c, TABLE, game, table.state.seats, False, NOON, opened.entries)  # noqa: FBT003
            )
        )
        self.log = list(opened.entries)

    @property
    def live(self) -> Live:
        return self.house.known[TABLE].live

    def entries(self) -> list[Entry]:
        """Everything that was stored since this was asked for last."""
        found, self.store.log = self.store.log, []
        self.log += found
        return found

    def end(self) -> None:
        self.do(self.house.stop())
        self.wait(0.01)
        self.do(self.store.counted(self.store.store.close()))
        self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        self.loop.close()

    def restart(self) -> None:
        """Another process with the same store; the sockets are gone."""
        now = self.loop.now
        self.end()
        self.entries()
        self.begin()
        self.loop.now = now


class Visitor:
    """A tab: its sockets one after the other, and everything that was sent to it."""

    def __init__(self, room: Room, name: str | None, client: str, language: str = "fr") -> None:
        self.room = room
        self.name = name
        self.client = client
        self.language = language
        self.keys = itertools.count(1)
        self.got: Sent = []
        self.told = 0
        self.socket: FakeSocket | None = None
        """The last one."""
        self.sockets: list[FakeSocket] = []
        """An earlier one may be let in after the last one: they are let in as their tokens are found."""
        self.way: float | None = None
        """The round trip that the kernel sees."""
        self.answers_after: float | None = None
        """How long after a ping was sent its answer arrives; None: never."""

    def come(self, since: int | None = None) -> None:
        self.socket = FakeSocket(self.room, self)
        self.sockets.append(self.socket)
        hello = {"do": "hello", "v": 1, "client": self.client, "lang": self.language, "since": since}
        if self.name is not None:
            hello["token"] = self.room.tokens[self.name]
        self.socket.hear(hello)

    def go(self) -> None:
        for socket in self.sockets:
            socket.leave()
        self.sockets.clear()
        self.socket = None

    def say(self, what: str, **fields: Any) -> int:
        """Send a command; its key."""
        assert self.socket is not None
        key = next(self.keys)
        self.socket.hear({"do": what, "key": key, **fields})
        return key

    def news(self) -> Sent:
        """What was sent since this was asked for last."""
        found = self.got[self.told :]
        self.told = len(self.got)
        return found

    def messages(self) -> list[dict[str, Any]]:
        return [{"is": "told", **json.loads(data)} for _, data in self.got if data.startswith(b"{")]


class FakeSocket:
    """What uvicorn's protocol is for the server, without a network."""

    def __init__(self, room: Room, visitor: Visitor) -> None:
        self.room = room
        self.visitor = visitor
        self.unread = 0
        self.beats = 0
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.on_message: Callable[[bytes], None] | None = None
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{TABLE}/socket",
            "headers": [],
            "client": ("127.0.0.1", 1),
            "extensions": {EXTENSION: self},
        }
        self.task = room.loop.create_task(room.sockets(scope, self.inbox.get, self.send))

    def hear(self, message: dict[str, Any]) -> None:
        data = json.dumps(message).encode()
        if self.on_message is None:
            self.inbox.put_nowait({"type": "websocket.receive", "text": data.decode()})
        else:
            self.room.loop.call_soon(self.on_message, data)

    def listen(self, on_message: Callable[[bytes], None]) -> None:
        self.on_message = on_message

    def leave(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})

    def keep(self, data: bytes) -> None:
        self.visitor.got.append((self.room.loop.time(), data))

    def send_text(self, data: bytes) -> None:
        self.keep(data)
        after = self.visitor.answers_after
        if after is not None and data.startswith(b'{"is":"ping"'):
            pong = {"do": "pong", "id": json.loads(data)["id"]}
            self.room.loop.call_later(after, self.hear, pong)

    def round_trip(self) -> float | None:
        return self.visitor.way

    def beat(self) -> None:
        """What every client ignores is only counted."""
        self.beats += 1

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self.keep(str(message["text"]).encode())
        elif message["type"] != "websocket.accept":
            self.keep(str(sorted(message.items())).encode())
            self.leave()

    def close(self, code: int) -> None:
        self.keep(b"closed %d" % code)
        self.leave()

    def abort(self) -> None:
        self.keep(b"aborted")
        self.leave()
