"""A store that went back, or is damaged: noticed, named, told to those it concerns, and others play on."""

import asyncio
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete
from sqlalchemy.exc import DBAPIError

from pioche.server.store.backup import backup, restore
from pioche.server.store.errors import Damaged, WentBack
from pioche.server.store.marks import MOST_BYTES, Loss, Marks, read_marks
from pioche.server.store.people import new_guest
from pioche.server.store.retention import drop_tables, old_tables
from pioche.server.store.schema import entries, tables
from pioche.server.store.store import Store
from pioche.server.store.tables import close_table, new_table, table_row
from tests.campaign import Campaign
from tests.server.stores import NOON, add_table, append, entry, numbered, opened
from tests.server.timeless import Room, Visitor
from tests.table.scenes import BOTS, secrets_from

LETTRES: Any = {"game": "lettres", "seats": 4, "public": True, "created": NOON}


def losses(store: Store) -> list[Loss]:
    return list(store.losses.values())


def crashed(folder: Path, into: Path) -> Path:
    """What lies on the disk now, as after a power cut."""
    into.mkdir()
    for file in folder.glob("pioche.db*"):
        shutil.copy(file, into)
    return into / "pioche.db"


def cut_tail(file: Path) -> None:
    wal = file.with_name(file.name + "-wal")
    wal.write_bytes(wal.read_bytes()[:-100])


def flip_tail(file: Path) -> None:
    wal = file.with_name(file.name + "-wal")
    data = bytearray(wal.read_bytes())
    data[-100] ^= 0x40
    wal.write_bytes(data)


def forget_wal(file: Path) -> None:
    file.with_name(file.name + "-wal").unlink()


@pytest.mark.parametrize("damage", [cut_tail, flip_tail])
def test_a_told_entry_that_vanished_with_the_end_of_the_log_is_noticed_at_the_next_start(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path}/pioche.db", "t1", "t2") as store:
            assert await append(store, "t1", numbered(1, 3)) is None
            assert await append(store, "t2", [entry(1)]) is None
            assert await append(store, "t2", numbered(2, 5)) is None
            file = crashed(tmp_path, tmp_path / "crashed")
        damage(file)
        async with opened(f"sqlite:///{file}") as store:
            assert losses(store) == [Loss(2, 1, 5)]
            assert store.faults == {"store-went-back": 1}
            assert await store.entries_of("t1") == numbered(1, 3)

    asyncio.run(run())


def test_wherever_the_log_is_damaged_nothing_that_was_told_is_missed_in_silence(
    tmp_path: Path, campaign: Campaign
) -> None:
    chance = random.Random(5)
    names = ["t1", "t2", "t3"]
    told = dict.fromkeys(names, 1)

    async def play() -> Path:
        async with opened(f"sqlite:///{tmp_path}/pioche.db") as store:
            for name in names:
                await store.write(partial(new_table, id=name, **LETTRES, first=[entry(1)]))
            for _ in range(30):
                name = chance.choice(names)
                assert await append(store, name, [entry(told[name] + 1)]) is None
                told[name] += 1
            return crashed(tmp_path, tmp_path / "crashed")

    async def look(file: Path) -> None:
        async with opened(f"sqlite:///{file}") as store:
            for serial, name in enumerate(names, start=1):
                kept = len(await store.entries_of(name))
                lost = store.losses.get(serial)
                assert (None if lost is None else (lost.kept, lost.told)) == (
                    None if kept == told[name] else (kept, told[name])
                )

    crash = asyncio.run(play())
    wal = crash.with_name("pioche.db-wal").read_bytes()
    for turn in range(campaign.size(20, 300)):
        file = crashed(crash.parent, tmp_path / str(turn))
        place = chance.randrange(len(wal))
        damaged = wal[:place] + bytes([wal[place] ^ 1 << chance.randrange(8)]) + wal[place + 1 :]
        file.with_name("pioche.db-wal").write_bytes(chance.choice([wal[:place], damaged]))
        asyncio.run(look(file))


def test_so_is_a_file_without_its_log_and_an_older_copy(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path}/pioche.db", "t1") as store:
            assert await append(store, "t1", numbered(1, 3)) is None
        old = crashed(tmp_path, tmp_path / "old")
        async with opened(f"sqlite:///{tmp_path}/pioche.db", "t2") as store:
            assert store.faults == {}
            assert await append(store, "t1", [entry(4)]) is None
            assert await append(store, "t2", [entry(1)]) is None
            bare = crashed(tmp_path, tmp_path / "bare")
        forget_wal(bare)
        shutil.copy(old, tmp_path / "pioche.db")
        for file in (bare, tmp_path / "pioche.db"):
            async with opened(f"sqlite:///{file}") as store:
                assert losses(store)[1:] == [Loss(1, 3, 4), Loss(2, 0, 1)]
                assert losses(store)[0].serial == 0, "the work that opened a table is missing as well"

    asyncio.run(run())


