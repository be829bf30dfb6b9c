"""People asked to play again by somebody they played with, and those with whom one has played."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, delete, exists, insert, or_, select

from pioche.server.store.people import NOT_ERASED
from pioche.server.store.schema import KEPT, asks, entries, people, record_players, records, tables, unwanted

ASK_LASTS: Final = timedelta(hours=24)
MOST_SHOWN: Final = 5
"""To one person, the latest; each of them is by somebody else."""
MOST_COMPANIES: Final = 3
GAMES_SEARCHED: Final = 20


class AskRow(Struct, frozen=True):
    """Somebody is asked to a table."""

    table: str
    game: str
    seats: int
    name: str
    """Of who asks, as they were called at the table where both sat."""
    called: str
    """What oneself was called there."""
    expires: datetime


class CompanyRow(Struct, frozen=True):
    """The people of a finished game but oneself, as they were called there."""

    table: str
    game: str
    seats: int
    finished: datetime
    names: list[str]


def ask_people(
    c: Connection, by: str, name: str, table: str, wanted: Mapping[str, str], now: datetime
) -> None:
    """For a day, those of them who are there and want to be asked; `wanted`: ids, and how they were called.

    Who asks somebody wants to be asked by them, too. Each person is asked by another at most once: the last
    one counts.
    """
    c.execute(delete(asks).where(asks.c.expires <= now))
    mine = (unwanted.c.person_id == by) & unwanted.c.by_id.in_(list(wanted))
    c.execute(delete(unwanted).where(mine))
    refused = exists().where(unwanted.c.person_id == people.c.id, unwanted.c.by_id == by)
    willing = list(c.scalars(select(people.c.id).where(people.c.id.in_(list(wanted)), NOT_ERASED, ~refused)))
    c.execute(delete(asks).where(asks.c.by_id == by, asks.c.person_id.in_(willing)))
    common = {"by_id": by, "table_id": table, "name": name, "expires": now + ASK_LASTS}
    if willing:
        c.execute(insert(asks), [{"person_id": id, "called": wanted[id], **common} for id in willing])


def asks_for(c: Connection, person: str, now: datetime) -> list[AskRow]:
    """The latest first."""
    columns = (tables.c.id, tables.c.game, tables.c.seats, asks.c.name, asks.c.called, asks.c.expires)
    query = select(*columns).join(tables, tables.c.id == asks.c.table_id)
    mine = query.where(asks.c.person_id == person, asks.c.expires > now)
    rows = c.execute(mine.order_by(asks.c.expires.desc(), tables.c.serial.desc()).limit(MOST_SHOWN))
    return [AskRow(*row) for row in rows]


def answer_ask(c: Connection, person: str, table: str, *, never: bool) -> bool:
    """It is put before them no more; `never`: nor is any other by the same person. False: there is none."""
    mine = (asks.c.person_id == person) & (asks.c.table_id == table)
    by = c.scalars(select(asks.c.by_id).where(mine)).one_or_none()
    if by is None:
        return False
    c.execute(delete(asks).where(mine))
    known = exists().where(unwanted.c.person_id == person, unwanted.c.by_id == by)
    if never and not c.execute(select(known)).scalar_one():
        c.execute(insert(unwanted).values(person_id=person, by_id=by))
    return True


def end_asks(c: Connection, ids: Collection[str]) -> None:
    """These tables wait for nobody any more."""
    c.execute(delete(asks).where(asks.c.table_id.in_(list(ids))))


def forget_asks(c: Connection, ids: Collection[str]) -> None:
    """By these people or to them."""
    for table in (asks, unwanted):
        c.execute(delete(table).where(or_(table.c.person_id.in_(list(ids)), table.c.by_id.in_(list(ids)))))


def companies_of(c: Connection, person: str) -> list[CompanyRow]:
    """With whom somebody has played last, each game and set of people once; only of tables that are kept."""
    player, other = record_players.alias(), record_players.alias()
    others = exists().where(
        other.c.record_id == records.c.id, other.c.person_id != person, other.c.called.is_not(None)
    )
    log = exists().where(entries.c.table_serial == tables.c.serial)
    found = c.execute(
        select(records.c.id, tables.c.id, records.c.game, records.c.seats, records.c.finished)
        .join(tables, tables.c.id == records.c.table_id)
        .join(player, player.c.record_id == records.c.id)
        .where(player.c.person_id == person, KEPT, others, log)
        .order_by(records.c.finished.desc(), records.c.id)
        .distinct()
        .limit(GAMES_SEARCHED)
    ).all()
    rows = c.execute(
        select(record_players.c.record_id, record_players.c.person_id, record_players.c.called)
        .where(record_players.c.record_id.in_([each[0] for each in found]))
        .where(record_players.c.person_id != person, record_players.c.called.is_not(None))
        .order_by(record_players.c.seat)
    )
    people_of: dict[str, dict[str, str]] = {}
    for record_id, id, called in rows:
        people_of.setdefault(record_id, {}).setdefault(id, called)
    companies: dict[tuple[str, frozenset[str]], CompanyRow] = {}
    for record_id, table, game, seats, finished in found:
        company = people_of[record_id]
        row = CompanyRow(table, game, seats, finished, list(company.values()))
        companies.setdefault((game, frozenset(company)), row)
    return list(companies.values())[:MOST_COMPANIES]
