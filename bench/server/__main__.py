"""Load on a live server: `python -m bench.server [--tables 200] [--seconds 10] [--idle 10000] [--json]`.

Four seats, Plis de lettres; the server on one core, the players on the other; rules, redaction, log and fsync
are on. A bare table on the same stack runs in the same bench. Machines differ: read the ratios.

With `--idle` so many sockets that say nothing are beside 500 moves a second, and nothing else is measured.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import uvloop

from bench.server.bare_players import BareParty
from bench.server.idle import bench_idle
from bench.server.players import Figures, Party
from bench.server.running import (
    GAME,
    PLAYERS_CORE,
    SEATS,
    free_port,
    memory_of,
    prepare,
    processor_time_of,
    running,
    serve_command,
    share,
)

SYNCS, PAGE = 200, 4096


def syncs_of(folder: str) -> list[float]:
    """What the disk alone needs, in seconds, until a page that is written over is safe."""
    took: list[float] = []
    file = os.open(Path(folder) / "syncs", os.O_CREAT | os.O_RDWR)
    try:
        for _ in range(2):
            took = []
            for place in range(SYNCS):
                os.pwrite(file, bytes(PAGE), place * PAGE)
                began = time.perf_counter()
                os.fdatasync(file)
                took.append(time.perf_counter() - began)
    finally:
        os.close(file)
    return sorted(took)


async def measure(
    parties: Sequence[Party | BareParty],
    figures: Figures,
    pid: int,
    seconds: float,
    moves_per_second: float,
) -> dict[str, float]:
    empty = memory_of(pid)
    for party in parties:
        await party.connect()
    for party in parties:
        party.go(0)
    await asyncio.sleep(2)
    figures.clear()
    began, worked = time.perf_counter(), processor_time_of(pid)
    await asyncio.sleep(seconds)
    took, worked = time.perf_counter() - began, processor_time_of(pid) - worked
    saturated, work = figures.moves / took, worked / figures.moves
    busy = sorted(figures.round_trips)
    sent = figures.received_bytes / figures.moves
    for party in parties:
        party.halt()
    await asyncio.sleep(1)
    memory = (memory_of(pid) - empty) / len(parties)
    for place in range(len(parties)):
        party = parties[place]
        party.due = time.perf_counter() + place / len(parties) / moves_per_second
        party.go(1 / moves_per_second)
    await asyncio.sleep(2)
    figures.clear()
    await asyncio.sleep(seconds)
    calm = sorted(figures.round_trips)
    return {
        "moves_per_second": round(saturated),
        "processor_microseconds_per_move": round(work * 1e6, 1),
        "saturated_p50_ms": share(busy, 0.5),
        "saturated_p99_ms": share(busy, 0.99),
        "paced_moves": len(calm),
        "p50_ms": share(calm, 0.5),
        "p99_ms": share(calm, 0.99),
        "kilobytes_per_table": round(memory / 1024, 1),
        "bytes_per_move": round(sent),
        "refused": len(figures.refused),
        "lost": figures.lost,
    }


def bench_pioche(tables: int, seconds: float, pace: float) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/pioche.db"
        tokens = prepare(url, tables)
        port = free_port()
        with running(serve_command(url, port, tables * SEATS), port) as pid:
            figures = Figures()

            async def play() -> dict[str, float]:
                await asyncio.sleep(1)
                address = f"ws://127.0.0.1:{port}/api/tables"
                parties = [Party(f"{address}/{id}/socket", keys, figures) for id, keys in tokens.items()]
                found = await measure(parties, figures, pid, seconds, pace)
                for refused in figures.refused[:3]:
                    print(refused, file=sys.stderr)
                return found

            return uvloop.run(play())


def bench_bare(tables: int, seconds: float, pace: float) -> dict[str, float]:
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "bench.server.bare:app", "--port", str(port)]
    command += ["--ws", "websockets-sansio", "--loop", "uvloop", "--log-level", "warning"]
    command += ["--ws-per-message-deflate", "false"]
    with running(command, port) as pid:
        figures = Figures()

        async def play() -> dict[str, float]:
            parties = [BareParty(f"ws://127.0.0.1:{port}/{place}", figures) for place in range(tables)]
            return await measure(parties, figures, pid, seconds, pace)

        return uvloop.run(play())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pace", type=float, default=2, help="moves per second and table when not saturated")
    parser.add_argument(
        "--idle", type=int, default=0, help="so many idle sockets beside --moves, and no more"
    )
    parser.add_argument("--moves", type=float, default=500, help="moves per second beside them, all tables")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    os.sched_setaffinity(0, {PLAYERS_CORE})
    if said.idle:
        beside = bench_idle(said.idle, said.tables, said.seconds, said.moves)
        if said.json:
            print(json.dumps(beside, indent=2))
            return
        for name, figure in beside.items():
            print(f"{name:38}{figure:>12}")
        return
    with tempfile.TemporaryDirectory() as folder:
        syncs = syncs_of(folder)
    disk = {"p50_ms": share(syncs, 0.5), "p99_ms": share(syncs, 0.99)}
    bare = bench_bare(said.tables, said.seconds, said.pace)
    ours = bench_pioche(said.tables, said.seconds, said.pace)
    ratio = round(ours["moves_per_second"] / bare["moves_per_second"], 2)
    cost = "processor_microseconds_per_move"
    cheaper = round(bare[cost] / ours[cost], 2)
    found = {"tables": said.tables, "pioche": ours, "bare": bare, "disk": disk, "ratio": ratio}
    found["processor_time_ratio"] = cheaper
    if said.json:
        print(json.dumps(found, indent=2))
        return
    print(f"{said.tables} tables of {SEATS}, {GAME}{'':12}{'pioche':>12}{'bare':>12}")
    for name in ours:
        print(f"{name:38}{ours[name]:>12}{bare[name]:>12}")
    print(f"{'moves per second, pioche / bare':38}{ratio:>12}")
    print(f"{'processor time of a move, bare / pioche':38}{cheaper:>12}")
    print(f"one page safe on the disk alone: p50 {disk['p50_ms']} ms, p99 {disk['p99_ms']} ms")


if __name__ == "__main__":
    main()
