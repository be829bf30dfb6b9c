"""The one thread that writes. What has been queued while it was busy is committed together.

Nothing is reported before its commit, and everything in the order in which it was asked for.
"""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from pioche.server.logs import Log
from pioche.server.store.database import Database, is_conflict, is_read_only, roll_back
from pioche.server.store.errors import OTHER_VERSION, Fenced, OutOfStep, StoreError, Unsure, WentBack
from pioche.server.store.log import LogEnd, Row, insert_rows, places_of
from pioche.server.store.marks import WORKS

Done = Callable[[BaseException | None], None]
Measured = Callable[[int, float], None]
"""Told of every commit: how many writes were in it, and how many seconds it took."""

LOG: Final = Log("store")
LARGEST_BATCH: Final = 1000
CROWD: Final = 8
GATHERING: Final = 0.00005
LONGEST_GATHERING: Final = 0.003
"""After a batch of so many the writer waits for more, so many seconds for each of them: a commit costs much,
a row little. Longer waits save little of the processor and halve the moves a second: whoever plays as fast as
they can waits, too."""
MOST_TRIES: Final = 3
"""So often something is tried again that may itself be what breaks the connection."""
PROBE_EVERY: Final = 2.0
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 2.0
PATIENCE_AT_THE_END: Final = 10.0
MOST_PLACES: Final = 50_000
WRITE_NOTHING_NEW: Final = {
    "sqlite": "UPDATE alembic_version SET version_num = version_num",
    # It locks no row that other servers write, too. All the same it is refused where nothing may be written,
    # and its commit waits for the disk and the standby; that of `SELECT pg_current_xact_id()` waits for none.
    "postgresql": """
WITH refused_if_read_only AS (UPDATE alembic_version SET version_num = version_num WHERE false)
SELECT pg_logical_emit_message(true, 'pioche', 'writes')
""",
}
"""By database: what changes nothing, and is committed only by a store that can be written to."""


def write_nothing_new(c: Connection) -> None:
    c.exec_driver_sql(WRITE_NOTHING_NEW[c.dialect.name])


class Gone(Exception):  # noqa: N818 - it comes back
    """The connection was lost. `unsure`: while committing, so that nobody knows whether it did."""

    def __init__(self, *, unsure: bool) -> None:
        super().__init__()
        self.unsure = unsure


@dataclass(slots=True)
class Appending:
    table: str
    first: int
    bodies: Sequence[str]
    done: Done
    epoch: int = 0
    error: BaseException | None = None

    def finish(self) -> None:
        self.done(self.error)


@dataclass(slots=True)
class Working:
    work: Callable[[Connection], Any]
    future: "asyncio.Future[Any]"
    result: Any = None
    error: BaseException | None = None

    def finish(self) -> None:
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


@dataclass(slots=True)
class Mended:
    """The host knows that entries of this table were not stored: what it appends now is new."""

    table: str


def gone_by(error: BaseException | None) -> StoreError:
    gone = StoreError("store-gone")
    gone.__cause__ = error
    return gone


Job = Appending | Working
Hands = tuple[str, int]
"""A table, and since which change of hands: whoever had it in between has written to its log."""


