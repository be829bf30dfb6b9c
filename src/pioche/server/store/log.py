"""Entries of tables as rows, many at once."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError

from pioche.engine.events import Fields
from pioche.engine.fields import mapping
from pioche.server.store.errors import Damaged
from pioche.server.store.schema import entries, tables
from pioche.table.entries import Entry, entry_from

Row = tuple[int, int, str, int]
"""The serial of a table, the number of an entry, the entry as JSON, and the epoch in which it was written."""

# One statement for all rows: sqlite3 gives the interpreter away and waits for it again at every step, which
# is slow beside a busy event loop.
INSERT_SQLITE: Final = """
INSERT INTO entries (table_serial, number, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)
"""
# Only where the table is still in the hands in which the entry was written: the lock makes a change of hands
# wait for this commit, and this statement see a change that was committed before.
INSERT_POSTGRES: Final = """
WITH held AS MATERIALIZED (
    SELECT serial, epoch FROM tables WHERE serial = ANY(%s::integer[]) FOR SHARE
), put AS (
    INSERT INTO entries (table_serial, number, body)
    SELECT serial, number, body
    FROM unnest(%s::integer[], %s::integer[], %s::text[], %s::integer[]) AS given(serial, number, body, epoch)
    JOIN held USING (serial, epoch)
)
SELECT serial, epoch FROM held
"""


encode = msgspec.json.Encoder().encode


class StoredEntry(msgspec.Struct, frozen=True, gc=False):
    """As `Entry.as_json`, in a third of the time."""

    n: int
    kind: str
    shown: Fields
    kept: Fields
    client: str
    key: int


CHECKSUM: Final = len(',"crc":"01234567"}')


class LogEnd(NamedTuple):
    """Where the log of a table goes on, and in whose hands."""

    serial: int
    last: int
    epoch: int = 0


def body_of(entry: Entry) -> str:
    """With a checksum: a database notices that a page is out of order, but not that a text has changed."""
    body = encode(StoredEntry(entry.number, entry.kind, entry.shown, entry.kept, entry.client, entry.key))
    return f'{body[:-1].decode()},"crc":"{crc32(body):08x}"}}'


def entry_of(body: str) -> Entry:
    """Entries of before have no checksum. Raises Damaged, or whatever a body that is no entry leads to."""
    stored = mapping(msgspec.json.decode(body), "entry")
    if "crc" in stored and stored["crc"] != f"{crc32(f'{body[:-CHECKSUM]}}}'.encode()):08x}":
        raise Damaged("store-damaged")
    return entry_from(stored)


def insert_rows(c: Connection, rows: Sequence[Row]) -> set[tuple[int, int]]:
    """Serials and epochs of tables that are in other hands by now: nothing was written of these."""
    if c.dialect.name == "sqlite":
        straight(c, INSERT_SQLITE, (msgspec.json.encode([row[:3] for row in rows]).decode(),))
        return set()
    serials, numbers, bodies, epochs = zip(*rows, strict=True)
    columns = integers(set(serials)), integers(serials), integers(numbers), texts(bodies), integers(epochs)
    held = straight(c, INSERT_POSTGRES, columns)
    return {(serial, epoch) for serial, _, _, epoch in rows}.difference(held)


def integers(numbers: Iterable[int]) -> str:
    """As PostgreSQL writes an array: of a list psycopg would look at every element, which takes longer than
    all else that a move costs there."""
    return f"{{{','.join(map(str, numbers))}}}"


def texts(bodies: Iterable[str]) -> str:
    """As `integers`; whatever is in a text, only these two signs mean something between quotes."""
    escaped = [body.replace("\\", "\\\\").replace('"', '\\"') for body in bodies]
    return '{"' + '","'.join(escaped) + '"}'


def straight(c: Connection, statement: str, parameters: tuple[str, ...]) -> list[tuple[int, int]]:
    """Through the driver itself: for a short commit SQLAlchemy's way costs more than the driver's."""
    driver: Any = c.connection.dbapi_connection
    errors = c.dialect.loaded_dbapi.Error
    try:
        rows: list[tuple[int, int]] = driver.execute(statement, parameters).fetchall()
    except errors as error:
        gone = c.dialect.is_disconnect(error, driver, None)
        if gone:
            c.invalidate(error)
        told = DBAPIError.instance(
            statement, parameters, error, errors, connection_invalidated=gone, dialect=c.dialect
        )
        raise told from error
    return rows


def places_of(c: Connection, ids: Iterable[str]) -> dict[str, LogEnd]:
    """Where the logs of these tables go on; tables that are not there are left out."""
    last = (
        select(func.coalesce(func.max(entries.c.number), 0))
        .where(entries.c.table_serial == tables.c.serial)
        .scalar_subquery()
    )
    found = c.execute(
        select(tables.c.id, tables.c.serial, last, tables.c.epoch).where(tables.c.id.in_(list(ids)))
    )
    return {id_: LogEnd(*place) for id_, *place in found}


def entries_of(c: Connection, table: str) -> list[Entry]:
    bodies = c.scalars(
        select(entries.c.body)
        .join(tables, tables.c.serial == entries.c.table_serial)
        .where(tables.c.id == table)
        .order_by(entries.c.number)
    )
    return [entry_of(body) for body in bodies]
