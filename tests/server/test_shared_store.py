"""Servers on one PostgreSQL do not hold each other up, and what each asks again and again is cheap."""

import asyncio

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from pioche.server.http.probe import StoreProbe
from pioche.server.store.database import database_at
from pioche.server.store.writer import write_nothing_new
from tests.server.stores import append, entry, opened


def test_a_server_that_holds_its_transaction_open_holds_up_no_other(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url, "t1", "t2") as store:
            slept = database_at(postgres_url)
            with slept.engine.connect() as connection:
                connection.exec_driver_sql("BEGIN")
                write_nothing_new(connection)
                probe = StoreProbe(store)
                assert await probe()
                for number in (1, 2):
                    probe.good_until = 0.0
                    asked = asyncio.create_task(probe())  # in the same commit as the entry
                    assert await append(store, "t1", [entry(number)]) is None
                    assert await asked
                assert store.healthy
                connection.exec_driver_sql("ROLLBACK")
            slept.release()

    asyncio.run(run())


def test_to_write_nothing_new_is_a_commit_that_is_safe_on_the_disk(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url) as store:
            before = await store.read(flushed)
            await store.write(write_nothing_new)
            assert await store.read(flushed) > before

    asyncio.run(run())


def flushed(c: Connection) -> int:
    """Bytes of the write-ahead log that are safe."""
    return int(c.exec_driver_sql("SELECT pg_current_wal_flush_lsn() - '0/0'::pg_lsn").scalar_one())


def test_nothing_new_cannot_be_written_where_nothing_may_be(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url) as store:
            with pytest.raises(DBAPIError, match="read-only"):
                await store.read(write_nothing_new)

    asyncio.run(run())
