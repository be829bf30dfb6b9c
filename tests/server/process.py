"""A real server in a process of its own, on a port that is free and a store of its own."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

SECONDS_TO_START = 90.0
SECONDS_TO_STOP = 60.0


@dataclass
class Running:
    process: subprocess.Popen[str]
    address: str
    log: list[str] = field(default_factory=list)
    """Lines of standard error, as they come."""

    def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        """End the process; its status."""
        if self.process.poll() is None:
            self.process.send_signal(by)
        return self.process.wait(SECONDS_TO_STOP)


def command(folder: Path, *flags: str) -> list[str]:
    store = f"sqlite:///{folder / 'pioche.db'}"
    usual = ["--port", "0", "--store", store, "--log-level", "debug", "--log-format", "json"]
    return [sys.executable, "-m", "pioche", "serve", "--lang", "en", *usual, *flags]


def running_server(folder: Path, *flags: str, **environment: str) -> AbstractContextManager[Running]:
    return started(command(folder, *flags), environment)


@contextmanager
def started(words: list[str], environment: Mapping[str, str]) -> Iterator[Running]:
    """From the line on that tells its address; it does not outlive the block."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIOCHE_STORE")}
    process = subprocess.Popen(
        words,
        env={**kept, "PYTHONUNBUFFERED": "1", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    server = Running(process, "")
    assert process.stdout is not None
    reading = threading.Thread(target=keep_lines, args=(process, server.log), daemon=True)
    reading.start()
    patience = threading.Timer(SECONDS_TO_START, process.kill)
    patience.start()
    try:
        first = process.stdout.readline()
        patience.cancel()
        found = re.search(r"http://\S+", first)
        assert found is not None, (first, server.log)
        server.address = found[0]
        yield server
    finally:
        patience.cancel()
        if process.poll() is None:
            process.kill()
        process.wait()
        reading.join(5)
        process.stdout.close()


def keep_lines(process: "subprocess.Popen[str]", lines: list[str]) -> None:
    assert process.stderr is not None
    with process.stderr:
        lines.extend(line.rstrip("\n") for line in process.stderr)
