"""A whole store as one portable file, and back: for safety, and for moving from one database to another.

The file is JSON lines: a head, one line per row, and an end with the counts and the SHA-256 of all before it.
"""

import base64
import hashlib
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import groupby, islice
from pathlib import Path
from typing import BinaryIO, Final, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Column, Connection, LargeBinary, insert, select
from sqlalchemy.exc import DBAPIError

from pioche.server.store.database import Database, Sqlite, database_at, unusable
from pioche.server.store.errors import StoreError
from pioche.server.store.migrating import check_current, known_versions, migrate
from pioche.server.store.schema import METADATA, PASSING, Utc

FORMAT: Final = 1
BACKED_UP: Final = [table for table in METADATA.sorted_tables if table not in PASSING]
CHUNK: Final = 1000

Line = tuple[str, list[object]]
"""A row: the name of its table, and its values in the order of the head's columns."""


class Head(Struct, frozen=True):
    pioche: Literal["backup"]
    format: int
    version: str
    created: datetime
    columns: dict[str, list[str]]


class End(Struct, frozen=True):
    rows: dict[str, int]
    sha256: str


def backup(url: str, target: Path) -> dict[str, int]:
    """Write one moment of a store, which may be in use; how many rows of what there were."""
    database = database_at(url)
    try:
        if isinstance(database, Sqlite) and not database.file.exists():
            raise StoreError("store-missing", store=database.where)
        with database.reading() as connection:
            check_current(connection, database.where)
            with replacing(target) as out:
                return write_all(connection, out)
    except DBAPIError as error:
        raise unusable(database, error) from error
    except OSError as error:
        raise StoreError("backup-no-write", file=str(target), detail=error.strerror) from error
    finally:
        database.release()


@contextmanager
def replacing(target: Path) -> Iterator[BinaryIO]:
    """A file that takes the target's name when it is complete and on the disk, and for its owner only."""
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    unfinished = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        unfinished.replace(target)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


def write_all(connection: Connection, out: BinaryIO) -> dict[str, int]:
    seen = hashlib.sha256()
    counts: Counter[str] = Counter()

    def write(line: object) -> None:
        encoded = msgspec.json.encode(line) + b"\n"
        seen.update(encoded)
        out.write(encoded)

    columns = {str(table.name): [str(column.name) for column in table.columns] for table in BACKED_UP}
    write(Head("backup", FORMAT, known_versions()[0], datetime.now(UTC), columns))
    for table in BACKED_UP:
        query = select(table).order_by(*table.primary_key.columns)
        rows = connection.execute(query, execution_options={"yield_per": CHUNK})
        for row in rows:
            write((str(table.name), list(row)))
            counts[table.name] += 1
    counted = {name: counts[name] for name in columns}
    write(End(counted, seen.hexdigest()))
    return counted


def restore(source: Path, url: str) -> dict[str, int]:
    """Fill an empty store from a file that `backup` wrote; how many rows of what there were."""
    for _line in lines_of(source):
        pass  # the whole file is checked before anything is changed
    database = database_at(url)
    try:
        with database.writing() as connection:
            migrate(connection)
            check_empty(database, connection)
            database.marks.forget()  # what is there now is what should be there
            return fill(connection, source)
    except (DBAPIError, OSError) as error:
        raise unusable(database, error) from error
    finally:
        database.release()


def check_empty(database: Database, connection: Connection) -> None:
    for table in BACKED_UP:
        if connection.execute(select(table).limit(1)).first() is not None:
            raise StoreError("store-not-empty", store=database.where)


def fill(connection: Connection, source: Path) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for name, lines in groupby(lines_of(source), lambda line: line[0]):
        table = METADATA.tables[name]
        columns = list(table.columns)
        while chunk := [values for _, values in islice(lines, CHUNK)]:
            counts[name] += len(chunk)
            connection.execute(insert(table), [row_of(columns, values) for values in chunk])
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT setval('tables_serial', max(serial)) FROM tables")
    return {table.name: counts[table.name] for table in BACKED_UP}


def row_of(columns: list[Column[object]], values: list[object]) -> dict[str, object]:
    """No server has a table that comes from a backup."""
    row = {column.name: from_json(column, value) for column, value in zip(columns, values, strict=True)}
    return {**row, "owner": None} if "owner" in row else row


def from_json(column: Column[object], value: object) -> object:
    if isinstance(value, str):
        if isinstance(column.type, LargeBinary):
            return base64.b64decode(value)
        if isinstance(column.type, Utc):
            return datetime.fromisoformat(value)
    return value


def lines_of(source: Path) -> Iterator[Line]:
    """The rows of a backup. Raises StoreError, at the latest after the last one, if it is not as written."""
    try:
        with source.open("rb") as file:
            check_head(source, file.readline())
            file.seek(0)
            yield from checked(source, file)
    except OSError as error:
        raise StoreError("backup-no-read", file=str(source), detail=error.strerror) from error


def check_head(source: Path, first: bytes) -> None:
    try:
        head = msgspec.json.decode(first, type=Head)
    except msgspec.DecodeError:
        raise StoreError("backup-not-one", file=str(source)) from None
    known = known_versions()[0]
    if head.format != FORMAT or head.version != known:
        raise StoreError("backup-other-version", file=str(source), version=head.version, known=known)


def checked(source: Path, file: BinaryIO) -> Iterator[Line]:
    seen = hashlib.sha256(file.readline())
    counts: Counter[str] = Counter()
    reader = msgspec.json.Decoder(Line | End)
    damaged = StoreError("backup-damaged", file=str(source))
    for encoded in file:
        try:
            line = reader.decode(encoded)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise damaged from None
        if isinstance(line, End):
            # `+` leaves out what is nought.
            if line.sha256 != seen.hexdigest() or +Counter(line.rows) != counts or file.readline():
                raise damaged
            return
        seen.update(encoded)
        counts[line[0]] += 1
        yield line
    raise damaged
