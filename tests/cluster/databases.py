"""A PostgreSQL with a synchronous standby: killed, started again, and replaced by the standby."""

import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import psycopg

from tests.server.postgres import Server

NAME: Final = "pioche"
SETTINGS: Final = {
    "synchronous_commit": "on",
    "fsync": "off",  # processes are killed, never the machine: what was written stays
    "wal_retrieve_retry_interval": "100ms",
    "wal_keep_size": "256MB",
    "max_wal_size": "256MB",
    "shared_buffers": "64MB",
}
WITHIN: Final = 60.0


class Databases:
    """The primary, and a standby without which it acknowledges nothing."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder
        self.home = home
        self.made = 0
        self.primary = self.new_server()
        self.standby: Server | None = None
        self.gone: list[Path] = []

    def new_server(self) -> Server:
        self.made += 1
        folder = self.folder / str(self.made)
        folder.mkdir(mode=0o700)
        return Server(folder, self.home, **SETTINGS)

    @property
    def url(self) -> str:
        """The primary itself, past every relay."""
        return f"postgresql://pioche@/{NAME}?host={self.primary.folder}"

    def socket(self) -> Path:
        return self.primary.folder / ".s.PGSQL.5432"

    def start(self) -> None:
        self.primary.make()
        self.primary.start()
        say(self.primary, f"CREATE DATABASE {NAME}")
        self.add_standby()

    def add_standby(self) -> None:
        """A copy of the primary that follows it; from then on every commit waits for it."""
        while self.gone:
            shutil.rmtree(self.gone.pop())
        standby = self.new_server()
        source = f"host={self.primary.folder} user=pioche"
        standby.run(
            "pg_basebackup", "-D", "data", "-d", source, "-R", "-X", "stream", "-c", "fast", "--no-sync"
        )
        standby.start()
        self.standby = standby
        say(self.primary, "ALTER SYSTEM SET synchronous_standby_names = '*'")
        say(self.primary, "SELECT pg_reload_conf()")
        self.wait_for_standby()

    def wait_for_standby(self) -> None:
        until = time.monotonic() + WITHIN
        while time.monotonic() < until:
            states = say(self.primary, "SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'")
            if ("sync",) in states:
                return
            time.sleep(0.02)
        raise AssertionError("the standby does not follow")

    def crash(self) -> None:
        """Every process of the primary, at once and without a word."""
        kill_all(self.primary)

    def start_again(self) -> None:
        self.primary.start()

    def promote(self) -> None:
        """The primary is gone for good; the standby takes its place, alone until it has a standby."""
        assert self.standby is not None
        kill_all(self.primary)
        say(self.standby, "SELECT pg_promote(true, 30)")
        self.gone.append(self.primary.folder)
        self.primary, self.standby = self.standby, None

    def stop(self) -> None:
        for server in (self.standby, self.primary):
            if server is not None:
                server.stop(signal.SIGQUIT)


def say(server: Server, words: str) -> list[tuple[object, ...]]:
    with psycopg.connect(server.address("postgres"), autocommit=True) as connection:
        cursor = connection.execute(words.encode())
        return cursor.fetchall() if cursor.description else []


def kill_all(server: Server) -> None:
    """Without its children it could not be started again: they hold its memory."""
    assert server.process is not None
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    server.stop(signal.SIGKILL)
    for child in map(int, children):
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    until = time.monotonic() + WITHIN
    while any(map(lives, children)) and time.monotonic() < until:
        time.sleep(0.005)


def lives(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@contextmanager
def running_databases(home: Path) -> Iterator[Databases]:
    # The path of a socket must be short.
    with tempfile.TemporaryDirectory(prefix="pg-", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        databases = Databases(Path(folder), home)
        try:
            databases.start()
            yield databases
        finally:
            databases.stop()