def test_so_are_works_that_vanished(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path}/pioche.db") as store:
            await store.write(lambda c: new_guest(c, "Ana"))
            await store.write(lambda c: new_guest(c, "Bob"))
            file = crashed(tmp_path, tmp_path / "crashed")
        cut_tail(file)
        async with opened(f"sqlite:///{file}") as store:
            assert losses(store) == [Loss(0, 1, 2)]

    asyncio.run(run())


def test_what_is_there_is_no_loss(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/pioche.db"

    async def run() -> None:
        async with opened(url, "t1", "t2") as store:
            for number in range(1, 30):
                assert await append(store, "t1", [entry(number)]) is None
            assert await append(store, "t2", [entry(1)]) is None
            assert await append(store, "t2", [entry(9)]) is not None
            file = crashed(tmp_path, tmp_path / "crashed")
        for again in (url, f"sqlite:///{file}"):
            async with opened(again) as store:
                assert store.faults == {}
                await store.write(lambda c: c.execute(delete(entries).where(entries.c.table_serial == 2)))
                await store.write(lambda c: c.execute(delete(tables).where(tables.c.serial == 2)))
            async with opened(again) as store:
                assert store.faults == {}, "what was deleted was not lost"

    asyncio.run(run())


def dropping(id_: str) -> Callable[[Connection], int]:
    """Closed, and too old to be kept."""
    later = datetime.now(UTC) + timedelta(days=1)

    def drop(c: Connection) -> int:
        close_table(c, id_)
        return drop_tables(c, [id_], later)

    return drop


def test_the_number_of_a_table_is_never_given_to_another(url: str) -> None:
    async def run() -> None:
        async with opened(url, "t1", "t2") as store:
            assert await append(store, "t2", numbered(1, 3)) is None
            assert await store.write(dropping("t2")) == 1
            row = await store.read(lambda c: table_row(c, "t2"))
            later = datetime.now(UTC) + timedelta(days=1)
            assert await store.read(lambda c: old_tables(c, later)) == [], "nothing of it is left to drop"
            serial = await store.write(partial(new_table, id="t3", **LETTRES, first=[entry(1)]))
            assert serial == 3
            assert row is None or await store.write(dropping("t2")) == 1
            assert await store.read(lambda c: table_row(c, "t2")) is None
        async with opened(url) as store:
            assert store.faults == {}

    asyncio.run(run())


def test_tables_that_were_dropped_are_not_lost_even_if_something_else_is(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path}/pioche.db", "t1", "t2", "t3") as store:
            for name in ("t1", "t2", "t3"):
                assert await append(store, name, numbered(1, 3)) is None
            assert await store.write(dropping("t1")) == 1
            await store.write(partial(new_table, id="t4", **LETTRES))
            assert await append(store, "t4", [entry(1)]) is None
            await store.write(lambda c: new_guest(c, "Ana"))
            file = crashed(tmp_path, tmp_path / "crashed")
        cut_tail(file)
        async with opened(f"sqlite:///{file}") as store:
            assert [loss.serial for loss in losses(store)] == [0]

    asyncio.run(run())


def test_a_store_that_is_restored_on_purpose_has_lost_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/pioche.db"

    async def run() -> None:
        async with opened(url, "t1") as store:
            assert await append(store, "t1", [entry(1)]) is None
            backup(url, tmp_path / "b.jsonl")
            assert await append(store, "t1", [entry(2)]) is None
        (tmp_path / "pioche.db").unlink()
        restore(tmp_path / "b.jsonl", url)
        async with opened(url) as store:
            assert store.faults == {}

    asyncio.run(run())


def test_marks_are_read_line_by_line_and_stay_short(tmp_path: Path) -> None:
    marks = Marks(tmp_path / "marks")
    assert marks.read() == {}
    marks.begin()
    marks.note([(1, 1), (2, 7)])
    marks.note([(1, 2)])
    marks.close()
    with (tmp_path / "marks").open("ab") as file:
        file.write(b"\n00000000 1:99\n\xff garbage\nabc")
    assert marks.read() == {1: 2, 2: 7}
    marks.begin()
    marks.note([(3, 3)])
    for number in range(2 * MOST_BYTES // 400):
        marks.note([(serial, number) for serial in range(10, 110)])
    assert sum(file.stat().st_size for file in marks.files) < 2 * MOST_BYTES + 10_000
    assert marks.files[1].stat().st_mode & 0o77 == 0
    marks.close()
    assert Marks(tmp_path / "marks").read()[109] == number
    assert read_marks(b"") == {}


def test_a_store_beside_which_nothing_can_be_noted_is_used_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "pioche.db.marks").mkdir()

    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path}/pioche.db", "t1") as store:
            assert await append(store, "t1", [entry(1)]) is None
            assert store.faults == {}

    asyncio.run(run())
    assert "no-marks" in caplog.messages


