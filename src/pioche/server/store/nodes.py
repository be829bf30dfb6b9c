"""The servers on one store, and which of them has which table. All times are the database's own.

A server that has not renewed its lease is taken for gone. It need not know: whatever it writes to the log of
a table that another server has taken since is refused (log.py).
"""

from collections.abc import Mapping
from datetime import datetime
from random import SystemRandom
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import (
    Boolean,
    ColumnElement,
    Connection,
    delete,
    func,
    literal_column,
    select,
    text,
    true,
    tuple_,
    update,
)

from pioche.server.store.errors import Elsewhere, Fenced, StoreError
from pioche.server.store.schema import nodes, tables
from pioche.server.store.tables import TableRow

LEASE: Final = 2.0
"""Seconds for which a server is taken to be alive after it has said so."""
FORGOTTEN: Final = text("interval '1 day'")
NOW: Final = func.clock_timestamp()
# One that is further ahead was written by another clock: that of a database whose standby has taken over.
LIVING: Final = f"alive_until BETWEEN clock_timestamp() AND clock_timestamp() + interval '{1.5 * LEASE} s'"
ALIVE: Final[ColumnElement[bool]] = literal_column(f"({LIVING})", Boolean)
UNTIL: Final = NOW + func.make_interval(0, 0, 0, 0, 0, 0, LEASE)
IN_NOBODYS_HANDS: Final = tables.c.owner.is_(None) | tables.c.owner.not_in(select(nodes.c.id).where(ALIVE))
# One question for all: whether the lease lasts still, and who else is there.
RENEW: Final = f"""
WITH mine AS (
    UPDATE nodes SET alive_until = clock_timestamp() + make_interval(secs => %s)
    WHERE id = %s AND {LIVING} RETURNING id
)
SELECT (SELECT count(*) FROM mine), id, address, secret, version, started
FROM nodes WHERE {LIVING}
"""  # noqa: S608 - a constant
# Every server asks twice a second, and hardly ever finds one: so only the first running table of each owner
# is read, in the index (ix_tables_running_owner).
OWNERS_GONE: Final = f"""
WITH RECURSIVE owners AS (
    (SELECT owner FROM tables WHERE closed IS NULL AND owner IS NOT NULL ORDER BY owner LIMIT 1)
    UNION ALL
    SELECT (SELECT owner FROM tables WHERE closed IS NULL AND owner > before.owner ORDER BY owner LIMIT 1)
    FROM owners AS before WHERE before.owner IS NOT NULL
)
SELECT owner FROM owners WHERE owner IS NOT NULL
EXCEPT SELECT id FROM nodes WHERE {LIVING}
"""  # noqa: S608 - a constant
MOST_DRAWN_FROM: Final = 1000
lots: Final = SystemRandom()


class Node(Struct, frozen=True):
    """A server as the others know it."""

    id: str
    address: str
    """Where they reach it: `host:port`."""
    secret: bytes
    """Whoever knows it has read it in the store: so it is one of the servers."""
    version: str
    started: datetime

    @property
    def age(self) -> tuple[datetime, str]:
        """The smaller, the older."""
        return self.started, self.id


def neighbour_at(c: Connection, address: str, id: str) -> tuple[str, datetime] | None:
    """Another server that says it is reached there, and until when it is taken to be alive."""
    same = (nodes.c.address == address) & (nodes.c.id != id) & ALIVE
    last = select(nodes.c.id, nodes.c.alive_until).where(same).order_by(nodes.c.alive_until.desc())
    found = c.execute(last.limit(1)).first()
    return None if found is None else (found.id, found.alive_until)


def neighbour_since(
    c: Connection, before: tuple[str, datetime], address: str, id: str
) -> tuple[str, datetime] | None:
    """As `neighbour_at`, once more; where it has renewed its lease since it is there. Raises StoreError."""
    found = neighbour_at(c, address, id)
    if found not in {None, before}:
        raise StoreError("node-address-taken", address=address)
    return found


def join(c: Connection, id: str, address: str, secret: bytes, version: str) -> None:
    """Be one of the servers, for the first time or once more."""
    before = (nodes.c.address == address) & ~ALIVE
    c.execute(delete(nodes).where((nodes.c.id == id) | before | (nodes.c.alive_until < NOW - FORGOTTEN)))
    c.execute(
        nodes.insert().values(
            id=id, address=address, secret=secret, version=version, started=NOW, alive_until=UNTIL
        )
    )


def renew(c: Connection, id: str) -> tuple[bool, list[Node]]:
    """Whether the lease had not run out, and all servers that are alive."""
    rows = c.exec_driver_sql(RENEW, (LEASE, id)).all()
    return bool(rows and rows[0][0]), [Node(row[1], row[2], bytes(row[3]), *row[4:]) for row in rows]


def alive(c: Connection) -> list[Node]:
    columns = [nodes.c[name] for name in Node.__struct_fields__]
    return [Node(*row) for row in c.execute(select(*columns).where(ALIVE).order_by(nodes.c.started))]


