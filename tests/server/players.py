"""A client of the socket for tests: it sees what it is told, checks every hash, and hides nothing."""

import asyncio
import contextlib
import json
import random
import zlib
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pioche.engine.changes import changed
from tests.server.running import Reachable

Json = dict[str, Any]
Seat = int | None

PATIENCE: Final = 60.0
"""Seconds that a test waits for what must come."""


class SocketEndedError(Exception):
    """The socket ended while somebody waited for something on it."""


def hash_of(view: Json) -> str:
    """As docs/socket.md says it."""
    return f"{zlib.crc32(msgspec.json.encode(view, order='sorted')):08x}"


async def open_socket(url: str, **more: Any) -> ClientConnection:
    more = {"compression": None, "max_size": None, "ping_interval": None, "close_timeout": 2, **more}
    more.setdefault("open_timeout", PATIENCE)
    return await connect(url, proxy=None, **more)


class Tab:
    """One tab or device at a table. `enter` again after `drop`, and it resumes."""

    opened: ClassVar[set["Tab"]] = set()

    def __init__(self, server: Reachable, table: str, token: str | None = None, *, lang: str = "en") -> None:
        self.server = server
        self.table = table
        self.token = token
        self.lang = lang
        self.client: str | None = None
        self.key = 0
        self.n = 0
        self.host = False
        self.views: dict[Seat, Json] = {}
        self.welcome: Json = {}
        self.told: list[Json] = []
        """Every entry as it was told, once, also those of gaps."""
        self.heard: list[Json] = []
        """Every message of this socket, in order."""
        self.answers: dict[int, Json] = {}
        """The last word to each key: told, accepted, refused, view."""
        self.pending: set[int] = set()
        self.unread: list[Json] = []
        """Refusals of messages that had no key."""
        self.bye: Json | None = None
        self.hashes = 0
        self.answers_pings = True
        self.patience = PATIENCE
        self.socket: ClientConnection | None = None
        self.reading: asyncio.Task[None] | None = None
        self.something = asyncio.Event()

    async def open(self, **more: Any) -> None:
        """The socket alone, without a word; what an earlier one still says is heard no more."""
        if self.reading is not None:
            self.reading.cancel()
            await asyncio.wait([self.reading])
        more = {"open_timeout": self.patience, **more}
        self.socket = await open_socket(self.server.socket_url(self.table), **more)
        Tab.opened.add(self)
        self.heard, self.bye = [], None
        self.pending.clear()

    async def enter(self, *, since: int | None = None, client: str | None = None, **more: Any) -> Json:
        """Say hello (as the same tab as before, if it was one) and wait for the welcome."""
        await self.open(**more)
        await self.say(self.hello(since, client))
        self.read_on()
        await self.until(lambda: bool(self.heard))
        if self.bye is not None:
            raise SocketEndedError(self.bye)
        assert self.heard[0]["is"] == "welcome", self.heard
        return self.heard[0]

    async def resume(self, **more: Any) -> Json:
        return await self.enter(since=self.n, **more)

    def hello(self, since: int | None = None, client: str | None = None) -> Json:
        said: Json = {"do": "hello", "v": 1, "lang": self.lang}
        given = {"token": self.token, "client": client or self.client, "since": since}
        return said | {name: value for name, value in given.items() if value is not None}

    async def say(self, message: object) -> None:
        """Anything as JSON, whatever it means."""
        await self.raw(json.dumps(message))

    async def raw(self, data: Any, **more: Any) -> None:
        assert self.socket is not None
        await self.socket.send(data, **more)

    async def ask(self, do: str, **fields: object) -> int:
        """Send a command with the next key; which one it was."""
        self.key += 1
        await self.say({"do": do, "key": self.key, **fields})
        return self.key

    async def get(self, do: str, **fields: object) -> Json:
        """Ask, and wait for the last word about it. What came too quickly is said again with its key."""
        known = self.too_quick
        key = await self.ask(do, **fields)
        while not await self.answered(key, known):
            known = self.too_quick
            await asyncio.sleep(0.1)  # ten messages may be said then
            await self.say({"do": do, "key": key, **fields})
        return self.answers[key]

    async def answered(self, key: int, too_quick: int) -> bool:
        """False: the server has not read something since then."""
        await self.until(lambda: key in self.answers or self.too_quick > too_quick)
        return key in self.answers

    @property
    def too_quick(self) -> int:
        """How many messages the server did not read because they came too quickly."""
        return sum(refusal["reason"] == "too-much-at-once" for refusal in self.unread)

    async def answer(self, key: int) -> Json:
        await self.until(lambda: key in self.answers)
        return self.answers[key]

    async def done(self, do: str, **fields: object) -> Json:
        answer = await self.get(do, **fields)
        assert answer["is"] in {"told", "accepted", "view"}, answer
        return answer

    async def refused(self, do: str, **fields: object) -> Json:
        answer = await self.get(do, **fields)
        assert answer["is"] == "refused", answer
        return answer

    async def until(self, reached: Callable[[], bool], within: float | None = None) -> None:
        async with asyncio.timeout(self.patience if within is None else within):
            while not reached():
                if self.reading is not None and self.reading.done():
                    self.reading.result()
                    raise SocketEndedError(self.ended())
                self.something.clear()
                await self.something.wait()

    def ended(self) -> str:
        assert self.socket is not None
        return f"{self.socket.close_code} {self.bye}"

    def read_on(self) -> None:
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        """Take in what comes until the socket ends."""
        socket = self.socket
        assert socket is not None
        try:
            while True:
                await self.hear(json.loads(await socket.recv()))
                self.something.set()
        except ConnectionClosed:
            pass
        finally:
            self.something.set()

    async def hear(self, message: Json) -> None:
        message.setdefault("is", "told")
        self.heard.append(message)
        kind = message["is"]
        if kind == "welcome":
            self.be_welcome(message)
        elif kind == "seated":
            self.host = message["host"]
            self.n = max(self.n, message["n"])
            self.look(message["seen"])
        elif kind == "told":
            self.be_told(message)
        elif kind == "ping" and self.answers_pings:
            with contextlib.suppress(ConnectionClosed):
                await self.say({"do": "pong", "id": message["id"]})
        elif kind == "pending":
            self.pending.add(message["key"])
        elif kind == "bye":
            self.bye = message
        elif kind in {"accepted", "refused", "view", "hinted"}:
            self.note_answer(message)

    def be_welcome(self, message: Json) -> None:
        self.welcome = message
        self.client = message["client"]
        self.host = message["host"]
        self.key = max(self.key, message.get("last_key", 0))
        assert message["n"] >= self.n, f"entries that were told are lost: {self.n} and then {message['n']}"
        gap = message["seen"][0]["gap"]
        if gap is not None and self.n:
            assert [told["n"] for told in gap] == list(range(self.n + 1, message["n"] + 1))
            self.told += [{"kind": "moved", **told} for told in gap]
        self.n = message["n"]
        self.look(message["seen"])

    def look(self, seen: list[Json]) -> None:
        self.views = {one["seat"]: one["view"] for one in seen}

    def be_told(self, message: Json) -> None:
        seat = message["to"] if "to" in message else next(iter(self.views))
        if message["n"] > self.n:
            assert message["n"] == self.n + 1, f"a gap: {self.n} and then {message}"
            self.told.append({"kind": "moved", **message})
            self.n = message["n"]
        if "now" in message:
            self.views[seat] = {**changed(self.views[seat], message["now"]), "n": message["n"]}
        if "hash" in message:
            assert hash_of(self.views[seat]) == message["hash"], f"the view has drifted: {message}"
            self.hashes += 1
        if "key" in message:
            self.note_answer(message)

    def note_answer(self, message: Json) -> None:
        key = message["key"]
        if key is None:
            self.unread.append(message)
        elif message["is"] != "told" or self.answers.get(key, {}).get("is") != "told":
            self.answers[key] = message
            self.pending.discard(key)

    async def drop(self) -> None:
        """As when the network is gone: without a close frame."""
        assert self.socket is not None
        self.socket.transport.abort()
        await self.gone()

    async def leave(self) -> None:
        assert self.socket is not None
        await self.socket.close()
        await self.gone()

    async def hang_up(self) -> None:
        """However it stands."""
        assert self.socket is not None
        self.socket.transport.abort()
        if self.reading is not None:
            self.reading.cancel()
            await asyncio.wait([self.reading])
            if not self.reading.cancelled():
                self.reading.exception()
        await self.socket.wait_closed()

    async def gone(self, within: float = PATIENCE) -> int:
        """Wait for the end of the socket: its close code. What went wrong while reading is raised here."""
        assert self.socket is not None
        if self.reading is None:
            self.read_on()
        assert self.reading is not None
        await asyncio.wait_for(self.reading, within)
        await asyncio.wait_for(self.socket.wait_closed(), within)
        self.reading = None
        return self.socket.close_code or 0

    @property
    def in_step(self) -> bool:
        """Whether all seats of this tab have been told as much, and the moment is complete."""
        return all(view["n"] == self.n for view in self.views.values())

    @property
    def seats(self) -> list[int]:
        return [seat for seat in self.views if seat is not None]

    @property
    def view(self) -> Json:
        return next(iter(self.views.values()))

    @property
    def game(self) -> Json:
        game: Json = self.view["game"]
        return game

    @property
    def stage(self) -> str:
        stage: str = self.view["table"]["stage"]
        return stage

    @property
    def over(self) -> bool:
        return self.stage == "over"


