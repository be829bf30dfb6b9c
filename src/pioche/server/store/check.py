"""Whether a store holds what it should: its pages, every log, every record. It changes nothing.

Every table is looked at in a transaction of its own: a server may go on beside it, and a page that cannot be
read hides no other table.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, FromClause, Row, select
from sqlalchemy.exc import DBAPIError

from pioche.engine.record import replay
from pioche.engine.refusal import Refused
from pioche.games.shelf import find_title
from pioche.server.store.backup import CHUNK
from pioche.server.store.database import (
    Database,
    Sqlite,
    database_at,
    is_damage,
    is_something_else,
    unusable,
    words_of,
)
from pioche.server.store.errors import StoreError
from pioche.server.store.log import entry_of
from pioche.server.store.marks import WORKS
from pioche.server.store.migrating import check_current
from pioche.server.store.schema import KEPT, METADATA, PASSING, entries, record_players, records, tables
from pioche.table.sight import record
from pioche.table.stand_ins import NO_BOTS
from pioche.table.state import OVER
from pioche.table.table import Table, no_secret

T = TypeVar("T")
FREE: Final = {"names", "pioche"}
"""Of a record, what need not be as the log has it now: people may change their minds, and records of before
say the version of then."""


class Checked:
    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.faults: list[StoreError] = []
        """Each with the sentence that says what it is."""
        self.seconds = 0.0

    def fault(self, reason: str, **details: object) -> None:
        self.faults.append(StoreError(reason, **details))


def check(url: str) -> Checked:
    """Raises StoreError if it cannot be looked at, be it only because it is of another version."""
    begun = time.perf_counter()
    database = database_at(url, read_only=True)
    checked = Checked()
    try:
        if isinstance(database, Sqlite) and not database.file.exists():
            raise StoreError("store-missing", store=database.where)
        look(database, checked)
    except DBAPIError as error:
        if not is_something_else(error):
            raise unusable(database, error) from error
        checked.fault("store-bad-pages", failure=words_of(error))
    finally:
        database.release()
    checked.seconds = time.perf_counter() - begun
    return checked


class Inspection:
    """What cannot be read because it is damaged is a fault, and the rest is looked at all the same."""

    def __init__(self, database: Database, checked: Checked) -> None:
        self.database = database
        self.checked = checked

    def at(self, work: Callable[[Connection], T], reason: str, **details: object) -> T | None:
        try:
            with self.database.reading() as connection:
                return work(connection)
        except (DBAPIError, UnicodeDecodeError) as error:
            if not is_damage(error) or is_something_else(error):
                raise
            self.checked.fault(reason, **details, failure=words_of(error))
            return None


def look(database: Database, checked: Checked) -> None:
    noted = database.marks.read()  # before what they are compared with: a server may be writing
    look = Inspection(database, checked)
    look.at(partial(check_current, where=database.where), "store-bad-pages")
    for failure in look.at(database.page_faults, "store-bad-pages") or ():
        checked.fault("store-bad-pages", failure=failure)
    for loss in look.at(lambda c: database.went_back(c, noted), "store-bad-rows", rows="entries") or ():
        if loss.serial == WORKS:
            checked.fault("store-lost-works", count=loss.told - loss.kept)
        else:
            checked.fault("store-went-back", table=loss.serial, first=loss.kept + 1, last=loss.told)
    for row in look.at(all_tables, "store-bad-rows", rows="tables") or ():
        work = partial(look_at_table, row=row, checked=checked)
        look.at(work, "store-bad-log", table=row.serial, game=row.game)
    for table in METADATA.sorted_tables:
        if table not in (tables, entries, records, *PASSING):
            counted = look.at(partial(count_rows, table), "store-bad-rows", rows=table.name)
            checked.counts[table.name] += counted or 0


def all_tables(connection: Connection) -> Sequence[Row[Any]]:
    return connection.execute(select(tables).order_by(tables.c.serial)).all()


def count_rows(table: FromClause, connection: Connection) -> int:
    """Every one is read."""
    return sum(1 for _ in connection.execute(select(table), execution_options={"yield_per": CHUNK}))


def look_at_table(connection: Connection, row: Row[Any], checked: Checked) -> None:
    checked.counts["tables"] += 1
    games = look_at_log(connection, row, checked)
    mine = select(records).where(records.c.table_id == row.id, KEPT).order_by(records.c.number)
    for each in connection.execute(mine):
        checked.counts["records"] += 1
        failure = wrong_with(connection, each, None if games is None else games.get(each.number))
        if games is not None and each.number not in games:
            failure = "not-in-the-log"
        if failure:
            checked.fault(
                "store-bad-record", table=row.serial, game=row.game, number=each.number, failure=failure
            )


def look_at_log(connection: Connection, row: Row[Any], checked: Checked) -> dict[int, dict[str, Any]] | None:
    """Play it as a start does. The games that came to their end, by number; None: it cannot be played."""
    table = Table(NO_BOTS, no_secret)
    games: dict[int, dict[str, Any]] = {}
    where = {"table": row.serial, "game": row.game}
    lines = select(entries.c.number, entries.c.body).where(entries.c.table_serial == row.serial)
    number = 0
    for number, (found, body) in enumerate(connection.execute(lines.order_by(entries.c.number)), start=1):
        if found != number:
            checked.fault("store-no-entry", **where, entry=number)
            return None
        try:
            entry = entry_of(body)
            table.admit(entry)
            if entry.kind == "moved" and table.state.stage == OVER:
                games[table.state.games] = record(table.state)
        except Exception as error:  # noqa: BLE001 - whatever is in it, it is told and the next one looked at
            checked.fault("store-bad-entry", **where, entry=number, failure=kind_of(error))
            return None
    checked.counts["entries"] += number
    if number:
        return games
    if row.closed is None:
        checked.fault("store-no-entry", **where, entry=1)
    return None


def wrong_with(connection: Connection, kept: Row[Any], logged: dict[str, Any] | None) -> str:
    """Why a record is not what it should be; nothing: it is."""
    try:
        body = msgspec.json.decode(kept.body, type=dict[str, Any])
        game = replay(find_title(body["game"]), body).game
    except Exception as error:  # noqa: BLE001 - whatever is in it, it is told and the next one looked at
        return kind_of(error)
    if (kept.game, kept.seats) != (body["game"], body["seats"]):
        return "other-game"
    if logged is not None:
        there = msgspec.json.decode(msgspec.json.encode(logged))
        if any(name not in there or value != there[name] for name, value in body.items() if name not in FREE):
            return "other-than-the-log"
    mine = record_players.c.record_id == kept.id
    players = connection.execute(select(record_players.c.seat, record_players.c.score).where(mine))
    found = {int(seat): int(score) for seat, score in players}
    return "" if found == {seat: int(game.score(seat)) for seat in range(kept.seats)} else "other-scores"


def kind_of(error: Exception) -> str:
    return error.reason if isinstance(error, Refused) else type(error).__name__
