"""Many who only sit there, beside some who play: what an idle socket costs, and whether the others notice.

The idle sit in fours at tables that have not begun, and answer the pings; each costs its quarter of a table.
Every few hundred come from a loopback address of their own, as people do, so the limits stay as they are.
"""

import asyncio
import gc
import resource
import sys
import tempfile
import time

import uvloop

from bench.server.players import Figures, Party
from bench.server.running import (
    SEATS,
    free_port,
    memory_of,
    prepare,
    processor_time_of,
    running,
    serve_command,
    share,
)

PER_ADDRESS = 400
OTHER_FILES = 100


def make_room_for_files(sockets: int) -> None:
    """Each needs a file here and one in the server, which asks for itself."""
    wanted = sockets + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        if hard != resource.RLIM_INFINITY and hard < wanted:
            sys.exit(f"{sockets} sockets need {wanted} open files, and only {hard} are allowed (ulimit -Hn)")
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def address_of(place: int) -> str:
    block = place // PER_ADDRESS
    return f"127.0.{1 + block // 200}.{1 + block % 200}"


def bench_idle(idle: int, tables: int, seconds: float, moves_per_second: float) -> dict[str, float]:
    """So many idle sockets beside so many moves a second at all tables together."""
    make_room_for_files(idle + tables * SEATS)
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/pioche.db"
        waiting, playing = prepare(url, idle // SEATS), prepare(url, tables)
        port = free_port()
        with running(serve_command(url, port, idle + tables * SEATS), port) as pid:

            async def whole() -> dict[str, float]:
                await asyncio.sleep(1)
                address = f"ws://127.0.0.1:{port}/api/tables"
                sitting, figures = Figures(), Figures()
                empty = memory_of(pid)
                for place, (id, keys) in enumerate(waiting.items()):
                    party = Party(f"{address}/{id}/socket", keys, sitting)
                    await party.connect(address_of(place * SEATS))
                kilobytes = (memory_of(pid) - empty) / (len(waiting) * SEATS) / 1024
                gc.collect()
                gc.freeze()  # the players must not be looked through, a second each time, while they measure
                worked = processor_time_of(pid)
                await asyncio.sleep(seconds)
                worked = processor_time_of(pid) - worked
                parties = [Party(f"{address}/{id}/socket", keys, figures) for id, keys in playing.items()]
                for place, party in enumerate(parties):
                    await party.connect(address_of(idle + place * SEATS))
                for place, party in enumerate(parties):
                    party.due = time.perf_counter() + place / moves_per_second
                    party.go(tables / moves_per_second)
                await asyncio.sleep(2)
                figures.clear()
                await asyncio.sleep(seconds)
                times = sorted(figures.round_trips)
                return {
                    "sockets": len(waiting) * SEATS,
                    "kilobytes_per_socket": round(kilobytes, 1),
                    "processor_share": round(worked / seconds, 3),
                    "moves_per_second": round(len(times) / seconds),
                    "p50_ms": share(times, 0.5),
                    "p99_ms": share(times, 0.99),
                    "refused": len(figures.refused) + len(sitting.refused),
                    "lost": figures.lost + sitting.lost,
                }

            return uvloop.run(whole())
