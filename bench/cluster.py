"""What a move costs on two servers: `python -m bench.cluster --store postgresql://…`.

The same tables on one server, on two with everybody at the right one, on two with everybody at the wrong
one, so that all is tunnelled, and on one once more. The cost is processor time of the servers; that of the
database stands beside it (0: it does not run on this machine), and what it writes. It needs an empty
database. Machines differ, also from minute to minute: read the ratios, to both measurements of one server.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psycopg
import uvloop

from bench.server.players import Figures, Party
from bench.server.running import SEATS, free_port, prepare, processor_time_of, running, serve_command, share

SETTLED: Final = 2.0
MOST_SOCKETS: Final = 100_000
WRITTEN: Final = """
SELECT xact_commit, pg_current_wal_lsn() - '0/0'::pg_lsn FROM pg_stat_database
WHERE datname = current_database()
"""


def start(stack: ExitStack, url: str) -> tuple[int, int]:
    """The port and the process id of one more server."""
    port = free_port()
    return port, stack.enter_context(running(serve_command(url, port, MOST_SOCKETS), port))


def nodes_of(url: str) -> list[str]:
    """The servers that are alive, the oldest first."""
    shown = subprocess.run(
        [sys.executable, "-m", "pioche", "cluster", "--store", url, "--json"],
        stdout=subprocess.PIPE,
        check=True,
    )
    return [node["id"] for node in json.loads(shown.stdout)["nodes"] if node["alive"]]


@dataclass
class Written:
    """By the database so far."""

    commits: int
    log: int
    """Bytes of its write-ahead log."""
    processor_times: dict[int, float]
    """By process."""

    def processor_time_since(self, before: "Written") -> float:
        """Of those that are still there: some of them come and go."""
        return sum(took - before.processor_times.get(pid, 0.0) for pid, took in self.processor_times.items())


def written(url: str) -> Written:
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute(WRITTEN).fetchone()
        assert found is not None
        workers = [pid for (pid,) in connection.execute("SELECT pid FROM pg_stat_activity")]
        here = [pid for pid in workers if comm(pid) == "postgres"]
        return Written(int(found[0]), int(found[1]), {pid: processor_time_of(pid) for pid in here})


def comm(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text(encoding="ascii").strip()
    except OSError:
        return ""


def bytes_of_entries(url: str) -> float:
    """Of one, with its indices."""
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute(
            "SELECT pg_total_relation_size('entries'), count(*) FROM entries"
        ).fetchone()
        assert found is not None
        return float(found[0]) / float(found[1])


def play(
    url: str, seats: dict[str, list[tuple[str, list[str]]]], pids: list[int], seconds: float
) -> dict[str, float]:
    """`seats`: by address, the tables at which one plays from there."""
    figures = Figures()

    async def whole() -> dict[str, float]:
        parties = [
            Party(f"{address}/{id}/socket", keys, figures)
            for address, tables in seats.items()
            for id, keys in tables
        ]
        for party in parties:
            await party.connect()
        for party in parties:
            party.go(0)
        await asyncio.sleep(SETTLED)
        figures.clear()
        before = written(url)
        began, worked = time.perf_counter(), sum(map(processor_time_of, pids))
        await asyncio.sleep(seconds)
        took, worked = time.perf_counter() - began, sum(map(processor_time_of, pids)) - worked
        busy, moves = sorted(figures.round_trips), figures.moves
        after = written(url)
        for party in parties:
            party.halt()
        return {
            "moves_per_second": round(moves / took),
            "microseconds_per_move": round(worked / moves * 1e6, 1),
            "database_microseconds_per_move": round(after.processor_time_since(before) / moves * 1e6, 1),
            "database_log_bytes_per_move": round((after.log - before.log) / moves),
            "moves_per_commit": round(moves / (after.commits - before.commits), 1),
            "p50_ms": share(busy, 0.5),
            "p99_ms": share(busy, 0.99),
            "refused": len(figures.refused),
        }

    return uvloop.run(whole())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.cluster", description=__doc__)
    parser.add_argument("--store", required=True)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=8)
    said = parser.parse_args()
    half = said.tables // 2
    found: dict[str, dict[str, float]] = {}
    with ExitStack() as stack:
        first, pid = start(stack, said.store)
        (one,) = nodes_of(said.store)
        here = f"ws://127.0.0.1:{first}/api/tables"

        def play_on_one() -> dict[str, float]:
            seats = {here: list(prepare(said.store, 2 * half, one).items())}
            return play(said.store, seats, [pid], said.seconds)

        found["one server"] = play_on_one()
        with ExitStack() as beside:
            second, other = start(beside, said.store)
            there = f"ws://127.0.0.1:{second}/api/tables"
            two = nodes_of(said.store)[1]
            for name, near, far in (("two servers", here, there), ("two, tunnelled", there, here)):
                seats = {
                    near: list(prepare(said.store, half, one).items()),
                    far: list(prepare(said.store, half, two).items()),
                }
                found[name] = play(said.store, seats, [pid, other], said.seconds)
        found["one again"] = play_on_one()
        stored = bytes_of_entries(said.store)
    print(f"{2 * half} tables of {SEATS}{'':16}" + "".join(f"{name:>16}" for name in found))
    for figure in found["one server"]:
        print(f"{figure:30}" + "".join(f"{columns[figure]:>16}" for columns in found.values()))
    for name in ("one server", "one again"):
        base = found[name]["microseconds_per_move"]
        ratios = [columns["microseconds_per_move"] / base for columns in found.values()]
        print(f"{f'cost, {name} = 1':30}" + "".join(f"{ratio:>16.2f}" for ratio in ratios))
    print(f"{'bytes stored of an entry':30}{stored:>16.0f}")


if __name__ == "__main__":
    os.sched_setaffinity(0, {0, 1})
    main()
