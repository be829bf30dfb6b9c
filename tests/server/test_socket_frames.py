"""Frames that are no messages count too, from the first one on."""

import contextlib
import socket
from collections.abc import Iterator

import pytest

from tests.server.running import Running, running

MASK = bytes(4)
PING = b"\x89\xfd" + MASK + b"x" * 125
PONG = b"\x8a\x80" + MASK
FIRST_PART = b"\x01\x80" + MASK
EMPTY_PART = b"\x00\x80" + MASK
MOST = 8 << 20
"""Bytes after which a server that still reads has heard far too much."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("frames")) as server:
        yield server
        assert server.faults() == []


@contextlib.contextmanager
def upgraded(server: Running, table: str = "x") -> Iterator[socket.socket]:
    """A socket on which nothing was said yet but the handshake."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as raw:
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        raw.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += raw.recv(1)
        assert b" 101 " in answer
        yield raw


def taken(raw: socket.socket, frames: bytes) -> int:
    """How many bytes of these frames, again and again, a server takes before it hangs up."""
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < MOST:
            raw.sendall(frames)
            sent += len(frames)
    return sent


@pytest.mark.parametrize(
    ("first", "frame"),
    [(b"", PING), (b"", PONG), (FIRST_PART, EMPTY_PART)],
    ids=["pings", "pongs", "empty parts of a message"],
)
def test_who_sends_frames_without_end_is_cut_off_even_before_a_hello(
    server: Running, first: bytes, frame: bytes
) -> None:
    with upgraded(server) as raw:
        raw.sendall(first)
        assert taken(raw, frame * 100) < MOST


def test_some_pings_are_answered(server: Running) -> None:
    with upgraded(server) as raw:
        raw.sendall(PING * 50)
        pongs = b""
        while len(pongs) < 50 * 127:
            pongs += raw.recv(1 << 16)
        assert pongs == (b"\x8a\x7d" + b"x" * 125) * 50
