"""Asking the HTTP side of a server, without a network: a real store, tables that are held in memory."""

import asyncio
import secrets
import socket
import threading
import time
from collections.abc import Callable, Collection, Coroutine, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar
from unittest import mock

import httpx
import uvicorn
from msgspec.structs import replace
from sqlalchemy import Connection

from pioche.server.app import make_app
from pioche.server.asgi import App
from pioche.server.http.app import make_http_app
from pioche.server.http.house import Company, CurrentView, Fields, Full, TableCard, UnfinishedTable
from pioche.server.http.reception import utc_now
from pioche.server.identity import Passwords
from pioche.server.limits import NO_LIMITS, Limits
from pioche.server.records import KeptRecord, kept_record
from pioche.server.reviews import Reviews
from pioche.server.settings import Settings
from pioche.server.store.daily import DailyDeal
from pioche.server.store.people import Person, drop_token, new_guest, new_token
from pioche.server.store.records import keep_record
from pioche.server.store.store import Store
from pioche.server.store.tables import new_table
from pioche.table.commands import Connect, Sit
from pioche.table.table import Table
from pioche.thinking.pool import Thinkers
from tests.server.stores import open_store
from tests.table.scenes import Scene

T = TypeVar("T")
QUICK = Passwords(time_cost=1, memory_kib=64)
Json = dict[str, Any]


class InMemory:
    """Tables as HTTP sees them."""

    def __init__(self, most: int = 100) -> None:
        self.most = most
        self.tables: dict[str, Table] = {}
        self.public: dict[str, bool] = {}
        self.key = 0
        self.stopping = False
        self.ready = True
        self.signed_out: list[tuple[str, str | None]] = []
        self.erased: list[str] = []

    async def open_table(
        self,
        person: Person,
        name: str,
        game: str,
        seats: int,
        options: Fields,
        pace: str,
        public: bool,
        rests: bool = False,
        daily: DailyDeal | None = None,
    ) -> TableCard:
        if len(self.tables) >= self.most:
            raise Full
        table, _ = Table.open(
            game,
            seats,
            host=person.id,
            name=name,
            options=options,
            pace=pace,
            rests=rests,
            fresh_secret=lambda: secrets.token_bytes(32),
        )
        table_id = secrets.token_urlsafe(12)
        self.tables[table_id] = table
        self.public[table_id] = public
        return self.shown(table_id)

    def shown(self, table_id: str) -> TableCard:
        state = self.tables[table_id].state
        people = [chair.name for chair in state.chairs]
        return TableCard(
            id=table_id,
            game=state.game,
            seats=state.seats,
            pace=state.pace,
            stage="gathering",
            paused=False,
            people=people,
            bots=[chair.level is not None for chair in state.chairs],
            free=people.count(""),
            watching=0,
            created=datetime.now(UTC),
            options=dict(state.options),
        )

    async def lobby(self, game: str | None) -> list[TableCard]:
        cards = [self.shown(table_id) for table_id in self.tables if self.public[table_id]]
        return [card for card in cards if game in {None, card.game}]

    async def card(self, id: str) -> TableCard | None:
        return self.shown(id) if id in self.tables else None

    async def unfinished(self, person_id: str) -> list[UnfinishedTable]:
        cards = [self.shown(id) for id in self.tables if self.seats_of(id, person_id)]
        return [UnfinishedTable(c.id, c.game, c.seats, "gathering", c.created, []) for c in cards]

    async def give_up(self, id: str, person_id: str) -> bool:
        return id in self.tables and bool(self.tables[id].part_with(person_id).entries)

    async def company_at(self, id: str, person_id: str) -> Company | None:
        if id not in self.tables or not self.seats_of(id, person_id):
            return None
        state = self.tables[id].state
        names = {person.id: person.name for person in state.people if self.seats_of(id, person.id)}
        own = names.pop(person_id)
        return Company(state.game, state.seats, dict(state.options), state.pace, state.rests, own, names)

    async def waits_for(self, id: str, person_id: str) -> bool:
        return not self.seats_of(id, person_id)

    async def view_of(self, id: str, person_id: str | None) -> CurrentView | None:
        if id not in self.tables:
            return None
        seats = [] if person_id is None else self.seats_of(id, person_id)
        return CurrentView(self.tables[id].view(seats[0] if seats else None), 0.0)

    async def people_here(self) -> list[str]:
        return []

    async def rewrite(self, id: str, named: Collection[str]) -> None:
        raise NotImplementedError

    def seats_of(self, id: str, person_id: str) -> list[int]:
        state = self.tables[id].state
        places = [place for place, person in enumerate(state.people) if person.id == person_id]
        return [seat for place in places for seat in state.chairs_of(place)]

    async def sign_out(self, ids: Collection[str], hashed: str | None = None) -> None:
        self.signed_out += [(id, hashed) for id in ids]

    def note_seen(self, person: Person) -> None:
        pass

    async def erase(self, ids: Collection[str]) -> None:
        self.erased += ids

    async def is_host(self, id: str, person_id: str) -> bool:
        state = self.tables[id].state
        return state.people[state.host].id == person_id

    def sit(self, table_id: str, person_id: str, name: str) -> None:
        self.key += 1
        table = self.tables[table_id]
        table.take(Connect(person_id, person_id), 0.0)
        table.take(Sit(person_id, self.key, None, name), 0.0)


