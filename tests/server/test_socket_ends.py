"""Sockets that end in an unusual moment: nothing fails on the side of the server."""

import asyncio
import contextlib
import gc
import json
import socket
import struct
import time
import weakref
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from pioche.server.protocol import EXTENSION, SocketProtocol
from pioche.server.requests import Crowd, RequestProtocol, followed
from tests.server.door import LARGE, Wire
from tests.server.running import Running, running
from tests.server.test_socket_frames import frame, handshake, upgraded
from tests.server.timeless import Timeless

PATIENCE = 60.0
HANDSHAKE = handshake("x", "localhost")


def open_sockets(server: Running) -> float:
    page = server.ask("GET", "/metrics", token="figures-please").text
    return float(next(line.split()[1] for line in page.splitlines() if line.startswith("pioche_sockets ")))


def test_who_leaves_before_the_welcome_comes_is_no_fault(tmp_path: Path) -> None:
    with running(tmp_path, metrics_token="figures-please") as server:
        token = server.guest("Ana")
        table = server.open_table(token, "mio", 2)
        hello = frame(0x81, json.dumps({"do": "hello", "v": 1, "token": token}).encode())
        for _ in range(30):
            with upgraded(server, table) as raw:
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                raw.sendall(hello)
        until = time.monotonic() + PATIENCE
        while open_sockets(server):
            assert time.monotonic() < until
            time.sleep(0.01)
        assert server.faults() == []


