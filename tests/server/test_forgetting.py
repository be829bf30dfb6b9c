"""What is older than the operator wants to keep goes, and nothing else does."""

import asyncio
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Update, func, select, update

from pioche.server import housekeeping
from pioche.server.housekeeping import EVERY, Retention, keep_house
from pioche.server.store import records as kept
from pioche.server.store import schema, standings, tables
from pioche.server.store.people import Person, find_person, new_guest, note_seen
from pioche.server.store.retention import drop_tables, idle_guests
from pioche.server.store.tables import close_table
from pioche.table.entries import Entry
from tests.server.test_erasing import everything
from tests.server.timeless import TABLE, Room, Visitor
from tests.table.scenes import BOTS, secrets_from

LONG_AGO = datetime.now(UTC) - timedelta(days=100)


def change(room: Room, statement: Update) -> None:
    room.do(room.store.write(lambda c: c.execute(statement).rowcount))


def known(room: Room, id: str) -> Person | None:
    return room.do(room.store.read(lambda c: find_person(c, id)))


def played(folder: Path, **retention: int) -> Room:
    """Ana has played a game with bots; a hundred days have passed, and nobody is there."""
    room = Room(folder, ["anaana"], BOTS, secrets_from(3))
    room.open_table("non-merci", 3, pace="lively")
    ana = Visitor(room, "anaana", "tab-of-ana")
    ana.come()
    room.wait(0.1)
    ana.say("sit", name="Anaana", seat=0)
    ana.say("agree", agreed=True)
    ana.say("start")
    ana.say("replace", seat=0)  # a bot plays for her to the end
    room.wait(900)
    ana.go()
    room.wait(1)
    if room.house.known:
        room.do(room.house.close(room.live))
    for table, column in (("records", "finished"), ("tables", "closed"), ("people", "seen")):
        change(room, update(schema.METADATA.tables[table]).values({column: LONG_AGO}))
    room.house.retention = Retention(**retention)
    return room


def count(room: Room, table: str) -> int:
    query = select(func.count()).select_from(schema.METADATA.tables[table])
    found: int = room.do(room.store.read(lambda c: c.execute(query).scalar_one()))
    return found


def tidy(room: Room) -> dict[str, int]:
    room.do(keep_house(room.house, room.house.retention))
    return dict(room.house.counts.dropped)


@pytest.mark.parametrize("days", [{}, {"tables": 101, "records": 101, "guests": 101}])
def test_nothing_goes_before_its_time_and_by_itself_nothing_ever_does(
    tmp_path: Path, days: dict[str, int]
) -> None:
    room = played(tmp_path, **days)
    before = everything(tmp_path)
    assert tidy(room) == {}
    assert everything(tmp_path) == before
    room.end()


def test_old_tables_go_and_their_records_stay(tmp_path: Path) -> None:
    room = played(tmp_path, tables=30)
    (head,) = room.do(room.store.read(lambda c: kept.records_of(c, room.ids["anaana"])))
    assert tidy(room) == {"tables": 1}
    assert count(room, "entries") == 0
    assert room.do(room.house.find(TABLE)) is None
    assert room.do(room.store.read(lambda c: kept.record(c, head.id))) is not None
    assert tidy(room) == {"tables": 1}, "nothing is left to drop"
    room.house.retention = Retention(tables=30, records=30)
    tidy(room)
    assert (count(room, "records"), count(room, "record_players")) == (1, 0), "of it, that it was"
    assert count(room, "tables") == 1, "the newest stays until there is another"
    room.do(room.store.write(lambda c: tables.new_table(c, "next", "mio", 3, public=True, created=LONG_AGO)))
    tidy(room)
    assert (count(room, "tables"), count(room, "records"), count(room, "record_players")) == (1, 0, 0)
    room.end()


def test_old_records_go_and_are_neither_made_nor_rated_again(tmp_path: Path) -> None:
    room = played(tmp_path, records=30)
    rated = room.do(room.store.read(lambda c: standings.own_ratings(c, room.ids["anaana"])))
    assert rated["non-merci"].games == 1
    (head,) = room.do(room.store.read(lambda c: kept.records_of(c, room.ids["anaana"])))
    assert tidy(room) == {"records": 1}
    assert room.do(room.store.read(lambda c: kept.record(c, head.id))) is None
    assert room.do(room.store.read(lambda c: kept.records_of(c, room.ids["anaana"]))) == []
    assert room.do(room.house.find(TABLE)) is not None
    room.wait(1)
    assert room.do(room.store.read(lambda c: kept.records_of(c, room.ids["anaana"]))) == []
    assert room.do(room.store.read(lambda c: standings.own_ratings(c, room.ids["anaana"]))) == rated
    assert tidy(room) == {"records": 1}
    room.end()


