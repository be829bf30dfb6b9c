"""Opening stores and putting things into them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from pioche.server.store.database import database_at
from pioche.server.store.errors import StoreInUse
from pioche.server.store.store import Store
from pioche.server.store.tables import new_table
from pioche.table.entries import Entry

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def entry(number: int, move: str = "7r", client: str = "c1") -> Entry:
    return Entry(number, "moved", {"seat": 1, "by": "person"}, {"move": move}, client, number)


def numbered(first: int, last: int) -> list[Entry]:
    return [entry(number) for number in range(first, last + 1)]


@cache
def first_file() -> bytes:
    """A store that nobody has written to yet: to make one takes ten times as long as to copy it."""
    with TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/pioche.db")
        store.open()
        assert store.connection is not None
        store.database.give_back(store.connection)
        store.database.release()
        return Path(folder, "pioche.db").read_bytes()


def open_store(url: str) -> Store:
    """The store there, or a new one."""
    file = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite:///") and not file.exists():
        file.write_bytes(first_file())
    store = Store(url)
    store.open()
    return store


def is_free(url: str) -> bool:
    """Whether nobody writes to a store."""
    database = database_at(url)
    try:
        with database.writing():
            return True
    except StoreInUse:
        return False
    finally:
        database.release()


@asynccontextmanager
async def opened(url: str, *tables: str) -> AsyncIterator[Store]:
    """A store that runs, with these tables, empty logs."""
    store = open_store(url)
    store.start(asyncio.get_running_loop())
    try:
        for id_ in tables:
            await add_table(store, id_)
        yield store
    finally:
        await store.close()


async def add_table(store: Store, id_: str, *, public: bool = True) -> None:
    await store.write(lambda c: new_table(c, id_, "lettres", 4, public, NOON))


async def append(store: Store, table: str, entries: list[Entry]) -> BaseException | None:
    """What `done` was called with."""
    told: asyncio.Future[BaseException | None] = asyncio.get_running_loop().create_future()
    store.append(table, entries, told.set_result)
    return await told
