"""A real server with the built site and quick bots, for a real browser."""

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from pioche.server import app
from pioche.server.http import app as http_app
from pioche.server.limits import NO_LIMITS
from pioche.table.paces import PACES
from tests.server.process import Running, keep_lines

SECONDS_TO_START = 90.0


@contextmanager
def serving_quickly(folder: Path, site: Path) -> Iterator[Running]:
    command = [sys.executable, "-m", "tests.web.serving", "serve", "--lang", "en", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--store", f"sqlite:///{folder / 'pioche.db'}"],
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PIOCHE_SITE": str(site)},
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
        process.kill()
        process.wait()
        reading.join(5)
        process.stdout.close()


def hurry_bots() -> None:
    """Bots that think as fast as a test has patience; people have all the time of their pace."""
    for name, pace in PACES.items():
        PACES[name] = replace(pace, thinking=(0.02, 0.05), reacting=(0.3, 0.5))


@contextmanager
def at_home() -> Iterator[None]:
    """One address opens more tables here than a family does in an evening; PIOCHE_SITE is a site to show."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(app, "Rates", return_value=NO_LIMITS))
        site = os.environ.pop("PIOCHE_SITE", None)
        if site is not None:
            stack.enter_context(patch.object(http_app, "packaged_site", return_value=Path(site)))
        yield


if __name__ == "__main__":
    from pioche.cli.main import run

    hurry_bots()
    with at_home():
        run()
