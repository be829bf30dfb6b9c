"""Backups: one moment of a running store in a portable file; a bad file changes nothing."""

import asyncio
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from sqlalchemy import Row, select
from typer.testing import CliRunner

from pioche.cli.main import app
from pioche.cli.serve import back_up
from pioche.cli.streams import STREAM
from pioche.server.store.backup import BACKED_UP, backup, restore
from pioche.server.store.database import database_at
from pioche.server.store.errors import StoreError, StoreInUse
from pioche.server.store.migrating import known_versions
from pioche.server.store.people import make_account, new_guest, new_token, person_of_token
from pioche.server.store.records import keep_record
from pioche.server.store.store import Store
from pioche.server.store.tables import close_table, new_table
from tests.server.stores import NOON, append, entry, numbered, opened
from tests.server.test_store_records import game

Contents = dict[str, list[Row[tuple[object, ...]]]]


async def fill(store: Store) -> str:
    """Something of everything; the token of somebody."""
    ana, token, _ = await store.write(lambda c: new_guest(c, 'Ana\n\u2028 "é" 🂡'))
    bo, _, _ = await store.write(lambda c: new_guest(c, ""))
    await store.write(lambda c: make_account(c, ana.id, "Ana", "$argon2id$…"))
    await store.write(lambda c: new_token(c, bo.id, "t1"))
    await store.write(lambda c: close_table(c, "t2"))
    for number in range(1, 2501, 500):
        assert await append(store, "t1", numbered(number, number + 499)) is None
    await store.write(lambda c: keep_record(c, game(1, ana.id, bo.id, None, listed="Ana")))
    return token


def contents(url: str) -> Contents:
    database = database_at(url)
    with database.reading() as c:
        found = {
            table.name: list(c.execute(select(table).order_by(*table.primary_key.columns)).all())
            for table in BACKED_UP
        }
    database.release()
    return found