def leave(c: Connection, id: str) -> None:
    """It is gone, and its tables are anybody's."""
    c.execute(update(tables).where(tables.c.owner == id).values(owner=None))
    c.execute(delete(nodes).where(nodes.c.id == id))


class Claimed(Struct, frozen=True):
    """A table in one's own hands."""

    row: TableRow
    epoch: int


def owner_of(c: Connection, id: str) -> str | None:
    """Who has a table, and is alive; "": nobody; None: there is no such table."""
    owner = select(func.coalesce(nodes.c.id, "")).select_from(tables)
    living = (nodes.c.id == tables.c.owner) & ALIVE
    found: str | None = c.scalar(owner.outerjoin(nodes, living).where(tables.c.id == id))
    return found


def take(c: Connection, id: str, node: str) -> Claimed | None:
    """Take a table that is in nobody's hands, or in one's own; None: there is no such table.

    Raises Elsewhere, also while another server writes to it: nobody waits for one that may sleep.
    """
    columns = [tables.c[name] for name in TableRow.__struct_fields__]
    free = IN_NOBODYS_HANDS | (tables.c.owner == node)
    found = select(*columns, tables.c.epoch).where(tables.c.id == id, free)
    row: Any = c.execute(found.with_for_update(skip_locked=True, key_share=True)).one_or_none()
    if row is not None:
        epoch = row[-1] + 1
        c.execute(update(tables).where(tables.c.id == id).values(owner=node, epoch=epoch))
        return Claimed(TableRow(*row[:-1]), epoch)
    there = c.execute(select(tables.c.owner).where(tables.c.id == id)).one_or_none()
    if there is None:
        return None
    raise Elsewhere(there.owner or "")  # it may have been let go in between: who asks again has it


def let_go(c: Connection, id: str, epoch: int) -> bool:
    """Whoever comes to another server finds it there; False: it has changed hands before."""
    mine = (tables.c.id == id) & (tables.c.epoch == epoch)
    return c.execute(update(tables).where(mine).values(owner=None)).rowcount > 0


def let_all_go(c: Connection, claims: Mapping[str, int]) -> None:
    """As `let_go`, of many; those that have changed hands since are not concerned."""
    pairs = tuple_(tables.c.id, tables.c.epoch).in_(list(claims.items()))
    c.execute(update(tables).where(pairs).values(owner=None))


def check_epoch(c: Connection, id: str, epoch: int) -> None:
    """Until the end of the transaction the table stays in these hands. Raises Fenced."""
    now = c.scalar(select(tables.c.epoch).where(tables.c.id == id).with_for_update(read=True))
    if now != epoch:
        raise Fenced(id, 0)


def held(c: Connection, node: str) -> dict[str, int]:
    """The running tables in the hands of a server, and since which change of hands."""
    rows = c.execute(
        select(tables.c.id, tables.c.epoch).where(tables.c.owner == node, tables.c.closed.is_(None))
    )
    return {row.id: row.epoch for row in rows}


def free(c: Connection) -> ColumnElement[bool]:
    """Tables that no server has."""
    return IN_NOBODYS_HANDS if c.dialect.name == "postgresql" else true()


def orphans(c: Connection, limit: int) -> list[str]:
    """Running tables in nobody's hands, some of them: other servers look for them, too."""
    found = first_running(c, tables.c.owner.is_(None))
    for owner in c.exec_driver_sql(OWNERS_GONE).scalars():
        found += first_running(c, tables.c.owner.between(owner, owner))
    return lots.sample(found, min(limit, len(found)))


def first_running(c: Connection, whose: ColumnElement[bool]) -> list[str]:
    """In the order of the index: else the planner may read all others, where it takes these to be many."""
    theirs = select(tables.c.id).where(tables.c.closed.is_(None), whose)
    return list(c.scalars(theirs.order_by(tables.c.owner).limit(MOST_DRAWN_FROM)))


class NodeState(Struct, frozen=True):
    """A server as an operator sees it."""

    id: str
    address: str
    version: str
    started: datetime
    alive: bool
    lease: float
    """Seconds until it runs out; below 0: since it did."""
    tables: int


class ClusterState(Struct, frozen=True):
    nodes: list[NodeState]
    orphans: int
    """Running tables that no server has."""
    clock: datetime


def cluster_state(c: Connection) -> ClusterState:
    count = select(func.count()).where(tables.c.owner == nodes.c.id).scalar_subquery()
    lease = func.extract("epoch", nodes.c.alive_until - NOW)
    columns = (nodes.c.id, nodes.c.address, nodes.c.version, nodes.c.started, ALIVE, lease, count)
    found = [
        NodeState(row[0], row[1], row[2], row[3], row[4], round(float(row[5]), 3), row[6])
        for row in c.execute(select(*columns).order_by(nodes.c.started))
    ]
    without = select(func.count()).where(tables.c.closed.is_(None), IN_NOBODYS_HANDS)
    return ClusterState(found, c.execute(without).scalar_one(), c.execute(select(NOW)).scalar_one())
