"""Several servers on one PostgreSQL (docs/cluster.md): whose table is whose, and the loss of a server."""

import asyncio
import json
import math
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, suppress
from copy import copy
from datetime import UTC, datetime, timedelta, tzinfo
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import httpx
import pytest
from msgspec.structs import replace
from prometheus_client.exposition import generate_latest
from sqlalchemy import Connection, delete, select, text, update
from websockets.exceptions import WebSocketException

from pioche.cli import cluster as cluster_shown
from pioche.server import housekeeping
from pioche.server.app import App, make_app
from pioche.server.cluster import cluster as clusters
from pioche.server.cluster import lease
from pioche.server.cluster.cluster import HUNG_UP, ServerCluster
from pioche.server.cluster.link import Kind, Link
from pioche.server.cluster.tunnel import Far, Opening
from pioche.server.connection import REFUSED
from pioche.server.house import House
from pioche.server.logs import COMMON
from pioche.server.metrics import registry_of
from pioche.server.settings import Settings
from pioche.server.store import links as links_of_tables
from pioche.server.store import nodes as store_nodes
from pioche.server.store import writer as writers
from pioche.server.store.database import RATING_LOCK, Postgres, database_at, in_turn, transaction
from pioche.server.store.erasing import begin_erasure, being_erased
from pioche.server.store.errors import Elsewhere, Fenced, LinkEnded, StoreError
from pioche.server.store.links import Invited, follow_link, invite, way_to_device
from pioche.server.store.migrating import known_versions
from pioche.server.store.nodes import (
    LEASE,
    Node,
    alive,
    join,
    leave,
    let_all_go,
    let_go,
    neighbour_at,
    orphans,
    owner_of,
    renew,
    take,
)
from pioche.server.store.people import Person, hash_of, new_guest
from pioche.server.store.records import keep_record
from pioche.server.store.schema import nodes, people, tables, tokens
from pioche.server.store.standings import ratings_of
from pioche.server.store.store import Store
from pioche.server.store.writer import MOST_TRIES
from pioche.table import commands
from tests.cluster.databases import running_databases, say
from tests.server.players import SocketEndedError, Tab, acted
from tests.server.postgres import needed_programs
from tests.server.running import Running, running
from tests.server.stores import NOON, add_table, append, entry, numbered, open_store, opened
from tests.server.test_erasing import rows_of
from tests.server.test_ratings import game_of

T = TypeVar("T")
GAMES = 20
SOON = 10.0
"""Seconds within which something must happen, on a machine that may be busy."""


def joined(id: str, address: str = "") -> Callable[..., None]:
    return partial(join, id=id, address=address or id, secret=b"s", version="1")


async def lapse(store: Store, node: str) -> None:
    """As if it had not been heard of for longer than its lease."""

    def work(c: Connection) -> None:
        c.execute(update(nodes).where(nodes.c.id == node).values(alive_until=nodes.c.started))

    await store.write(work)


def test_a_table_is_in_the_hands_of_one_server_until_its_lease_has_run_out(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url, "t1") as store:
            await store.write(joined("a"))
            await store.write(joined("b"))
            first = await store.write(partial(take, id="t1", node="a"))
            assert first is not None
            with pytest.raises(Elsewhere) as elsewhere:
                await store.write(partial(take, id="t1", node="b"))
            assert elsewhere.value.node == "a"
            assert await store.read(partial(owner_of, id="t1")) == "a"
            await lapse(store, "a")
            assert await store.read(partial(owner_of, id="t1")) == ""
            second = await store.write(partial(take, id="t1", node="b"))
            assert second is not None
            assert second.epoch == first.epoch + 1
            assert await store.write(partial(take, id="no-table", node="b")) is None
            assert await store.read(partial(owner_of, id="no-table")) is None

    asyncio.run(run())


def test_who_had_a_table_before_cannot_write_to_its_log(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url, "t1", "t2") as slept, opened(postgres_url) as other:
            await slept.write(joined("a"))
            await slept.write(joined("b"))
            had = await slept.write(partial(take, id="t1", node="a"))
            assert had is not None
            assert await appended(slept, "t1", numbered(1, 3), had.epoch) is None
            await lapse(slept, "a")
            has = await other.write(partial(take, id="t1", node="b"))
            assert has is not None
            late = appended(slept, "t1", [entry(4, "7g")], had.epoch)
            beside = append(slept, "t2", numbered(1, 2))  # in the same commit
            failures = await asyncio.gather(late, beside)
            assert isinstance(failures[0], Fenced)
            assert failures[1] is None, "other tables of the same server are not concerned"
            assert await appended(other, "t1", [entry(4, "8r")], has.epoch) is None
            assert isinstance(await appended(slept, "t1", [entry(5)], had.epoch), Fenced)
            assert await other.entries_of("t1") == [*numbered(1, 3), entry(4, "8r")]

    asyncio.run(run())


async def appended(store: Store, table: str, entries: list[Any], epoch: int) -> BaseException | None:
    told: asyncio.Future[BaseException | None] = asyncio.get_running_loop().create_future()
    store.append(table, entries, told.set_result, epoch)
    return await told


