"""The tables that there are and were."""

from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select, update

from pioche.server.store.log import body_of, insert_rows
from pioche.server.store.schema import tables
from pioche.table.entries import Entry


class TableRow(Struct, frozen=True):
    id: str
    game: str
    seats: int
    public: bool
    created: datetime
    closed: datetime | None
    serial: int
    """Its number among all tables: other than its id, it may be told to anybody."""


def new_table(
    c: Connection,
    id: str,
    game: str,
    seats: int,
    public: bool,
    created: datetime,
    first: Sequence[Entry] = (),
    after: int = 0,
) -> int:
    """Its serial, which is above `after`. `first`: entries to begin the log with, in the same transaction."""
    # There is one writer: nobody else takes the same serial.
    newest: int = c.execute(select(func.coalesce(func.max(tables.c.serial), 0))).scalar_one()
    serial = max(newest, after) + 1
    c.execute(
        insert(tables).values(serial=serial, id=id, game=game, seats=seats, public=public, created=created)
    )
    if first:
        insert_rows(c, [(serial, entry.number, body_of(entry)) for entry in first])
    return serial


def close_table(c: Connection, id: str) -> None:
    """Nobody is there: a start does not restore it; its log stays."""
    c.execute(
        update(tables).where(tables.c.id == id, tables.c.closed.is_(None)).values(closed=datetime.now(UTC))
    )


def open_again(c: Connection, id: str) -> None:
    """Somebody has come back to it."""
    c.execute(update(tables).where(tables.c.id == id).values(closed=None))


def running_tables(c: Connection) -> list[str]:
    """The ids of all that are not closed, the oldest first."""
    return list(c.scalars(select(tables.c.id).where(tables.c.closed.is_(None)).order_by(tables.c.serial)))


def table_row(c: Connection, id: str) -> TableRow | None:
    columns = [tables.c[name] for name in TableRow.__struct_fields__]
    row = c.execute(select(*columns).where(tables.c.id == id)).one_or_none()
    return None if row is None else TableRow(*row)
