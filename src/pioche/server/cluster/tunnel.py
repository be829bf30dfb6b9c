"""The two ends of a visitor whose table another server has."""

import asyncio
import math
from collections.abc import Callable
from struct import Struct as Format
from typing import Final

from msgspec import Struct

from pioche.server.asgi import Message
from pioche.server.cluster.link import Distance, Kind, Link
from pioche.server.connection import CODES, REFUSED, encode
from pioche.server.logs import Log
from pioche.server.protocol import FAULT, SocketProtocol
from pioche.server.sentences import catalogue
from pioche.server.wire import Bye

CODE: Final = Format(">H")
AGAIN: Final = CODES["again"]
MOST_WAITING: Final = 32
"""Messages of a visitor before the table listens."""
MOST_UNSENT: Final = 1 << 20
"""Bytes that may wait on a link before whoever says more is cut off."""

LOG: Final = Log("socket")


class Opening(Struct, frozen=True):
    """A visitor whom another server has let in. Of the token only the hash is sent."""

    table: str
    client: str
    person: str | None
    token: bytes | None
    lang: str
    since: int | None
    address: str
    distance: float | None


def bye(why: str, language: str) -> bytes:
    return encode(Bye(why=why, sentence=catalogue(language).say(f"bye-{why}")))


class Near:
    """The end at which the visitor is: what comes is passed on, whatever it says."""

    def __init__(
        self,
        link: Link,
        opening: Opening,
        socket: SocketProtocol,
        round_trip: Callable[[], float | None],
        most_unread: int,
    ) -> None:
        self.link = link
        self.socket = socket
        self.round_trip = round_trip
        self.most_unread = most_unread
        self.language = opening.lang
        self.slow = False
        self.number = link.next_number()
        link.ours[self.number] = self
        link.put(Kind.VISITOR, self.number, encode(opening))

    def said(self, text: bytes) -> None:
        if self.link.transport.get_write_buffer_size() > MOST_UNSENT:
            self.socket.abort()
            return
        distance = self.round_trip()
        head = Distance.pack(math.nan if distance is None else distance)
        self.link.put(Kind.SAID, self.number, head + text)

    def frame(self, kind: Kind, data: bytes) -> None:
        if kind is Kind.TOLD:
            if self.socket.unread > self.most_unread:
                self.slow = True
                self.socket.abort()
            else:
                self.socket.send_text(data)
        elif kind is Kind.BEAT:
            self.socket.beat()
        else:
            self.socket.close(CODE.unpack(data)[0])

    def lost(self) -> None:
        self.socket.send_text(bye("again", self.language))
        self.socket.close(AGAIN)

    def leave(self) -> None:
        if self.link.ours.pop(self.number, None) is not None:
            self.link.put(Kind.GONE, self.number)


class Far:
    """The end at which the table is, in the place of a socket."""

    def __init__(self, link: Link, number: int, opening: Opening) -> None:
        self.link = link
        self.number = number
        self.language = opening.lang
        self.told = opening.distance
        self.on_message: Callable[[bytes], None] | None = None
        self.queue: asyncio.Queue[Message] = asyncio.Queue()
        self.ended = False
        link.guests[number] = self

    @property
    def unread(self) -> int:
        """Whoever reads too slowly is cut off where the socket is."""
        return 0

    def send_text(self, data: bytes) -> None:
        if not self.ended:
            self.link.put(Kind.TOLD, self.number, data)

    def close(self, code: int) -> None:
        if not self.ended:
            self.link.put(Kind.DISMISSED, self.number, CODE.pack(code))
            self.end()

    def abort(self) -> None:
        self.close(REFUSED)

    def dismiss(self, why: str) -> None:
        """Before it was at the table, or where nothing else is known."""
        self.send_text(bye(why, self.language))
        self.close(CODES.get(why, REFUSED))

    def beat(self) -> None:
        if not self.ended:
            self.link.put(Kind.BEAT, self.number)

    def round_trip(self) -> float | None:
        """To the visitor and back: to the other server, and from there."""
        return None if self.told is None else self.told + self.link.round_trip

    def frame(self, kind: Kind, data: bytes) -> None:
        if kind is Kind.GONE:
            self.end()
            return
        (distance,) = Distance.unpack_from(data)
        self.told = None if math.isnan(distance) else distance
        text = data[Distance.size :]
        if self.on_message is None:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": text})
            if self.queue.qsize() > MOST_WAITING:
                self.dismiss("flooding")
            return
        try:
            self.on_message(text)
        except Exception as error:  # noqa: BLE001 - the other visitors of this link are not concerned
            LOG.error("socket-fault", error=error)  # noqa: TRY400 - a log of ours
            self.close(FAULT)

    def listen(self, on_message: Callable[[bytes], None]) -> None:
        self.on_message = on_message

    async def receive(self) -> Message:
        return await self.queue.get()

    def lost(self) -> None:
        self.end()

    def end(self) -> None:
        if not self.ended:
            self.ended = True
            self.link.guests.pop(self.number, None)
            self.queue.put_nowait({"type": "websocket.disconnect", "code": REFUSED})
