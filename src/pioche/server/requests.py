"""An end to the patience of uvicorn's HTTP protocol: for a request, for a reader, for a crowd.

By itself it waits for ever for a request that never comes or never ends, keeps as much of it as somebody
sends, and keeps answers for somebody who does not read them. A guard stands between it and the network: a
parser of its own (httptools) tells where in a request the bytes are, the transport that uvicorn holds tells
when it closes, and the application when it has answered.
"""

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any, Final

from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from pioche.engine.refusal import BAD_REQUEST
from pioche.server.asgi import App, Receive, Scope, Send
from pioche.server.http.refusals import Declined, encoded, wanted_language
from pioche.server.limits import limited_as

HEAD_WITHIN: Final = 10.0
"""Seconds for the first lines of a request, from the connection on, or from their first byte."""
BODY_WITHIN: Final = 20.0
TAKEN_WITHIN: Final = 20.0
"""Seconds in which somebody who is being answered takes at least something."""
LINGERS: Final = 1.0
"""Seconds for which the rest of what was refused is still taken: whoever is cut off while sending may never
read the answer."""
LARGEST_HEAD: Final = 32 * 1024
LARGEST_REQUEST: Final = 1024 * 1024
"""With the frame around each part of a body, and what comes after it."""
END_OF_HEAD: Final = b"\r\n\r\n"
REFUSAL: Final = (
    b"HTTP/1.1 %d %b\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n%b"
)
TOO_LARGE: Final = Declined("head-too-large", "head-too-large", {"limit": LARGEST_HEAD})
AMBIGUOUS: Final = Declined(BAD_REQUEST, "bad-http")
CUT_AS: Final = {TOO_LARGE: "large", AMBIGUOUS: "broken"}
NO_BODY: Final = b"0"
GUARD: Final = "pioche.guard"
"""In the state of a scope: the connection on which a request came."""
HEAD: Final = "head"
BODY: Final = "body"


