"""When something goes wrong only the guilty hear of it, and nothing that was acknowledged is lost."""

import asyncio
import signal
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import OperationalError, ProgrammingError

from pioche.server.store import writer
from pioche.server.store.database import database_at
from pioche.server.store.errors import OutOfStep, StoreError, Unsure
from pioche.server.store.people import find_person, new_guest
from pioche.server.store.schema import entries, people, tables
from pioche.server.store.store import Store
from pioche.table.entries import Entry
from tests.server.postgres import Server
from tests.server.stores import append, entry, is_free, numbered, opened

Told = asyncio.Future[BaseException | None]


@asynccontextmanager
async def one_batch(store: Store) -> AsyncIterator[None]:
    """What is asked of the store inside is committed together, and before anybody hears of it."""
    loop = asyncio.get_running_loop()
    begun = asyncio.Event()
    go_on = threading.Event()

    def hold(_c: Connection) -> None:
        loop.call_soon_threadsafe(begun.set)
        assert go_on.wait(10)

    holding = asyncio.create_task(store.write(hold))
    await begun.wait()
    yield
    await asyncio.sleep(0)
    go_on.set()
    await holding


def asked(store: Store, table: str, *added: Entry) -> Told:
    told: Told = asyncio.get_running_loop().create_future()
    store.append(table, added, told.set_result)
    return told


def health(store: Store) -> str:
    return "well" if store.healthy else "ill"


