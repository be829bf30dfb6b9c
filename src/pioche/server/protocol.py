"""WebSockets for uvicorn (`Config(ws=…)`): websockets' Sans-I/O layer on asyncio's transports.

The application is spoken to as in ASGI, and finds this object in the extensions of its scope: from then on a
message is read and sent without a task or a queue. Measured with four sockets a table (`python -m
bench.server`): a third less time per move than through ASGI's receive and send. It also knows how much a slow
reader has not read yet, which ASGI does not tell.
"""

import asyncio
import logging
import socket
from collections.abc import Callable
from http import HTTPStatus
from struct import pack
from typing import Any, Final
from urllib.parse import unquote

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.exceptions import InvalidMessage
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from pioche.server.asgi import App, Message
from pioche.server.distance import kernel_round_trip
from pioche.server.requests import GUARD, GuardedTransport

EXTENSION: Final = "pioche.socket"
FAULT: Final = 1011
STOPPING: Final = 1012
LOST: Final = 1006
WHOLE_TEXT: Final = 0x81
MASKED: Final = 0x80
SHORT: Final = 126
"""From this length on it stands in bytes of its own."""
KEPT_BY_THE_SYSTEM: Final = 1 << 16
"""Bytes for a slow reader that the outbox does not see; by itself the system keeps some millions."""
FRAMES_AT_ONCE: Final = 200.0
FRAMES_PER_SECOND: Final = 100.0
"""Pings, pongs and parts of messages; whole messages are counted where they are read."""
CONTROL: Final = frozenset({Opcode.PING, Opcode.PONG, Opcode.CONT})

log = logging.getLogger("pioche.socket")
QUIET: Final = logging.getLogger("pioche.socket.frames")
"""What visitors do wrong is answered; and nobody's messages belong into a log."""
QUIET.setLevel(logging.ERROR)

BEAT: Final = b"\x8a\x00"
"""A pong that nobody has asked for: RFC 6455, 5.5.3 lets it be sent at any time, and nothing is answered."""
SHORT_HEADS: Final = [bytes((WHOLE_TEXT, size)) for size in range(SHORT)]


class SocketEndedError(ConnectionError):
    """Nothing can be sent any more; ASGI's servers say it in this way."""


def frame_head(size: int) -> bytes:
    """What stands before a whole text message of this size (RFC 6455, 5.2): servers do not mask."""
    if size < SHORT:
        return SHORT_HEADS[size]
    if size < 1 << 16:
        return pack(">BBH", WHOLE_TEXT, 126, size)
    return pack(">BBQ", WHOLE_TEXT, 127, size)


def unmasked(data: bytes, mask: bytes) -> bytes:
    size = len(data)
    masks = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "big") ^ int.from_bytes(masks, "big")).to_bytes(size, "big")


def size_when_sent(frame: Frame) -> int:
    """How many bytes a frame of a client takes at least."""
    size = len(frame.data)
    return size + (6 if size < SHORT else 8 if size < 1 << 16 else 14)


