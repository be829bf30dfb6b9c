"""The store as the server uses it, from the event loop."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar, final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, OperationalError

from pioche.server.logs import LONGEST_TEXT, Log
from pioche.server.store import log
from pioche.server.store.backup import backup
from pioche.server.store.database import READERS, database_at, is_damage, unusable, words_of
from pioche.server.store.errors import Damaged, StoreError
from pioche.server.store.marks import Loss
from pioche.server.store.migrating import migrate
from pioche.server.store.writer import Appending, Done, Measured, Working, Writer
from pioche.table.entries import Entry

T = TypeVar("T")
MOST_LOGGED: Final = 20

LOG: Final = Log("store")


@final
class Store:
    """The database for the event loop: reads in threads, writes in one. What was answered is kept."""

    def __init__(self, url: str) -> None:
        """`sqlite:///folder/pioche.db` or `postgresql://user:password@host/name`."""
        self.url = url
        self.database = database_at(url)
        self.connection: Connection | None = None
        self.writer: Writer | None = None
        self.readers: ThreadPoolExecutor | None = None
        self.measured: Measured = lambda _writes, _seconds: None
        self.unfit: StoreError | None = None
        """Why this server cannot go on with the store."""
        self.on_unfit: Callable[[], None] = lambda: None
        self.faults: Counter[str] = Counter()
        """What is wrong with what lies there, by reasons of the catalogue."""
        self.losses: dict[int, Loss] = {}
        """By serial: tables of which entries had been committed that are not there any more."""
        self.noted = 0
        """The highest serial that was noted before this start: a table may have had it that is lost."""
        self.named: set[str] = set()
        self.checking: sqlite3.Connection | None = None

    def open(self) -> None:
        """Become a writer, the one of an SQLite file, and bring the store to this version.

        Raises StoreError, StoreInUse.
        """
        try:
            connection = self.database.open(migrate)
            try:
                self.look_for_losses(connection)
            except BaseException:
                self.database.give_back(connection)
                raise
        except (DBAPIError, OSError) as error:
            self.database.release()
            raise unusable(self.database, error) from error
        except StoreError:
            self.database.release()
            raise
        self.connection = connection

    def look_for_losses(self, connection: Connection) -> None:
        noted = self.database.marks.read()
        self.noted = max(noted, default=0)
        try:
            for loss in self.database.went_back(connection, noted):
                self.note_loss(loss)
        except DBAPIError as error:
            if not is_damage(error):
                raise
            self.damaged(error)  # and many a table can be played at all the same
        self.database.marks.begin()
        if self.database.marks.files and self.database.marks.descriptor is None:
            LOG.warning("no-marks")

    def note_loss(self, loss: Loss) -> None:
        """Table 0 stands for all that are not entries: accounts, new tables, records."""
        self.losses[loss.serial] = loss
        self.faults["store-went-back"] = len(self.losses)
        if len(self.losses) <= MOST_LOGGED:
            LOG.error("store-went-back", table=loss.serial, kept=loss.kept, told=loss.told)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        if self.connection is None:
            raise StoreError("store-not-open")
        self.writer = Writer(self.database, self.connection, loop, self.measured)
        self.writer.unfit = self.note_unfit
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="pioche-reader")
        self.writer.thread.start()
        self.readers.submit(self.check_pages)

    def note_unfit(self, why: StoreError) -> None:
        if self.unfit is None:
            self.unfit = why
            LOG.error(why.reason)
            self.on_unfit()

    def check_pages(self) -> None:
        """Beside everything else, once: a page that is damaged is found before somebody needs it."""
        try:
            with self.database.reading() as connection:
                driver = connection.connection.driver_connection
                self.checking = driver if isinstance(driver, sqlite3.Connection) else None
                found = self.database.page_faults(connection)
            if found:
                self.damaged(found[0])
        except DBAPIError as error:
            if is_damage(error):
                self.damaged(error)
        finally:
            self.checking = None

    def damaged(self, found: str | BaseException) -> Damaged:
        """Named in the log, and counted; for whoever cannot go on."""
        what = found if isinstance(found, str) else words_of(found)
        if what not in self.named:
            self.named.add(what)
            self.faults["store-damaged"] += 1
            LOG.error("store-damaged", what=what[:LONGEST_TEXT])
        return Damaged("store-damaged")

    async def close(self) -> None:
        """When this returns, all that was queued is committed (or has failed) and the store is free; but for
        what waits in the database without an end, such as a commit whose standby is missing."""
        if self.writer is not None:
            self.writer.end()
            if await self.writer.has_ended():
                self.writer.thread.join()
            else:
                LOG.error("closed-too-early", backlog=self.backlog)
        elif self.connection is not None:
            self.database.give_back(self.connection)
        if self.readers is not None:
            checking = self.checking  # the thread that checks may end in this moment
            if checking is not None:
                checking.interrupt()
            self.readers.shutdown()
        self.writer = self.readers = self.connection = None
        self.database.release()

    @property
    def healthy(self) -> bool:
        """Whether the last thing asked of the database was done."""
        return self.writer is not None and self.writer.healthy

    @property
    def backlog(self) -> int:
        """So many appends and writes wait for their commit."""
        return 0 if self.writer is None else self.writer.backlog

    def append(self, table: str, entries: Sequence[Entry], done: Done, epoch: int = 0) -> None:
        """Queue entries that follow the last ones of their table; `done` is called on the loop. Where another
        server has taken the table since this epoch, it is called with Fenced."""
        writer = self.started()
        first = entries[0].number
        if entries[-1].number != first + len(entries) - 1:
            raise ValueError("entries that do not follow each other")
        try:
            bodies = [log.body_of(entry) for entry in entries]
        except (TypeError, ValueError) as error:
            writer.loop.call_soon(done, error)
        else:
            writer.put(Appending(table, first, bodies, done, epoch))

    async def write(self, work: Callable[[Connection], T], patience: float | None = None) -> T:
        """Do something in the next commit. It may be tried twice: it must change nothing but the store.

        `patience`: seconds after which StoreError is raised, although it may still be done.
        """
        writer = self.started()
        future: asyncio.Future[T] = writer.loop.create_future()
        writer.put(Working(work, future))
        try:
            async with asyncio.timeout(patience):
                return await future
        except TimeoutError:
            raise StoreError("store-gone") from None
        except (DBAPIError, UnicodeDecodeError) as error:
            if is_damage(error):
                raise self.damaged(error) from error
            if self.healthy or not isinstance(error, OperationalError):
                raise  # it was not the store but what was asked of it
            raise StoreError("store-gone") from error

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Look at one moment of the store, on another thread."""
        writer = self.started()
        return await writer.loop.run_in_executor(self.readers, self.reading, work)

    def reading(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.database.reading() as connection:
                return work(connection)
        except (DBAPIError, UnicodeDecodeError) as error:
            if is_damage(error):
                raise self.damaged(error) from error
            if not isinstance(error, OperationalError):
                raise
            raise StoreError("store-gone") from error

    async def entries_of(self, table: str) -> list[Entry]:
        return await self.read(lambda c: log.entries_of(c, table))

    def backup(self, target: Path) -> None:
        """Write one moment of the store to a portable file; not for the loop's thread."""
        backup(self.url, target)

    def started(self) -> Writer:
        if self.writer is None:
            raise StoreError("store-not-open")
        return self.writer
