"""The connection of two servers: who may speak, questions and answers, and what happens when it is lost."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import UTC, datetime
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, TypeVar, cast
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche.server.cluster import link as links
from pioche.server.cluster.link import HEAD, LARGEST_GREETING, SILENCE, Kind, Link, LinkLost, NotHere, call
from pioche.server.cluster.tunnel import MOST_WAITING, Far, Near, Opening
from pioche.server.connection import encode
from pioche.server.distance import Distance as FromHere
from pioche.server.socket import SocketClosedError, Sockets
from pioche.server.store.errors import Damaged
from pioche.server.store.nodes import Node
from pioche.server.store.people import Person
from pioche.server.wire import Hello

T = TypeVar("T")


class Peers:
    """A server that has only links."""

    def __init__(self, id: str, secret: bytes = b"secret") -> None:
        self.own = Node(id, "", secret, "1", datetime.now(UTC))
        self.links: list[Link] = []
        self.lost: list[Link] = []
        self.refusals: list[str] = []
        self.visitors: list[tuple[int, bytes]] = []
        self.age = 0.0
        self.greeting: set[Link] = set()

    def known(self, id: str) -> Node | None:
        return None

    def linked(self, link: Link) -> None:
        self.links.append(link)

    def refuse(self, why: str) -> None:
        self.refusals.append(why)

    def unlinked(self, link: Link) -> None:
        self.lost.append(link)

    def visit(self, link: Link, number: int, opening: bytes) -> None:
        self.visitors.append((number, opening))

    async def answer(self, method: str, args: list[Any]) -> Any:
        if method == "double":
            return 2 * args[0]
        if method == "nowhere":
            raise NotHere
        if method == "damaged":
            raise Damaged("table-damaged")
        if method == "card":
            return {}
        if method == "never":
            await asyncio.Event().wait()
        raise ZeroDivisionError


async def until(reached: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not reached():
            await asyncio.sleep(0.005)


def with_two(scene: Callable[[Peers, Peers, int], Coroutine[Any, Any, T]]) -> T:
    """`here` is called by `there` at a port."""

    async def whole() -> T:
        here, there = Peers("here"), Peers("there", b"another")
        server = await asyncio.get_running_loop().create_server(lambda: Link(here), "127.0.0.1", 0)
        try:
            return await scene(here, there, server.sockets[0].getsockname()[1])
        finally:
            server.close()
            for each in (*here.links, *there.links):
                each.transport.abort()
            await asyncio.sleep(0)

    return asyncio.run(whole())


def at(port: int, secret: bytes = b"secret") -> Node:
    return Node("here", f"127.0.0.1:{port}", secret, "1", datetime.now(UTC))


def test_both_may_ask_and_are_answered() -> None:
    async def scene(here: Peers, there: Peers, port: int) -> None:
        await call(there, at(port), print)
        await until(lambda: here.links and there.links)
        (called,), (caller,) = here.links, there.links
        assert json.loads(await caller.ask("double", 21)) == 42
        assert json.loads(await called.ask("double", "ab")) == "abab"
        with pytest.raises(NotHere):
            await caller.ask("nowhere")
        with pytest.raises(Damaged):
            await caller.ask("damaged")
        with pytest.raises(LinkLost):
            await caller.ask("fault")
        with pytest.raises(LinkLost):
            await caller.ask("never", within=0.05)
        caller.put(Kind.VISITOR, 7, b"somebody")
        await until(lambda: here.visitors)
        assert here.visitors == [(7, b"somebody")]
        await until(lambda: called.round_trips)
        assert 0 < called.round_trip < 1

    with_two(scene)


@given(st.lists(st.binary(max_size=60), min_size=1, max_size=12), st.lists(st.integers(0, 700), max_size=12))
def test_frames_are_read_however_they_are_cut(said: list[bytes], cuts: list[int]) -> None:
    heard: list[tuple[int, int, bytes]] = []

    async def listen() -> None:
        link = Link(Peers("here"))
        link.transport = Mock(is_closing=lambda: False)
        link.take = lambda *frame: heard.append(frame)  # type: ignore[method-assign]
        sent = b"".join(HEAD.pack(len(data), Kind.TOLD, at) + data for at, data in enumerate(said))
        places = sorted({0, len(sent), *(cut for cut in cuts if cut < len(sent))})
        for begin, end in pairwise(places):
            link.data_received(sent[begin:end])

    asyncio.run(listen())
    assert heard == [(Kind.TOLD, at, data) for at, data in enumerate(said)]


def test_a_frame_of_no_kind_ends_the_link() -> None:
    async def scene(here: Peers, there: Peers, port: int) -> None:
        await call(there, at(port), print)
        await until(lambda: here.links and there.links)
        there.links[0].put(77, 1)  # type: ignore[arg-type]
        await until(lambda: here.lost and there.lost)
        assert here.refusals == ["a frame of no kind"]

    with_two(scene)


def test_who_has_not_read_the_secret_is_refused() -> None:
    async def scene(here: Peers, there: Peers, port: int) -> None:
        await call(there, at(port, b"guessed"), print)
        await until(lambda: there.refusals)
        assert there.refusals == ["a wrong proof"], "nor does it believe whoever cannot prove it"
        assert not here.links
        assert not there.links

    with_two(scene)


async def greeted(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port)


def frame(kind: int, said: object) -> bytes:
    data = json.dumps(said).encode()
    return HEAD.pack(len(data), kind, 0) + data


async def heard(reader: asyncio.StreamReader) -> dict[str, Any]:
    size, _kind, _number = HEAD.unpack(await reader.readexactly(HEAD.size))
    found: dict[str, Any] = json.loads(await reader.readexactly(size))
    return found


def test_a_proof_of_the_called_is_no_proof_for_it() -> None:
    """Somebody who knows nothing has the server prove itself with its own nonce, and shows it that."""

    async def scene(here: Peers, _there: Peers, port: int) -> None:
        reader, writer = await greeted(port)
        writer.write(frame(Kind.GREETING, {"version": 1, "sender": "here", "nonce": "x"}))
        nonce = (await heard(reader))["nonce"]
        second, other = await greeted(port)
        other.write(frame(Kind.GREETING, {"version": 1, "sender": "here", "nonce": nonce}))
        proof = (await heard(second))["proof"]
        writer.write(frame(Kind.GREETING, {"version": 1, "sender": "here", "nonce": "x", "proof": proof}))
        assert await reader.read() == b""
        assert here.refusals == ["a wrong proof"]
        other.close()
        writer.close()

    with_two(scene)


@pytest.mark.parametrize(
    "said",
    [
        frame(Kind.GREETING, {"version": 99, "sender": "there"}),
        frame(Kind.ASK, ["double", [1]]),
        frame(77, "x"),
        HEAD.pack(3, Kind.GREETING, 0) + b"xyz",
        HEAD.pack(LARGEST_GREETING + 1, Kind.GREETING, 0),
        HEAD.pack(1 << 31, Kind.GREETING, 0),
    ],
)
def test_a_stranger_is_hung_up_on(said: bytes) -> None:
    async def scene(here: Peers, _there: Peers, port: int) -> None:
        reader, writer = await greeted(port)
        writer.write(said)
        async with asyncio.timeout(5):
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
        writer.close()
        assert not here.links

    with_two(scene)


def test_strangers_take_no_more_than_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "MOST_GREETING", 3)

    async def scene(here: Peers, there: Peers, port: int) -> None:
        strangers = [await greeted(port) for _ in range(5)]
        await until(lambda: len(here.greeting) == 3)
        for _, writer in strangers:
            writer.close()
        await until(lambda: not here.greeting)
        await call(there, at(port), print)
        await until(lambda: here.links and there.links)

    with_two(scene)


class Clock:
    """A loop in which it is as late as the test says."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.now = self.loop.time()

    def time(self) -> float:
        return self.now

    def __getattr__(self, name: str) -> Any:
        return getattr(self.loop, name)