def test_one_who_comes_alone_does_not_wait_for_a_crowd_that_has_gone(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a commit of many the next one waits for others, but not long after it."""
    waited: list[float] = []
    monkeypatch.setattr(writer, "time", SimpleNamespace(**{**vars(time), "sleep": waited.append}))
    names = [f"t{number}" for number in range(2 * writer.CROWD)]

    async def run() -> None:
        async with opened(sqlite_url, *names) as store:
            async with one_batch(store):
                crowd = [asked(store, name, entry(1)) for name in names]
            assert await asyncio.gather(*crowd) == [None] * len(names)
            waited.clear()
            await asyncio.sleep(3 * writer.LONGEST_GATHERING)
            assert await append(store, "t1", [entry(2)]) is None
            assert waited == []

    asyncio.run(run())


def test_entries_that_do_not_follow_fail_with_all_that_builds_on_them(url: str) -> None:
    async def run() -> None:
        async with opened(url, "t1", "t2") as store:
            async with one_batch(store):
                good = [asked(store, "t1", *numbered(1, 3)), asked(store, "t2", entry(1))]
                bad = [asked(store, "t1", entry(number)) for number in (3, 5, 6, 4)]
                bad.append(asked(store, "t3", entry(1)))
                good.append(asked(store, "t2", entry(2)))
            assert await asyncio.gather(*good) == [None, None, None]
            for told, number in zip(bad, (3, 5, 6, 4, 1), strict=True):
                error = await told
                assert isinstance(error, OutOfStep)
                assert error.details["number"] == number
            assert await append(store, "t1", [entry(4)]) is None
            assert await store.entries_of("t1") == numbered(1, 4)
            assert store.healthy

    asyncio.run(run())


@pytest.mark.parametrize("largest_batch", [1, 1000])
def test_what_was_appended_before_a_failure_was_heard_of_is_never_stored(
    url: str, largest_batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Entry 2 of a table is somebody else's: the 3 that was made after our own 2 must not follow it."""
    monkeypatch.setattr("pioche.server.store.writer.LARGEST_BATCH", largest_batch)

    async def run() -> None:
        async with opened(url, "t1", "t2") as store:
            for table in ("t1", "t2"):
                assert await append(store, table, [entry(1)]) is None
            meddle()
            async with one_batch(store):
                mine = asked(store, "t1", entry(2))
                other = asked(store, "t2", entry(2))
                in_the_dark = asked(store, "t1", entry(3))
            assert isinstance(await mine, OutOfStep)
            assert isinstance(await in_the_dark, OutOfStep)
            assert await other is None
            assert [kept.client for kept in await store.entries_of("t1")] == ["c1", "foreign"]
            assert await append(store, "t1", [entry(3)]) is None

    def meddle() -> None:
        database = database_at(url)
        with database.engine.connect() as c:
            body = '{"n":2,"kind":"moved","shown":{},"kept":{},"client":"foreign","key":1}'
            c.execute(insert(entries).values(table_serial=1, number=2, body=body))
        database.engine.dispose()

    asyncio.run(run())


def test_entries_that_do_not_follow_each_other_are_a_mistake_of_the_caller(url: str) -> None:
    async def run() -> None:
        async with opened(url, "t1") as store:
            with pytest.raises(ValueError, match="follow"):
                store.append("t1", [entry(1), entry(3)], print)
            error = await append(store, "t1", [Entry(1, "said", {"half": "\ud800"})])
            assert isinstance(error, ValueError)
            assert await append(store, "t1", [entry(1)]) is None

    asyncio.run(run())


def test_a_store_that_failed_has_failed_even_if_it_is_well_when_somebody_hears_of_it(sqlite_url: str) -> None:
    def commit_fails(c: Connection) -> None:
        c.exec_driver_sql("ROLLBACK")  # what SQLite does by itself when the disk is full

    async def run() -> None:
        async with opened(sqlite_url, "t1") as store:
            async with one_batch(store):
                failing = asyncio.create_task(store.write(commit_fails))
                await asyncio.sleep(0)
                stored = asked(store, "t1", entry(1))
            with pytest.raises(StoreError) as failed:
                await failing
            assert failed.value.reason == "store-gone"
            assert isinstance(failed.value.__cause__, OperationalError)
            assert await stored is None
            assert store.healthy

    asyncio.run(run())


def test_a_work_that_fails_undoes_itself_and_nothing_else(url: str) -> None:
    class OddError(Exception):
        pass

    made: list[str] = []

    def half(c: Connection) -> None:
        made.append(new_guest(c, "half")[0].id)
        raise OddError

    def bad_sql(c: Connection) -> None:
        made.append(new_guest(c, "bad")[0].id)
        c.exec_driver_sql("SELECT nothing FROM nowhere")

    async def run() -> None:
        async with opened(url, "t1") as store:
            async with one_batch(store):
                works: list[asyncio.Task[Any]] = [
                    asyncio.create_task(store.write(work))
                    for work in (half, lambda c: new_guest(c, "whole")[0], bad_sql)
                ]
                await asyncio.sleep(0)
                told = asked(store, "t1", entry(1))
            with pytest.raises(OddError):
                await works[0]
            whole = await works[1]
            with pytest.raises((OperationalError, ProgrammingError)):
                await works[2]
            assert await told is None
            names = await store.read(lambda c: list(c.scalars(select(people.c.name))))
            assert names == ["whole"]
            assert await store.read(lambda c: find_person(c, whole.id)) == whole
            assert store.healthy

    asyncio.run(run())


def test_works_and_entries_of_one_batch_happen_in_their_order(url: str) -> None:
    def numbers(c: Connection) -> list[int]:
        return list(c.scalars(select(entries.c.number).join(tables).where(tables.c.id == "t1")))

    async def run() -> None:
        async with opened(url, "t1") as store:
            async with one_batch(store):
                asked(store, "t1", entry(1))
                first = asyncio.create_task(store.write(numbers))
                await asyncio.sleep(0)
                asked(store, "t1", entry(2))
                second = asyncio.create_task(store.write(numbers))
                await asyncio.sleep(0)
            assert await first == [1]
            assert await second == [1, 2]

    asyncio.run(run())


def test_a_callback_that_fails_keeps_nobody_else_from_hearing(url: str) -> None:
    def broken(_error: BaseException | None) -> None:
        raise RuntimeError("my own fault")

    async def run() -> None:
        seen: list[str] = []
        asyncio.get_running_loop().set_exception_handler(
            lambda _loop, what: seen.append(str(what["exception"]))
        )
        async with opened(url, "t1", "t2") as store:
            async with one_batch(store):
                store.append("t1", [entry(1)], broken)
                told = asked(store, "t2", entry(1))
            assert await told is None
            assert seen == ["my own fault"]

    asyncio.run(run())


def test_who_stops_waiting_for_a_write_does_no_harm(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            async with one_batch(store):
                impatient = asyncio.create_task(store.write(lambda c: new_guest(c, "Ana")))
                await asyncio.sleep(0)
                impatient.cancel()
                patient = asyncio.create_task(store.write(lambda c: new_guest(c, "Bo")))
            await patient
            assert impatient.cancelled()
            names = await store.read(lambda c: sorted(c.scalars(select(people.c.name))))
            assert names == ["Ana", "Bo"]

    asyncio.run(run())


def test_a_full_disk_fails_what_does_not_fit_and_is_overcome(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pioche.server.store.writer.PROBE_EVERY", 600.0)  # a probe is a write too
    url = f"sqlite:///{tmp_path}/pioche.db"

    def limit_to(pages: int | None) -> Any:
        def set_limit(c: Connection) -> None:
            most = c.exec_driver_sql("PRAGMA page_count").scalar_one() if pages is None else pages
            c.exec_driver_sql(f"PRAGMA max_page_count = {most}")

        return set_limit

    async def run() -> None:
        async with opened(url, "t1", "t2") as store:
            await store.write(limit_to(None))
            async with one_batch(store):
                small = asked(store, "t1", entry(1))
                large = asked(store, "t2", entry(1, "x" * 100_000))
                after = asked(store, "t1", entry(2))
            assert await small is None
            assert isinstance(await large, OperationalError)
            assert await after is None
            assert isinstance(await append(store, "t2", [entry(1, "x" * 100_000)]), OperationalError)
            assert health(store) == "ill"
            await store.write(limit_to(1_000_000))
            assert health(store) == "ill", "only a write proves that there is room again"
            assert await append(store, "t2", [entry(1, "x" * 100_000)]) is None
            assert health(store) == "well"
            assert await store.entries_of("t1") == numbered(1, 2)

    asyncio.run(run())


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_a_database_that_restarts_is_waited_for(
    postgres: Server, postgres_url: str, how: signal.Signals
) -> None:

    async def run() -> None:
        async with opened(postgres_url, "t1", "t2") as store:
            assert await append(store, "t1", [entry(1)]) is None
            postgres.stop(how)
            told = [asked(store, "t1", entry(2)), asked(store, "t2", *numbered(1, 5))]
            writing = asyncio.create_task(store.write(lambda c: new_guest(c, "Ana")))
            async with asyncio.timeout(60):
                while health(store) == "well" or store.backlog < 3:
                    await asyncio.sleep(0.02)
            assert not any(future.done() for future in told)
            with pytest.raises(StoreError, match="store-gone"):
                await store.entries_of("t1")
            postgres.start()
            assert await asyncio.wait_for(asyncio.gather(*told), 60) == [None, None]
            assert (await writing)[0].name == "Ana"
            assert health(store) == "well"
            assert await store.entries_of("t1") == numbered(1, 2)
            assert await store.entries_of("t2") == numbered(1, 5)

    asyncio.run(run())


def test_a_restart_is_noticed_and_overcome_while_nobody_writes(
    postgres: Server, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pioche.server.store.writer.PROBE_EVERY", 0.05)

    async def until(store: Store, *, healthy: bool) -> None:
        for _ in range(1200):
            if store.healthy is healthy:
                return
            await asyncio.sleep(0.05)
        raise AssertionError

    async def run() -> None:
        async with opened(postgres_url, "t1") as store:
            postgres.stop()
            await until(store, healthy=False)
            postgres.start()
            await until(store, healthy=True)
            assert not is_free(postgres_url), "its lock is there again"

    asyncio.run(run())


class Played:
    """Tables at which one entry is appended after the other, whatever happens to the database."""

    def __init__(self, store: Store, *names: str) -> None:
        self.store = store
        self.acknowledged = dict.fromkeys(names, 0)
        self.playing = [asyncio.create_task(self.play(name)) for name in names]

    async def play(self, table: str) -> None:
        """After a failure ask the store where it stands, as a table does."""
        last = 0
        while True:
            error = await append(self.store, table, [entry(last + 1)])
            if error is None:
                last = self.acknowledged[table] = last + 1
            else:
                last = await self.standing(table)
                assert last >= self.acknowledged[table]

    async def standing(self, table: str) -> int:
        """It may be gone again before it is asked."""
        while True:
            try:
                return len(await self.store.entries_of(table))
            except StoreError:
                await asyncio.sleep(0.05)

    async def busy(self) -> None:
        """Until two more entries of each table are acknowledged."""
        before = dict(self.acknowledged)
        async with asyncio.timeout(60):
            while any(self.acknowledged[table] < before[table] + 2 for table in before):
                assert not any(task.done() for task in self.playing)
                await asyncio.sleep(0.01)


@pytest.mark.slow
def test_acknowledged_entries_survive_crashes_of_the_database(postgres: Server, postgres_url: str) -> None:

    async def run() -> None:
        async with opened(postgres_url, "t1", "t2", "t3") as store:
            played = Played(store, "t1", "t2", "t3")
            for _ in range(3):
                await played.busy()
                postgres.stop(signal.SIGQUIT)
                postgres.start()
            await played.busy()
            for task in played.playing:
                task.cancel()
            for table, acknowledged in played.acknowledged.items():
                stored = await store.entries_of(table)
                assert [kept.number for kept in stored] == list(range(1, len(stored) + 1))
                assert len(stored) >= acknowledged

    asyncio.run(run())


DIE_AT_COMMIT = """
CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER dying AFTER INSERT ON people DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION die();
"""


def test_a_connection_lost_in_a_commit_leaves_works_unsure_and_entries_right(postgres_url: str) -> None:

    async def run() -> None:
        async with opened(postgres_url, "t1") as store:
            await store.write(lambda c: c.exec_driver_sql(DIE_AT_COMMIT).close())
            async with one_batch(store):
                told = asked(store, "t1", entry(1))
                writing = asyncio.create_task(store.write(lambda c: new_guest(c, "Ana")))
            with pytest.raises(Unsure):
                await writing
            assert await told is None
            assert await store.entries_of("t1") == [entry(1)]

    asyncio.run(run())


def test_a_work_that_breaks_every_connection_fails_alone(postgres_url: str) -> None:

    def suicide(c: Connection) -> None:
        c.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")

    async def run() -> None:
        async with opened(postgres_url, "t1") as store:
            async with one_batch(store):
                deadly = asyncio.create_task(store.write(suicide))
                await asyncio.sleep(0)
                told = asked(store, "t1", entry(1))
            with pytest.raises(StoreError, match="store-gone"):
                await deadly
            assert await told is None

    asyncio.run(run())


def test_a_store_can_be_closed_while_its_database_is_gone(
    postgres: Server, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pioche.server.store.writer.PATIENCE_AT_THE_END", 0.2)

    async def run() -> BaseException | None:
        async with opened(postgres_url, "t1") as store:
            postgres.stop()
            told = asked(store, "t1", entry(1))
        return await told

    try:
        error = asyncio.run(run())
    finally:
        postgres.start()
    assert isinstance(error, StoreError)
    assert error.reason == "store-gone"
