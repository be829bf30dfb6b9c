"""Finding and dropping what is old."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, delete, exists, func, or_, select, update

from pioche.server.store.asks import end_asks
from pioche.server.store.erasing import SEATS, begin_erasure, make_nobody
from pioche.server.store.nodes import free
from pioche.server.store.people import NOT_ERASED
from pioche.server.store.schema import (
    DROPPED,
    KEPT,
    entries,
    links,
    people,
    record_players,
    records,
    tables,
    tokens,
    unfinished,
)

# The row of the newest table stays: the next one would else have its serial, which marks and alarms know.
EARLIER = tables.c.serial < select(func.max(tables.alias().c.serial)).scalar_subquery()


def drop_records(c: Connection, before: datetime, limit: int) -> int:
    """So many at most; how many there were. What they did to ratings stays."""
    old = (records.c.finished < before) & KEPT
    ids = list(c.scalars(select(records.c.id).where(old).limit(limit)))
    c.execute(delete(record_players).where(record_players.c.record_id.in_(ids)))
    c.execute(update(records).where(records.c.id.in_(ids)).values(body=DROPPED))
    return len(ids)


def old_tables(c: Connection, before: datetime) -> list[str]:
    """Closed before; without those of which nothing is left but what their records refer to."""
    has_log = exists().where(entries.c.table_serial == tables.c.serial)
    has_record = exists().where(records.c.table_id == tables.c.id, KEPT)
    query = select(tables.c.id).where(tables.c.closed < before, or_(has_log, ~has_record & EARLIER))
    return list(c.scalars(query.order_by(tables.c.serial)))


def drop_tables(c: Connection, ids: Collection[str], before: datetime) -> int:
    """Their logs and links; records stay as long as they are kept. Who was visited meanwhile stays, too.

    Records of before name who was sent away in the middle of the game; only the log knows who that is.
    """
    chosen = select(tables.c.serial, tables.c.id).where(
        tables.c.id.in_(list(ids)), tables.c.closed < before, free(c)
    )
    found = c.execute(chosen.with_for_update()).all()  # another server may be about to open one
    serials, gone = [row.serial for row in found], [row.id for row in found]
    player = record_players.c
    of_nobody = SEATS.join(records).where(player.person_id.is_(None), player.level.is_(None))
    named = of_nobody.where(records.c.table_id.in_(gone), player.name.is_not(None))
    for record_id, seat in c.execute(named).all():
        make_nobody(c, record_id, [seat])
    c.execute(delete(entries).where(entries.c.table_serial.in_(serials)))
    c.execute(delete(unfinished).where(unfinished.c.table_serial.in_(serials)))
    for table in (tokens, links):
        c.execute(delete(table).where(table.c.table_id.in_(gone)))
    end_asks(c, gone)
    of_these = select(records.c.id).where(records.c.table_id.in_(gone))
    c.execute(update(record_players).where(player.record_id.in_(of_these)).values(called=None))
    c.execute(delete(records).where(records.c.table_id.in_(gone), ~KEPT))
    unused = ~exists().where(records.c.table_id == tables.c.id)
    c.execute(delete(tables).where(tables.c.serial.in_(serials), unused, EARLIER))
    return len(gone)


def idle_guests(c: Connection, before: datetime) -> list[str]:
    """Without an account, and not seen since."""
    return list(c.scalars(select(people.c.id).where(*idle(before))))


def idle(before: datetime) -> list[ColumnElement[bool]]:
    last = func.coalesce(people.c.seen, people.c.created)
    return [people.c.account.is_(None), NOT_ERASED, last < before]


def erase_idle(c: Connection, ids: Collection[str], before: datetime) -> list[str]:
    """Begin to; those of them who are idle still: somebody may have come back since they were found."""
    still = list(c.scalars(select(people.c.id).where(people.c.id.in_(list(ids)), *idle(before))))
    begin_erasure(c, still)
    return still