class SocketProtocol(asyncio.Protocol):
    """One connection, from uvicorn's handing it over to its end. Nothing is written after a goodbye, and
    nobody is waited for longer than `close_timeout`."""

    close_timeout: Final = 10.0
    most_unread = 1 << 18

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.loop = _loop or asyncio.get_running_loop()
        self.app: App = config.loaded_app
        # Without the guard, which ends here: with its parsers it would be kept as long as the socket.
        self.app_state = {name: state for name, state in app_state.items() if name != GUARD}
        self.connections: set[Any] = server_state.connections
        self.tasks = server_state.tasks
        self.ping_every = config.ws_ping_interval
        self.conn = ServerProtocol(max_size=config.ws_max_size, logger=QUIET)
        self.transport: asyncio.Transport = None  # type: ignore[assignment]
        self.scope: Message = {}
        self.response: Response | None = None
        """What the handshake is answered with; None: it is."""
        self.refusal: Message = {}
        self.queue: list[Message] = []
        """What the application has not asked for yet: a list, as asyncio's queue has four of its own."""
        self.comes: asyncio.Future[None] | None = None
        """Somebody waits for what comes next."""
        self.on_message: Callable[[bytes], None] | None = None
        self.parts: list[bytes] = []
        self.ahead = 0
        """Bytes of a frame that is not whole yet; some for ever after a frame that was longer than needed."""
        self.at_boundary = False
        """Whether what comes next begins a message; before there is a listener nobody needs to know."""
        self.frames_left = FRAMES_AT_ONCE
        self.frames_counted = 0.0
        self.close_sent = False
        self.disconnected = False
        self.reading = True
        self.full = False
        """What was sent is not read, and the system takes no more."""
        self.drains: asyncio.Event | None = None
        """Somebody waits for that to end."""
        self.pinged = False
        self.next_ping: asyncio.TimerHandle | None = None
        self.last_moment: asyncio.TimerHandle | None = None

    # What the transport says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Of a socket nobody but this object takes care.
        guarded = isinstance(transport, GuardedTransport)
        self.transport = transport.transport if guarded else transport  # type: ignore[assignment, attr-defined]
        self.connections.add(self)

    def connection_lost(self, _exc: Exception | None) -> None:
        self.disconnected = True
        self.connections.discard(self)
        self.put({"type": "websocket.disconnect", "code": LOST})
        self.resume_writing()
        for timer in (self.next_ping, self.last_moment):
            if timer is not None:
                timer.cancel()

    def pause_writing(self) -> None:
        self.full = True

    def resume_writing(self) -> None:
        self.full = False
        if self.drains is not None:
            self.drains.set()
            self.drains = None

    def data_received(self, data: bytes) -> None:
        """A whole short message that comes alone, as nearly all do, needs no parser."""
        if self.at_boundary and len(data) > 6 and data[0] == WHOLE_TEXT:
            size = data[1] - MASKED
            if 0 <= size < SHORT and len(data) == size + 6:
                self.hand_over(unmasked(data[6:], data[2:6]))
                return
        self.ahead += len(data)
        self.conn.receive_data(data)
        for event in self.conn.events_received():
            if isinstance(event, Frame):
                self.take(event)
            elif isinstance(event, Request):
                self.ahead = 0
                self.shake_hands(event)
        if self.transport.is_closing():
            return
        if isinstance(self.conn.handshake_exc, InvalidMessage):
            self.refuse_unreadable()
        elif self.conn.close_expected():
            self.end_by_protocol()
        self.flush()
        self.at_boundary = not (self.ahead or self.parts or self.on_message is None or self.close_sent)

    # What comes

    def take(self, frame: Frame) -> None:
        self.ahead -= size_when_sent(frame)
        if frame.opcode in CONTROL and not self.may_frame():
            return
        if frame.opcode is Opcode.PONG:
            self.pinged = False
        elif frame.opcode in {Opcode.TEXT, Opcode.BINARY, Opcode.CONT}:
            if frame.data or frame.fin or frame.opcode is not Opcode.CONT:
                self.parts.append(bytes(frame.data))
            if frame.fin:
                data = b"".join(self.parts)
                self.parts = []
                self.hand_over(data)

    def may_frame(self) -> bool:
        """Whether one more frame that is no message is heard; whoever sends too many is cut off at once."""
        if self.transport.is_closing():
            return False
        now = self.loop.time()
        refilled = self.frames_left + (now - self.frames_counted) * FRAMES_PER_SECOND
        self.frames_counted = now
        self.frames_left = min(FRAMES_AT_ONCE, refilled) - 1
        if self.frames_left < 0 or self.unread > self.most_unread:
            self.abort()
            return False
        return True

    def hand_over(self, data: bytes) -> None:
        if self.close_sent:
            return
        if self.on_message is None:
            # Whether it is good text is seen when it is read.
            self.put({"type": "websocket.receive", "bytes": data})
            self.read_on(going=False)
            return
        try:
            self.on_message(data)
        except Exception:
            log.exception("socket-fault")
            self.close(FAULT)

    def read_on(self, *, going: bool) -> None:
        if self.reading != going and not self.transport.is_closing():
            self.reading = going
            if going:
                self.transport.resume_reading()
            else:
                self.transport.pause_reading()

    # The handshake, and ASGI

    def shake_hands(self, request: Request) -> None:
        response = self.conn.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self.respond(response)
            return
        self.response = response
        path, _, query = request.path.partition("?")
        peer = self.transport.get_extra_info("peername")
        headers = request.headers.raw_items()
        self.scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "client": None if peer is None else (str(peer[0]), int(peer[1])),
            "path": unquote(path),
            "raw_path": path.encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [(name.lower().encode("ascii"), value.encode("latin-1")) for name, value in headers],
            "subprotocols": [],
            "state": self.app_state.copy(),
            "extensions": {"websocket.http.response": {}, EXTENSION: self},
        }
        self.put({"type": "websocket.connect"})
        task = self.loop.create_task(self.run())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def refuse_unreadable(self) -> None:
        """A request with a body, above all: by itself the library hangs up without a word."""
        self.conn = ServerProtocol(logger=QUIET)
        self.respond(self.conn.reject(HTTPStatus.BAD_REQUEST, ""))

    async def run(self) -> None:
        try:
            await self.app(self.scope, self.receive, self.send)
        except SocketEndedError:
            pass
        except Exception:
            log.exception("socket-fault")
        if self.response is not None and not self.transport.is_closing():
            self.respond(self.conn.reject(HTTPStatus.INTERNAL_SERVER_ERROR, ""))
        elif not self.close_sent:
            self.transport.close()

    def put(self, message: Message) -> None:
        self.queue.append(message)
        if self.comes is not None and not self.comes.done():
            self.comes.set_result(None)

    async def receive(self) -> Message:
        while not self.queue:
            self.comes = self.loop.create_future()
            await self.comes
        self.comes = None
        message = self.queue.pop(0)
        if not self.queue:
            self.read_on(going=True)
        return message

    async def send(self, message: Message) -> None:
        if self.full:
            self.drains = self.drains or asyncio.Event()
            await self.drains.wait()
        if self.close_sent or self.transport.is_closing():
            raise SocketEndedError
        kind = message["type"]
        if kind == "websocket.accept":
            assert self.response is not None
            self.conn.send_response(self.response)
            self.response = None
            self.keep_alive()
        elif kind == "websocket.send":
            text = message.get("text")
            self.conn.send_binary(message["bytes"]) if text is None else self.conn.send_text(text.encode())
        elif kind == "websocket.close":
            self.close(message["code"])
        elif kind == "websocket.http.response.start":
            self.refusal = message
        else:
            refused = self.conn.reject(HTTPStatus(self.refusal["status"]), message["body"].decode())
            for name, value in self.refusal["headers"]:
                refused.headers[name.decode("latin-1")] = value.decode("latin-1")
            self.respond(refused)
        self.flush()

    def respond(self, response: Response) -> None:
        """Refuse the handshake."""
        self.response = None
        self.conn.send_response(response)
        self.end_by_protocol()
        self.flush()

    # What is said

    def flush(self) -> None:
        if self.transport.is_closing():
            return
        for data in self.conn.data_to_send():
            if data:
                self.transport.write(data)
            else:
                self.transport.close()

    def listen(self, on_message: Callable[[bytes], None]) -> None:
        """From now on messages are handed over as they come. What was said to get here is not kept: it is
        a quarter of the memory of a socket, and a table has several for hours."""
        self.on_message = on_message
        wire = self.transport.get_extra_info("socket")
        if wire is not None and not self.transport.is_closing():  # who has gone has a socket without a file
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KEPT_BY_THE_SYSTEM)
        self.scope.clear()

    @property
    def unread(self) -> int:
        """How many bytes the other side has not taken yet; 0 while it keeps up."""
        return self.transport.get_write_buffer_size() if self.full else 0

    def round_trip(self) -> float | None:
        """The shortest that the kernel has seen, in seconds; None: it does not tell."""
        closing = self.transport.is_closing()  # who has gone has a socket without a file
        return None if closing else kernel_round_trip(self.transport.get_extra_info("socket"))

    def beat(self) -> None:
        if not (self.close_sent or self.unread or self.transport.is_closing()):
            self.transport.write(BEAT)

    def send_text(self, data: bytes) -> None:
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(frame_head(len(data)) + data)

    def keep_alive(self) -> None:
        """Whoever has not answered the last ping when the next one is due has gone, if answers are read."""
        if self.close_sent or self.transport.is_closing() or not self.ping_every:
            return
        if self.pinged and self.reading:
            self.close(FAULT)
            self.transport.close()
            return
        if self.next_ping is not None:
            self.pinged = True
            self.conn.send_ping(b"")
            self.flush()
        self.next_ping = self.loop.call_later(self.ping_every, self.keep_alive)

    # The end

    def end_by_protocol(self) -> None:
        """The other side has said goodbye, or something that cannot be read; what is due to it is queued."""
        ours = self.close_sent
        self.close_sent = True
        self.end_soon()
        if not ours:
            self.put({"type": "websocket.disconnect", "code": self.conn.close_code or LOST})

    def close(self, code: int) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        if not self.conn.close_expected():  # a goodbye of the other side may have come in the same moment
            self.conn.send_close(code)
        self.flush()
        self.close_sent = True
        self.put({"type": "websocket.disconnect", "code": code})
        self.read_on(going=True)
        self.end_soon()

    def shutdown(self) -> None:
        """uvicorn stops."""
        if self.response is not None:
            self.respond(self.conn.reject(HTTPStatus.SERVICE_UNAVAILABLE, ""))
        self.close(STOPPING)
        self.transport.close()

    def end_soon(self) -> None:
        """A goodbye waits for a reader only for so long: a transport that is closed waits for ever."""
        if self.last_moment is None and not self.disconnected:
            self.last_moment = self.loop.call_later(self.close_timeout, self.abort)

    def abort(self) -> None:
        """End it at once: whoever does not read would not read a goodbye."""
        self.transport.abort()
