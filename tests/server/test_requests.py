"""Connections that ask slowly, without end, in crowds, or do not read: they end, and nobody else notices."""

import contextlib
import json
import re
import resource
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from unittest import mock

import httpx
import pytest

from pioche.server import serve
from pioche.server.asgi import Receive, Scope, Send
from pioche.server.http.gate import Gate
from pioche.server.http.reception import Reception
from pioche.server.limits import Limits, Rate, Rates
from pioche.server.requests import (
    BODY_WITHIN,
    HEAD_WITHIN,
    LARGEST_HEAD,
    LARGEST_REQUEST,
    LINGERS,
    TAKEN_WITHIN,
)
from tests.server.door import LARGE, LONG_WORK, Door, answer
from tests.server.running import Running, running

GET = b"GET /%s HTTP/1.1\r\nhost: here\r\n\r\n"
LAST = b"GET /%s HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n"
EARLY = b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: %d\r\n\r\n"
"""Answered before its body is there."""
POST = b"POST /body HTTP/1.1\r\nhost: here\r\ncontent-length: %d\r\n\r\n"
IN_PARTS = b"POST / HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nx: "


@pytest.fixture
def make_door() -> Iterator[Callable[..., Door]]:
    with contextlib.ExitStack() as stack:
        yield lambda *crowd, **more: stack.enter_context(contextlib.closing(Door(*crowd, **more)))


@pytest.fixture
def door(make_door: Callable[..., Door]) -> Door:
    return make_door()


@pytest.mark.parametrize("begun", [b"", b"GET / HTT", b"\r\n\r\n", GET[:-2]])
def test_a_request_that_does_not_come_is_not_waited_for(door: Door, begun: bytes) -> None:
    wire = door.connect()
    door.wait(HEAD_WITHIN - 1)
    door.say(wire, begun)
    early = wire.ended
    door.wait(1)
    assert (early, wire.ended) == ("", "closed")
    assert door.crowd.cut == {"slow": 1}
    assert door.crowd.size == 0


def test_nor_is_the_next_one_on_the_same_connection(door: Door) -> None:
    wire = door.connect()
    for _ in range(5):
        door.wait(3)
        door.say(wire, GET % b"")
    assert wire.sent.count(b"fine") == 5
    for _ in range(10):
        door.say(wire, b"\r\n")  # one would do to be told from somebody who says nothing at all
        door.wait(1)
    assert wire.ended == "closed"
    assert door.crowd.cut == {"slow": 1}


def test_a_quiet_connection_is_closed_after_its_answer(door: Door) -> None:
    wire = door.connect()
    door.say(wire, GET % b"")
    door.wait(HEAD_WITHIN)
    assert wire.ended == "closed"
    assert door.crowd.cut == {}


def test_a_body_that_does_not_come_is_not_waited_for(door: Door) -> None:
    wire = door.connect()
    door.say(wire, POST % 100)
    for _ in range(int(BODY_WITHIN) - 1):
        door.wait(1)
        door.say(wire, b"x")
    early = wire.ended
    door.wait(1)
    assert (early, wire.ended) == ("", "closed")
    assert b"fine" not in wire.sent


def test_an_answer_may_take_its_time(door: Door) -> None:
    wire = door.connect()
    door.say(wire, GET % b"long")
    door.wait(LONG_WORK + 1)
    assert b"fine" in wire.sent
    assert door.crowd.cut == {}


@pytest.mark.parametrize("line", [b"GET /", b"GET / HTTP/1.1\r\nx: ", b"\r\n", GET[:-2]])
def test_first_lines_without_end_are_refused(door: Door, line: bytes) -> None:
    wire = door.connect()
    sent = 0
    more = b"x: y\r\n" * 100 if line == GET[:-2] else line if line == b"\r\n" else b"y" * 500
    door.say(wire, line)
    while not wire.sent and sent < 10 * LARGEST_HEAD:
        door.say(wire, more)
        sent += len(more)
    assert LARGEST_HEAD - 1000 < sent < LARGEST_HEAD + 1000
    assert wire.sent.startswith(b"HTTP/1.1 431 ")
    assert json.loads(wire.sent.partition(b"\r\n\r\n")[2])["reason"] == "head-too-large"
    answer = wire.sent
    door.wait(LINGERS / 2)
    door.say(wire, more)  # it is read, so that the answer is read as well
    door.wait(LINGERS / 2)
    assert (wire.ended, wire.sent) == ("closed", answer)
    assert door.crowd.cut == {"large": 1}
    assert door.crowd.size == 0