class Writer:
    """Writes what is queued, many in one commit; each hears whether its own was stored."""

    def __init__(
        self,
        database: Database,
        connection: Connection,
        loop: asyncio.AbstractEventLoop,
        measured: Measured,
    ) -> None:
        self.database = database
        self.measured = measured
        self.connection = connection
        self.shared = connection.dialect.name == "postgresql"
        """Whether other servers may write to the same store."""
        self.loop = loop
        self.queue: SimpleQueue[Job | Mended | None] = SimpleQueue()
        self.places: dict[Hands, LogEnd] = {}
        self.broken: Counter[str] = Counter()
        """Tables with failures that the host had not heard of: what else it appended was built on sand."""
        self.gone_since: float | None = None
        self.wrote = False
        self.rounds = 0
        self.committing = False
        self.crowd = 0
        """How many were committed together last."""
        self.backlog = 0
        """Jobs that nobody has heard of again; counted on the loop's thread only."""
        self.ended: asyncio.Future[None] = loop.create_future()
        self.give_up_at: float | None = None
        self.unfit: Callable[[StoreError], None] = lambda _: None
        """Called on the loop: the store has another version by now, and this server has no more to do."""
        self.thread = threading.Thread(target=self.run, name="pioche-store", daemon=True)

    @property
    def healthy(self) -> bool:
        return self.gone_since is None

    @healthy.setter
    def healthy(self, well: bool) -> None:
        """Whoever runs the server is told when the store goes, and when it is back."""
        if well and self.gone_since is not None:
            LOG.info("store-back", after=round(time.monotonic() - self.gone_since, 1))
            self.gone_since = None
        elif not well and self.gone_since is None:
            LOG.error("store-gone", store=self.database.where)
            self.gone_since = time.monotonic()

    def put(self, job: Job) -> None:
        self.backlog += 1
        self.queue.put(job)

    def end(self) -> None:
        """Commit what is queued, then end the thread."""
        self.give_up_at = time.monotonic() + PATIENCE_AT_THE_END
        self.queue.put(None)

    async def has_ended(self) -> bool:
        """Whether it came to its end; where a database far away may keep it, it is waited for while it comes
        round."""
        while True:
            before = self.rounds
            await asyncio.wait([self.ended], timeout=PATIENCE_AT_THE_END if self.shared else None)
            if self.ended.done() or self.rounds == before:
                return self.ended.done()

    def round_number(self) -> int | None:
        """Another one whenever the thread has come round; None while the database commits: for its standby
        all servers wait."""
        return None if self.committing else self.rounds

    # Everything below runs in the thread of its own, but `report`.

    def run(self) -> None:
        going = True
        while going:
            self.rounds += 1
            since = time.monotonic()
            try:
                first = self.queue.get(timeout=PROBE_EVERY)
            except Empty:
                self.database.marks.sync()
                self.probe()
            else:
                if time.monotonic() - since > LONGEST_GATHERING:
                    self.crowd = 0  # they have gone: one who comes alone waits for nobody
                batch, going = self.batch_from(first)
                self.finish(batch)
        self.database.give_back(self.connection)
        self.loop.call_soon_threadsafe(self.ended.set_result, None)

    def batch_from(self, job: Job | Mended | None) -> tuple[list[Job], bool]:
        """This and all else that waits. False: it was the last."""
        batch: list[Job] = []
        if self.crowd >= CROWD and self.queue.qsize() < self.crowd:
            time.sleep(min(LONGEST_GATHERING, self.crowd * GATHERING))
        try:
            while job is not None:
                if isinstance(job, Mended):
                    self.mend(job.table, batch)
                else:
                    batch.append(job)
                if len(batch) == LARGEST_BATCH:
                    return batch, True
                job = self.queue.get_nowait()
        except Empty:
            return batch, True
        return batch, False

    def mend(self, table: str, batch: list[Job]) -> None:
        """What was queued before fails, what is queued after does not: so what was before is done first."""
        self.finish(batch)
        batch.clear()
        self.broken[table] -= 1
        self.broken = +self.broken

    def finish(self, batch: list[Job]) -> None:
        self.crowd = len(batch)
        if batch:
            begun = time.perf_counter()
            self.settle(batch)
            self.loop.call_soon_threadsafe(self.report, list(batch), time.perf_counter() - begun)

    def report(self, batch: list[Job], seconds: float) -> None:
        self.backlog -= len(batch)
        self.measured(len(batch), seconds)
        for job in batch:
            try:
                job.finish()
            except Exception as error:  # noqa: BLE001 - the others must hear of theirs
                self.loop.call_exception_handler({"message": "store: a callback failed", "exception": error})
            if isinstance(job, Appending) and job.error is not None:
                self.queue.put(Mended(job.table))

    def probe(self) -> None:
        """Notice that the database is gone, or back, while nobody writes.

        That it is well again, only a write can prove: a full disk can still be read.
        """
        if self.connection.closed:
            self.connect_again()
            return
        try:
            if self.healthy:
                self.connection.exec_driver_sql("SELECT 1")
            else:
                write_nothing_new(self.connection)
        except OperationalError:
            if self.connection.invalidated:
                self.connect_again()
        except DBAPIError:
            self.connect_again()
        else:
            self.healthy = True

    def settle(self, batch: list[Job], tries: int = MOST_TRIES) -> None:
        """Commit it together; if that fails, each on its own, so that only the guilty fail."""
        try:
            self.commit(batch)
        except Gone as gone:
            if gone.unsure:
                self.fail((job for job in batch if isinstance(job, Working)), Unsure())
                batch = [job for job in batch if isinstance(job, Appending)]
            if not self.connect_again():
                self.fail(batch, StoreError("store-gone"))
            elif tries > 1:
                self.settle(batch, tries - 1)
            else:
                self.settle_each(batch, StoreError("store-gone"))
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for an answer
            self.places.clear()
            if is_conflict(error):
                if len(batch) == 1 and tries > 1:
                    self.settle(batch, tries - 1)
                    return
            elif isinstance(error, OperationalError):
                self.healthy = False
            self.settle_each(batch, error)
        else:
            self.settle_late(batch, tries - 1)

    def settle_late(self, batch: list[Job], tries: int) -> None:
        """Work that another server has blocked is tried again behind the others, so often."""
        for job in batch:
            if not isinstance(job, Working) or job.error is None or not is_conflict(job.error):
                continue
            if tries > 0:
                self.settle([job], tries)
            else:
                job.error = gone_by(job.error)

    def settle_each(self, batch: list[Job], error: BaseException) -> None:
        if len(batch) == 1:
            (job,) = batch
            if isinstance(job, Appending) and isinstance(error, IntegrityError):
                error = OutOfStep(job.table, job.first)
            elif isinstance(job, Working) and isinstance(error, OperationalError):
                # Said here: before anybody hears of it the store may be well again.
                error = gone_by(error)
            self.fail(batch, error)
            return
        for job in batch:
            self.settle([job])

    def commit(self, batch: list[Job]) -> None:
        if self.connection.closed:
            raise Gone(unsure=False)
        self.rounds += 1
        self.wrote = self.committing = False
        ahead: dict[Hands, LogEnd] = {}
        works = 0
        try:
            if all(isinstance(job, Appending) for job in batch):
                # One statement is a transaction of its own.
                rows = self.rows_of(batch, ahead)
                self.committing = True
                self.insert(rows, batch, ahead)
            else:
                self.connection.exec_driver_sql(self.database.begin_write)
                self.carry_out(batch, ahead)
                works = self.database.count_work(self.connection)
                self.committing = True
                self.connection.exec_driver_sql("COMMIT")
        except BaseException as error:
            roll_back(self.connection)
            if is_read_only(error):
                self.connection.invalidate()  # it has become a standby, or that of another server
                raise Gone(unsure=False) from error
            if self.connection.invalidated:
                raise Gone(unsure=self.committing) from error
            raise
        finally:
            self.committing = False
        ends = [(place.serial, place.last) for place in ahead.values()]
        self.database.marks.note([*ends, (WORKS, works)] if works else ends)
        if len(self.places) > MOST_PLACES:
            self.places.clear()
        self.places.update(ahead)
        self.healthy = self.healthy or self.wrote
        self.broken.update(
            [job.table for job in batch if job.error is not None and isinstance(job, Appending)]
        )

    def carry_out(self, batch: list[Job], ahead: dict[Hands, LogEnd]) -> None:
        for appending, jobs in groupby(batch, lambda job: isinstance(job, Appending)):
            if appending:
                some = list(jobs)
                self.insert(self.rows_of(some, ahead), some, ahead)
            else:
                for job in jobs:
                    assert isinstance(job, Working)
                    self.work(job)

    def work(self, job: Working) -> None:
        job.error = None
        self.connection.exec_driver_sql("SAVEPOINT work")
        try:
            job.result = job.work(self.connection)
        except Exception as error:
            if self.connection.invalidated:
                raise
            job.error = error
            self.connection.exec_driver_sql("ROLLBACK TO SAVEPOINT work")
        self.connection.exec_driver_sql("RELEASE SAVEPOINT work")

    def insert(self, rows: list[Row], jobs: Iterable[Job], ahead: dict[Hands, LogEnd]) -> None:
        if not rows:
            return
        fenced = insert_rows(self.connection, rows)
        self.wrote = True
        if not fenced:
            return
        lost = {hands for hands, place in ahead.items() if (place.serial, hands[1]) in fenced}
        for job in jobs:
            if isinstance(job, Appending) and (job.table, job.epoch) in lost and job.error is None:
                job.error = Fenced(job.table, job.first)
        for hands in lost:
            del ahead[hands]
            self.places.pop(hands, None)

    def rows_of(self, jobs: Iterable[Job], ahead: dict[Hands, LogEnd]) -> list[Row]:
        """The rows of all that follow on the last entry of their table; the others fail."""
        appending = [job for job in jobs if isinstance(job, Appending)]
        known = self.places
        unknown = {
            (job.table, job.epoch)
            for job in appending
            if (job.table, job.epoch) not in known and (job.table, job.epoch) not in ahead
        }
        if unknown:
            found = places_of(self.connection, {table for table, _ in unknown})
            ahead.update({hands: found[hands[0]] for hands in unknown if hands[0] in found})
        refused = set(self.broken)
        rows: list[Row] = []
        for job in appending:
            hands = (job.table, job.epoch)
            place = ahead.get(hands) or known.get(hands)
            if place is not None and place.epoch != job.epoch and self.shared:
                job.error = Fenced(job.table, job.first)
                refused.add(job.table)
                continue
            if place is None or job.table in refused or job.first != place.last + 1:
                job.error = OutOfStep(job.table, job.first)
                if place is not None and job.table not in refused and job.first > place.last + 1:
                    job.error = WentBack(job.table, job.first, place.last)
                refused.add(job.table)
                continue
            job.error = None
            for number, body in enumerate(job.bodies, job.first):
                rows.append((place.serial, number, body, job.epoch))
            ahead[hands] = LogEnd(place.serial, place.last + len(job.bodies), place.epoch)
        return rows

    def connect_again(self) -> bool:
        """Wait for the database; False: the server ends, and it has not come back, or not for this server."""
        self.healthy = False
        self.places.clear()
        self.connection.close()
        pause = FIRST_PAUSE
        while True:
            try:
                self.connection = self.database.seize()
            except (DBAPIError, StoreError) as error:
                if isinstance(error, StoreError) and error.reason in OTHER_VERSION:
                    self.loop.call_soon_threadsafe(self.unfit, error)
                    return False
                if self.give_up_at is not None and time.monotonic() > self.give_up_at:
                    return False
                time.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                return True

    def fail(self, jobs: Iterable[Job], error: BaseException) -> None:
        for job in jobs:
            job.error = error
            if isinstance(job, Appending):
                self.broken[job.table] += 1
