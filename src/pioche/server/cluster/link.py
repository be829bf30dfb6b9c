"""The connection of two servers: visitors that one has taken for the other, and questions about tables.

Frames on a plain TCP connection: nine bytes before each message, and no parser on the way of a move. The one
who is called has a secret in the store, and both prove that they know it; no token of a visitor is sent. What
is sent is not encrypted: servers reach each other in a network of their own (docs/cluster.md).
"""

import asyncio
import hmac
import secrets
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from enum import IntEnum
from functools import partial
from struct import Struct as Format
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

from pioche.server.logs import Log
from pioche.server.store.errors import Damaged
from pioche.server.store.nodes import LEASE, Node

VERSION: Final = 1
"""Servers that speak another one do not talk to each other."""
HEAD: Final = Format(">IBI")
LARGEST: Final = 1 << 24
LARGEST_GREETING: Final = 1024
MOST_UNSENT: Final = 1 << 26
"""Bytes that another server may leave unread before it is given up."""
PING_EVERY: Final = 0.5
SILENCE: Final = LEASE
"""Seconds without a word after which the other side is given up."""
GREET_WITHIN: Final = 5.0
MOST_GREETING: Final = 64
"""Connections of whoever has not proved yet to be a server."""
Distance: Final = Format(">f")
"""Seconds."""
ROUND_TRIPS: Final = 20
CALLER, CALLED = "caller", "called"
NOT_HERE: Final = b"not-here"
DAMAGED: Final = b"damaged"

LOG: Final = Log("cluster")


class Kind(IntEnum):
    """Of a frame. Its number is that of a visitor or of a question, given by the side that began it."""

    GREETING = 1
    PING = 2
    PONG = 3
    VISITOR = 4
    SAID = 5
    """By a visitor, with the distance to it before it."""
    GONE = 6
    """A visitor has left."""
    TOLD = 7
    """To a visitor."""
    DISMISSED = 8
    BEAT = 9
    ASK = 10
    ANSWER = 11
    FAULT = 12


class Greeting(Struct, frozen=True, omit_defaults=True):
    version: int
    sender: str
    nonce: str = ""
    proof: str = ""


class LinkLost(Exception):  # noqa: N818 - named after what is the case
    """The other server does not answer."""


class NotHere(Exception):  # noqa: N818 - named after what is the case
    """The other server does not have the table either."""


class Peers(Protocol):
    """Who uses links."""

    own: Node
    greeting: "set[Link]"

    def known(self, id: str) -> Node | None: ...

    def linked(self, link: "Link") -> None: ...

    def refuse(self, why: str) -> None: ...

    def unlinked(self, link: "Link") -> None: ...

    def visit(self, link: "Link", number: int, opening: bytes) -> None: ...

    async def answer(self, method: str, args: list[Any]) -> Any: ...

    @property
    def age(self) -> float: ...


class Visitor(Protocol):
    """The side of a tunnel at which a frame arrives."""

    def frame(self, kind: Kind, data: bytes) -> None: ...

    def lost(self) -> None: ...