def test_who_takes_a_table_waits_for_what_is_being_written(postgres_url: str) -> None:
    """The other way round nobody could say on which side of the change of hands an entry is."""

    async def run() -> None:
        async with opened(postgres_url, "t1") as store, opened(postgres_url) as other:
            await store.write(joined("a"))
            await store.write(joined("b"))
            had = await store.write(partial(take, id="t1", node="a"))
            assert had is not None
            await lapse(store, "a")
            for number in range(1, 40):
                writing = asyncio.ensure_future(appended(store, "t1", [entry(number)], had.epoch))
                await asyncio.sleep(0)
                if number == 30:
                    break
                assert await writing is None
            has = None
            while has is None:
                with suppress(Elsewhere):
                    has = await other.write(partial(take, id="t1", node="b"))
            kept = len(await other.entries_of("t1"))
            assert has is not None
            assert kept == (30 if await writing is None else 29)
            assert await appended(other, "t1", [entry(kept + 1)], has.epoch) is None

    asyncio.run(run())


def test_a_lease_that_was_late_is_no_lease(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url, "t1") as store:
            await store.write(joined("a"))
            assert (await store.write(partial(renew, id="a")))[0]
            await lapse(store, "a")
            lasted, others = await store.write(partial(renew, id="a"))
            assert not lasted
            assert others == []
            await store.write(joined("a"))
            assert [node.id for node in await store.read(alive)] == ["a"]

    asyncio.run(run())


def test_tables_that_were_left_are_anybodys(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url, "t1", "t2", "t3") as store:
            await store.write(joined("a"))
            assert sorted(await store.read(partial(orphans, limit=9))) == ["t1", "t2", "t3"]
            taken = [await store.write(partial(take, id=id, node="a")) for id in ("t1", "t2")]
            assert await store.read(partial(orphans, limit=9)) == ["t3"]
            assert taken[0] is not None
            assert await store.write(partial(let_go, id="t1", epoch=taken[0].epoch))
            assert not await store.write(partial(let_go, id="t1", epoch=7)), "it has changed hands since"
            assert sorted(await store.read(partial(orphans, limit=9))) == ["t1", "t3"]
            await store.write(partial(leave, id="a"))
            assert len(await store.read(partial(orphans, limit=2))) == 2
            assert await store.read(alive) == []

    asyncio.run(run())


def test_who_gives_up_tables_gives_up_none_that_have_changed_hands_since(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url, "t1", "t2") as store:
            await store.write(joined("a"))
            before = [await store.write(partial(take, id=id, node="a")) for id in ("t1", "t2")]
            claims = {claim.row.id: claim.epoch for claim in before if claim is not None}
            await store.write(partial(take, id="t1", node="a"))
            await store.write(partial(let_all_go, claims=claims))
            assert await store.read(partial(owner_of, id="t1")) == "a", "it was taken once more"
            assert await store.read(partial(owner_of, id="t2")) == ""

    asyncio.run(run())


def test_a_row_that_a_sleeping_server_holds_stops_no_other_table(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url, "t1", "t2") as store:
            sleeping = database_at(postgres_url)
            with sleeping.engine.connect() as connection:
                connection.exec_driver_sql("BEGIN")
                connection.execute(select(tables).where(tables.c.id == "t1").with_for_update())
                held, other = append(store, "t1", [entry(1)]), append(store, "t2", [entry(1)])
                failures = await asyncio.wait_for(asyncio.gather(held, other), 20)
                assert failures[0] is not None, "nobody knows when it would be let go"
                assert failures[1] is None
                connection.exec_driver_sql("ROLLBACK")
            sleeping.release()
            assert await append(store, "t1", [entry(1)]) is None
            assert store.healthy

    asyncio.run(run())


def test_a_table_that_a_sleeping_server_writes_to_is_taken_later(postgres_url: str) -> None:
    """Nobody waits for it: neither whoever would take it, nor what is written in the same commit."""

    async def run() -> None:
        async with opened(postgres_url, "t1", "t2") as store:
            await store.write(joined("b"))
            sleeping = database_at(postgres_url)
            with sleeping.engine.connect() as connection:
                with transaction(connection, sleeping.begin_write):
                    connection.execute(select(tables).where(tables.c.id == "t1").with_for_update(read=True))
                    taking = store.write(partial(take, id="t1", node="b"))
                    failures = await asyncio.gather(
                        taking, append(store, "t2", [entry(1)]), return_exceptions=True
                    )
                    assert isinstance(failures[0], Elsewhere)
                    assert failures[1] is None
                assert await store.write(partial(take, id="t1", node="b")) is not None
            sleeping.release()

    asyncio.run(run())


