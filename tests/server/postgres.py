"""A real PostgreSQL of the tests' own: in a temporary folder, reached by its socket, ended by its pid."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest

HOMES = Path("/usr/lib/postgresql")
NUMBERS = count(1)
AS_WE_LIKE = ("-U", "pioche", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")


def programs() -> Path | None:
    """The folder of initdb and postgres, of the newest version that is installed."""
    homes = sorted(HOMES.glob("*/bin/initdb"), key=lambda found: float(found.parts[-3]))
    if homes:
        return homes[-1].parent
    found = shutil.which("initdb")
    return None if found is None else Path(found).resolve().parent


def needed_programs() -> Path:
    """For tests that need them: where they are not, the test is left out, or fails where they should be."""
    home = programs()
    if home is None:
        if os.environ.get("CI") == "true":
            pytest.fail("PostgreSQL is not installed: .ci/run should have seen to it")
        pytest.skip("PostgreSQL is not installed")
    return home


def other_user() -> str | None:
    """PostgreSQL refuses to run as root; None: we are not."""
    if os.getuid() != 0:
        return None
    known = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


class Server:
    def __init__(self, folder: Path, home: Path, **settings: str) -> None:
        self.folder = folder
        self.home = home
        self.settings = {"listen_addresses": "", **settings}
        self.user = other_user()
        self.process: subprocess.Popen[bytes] | None = None

    def make(self) -> None:
        self.run("initdb", "-D", "data", *AS_WE_LIKE)

    def run(self, program: str, *words: str) -> None:
        """One of PostgreSQL's own programs, in its folder."""
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        subprocess.run(
            [str(self.home / program), *words],
            user=self.user,
            cwd=self.folder,
            check=True,
            capture_output=True,
        )

    def start(self) -> None:
        settings = [f"--{name}={value}" for name, value in self.settings.items()]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.home / "postgres", "-D", self.folder / "data", "-k", self.folder, *settings],
                user=self.user,
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )
        for _ in range(1200):
            try:
                psycopg.connect(self.address("postgres"), autocommit=True).close()
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self.folder / "log").read_text()[-2000:]
                time.sleep(0.05)
            else:
                return
        raise AssertionError((self.folder / "log").read_text()[-2000:])

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: quickly but in order; SIGQUIT: as if it had crashed."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(120)
            self.process = None

    def address(self, name: str) -> str:
        return f"host={self.folder} user=pioche dbname={name}"

    @contextmanager
    def new_database(self) -> Iterator[str]:
        """The URL of an empty database. It is dropped: after a crash every file there is would be synced."""
        name = f"store{next(NUMBERS)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        yield f"postgresql://pioche@/{name}?host={self.folder}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@contextmanager
def running_server(home: Path) -> Iterator[Server]:
    # The path of a socket must be short: not pytest's own temporary folder.
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
    server = Server(folder, home)
    try:
        server.make()
        server.start()
        yield server
    finally:
        try:
            server.stop()
        finally:
            shutil.rmtree(folder)
