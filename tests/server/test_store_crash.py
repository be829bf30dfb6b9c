"""A process that is killed at any moment has lost nothing that it was told is stored."""

import asyncio
import random
import subprocess
import sys
import time
from collections import Counter

import pytest

from tests.campaign import Campaign
from tests.server.stores import is_free, opened

PLAYER = """
import asyncio, os, sys
from pioche.server.store.store import Store
from pioche.table.entries import Entry

def entry(number):
    return Entry(number, "moved", {"seat": 1, "by": "person"}, {"move": "7r"}, "c1", number)

async def main():
    store = Store(sys.argv[1])
    store.open()
    store.start(asyncio.get_running_loop())
    for table in range(8):
        last = len(await store.entries_of(f"t{table}"))
        go_on(store, table, last + 1)
    await asyncio.sleep(60)

def go_on(store, table, number):
    def done(error):
        if error is not None:
            os._exit(3)
        os.write(1, f"{table} {number}\\n".encode())
        go_on(store, table, number + 1)
    store.append(f"t{table}", [entry(number)], done)

asyncio.run(main())
"""


TABLES = 8


def killed_once(url: str, seconds: float) -> list[tuple[int, int]]:
    """What a process said was stored (table and number) until it was killed."""
    with subprocess.Popen([sys.executable, "-c", PLAYER, url], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        said, counted = b"", Counter[bytes]()
        while len(counted) < TABLES or min(counted.values()) < 2:  # each of them goes on
            said += process.stdout.readline()
            counted = Counter(said.split()[::2])
        time.sleep(seconds)
        process.kill()
        said += process.stdout.read()
    assert process.returncode == -9
    lines = said.decode().splitlines()
    if not said.endswith(b"\n"):
        lines.pop()
    return [(int(table), int(number)) for table, number in map(str.split, lines)]


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_process_is_killed(url: str, campaign: Campaign) -> None:
    kills = campaign.size(4, 30)

    async def make() -> None:
        async with opened(url, *(f"t{table}" for table in range(TABLES))):
            pass

    async def stored() -> list[list[int]]:
        for _ in range(100):  # PostgreSQL needs a moment to notice that the other is gone
            if is_free(url):
                break
            time.sleep(0.05)
        async with opened(url) as store:
            return [
                [entry.number for entry in await store.entries_of(f"t{table}")] for table in range(TABLES)
            ]

    asyncio.run(make())
    chance = random.Random(7)
    acknowledged = [0] * TABLES
    for _ in range(kills):
        for table, number in killed_once(url, chance.uniform(0, 0.08)):
            assert number == acknowledged[table] + 1
            acknowledged[table] = number
        kept = asyncio.run(stored())
        for table in range(TABLES):
            assert kept[table] == list(range(1, len(kept[table]) + 1))
            assert len(kept[table]) >= acknowledged[table]
            acknowledged[table] = len(kept[table])
    assert min(acknowledged) > kills