def test_what_another_server_blocks_is_tried_again_behind_the_others(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [f"t{number}" for number in range(10)]
    goes_on = threading.Event()

    async def run() -> None:
        async with opened(postgres_url, *ids) as store:
            writer = store.started()
            commit, committed = writer.commit, list[int]()

            def counted(batch: list[Any]) -> None:
                committed.append(len(batch))
                commit(batch)

            monkeypatch.setattr(writer, "commit", counted)
            sleeping = database_at(postgres_url)
            with sleeping.engine.connect() as connection, transaction(connection, sleeping.begin_write):
                in_turn(connection, RATING_LOCK)
                first = asyncio.ensure_future(store.write(lambda _: goes_on.wait(10)))
                await until_seen(lambda: bool(committed))
                blocked = asyncio.ensure_future(store.write(lambda c: in_turn(c, RATING_LOCK)))
                others = [asyncio.ensure_future(append(store, id, [entry(1)])) for id in ids]
                await asyncio.sleep(0)
                goes_on.set()
                assert await asyncio.gather(*others) == [None] * len(ids)
                with pytest.raises(StoreError, match="store-gone"):
                    await blocked
                await first
            sleeping.release()
            assert committed == [1, len(ids) + 1, *[1] * (MOST_TRIES - 1)], "once with the others, then alone"
            assert store.healthy
            await store.write(lambda c: in_turn(c, RATING_LOCK))

    asyncio.run(run())


def test_two_servers_that_rate_games_at_once_lose_no_rating(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url, "t1") as store, opened(postgres_url) as other:
            plain = game_of(("bot:regular", 1), ("bot:expert", 2), names=None)
            kept = [
                replace(plain, id=f"r{number}", table="t1", number=number) for number in range(1, GAMES + 1)
            ]
            done = [
                (store, other)[number % 2].write(partial(keep_record, kept=each))
                for number, each in enumerate(kept)
            ]
            assert all(await asyncio.gather(*done))
            rated = await store.read(lambda c: ratings_of(c, plain.game, ["bot:regular", "bot:expert"]))
            assert [rating.games for rating in rated.values()] == [GAMES, GAMES]

    asyncio.run(run())


def at_once(url: str, first: Callable[[Connection], Any], second: Callable[[Connection], T]) -> T:
    """What the second finds that had to wait for the first, as at another server."""
    database = database_at(url)
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"

    def later() -> T:
        with database.engine.connect() as connection, transaction(connection, database.begin_write):
            return second(connection)

    try:
        with ThreadPoolExecutor(1) as other, database.engine.connect() as beside:
            with database.engine.connect() as connection, transaction(connection, database.begin_write):
                first(connection)
                found = other.submit(later)
                until(lambda: beside.exec_driver_sql(waiting).scalar_one() > 0 or found.done())
            return found.result()
    finally:
        database.release()


def test_two_who_follow_a_link_to_another_device_at_two_servers_get_one_seat(postgres_url: str) -> None:
    async def run() -> str:
        async with opened(postgres_url, "t1") as store:
            person, _, _ = await store.write(lambda c: new_guest(c, "Ana"))
            await store.write(lambda c: way_to_device(c, person.id, "t1", "s", NOON))
            return person.id

    asyncio.run(run())
    follow = partial(follow_link, secret="s", now=NOON)
    with pytest.raises(LinkEnded, match="link-used"):
        at_once(postgres_url, follow, follow)


def test_two_first_invitations_at_two_servers_are_one(postgres_url: str) -> None:
    asyncio.run(with_tables(postgres_url))
    told: list[Invited] = []
    inviting = partial(invite, table="t1", now=NOON)
    assert [at_once(postgres_url, lambda c: told.append(inviting(c)), inviting)] == told


def test_two_new_invitations_at_two_servers_are_one_after_the_other(postgres_url: str) -> None:
    asyncio.run(with_tables(postgres_url))
    anew = partial(invite, table="t1", now=NOON, anew=True)
    second = at_once(postgres_url, anew, anew)
    assert at_once(postgres_url, lambda _: None, partial(invite, table="t1", now=NOON)) == second


def test_two_servers_that_draw_the_same_code_draw_again(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(with_tables(postgres_url))
    drawn = iter(["BCDG", "BCDG", "HJKM"])
    monkeypatch.setattr(links_of_tables, "draw_code", lambda: next(drawn))
    first, second = (partial(invite, table=table, now=NOON) for table in ("t1", "t2"))
    assert at_once(postgres_url, first, second).code == "HJKM"


async def with_tables(url: str) -> None:
    async with opened(url, "t1", "t2"):
        pass


# Two real servers


@pytest.fixture
def pair(tmp_path: Path, postgres_url: str) -> Iterator[list[Running]]:
    with ExitStack() as servers:
        both = []
        for name in ("a", "b"):
            (tmp_path / name).mkdir()
            both.append(servers.enter_context(running(tmp_path / name, store=postgres_url)))
        until(lambda: all(links(server) == 1 for server in both))
        yield both


def metric(server: Running, name: str) -> float:
    page = httpx.get(f"{server.url}/metrics", trust_env=False).text
    return sum(float(line.split()[-1]) for line in page.splitlines() if line.startswith(name))


def links(server: Running) -> float:
    return metric(server, "pioche_node_linked{")


def faults(server: Running) -> list[object]:
    """On a machine that is too busy a server may be late for its lease, and says so."""
    return [event for event in server.faults() if event["event"] != "cut-off"]


def until(reached: Callable[[], bool], within: float = SOON) -> None:
    deadline = time.monotonic() + within
    while not reached():
        assert time.monotonic() < deadline
        time.sleep(0.02)


async def both_sit(near: Tab, far: Tab) -> None:
    for seat, (tab, name) in enumerate([(near, "Ana"), (far, "Bob")]):
        await tab.enter()
        await tab.done("sit", seat=seat, name=name)


def test_any_server_takes_any_visitor(pair: list[Running]) -> None:
    here, there = pair
    ana, bob = here.guest("Ana"), there.guest("Bob")
    table = here.open_table(ana, "lettres", 4, public=True)
    assert there.ask("GET", f"/api/tables/{table}").json()["game"] == "lettres"
    assert [card["id"] for card in there.ask("GET", "/api/tables").json()["tables"]] == [table]
    assert there.ask("GET", f"/api/tables/{table}/view").json()["table"]["stage"] == "gathering"
    assert there.ask("PUT", f"/api/tables/{table}/invitations", token=bob).status_code == 403
    assert there.ask("PUT", f"/api/tables/{table}/invitations", token=ana).status_code == 200
    assert there.ask("GET", "/api/tables/none").status_code == 404

    async def run() -> None:
        near, far = Tab(here, table, ana), Tab(there, table, bob)
        await both_sit(near, far)
        await far.refused("start")
        await near.until(lambda: near.n == far.n)
        assert near.views[0]["table"]["chairs"][1]["name"] == "Bob"
        unfinished = there.ask("GET", "/api/me/tables", token=ana).json()["tables"]
        assert [card["id"] for card in unfinished] == [table]
        assert there.ask("DELETE", "/api/sessions", token=ana).status_code in {200, 204}
        with pytest.raises(SocketEndedError):
            await near.until(lambda: False, SOON)
        assert near.bye is not None
        assert near.bye["why"] == "signed-out", "on every server"

    acted(run())
    assert metric(there, "pioche_tunnels_total") >= 1
    for server, other in (pair, pair[::-1]):
        named = {line["node"] for line in server.log()}
        assert len(named) == 1, "every line says which of the servers has written it"
        assert metric(server, f'pioche_node{{node="{named.pop()}"}}') == 1
        assert metric(other, "pioche_fenced_total") == 0
    assert [faults(server) for server in pair] == [[], []]


def test_who_was_led_through_another_server_and_is_erased_is_named_nowhere(pair: list[Running]) -> None:
    here, there = pair
    ana, bob = here.guest("Ana"), there.guest("Bobby")
    table = here.open_table(ana, "lettres", 4)

    async def run() -> None:
        near, far = Tab(here, table, ana), Tab(there, table, bob)
        await near.enter()
        await far.enter()
        await far.done("sit", seat=1, name="Bobby")
        assert "Bobby" in rows_of(here.store)
        assert there.ask("POST", "/api/me/erasure", {}, bob).status_code == 204
        assert "Bobby" not in rows_of(here.store)
        with pytest.raises(SocketEndedError):
            await far.until(lambda: False, SOON)
        assert far.bye is not None
        assert far.bye["why"] == "signed-out"
        with pytest.raises(SocketEndedError, match="bad-token"):
            await far.enter()

    acted(run())
    assert [faults(server) for server in pair] == [[], []]


async def back(tab: Tab, within: float = SOON) -> float:
    """Come back by itself, as a client does; how many seconds it took."""
    begun = time.monotonic()
    while True:
        try:
            await asyncio.wait_for(tab.resume() if tab.client else tab.enter(), 5)
        except (OSError, WebSocketException, SocketEndedError, TimeoutError):
            assert time.monotonic() < begun + within
            await asyncio.sleep(0.05)
        else:
            return time.monotonic() - begun


@pytest.mark.parametrize("fault", ["kill", "stop", "sleep"])
def test_a_table_goes_on_when_its_server_does_not(pair: list[Running], fault: str) -> None:
    here, there = pair
    ana, bob = here.guest("Ana"), there.guest("Bob")
    table = here.open_table(ana, "mio", 2)

    async def run() -> None:
        near, far = Tab(here, table, ana), Tab(there, table, bob)
        await both_sit(near, far)
        acknowledged = (await near.done("pace", pace="calm"))["n"]
        await far.until(lambda: far.n >= acknowledged)
        if fault == "kill":
            here.kill()
        elif fault == "stop":
            here.stop()
        else:
            here.process.send_signal(signal.SIGSTOP)  # type: ignore[union-attr]
            await asyncio.sleep(LEASE * 1.5)
        with pytest.raises(SocketEndedError):
            await far.until(lambda: False, SOON)
        await back(far)
        moved = Tab(there, table, ana)
        await back(moved)
        assert moved.host, "she is who she was"
        answer = await moved.done("pace", pace="lively")
        assert answer["n"] > acknowledged
        await far.until(lambda: far.n >= answer["n"])
        if fault == "sleep":
            here.process.send_signal(signal.SIGCONT)  # type: ignore[union-attr]
            with pytest.raises(SocketEndedError):
                await near.until(lambda: False, SOON)
            near.server = here
            await back(near)
            assert near.views[0]["table"]["pace"] == "lively", "the other's table, through the tunnel"
        told = {message["n"]: message.get("kind") for message in far.told}
        assert sorted(told) == list(range(min(told), far.n + 1)), "each once, and none left out"

    acted(run())
    numbers = [stored.number for stored in there.entries(table)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert faults(there) == []


def test_pioche_cluster_shows_the_servers(pair: list[Running]) -> None:
    table = pair[0].open_table(pair[0].guest("Ana"), "mio", 2)
    assert table

    def shown(*more: str) -> str:
        words = [sys.executable, "-m", "pioche", "cluster", "--store", pair[0].store, "--lang", "en", *more]
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout

    state = json.loads(shown("--json"))
    assert [node["alive"] for node in state["nodes"]] == [True, True]
    assert sorted(node["tables"] for node in state["nodes"]) == [0, 1]
    assert state["orphans"] == 0
    for node in state["nodes"]:
        assert node["id"] in shown()


@pytest.mark.parametrize(
    ("language", "store", "said"),
    [
        ("fr", "sqlite:////nowhere/pioche.db", "est un fichier pour un seul serveur"),
        ("en", "sqlite:////nowhere/pioche.db", "is a file for one server"),
        ("fr", "", "Il n’y a pas de données à postgresql://"),
        ("en", "", "There is no store at postgresql://"),
        ("fr", "postgresql://ana:secret@127.0.0.1:1/pioche", "ne peuvent pas servir"),
        ("en", "postgresql://ana:secret@127.0.0.1:1/pioche", "cannot be used"),
    ],
)
def test_pioche_cluster_says_why_there_is_nothing_to_show(
    postgres_url: str, language: str, store: str, said: str
) -> None:
    words = [sys.executable, "-m", "pioche", "cluster", "--store", store or postgres_url, "--lang", language]
    answer = subprocess.run([*words, "--json"], capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert said in answer.stderr
    assert "secret" not in answer.stderr


@asynccontextmanager
async def joined_app(url: str) -> AsyncIterator[tuple[Store, App, ServerCluster]]:
    """A server that is one of those on the store, and not open yet."""
    store = Store(url)
    store.open()
    listening = socket.create_server(("127.0.0.1", 0))
    app = make_app(Settings(store=url), store, (listening, "127.0.0.1:7000"))
    cluster = app.cluster
    assert cluster is not None
    store.start(asyncio.get_running_loop())
    yield store, app, cluster
    await app.farewell()
    cluster.lease.drop()
    await store.close()
    listening.close()
    del COMMON["node"]


class Frames:
    """The way to another server, which keeps what is put on it."""

    round_trip = 0.0

    def __init__(self) -> None:
        self.guests: dict[int, Far] = {}
        self.put_there: list[tuple[Kind, bytes]] = []

    def put(self, kind: Kind, _number: int, data: bytes = b"") -> None:
        self.put_there.append((kind, data))


async def with_table(store: Store, house: House) -> tuple[str, Person, str]:
    """Opened by Ana; a person who has come to it, and the token."""
    ana, bob = [await store.write(partial(new_guest, name=name)) for name in ("Ana", "Bobby")]
    card = await house.open_table(ana[0], "Ana", "lettres", 4, {}, "none", public=False)
    return card.id, bob[0], bob[1]


@pytest.mark.parametrize("when", ["before", "meanwhile"])
def test_a_visitor_whose_token_has_gone_on_the_way_is_not_let_in(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """Another server has looked at it; then the person is erased, or signs out."""

    async def run() -> None:
        async with joined_app(postgres_url) as (store, app, cluster):
            await cluster.start()
            table, bob, token = await with_table(store, app.house)
            find = app.house.find

            async def gone() -> None:
                await store.write(lambda c: c.execute(delete(tokens).where(tokens.c.hash == hash_of(token))))
                await app.house.sign_out([bob.id])

            async def late(id: str) -> Any:
                monkeypatch.setattr(app.house, "find", find)
                await gone()
                return await find(id)

            if when == "before":
                await gone()
            else:
                monkeypatch.setattr(app.house, "find", late)
            link = Frames()
            opening = Opening(table, "tab", bob.id, hash_of(token), "en", None, "10.0.0.1", None)
            await app.sockets.visit(Far(cast("Link", link), 1, opening), opening)
            assert app.house.known[table].live.connections == {}
            (told, said), (ended, code) = link.put_there
            assert (told, json.loads(said)["why"]) == (Kind.TOLD, "bad-token")
            assert (ended, int.from_bytes(code)) == (Kind.DISMISSED, REFUSED)

    asyncio.run(run())


def test_who_stays_at_a_server_that_was_not_told_of_an_erasure_is_found_later(postgres_url: str) -> None:
    async def run() -> None:
        async with joined_app(postgres_url) as (store, app, cluster):
            await cluster.start()
            table, bob, _ = await with_table(store, app.house)
            live = app.house.known[table].live
            live.take(commands.Connect("tab", bob.id))
            await store.write(lambda c: begin_erasure(c, [bob.id]))
            assert await housekeeping.erase(app.house, [bob.id]) == 0
            live = app.house.known[table].live
            live.take(commands.Connect("tab", bob.id))
            live.take(commands.Sit("tab", 1, 1, "Bobby"))
            await live.all_stored()
            assert "Bobby" in rows_of(postgres_url)
            earlier = datetime.now(UTC) - housekeeping.UNTIL_ALL_KNOW
            aged = update(people).where(people.c.id == bob.id).values(erased=earlier)
            await store.write(lambda c: c.execute(aged).rowcount)
            await housekeeping.keep_house(app.house, housekeeping.FOR_EVER)
            assert "Bobby" not in rows_of(postgres_url)
            assert await store.read(being_erased) == []
            assert app.counts.dropped == {"people": 1}

    asyncio.run(run())


@pytest.mark.parametrize("seated", [True, False])
def test_a_table_that_changes_hands_in_the_middle_of_an_erasure_does_not_bring_the_name_back(
    postgres_url: str, seated: bool
) -> None:
    async def run() -> None:
        async with joined_app(postgres_url) as (store, app, cluster):
            await cluster.start()
            table, bob, _ = await with_table(store, app.house)
            former = app.house.known[table].live
            former.take(commands.Connect("tab", bob.id))
            former.take(commands.Sit("tab", 1, 1, "Bobby"))
            if not seated:
                former.take(commands.StandUp("tab", 2, 1))
            await former.all_stored()
            await store.write(partial(take, id=table, node=cluster.own.id))  # nobody has told this server
            await store.write(lambda c: begin_erasure(c, [bob.id]))
            await housekeeping.erase(app.house, [bob.id])
            assert app.counts.fenced == 1
            assert "Bobby" not in rows_of(postgres_url)
            found = await app.house.find(table)
            assert found is not None
            assert found.live is not former
            assert "Bobby" not in str(found.live.table.view(None))

    asyncio.run(run())


def test_a_server_that_opens_slowly_is_alive_when_it_is_open(postgres_url: str) -> None:
    """Its lease runs out between joining and opening: it is said again, before anybody is told otherwise."""

    async def run() -> None:
        async with joined_app(postgres_url) as (store, app, cluster):
            await lapse(store, cluster.own.id)
            await app.house.start()
            await cluster.start()
            assert [node.id for node in await store.read(alive)] == [cluster.own.id]
            assert cluster.lease.fresh
            assert list(cluster.members) == [cluster.own.id]

    asyncio.run(run())


def test_a_server_whose_loop_is_blocked_does_not_say_that_it_is_alive(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with joined_app(postgres_url) as (store, app, cluster):
            await app.house.start()
            await cluster.start()
            with store.database.engine.connect() as beside:
                # As a call would that gives the loop no turn.
                until(lambda: cluster.lease.withheld and not alive(beside))
                await until_seen(lambda: cluster.lease.good and bool(alive(beside)))

    asyncio.run(run())
    assert stuck_in(caplog) == {"loop"}


def test_a_server_whose_writer_is_stuck_does_not_say_that_it_is_alive(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lease, "MOST_LOOKS", 1)
    goes_on = threading.Event()

    async def run() -> None:
        async with joined_app(postgres_url) as (store, app, cluster):
            await app.house.start()
            await cluster.start()
            writing = asyncio.ensure_future(store.write(lambda _: goes_on.wait(60)))
            with store.database.engine.connect() as beside:
                await until_seen(lambda: not alive(beside))
                goes_on.set()
                await until_seen(lambda: bool(alive(beside)))
            with suppress(StoreError):  # it held its rows for too long
                await writing

    asyncio.run(run())
    assert stuck_in(caplog) == {"writer"}


def stuck_in(caplog: pytest.LogCaptureFixture) -> set[str]:
    withheld = [vars(record)["fields"] for record in caplog.records if record.message == "lease-withheld"]
    return {fields["stuck"] for fields in withheld}


async def until_seen(reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not reached():
            await asyncio.sleep(0.02)


def test_a_server_ends_when_the_store_has_become_another_version(tmp_path: Path, postgres_url: str) -> None:
    """While it was cut off another one has brought it there; it would wait without end."""
    server = Running(tmp_path, store=postgres_url, lang="en")
    server.start()
    database = database_at(postgres_url)
    try:
        with database.engine.connect() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        assert server.process is not None
        assert server.process.wait(60) == 5
    finally:
        database.release()
        server.process.kill()  # type: ignore[union-attr]
    assert "made by a newer version of Pioche (its version 9999" in server.said()
    assert "Traceback" not in server.said()


@pytest.mark.parametrize("opened_since", [True, False])
def test_a_table_that_a_visitor_has_just_opened_is_not_adopted_again(
    postgres_url: str, opened_since: bool
) -> None:
    """Orphans are looked for, then adopted one by one; who is at one that was opened meanwhile stays."""

    async def run() -> None:
        async with joined_app(postgres_url) as (store, app, cluster):
            host, _, _ = await store.write(lambda c: new_guest(c, "Ana"))
            card = await app.house.open_table(host, "Ana", "mio", 2, {}, "lively", public=False)
            opened_here = app.house.known[card.id].live
            await cluster.release({card.id: opened_here.epoch})
            read = store.read

            async def read_slowly(work: Callable[[Connection], Any]) -> Any:
                found = await read(work)
                if found == [card.id]:  # while this was on its way a visitor came
                    app.house.known[card.id] = copy(app.house.known[card.id])
                return found

            if opened_since:
                store.read = read_slowly  # type: ignore[method-assign]
            await cluster.adopt_some([])
            assert opened_here.broken is not opened_since

    asyncio.run(run())


def test_a_server_is_ready_while_tables_of_others_are_still_being_opened(postgres_url: str) -> None:
    """There may be thousands of them; whoever comes to one opens it."""

    async def run() -> None:
        async with joined_app(postgres_url) as (store, app, cluster):
            host, _, _ = await store.write(lambda c: new_guest(c, "Ana"))
            for _ in range(3):
                card = await app.house.open_table(host, "Ana", "mio", 2, {}, "lively", public=False)
                await cluster.release({card.id: app.house.known[card.id].live.epoch})
            opening: set[str] = set()
            go_on = asyncio.Event()
            find = app.house.find

            async def find_slowly(id: str) -> Any:
                opening.add(id)
                await go_on.wait()
                return await find(id)

            app.house.find = find_slowly  # type: ignore[method-assign]
            before = cluster.ready
            found: list[str] = []
            adopting = asyncio.create_task(cluster.adopt_some(found))
            await until_seen(lambda: len(opening) == 3)  # side by side: they are stored together
            assert (before, cluster.ready) == (False, True)
            go_on.set()
            await adopting
            assert set(found) == opening

    asyncio.run(run())


def test_to_ask_for_a_table_that_is_not_there_writes_nothing(postgres_url: str) -> None:
    """Anybody may ask for anything: that costs a read, and no commit."""

    async def run() -> None:
        async with joined_app(postgres_url) as (store, app, cluster):
            commits: list[int] = []
            store.started().measured = lambda count, _seconds: commits.append(count)
            await asyncio.to_thread(cluster.lease.again)
            assert await app.house.find("no-such-table") is None
            await store.write(lambda _: None)
            assert commits == [1]

    asyncio.run(run())


def test_a_server_that_stops_takes_no_table(postgres_url: str) -> None:
    async def run() -> None:
        async with joined_app(postgres_url) as (store, app, cluster):
            await add_table(store, "t1")
            await asyncio.to_thread(cluster.lease.again)
            app.house.stopping = True
            with pytest.raises(StoreError):
                await app.house.find("t1")
            app.house.stopping = False
            assert await store.read(partial(owner_of, id="t1")) == ""

    asyncio.run(run())


def test_a_server_that_hangs_up_on_another_is_named_in_its_log(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """As one of another version does; it was cut off without a word."""

    async def run() -> None:
        hanging = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
        address = f"127.0.0.1:{hanging.sockets[0].getsockname()[1]}"
        async with joined_app(postgres_url) as (_store, _app, cluster):
            cluster.members["older"] = Node("older", address, b"s", "0", datetime.now(UTC))
            cluster.unlinked_since["older"] = -math.inf
            calling = asyncio.create_task(cluster.call(cluster.members["older"]))
            while "older" not in cluster.unreachable:
                await asyncio.sleep(0.01)
            calling.cancel()
        hanging.close()

    asyncio.run(run())
    told = [(record.message, vars(record)["fields"]["why"]) for record in caplog.records]
    assert told == [("node-unreachable", HUNG_UP)]


def test_a_server_is_not_called_again_while_the_former_call_is_greeting(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may accept late, and the later link would take the place of the one before, with its visitors."""
    monkeypatch.setattr(clusters, "CALL_EVERY", 0.001)
    greeting = object()

    class Greeting(set[Any]):
        looks = 0

        def __contains__(self, link: object) -> bool:
            self.looks += link is greeting
            return link is greeting and self.looks % 10 > 0

    async def run() -> None:
        async with joined_app(postgres_url) as (_store, _app, cluster):
            looks: list[int] = []

            async def called(*_: object) -> object:
                looks.append(cluster.greeting.looks)  # type: ignore[attr-defined]
                return greeting

            monkeypatch.setattr(clusters, "call", called)
            cluster.greeting = Greeting()
            cluster.members["older"] = Node("older", "", b"s", "0", datetime.now(UTC))
            calling = asyncio.create_task(cluster.call(cluster.members["older"]))
            await until_seen(lambda: len(looks) >= 3)
            calling.cancel()
            assert looks[:3] == [0, 10, 20], "it was looked at until it had ended"

    asyncio.run(run())


async def failing(*_: object) -> None:
    raise ZeroDivisionError


def test_a_visitor_whose_table_fails_is_told_to_come_again(postgres_url: str) -> None:
    async def run() -> None:
        async with joined_app(postgres_url) as (_store, _app, cluster):
            cluster.visit_table = failing
            said: list[Any] = []
            link: Any = SimpleNamespace(guests={}, put=lambda *frame: said.append(frame))
            opening = Opening("t1", "c1", None, None, "en", None, "", None)
            await cluster.visited(Far(link, 7, opening), opening)
            told, ended = said
            assert told[:2] == (Kind.TOLD, 7)
            assert json.loads(told[2])["why"] == "again"
            assert ended == (Kind.DISMISSED, 7, (4004).to_bytes(2, "big"))
            assert not link.guests

    asyncio.run(run())


def test_a_fault_does_not_end_the_thread_of_the_lease(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with joined_app(postgres_url) as (_store, app, cluster):
            await app.house.start()
            await cluster.start()
            say = cluster.lease.say
            tried: list[bool] = []

            def says() -> Any:
                tried.append(True)
                if len(tried) == 1:
                    raise ZeroDivisionError
                return say()

            before = cluster.lease.said_at
            monkeypatch.setattr(cluster.lease, "say", says)
            await until_seen(lambda: bool(tried) and cluster.lease.said_at > before)

    asyncio.run(run())


def test_a_server_is_not_taken_for_gone_before_its_lease_has_run_out(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one starts with its address, and hears nothing of it for more than a second."""

    async def run() -> None:
        async with opened(postgres_url) as store:
            await store.write(joined("a", "10.0.0.1:7000"))
            looks: list[object] = []

            def look(c: Connection, address: str, id: str) -> object:
                looks.append(None)
                if len(looks) == 3:
                    renew(c, "a")
                return neighbour_at(c, address, id)

            monkeypatch.setattr(store_nodes, "neighbour_at", look)
            assert isinstance(store.database, Postgres)
            other = lease.Lease(store.database, "b", "10.0.0.1:7000", b"s", "1")
            with pytest.raises(StoreError, match="node-address-taken"):
                await asyncio.to_thread(other.begin)
            other.drop()

    asyncio.run(run())


def test_who_was_killed_is_waited_for_and_leaves_no_row(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url) as store:
            await store.write(joined("a", "10.0.0.1:7000"))
            assert isinstance(store.database, Postgres)
            again = lease.Lease(store.database, "b", "10.0.0.1:7000", b"s", "1")
            assert [node.id for node in await asyncio.to_thread(again.begin)] == ["b"]
            again.drop()
            assert await store.read(lambda c: list(c.scalars(select(nodes.c.id)))) == ["b"]

    asyncio.run(run())


def test_a_store_is_closed_while_a_commit_waits_without_an_end(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As for a standby that is missing."""
    monkeypatch.setattr(writers, "PATIENCE_AT_THE_END", 0.05)
    goes_on = threading.Event()

    async def run() -> None:
        store = open_store(postgres_url)
        store.start(asyncio.get_running_loop())
        writing = asyncio.ensure_future(store.write(lambda _: goes_on.wait(60)))
        await asyncio.sleep(0)
        writer = store.started()
        await asyncio.wait_for(store.close(), 20)
        goes_on.set()
        await writer.ended
        with suppress(StoreError):  # it may have held its rows for too long
            await writing

    asyncio.run(run())
    assert [record.message for record in caplog.records][:1] == ["closed-too-early"]


def test_a_lease_by_a_clock_that_was_ahead_is_no_lease(postgres_url: str) -> None:
    """The standby that has taken over may be behind: for so long nobody would take the tables."""

    async def run() -> None:
        async with opened(postgres_url, "t1") as store:
            await store.write(joined("a"))
            await store.write(partial(take, id="t1", node="a"))
            assert await store.read(partial(owner_of, id="t1")) == "a"
            ahead = update(nodes).values(alive_until=datetime.now(UTC) + timedelta(hours=1))
            await store.write(lambda c: c.execute(ahead).rowcount)
            assert await store.read(partial(owner_of, id="t1")) == ""
            assert await store.read(partial(orphans, limit=9)) == ["t1"]
            assert await store.read(alive) == []
            assert not (await store.write(partial(renew, id="a")))[0]

    asyncio.run(run())


def test_two_servers_with_one_address_are_refused(tmp_path: Path, postgres_url: str) -> None:
    with running(tmp_path, store=postgres_url, node_address="10.0.0.1:7000", node_listen="127.0.0.1:0"):
        other = tmp_path / "other"
        other.mkdir()
        second = Running(
            other, store=postgres_url, node_address="10.0.0.1:7000", node_listen="127.0.0.1:0", lang="en"
        )
        answer = subprocess.run(second.command(), capture_output=True, text=True, check=False, timeout=60)
        assert answer.returncode == 5
        assert "10.0.0.1:7000" in answer.stderr
        assert "Traceback" not in answer.stderr


def refused(folder: Path, store: str) -> str:
    """What a server says that does not start because of its store."""
    server = Running(folder, store=store, lang="en")
    answer = subprocess.run(server.command(), capture_output=True, text=True, check=False, timeout=60)
    assert answer.returncode == 5
    assert "Traceback" not in answer.stderr
    return answer.stderr


def test_a_store_that_is_read_only_is_refused_with_a_sentence(tmp_path: Path, postgres_url: str) -> None:
    said = refused(tmp_path, postgres_url + "&options=-c%20default_transaction_read_only%3Don")
    assert "cannot be used" in said
    assert "read-only" in said


@pytest.mark.slow
def test_a_server_that_is_stopped_while_its_standby_is_missing_ends(tmp_path: Path) -> None:
    with running_databases(needed_programs()) as databases, ThreadPoolExecutor(1) as visitor:
        assert databases.standby is not None
        server = Running(tmp_path, store=databases.url).start()
        databases.standby.stop(signal.SIGQUIT)
        asking = visitor.submit(server.ask, "POST", "/api/guests", {"name": "Ana"})
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        until(lambda: say(databases.primary, waiting) != [(0,)])
        assert server.stop() == 0
        assert "closed-too-early" in {line["event"] for line in server.log()}
        assert asking.exception() or asking.result().status_code != 201


@pytest.mark.slow
def test_a_standby_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with running_databases(needed_programs()) as databases:
        assert databases.standby is not None
        said = refused(tmp_path, f"postgresql://pioche@/pioche?host={databases.standby.folder}")
        assert "cannot be used" in said
        assert "read-only" in said


def test_a_newer_version_does_not_start_beside_older_servers(tmp_path: Path, postgres_url: str) -> None:
    older = Store(postgres_url)
    older.open()
    assert older.connection is not None
    older.connection.execute(text("UPDATE alembic_version SET version_num = :v"), {"v": known_versions()[1]})
    try:
        said = refused(tmp_path, postgres_url)
    finally:
        older.database.give_back(older.connection)
        older.database.release()
    assert "is one of an earlier version, and servers of that version are running on it" in said


@pytest.mark.parametrize(("ahead", "said"), [(-90, True), (0, False), (90, True)])
def test_pioche_cluster_says_by_how_much_the_clock_of_this_machine_differs(
    postgres_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    ahead: int,
    said: bool,
) -> None:
    class Clock:
        @staticmethod
        def now(zone: tzinfo) -> datetime:
            return datetime.now(zone) + timedelta(seconds=ahead)

    asyncio.run(with_tables(postgres_url))
    monkeypatch.setattr(cluster_shown, "datetime", Clock)
    cluster_shown.show_cluster(postgres_url, as_json=False, language="en")
    shown = " ".join(capsys.readouterr().out.split())
    assert ("The clock of this machine differs from that of the database by" in shown) is said


def test_a_write_that_was_refused_is_counted_and_its_visitors_come_again(postgres_url: str) -> None:
    async def run() -> None:
        async with joined_app(postgres_url) as (store, app, _cluster):
            host, _, _ = await store.write(lambda c: new_guest(c, "Ana"))
            card = await app.house.open_table(host, "Ana", "mio", 2, {}, "lively", public=False)
            live = app.house.known[card.id].live
            other = update(tables).values(owner="other", epoch=tables.c.epoch + 1)
            await store.write(lambda c: c.execute(other).rowcount)
            live.take(commands.Connect("tab", host.id))
            await until_seen(lambda: live.broken)
            figures = generate_latest(registry_of(app.metrics)).decode()
            assert "pioche_fenced_total 1.0" in figures

    asyncio.run(run())
