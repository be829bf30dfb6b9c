"""A real `pioche serve` process: started, stopped, killed and started again on the same port and store."""

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
from sqlalchemy import select

from pioche.server.store import log
from pioche.server.store.database import database_at
from pioche.server.store.schema import records
from pioche.table.entries import Entry

Json = dict[str, Any]

SOURCES: Final = Path(__file__).parents[2] / "src"
PORTS: Final = (12_000, 32_000)
"""Below the ports that outgoing connections get: a client that tries again and again to reach a dead server
would else, once in a while, be connected to itself and keep the port."""
MOST_WORKERS: Final = 16
WORKER: Final = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % MOST_WORKERS
"""Test processes that run side by side have ports of their own."""
NO_ADDRESS: Final = 3
START_WITHIN: Final = 180.0
"""A busy machine needs its time; a server that dies is noticed at once."""
STOP_WITHIN: Final = 60.0


class ServerDiedError(AssertionError):
    """The server ended by itself; what it wrote says why."""


GIVEN: Final = deque[int](maxlen=100)
"""Ports that were found free: who asked may not listen there yet."""


def free_port() -> int:
    while True:
        port = random.randrange(PORTS[0] + WORKER, PORTS[1], MOST_WORKERS)
        if port in GIVEN:
            continue
        with socket.socket() as tried, contextlib.suppress(OSError):
            tried.bind(("127.0.0.1", port))
            GIVEN.append(port)
            return port


class Reachable:
    """A server at a port of this machine, and the store that it writes to."""

    def __init__(self, port: int, store: str) -> None:
        self.port = port
        self.store = store

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def socket_url(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"

    def ask(self, method: str, path: str, json: object = None, token: str | None = None) -> httpx.Response:
        headers = {"X-Forwarded-For": f"10.{random.randrange(256)}.{random.randrange(256)}.1"}
        headers |= {} if token is None else {"Authorization": f"Bearer {token}"}
        with httpx.Client(trust_env=False, timeout=20, base_url=self.url, headers=headers) as asking:
            return asking.request(method, path, json=json)

    def created(self, path: str, json: object, token: str | None = None) -> Json:
        answer = self.ask("POST", path, json, token)
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made

    def guest(self, name: str) -> str:
        """A new person's token."""
        token: str = self.created("/api/guests", {"name": name})["token"]
        return token

    def open_table(self, token: str, game: str, seats: int, **more: Any) -> str:
        """The id of a new table, whose host has this token; its pace is lively unless it is said."""
        asked = {"game": game, "seats": seats, "pace": "lively", **more}
        table: str = self.created("/api/tables", asked, token)["id"]
        return table

    def entries(self, table: str) -> list[Entry]:
        """The log of a table as it is in the store, read beside the server."""
        database = database_at(self.store)
        try:
            with database.reading() as connection:
                return log.entries_of(connection, table)
        finally:
            database.engine.dispose()

    def records(self, table: str) -> list[Json]:
        """What the store keeps of the finished games of a table, in their order."""
        database = database_at(self.store)
        kept = select(records.c.body).where(records.c.table_id == table).order_by(records.c.number)
        try:
            with database.reading() as connection:
                return [json.loads(body) for body in connection.scalars(kept)]
        finally:
            database.engine.dispose()


class Running(Reachable):
    """Settings are those of `pioche serve`, with underscores: `outbox_bytes=65536`."""

    def __init__(self, folder: Path, *, store: str | None = None, **settings: object) -> None:
        self.folder = folder
        super().__init__(free_port(), store or f"sqlite:///{folder / 'pioche.db'}")
        # Behind a "proxy" every request may come from an address of its own: limits are for others to test.
        self.settings = {"trust_proxy": True, **settings}
        self.process: subprocess.Popen[bytes] | None = None
        self.program = ["-m", "pioche"]
        self.errors = folder / "server-errors.txt"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def command(self) -> list[str]:
        given = [f"--port={self.port}", f"--store={self.store}", "--log-format=json"]
        given += [flag(name.replace("_", "-"), value) for name, value in self.settings.items()]
        return [sys.executable, *self.program, "serve", *given]

    def launch(self) -> None:
        """Start the process; it is not ready yet."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PIOCHE_")}
        if os.environ.get("PIOCHE_INTERPRETED"):
            kept["PIOCHE_INTERPRETED"] = "1"
        kept["PYTHONPATH"] = os.pathsep.join([str(SOURCES), *filter(None, [kept.get("PYTHONPATH")])])
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                self.command(), stdout=subprocess.DEVNULL, stderr=errors, env=kept, cwd=self.folder
            )

    def start(self) -> "Running":
        self.launch()
        try:
            self.wait_until_ready()
        except ServerDiedError:
            assert self.process is not None
            if self.process.returncode != NO_ADDRESS:
                raise
            self.port = free_port()  # somebody was quicker
            self.launch()
            self.wait_until_ready()
        return self

    def wait_until_ready(self, within: float = START_WITHIN) -> None:
        assert self.process is not None
        until = time.monotonic() + within
        why = "no answer"
        with httpx.Client(trust_env=False, timeout=5) as asking:
            while time.monotonic() < until:
                if self.process.poll() is not None:
                    raise ServerDiedError(self.said())
                with contextlib.suppress(httpx.TransportError):
                    answer = asking.get(f"{self.url}/health/ready")
                    if answer.status_code == 200:
                        return
                    why = answer.text
                time.sleep(0.03)
        raise ServerDiedError(f"not ready within {within} s: {why}\n{self.said()}")

    def kill(self) -> None:
        """As when the power goes: no signal handler, no last word."""
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        return self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(timeout=STOP_WITHIN)
        self.process = None
        return code

    def said(self) -> str:
        """Its last words, without the requests that it answered: they would hide all others."""
        if not self.errors.exists():
            return ""
        lines = self.errors.read_text(encoding="utf-8", errors="replace").splitlines()
        return "\n".join(line for line in lines if '"event":"request"' not in line)[-6000:]

    def log(self) -> list[Json]:
        """What the process logged; a line that SIGKILL cut short is left out."""
        events = []
        for line in self.errors.read_text(encoding="utf-8", errors="replace").splitlines():
            with contextlib.suppress(ValueError):
                event = json.loads(line)
                if isinstance(event, dict):
                    events.append(event)
        return events

    def faults(self) -> list[Json]:
        """What must never be in the log, whatever clients do."""
        return [event for event in self.log() if event["level"] in {"error", "critical"}]

    def memory(self) -> int:
        """Bytes of memory that the process holds now."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024


def flag(name: str, value: object) -> str:
    if isinstance(value, bool):
        return f"--{name}" if value else f"--no-{name}"
    return f"--{name}={value}"


@contextlib.contextmanager
def running(folder: Path, **settings: Any) -> Iterator[Running]:
    server = Running(folder, **settings)
    try:
        yield server.start()
        assert server.process is None or server.process.poll() is None, server.said()
    finally:
        if server.process is not None:
            server.stop()
