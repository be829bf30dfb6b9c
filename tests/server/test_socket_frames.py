"""Frames that are no messages count too, from the first one on."""

import contextlib
import json
import random
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


def handshake(table: str, host: str) -> bytes:
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


@contextlib.contextmanager
def upgraded(server: Running, table: str = "x") -> Iterator[socket.socket]:
    """A socket on which nothing was said yet but the handshake."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as raw:
        raw.sendall(handshake(table, f"127.0.0.1:{server.port}"))
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


def frame(kind: int, data: bytes, mask: bytes = b"\x11\x82\xf3\x04") -> bytes:
    """As a client sends it: masked."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([kind]) + size + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))


def messages_from(raw: socket.socket) -> Iterator[dict[str, object]]:
    """Whole text messages of the server; pongs are passed over."""
    with raw.makefile("rb") as stream:
        while head := stream.read(2):
            size = head[1]
            if size >= 126:
                size = int.from_bytes(stream.read(2 if size == 126 else 8), "big")
            data = stream.read(size)
            if head[0] == 0x81:
                yield json.loads(data)


def looks_in_frames(keys: range, chance: random.Random) -> Iterator[bytes]:
    """Each command in a frame, in parts with a ping between them, in binary, or longer than a short frame."""
    for key in keys:
        text = json.dumps({"do": "look", "key": key}).encode()
        match chance.randrange(5):
            case 0:
                yield frame(0x01, text[:7]) + frame(0x89, b"?") + frame(0x80, text[7:])
            case 1:
                yield frame(0x82, text)
            case 2:
                yield frame(0x81, text + b" " * 200)
            case _:
                yield frame(0x81, text)


@pytest.mark.parametrize("seed", range(3))
def test_messages_arrive_however_the_network_cuts_them(server: Running, seed: int) -> None:
    chance = random.Random(seed)
    token = server.guest("Ana")
    table = server.open_table(token, "mio", 2)
    with upgraded(server, table) as raw:
        heard = messages_from(raw)
        raw.sendall(frame(0x81, json.dumps({"do": "hello", "v": 1, "token": token}).encode()))
        assert next(heard)["is"] == "welcome"
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        answered = (message["key"] for message in heard if message["is"] == "view")
        asked = 0
        for count in [1] * 20 + [2, 3] * 8:
            frames = [*looks_in_frames(range(asked + 1, asked + 1 + count), chance)]
            rest = b"".join(frames)
            while rest:
                cut = len(rest) if chance.random() < 0.5 else chance.randrange(1, len(rest) + 1)
                raw.sendall(rest[:cut])
                rest = rest[cut:]
            assert [next(answered) for _ in range(count)] == [*range(asked + 1, asked + 1 + count)]
            asked += count


def test_the_end_of_a_frame_is_not_taken_for_a_frame(server: Running) -> None:
    """The blanks at the end of this message, masked, look like a whole short message that comes alone."""
    token = server.guest("Ana")
    table = server.open_table(token, "mio", 2)
    blanks, mask = 40, bytes([0x81 ^ 0x20, 0x80 ^ (40 - 6) ^ 0x20, 7, 7])
    with upgraded(server, table) as raw:
        heard = messages_from(raw)
        raw.sendall(frame(0x81, json.dumps({"do": "hello", "v": 1, "token": token}).encode()))
        raw.sendall(frame(0x81, b'{"do": "look", "key": 1}'))
        assert [next(heard)["is"] for _ in range(3)] == ["welcome", "ping", "view"]
        sent = frame(0x81, b'{"do": "look", "key": 2}' + b" " * blanks, mask)
        assert sent[-blanks:][:2] == bytes([0x81, 0x80 | (blanks - 6)])
        raw.sendall(sent[:-blanks])
        server.ask("GET", "/health/live")  # so that the server has read the first half by itself
        raw.sendall(sent[-blanks:])
        assert next(heard)["key"] == 2
