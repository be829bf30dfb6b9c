"""Starts a server and ends it: the address, the store, signals. What it says to people is the caller's."""

import gc
import os
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from types import FrameType
from typing import Final

import uvicorn
from sqlalchemy.exc import DBAPIError

from pioche.server.app import App, Shared, make_app
from pioche.server.identity import own_address, web_address
from pioche.server.logs import Log, set_up_logs
from pioche.server.protocol import SocketProtocol
from pioche.server.requests import RequestProtocol, followed
from pioche.server.settings import EVERYWHERE, Settings, unknown_variables, without_password
from pioche.server.store.database import Postgres, unusable
from pioche.server.store.errors import StoreError, StoreInUse
from pioche.server.store.store import Store

NO_ADDRESS: Final = 3
STORE_IN_USE: Final = 4
STORE_FAILED: Final = 5
SWITCH_EVERY: Final = 0.0005
"""The writer of the store must not wait 5 ms for the thread that serves, nor that one for the writer."""
YOUNG_OBJECTS: Final = 50_000
"""Nearly all that a move makes is freed without a search; searches that find nothing took a tenth."""
BACKLOG: Final = 1024
OTHER_FILES: Final = 256
"""What the process has open beside connections: the store, the processes that think, libraries."""

if sys.platform != "win32":
    import resource

log = Log("serve")


class StartFailedError(Exception):
    """The server cannot start, or not go on: the sentence of the catalogue that says why, and the status to
    end with."""

    def __init__(self, status: int, sentence: str, details: dict[str, object]) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.details = details


@dataclass(frozen=True, slots=True)
class Opened:
    """Where the server can be reached, and where it keeps everything."""

    here: str
    elsewhere: str | None
    """For other devices; None: they cannot reach it."""
    store: str


class Server(uvicorn.Server):
    """Says when it listens; the first signal ends it in good order, the second at once."""

    def __init__(
        self, config: uvicorn.Config, opened: Callable[[], None], farewell: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self.opened = opened
        self.farewell = farewell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log.info("stopping")
        await self.farewell()
        await super().shutdown(sockets)

    def end(self) -> None:
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            # What was acknowledged is stored: nothing is lost by leaving like this.
            os._exit(128 + sig)
        self.should_exit = True


def run(settings: Settings, announce: Callable[[Opened], None]) -> None:
    """Serve until a signal comes. StartFailedError: it could not even begin, or the store is not for this
    version any more."""
    set_up_logs(settings.log_format, settings.log_level)
    sys.setswitchinterval(SWITCH_EVERY)
    for name in unknown_variables(os.environ):
        log.warning("unknown-setting", name=name)
    files = make_room_for_files(files_wanted(settings))
    listening = listen(settings)
    try:
        store = open_store(settings)
        app = open_app(settings, store)
    except StartFailedError:
        listening.close()
        raise
    opened = addresses(settings, listening.getsockname()[1])

    gc.collect()
    gc.freeze()  # what is there now stays: it need not be looked through again and again
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])

    def tell() -> None:
        log.info("started", address=opened.here, store=opened.store, open_files=files)
        announce(opened)

    server = Server(uvicorn_config(app, settings), tell, app.farewell)
    store.on_unfit = server.end
    server.run(sockets=[listening])
    log.info("stopped")
    if store.unfit is not None:
        raise failed(store.unfit)


def uvicorn_config(app: App, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        followed(app),
        loop="auto",
        http=partial(RequestProtocol, crowd=app.crowd),  # type: ignore[arg-type]
        ws=SocketProtocol,
        ws_max_size=settings.most_message_bytes,
        ws_ping_interval=settings.ping_every * 2,
        ws_ping_timeout=settings.ping_every * 2,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=max(1, round(settings.grace_to_stop)),
    )


def files_wanted(settings: Settings) -> int:
    """As many connections as may be sockets may be open beside them without being one."""
    return 2 * settings.most_sockets + OTHER_FILES


def make_room_for_files(wanted: int) -> int | None:
    """Every connection is an open file, of which a process may often have only 1024 unless it asks.

    How many it may have now; None: there is no such limit here.
    """
    if sys.platform == "win32":
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        asked = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(ValueError, OSError):  # some systems refuse more than they have, and name no limit
            resource.setrlimit(resource.RLIMIT_NOFILE, (asked, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def listen(settings: Settings) -> socket.socket:
    """The address is taken first: a second server on the same port must not even look at the store."""
    return listen_at(settings.host, settings.port)


def listen_at(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, _, _, _, address = found[0]
        return socket.create_server(address[:2], family=family, backlog=BACKLOG, reuse_port=False)
    except OSError as error:
        by_the_resolver = isinstance(error, socket.gaierror) or error.errno is None
        detail = str(error.strerror) if by_the_resolver else os.strerror(error.errno or 0)
        raise StartFailedError(
            NO_ADDRESS,
            "serve-no-address",
            {"host": host, "port": str(port), "detail": detail},
        ) from error


def open_store(settings: Settings) -> Store:
    try:
        store = Store(settings.store)
        store.open()
    except StoreError as error:
        raise failed(error) from error.__cause__
    return store


def failed(why: StoreError) -> StartFailedError:
    status = STORE_IN_USE if isinstance(why, StoreInUse) else STORE_FAILED
    return StartFailedError(status, f"reason-{why.reason}", why.details)


def open_app(settings: Settings, store: Store) -> App:
    """On PostgreSQL beside others, or so that others can come; an SQLite file is for one server."""
    if not isinstance(store.database, Postgres):
        return make_app(settings, store)
    try:
        return make_app(settings, store, listen_to_nodes(settings))
    except StoreError as error:
        raise failed(error) from None
    except DBAPIError as error:
        raise failed(unusable(store.database, error)) from None


def listen_to_nodes(settings: Settings) -> Shared:
    """Where other servers reach this one: as it was said, or on any free port of the network on which it
    serves."""
    host = settings.host if settings.host != EVERYWHERE else own_address()
    usual = settings.node_address or f"{f'[{host}]' if ':' in host else host}:0"
    where, _, port = (settings.node_listen or usual).rpartition(":")
    listening = listen_at(where.strip("[]"), int(port))
    bound = listening.getsockname()[1]
    return listening, settings.node_address or f"{usual.rpartition(':')[0]}:{bound}"


def addresses(settings: Settings, port: int) -> Opened:
    host = settings.host if settings.host != EVERYWHERE else "127.0.0.1"
    first_page = f"{settings.prefix}/" if settings.prefix else ""
    here = web_address(host, port)
    elsewhere = settings.public_url
    if elsewhere is None and settings.on_the_network:
        elsewhere = web_address(own_address() if settings.host == EVERYWHERE else settings.host, port)
    elsewhere = None if elsewhere is None else elsewhere + first_page
    return Opened(here + first_page, elsewhere, without_password(settings.store))
