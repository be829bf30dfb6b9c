"""This server among those on its store: a thread that says that it is alive, again and again."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from pioche.server.logs import Log
from pioche.server.store.database import Postgres, transaction
from pioche.server.store.nodes import LEASE, Node, join, neighbour_at, neighbour_since, renew

EVERY: Final = LEASE / 4
STALE: Final = 0.6 * LEASE
"""Seconds after which a renewal is missing."""
MOST_LOOKS: Final = 20
"""So often in a row the writer may be found where it was, while the store answers here."""

WriterAt = Callable[[], int | None]
"""A number that changes whenever the writer comes round; None while it waits for a commit."""

LOG: Final = Log("cluster")


class Heard(Struct, frozen=True):
    """What one renewal has brought."""

    lapsed: bool
    """The lease had run out before: others may have taken tables."""
    nodes: list[Node]


class Lease:
    """Renewed on a connection of its own, so that no long commit delays it."""

    def __init__(self, database: Postgres, id: str, address: str, secret: bytes, version: str) -> None:
        self.database = database
        self.id = id
        self.address = address
        self.secret = secret
        self.version = version
        self.said_at = 0.0
        """When the last renewal that was heard had been said, by this machine's steady clock."""
        self.connection: Connection | None = None
        self.looks = 0
        self.writer_at: int | None = None
        self.withheld = False
        self.ending = threading.Event()
        self.thread: threading.Thread | None = None

    @property
    def age(self) -> float:
        """Seconds since the store has answered."""
        return time.monotonic() - self.said_at

    @property
    def fresh(self) -> bool:
        return self.age < STALE

    @property
    def good(self) -> bool:
        """Whether nobody can have taken anything yet. After a sleep it may be believed wrongly for a moment:
        that nothing is written then is not left to it."""
        return self.age < LEASE

    def begin(self) -> list[Node]:
        """Before the server listens; who is there, this server among them. Raises DBAPIError, StoreError."""
        self.connection = self.connected()
        before = neighbour_at(self.connection, self.address, self.id)
        while before is not None:  # the one that was here before, most likely, and was killed
            time.sleep(EVERY)
            before = neighbour_since(self.connection, before, self.address, self.id)
        said_at = time.monotonic()
        with transaction(self.connection, self.database.begin_write):
            join(self.connection, self.id, self.address, self.secret, self.version)
        _, found = renew(self.connection, self.id)
        self.said_at = said_at
        return found

    def start(
        self, loop: asyncio.AbstractEventLoop, heard: Callable[[Heard], None], writer_at: WriterAt
    ) -> None:
        self.thread = threading.Thread(
            target=self.run, args=(loop, heard, writer_at), name="pioche-lease", daemon=True
        )
        self.thread.start()

    def run(
        self, loop: asyncio.AbstractEventLoop, heard: Callable[[Heard], None], writer_at: WriterAt
    ) -> None:
        while not self.ending.wait(EVERY):
            try:
                if self.serves(loop, writer_at) and (found := self.again()) is not None:
                    loop.call_soon_threadsafe(heard, found)
            except Exception as error:  # noqa: BLE001 - without this thread the server is dead to the others
                LOG.error("lease-fault", error=error)  # noqa: TRY400 - a log of ours
                self.drop()
        self.drop()

    def serves(self, loop: asyncio.AbstractEventLoop, writer_at: WriterAt) -> bool:
        """Whether this server does what the lease says: the loop comes round, and the writer has the store
        that this thread has. Else its tables are better off with the others."""
        turned = threading.Event()
        loop.call_soon_threadsafe(turned.set)
        comes_round = turned.wait(LEASE)
        before, self.writer_at = self.writer_at, writer_at()
        self.looks = self.looks + 1 if self.writer_at is not None and self.writer_at == before else 0
        serves = comes_round and self.looks < MOST_LOOKS
        if not serves and not self.withheld:
            LOG.warning("lease-withheld", stuck="writer" if comes_round else "loop")
        self.withheld = not serves
        return serves

    def again(self) -> Heard | None:
        """What a renewal brings; None: the store does not answer."""
        said_at = time.monotonic()
        try:
            found = self.say()
        except (DBAPIError, OSError):
            self.drop()
            self.looks = 0
            return None
        self.said_at = said_at
        return found

    def say(self) -> Heard:
        if self.connection is None or self.connection.closed or self.connection.invalidated:
            self.connection = self.connected()
        lasted, found = renew(self.connection, self.id)
        if not lasted:
            with transaction(self.connection, self.database.begin_write):
                join(self.connection, self.id, self.address, self.secret, self.version)
            _, found = renew(self.connection, self.id)
        return Heard(not lasted, found)

    def connected(self) -> Connection:
        """A lease need not be on the standby, and must not wait for it."""
        connection = self.database.considerate(self.database.connect())
        connection.exec_driver_sql("SET synchronous_commit TO local")
        return connection

    def drop(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def stop(self) -> None:
        self.ending.set()
        if self.thread is not None:
            self.thread.join()