def test_a_log_that_went_back_under_a_running_table_is_told_from_a_stranger(url: str) -> None:
    async def run() -> None:
        async with opened(url, "t1") as store:
            assert await append(store, "t1", numbered(1, 4)) is None
            await store.write(lambda c: c.execute(delete(entries).where(entries.c.number > 2)))
            store.started().places.clear()  # as after a new connection, to a database that took over
            failure = await append(store, "t1", [entry(5)])
            assert isinstance(failure, WentBack)
            assert (failure.kept, failure.told) == (2, 4)
            assert not isinstance(await append(store, "t1", [entry(2)]), WentBack)

    asyncio.run(run())


def break_pages(file: Path, table: str) -> None:
    """Overwrite a leaf of this table or index in the file, from behind SQLite's back."""
    with sqlite3.connect(file) as c:
        c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = c.execute("PRAGMA page_size").fetchone()[0]
        root = c.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
    data = bytearray(file.read_bytes())
    page = root
    while data[(page - 1) * size] in {2, 5}:  # an inner page: down to its last leaf
        start = (page - 1) * size
        page = int.from_bytes(data[start + 8 : start + 12], "big")
    data[(page - 1) * size : page * size] = b"\xa5" * size
    file.write_bytes(data)


def test_a_text_that_is_none_is_damage_and_is_not_quoted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path}/pioche.db", "t1") as store:
            assert await append(store, "t1", numbered(1, 3)) is None
            await store.write(
                lambda c: c.exec_driver_sql("UPDATE entries SET body = CAST(x'22736563726574ff' AS TEXT)")
            )
            with pytest.raises(Damaged):
                await store.entries_of("t1")
            assert store.faults == {"store-damaged": 1}

    asyncio.run(run())
    assert "secret" not in caplog.text


async def eventually(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("part", ["entries", "sqlite_autoindex_entries_1"])
def test_a_damaged_page_is_found_after_the_start_and_by_whoever_reads_it(tmp_path: Path, part: str) -> None:
    url = f"sqlite:///{tmp_path}/pioche.db"

    async def run() -> None:
        async with opened(url, "t1") as store:
            for first in range(1, 400, 20):
                assert await append(store, "t1", numbered(first, first + 19)) is None
        break_pages(tmp_path / "pioche.db", part)
        async with opened(url) as store:
            await eventually(lambda: store.faults["store-damaged"] > 0)
            with pytest.raises(Damaged):
                await store.entries_of("t1")
            await add_table(store, "t2")

    asyncio.run(run())


@pytest.fixture
def seated(tmp_path: Path) -> Iterator[tuple[Room, Visitor]]:
    """Ana on two of three seats."""
    room = Room(tmp_path, ["ana"], BOTS, secrets_from(1))
    room.open_table("lettres", 3)
    ana = Visitor(room, "ana", "tab-of-ana")
    ana.come()
    room.wait(1)
    for seat in range(2):
        ana.say("sit", seat=seat, name="Ana")
    room.wait(1)
    yield room, ana
    room.end()


def test_a_store_that_goes_back_under_a_running_table_is_told_to_its_people(
    seated: tuple[Room, Visitor],
) -> None:
    room, ana = seated
    told = room.live.table.number
    room.do(room.store.write(lambda c: c.execute(delete(entries).where(entries.c.number > 2))))
    room.store.store.started().places.clear()  # as after a new connection, to a database that took over
    ana.say("sit", seat=2, name="Ana")
    room.wait(1)
    bye = ana.messages()[-1]
    assert bye["why"] == "again"
    assert "perdu" not in bye["sentence"], "what is lost, and whether anything is, the next welcome says"
    assert room.store.faults == {"store-went-back": 1}
    ana.come(since=told)
    room.wait(1)
    welcome = next(message for message in reversed(ana.messages()) if message["is"] == "welcome")
    assert (welcome["lost"]["after"], welcome["lost"]["last"]) == (2, told)
    ana.say("sit", seat=2, name="Ana")
    room.wait(1)
    assert ana.messages()[-1]["is"] == "seated", "and the table goes on"


def test_a_table_whose_entries_cannot_be_written_any_more_is_closed(
    seated: tuple[Room, Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    room, ana = seated

    def damaged(*_given: object) -> None:
        broken = sqlite3.DatabaseError("database disk image is malformed")
        broken.sqlite_errorcode = 11
        raise DBAPIError.instance("INSERT", (), broken, sqlite3.Error)

    monkeypatch.setattr("pioche.server.store.writer.insert_rows", damaged)
    ana.say("sit", seat=2, name="Ana")
    room.wait(1)
    assert ana.messages()[-1]["why"] == "damaged"
    assert room.store.faults == {"table-damaged": 1}
    ana.come()
    room.wait(1)
    assert ana.messages()[-1]["why"] == "damaged"
