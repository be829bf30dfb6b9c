"""`pioche check`: a store that is as it should be, and each way in which it is not."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic import command
from msgspec.structs import replace
from sqlalchemy import Connection, column, delete, insert, select, table, update
from typer.testing import CliRunner

from pioche.cli.main import app
from pioche.games.shelf import FOLDERS
from pioche.server.records import missing_records
from pioche.server.store.check import check
from pioche.server.store.database import database_at
from pioche.server.store.errors import StoreError
from pioche.server.store.migrating import settings
from pioche.server.store.people import new_guest
from pioche.server.store.records import keep_record, player_row
from pioche.server.store.retention import drop_records, drop_tables, old_tables
from pioche.server.store.schema import entries, record_players, records, tables
from pioche.server.store.tables import close_table, new_table
from pioche.table import commands as c
from pioche.table.entries import Entry
from tests.server.stores import NOON, opened
from tests.server.test_records import only_bots
from tests.server.test_store_loss import break_pages, crashed, cut_tail
from tests.table.scenes import Scene

SEATS = 3
GAMES = ["lettres", "non-merci", "mio"]
"""Each is a table of bots, by its name, whose only game is over; their serials are 1, 2, 3."""


def fill(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await store.write(lambda c: new_guest(c, "Ana"))
            for game in GAMES:
                log = only_bots(game, SEATS, "check", ["random"] * SEATS).log
                first = partial(new_table, seats=SEATS, public=True, created=NOON, first=log)
                await store.write(partial(first, id=game, game=game))
                for kept in missing_records(log, game, ()):
                    await store.write(partial(keep_record, kept=kept))

    asyncio.run(run())


@pytest.fixture
def filled(url: str) -> str:
    fill(url)
    return url


@pytest.fixture
def file(tmp_path: Path) -> Path:
    fill(f"sqlite:///{tmp_path}/pioche.db")
    return tmp_path / "pioche.db"


def change(url: str, statement: Any) -> None:
    database = database_at(url)
    with database.writing() as connection:
        connection.execute(statement)
    database.release()


def faults(url: str) -> list[tuple[str, dict[str, object]]]:
    return [(fault.reason, fault.details) for fault in check(url).faults]


def body_of(url: str, column: Any, where: Any) -> Any:
    database = database_at(url)
    with database.reading() as connection:
        body = connection.scalars(select(column).where(where)).one()
    database.release()
    return json.loads(body)


def pioche(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["check", *arguments])
    return done.exit_code, done.output


def test_a_store_that_is_as_it_should_be_is_said_to_be_so(filled: str) -> None:
    checked = check(filled)
    assert checked.faults == []
    assert {**checked.counts, "entries": 0} == {
        "tables": 3,
        "entries": 0,
        "records": 3,
        "people": 1,
        "daily_deals": 0,
        "daily_tries": 0,
        "tokens": 1,
        "links": 0,
        "record_players": 9,
        "ratings": checked.counts["ratings"],
        "unfinished": 0,
        "asks": 0,
        "unwanted": 0,
    }
    assert checked.counts["entries"] > 100
    status, said = pioche("--store", filled, "--lang", "en")
    assert status == 0
    assert "3 tables" in said
    assert "as it should be" in said


def test_it_may_be_looked_at_while_somebody_writes(filled: str) -> None:
    async def run() -> None:
        async with opened(filled, "t4") as store:
            await store.write(partial(close_table, id="t4"))
            assert (await asyncio.to_thread(check, filled)).faults == []

    asyncio.run(run())


OTHER = msgspec.json.encode(Entry(6, "moved", {}, {}, "c", 1).as_json()).decode()
FIFTH = (entries.c.table_serial == 1) & (entries.c.number == 5)
MINE = records.c.table_id == "lettres"
AT_FIRST = {"table": 1, "game": "lettres"}


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        (delete(entries).where(FIFTH), ("store-no-entry", {"entry": 5})),
        (
            update(entries).where(FIFTH).values(body="{"),
            ("store-bad-entry", {"entry": 5, "failure": "DecodeError"}),
        ),
        (
            update(entries).where(FIFTH).values(body=OTHER),
            ("store-bad-entry", {"entry": 5, "failure": "bad-log"}),
        ),
        (
            update(records).where(MINE).values(body="[]"),
            ("store-bad-record", {"number": 1, "failure": "ValidationError"}),
        ),
        (
            update(records).where(MINE).values(seats=4),
            ("store-bad-record", {"number": 1, "failure": "other-game"}),
        ),
        (
            update(records).where(MINE).values(number=2),
            ("store-bad-record", {"number": 2, "failure": "not-in-the-log"}),
        ),
    ],
)
def test_a_fault_of_a_log_or_record_is_named_with_its_table(
    filled: str, statement: Any, found: tuple[str, dict[str, object]]
) -> None:
    change(filled, statement)
    assert faults(filled) == [(found[0], {**AT_FIRST, **found[1]})]
    status, said = pioche("--store", filled, "--lang", "fr")
    assert status == 1
    assert "Table 1 (lettres)" in said


def test_a_letter_that_has_changed_is_noticed_though_the_page_is_in_order(filled: str) -> None:
    body = body_of(filled, entries.c.body, FIFTH)
    other = json.dumps({**body, "client": f"{body['client']}x"}, separators=(",", ":"), ensure_ascii=False)
    change(filled, update(entries).where(FIFTH).values(body=other))
    assert faults(filled) == [("store-bad-entry", {**AT_FIRST, "entry": 5, "failure": "Damaged"})]


def test_entries_of_before_have_no_checksum(filled: str) -> None:
    body = body_of(filled, entries.c.body, FIFTH)
    del body["crc"]
    change(filled, update(entries).where(FIFTH).values(body=json.dumps(body)))
    assert faults(filled) == []


def log_of_version_1(game: str) -> list[Entry]:
    """Of a table that dealt from the quick stream: its `started` names no version."""
    scene = Scene(game, SEATS, pace="lively")
    scene.connect("ana")
    for seat in range(SEATS):
        scene.do(c.SeatBot, "ana", seat, "random")
    scene.do(c.Start, "ana")
    started = scene.kinds().index("started")
    scene.log = [*scene.log[:started], replace(scene.log[started], kept={})]
    scene.restart()
    scene.connect("ana")
    scene.to_the_end()
    return scene.log


FIRST_TABLES = table(
    "tables", *(column(name) for name in ("serial", "id", "game", "seats", "public", "created"))
)
"""As step 0001 makes it."""


def store_of_version_1(url: str) -> None:
    """As version 0.2 leaves it: tables of step 0001, entries without checksums, records of version 1."""
    database = database_at(url)
    with database.writing() as connection:
        config = settings()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for serial, game in enumerate(FOLDERS, start=1):
            log = log_of_version_1(game)
            row = {"serial": serial, "id": game, "game": game, "seats": SEATS, "public": True}
            connection.execute(FIRST_TABLES.insert().values(**row, created=NOON))
            bodies = [msgspec.json.encode(each.as_json()).decode() for each in log]
            rows = [{"table_serial": serial, "number": n, "body": b} for n, b in enumerate(bodies, start=1)]
            connection.execute(insert(entries), rows)
            for kept in missing_records(log, game, ()):
                body = json.dumps({**kept.body, "pioche": 1})
                head = (kept.id, game, kept.number, game, SEATS, True, NOON, body)
                connection.execute(insert(records).values(head))
                players = [player_row(kept.id, player) for player in kept.players]
                for row in players:
                    del row["called"]
                connection.execute(insert(record_players), players)
    database.release()


def test_a_store_of_before_is_as_it_should_be_once_a_start_has_brought_it_up(url: str) -> None:
    async def start() -> None:
        async with opened(url) as store:
            assert store.faults == {}

    store_of_version_1(url)
    with pytest.raises(StoreError, match="store-older"):
        check(url)
    asyncio.run(start())
    checked = check(url)
    assert checked.faults == []
    assert checked.counts["records"] == len(FOLDERS)


def test_a_running_table_without_a_log_is_a_fault_and_a_closed_one_is_not(filled: str) -> None:
    change(filled, delete(entries).where(entries.c.table_serial == 1))
    assert faults(filled) == [("store-no-entry", {**AT_FIRST, "entry": 1})]
    change(filled, update(tables).where(tables.c.serial == 1).values(closed=NOON))
    assert faults(filled) == []


def test_neither_are_records_and_logs_that_were_too_old_to_be_kept(filled: str) -> None:
    later = datetime.now(UTC) + timedelta(days=1)

    def drop(c: Connection) -> None:
        close_table(c, "mio")
        assert drop_tables(c, old_tables(c, later), later) == 1
        assert drop_records(c, later, 2) == 2

    async def run() -> None:
        async with opened(filled) as store:
            await store.write(drop)

    asyncio.run(run())
    checked = check(filled)
    assert checked.faults == []
    assert checked.counts["records"] == 1


def test_a_record_that_is_not_what_its_log_says_is_found(filled: str) -> None:
    body = body_of(filled, records.c.body, MINE)
    body["moves"].pop()
    body["result"] = {}
    change(filled, update(records).where(MINE).values(body=json.dumps(body)))
    assert faults(filled) == [
        ("store-bad-record", {**AT_FIRST, "number": 1, "failure": "other-than-the-log"})
    ]


def test_so_are_scores_that_are_not_those_of_the_game(filled: str) -> None:
    changed = select(records.c.id).where(MINE).scalar_subquery()
    mine = (record_players.c.record_id == changed) & (record_players.c.seat == 0)
    change(filled, update(record_players).where(mine).values(score=10_000))
    assert faults(filled) == [("store-bad-record", {**AT_FIRST, "number": 1, "failure": "other-scores"})]


def test_damaged_pages_are_named_and_hide_no_other_table(file: Path) -> None:
    break_pages(file, "entries")
    found = faults(f"sqlite:///{file}")
    assert {reason for reason, _ in found} >= {"store-bad-pages", "store-bad-log"}
    checked = check(f"sqlite:///{file}")
    assert checked.counts["people"] == 1
    assert checked.counts["tables"] == 3
    assert [table for reason, details in found if (table := details.get("table"))] == [3]


def test_rows_that_cannot_be_read_are_named(file: Path) -> None:
    break_pages(file, "people")
    assert ("store-bad-rows", "people") in [
        (reason, details.get("rows")) for reason, details in faults(f"sqlite:///{file}")
    ]


def lying_in(folder: Path) -> dict[str, bytes]:
    """All but what SQLite shares between processes, and makes anew."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}


