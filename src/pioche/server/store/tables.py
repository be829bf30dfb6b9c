"""The tables that there are and were."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from msgspec import Struct
from msgspec.json import decode, encode
from sqlalchemy import Connection, ScalarSelect, delete, func, insert, select, update

from pioche.server.store.asks import end_asks
from pioche.server.store.log import body_of, insert_rows
from pioche.server.store.people import NOT_ERASED
from pioche.server.store.schema import people, tables, unfinished
from pioche.table.entries import Entry

FIRST_EPOCH: Final = 1
NOBODY: Final[Mapping[str, Sequence[str]]] = {}


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
    owner: str | None = None,
) -> int:
    """Its serial, which is above `after`. `first`: entries to begin the log with, in the same transaction.
    `owner`: the server that has it, in its first epoch."""
    serial, epoch = next_serial(c, after), 0 if owner is None else FIRST_EPOCH
    c.execute(
        insert(tables).values(
            serial=serial,
            id=id,
            game=game,
            seats=seats,
            public=public,
            created=created,
            owner=owner,
            epoch=epoch,
        )
    )
    if first:
        insert_rows(c, [(serial, entry.number, body_of(entry), epoch) for entry in first])
    return serial


def next_serial(c: Connection, after: int) -> int:
    if c.dialect.name == "postgresql":
        return int(c.exec_driver_sql("SELECT nextval('tables_serial')").scalar_one())
    # There is one writer: nobody else takes the same one.
    newest: int = c.execute(select(func.coalesce(func.max(tables.c.serial), 0))).scalar_one()
    return max(newest, after) + 1


class UnfinishedRow(Struct, frozen=True):
    """A game that waits for somebody."""

    id: str
    game: str
    seats: int
    created: datetime
    opponents: list[str]


def close_table(
    c: Connection, id: str, waits_for: Mapping[str, Sequence[str]] = NOBODY, *, gathers: bool = False
) -> None:
    """Nobody is there: a start does not restore it; its log stays. `waits_for`: people who may go on with the
    game there, and the names of those they play against. Unless it gathers, nobody is asked to it."""
    if not gathers:
        end_asks(c, [id])
    c.execute(
        update(tables).where(tables.c.id == id, tables.c.closed.is_(None)).values(closed=datetime.now(UTC))
    )
    serial = c.scalar(select(tables.c.serial).where(tables.c.id == id))
    known = c.scalars(select(people.c.id).where(people.c.id.in_(list(waits_for)), NOT_ERASED)).all()
    rows = [
        {"person_id": person, "table_serial": serial, "opponents": encode(waits_for[person]).decode()}
        for person in known
    ]
    if rows and serial is not None:
        c.execute(delete(unfinished).where(unfinished.c.table_serial == serial))
        c.execute(insert(unfinished), rows)


def open_again(c: Connection, id: str) -> None:
    """Somebody has come back to it."""
    c.execute(update(tables).where(tables.c.id == id).values(closed=None))
    c.execute(delete(unfinished).where(unfinished.c.table_serial.in_(serial_of(id))))


def serial_of(id: str) -> ScalarSelect[int]:
    return select(tables.c.serial).where(tables.c.id == id).scalar_subquery()


def unfinished_of(c: Connection, person: str, limit: int) -> list[UnfinishedRow]:
    """The latest first."""
    columns = (tables.c.id, tables.c.game, tables.c.seats, tables.c.created, unfinished.c.opponents)
    query = select(*columns).join(unfinished, unfinished.c.table_serial == tables.c.serial)
    rows = c.execute(
        query.where(unfinished.c.person_id == person).order_by(tables.c.serial.desc()).limit(limit)
    ).all()
    return [
        UnfinishedRow(row.id, row.game, row.seats, row.created, decode(row.opponents, type=list[str]))
        for row in rows
    ]


def running_tables(c: Connection) -> list[str]:
    """The ids of all that are not closed, the oldest first."""
    return list(c.scalars(select(tables.c.id).where(tables.c.closed.is_(None)).order_by(tables.c.serial)))


def table_row(c: Connection, id: str) -> TableRow | None:
    columns = [tables.c[name] for name in TableRow.__struct_fields__]
    row = c.execute(select(*columns).where(tables.c.id == id)).one_or_none()
    return None if row is None else TableRow(*row)