class Loop:
    """An event loop in a thread of its own, so that tests can be plain functions."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


class Visitor:
    """Whoever asks; with a token, somebody."""

    def __init__(self, loop: Loop, app: App, token: str | None = None, address: str = "192.0.2.1") -> None:
        self.loop = loop
        self.app = app
        self.token = token
        self.address = address

    def ask(self, method: str, path: str, json: object = None, **more: Any) -> httpx.Response:
        headers = {**({} if self.token is None else {"Authorization": f"Bearer {self.token}"})}
        headers |= more.pop("headers", {})
        if json is not None:
            more["json"] = json

        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, client=(self.address, 50000))
            async with httpx.AsyncClient(transport=transport, base_url="http://pioche.test") as client:
                return await client.request(method, path, headers=headers, **more)

        return self.loop.run(asked())

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("GET", path, **more)

    def post(self, path: str, json: object = None, **more: Any) -> httpx.Response:
        return self.ask("POST", path, json, **more)

    def become_guest(self, name: str = "Ana") -> "Visitor":
        answer = self.post("/api/guests", {"name": name})
        assert answer.status_code == 201, answer.text
        return Visitor(self.loop, self.app, answer.json()["token"], self.address)

    def open_table(self, game: str = "lettres", **more: Any) -> Json:
        answer = self.post("/api/tables", {"game": game, **more})
        assert answer.status_code == 201, answer.text
        card: Json = answer.json()
        return card

    def at(self, address: str) -> "Visitor":
        return Visitor(self.loop, self.app, self.token, address)


class Listening:
    """The whole application behind uvicorn, on a free port of this machine, without limits."""

    def __init__(self, folder: Path) -> None:
        self.loop = loop = Loop()
        settings = Settings(store=f"sqlite:///{folder / 'pioche.db'}", most_tables=100_000)
        self.store = open_store(settings.store)
        app = make_app(settings, self.store)
        app.http = make_http_app(
            app.house, self.store, settings, limits=Limits(NO_LIMITS), passwords=QUICK, reviews=app.reviews
        )
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.uvicorn = uvicorn.Server(uvicorn.Config(app, log_config=None, ws="none"))
        self.served = asyncio.run_coroutine_threadsafe(self.uvicorn.serve([self.socket]), loop.loop)
        while not self.uvicorn.started:
            time.sleep(0.01)

    def close(self) -> None:
        self.uvicorn.should_exit = True
        self.served.result(30)
        self.loop.close()


class Server:
    def __init__(
        self,
        loop: Loop,
        store: Store,
        tables: InMemory,
        limits: Limits,
        site: Path | None,
        now: Callable[[], datetime],
        **settings: Any,
    ) -> None:
        self.loop = loop
        self.store = store
        self.tables = tables
        self.thinkers = Thinkers(1)
        # The package may have been built with its client or not: tests say themselves which they want.
        with mock.patch("pioche.server.http.app.packaged_site", return_value=None):
            self.app = make_http_app(
                tables,
                store,
                Settings(**settings),
                limits=limits,
                passwords=QUICK,
                site=site,
                reviews=Reviews(self.thinkers),
                now=now,
            )
        self.visitor = Visitor(loop, self.app)

    def people(self, work: Callable[[Any], T]) -> T:
        """CurrentView into the store."""
        return self.loop.run(self.store.read(work))


def old_link(server: Server, table: str) -> str:
    """The token of a link as they were once: that of a guest of this table, for whoever had the link."""

    def write(connection: Connection) -> str:
        person, everywhere, _ = new_guest(connection, "")
        drop_token(connection, everywhere)
        return new_token(connection, person.id, table)

    return server.loop.run(server.store.write(write))


def secret_in(link: str) -> str:
    return link.rpartition("/#/j/")[2]


def on_another_device(who: Visitor, table: str) -> str:
    """The token that one has there."""
    link = who.post(f"/api/tables/{table}/device").json()["link"]
    token: str = who.post("/api/links", {"secret": secret_in(link)}).json()["token"]
    return token


def keep_a_game(
    server: "Server | Listening", *people: str, public: bool = True, game: str = "non-merci"
) -> KeptRecord:
    """A finished game of at most two people (ids), and of bots, in the store."""
    scene = Scene(game, 4, pace="lively", secret=secrets.token_hex(8))
    played_by = dict(zip(("ana", "bea"), people, strict=False))
    scene.start(*(played_by or ["ana"]))
    scene.to_the_end()
    table_id = secrets.token_urlsafe(12)
    kept = kept_record(scene.state, table_id)
    players = [replace(player, person=played_by.get(str(player.person))) for player in kept.players]
    kept = replace(kept, players=players)

    def write(connection: Connection) -> None:
        new_table(connection, table_id, game, 4, public, datetime.now(UTC))
        keep_record(connection, kept)

    server.loop.run(server.store.write(write))
    return kept


@contextmanager
def serving(
    folder: Path,
    *,
    most_tables: int = 100,
    limits: Limits | None = None,
    site: Path | None = None,
    now: Callable[[], datetime] = utc_now,
    **settings: Any,
) -> Iterator[Server]:
    loop = Loop()
    store = open_store(f"sqlite:///{folder / 'pioche.db'}")

    async def start() -> None:
        store.start(asyncio.get_running_loop())

    loop.run(start())
    server = Server(loop, store, InMemory(most_tables), limits or Limits(NO_LIMITS), site, now, **settings)
    try:
        yield server
    finally:
        loop.run(server.thinkers.stop())
        loop.run(store.close())
        loop.close()