def test_idle_guests_are_forgotten_with_their_names(tmp_path: Path) -> None:
    room = played(tmp_path, guests=30)
    member, fresh = (room.do(room.store.write(lambda c: new_guest(c, "Other")))[0].id for _ in range(2))
    aged = update(schema.people).where(schema.people.c.id == member)
    made = aged.values(account="bea", account_key="bea", seen=LONG_AGO)
    change(room, made)
    assert "Anaana" in everything(tmp_path)
    other = room.do(room.store.write(lambda c: new_guest(c, "Idle")))[0].id
    idle = update(schema.people).where(schema.people.c.id == other).values(seen=LONG_AGO)
    change(room, idle)
    assert tidy(room) == {"guests": 2}
    text = everything(tmp_path)
    assert "Anaana" not in text
    assert room.ids["anaana"] not in text
    assert None not in (known(room, member), known(room, fresh))
    assert count(room, "records") == 1
    assert room.do(room.house.find(TABLE)) is not None
    room.end()


def open_again(room: Room) -> None:
    room.do(room.house.find(TABLE))


def come_back(room: Room) -> None:
    room.do(room.store.write(lambda c: note_seen(c, room.ids["anaana"])))
    open_again(room)


@pytest.mark.parametrize("meanwhile", [open_again, come_back])
def test_a_table_that_is_open_and_those_who_are_at_it_stay(
    tmp_path: Path, meanwhile: Callable[[Room], Any]
) -> None:
    room = played(tmp_path, tables=30, guests=30)
    meanwhile(room)
    assert tidy(room) == {}
    assert count(room, "entries") > 0
    assert known(room, room.ids["anaana"]) is not None
    room.end()


def test_a_guest_who_has_been_looking_on_for_longer_than_guests_are_kept_stays(tmp_path: Path) -> None:
    room = played(tmp_path, guests=30)
    cleo, room.tokens["cleo"], _ = room.do(room.store.write(lambda c: new_guest(c, "Cleo")))
    Visitor(room, "cleo", "tab-of-cleo").come()
    room.wait(0.1)
    change(room, update(schema.people).where(schema.people.c.id == cleo.id).values(seen=LONG_AGO))
    assert tidy(room) == {}
    assert known(room, cleo.id) is not None
    room.end()


def test_a_guest_who_comes_back_while_idle_ones_are_looked_for_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = played(tmp_path, guests=30)
    ana = known(room, room.ids["anaana"])
    assert ana is not None

    def found(c: Connection, before: datetime) -> list[str]:
        idle = idle_guests(c, before)
        room.loop.call_soon_threadsafe(room.house.note_seen, ana)
        return idle

    monkeypatch.setattr(housekeeping, "idle_guests", found)
    assert tidy(room) == {}
    assert known(room, ana.id) is not None
    assert "Anaana" in everything(tmp_path)
    room.end()


def test_who_visits_a_table_while_it_is_dropped_finds_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = played(tmp_path, tables=30)
    house, entries_of = room.house, room.store.entries_of
    log_read, go_on = asyncio.Event(), threading.Event()
    visits: list[asyncio.Task[object]] = []

    async def visit() -> object:
        finding = asyncio.create_task(house.find(TABLE))
        await asyncio.sleep(0)
        if TABLE in house.finding:
            await log_read.wait()
        go_on.set()
        return await finding

    async def noted(table: str) -> list[Entry]:
        try:
            return await entries_of(table)
        finally:
            log_read.set()

    def dropped(*given: Any, **more: Any) -> int:
        room.loop.call_soon_threadsafe(lambda: visits.append(room.loop.create_task(visit())))
        assert go_on.wait(60)
        return drop_tables(*given, **more)

    monkeypatch.setattr(room.store, "entries_of", noted)
    monkeypatch.setattr(housekeeping, "drop_tables", dropped)
    assert tidy(room) == {"tables": 1}
    assert room.do(asyncio.wait_for(visits[0], None)) is None
    assert house.known == {}
    room.end()


def test_it_happens_at_the_start_and_every_hour_and_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    room = played(tmp_path, records=30)
    assert count(room, "record_players") > 0
    with caplog.at_level("INFO", "pioche.forgetting"):
        room.wait(EVERY + 10)
    assert count(room, "record_players") == 0
    told = [record for record in caplog.records if record.name == "pioche.forgetting"]
    assert [(record.msg, record.fields) for record in told] == [("dropped", {"records": 1})]  # type: ignore[attr-defined]
    room.end()


def test_who_shows_a_token_is_seen(tmp_path: Path) -> None:
    room = played(tmp_path)
    room.do(room.store.write(lambda c: close_table(c, TABLE)))
    ana = Visitor(room, "anaana", "another-tab")
    ana.come()
    room.wait(1)
    found = known(room, room.ids["anaana"])
    assert found is not None
    assert found.seen is not None
    assert datetime.now(UTC) - found.seen < timedelta(hours=1)
    room.end()