def test_a_store_moves_whole_from_either_database_to_either(url: str, other_url: str, tmp_path: Path) -> None:
    file = tmp_path / "pioche.backup"

    async def run() -> None:
        async with opened(url, "t1", "t2") as store:
            token = await fill(store)
            await asyncio.to_thread(store.backup, file)
        counts = restore(file, other_url)
        assert counts["entries"] == 2500
        assert counts == {name: len(rows) for name, rows in contents(url).items()}
        assert contents(other_url) == contents(url)
        async with opened(other_url) as store:
            person = await store.read(lambda c: person_of_token(c, token, None))
            assert person is not None
            assert person.account == "Ana"
            assert await append(store, "t1", [entry(2501)]) is None
            await store.write(lambda c: new_table(c, "t3", "mio", 3, public, NOON))

    public = True
    asyncio.run(run())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_backup_of_a_busy_store_is_one_moment_of_it(url: str, tmp_path: Path) -> None:
    """Entries go to two tables in turn: at every moment they have the same length, or the first one more."""
    file = tmp_path / "pioche.backup"

    async def run() -> None:
        async with opened(url, "t1", "t2") as store:
            number = 0

            async def play() -> None:
                nonlocal number
                while True:
                    number += 1
                    for table in ("t1", "t2"):
                        assert await append(store, table, [entry(number)]) is None

            playing = asyncio.create_task(play())
            for _ in range(5):
                before = number
                while number < before + 3:
                    assert not playing.done()
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(store.backup, file)
                rows = [json.loads(line) for line in file.read_text().splitlines()[1:-1]]
                lengths = [
                    max(row[1][1] for row in rows if row[0] == "entries" and row[1][0] == serial)
                    for serial in (1, 2)
                ]
                assert lengths[0] - lengths[1] in {0, 1}
            playing.cancel()

    asyncio.run(run())


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A good backup."""

    async def run() -> None:
        async with opened(url, "t1", "t2") as store:
            await fill(store)

    url = f"sqlite:///{tmp_path}/pioche.db"
    asyncio.run(run())
    backup(url, tmp_path / "good")
    return tmp_path / "good"


def without_a_row(lines: list[str]) -> list[str]:
    return lines[:40] + lines[41:]


def with_another_value(lines: list[str]) -> list[str]:
    return [line.replace("7r", "8r") if place == 90 else line for place, line in enumerate(lines)]


def with_a_row_twice(lines: list[str]) -> list[str]:
    return [*lines[:50], *lines[49:]]


@pytest.mark.slow
@pytest.mark.parametrize(
    "alter",
    [
        lambda lines: lines[:-1],
        lambda lines: lines[:1000],
        lambda lines: lines[:1],
        lambda lines: [*lines[:-1], lines[-1][:30]],
        lambda lines: [*lines, lines[5]],
        lambda lines: [*lines[:7], "nonsense\n", *lines[7:]],
        without_a_row,
        with_another_value,
        with_a_row_twice,
    ],
)
def test_a_cut_or_altered_backup_is_refused_before_anything_is_changed(
    written: Path, alter: Callable[[list[str]], list[str]]
) -> None:
    lines = written.read_text(encoding="utf-8").splitlines(keepends=True)
    assert alter(lines) != lines
    bad = written.with_name("bad")
    bad.write_text("".join(alter(lines)), encoding="utf-8")
    other = written.with_name("other.db")
    with pytest.raises(StoreError) as refused:
        restore(bad, f"sqlite:///{other}")
    assert refused.value.reason == "backup-damaged"
    assert not other.exists()


def test_a_file_that_is_no_backup_or_of_another_version_is_refused(written: Path, tmp_path: Path) -> None:
    other = f"sqlite:///{tmp_path}/other.db"

    def reason(text: bytes) -> str:
        (tmp_path / "bad").write_bytes(text)
        with pytest.raises(StoreError) as refused:
            restore(tmp_path / "bad", other)
        return refused.value.reason

    good = written.read_bytes()
    assert reason(b"") == "backup-not-one"
    assert reason(b"\xff\xfe") == "backup-not-one"
    assert reason(b'{"pioche":"record"}\n') == "backup-not-one"
    assert reason(good.replace(known_versions()[0].encode(), b"9999", 1)) == "backup-other-version"
    assert reason(good.replace(b'"format":1', b'"format":2', 1)) == "backup-other-version"
    with pytest.raises(StoreError, match="backup-no-read"):
        restore(tmp_path / "missing", other)
    assert not (tmp_path / "other.db").exists()


def test_only_an_empty_store_is_filled(written: Path, url: str) -> None:
    async def run() -> None:
        async with opened(url, "t9"):
            with pytest.raises(StoreInUse):
                restore(written, url)

    asyncio.run(run())
    before = contents(url)
    with pytest.raises(StoreError, match="store-not-empty"):
        restore(written, url)
    assert contents(url) == before


def test_a_backup_needs_a_store_of_this_version_and_a_place_to_write(url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="store-missing"):
        backup(url, tmp_path / "file")
    store = Store(url)
    store.open()
    asyncio.run(store.close())
    with pytest.raises(StoreError, match="backup-no-write"):
        backup(url, tmp_path / "no" / "folder")
    backup(url, tmp_path / "file")
    database = database_at(url)
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    database.release()
    good = (tmp_path / "file").read_bytes()
    with pytest.raises(StoreError, match="store-newer"):
        backup(url, tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == good


def test_a_backup_goes_through_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first, second = (f"sqlite:///{tmp_path / name}.db" for name in ("first", "second"))

    async def run() -> None:
        async with opened(first, "t1", "t2") as store:
            await fill(store)

    asyncio.run(run())
    written = CliRunner().invoke(app, ["backup", "-", "--store", first])
    assert written.exit_code == 0
    assert len(written.stdout_bytes.splitlines()) > 2500
    restoring = ["restore", "-", "--store", second, "--lang"]
    read = CliRunner().invoke(app, [*restoring, "fr"], input=written.stdout_bytes)
    assert (read.exit_code, read.stdout.replace("\u00a0", " ")) == (
        0,
        f"La sauvegarde (l’entrée standard) est reprise dans {second}.\n",
    )
    assert contents(second) == contents(first)
    assert not Path("-").exists()
    for language, told in (
        ("fr", "Ce n’est pas une sauvegarde de Pioche : l’entrée standard."),
        ("en", "This is not a backup made by Pioche: the standard input."),
    ):
        refused = CliRunner().invoke(app, [*restoring, language], input=b"nothing")
        assert refused.exit_code == 2
        assert told in refused.stderr.replace("\u00a0", " ")
    with Path(os.devnull).open("w", encoding="utf-8") as closed:
        monkeypatch.setattr("sys.stdout", closed)
        with pytest.raises(typer.Exit):
            back_up(STREAM, first, "en")
