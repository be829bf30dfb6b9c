"""The store: what it holds, that nothing is told before its commit, and that it has one writer."""

import asyncio
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

import pioche.server.store
from pioche.server.store.database import database_at
from pioche.server.store.errors import StoreError, StoreInUse
from pioche.server.store.schema import METADATA
from pioche.server.store.store import Store
from pioche.server.store.tables import TableRow, close_table, new_table, running_tables, table_row
from pioche.table.entries import Entry
from pioche.words.catalogue import Catalogue
from tests.server.stores import NOON, append, entry, is_free, numbered, opened

PRIVATE = False
HOLDER = """
import sys, time
from pioche.server.store.store import Store
store = Store(sys.argv[1])
store.open()
print("open", flush=True)
time.sleep(60)
"""


def test_the_migrations_lead_to_exactly_the_schema(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            difference = await store.read(lambda c: compare_metadata(MigrationContext.configure(c), METADATA))
            assert difference == []

    asyncio.run(run())


def test_a_store_of_a_newer_version_is_refused_and_left_as_it_is(url: str) -> None:
    store = Store(url)
    store.open()
    asyncio.run(store.close())
    database = database_at(url)
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    database.release()
    for _ in range(2):
        with pytest.raises(StoreError) as refused:
            Store(url).open()
        assert refused.value.reason == "store-newer"
        assert refused.value.details["version"] == "9999"


def test_a_store_that_was_closed_can_be_opened_before_the_database_has_noticed(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Store(postgres_url), Store(postgres_url)
    first.open()
    assert first.connection is not None
    line = first.connection.connection.dbapi_connection
    assert line is not None
    with monkeypatch.context() as patched:
        patched.setattr(type(line), "close", lambda _: None)  # on its way
        asyncio.run(first.close())
        second.open()
    line.close()
    asyncio.run(second.close())


def test_entries_come_back_as_they_were_appended(url: str) -> None:
    odd = Entry(
        1,
        "opened",
        {"name": "Zoé 🂡 \0 \x1f \" \\ ' </script>", "options": {"a": [1, 2.5, None, True]}, "é": {}},
        {"secret": "ff" * 32, "big": 2**53 - 1},
        "c-1",
        2**53 - 1,
    )

    async def run() -> None:
        async with opened(url, "t1", "t2") as store:
            assert await append(store, "t1", [odd]) is None
            assert await append(store, "t1", numbered(2, 40)) is None
            assert await append(store, "t2", numbered(1, 2)) is None
            assert await store.entries_of("t1") == [odd, *numbered(2, 40)]
            assert await store.entries_of("t2") == numbered(1, 2)
            assert await store.entries_of("t3") == []
        async with opened(url) as store:
            assert await store.entries_of("t1") == [odd, *numbered(2, 40)]
            assert await append(store, "t1", [entry(41)]) is None

    asyncio.run(run())


def test_all_that_is_queued_is_committed_and_told_in_order(url: str) -> None:
    async def run() -> list[tuple[int, BaseException | None]]:
        told: list[tuple[int, BaseException | None]] = []
        async with opened(url, *(f"t{place}" for place in range(10))) as store:
            for number in range(1, 101):
                for place in range(10):
                    store.append(
                        f"t{place}",
                        [entry(number)],
                        lambda error, at=(number, place): told.append((at[0] * 10 + at[1], error)),  # type: ignore[misc]
                    )
            assert store.backlog == 1000
        assert store.backlog == 0
        return told

    told = asyncio.run(run())
    assert told == [(place, None) for place in range(10, 1010)]


def test_whatever_was_told_is_seen_by_every_reader(url: str) -> None:
    async def run() -> None:
        async with opened(url, "t1") as store:
            for number in range(1, 31):
                assert await append(store, "t1", [entry(number)]) is None
                assert len(await store.entries_of("t1")) == number

    asyncio.run(run())


def test_a_table_and_its_first_entries_can_be_stored_at_once(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await store.write(lambda c: new_table(c, "t1", "mio", 3, PRIVATE, NOON, numbered(1, 2)))
            assert await append(store, "t1", [entry(3)]) is None
            assert await store.entries_of("t1") == numbered(1, 3)
            assert await store.read(lambda c: table_row(c, "t1")) == TableRow(
                "t1", "mio", 3, PRIVATE, NOON, None, 1
            )
            assert await store.read(lambda c: table_row(c, "t2")) is None
            assert await store.read(lambda c: table_row(c, "t\0\ud800")) is None

    asyncio.run(run())


def test_closed_tables_do_not_run_and_keep_their_log(url: str) -> None:
    async def run() -> None:
        async with opened(url, "t1", "t2", "t3") as store:
            assert await append(store, "t2", [entry(1)]) is None
            await store.write(lambda c: close_table(c, "t2"))
            assert await store.read(running_tables) == ["t1", "t3"]
            row = await store.read(lambda c: table_row(c, "t2"))
            assert row is not None
            assert row.closed is not None
            assert await store.entries_of("t2") == [entry(1)]

    asyncio.run(run())


def test_a_reader_sees_one_moment_and_changes_nothing(url: str) -> None:
    async def run() -> None:
        async with opened(url, "t1") as store:
            before = asyncio.Event()
            loop = asyncio.get_running_loop()
            added = asyncio.Event()

            def look_twice(c: Connection) -> tuple[list[str], list[str]]:
                first = running_tables(c)
                loop.call_soon_threadsafe(before.set)
                asyncio.run_coroutine_threadsafe(added.wait(), loop).result(10)
                return first, running_tables(c)

            looking = asyncio.create_task(store.read(look_twice))
            await before.wait()
            await store.write(lambda c: new_table(c, "t2", "mio", 3, PRIVATE, NOON))
            added.set()
            assert await looking == (["t1"], ["t1"])
            assert await store.read(running_tables) == ["t1", "t2"]

    asyncio.run(run())


def test_a_second_server_on_a_file_is_refused_at_once_and_let_in_after_a_kill(sqlite_url: str) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDER, sqlite_url], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"open\n"
        with pytest.raises(StoreInUse):
            Store(sqlite_url).open()
        holder.kill()
    store = Store(sqlite_url)
    store.open()
    asyncio.run(store.close())


def test_a_closed_store_is_free_for_whoever_must_be_alone(url: str) -> None:
    for _ in range(3):
        store = Store(url)
        store.open()
        assert not is_free(url)
        asyncio.run(store.close())
        assert is_free(url)


def test_a_new_file_is_for_its_owner_only(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/new/folder/pioche.db")
    store.open()
    for name in ("pioche.db", "pioche.db-wal", "pioche.db.lock"):
        mode = (tmp_path / "new/folder" / name).stat().st_mode
        assert stat.S_IMODE(mode) == 0o600, name
    asyncio.run(store.close())


def test_a_store_is_named_without_its_passwords() -> None:
    url = "postgresql+psycopg://ana:geheim@db/pioche?password=geheim&sslpassword=geheim"
    assert "geheim" not in database_at(url).where
    assert "ana" in database_at(url).where


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("", "store-bad-url"),
        ("pioche.db", "store-bad-url"),
        ("mysql://root@localhost/pioche", "store-bad-url"),
        ("nothing://x", "store-bad-url"),
        ("sqlite://", "store-no-file"),
        ("sqlite:///:memory:", "store-no-file"),
        ("sqlite:////proc/nowhere/pioche.db", "store-unusable"),
        ("postgresql://pioche:hidden@/none?host=/nowhere", "store-unusable"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused_with_a_reason(address: str, reason: str) -> None:
    with pytest.raises(StoreError) as refused:
        Store(address).open()
    assert refused.value.reason == reason
    assert "hidden" not in Catalogue("en").refusal(refused.value.as_refusal())


def test_a_file_that_is_no_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear all, " * 1000)
    with pytest.raises(StoreError) as refused:
        Store(f"sqlite:///{file}").open()
    assert refused.value.reason == "store-unusable"
    assert file.read_text() == "Dear all, " * 1000


def test_a_store_that_is_not_open_says_so(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/pioche.db")
    assert not store.healthy
    with pytest.raises(StoreError, match="store-not-open"):
        store.append("t1", [entry(1)], print)
    loop = asyncio.new_event_loop()
    with pytest.raises(StoreError, match="store-not-open"):
        store.start(loop)
    loop.close()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_reason_of_the_store_has_its_sentence_and_no_sentence_is_dead(language: str) -> None:
    folder = Path(pioche.server.store.__file__).parent
    written = "".join(source.read_text(encoding="utf-8") for source in folder.glob("*.py"))
    reason = r'(?<!LOG\.info\()"((?:store|backup|node)-[a-z-]+)"|LinkEnded\("([a-z-]+)"\)'
    reasons = set(re.findall(reason, written))
    sentences = (folder.parents[1] / "words" / f"store.{language}.ftl").read_text(encoding="utf-8")
    assert {said or ended for said, ended in reasons} == set(
        re.findall(r"^reason-([\w-]+) =", sentences, flags=re.MULTILINE)
    )