def acted(scene: Coroutine[Any, Any, None]) -> None:
    """Play a scene; whoever is still there at its end hangs up."""

    async def whole() -> None:
        Tab.opened.clear()
        try:
            await scene
        finally:
            for tab in Tab.opened:
                await tab.hang_up()

    asyncio.run(whole())


def a_move(view: Json, chance: random.Random) -> str | None:
    """Something legal; a move that nobody waits for only now and then."""
    game = view["game"]
    if view["table"]["stage"] != "playing" or view["table"]["paused"] or not game["moves"]:
        return None
    if game["seat"] not in game["awaited"] and chance.random() < 0.8:
        return None
    if "let-go" in game["moves"] and chance.random() < 0.8:
        return "let-go"  # who denounces what was clean waits until the rest is over
    move: str = chance.choice(game["moves"])
    return move


async def play(tab: Tab, chance: random.Random) -> None:
    """Move for all seats of a tab until the game is over. Being refused in a race is no accident."""
    while not tab.over:
        seen = tab.n
        let_go = []
        for seat in tab.seats:
            await tab.until(lambda: tab.in_step)
            move = a_move(tab.views[seat], chance)
            if move == "let-go":  # it is answered when everybody has, or time is up
                let_go.append(await tab.ask("move", seat=seat, move=move))
            elif move is not None:
                before = tab.n
                answer = await tab.get("move", seat=seat, move=move)
                if answer["is"] == "refused" and answer["reason"] != "somebody-was-quicker":
                    await tab.until(lambda before=before: tab.n > before)  # type: ignore[misc]
        for key in let_go:
            await tab.answer(key)
        with contextlib.suppress(TimeoutError):
            await tab.until(lambda seen=seen: tab.n > seen or tab.over, within=0.5)  # type: ignore[misc]
