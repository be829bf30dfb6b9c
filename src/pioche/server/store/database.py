"""One database behind the store: how to connect, who may write, how transactions begin."""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, final
from urllib.parse import quote

import msgspec
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from typing_extensions import override

from pioche.file_lock import FileLock
from pioche.server.settings import without_password
from pioche.server.store.errors import StoreError, StoreInUse
from pioche.server.store.marks import WORKS, Loss, Marks, losses
from pioche.server.store.migrating import check_current, check_not_newer, is_current

READERS: Final = 4
ADVISORY_LOCK: Final = 0x50494F434845
"""The number of the lock of a PostgreSQL store: servers share it, whoever rebuilds the store has it alone."""
MIGRATING_LOCK: Final = ADVISORY_LOCK + 1
INVITING_LOCK: Final = ADVISORY_LOCK + 2
DAILY_LOCK: Final = ADVISORY_LOCK + 3
RATING_LOCK: Final = 0x50494F4D55
PRAGMAS: Final = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "busy_timeout = 10000",
    "foreign_keys = ON",
    "secure_delete = ON",  # what is erased is overwritten, not only unlinked
)
PATIENCE: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,
    "target_session_attrs": "read-write",
}
"""A database that has gone without a word is noticed within seconds, and a standby is none to write to."""
CONSIDERATE: Final = (
    "idle_in_transaction_session_timeout TO '1s'",
    "lock_timeout TO '100ms'",
    "tcp_keepalives_idle TO 5",
    "tcp_keepalives_interval TO 2",
    "tcp_keepalives_count TO 3",
)
NO_DATABASE: Final = 26
DAMAGE: Final = {11, NO_DATABASE}
"""SQLITE_CORRUPT and SQLITE_NOTADB: what was read is not what was written."""
NO_TEXT: Final = "Could not decode to UTF-8"
DAMAGE_IN_POSTGRES: Final = {"XX001", "XX002"}
LAST_ENTRIES: Final = """
SELECT value, (SELECT max(number) FROM entries WHERE table_serial = value) AS last FROM json_each(?)
WHERE last IS NOT NULL
"""
MOST_FAULTS: Final = 20


class Database(ABC):
    """Connections commit every statement by themselves; a transaction is begun in so many words."""

    begin_write: str
    begin_read: str

    def __init__(self, url: URL, engine: Engine, marks: Path | None = None) -> None:
        self.url = url
        self.engine = engine
        self.marks = Marks(marks)

    @property
    def where(self) -> str:
        """The address as it may be shown."""
        shown = self.url.set(drivername=self.url.get_backend_name())
        return without_password(shown.render_as_string(hide_password=True))

    @abstractmethod
    def seize(self) -> Connection:
        """The one connection of this server that writes. Raises StoreInUse if somebody must be alone,
        StoreError if the store has another version by now."""

    def seize_alone(self) -> Connection:
        """The only one that writes. Raises StoreInUse if there is another."""
        return self.seize()

    def open(self, migrate: Callable[[Connection], None]) -> Connection:
        """As `seize`, and the store is as this version wants it."""
        connection = self.seize()
        try:
            with transaction(connection, self.begin_write):
                migrate(connection)
        except BaseException:
            self.give_back(connection)
            raise
        return connection

    def give_back(self, connection: Connection) -> None:
        """Close the one that writes: when this returns, another may seize it."""
        connection.close()

    def release(self) -> None:
        self.engine.dispose()

    # What follows is for SQLite: a PostgreSQL server checks its own log and pages.

    def went_back(self, _connection: Connection, _noted: Mapping[int, int]) -> list[Loss]:
        """What was noted when it was committed, and is not there any more."""
        return []

    def count_work(self, _connection: Connection) -> int:
        """In a transaction: one more that does not only append entries. How many that makes."""
        return 0

    def page_faults(self, _connection: Connection) -> list[str]:
        """Read all pages; what is wrong with them, in the words of the database."""
        return []

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one moment of the store and changes nothing."""
        with self.engine.connect() as connection, transaction(connection, self.begin_read):
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, for whoever is alone with the store."""
        connection = self.seize_alone()
        try:
            with transaction(connection, self.begin_write):
                yield connection
        finally:
            self.give_back(connection)