class Link(asyncio.Protocol):
    """One for each two servers, whichever of them has called the other."""

    def __init__(self, peers: Peers, called: Node | None = None) -> None:
        self.peers = peers
        self.peer = called
        self.calls = called is not None
        self.loop = asyncio.get_running_loop()
        self.transport: asyncio.Transport = None  # type: ignore[assignment]
        self.parts: list[bytes] = []
        self.lacks = 0
        """Bytes that must come before there is a frame, or a head, to be read."""
        self.unsent: list[bytes] = []
        self.nonce = secrets.token_hex(16)
        self.theirs = ""
        self.open = False
        self.heard_at = self.loop.time()
        self.pinged: tuple[int, float] = (0, 0.0)
        self.round_trips: deque[float] = deque(maxlen=ROUND_TRIPS)
        self.renewed_at = self.loop.time()
        """When the store has answered the other side, as far as it has said so."""
        self.numbers = 0
        self.ours: dict[int, Visitor] = {}
        """Visitors here, whose tables are there."""
        self.guests: dict[int, Visitor] = {}
        """Visitors there, whose tables are here."""
        self.asked: dict[int, asyncio.Future[bytes]] = {}
        self.answering: set[asyncio.Task[None]] = set()
        self.timer: asyncio.Handle | None = None
        self.takes: dict[int, Callable[[int, bytes], None]] = {
            Kind.GREETING: self.welcomed,
            Kind.PING: self.pinged_by,
            Kind.PONG: self.ponged,
            Kind.VISITOR: self.visited,
            Kind.ASK: self.questioned,
            Kind.ANSWER: self.answered,
            Kind.FAULT: self.declined,
            **{kind: partial(self.from_visitor, kind) for kind in (Kind.SAID, Kind.GONE)},
            **{kind: partial(self.to_visitor, kind) for kind in (Kind.TOLD, Kind.DISMISSED, Kind.BEAT)},
        }

    # The transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]
        self.peers.greeting.add(self)
        if len(self.peers.greeting) > MOST_GREETING:
            self.transport.abort()
            return
        self.timer = self.loop.call_later(GREET_WITHIN, self.transport.abort)
        if self.calls:
            self.greet()

    def connection_lost(self, _exc: Exception | None) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.peers.greeting.discard(self)
        for visitor in [*self.ours.values(), *self.guests.values()]:
            visitor.lost()
        self.ours.clear()
        self.guests.clear()
        for future in self.asked.values():
            if not future.done():
                future.set_exception(LinkLost())
        self.asked.clear()
        if self.open:
            self.open = False
            self.peers.unlinked(self)

    def data_received(self, data: bytes) -> None:
        """Frames are read where they lie; what has come of the last one is kept until all of it has."""
        self.heard_at = self.loop.time()
        self.parts.append(data)
        self.lacks -= len(data)
        if self.lacks > 0:
            return
        data = b"".join(self.parts)
        at, whole = 0, len(data)
        end = HEAD.size
        while whole >= end:
            size, kind, number = HEAD.unpack_from(data, at)
            if size > (LARGEST if self.open else LARGEST_GREETING):
                self.transport.abort()
                return
            end += size
            if end > whole:
                break
            self.take(kind, number, data[at + HEAD.size : end])
            if self.transport.is_closing():
                return
            at, end = end, end + HEAD.size
        self.parts = [data[at:]]
        self.lacks = end - whole

    def put(self, kind: Kind, number: int, data: bytes = b"") -> None:
        """What is said in one turn of the loop leaves together."""
        if not self.unsent:
            self.loop.call_soon(self.flush)
        self.unsent.append(HEAD.pack(len(data), kind, number) + data)

    def flush(self) -> None:
        said, self.unsent = b"".join(self.unsent), []
        if not self.transport.is_closing():
            self.transport.write(said)
            if self.transport.get_write_buffer_size() > MOST_UNSENT:
                self.transport.abort()

    def close(self) -> None:
        self.flush()
        self.transport.close()

    # The beginning

    def greet(self, proof: str = "") -> None:
        greeting = Greeting(VERSION, self.peers.own.id, self.nonce, proof)
        self.put(Kind.GREETING, 0, msgspec.json.encode(greeting))

    def proof(self, secret: bytes, role: str, of: str, nonce: str) -> str:
        """Of the role, too: else what one side has proved could be shown to it as the other's proof."""
        return hmac.digest(secret, f"pioche {VERSION} {role} {of} {nonce}".encode(), "sha256").hex()

    def welcome(self, greeting: Greeting) -> None:
        """Caller: nonce. Called: nonce and proof of its own secret. Caller: proof of the called's secret."""
        if self.open or greeting.version != VERSION:
            raise ValueError("a second greeting" if self.open else "another version")
        own = self.peers.own
        if self.calls:
            assert self.peer is not None
            self.check(greeting.proof, self.peer.secret, CALLED, self.peer.id, self.nonce)
            self.greet(self.proof(self.peer.secret, CALLER, own.id, greeting.nonce))
            self.begin()
        elif not self.theirs:
            self.theirs = greeting.sender
            self.greet(self.proof(own.secret, CALLED, own.id, greeting.nonce))
        else:
            self.check(greeting.proof, own.secret, CALLER, self.theirs, self.nonce)
            self.peer = self.peers.known(self.theirs) or newcomer(self.theirs)
            self.begin()

    def check(self, proof: str, secret: bytes, role: str, of: str, nonce: str) -> None:
        if not hmac.compare_digest(proof.encode(), self.proof(secret, role, of, nonce).encode()):
            raise ValueError("a wrong proof")

    def begin(self) -> None:
        self.open = True
        self.peers.greeting.discard(self)
        if self.timer is not None:
            self.timer.cancel()
        self.ping()
        self.peers.linked(self)

    # Frames

    def take(self, kind: int, number: int, data: bytes) -> None:
        try:
            takes = self.takes.get(kind, self.unheard_of) if self.open else self.welcomed
            takes(number, data)
        except (ValueError, msgspec.MsgspecError) as error:
            self.peers.refuse(str(error))
            self.transport.abort()

    def welcomed(self, _number: int, data: bytes) -> None:
        self.welcome(msgspec.json.decode(data, type=Greeting))

    def unheard_of(self, _number: int, _data: bytes) -> None:
        raise ValueError("a frame of no kind")

    def to_visitor(self, kind: Kind, number: int, data: bytes) -> None:
        if (visitor := self.ours.get(number)) is not None:
            visitor.frame(kind, data)

    def from_visitor(self, kind: Kind, number: int, data: bytes) -> None:
        if (visitor := self.guests.get(number)) is not None:
            visitor.frame(kind, data)

    def visited(self, number: int, data: bytes) -> None:
        self.peers.visit(self, number, data)

    def questioned(self, number: int, data: bytes) -> None:
        task = self.loop.create_task(self.answer(number, data))
        self.answering.add(task)
        task.add_done_callback(self.answering.discard)

    def answered(self, number: int, data: bytes) -> None:
        if (future := self.asked.pop(number, None)) is not None and not future.done():
            future.set_result(data)

    def declined(self, number: int, data: bytes) -> None:
        if (future := self.asked.pop(number, None)) is not None and not future.done():
            known = {NOT_HERE: NotHere(), DAMAGED: Damaged("table-damaged")}
            future.set_exception(known.get(data, LinkLost()))

    def pinged_by(self, number: int, data: bytes) -> None:
        (age,) = Distance.unpack(data)
        self.renewed_at = self.loop.time() - age
        self.put(Kind.PONG, number)

    def ponged(self, number: int, _data: bytes) -> None:
        if number == self.pinged[0]:
            self.round_trips.append(self.loop.time() - self.pinged[1])

    def ping(self) -> None:
        now = self.loop.time()
        if now > self.heard_at + SILENCE:
            self.transport.abort()
            return
        self.pinged = (self.pinged[0] + 1, now)
        self.put(Kind.PING, self.pinged[0], Distance.pack(self.peers.age))
        self.timer = self.loop.call_later(PING_EVERY, self.ping)

    @property
    def round_trip(self) -> float:
        """Between the two servers, the shortest of the last ones."""
        return min(self.round_trips, default=0.0)

    # Visitors and questions

    def next_number(self) -> int:
        self.numbers = self.numbers % 0xFFFF_FFFF + 1
        return self.numbers

    async def ask(self, method: str, *args: Any, within: float = 5.0) -> bytes:
        """The answer as JSON. Raises LinkLost, NotHere."""
        if not self.open:
            raise LinkLost
        number = self.next_number()
        future: asyncio.Future[bytes] = self.loop.create_future()
        self.asked[number] = future
        self.put(Kind.ASK, number, msgspec.json.encode((method, args)))
        try:
            async with asyncio.timeout(within):
                return await future
        except TimeoutError:
            raise LinkLost from None
        finally:
            self.asked.pop(number, None)

    async def answer(self, number: int, data: bytes) -> None:
        try:
            method, args = msgspec.json.decode(data, type=tuple[str, list[Any]])
            said = msgspec.json.encode(await self.peers.answer(method, args))
        except NotHere:
            self.put(Kind.FAULT, number, NOT_HERE)
        except Damaged:
            self.put(Kind.FAULT, number, DAMAGED)
        except Exception as error:  # noqa: BLE001 - whoever asked waits for an answer
            LOG.error("link-fault", error=error)  # noqa: TRY400 - a log of ours
            self.put(Kind.FAULT, number)
        else:
            self.put(Kind.ANSWER, number, said)


def newcomer(id: str) -> Node:
    """One that has read a secret in the store, and was not seen there yet."""
    return Node(id, "", b"", "", datetime.now(UTC))


async def call(peers: Peers, node: Node, report: Callable[[OSError], None]) -> Link | None:
    """Try to reach another server; the link that begins to greet tells by itself when it is open."""
    host, _, port = node.address.rpartition(":")
    try:
        async with asyncio.timeout(SILENCE):
            _, link = await asyncio.get_running_loop().create_connection(
                lambda: Link(peers, node), host.strip("[]"), int(port)
            )
    except OSError as error:  # also where it takes too long
        report(error)
        return None
    return link
