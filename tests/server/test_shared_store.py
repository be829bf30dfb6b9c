"""Servers on one PostgreSQL do not hold each other up, and what each asks again and again is cheap."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, event, select, update
from sqlalchemy.exc import DBAPIError

from pioche.server.http.probe import StoreProbe
from pioche.server.store.database import database_at
from pioche.server.store.nodes import join, orphans
from pioche.server.store.schema import nodes, tables
from pioche.server.store.writer import write_nothing_new
from tests.server.stores import NOON, append, entry, opened

RUNNING = 5000
LEFT = 3
"""Tables of a server that has gone, and as many that nobody has."""


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


def fill(c: Connection) -> None:
    for node in ("a", "b", "gone"):
        join(c, id=node, address=node, secret=b"s", version="1")
    c.execute(update(nodes).where(nodes.c.id == "gone").values(alive_until=nodes.c.started))
    owners = ["a", "b"] * (RUNNING // 2) + ["gone", None] * LEFT
    rows = [
        {
            "serial": at,
            "id": f"t{at}",
            "game": "lettres",
            "seats": 4,
            "public": True,
            "created": NOON,
            "owner": owner,
        }
        for at, owner in enumerate(owners, 1)
    ]
    c.execute(tables.insert(), rows)


def orphaned(c: Connection) -> set[str]:
    return set(c.scalars(select(tables.c.id).where(tables.c.owner.is_(None) | (tables.c.owner == "gone"))))


def rows_read(plan: dict[str, Any]) -> float:
    """Of `tables`, by all parts of a plan that was carried out."""
    own = 0.0
    if plan.get("Relation Name") == "tables":
        own = plan["Actual Loops"] * sum(
            number
            for name, number in plan.items()
            if name == "Actual Rows" or name.startswith("Rows Removed")
        )
    return own + sum(map(rows_read, plan.get("Plans", ())))


def explained(c: Connection, work: Callable[[Connection], object]) -> float:
    """How many rows of `tables` the statements of a work read."""
    said: list[tuple[str, Any]] = []

    def note(_c: object, _cursor: object, statement: str, values: Any, *_: object) -> None:
        said.append((statement, values))

    event.listen(c.engine, "before_cursor_execute", note)
    work(c)
    event.remove(c.engine, "before_cursor_execute", note)
    plans = [
        c.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", values).scalar_one()
        for statement, values in said
    ]
    return sum(rows_read(plan[0]["Plan"]) for plan in plans)


@pytest.mark.parametrize("counted", [True, False])
def test_who_looks_for_tables_without_a_server_reads_few_others(postgres_url: str, *, counted: bool) -> None:
    """Also where PostgreSQL has not counted yet how many there are of which."""

    def look(c: Connection) -> None:
        assert sorted(orphans(c, 3 * LEFT)) == sorted(left)
        assert len(orphans(c, 2)) == 2

    async def run() -> None:
        async with opened(postgres_url) as store:
            await store.write(fill)
            if counted:
                await store.write(lambda c: c.exec_driver_sql("ANALYZE tables").close())
            left.extend(await store.read(orphaned))
            assert len(left) == 2 * LEFT
            assert await store.read(partial(explained, work=look)) < RUNNING / 100

    left: list[str] = []
    asyncio.run(run())