@final
class Sqlite(Database):
    begin_write = "BEGIN IMMEDIATE"
    begin_read = "BEGIN"

    def __init__(self, url: URL, *, read_only: bool = False) -> None:
        if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
            raise StoreError("store-no-file", store=str(url))
        self.file = Path(url.database)
        self.lock = FileLock(self.file.with_name(self.file.name + ".lock"))
        # Else a file whose log is damaged would be put in order by whoever closes it.
        opened = url.set(database=f"file:{quote(url.database)}", query={"mode": "ro", "uri": "true"})
        engine = create_engine(
            opened if read_only else url, isolation_level="AUTOCOMMIT", pool_size=READERS + 1
        )
        event.listen(engine, "connect", set_pragmas)
        super().__init__(url, engine, self.file.with_name(self.file.name + ".marks"))

    @override
    def seize(self) -> Connection:
        if not self.lock.held:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            if not self.lock.take():
                raise StoreInUse(self.where)
            # Secrets of running deals lie in it: it is nobody else's to read, nor are the files beside it.
            os.close(os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600))
        return self.engine.connect()

    @override
    def release(self) -> None:
        super().release()
        self.marks.close()
        self.lock.free()

    @override
    def went_back(self, connection: Connection, noted: Mapping[int, int]) -> list[Loss]:
        serials = msgspec.json.encode([serial for serial in noted if serial != WORKS]).decode()
        found = {
            int(serial): int(last) for serial, last in connection.exec_driver_sql(LAST_ENTRIES, (serials,))
        }
        newest = connection.exec_driver_sql("SELECT coalesce(max(serial), 0) FROM tables").scalar_one()
        return losses(noted, found, works_of(connection), newest)

    @override
    def count_work(self, connection: Connection) -> int:
        works = works_of(connection) + 1
        connection.exec_driver_sql(f"PRAGMA user_version = {works}")
        return works

    @override
    def page_faults(self, connection: Connection) -> list[str]:
        found = connection.exec_driver_sql(f"PRAGMA quick_check({MOST_FAULTS})").scalars()
        return [line for text in found for line in text.splitlines() if line != "ok"]


def works_of(connection: Connection) -> int:
    """A number in the head of the file, which is the program's own and part of its transactions."""
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def set_pragmas(connection: Any, _record: object) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


@final
class Postgres(Database):
    begin_write = "BEGIN"
    begin_read = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

    def __init__(self, url: URL) -> None:
        patience = {name: value for name, value in PATIENCE.items() if name not in url.query}
        engine = create_engine(
            url,
            isolation_level="AUTOCOMMIT",
            pool_size=READERS + 1,
            pool_pre_ping=True,
            connect_args={"application_name": "pioche", **patience},
        )
        event.listen(engine, "connect", set_durable)
        super().__init__(url, engine)

    def connect(self) -> Connection:
        """One of its own: locks go with it, and never back into the pool."""
        connection = self.engine.connect()
        connection.detach()
        return connection

    @override
    def seize(self) -> Connection:
        connection = self.locked(self.connect(), "pg_try_advisory_lock_shared")
        try:
            check_current(connection, self.where)
        except StoreError:  # it was brought to another version while this server was cut off
            connection.close()
            raise
        return self.considerate(connection)

    def considerate(self, connection: Connection) -> Connection:
        """A server that sleeps holds no rows for long, and waits for nobody who does."""
        for setting in CONSIDERATE:
            connection.exec_driver_sql(f"SET {setting}")
        return connection

    @override
    def seize_alone(self) -> Connection:
        return self.locked(self.connect(), "pg_try_advisory_lock")

    def locked(self, connection: Connection, how: str) -> Connection:
        if not connection.exec_driver_sql(f"SELECT {how}(%s)", (ADVISORY_LOCK,)).scalar_one():
            connection.close()
            raise StoreInUse(self.where)
        return connection

    @override
    def open(self, migrate: Callable[[Connection], None]) -> Connection:
        """Several servers may start at once: one after the other looks whether there is something to do, and
        does it if no other server runs."""
        connection = self.connect()
        try:
            connection.exec_driver_sql("SELECT pg_advisory_lock(%s)", (MIGRATING_LOCK,))
            if not is_current(connection):
                check_not_newer(connection)
                try:
                    self.locked(connection, "pg_try_advisory_lock")
                except StoreInUse:
                    raise StoreError("store-older-servers", store=self.where) from None
                with transaction(connection, self.begin_write):
                    migrate(connection)
            self.locked(connection, "pg_try_advisory_lock_shared")
            connection.exec_driver_sql("SELECT pg_advisory_unlock(%s)", (MIGRATING_LOCK,))
            connection.exec_driver_sql("SELECT pg_advisory_unlock(%s)", (ADVISORY_LOCK,))
            return self.considerate(connection)
        except BaseException:
            self.give_back(connection)
            raise

    @override
    def give_back(self, connection: Connection) -> None:
        # By themselves locks go some time after the connection: as soon as the database has noticed.
        if not (connection.closed or connection.invalidated):
            with suppress(DBAPIError):
                connection.exec_driver_sql("SELECT pg_advisory_unlock_all()")
        super().give_back(connection)


