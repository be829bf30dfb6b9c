"""Erasing and dropping in both kinds of store, and a store from before either."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import msgspec
from alembic import command
from sqlalchemy import Connection, func, inspect, select, text, update

from pioche.server.records import KeptRecord, kept_record
from pioche.server.store import records as kept
from pioche.server.store.database import database_at, transaction
from pioche.server.store.erasing import (
    begin_erasure,
    being_erased,
    end_erasure,
    erase_from_table,
    tables_naming,
)
from pioche.server.store.log import entries_of
from pioche.server.store.migrating import settings
from pioche.server.store.people import (
    find_person,
    guest_of_link,
    make_account,
    new_guest,
    new_token,
    note_seen,
    person_of_token,
)
from pioche.server.store.retention import drop_records, drop_tables, erase_idle, idle_guests, old_tables
from pioche.server.store.schema import METADATA, entries, people, record_players, records
from pioche.server.store.tables import close_table, new_table, table_row
from pioche.table import commands
from tests.server.stores import NOON, opened
from tests.table.scenes import Scene

T = TypeVar("T")
PUBLIC = True
SOON = timedelta(days=1)


def done(url: str, work: Callable[[Connection], T]) -> T:
    async def run() -> T:
        async with opened(url) as store:
            return await store.write(work)

    return asyncio.run(run())


def a_game(c: Connection, table: str, *ids: str) -> str:
    """Bob plays at seat 0 and is the first of these people, the others follow; the id of the record."""
    scene = Scene("non-merci", 3, pace="lively")
    scene.connect("ana")
    for seat, id in enumerate(ids):
        scene.do(commands.Connect, id, id)
        scene.do(commands.Sit, id, seat, f"Name of {seat}")
        scene.do(commands.AgreeToNames, id, PUBLIC)
    scene.do(commands.Start, "ana")
    scene.to_the_end()
    new_table(c, table, "non-merci", 3, PUBLIC, NOON, scene.log)
    record = kept_record(scene.state, table)
    assert kept.keep_record(c, record)
    return record.id


def everything(c: Connection) -> str:
    return str([c.execute(select(table)).all() for table in METADATA.sorted_tables])


def test_a_person_is_erased_step_by_step(url: str) -> None:
    def work(c: Connection) -> None:
        bob, eve, dan = (new_guest(c, name)[0].id for name in ("Bob", "Eve", "Dan"))
        both, alone = a_game(c, "t1", bob, eve), a_game(c, "t2", eve)
        before = kept.record(c, both)
        begin_erasure(c, [bob])
        assert being_erased(c) == [bob]
        begin_erasure(c, [bob])
        assert tables_naming(c, [bob]) == {"t1": [bob]}
        assert tables_naming(c, [bob, dan]) == {"t1": [bob]}
        assert tables_naming(c, [bob, eve]) == {"t1": sorted([bob, eve]), "t2": [eve]}
        erase_from_table(c, "t1", bob, "nobody")
        assert tables_naming(c, [bob]) == {}
        now = datetime.now(UTC)
        assert end_erasure(c, [bob, eve], now - SOON) == 0, "it began later"
        assert end_erasure(c, [bob, eve], now) == 1
        assert find_person(c, bob) is None
        assert find_person(c, eve) is not None, "whose erasure has not begun"
        after = kept.record(c, both)
        assert before is not None
        assert after is not None
        assert after.body["names"] == ["0", "Name of 1", "2"]
        assert after.body["moves"] == before.body["moves"]
        found = kept.record(c, alone)
        assert found is not None
        assert found.body["names"] == ["Name of 0", "1", "2"]
        assert len(entries_of(c, "t1")) > 1
        assert f'"{bob}"' not in everything(c)

    done(url, work)


def kicked(c: Connection, table: str, ana: str, bob: str) -> KeptRecord:
    """Both have agreed to names; Bob is sent away in the middle of the game."""
    scene = Scene("non-merci", 3, pace="lively")
    scene.connect("ana")
    for seat, (id, name) in enumerate(((ana, "Anita"), (bob, "Bobby"))):
        scene.do(commands.Connect, id, id)
        scene.do(commands.Sit, id, seat, name)
        scene.do(commands.AgreeToNames, id, PUBLIC)
    scene.do(commands.Start, "ana")
    scene.do(commands.Kick, "ana", 1)
    scene.to_the_end()
    new_table(c, table, "non-merci", 3, PUBLIC, NOON, scene.log)
    return kept_record(scene.state, table)


def test_who_was_sent_away_has_no_name_in_a_record(url: str) -> None:
    def work(c: Connection) -> None:
        record = kicked(c, "t1", *(new_guest(c, name)[0].id for name in ("Ana", "Bob")))
        assert kept.keep_record(c, record)
        found = kept.record(c, record.id)
        assert found is not None
        assert found.body["names"] == ["Anita", "1", "2"]
        assert [player.name for player in found.players] == ["Anita", None, "2"]

    done(url, work)


def test_a_log_that_is_dropped_leaves_no_name_that_nobody_can_be_found_by(url: str) -> None:
    """Records of before have it."""

    def work(c: Connection) -> None:
        record = kicked(c, "t1", *(new_guest(c, name)[0].id for name in ("Ana", "Bob")))
        assert kept.keep_record(c, record)
        as_before = msgspec.json.encode(record.body).decode()
        c.execute(update(records).values(body=as_before))
        c.execute(update(record_players).where(record_players.c.seat == 1).values(name="Bobby"))
        assert '"Bobby"' in as_before
        close_table(c, "t1")
        assert drop_tables(c, ["t1"], datetime.now(UTC) + SOON) == 1
        assert "Bobby" not in everything(c)
        found = kept.record(c, record.id)
        assert found is not None
        assert found.body["names"] == ["Anita", "1", "2"]

    done(url, work)


def test_a_token_that_is_made_too_late_lets_nobody_in_and_keeps_nobody(url: str) -> None:
    def work(c: Connection) -> None:
        bob = new_guest(c, "Bob")[0].id
        begin_erasure(c, [bob])
        token, link = new_token(c, bob), new_token(c, bob, "t1")
        assert person_of_token(c, token, None) is None
        assert person_of_token(c, link, "t1") is None
        assert guest_of_link(c, link) is None
        assert find_person(c, bob) is None
        end_erasure(c, [bob], datetime.now(UTC))
        assert being_erased(c) == []

    done(url, work)


def test_a_damaged_entry_hides_nobody_and_stops_no_search(url: str) -> None:
    def work(c: Connection) -> None:
        bob, eve = (new_guest(c, name)[0].id for name in ("Bob", "Eve"))
        a_game(c, "t1", bob)
        a_game(c, "t2", eve)
        spoil(c, bob)
        for ids in ([eve], [bob, eve]):
            assert tables_naming(c, ids)["t2"] == [eve]
        assert tables_naming(c, [bob])["t1"] == [bob]

    done(url, work)


def spoil(c: Connection, person: str) -> None:
    """An entry that names this person has another letter than was written."""
    named = entries.c.body.contains(person) & entries.c.body.contains('"sat"')
    changed = func.replace(entries.c.body, "Name of", "Game of")
    assert c.execute(update(entries).where(named).values(body=changed)).rowcount == 1


def test_tables_records_and_guests_are_dropped_by_their_age(url: str) -> None:
    def work(c: Connection) -> None:
        eve, guest = (new_guest(c, name)[0].id for name in ("Eve", "Guest"))
        first = a_game(c, "t1", eve)
        a_game(c, "t2", eve)
        now = datetime.now(UTC)
        assert old_tables(c, now + SOON) == [], "neither is closed"
        close_table(c, "t1")
        assert old_tables(c, now - SOON) == []
        assert old_tables(c, now + SOON) == ["t1"]
        assert drop_tables(c, ["t1", "t2"], now + SOON) == 1
        assert entries_of(c, "t1") == []
        assert entries_of(c, "t2") != []
        assert table_row(c, "t1") is not None, "its record still belongs to it"
        assert old_tables(c, now + SOON) == []
        c.execute(update(records).where(records.c.id == first).values(finished=NOON))
        assert drop_records(c, now - SOON, 10) == 1
        assert drop_records(c, now - SOON, 10) == 0
        assert kept.kept_numbers(c, "t1") == {1}
        assert len(kept.recent_records(c)) == 1
        assert old_tables(c, now + SOON) == ["t1"]
        assert drop_tables(c, ["t1"], now + SOON) == 1
        assert table_row(c, "t1") is None
        assert idle_guests(c, now - SOON) == []
        c.execute(update(people).where(people.c.id == guest).values(seen=None, created=NOON))
        assert idle_guests(c, now - SOON) == [guest]
        c.execute(update(people).where(people.c.id == guest).values(account="g", account_key="g"))
        assert idle_guests(c, now - SOON) == []

    done(url, work)


def test_only_guests_who_are_still_idle_are_erased(url: str) -> None:
    def work(c: Connection) -> None:
        idle, back, member = (new_guest(c, name)[0].id for name in ("Idle", "Back", "Member"))
        c.execute(update(people).values(seen=NOON))
        before = datetime.now(UTC) - SOON
        found = idle_guests(c, before)
        assert set(found) == {idle, back, member}
        note_seen(c, back)
        make_account(c, member, "member", "a hash")
        assert erase_idle(c, found, before) == [idle]
        assert being_erased(c) == [idle]

    done(url, work)


def test_a_store_from_before_keeps_its_people_who_count_as_seen_now(url: str) -> None:
    database = database_at(url)
    connection = database.seize_alone()
    with transaction(connection, database.begin_write):
        config = settings()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        assert "seen" not in {column["name"] for column in inspect(connection).get_columns("people")}
        written = text(
            "INSERT INTO people (id, name, recovery, created) VALUES ('ana', 'Ana', :code, :moment)"
        )
        connection.execute(written, {"code": b"x", "moment": NOON.replace(tzinfo=None)})
    database.give_back(connection)
    database.release()

    def work(c: Connection) -> None:
        ana = find_person(c, "ana")
        assert ana is not None
        assert ana.seen is not None
        assert datetime.now(UTC) - ana.seen < timedelta(hours=1)
        assert idle_guests(c, datetime.now(UTC) - SOON) == []

    done(url, work)