@pytest.mark.parametrize("deaf", ["caller", "called"])
def test_who_says_nothing_is_given_up(deaf: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "PING_EVERY", 0.02)

    async def scene(here: Peers, there: Peers, port: int) -> None:
        await call(there, at(port), print)
        await until(lambda: here.links and there.links)
        (called,), (caller,) = here.links, there.links
        called.loop = caller.loop = clock = cast("Any", Clock())
        called.heard_at = caller.heard_at = clock.now
        asking = asyncio.ensure_future(caller.ask("never", within=60))
        for _ in range(3):
            clock.now += 0.8 * SILENCE
            await until(lambda: called.heard_at == caller.heard_at == clock.now)
        listener, peers = (caller, there) if deaf == "caller" else (called, here)
        listener.transport.pause_reading()
        clock.now += 0.8 * SILENCE
        pinged, _ = listener.pinged
        await until(lambda: listener.pinged[0] > pinged + 1)
        assert not peers.lost, "not before its time"
        clock.now += 1.1 * SILENCE
        await until(lambda: here.lost and there.lost)
        with pytest.raises(LinkLost):
            await asking
        with pytest.raises(LinkLost):
            await caller.ask("double", 1)

    with_two(scene)


class Ended:
    """A visitor's socket, and what it was told."""

    unread = 0

    def __init__(self) -> None:
        self.told: list[str] = []
        self.code = 0
        self.closed = asyncio.Event()

    def listen(self, on_message: Callable[[bytes], None]) -> None:
        pass

    def send_text(self, data: bytes) -> None:
        self.told.append(json.loads(data)["why"])

    def close(self, code: int) -> None:
        self.code = code
        self.closed.set()

    async def receive(self) -> dict[str, Any]:
        if not self.told:
            self.told.append("")
            return {"type": "websocket.receive", "bytes": encode(Hello(v=1, token="t"))}
        await self.closed.wait()
        return {"type": "websocket.disconnect"}


