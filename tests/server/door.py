"""Connections to the server's own protocols, without a network, on a clock that jumps."""

import asyncio
from collections import Counter
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from pioche.server.asgi import App
from pioche.server.protocol import SocketProtocol
from pioche.server.requests import Crowd, RequestProtocol, followed
from tests.server.timeless import Timeless

LONG_WORK = 300.0
"""Seconds that an answer may take here; nobody is cut for that."""
LARGE = b"x" * 100_000
MUCH = 50_000
"""Unread, from which on nothing more is written; until a quarter of it is left."""


class Wire(asyncio.Transport):
    """The other side reads what it is let read."""

    def __init__(self, protocol: RequestProtocol | SocketProtocol, address: str) -> None:
        super().__init__()
        self.protocol = protocol
        self.address = address
        self.sent = b""
        self.unread = 0
        self.full = False
        self.reads = True
        self.how = ""

    @property
    def ended(self) -> str:
        """How: closed, aborted; not yet if it is empty."""
        return self.how

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": (self.address, 5), "sockname": ("127.0.0.1", 80)}.get(name, default)

    def write(self, data: Any) -> None:
        assert not self.ended, "a transport that is closed cannot be written to"
        self.sent += data
        if not self.reads:
            self.unread += len(data)
            if self.unread > MUCH and not self.full:
                self.full = True
                self.protocol.pause_writing()

    def get_write_buffer_size(self) -> int:
        return self.unread

    def read(self, size: int) -> None:
        self.unread -= size
        if self.full and self.unread <= MUCH // 4:
            self.full = False
            self.protocol.resume_writing()

    def is_closing(self) -> bool:
        return bool(self.ended)

    def end(self, how: str) -> None:
        if not self.ended:
            self.how = how
            if how == "aborted" or not self.unread:
                self.protocol.loop.call_soon(self.protocol.connection_lost, None)

    def close(self) -> None:
        self.end("closed")

    def abort(self) -> None:
        self.how = "" if self.how == "closed" else self.how
        self.end("aborted")

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        assert isinstance(protocol, SocketProtocol)
        self.protocol = protocol

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


async def answer(scope: Any, receive: Any, send: Any) -> None:
    asked = scope["path"].strip("/")
    if asked == "long":
        await asyncio.sleep(LONG_WORK)
    if asked == "body":
        while (await receive()).get("more_body"):
            pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": LARGE if asked == "large" else b"fine"})


class Door:
    """Where connections arrive."""

    def __init__(self, most: int = 100, most_per_address: int | None = 100, app: App = answer) -> None:
        self.loop = Timeless(lambda: False)
        self.crowd = Crowd(most, most_per_address, Counter())
        self.config = uvicorn.Config(followed(app), http=RequestProtocol, lifespan="off", log_config=None)
        self.config.load()
        self.state = ServerState()

    def connect(self, address: str = "192.0.2.1") -> Wire:
        protocol = RequestProtocol(self.config, self.state, {}, self.crowd, _loop=self.loop)
        wire = Wire(protocol, address)
        protocol.connection_made(wire)
        return wire

    def say(self, wire: Wire, data: bytes) -> None:
        async def saying() -> None:
            wire.protocol.data_received(data)

        self.loop.run_until_complete(saying())

    def wait(self, seconds: float) -> None:
        self.loop.run_until_complete(asyncio.sleep(seconds))

    def close(self) -> None:
        self.wait(2 * LONG_WORK)
        assert not self.state.tasks, "somebody is worked for who is gone"
        self.loop.close()
