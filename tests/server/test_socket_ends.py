"""Sockets that end in an unusual moment: nothing fails on the side of the server."""

import asyncio
import contextlib
import json
import socket
import struct
import time
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from pioche.server.protocol import SocketProtocol
from tests.server.door import LARGE, Wire
from tests.server.running import Running, running
from tests.server.test_socket_frames import frame, handshake, upgraded
from tests.server.timeless import Timeless

PATIENCE = 60.0


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