def test_who_is_let_in_after_the_link_was_lost_is_told_to_come_again() -> None:
    """The other server was asked, and goes while the token is looked up: the link knows nobody yet."""
    asked, goes_on = asyncio.Event(), asyncio.Event()

    async def read(_work: object) -> Person:
        asked.set()
        await goes_on.wait()
        return Person("p1", "Ana", None, datetime.now(UTC))

    async def scene(_here: Peers, there: Peers, port: int) -> None:
        await call(there, at(port), print)
        await until(lambda: there.links)
        (link,) = there.links
        house = SimpleNamespace(store=SimpleNamespace(read=read), note_seen=lambda _: None)
        sockets = Sockets(cast("Any", house), origin_allowed=lambda _: True, address_of=lambda _: "")
        sockets.cluster = cast(
            "Any", SimpleNamespace(route=lambda _id, _here, there: there(link), tunnel=Near, away=False)
        )
        socket = Ended()
        serving = asyncio.ensure_future(
            sockets.serve(
                "t1", "", FromHere(lambda: None), cast("Any", socket), socket.receive, cast("Any", None)
            )
        )
        await asyncio.wait_for(asked.wait(), 20)
        link.transport.abort()
        await until(lambda: there.lost)
        goes_on.set()
        with pytest.raises(SocketClosedError):
            await asyncio.wait_for(serving, 20)
        assert (socket.told, socket.code) == (["", "again"], 4004)
        assert not link.ours

    with_two(scene)


def test_who_says_too_much_before_the_table_listens_is_told_why_it_must_go() -> None:
    async def scene(here: Peers, there: Peers, port: int) -> None:
        await call(there, at(port), print)
        await until(lambda: here.links and there.links)
        (link,) = there.links
        opening = Opening("t1", "c1", None, None, "fr", None, "", None)
        socket = Ended()
        near = Near(link, opening, cast("Any", socket), lambda: None, 1 << 18)
        await until(lambda: here.visitors)
        Far(here.links[0], near.number, opening)
        for _ in range(MOST_WAITING + 1):
            near.said(b"{}")
        await asyncio.wait_for(socket.closed.wait(), 20)
        assert (socket.told, socket.code) == (["flooding"], 4003)

    with_two(scene)


def test_a_server_that_cannot_be_reached_is_named() -> None:
    async def scene(_here: Peers, there: Peers, _port: int) -> None:
        failed: list[OSError] = []
        await call(there, Node("gone", "127.0.0.1:1", b"", "1", datetime.now(UTC)), failed.append)
        assert len(failed) == 1

    with_two(scene)
