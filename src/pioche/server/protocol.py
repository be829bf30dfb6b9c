"""uvicorn's own WebSocket protocol with a shorter way: a message is read and sent without a task or a queue.

Measured with four sockets a table (`python -m bench.server`): a third less time per move than through ASGI's
receive and send. It also knows how much a slow reader has not read yet, which ASGI does not tell.
"""

import asyncio
import logging
import socket
from collections.abc import Callable
from struct import pack
from typing import Any, Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State
from websockets.streams import StreamReader
from websockets.utils import apply_mask

from pioche.server.distance import kernel_round_trip

EXTENSION: Final = "pioche.socket"
FAULT: Final = 1011
WHOLE_TEXT: Final = 0x81
MASKED: Final = 0x80
SHORT: Final = 126
"""From this length on it stands in bytes of its own."""
KEPT_BY_THE_SYSTEM: Final = 1 << 16
"""Bytes for a slow reader that the outbox does not see; by itself the system keeps some millions."""
FRAMES_AT_ONCE: Final = 200.0
FRAMES_PER_SECOND: Final = 100.0
"""Pings, pongs and parts of messages; whole messages are counted where they are read."""

log = logging.getLogger("pioche.socket")


BEAT: Final = b"\x8a\x00"
"""A pong that nobody has asked for: RFC 6455, 5.5.3 lets it be sent at any time, and nothing is answered."""
SHORT_HEADS: Final = [bytes((WHOLE_TEXT, size)) for size in range(SHORT)]


def frame_head(size: int) -> bytes:
    """What stands before a whole text message of this size (RFC 6455, 5.2): servers do not mask."""
    if size < SHORT:
        return SHORT_HEADS[size]
    if size < 1 << 16:
        return pack(">BBH", WHOLE_TEXT, 126, size)
    return pack(">BBQ", WHOLE_TEXT, 127, size)


class SocketProtocol(WebSocketsSansIOProtocol):
    """Found by the application in the extensions of its scope."""

    on_message: Callable[[bytes], None] | None = None
    at_boundary = False
    """Whether what comes next begins a frame; before there is a listener nobody needs to know."""
    most_unread = 1 << 18
    frames_left = FRAMES_AT_ONCE
    frames_counted = 0.0
    last_moment: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """A whole short message that comes alone, as nearly all do, needs no parser."""
        if self.at_boundary and len(data) > 6 and data[0] == WHOLE_TEXT:
            size = data[1] - MASKED
            if 0 <= size < SHORT and len(data) == size + 6 and self.conn.current_size is None:
                self.hand_over(apply_mask(data[6:], data[2:6]))
                return
        super().data_received(data)
        self.at_boundary = self.on_message is not None and self.awaits_a_frame()

    def awaits_a_frame(self) -> bool:
        """Whether the parser waits for the first byte of a frame, and not in the middle of one."""
        if self.conn.state is not State.OPEN:
            return False
        inner: Any = self.conn.parser
        while inner.gi_yieldfrom is not None:
            inner = inner.gi_yieldfrom
        return inner.gi_code is StreamReader.at_eof.__code__

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions = self.scope["extensions"]
            assert extensions is not None
            extensions[EXTENSION] = self  # type: ignore[assignment]

    def handle_ping(self) -> None:
        if self.unread > self.most_unread:
            self.abort()
        elif self.may_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.may_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self.may_frame() and (event.data or event.fin):
            super().handle_cont(event)

    def may_frame(self) -> bool:
        """Whether one more frame that is no message is heard; whoever sends too many is cut off at once."""
        if self.transport.is_closing():
            return False
        now = self.loop.time()
        refilled = self.frames_left + (now - self.frames_counted) * FRAMES_PER_SECOND
        self.frames_counted = now
        self.frames_left = min(FRAMES_AT_ONCE, refilled) - 1
        if self.frames_left < 0:
            self.abort()
            return False
        return True

    def send_receive_event_to_app(self) -> None:
        if self.on_message is None:
            self.curr_msg_data_type = "bytes"  # whether it is good text is seen when it is read
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.hand_over(data)

    def hand_over(self, data: bytes) -> None:
        if self.close_sent:
            return
        assert self.on_message is not None
        try:
            self.on_message(data)
        except Exception:
            log.exception("socket-fault")
            self.close(FAULT)

    async def send(self, message: ASGISendEvent) -> None:
        await self.writable.wait()
        if self.has_ended():
            raise ClientDisconnected  # a broken frame has ended it meanwhile
        await super().send(message)
        if self.has_ended():
            self.end_soon()
            self.handshake_complete = True  # else uvicorn would log a handshake that we refuse as our error

    def has_ended(self) -> bool:
        return self.close_sent

    def listen(self, on_message: Callable[[bytes], None]) -> None:
        """From now on messages are handed over as they come. What was said to get here is not kept: it is
        a quarter of the memory of a socket, and a table has several for hours."""
        self.on_message = on_message
        wire = self.transport.get_extra_info("socket")
        if wire is not None and not self.transport.is_closing():  # who has gone has a socket without a file
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KEPT_BY_THE_SYSTEM)
        self.scope["headers"] = []
        del self.request, self.response

    @property
    def unread(self) -> int:
        """How many bytes the other side has not taken yet; 0 while it keeps up."""
        return 0 if self.writable.is_set() else self.transport.get_write_buffer_size()

    def round_trip(self) -> float | None:
        """The shortest that the kernel has seen, in seconds; None: it does not tell."""
        closing = self.transport.is_closing()  # who has gone has a socket without a file
        return None if closing else kernel_round_trip(self.transport.get_extra_info("socket"))

    def beat(self) -> None:
        if not (self.close_sent or self.disconnected or self.unread or self.transport.is_closing()):
            self.transport.write(BEAT)

    def send_text(self, data: bytes) -> None:
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.transport.write(frame_head(len(data)) + data)

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self.close_sent = True  # as an answer; else a server that ends would close it once more, and fail
        self.end_soon()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self.end_soon()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.end_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.last_moment is not None:
            self.last_moment.cancel()

    def end_soon(self) -> None:
        """A goodbye waits for a reader only for so long: a transport that is closed waits for ever."""
        if self.last_moment is None and not self.disconnected:
            self.last_moment = self.loop.call_later(self.close_timeout, self.abort)

    def close(self, code: int) -> None:
        self.end_soon()
        closing = self.loop.create_task(self.send({"type": "websocket.close", "code": code, "reason": ""}))
        self.tasks.add(closing)
        closing.add_done_callback(self.closed)

    def closed(self, closing: asyncio.Task[None]) -> None:
        self.tasks.discard(closing)
        if not closing.cancelled():
            closing.exception()  # the other side may be gone: then there is nothing to close

    def abort(self) -> None:
        """End it at once: whoever does not read would not read a goodbye."""
        self.transport.abort()
