"""What every measurement of a server needs: a store with tables, a process on its own core, its costs."""

import asyncio
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from sqlalchemy import Connection

from pioche.server.house import BOTS, fresh_secret
from pioche.server.store.people import new_guest
from pioche.server.store.store import Store
from pioche.server.store.tables import new_table
from pioche.table.table import Table

GAME, SEATS = "lettres", 4
SERVER_CORE, PLAYERS_CORE = 0, 1


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def prepare(url: str, tables: int, owner: str | None = None) -> dict[str, list[str]]:
    """A store with so many tables and a token for every seat. `owner`: the server that has the tables."""
    store = Store(url)
    store.open()
    found: dict[str, list[str]] = {}

    async def fill() -> None:
        store.start(asyncio.get_running_loop())
        for _ in range(tables):
            id, tokens = await store.write(partial(open_table, owner=owner))
            found[id] = tokens
        await store.close()

    asyncio.run(fill())
    return found


def open_table(connection: Connection, owner: str | None) -> tuple[str, list[str]]:
    people = [new_guest(connection, f"P{seat}") for seat in range(SEATS)]
    _table, opening = Table.open(GAME, SEATS, host=people[0][0].id, bots=BOTS, fresh_secret=fresh_secret)
    id = secrets.token_urlsafe(16)
    now, first = datetime.now(UTC), opening.entries
    new_table(connection, id, GAME, SEATS, public=False, created=now, first=first, owner=owner)
    return id, [token for _person, token, _code in people]


def serve_command(url: str, port: int, sockets: int) -> list[str]:
    command = [sys.executable, "-m", "pioche", "serve", "--port", str(port), "--store", url]
    return [*command, "--most-sockets-per-address", str(sockets + 10), "--log-level", "warning"]


@contextmanager
def running(command: list[str], port: int) -> Iterator[int]:
    """A server process on its own core; its process id."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    os.sched_setaffinity(process.pid, {SERVER_CORE})
    try:
        wait_for(port, process)
        yield process.pid
    finally:
        process.terminate()
        process.wait(timeout=20)


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if process.poll() is not None:
            sys.exit("the server has ended by itself")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    sys.exit("the server does not answer")


def memory_of(pid: int) -> int:
    """Bytes that belong to the process alone."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) * 1024 for line in rollup if line.startswith("Private_"))


def processor_time_of(pid: int) -> float:
    """Seconds of all its threads: unlike moves per second it hardly depends on what else the machine does."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def share(times: list[float], part: float) -> float:
    return round(times[min(len(times) - 1, int(len(times) * part))] * 1000, 2) if times else 0.0