async def greeted(_scope: Any, receive: Any, send: Any) -> None:
    """Says more than is read, until the other side goes."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "bytes": LARGE})
    assert (await receive())["type"] == "websocket.disconnect"


async def accepted(_scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    assert (await receive())["type"] == "websocket.disconnect"


async def talking_on(_scope: Any, receive: Any, send: Any) -> None:
    """Says something after the end, which it takes for no end."""
    await receive()
    await send({"type": "websocket.accept"})
    assert (await receive())["type"] == "websocket.disconnect"
    await send({"type": "websocket.send", "text": "still there?"})


async def failing(_scope: Any, receive: Any, _send: Any) -> None:
    await receive()
    raise LookupError


async def waiting(_scope: Any, receive: Any, _send: Any) -> None:
    await receive()
    assert (await receive())["type"] == "websocket.disconnect"


async def dismissing(scope: Any, receive: Any, send: Any) -> None:
    """Answers every message with a goodbye."""
    await accepted(scope, receive, listening(scope, send))


def listening(scope: Any, send: Any) -> Any:
    async def then_listen(message: Any) -> None:
        await send(message)
        line = scope["extensions"][EXTENSION]
        line.listen(lambda _data: line.close(4003))

    return then_listen


class Visit:
    """A socket without a network, on a clock that jumps."""

    def __init__(self, app: Any, asked: bytes = HANDSHAKE, **more: Any) -> None:
        self.loop = Timeless(lambda: False)
        config = uvicorn.Config(app, ws=SocketProtocol, lifespan="off", log_config=None, **more)
        config.load()
        self.protocol = SocketProtocol(config, ServerState(), {}, _loop=self.loop)
        self.wire = Wire(self.protocol, "192.0.2.1")
        self.protocol.connection_made(self.wire)
        self.say(asked)

    def say(self, data: bytes) -> None:
        async def saying() -> None:
            self.protocol.data_received(data)

        self.loop.run_until_complete(saying())
        self.wait(1)

    def wait(self, seconds: float) -> None:
        self.loop.run_until_complete(asyncio.sleep(seconds))

    def close(self) -> None:
        """What still waited on a closed loop would fail whichever test runs when it is collected."""
        self.wire.abort()
        self.wait(1)
        assert not self.protocol.tasks
        self.loop.close()


def test_a_socket_does_not_keep_what_guarded_its_request() -> None:
    loop = Timeless(lambda: False)
    config = uvicorn.Config(followed(accepted), ws=SocketProtocol, lifespan="off", log_config=None)
    config.load()

    async def visit() -> tuple[Wire, weakref.ref[RequestProtocol]]:
        guard = RequestProtocol(config, ServerState(), {}, Crowd(1, None, Counter()), _loop=loop)
        wire = Wire(guard, "192.0.2.1")
        guard.connection_made(wire)
        guard.data_received(handshake("x", "localhost"))
        await asyncio.sleep(1)
        return wire, weakref.ref(guard)

    with contextlib.closing(loop):
        wire, guard = loop.run_until_complete(visit())
        assert wire.sent.startswith(b"HTTP/1.1 101 ")
        gc.collect()
        assert guard() is None
        wire.protocol.connection_lost(None)
        loop.run_until_complete(asyncio.sleep(1))


def test_an_application_that_fails_before_the_handshake_answers_with_a_fault() -> None:
    visit = Visit(failing)
    with contextlib.closing(visit):
        assert visit.wire.sent.startswith(b"HTTP/1.1 500 ")
        assert visit.wire.ended == "closed"


@pytest.mark.parametrize(
    "lines",
    [b"content-length: 3\r\n", b"transfer-encoding: chunked\r\n"],
    ids=["a body", "a body in parts"],
)
def test_a_handshake_that_announces_a_body_is_told_that_it_is_none(lines: bytes) -> None:
    visit = Visit(waiting, HANDSHAKE[:-2] + lines + b"\r\n")
    with contextlib.closing(visit):
        assert visit.wire.sent.startswith(b"HTTP/1.1 400 ")
        assert visit.wire.ended == "closed"
        assert not visit.protocol.tasks
        assert not visit.protocol.connections


def test_a_server_that_stops_refuses_those_who_are_coming() -> None:
    visit = Visit(waiting)
    with contextlib.closing(visit):
        visit.protocol.shutdown()
        visit.wait(1)
        assert visit.wire.sent.startswith(b"HTTP/1.1 503 ")
        assert visit.wire.ended == "closed"
        assert not visit.protocol.tasks


def test_who_answers_no_ping_has_gone() -> None:
    visit = Visit(accepted, ws_ping_interval=30.0)
    with contextlib.closing(visit):
        for _ in range(3):
            visit.wire.sent = b""
            visit.wait(30)
            assert visit.wire.sent == b"\x89\x00"
            visit.say(frame(0x8A, b""))
        visit.wait(60)
        assert visit.wire.ended == "closed"
        assert not visit.protocol.connections


async def slow_to_read(_scope: Any, receive: Any, send: Any) -> None:
    """As where a table waits for its store: what came before the welcome is read much later."""
    await receive()
    await send({"type": "websocket.accept"})
    await asyncio.sleep(200)
    assert (await receive())["type"] == "websocket.receive"
    assert (await receive())["type"] == "websocket.disconnect"


def test_whose_answers_are_not_read_has_not_gone() -> None:
    visit = Visit(slow_to_read, ws_ping_interval=30.0)
    with contextlib.closing(visit):
        visit.say(frame(0x81, b"{}"))
        visit.wait(150)
        assert visit.wire.ended == ""
        visit.wait(100)
        assert visit.wire.ended == "closed", "now they are, and there is none"


def test_a_message_and_a_goodbye_in_one_moment_have_one_goodbye() -> None:
    visit = Visit(dismissing)
    with contextlib.closing(visit):
        visit.wire.sent = b""
        visit.say(frame(0x81, b"{}") + frame(0x88, b"\x03\xe8"))
        assert visit.wire.sent == b"\x88\x02\x03\xe8"
        assert visit.wire.ended == "closed"


def test_a_frame_that_is_longer_than_needed_is_read_and_so_is_what_follows() -> None:
    heard: list[bytes] = []
    visit = Visit(accepted)
    with contextlib.closing(visit):
        visit.protocol.listen(heard.append)
        visit.say(b"\x81\xfe\x00\x02" + bytes(4) + b"{}")
        visit.say(frame(0x81, b"[]"))
        assert heard == [b"{}", b"[]"]


def test_a_beat_is_a_pong_that_nobody_asked_for_and_none_comes_after_the_end() -> None:
    loop = Timeless(lambda: False)
    config = uvicorn.Config(accepted, ws=SocketProtocol, lifespan="off", log_config=None)
    config.load()
    protocol = SocketProtocol(config, ServerState(), {}, _loop=loop)
    wire = Wire(protocol, "192.0.2.1")

    async def visit() -> None:
        protocol.connection_made(wire)
        protocol.data_received(handshake("x", "localhost"))
        await asyncio.sleep(1)
        wire.sent = b""
        protocol.beat()
        assert wire.sent == b"\x8a\x00"
        assert protocol.round_trip() is None, "this transport has no socket"
        protocol.data_received(frame(0x88, b"\x03\xe8"))
        await asyncio.sleep(1)
        wire.sent = b""
        protocol.beat()
        assert wire.sent == b""
        assert protocol.round_trip() is None

    with contextlib.closing(loop):
        loop.run_until_complete(visit())


@pytest.mark.parametrize("end", ["our goodbye", "theirs", "hung up"])
def test_nothing_is_sent_after_the_end(end: str, caplog: pytest.LogCaptureFixture) -> None:
    visit = Visit(talking_on)
    with contextlib.closing(visit):
        if end == "our goodbye":
            visit.protocol.close(4003)
        elif end == "theirs":
            visit.say(frame(0x88, b"\x03\xe8"))
        else:
            visit.wire.close()
        visit.wait(1)
        assert b"still there?" not in visit.wire.sent
        assert not visit.protocol.tasks
    assert caplog.records == []


def test_a_server_that_ends_says_no_second_goodbye_to_whoever_does_not_read_the_first() -> None:
    loop = Timeless(lambda: False)
    config = uvicorn.Config(greeted, ws=SocketProtocol, lifespan="off", log_config=None)
    config.load()
    protocol = SocketProtocol(config, ServerState(), {}, _loop=loop)
    wire = Wire(protocol, "192.0.2.1")
    wire.reads = False

    async def visit() -> None:
        protocol.connection_made(wire)
        for said in (handshake("x", "localhost"), frame(0x88, b"\x03\xe8")):
            protocol.data_received(said)
            await asyncio.sleep(1)
        assert wire.ended == "closed"
        assert wire.unread
        protocol.shutdown()
        await asyncio.sleep(protocol.close_timeout)

    with contextlib.closing(loop):
        loop.run_until_complete(visit())
    assert wire.ended == "aborted"
    assert not protocol.tasks
    assert not protocol.connections
