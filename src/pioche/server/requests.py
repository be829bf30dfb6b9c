"""uvicorn's own HTTP protocol with an end to its patience: for a request, for a reader, for a crowd.

By itself it waits for ever for a request that never comes or never ends, keeps as much of it as somebody
sends, and keeps answers for somebody who does not read them.
"""

import asyncio
import logging
from collections import Counter
from typing import Any, Final

from uvicorn import Config
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from pioche.server.http.gate import refuse
from pioche.server.http.refusals import Declined, encoded, wanted_language
from pioche.server.identity import header
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
TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n"
    b"content-type: application/json\r\ncontent-length: %d\r\n\r\n%b"
)
QUIET: Final = logging.getLogger("uvicorn.error.requests")
"""What visitors do wrong is counted: written down one by one it would fill the disk."""
QUIET.setLevel(logging.ERROR)
HEAD: Final = "head"
BODY: Final = "body"


def head_too_large() -> Declined:
    limit: dict[str, object] = {"limit": LARGEST_HEAD}
    return Declined("head-too-large", "head-too-large", limit, headers={"Connection": "close"})


async def refuse_head(scope: Any, receive: Any, send: Any) -> None:
    await refuse(head_too_large(), scope, receive, send)


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


class RequestProtocol(HttpToolsProtocol):
    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], crowd: Crowd, **more: Any
    ) -> None:
        super().__init__(config, server_state, app_state, **more)
        self.logger = QUIET
        self.crowd = crowd
        self.address: str | None = None
        """Under which it is counted; None: it is not."""
        self.part = HEAD
        """What of a request comes next."""
        self.taken = 0
        """Bytes of it, without those that came together with the end of the one before."""
        self.tail = b""
        """The last bytes that came."""
        self.head = 0
        """Bytes of the head that ends next, if it ends in what has just come."""
        self.large = False
        """Whether the head of the present request is longer than it may be."""
        self.ends = False
        self.lingers = False
        self.working: RequestResponseCycle | None = None
        """The request that is being answered; others may wait behind it."""
        self.deadline: asyncio.TimerHandle | None = None
        self.watched = ""
        self.reader: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = limited_as(self.client[0] if self.client else "")
        if not self.crowd.enter(address):
            self.cut("crowd")
            return
        self.address = address
        self.watch(HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_go()
        super().connection_lost(exc)
        self.answer_nobody()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.working = cycle
        super()._start_asgi_task(cycle, app)

    def handle_websocket_upgrade(self) -> None:
        self.let_go()
        super().handle_websocket_upgrade()

    def answer_nobody(self) -> None:
        """uvicorn tells the last request of a connection only, and an earlier one may be worked on."""
        self.pipeline.clear()
        if self.working is not None:
            self.working.disconnected = True
            self.working.message_event.set()

    def let_go(self) -> None:
        """It has ended, or is a socket now."""
        self.watch("")
        self.forget_reader()
        if self.address is not None:
            self.crowd.leave(self.address)
            self.address = None

    def data_received(self, data: bytes) -> None:
        if self.lingers:
            self.taken += len(data)
            if self.taken > LARGEST_REQUEST:
                self.transport.abort()
            return
        self.ends = False
        self.head = 0
        if self.part == HEAD:
            end = (self.tail + data).find(END_OF_HEAD) - len(self.tail)
            self.head = self.taken + (len(data) if end < -len(self.tail) else end + len(END_OF_HEAD))
        self.tail = (self.tail + data)[1 - len(END_OF_HEAD) :]
        super().data_received(data)
        if self.address is None or self.transport.is_closing():
            return
        self.taken = 0 if self.ends else self.taken + len(data)
        if self.part == HEAD and self.answered and self.taken > LARGEST_HEAD:
            self.refuse_unfinished()
        elif self.taken > LARGEST_REQUEST:
            self.cut("large")
        else:
            self.watch(self.part if self.part == BODY or self.answered else "")

    def refuse_unfinished(self) -> None:
        body = encoded(head_too_large(), self.language)
        self.transport.write(TOO_LARGE % (len(body), body))
        self.crowd.cut["large"] += 1
        self.watch("")
        self.lingers = True
        self.deadline = self.loop.call_later(LINGERS, self.transport.close)
        self.await_reader()

    @property
    def answered(self) -> bool:
        """Whether nobody is at work for it: then the next request is waited for."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    @property
    def language(self) -> str:
        said = header(self.headers or [], b"accept-language")
        return wanted_language(said)

    def on_headers_complete(self) -> None:
        """A head that is too long is answered in its turn, like any other, and the connection ends."""
        self.part = BODY
        listed = len(self.url) + sum(len(name) + len(value) + len(": \r\n") for name, value in self.headers)
        self.large = max(self.head, listed) > LARGEST_HEAD
        self.head = 0
        usual = self.app
        if self.large:
            self.crowd.cut["large"] += 1
            self.url = b"/"
            self.app = refuse_head
        super().on_headers_complete()
        self.app = usual

    def _should_upgrade(self) -> bool:
        return not self.large and super()._should_upgrade()

    def on_message_complete(self) -> None:
        self.part = HEAD
        self.ends = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self.await_reader()  # no timer runs for it any more

    def send_400_response(self, msg: str) -> None:
        self.crowd.cut["broken"] += 1
        super().send_400_response(msg)
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
            self.deadline = self.loop.call_later(within, self.close, "slow")

    def pause_writing(self) -> None:
        super().pause_writing()
        self.await_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.forget_reader()  # it reads; what fills the buffer next is counted anew
        if self.transport.is_closing():
            self.await_reader()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.await_reader()  # what is closed waits for its reader too

    def await_reader(self) -> None:
        if self.reader is None:
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

    def close(self, why: str) -> None:
        """As one does among browsers, which then ask again on another connection."""
        self.crowd.cut[why] += 1
        self.answer_nobody()
        self.transport.close()
        self.await_reader()

    def cut(self, why: str) -> None:
        self.crowd.cut[why] += 1
        self.answer_nobody()
        self.transport.abort()