def set_durable(connection: Any, _record: object) -> None:
    connection.execute("SET synchronous_commit TO on")


@contextmanager
def transaction(connection: Connection, begin: str) -> Iterator[None]:
    connection.exec_driver_sql(begin)
    try:
        yield
        connection.exec_driver_sql("COMMIT")
    except BaseException:
        roll_back(connection)
        raise


def in_turn(connection: Connection, lock: int) -> None:
    """Until the end of the transaction no other server does the same: each goes by what is committed."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (lock,))


def roll_back(connection: Connection) -> None:
    """After this nothing is begun, whatever state the connection was in."""
    if connection.invalidated or connection.closed:
        return
    raw = connection.connection.dbapi_connection
    assert raw is not None
    try:
        raw.rollback()
    except connection.dialect.loaded_dbapi.Error:
        connection.invalidate()


def database_at(address: str, *, read_only: bool = False) -> Database:
    """`read_only`: whoever looks at an SQLite file does not even put its log in order."""
    try:
        url = make_url(address)
        if url.get_backend_name() == "sqlite":
            return Sqlite(url, read_only=read_only)
        if url.get_backend_name() == "postgresql":
            return Postgres(url.set(drivername="postgresql+psycopg"))
    except (ArgumentError, NoSuchModuleError):
        raise StoreError("store-bad-url") from None
    except ModuleNotFoundError:
        raise StoreError("store-no-driver") from None
    raise StoreError("store-bad-url")


def is_damage(error: BaseException | None) -> bool:
    """Whether what the database holds is broken, rather than the way to it or what was asked of it."""
    if isinstance(error, UnicodeDecodeError):
        return True  # a text that is none: sqlite3 says it like this, or in words of its own
    if not isinstance(error, DBAPIError):
        return False
    if NO_TEXT in str(error.orig):
        return True
    code = getattr(error.orig, "sqlite_errorcode", 0)
    return code & 0xFF in DAMAGE or getattr(error.orig, "sqlstate", None) in DAMAGE_IN_POSTGRES


def is_something_else(error: BaseException) -> bool:
    """Whether a file is no database at all, rather than one with damage."""
    orig = error.orig if isinstance(error, DBAPIError) else None
    return bool(getattr(orig, "sqlite_errorcode", 0) == NO_DATABASE)


def state_of(error: BaseException) -> str:
    """PostgreSQL's five signs for what went wrong."""
    return str(getattr(error.orig, "sqlstate", "") or "") if isinstance(error, DBAPIError) else ""


def is_conflict(error: BaseException) -> bool:
    """Another server has locked the same rows, for too long or in another order: it can be tried again."""
    return state_of(error) in {"40001", "40P01", "55P03"}


def is_read_only(error: BaseException) -> bool:
    return state_of(error) == "25006"


def words_of(error: BaseException) -> str:
    """What the database says of it, without what was asked and what was found: that is nobody's to read."""
    said = str(error.orig if isinstance(error, DBAPIError) else NO_TEXT).strip()
    return NO_TEXT if NO_TEXT in said else said


def unusable(database: Database, error: DBAPIError | OSError) -> StoreError:
    detail = error.orig if isinstance(error, DBAPIError) else error.strerror
    return StoreError("store-unusable", store=database.where, detail=" ".join(str(detail).split()))