def followed(app: App) -> App:
    """An application whose connections know when it has answered; no other can stand behind a guard.

    uvicorn writes what stands behind a body (trailers) among the headers: RFC 9110, 6.5.1 forbids it, and a
    proxy that sets a header may have let it pass there.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        scope["headers"] = scope["headers"][: scope["state"][GUARD].heads.pop(0)]
        try:
            await app(scope, receive, send)
        finally:
            scope["state"][GUARD].note_answer()

    return answer


class Crowd:
    """Connections that are no sockets, or not yet."""

    def __init__(self, most: int, most_per_address: int | None, cut: Counter[str]) -> None:
        self.most = most
        self.most_per_address = most_per_address
        """None: a proxy stands before the server, and all come from its address."""
        self.cut = cut
        """How many were ended, by the reason."""
        self.size = 0
        self.addresses: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether there is room for one more."""
        crowded = self.most_per_address is not None and self.addresses[address] >= self.most_per_address
        if crowded or self.size >= self.most:
            return False
        self.size += 1
        self.addresses[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.size -= 1
        self.addresses[address] -= 1
        if not self.addresses[address]:
            del self.addresses[address]


class GuardedTransport(asyncio.Transport):
    """What uvicorn holds of a connection. What is written after its end goes nowhere: uvicorn tells only the
    last request of a connection that it has ended, and an earlier one may be worked on."""

    def __init__(self, transport: asyncio.Transport, guard: "RequestProtocol") -> None:
        super().__init__()
        self.transport = transport
        self.guard = guard

    def write(self, data: Any) -> None:
        if not self.transport.is_closing():
            self.transport.write(data)

    def close(self) -> None:
        self.transport.close()
        self.guard.await_reader()  # no other timer runs for it any more

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """It becomes a socket."""
        self.guard.let_go()
        self.transport.set_protocol(protocol)

    def is_closing(self) -> bool:
        return self.transport.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self.transport.get_extra_info(name, default)

    def pause_reading(self) -> None:
        self.transport.pause_reading()

    def resume_reading(self) -> None:
        self.transport.resume_reading()


class RequestProtocol(asyncio.Protocol):
    """The guard. It cuts off, or closes as one does among browsers, which then ask again on another
    connection; whom it ends, and why, is counted in the crowd."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        crowd: Crowd,
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.loop = _loop or asyncio.get_running_loop()
        self.crowd = crowd
        self.inner = HttpToolsProtocol(config, server_state, {**app_state, GUARD: self}, _loop)
        self.parser = HttpRequestParser(self)
        self.parser.set_dangerous_leniencies(lenient_data_after_close=True)  # as uvicorn does
        self.transport: asyncio.Transport = None  # type: ignore[assignment]
        self.address: str | None = None
        """Under which it is counted; None: it is not, or is a socket by now."""
        self.part = HEAD
        """What of a request comes next."""
        self.taken = 0
        """Bytes of it."""
        self.tail = b""
        """The last bytes that came of a head."""
        self.head_is_counted = False
        """Whether they are those of a head that began before; else it stands behind a body."""
        self.listed = 0
        """Bytes of the head as the parser tells it, without blanks."""
        self.fields = 0
        self.heads: list[int] = []
        """How many headers each request has that the application has not been given yet."""
        self.language: str | None = None
        self.open = 0
        """Requests that are not answered yet."""
        self.has_body = False
        self.refused: Declined | None = None
        """Why a head was refused: nothing behind it is heard."""
        self.lingers = False
        """Whether more of it is to come."""
        self.deadline: asyncio.TimerHandle | None = None
        self.watched = ""
        self.reader: asyncio.TimerHandle | None = None
        self.ended = False

    # What the transport says

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        self.inner.connection_made(GuardedTransport(transport, self))
        peer = transport.get_extra_info("peername")
        address = limited_as(str(peer[0]) if peer else "")
        if not self.crowd.enter(address):
            self.cut("crowd")
            return
        self.address = address
        self.watch(HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended = True
        self.let_go()
        self.inner.connection_lost(exc)

    def let_go(self) -> None:
        """It has ended, or is a socket now."""
        self.watch("")
        self.forget_reader()
        if self.address is not None:
            self.crowd.leave(self.address)
            self.address = None

    def data_received(self, data: bytes) -> None:
        if self.refused is not None:
            self.taken += len(data)
            if self.taken > LARGEST_REQUEST:
                self.transport.abort()
            return
        begin = 0
        while begin < len(data) and self.address is not None and self.refused is None:
            end = self.end_of_head(data, begin) if self.part == HEAD else len(data)
            self.take(data[begin:end])
            begin = end
            if self.transport.is_closing():
                return
        if self.address is not None and self.refused is None:
            self.watch(self.part if self.part == BODY or not self.open else "")

    def end_of_head(self, data: bytes, begin: int) -> int:
        """Heads end with a part of their own, so that one that is too long is told from those before it."""
        around = self.tail + data[begin : begin + len(END_OF_HEAD)]
        end = around.find(END_OF_HEAD)
        if end >= 0:
            return begin + end + len(END_OF_HEAD) - len(self.tail)
        end = data.find(END_OF_HEAD, begin)
        return len(data) if end < 0 else end + len(END_OF_HEAD)

    def take(self, data: bytes) -> None:
        self.head_is_counted = self.part == HEAD
        self.taken += len(data)
        self.tail = (self.tail + data[-3:])[-3:]
        read = len(data)
        try:
            self.parser.feed_data(data)
        except HttpParserUpgrade as upgrade:
            read = upgrade.args[0]
        except HttpParserError:
            self.crowd.cut["broken"] += 1
        if self.part == HEAD and not self.open and self.taken > LARGEST_HEAD:
            self.refused, self.lingers = TOO_LARGE, True
        if self.refused is not None:
            self.crowd.cut[CUT_AS[self.refused]] += 1
            self.watch("")
            if not self.open:
                self.refuse()
        elif self.taken > LARGEST_REQUEST:
            self.cut("large")
        else:
            self.inner.data_received(data)
            if read < len(data) and self.address is not None:
                self.cut("broken")  # nobody reads the rest, and what comes next would begin anywhere

    def pause_writing(self) -> None:
        self.inner.pause_writing()
        self.await_reader()

    def resume_writing(self) -> None:
        self.inner.resume_writing()
        self.forget_reader()  # it reads; what fills the buffer next is counted anew
        if self.transport.is_closing():
            self.await_reader()

    # What the parser says

    def on_message_begin(self) -> None:
        self.listed = self.fields = 0
        self.language = None
        self.has_body = False

    def on_url(self, url: bytes) -> None:
        self.listed += len(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self.listed += len(name) + len(value) + len(": \r\n")
        self.fields += 1
        name = name.lower()
        if name == b"accept-language":
            self.language = value.decode("latin-1")
        elif name == b"transfer-encoding" or (name == b"content-length" and value != NO_BODY):
            self.has_body = True

    def on_headers_complete(self) -> None:
        self.part = BODY
        size = max(self.taken if self.head_is_counted else 0, self.listed)
        if size > LARGEST_HEAD:
            self.refused = TOO_LARGE
        elif self.has_body and self.parser.should_upgrade():
            # The parser takes the body for what comes after the upgrade, thus for the next request, and a
            # proxy for a body: somebody else's answer could be that of a request hidden in it.
            self.refused, self.lingers = AMBIGUOUS, True
        else:
            self.open += 1
            self.heads.append(self.fields)

    def on_message_complete(self) -> None:
        self.part = HEAD
        self.taken = 0

    # What the application says

    def note_answer(self) -> None:
        self.open -= 1
        if self.refused is not None and not self.open and not self.transport.is_closing():
            self.refuse()

    # What is not waited for

    def refuse(self) -> None:
        """In its turn, when all that came before is answered."""
        assert self.refused is not None
        body = encoded(self.refused, wanted_language(self.language))
        status = HTTPStatus(self.refused.status)
        self.transport.write(REFUSAL % (status, status.phrase.encode(), len(body), body))
        if self.lingers or self.part == BODY:
            self.deadline = self.loop.call_later(LINGERS, self.transport.close)
        else:
            self.transport.close()
        self.await_reader()

    def watch(self, part: str) -> None:
        """Wait for this part of a request, and not for ever."""
        if part == self.watched:
            return
        self.watched = part
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
        if part:
            within = HEAD_WITHIN if part == HEAD else BODY_WITHIN
            self.deadline = self.loop.call_later(within, self.close)

    def await_reader(self) -> None:
        if self.reader is None and not self.ended:
            unread = self.transport.get_write_buffer_size()
            self.reader = self.loop.call_later(TAKEN_WITHIN, self.look_whether_read, unread)

    def forget_reader(self) -> None:
        if self.reader is not None:
            self.reader.cancel()
            self.reader = None

    def look_whether_read(self, before: int) -> None:
        self.reader = None
        unread = self.transport.get_write_buffer_size()
        if unread >= before > 0:
            self.cut("unread")
        elif unread:
            self.await_reader()

    def close(self) -> None:
        self.crowd.cut["slow"] += 1
        self.transport.close()
        self.await_reader()

    def cut(self, why: str) -> None:
        self.crowd.cut[why] += 1
        self.transport.abort()
