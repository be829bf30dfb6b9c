"""People who want to be forgotten: at once nobody is them any more, then their names go out of all logs."""

import secrets
from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, or_, select, update

from pioche.server.ratings import PERSON
from pioche.server.redaction import IN_PERSON, without_person
from pioche.server.store.asks import forget_asks
from pioche.server.store.daily import forget_tries
from pioche.server.store.log import body_of, entries_of, entry_of, places_of
from pioche.server.store.schema import (
    KEPT,
    entries,
    links,
    people,
    ratings,
    record_players,
    records,
    tables,
    tokens,
    unfinished,
)
from pioche.table.entries import Entry

CHUNK: Final = 1000
SEATS: Final = select(record_players.c.record_id, record_players.c.seat)


def begin_erasure(c: Connection, ids: Collection[str]) -> None:
    """After this nobody can come in as one of them, and no list, record or rating names them."""
    wanted = list(ids)
    played = record_players.c.person_id.in_(wanted)
    for record_id, seat in c.execute(SEATS.where(played)).all():
        make_nobody(c, record_id, [seat])
    c.execute(delete(ratings).where(ratings.c.subject.in_([PERSON + id for id in wanted])))
    drop_ways_in(c, people.c.id.in_(wanted))
    c.execute(delete(unfinished).where(unfinished.c.person_id.in_(wanted)))
    forget_asks(c, wanted)
    forget_tries(c, wanted)
    for id in wanted:
        c.execute(
            update(people)
            .where(people.c.id == id)
            .values(
                name="",
                account=None,
                account_key=None,
                password=None,
                pace=None,
                recovery=secrets.token_bytes(32),
                erased=datetime.now(UTC),
            )
        )


def drop_ways_in(c: Connection, whose: ColumnElement[bool]) -> None:
    for table in (tokens, links):
        c.execute(delete(table).where(table.c.person_id.in_(select(people.c.id).where(whose))))


def make_nobody(c: Connection, record_id: str, seats: Collection[int]) -> None:
    """A record replays as before; instead of a name it has the number of the seat, as for who gave none."""
    found = c.scalars(select(records.c.body).where(records.c.id == record_id, KEPT)).one_or_none()
    body = {"names": None} if found is None else msgspec.json.decode(found)
    if body["names"] is not None:
        for seat in seats:
            body["names"][seat] = str(seat)
        written = msgspec.json.encode(body).decode()
        c.execute(update(records).where(records.c.id == record_id).values(body=written))
    at = (record_players.c.record_id == record_id) & record_players.c.seat.in_(seats)
    c.execute(update(record_players).where(at).values(person_id=None, name=None, listed_as=None, called=None))


def being_erased(c: Connection) -> list[str]:
    """Those whose names may still stand in logs: a server was stopped before it was done."""
    return list(c.scalars(select(people.c.id).where(people.c.erased.is_not(None))))


def tables_naming(c: Connection, ids: Collection[str]) -> dict[str, list[str]]:
    """The tables in whose logs these people are, and who of them. It reads all logs: not for the writer."""
    if len(ids) == 1:
        (one,) = ids
        chosen = entries.c.body.contains(one, autoescape=True)
    else:
        chosen = or_(*(entries.c.body.contains(f'"kind":"{kind}"', autoescape=True) for kind in IN_PERSON))
    query = select(tables.c.id, entries.c.body).join(tables, tables.c.serial == entries.c.table_serial)
    wanted = set(ids)
    found: dict[str, set[str]] = {}
    for table, body in c.execute(query.where(chosen), execution_options={"yield_per": CHUNK}):
        found.setdefault(table, set()).update(named_in(body, wanted))
    return {table: sorted(named) for table, named in found.items() if named}


def named_in(body: str, wanted: set[str]) -> set[str]:
    try:
        kept = entry_of(body).kept.values()
    except Exception:  # noqa: BLE001 - whatever is wrong with it, it stops nobody else's erasure
        return {id for id in wanted if id in body}
    return wanted.intersection(value for value in kept if isinstance(value, str))


def erased_in(c: Connection, log: Iterable[Entry]) -> list[str]:
    """Who of those in a log is being erased."""
    named = {str(entry.kept["person"]) for entry in log if entry.kind in IN_PERSON}
    return list(c.scalars(select(people.c.id).where(people.c.id.in_(named), people.c.erased.is_not(None))))


def erase_from_table(c: Connection, table: str, person: str, nobody: str) -> None:
    """Also from its records: of who was replaced in the middle of a game only the log knows the seat."""
    place = places_of(c, [table])[table]
    before = entries_of(c, table)
    erased = without_person(before, person, nobody)
    for old, new in zip(before, erased.entries, strict=True):
        if new != old:
            where = (entries.c.table_serial == place.serial) & (entries.c.number == new.number)
            c.execute(update(entries).where(where).values(body=body_of(new)))
    for game, seats in erased.seats.items():
        of_game = (records.c.table_id == table) & (records.c.number == game)
        for record_id in c.scalars(select(records.c.id).where(of_game)).all():
            make_nobody(c, record_id, seats)


def end_erasure(c: Connection, ids: Collection[str], begun_by: datetime) -> int:
    """How many were not begun later, and are forgotten altogether."""
    gone = people.c.id.in_(list(ids)) & (people.c.erased <= begun_by)
    drop_ways_in(c, gone)  # whoever was just signing in has got another token
    return c.execute(delete(people).where(gone)).rowcount