def test_who_goes_on_after_being_refused_is_cut(door: Door) -> None:
    wire = door.connect()
    door.say(wire, b"GET / HTTP/1.1\r\nx: ")
    for _ in range(2 * LARGEST_REQUEST // 10_000):
        if not wire.ended:
            door.say(wire, b"y" * 10_000)
    assert wire.ended == "aborted"
    assert wire.sent.startswith(b"HTTP/1.1 431 ")
    assert door.crowd.cut == {"large": 1}


UPGRADE = (
    b"GET /api/tables/x/socket HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
LONG_HEADS = {
    "one line": b"x: " + b"y" * 40_000 + b"\r\n",
    "many lines": b"x: y\r\n" * 6_700,
    "nothing but blanks": b"x: " + b" " * 40_000 + b"\r\n",
}


def with_lines(request: bytes, lines: bytes) -> bytes:
    return request[:-2] + lines + request[-2:]


@pytest.mark.parametrize("lines", LONG_HEADS.values(), ids=LONG_HEADS.keys())
@pytest.mark.parametrize("request_", [GET % b"", UPGRADE], ids=["request", "upgrade"])
def test_a_head_that_is_too_long_is_refused_even_if_it_comes_at_once(
    door: Door, request_: bytes, lines: bytes
) -> None:
    wire = door.connect()
    door.say(wire, with_lines(request_, b"accept-language: fr\r\n" + lines))
    door.wait(1)
    head, _, body = wire.sent.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 431 ")
    assert b"connection: close" in head
    assert json.loads(body)["reason"] == "head-too-large"
    assert "octets" in json.loads(body)["sentence"]
    assert wire.ended == "closed"
    assert door.crowd.cut == {"large": 1}
    assert door.crowd.size == 0


def test_an_address_of_a_hundred_thousand_characters_is_a_long_head_too(door: Door) -> None:
    wire = door.connect()
    door.say(wire, GET % (b"x" * 100_000))
    door.wait(1)
    assert wire.sent.startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize("cut", [LARGEST_HEAD, LARGEST_HEAD - 1, LARGEST_HEAD - 3, 5000])
def test_a_head_that_is_just_short_enough_passes_and_its_body_does_not_count(door: Door, cut: int) -> None:
    body = b"x" * 60_000
    begun = POST % len(body)
    fill = LARGEST_HEAD - len(begun) - len(b"x: \r\n")
    asked = with_lines(begun, b"x: " + b"y" * fill + b"\r\n")
    assert len(asked) == LARGEST_HEAD
    wire = door.connect()
    for _ in range(3):
        door.say(wire, (asked + body)[:cut])
        door.say(wire, (asked + body)[cut:])
        door.wait(1)
    assert wire.sent.count(b"fine") == 3
    assert door.crowd.cut == {}


@pytest.mark.parametrize("segments", [(-1,), (-2, -1), (-3, -2, -1), (-4, -3, -2), (-3, -1), (-4, -1)])
def test_a_head_may_end_byte_by_byte_before_a_long_body(door: Door, segments: tuple[int, ...]) -> None:
    body = b"x" * (LARGEST_HEAD + 8000)
    head = POST % len(body)
    cuts = [len(head) + place for place in segments]
    wire = door.connect()
    for begin, end in pairwise([0, *cuts, len(head + body)]):
        door.say(wire, (head + body)[begin:end])
    door.wait(1)
    assert wire.sent.count(b"fine") == 1
    assert door.crowd.cut == {}


def test_a_long_head_behind_others_is_refused_in_its_turn(door: Door) -> None:
    wire = door.connect()
    door.say(wire, GET % b"long" + GET % b"" + with_lines(GET % b"", LONG_HEADS["many lines"]))
    door.wait(LONG_WORK + 1)
    assert wire.sent.count(b"fine") == 2
    assert wire.sent.rindex(b"fine") < wire.sent.index(b"HTTP/1.1 431 ")
    assert wire.ended == "closed"


@pytest.mark.parametrize(
    ("begin", "part"),
    [
        (POST % (100 * LARGEST_REQUEST), b"x" * 10_000),
        (IN_PARTS, b"y" * 10_000),
    ],
    ids=["a body", "what comes after a body"],
)
def test_requests_without_end_are_cut(door: Door, begin: bytes, part: bytes) -> None:
    wire = door.connect()
    door.say(wire, begin)
    sent = 0
    while not wire.ended and sent < 10 * LARGEST_REQUEST:
        door.say(wire, part)
        sent += len(part)
    assert wire.ended == "aborted"
    assert sent < LARGEST_REQUEST + 2 * len(part)
    assert door.crowd.cut == {"large": 1}


def test_who_asks_for_much_at_once_is_answered_one_after_the_other(door: Door) -> None:
    wire = door.connect()
    door.say(wire, GET % b"" * 50)
    door.wait(1)
    assert wire.sent.count(b"fine") == 50


@pytest.mark.parametrize("asked", [GET, LAST], ids=["kept alive", "closed"])
@pytest.mark.parametrize("path", [b"large", b""])
def test_an_answer_that_is_not_read_is_not_kept(door: Door, path: bytes, asked: bytes) -> None:
    wire = door.connect()
    wire.reads = False
    door.say(wire, asked % path * 3)
    door.wait(3 * TAKEN_WITHIN)
    assert wire.ended == "aborted"
    assert door.crowd.cut == {"unread": 1}
    assert door.crowd.size == 0


def test_nor_is_one_that_is_read_in_part(door: Door) -> None:
    wire = door.connect()
    wire.reads = False
    door.say(wire, LAST % b"large")
    door.wait(1)
    wire.read(wire.unread - 5000)
    door.wait(3 * TAKEN_WITHIN)
    assert wire.ended == "aborted"
    assert door.crowd.cut == {"unread": 1}


def test_nor_is_one_before_a_broken_request(door: Door) -> None:
    wire = door.connect()
    wire.reads = False
    door.say(wire, GET % b"")
    door.wait(1)
    door.say(wire, b"HELLO\r\n\r\n")
    door.wait(3 * TAKEN_WITHIN)
    assert wire.ended == "aborted"
    assert door.crowd.cut == {"broken": 1, "unread": 1}


def test_who_reads_one_answer_after_the_other_is_not_cut(door: Door) -> None:
    wire = door.connect()
    wire.reads = False
    door.say(wire, GET % b"large" * 3)
    read = 0
    while read < 3 * len(LARGE):
        door.wait(2.4)
        size = min(25_000, wire.unread)
        wire.read(size)
        read += size
        assert size > 0
        assert wire.ended != "aborted"
    assert wire.sent.count(LARGE) == 3
    assert door.crowd.cut == {}


def test_a_body_behind_its_answer_brings_no_second_one(door: Door) -> None:
    wire = door.connect()
    door.say(wire, EARLY % (3 * LARGEST_HEAD))
    door.wait(0)
    answered_early = wire.sent.count(b"HTTP/1.1 200")
    for _ in range(12):
        door.say(wire, b"x" * (LARGEST_HEAD // 4))
        door.wait(0)
    assert (answered_early, wire.sent.count(b"HTTP/1.1 ")) == (1, 1)
    door.say(wire, GET % b"")
    door.wait(0)
    assert wire.sent.count(b"HTTP/1.1 200") == 2
    assert door.crowd.cut == {}


async def names(scope: Scope, _receive: Receive, send: Send) -> None:
    """Answers with the names of the headers that it was given."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b" ".join(name for name, _ in scope["headers"])})


@pytest.mark.parametrize("at_once", [True, False])
def test_what_stands_behind_a_body_is_no_header(make_door: Callable[..., Door], *, at_once: bool) -> None:
    door = make_door(app=names)
    wire = door.connect()
    asked = IN_PARTS + b"y\r\nauthorization: Bearer z\r\n\r\n"
    both = asked + GET % b"" + asked
    for part in [both] if at_once else [both[at : at + 1] for at in range(len(both))]:
        door.say(wire, part)
        door.wait(0)
    bodies = re.findall(rb"\r\n\r\n[0-9a-f]+\r\n(.*)\r\n", wire.sent)
    assert bodies == [b"host transfer-encoding", b"host", b"host transfer-encoding"]
    assert door.crowd.cut == {}


@pytest.mark.parametrize("protocol", [b"h2c", b"websocket"])
@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize("length", [b"content-length: %d", b"transfer-encoding: chunked"])
def test_no_request_hides_in_the_body_of_an_upgrade(
    door: Door, protocol: bytes, length: bytes, *, split: bool
) -> None:
    hidden = GET % b"large"
    length = length % len(hidden) if b"%d" in length else length
    head = b"POST /x HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: %b\r\n%b\r\n\r\n"
    wire = door.connect()
    said = [GET % b"", head % (protocol, length), hidden]
    for part in said if split else [b"".join(said)]:
        door.say(wire, part)
        door.wait(0)
    door.wait(LINGERS)
    assert wire.ended == "closed"
    assert re.findall(rb"HTTP/1.1 (\d+)", wire.sent) == [b"200", b"400"]
    assert json.loads(wire.sent.rpartition(b"\r\n\r\n")[2])["reason"] == "bad-http"
    assert LARGE not in wire.sent
    assert door.crowd.cut == {"broken": 1}


def test_what_is_lost_behind_an_upgrade_ends_the_connection(door: Door) -> None:
    """In one piece with the end of a body before it: where the rest begins, nobody would know."""
    wire = door.connect()
    door.say(wire, POST % 3)
    asked = with_lines(GET % b"", b"connection: upgrade\r\nupgrade: h2c\r\n")
    door.say(wire, b"abc" + asked + (POST % 1000) + b"x" * 500)
    assert wire.ended == "aborted"
    assert door.crowd.cut == {"broken": 1}


def test_an_upgrade_that_is_not_known_is_answered_as_if_it_were_none(door: Door) -> None:
    wire = door.connect()
    for length in (b"", b"content-length: 0\r\n"):
        door.say(wire, with_lines(GET % b"", b"connection: upgrade\r\nupgrade: h2c\r\n" + length))
        door.wait(0)
    door.say(
        wire, with_lines(POST % 3, b"connection: upgrade\r\n") + b"abc"
    )  # as a proxy writes all requests
    door.wait(0)
    door.say(wire, GET % b"")
    door.wait(0)
    assert wire.sent.count(b"fine") == 4
    assert door.crowd.cut == {}


def strict_gate() -> Gate:
    """Lets one request of an address pass."""
    reception = Reception(
        mock.Mock(),
        mock.Mock(),
        limits=Limits(Rates(files=Rate(1, 3600.0))),
        passwords=mock.Mock(),
        reviews=mock.Mock(),
        daily_levels=mock.Mock(),
        public_url=None,
        allowed_origins=(),
        trust_proxy=False,
    )
    return Gate(answer, answer, reception)


def test_who_asks_too_much_is_told_so_before_the_body_came_and_closed_after_it(
    make_door: Callable[..., Door],
) -> None:
    door = make_door(app=strict_gate())
    wire = door.connect()
    door.say(wire, GET % b"" + EARLY % 20_000)
    door.wait(0)
    assert b"HTTP/1.1 429 " in wire.sent
    for _ in range(2):
        assert wire.ended == ""
        door.say(wire, b"x" * 10_000)
        door.wait(0)
    assert wire.ended == "closed"
    assert wire.sent.count(b"HTTP/1.1 ") == 2
    assert door.crowd.cut == {}


@pytest.mark.parametrize("asked", [GET % b"", b"HEAD / HTTP/1.1\r\nhost: here\r\n\r\n"])
def test_and_nothing_behind_it_is_answered(make_door: Callable[..., Door], asked: bytes) -> None:
    door = make_door(app=strict_gate())
    wire = door.connect()
    door.say(wire, asked * 10)
    door.wait(0)
    assert wire.sent.count(b"HTTP/1.1 ") == 2
    assert wire.ended == "closed"


def test_a_slow_reader_has_all_the_time_it_needs(door: Door) -> None:
    wire = door.connect()
    wire.reads = False
    door.say(wire, GET % b"large")
    while wire.unread > 10_000:
        door.wait(TAKEN_WITHIN - 1)
        wire.read(10_000)
        assert wire.ended != "aborted"


def test_an_address_has_so_many_connections_and_others_have_theirs(make_door: Callable[..., Door]) -> None:
    door = make_door(5, 3)
    wires = [door.connect() for _ in range(4)] + [door.connect(f"198.51.100.{number}") for number in range(3)]
    door.wait(0)
    assert [wire.ended for wire in wires] == ["", "", "", "aborted", "", "", "aborted"]
    assert door.crowd.cut == {"crowd": 2}
    wires[0].abort()
    door.wait(0)
    assert not door.connect().ended
    door.wait(HEAD_WITHIN)
    assert door.crowd.size == 0
    assert door.crowd.addresses == {}


def test_behind_a_proxy_all_come_from_one_address(make_door: Callable[..., Door]) -> None:
    door = make_door(100, None)
    assert not any(door.connect().ended for _ in range(100))
    assert door.connect().ended


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("requests")
    with running(folder, trust_proxy=False, most_sockets_per_address=20) as server:
        yield server
        assert server.faults() == []


@contextlib.contextmanager
def connected(server: Running) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as raw:
        yield raw


def figures(server: Running, **headers: str) -> httpx.Response:
    return httpx.get(f"{server.url}/metrics", headers=headers, trust_env=False, timeout=60)


def cut(server: Running) -> Counter[str]:
    shown = figures(server).text.splitlines()
    name = "pioche_connections_cut_total{why="
    return Counter(
        {line.split('"')[1]: int(float(line.split()[-1])) for line in shown if line.startswith(name)}
    )


def test_figures_are_not_for_those_for_whom_a_proxy_speaks(server: Running) -> None:
    for forwarded, status in ((None, 200), ("198.51.100.1", 403), ("127.0.0.1", 403)):
        headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
        assert figures(server, **headers).status_code == status


def test_a_request_is_for_one_host(server: Running) -> None:
    for hosts, status in ((1, b"200"), (2, b"400")):
        with connected(server) as raw:
            raw.sendall(b"GET /api/games HTTP/1.1\r\n" + b"host: here\r\n" * hosts + b"\r\n")
            assert raw.recv(12) == b"HTTP/1.1 " + status


def hang_up_in_the_middle(raw: socket.socket) -> None:
    raw.sendall(POST % 100 + b"{")


def hang_up_with_answers_unread(raw: socket.socket) -> None:
    raw.sendall(b"GET /api/docs HTTP/1.1\r\nhost: here\r\n\r\n" * 20)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # closed with a reset


@pytest.mark.parametrize("leave", [hang_up_in_the_middle, hang_up_with_answers_unread])
def test_who_hangs_up_is_no_fault_of_the_program(
    server: Running, leave: Callable[[socket.socket], None]
) -> None:
    for _ in range(5):
        with connected(server) as raw:
            leave(raw)
    assert server.ask("GET", "/health/live").status_code == 200
    assert server.faults() == []


def test_broken_requests_are_answered_and_counted_but_fill_no_log(server: Running) -> None:
    for broken in (b"HELLO\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\n: x\r\n\r\n"):
        with connected(server) as raw:
            raw.sendall(broken)
            assert raw.recv(12) == b"HTTP/1.1 400"
    assert cut(server)["broken"] == 3
    assert [event for event in server.log() if event["level"] != "info"] == []


def test_a_head_without_end_takes_neither_memory_nor_time(server: Running) -> None:
    before = server.memory()
    with connected(server) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nx: ")
        with contextlib.suppress(ConnectionError):
            for _ in range(1000):
                raw.sendall(b"x" * 100_000)
    assert cut(server)["large"] == 1
    assert server.memory() < before + (32 << 20)


@pytest.mark.parametrize("request_", [GET % b"health/live", UPGRADE], ids=["request", "upgrade"])
def test_a_head_of_40_kilobytes_is_refused_over_a_real_connection(server: Running, request_: bytes) -> None:
    for lines in LONG_HEADS.values():
        with connected(server) as raw:
            raw.sendall(with_lines(request_, lines))
            said = b""
            with contextlib.suppress(ConnectionError):
                while more := raw.recv(65536):
                    said += more
        assert said.startswith(b"HTTP/1.1 431 ")
        assert b'"head-too-large"' in said


def test_one_address_cannot_keep_the_others_out_by_waiting(server: Running) -> None:
    with contextlib.ExitStack() as stack:
        idle = [stack.enter_context(connected(server)) for _ in range(25)]
        for raw in idle[20:]:
            with contextlib.suppress(ConnectionError):
                assert raw.recv(1) == b""
    server.wait_until_ready()  # as soon as it has noticed that they are gone
    assert cut(server)["crowd"] >= 5


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="the limits of a process are asked for")
def test_the_server_makes_room_for_as_many_connections_as_it_lets_in(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        with running(tmp_path, most_sockets=1000) as server:
            found = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    wanted = 2 * 1000 + serve.OTHER_FILES
    assert found[0] == (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard))
    assert [event["open_files"] for event in server.log() if event["event"] == "started"] == [found[0]]


@pytest.mark.parametrize("refusal", [ValueError, OSError])
def test_a_system_that_refuses_more_files_does_not_keep_the_server_from_starting(
    monkeypatch: pytest.MonkeyPatch, refusal: type[Exception]
) -> None:
    asked = []

    def refuse(_kind: int, limits: tuple[int, int]) -> None:
        asked.append(limits)
        raise refusal

    monkeypatch.setattr(resource, "getrlimit", lambda _kind: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert serve.make_room_for_files(40_256) == 256
    assert asked == [(40_256, resource.RLIM_INFINITY)]


def test_the_guide_says_how_long_and_how_much() -> None:
    guide = " ".join((Path(__file__).parents[2] / "docs" / "http.md").read_text("utf-8").split())
    for said in (
        f"must be there within {HEAD_WITHIN:.0f} seconds and may have {LARGEST_HEAD >> 10} KiB (else 431)",
        f"its body within {BODY_WITHIN:.0f} seconds; a request of more than {LARGEST_REQUEST >> 20} MiB",
        f"of which nothing is read for {TAKEN_WITHIN:.0f} seconds",
    ):
        assert said in guide