def test_a_store_that_went_back_is_left_as_it_is(file: Path, tmp_path: Path) -> None:
    async def run() -> Path:
        async with opened(f"sqlite:///{file}") as store:
            await store.write(lambda c: new_guest(c, "Bob"))
            await store.write(lambda c: new_guest(c, "Cleo"))
            return crashed(tmp_path, tmp_path / "crashed")

    crash = asyncio.run(run())
    cut_tail(crash)
    kept = lying_in(crash.parent)
    for _ in range(2):
        assert faults(f"sqlite:///{crash}") == [("store-lost-works", {"count": 1})]
    assert lying_in(crash.parent) == kept


@pytest.mark.parametrize("broken", [b"", b"no database at all" * 1000])
def test_what_cannot_be_looked_at_is_no_verdict(tmp_path: Path, broken: bytes) -> None:
    missing = f"sqlite:///{tmp_path}/missing.db"
    with pytest.raises(StoreError, match="store-missing"):
        check(missing)
    assert pioche("--store", missing)[0] == 2
    assert not (tmp_path / "missing.db").exists()
    (tmp_path / "broken.db").write_bytes(broken)
    status, said = pioche("--store", f"sqlite:///{tmp_path}/broken.db", "--lang", "en")
    assert status == (1 if broken else 2)
    assert ("not a database" in said) == bool(broken)
