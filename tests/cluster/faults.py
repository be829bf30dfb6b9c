"""What befalls a cluster. Each fault returns when everything is mended, and says what it did."""

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable
from typing import Final

from tests.cluster.parts import Cluster
from tests.cluster.relay import Line

Fault = Callable[[Cluster, random.Random], Awaitable[str]]

LEASE: Final = 2.0
"""Seconds after which the tables of a server that is not heard of belong to whoever takes them."""


async def kill(cluster: Cluster, chance: random.Random) -> str:
    """SIGKILL, and a new process some time later."""
    node = chance.choice(cluster.nodes)
    node.kill()
    await asyncio.sleep(chance.choice([0.0, chance.uniform(0, 1.5 * LEASE)]))
    await node.start()
    return node.name


async def stop(cluster: Cluster, chance: random.Random) -> str:
    """SIGSTOP for longer than the lease, then SIGCONT: it wakes and believes that its tables are its own.

    Half of the time what it was writing is still on its way when it falls asleep, and arrives when it wakes.
    """
    node = chance.choice(cluster.nodes)
    seconds = chance.uniform(1.1 * LEASE, 3 * LEASE)
    writing = chance.random() < 0.5
    assert node.server.process is not None
    if writing:
        node.database.cut(silently=True)
        await asyncio.sleep(0.1)
    node.server.process.send_signal(signal.SIGSTOP)
    try:
        await asyncio.sleep(seconds)
    finally:
        node.database.mend()
        node.server.process.send_signal(signal.SIGCONT)
    return f"{node.name} {'while it wrote ' if writing else ''}for {seconds:.1f} s"


async def block(cluster: Cluster, chance: random.Random) -> str:
    """The event loop hangs in a call for longer than the lease, while every other thread goes on."""
    node = chance.choice(cluster.nodes)
    seconds = chance.uniform(1.1 * LEASE, 3 * LEASE)
    assert node.server.process is not None
    node.server.process.send_signal(signal.SIGUSR1)
    try:
        await asyncio.sleep(seconds)
    finally:
        node.server.process.send_signal(signal.SIGUSR2)
    return f"{node.name} for {seconds:.1f} s"


async def db(cluster: Cluster, chance: random.Random) -> str:
    """A node cannot reach the database."""
    node = chance.choice(cluster.nodes)
    return f"{node.name} {await apart([node.database], chance, 3 * LEASE)}"


async def peer(cluster: Cluster, chance: random.Random) -> str:
    """Nodes cannot reach each other, or one of them cannot be reached."""
    lines = [node.peers for node in cluster.nodes]
    chosen = chance.choice([lines, [chance.choice(lines)]])
    return f"{len(chosen)} way(s) {await apart(chosen, chance, 3 * LEASE)}"


async def clients(cluster: Cluster, chance: random.Random) -> str:
    """Visitors cannot reach a node."""
    node = chance.choice(cluster.nodes)
    return f"{node.name} {await apart([node.visitors], chance, 2 * LEASE)}"


async def apart(lines: list[Line], chance: random.Random, longest: float) -> str:
    silently = chance.random() < 0.5
    seconds = chance.uniform(0.2, longest)
    for line in lines:
        line.cut(silently=silently)
    try:
        await asyncio.sleep(seconds)
    finally:
        for line in lines:
            line.mend()
    return f"{'silently ' if silently else ''}for {seconds:.1f} s"


async def postgres(cluster: Cluster, chance: random.Random) -> str:
    """kill -9 of the primary, and the same one again."""
    pause = chance.choice([0.0, chance.uniform(0, LEASE / 2)])
    await asyncio.to_thread(cluster.databases.crash)
    await asyncio.sleep(pause)
    await asyncio.to_thread(cluster.databases.start_again)
    await asyncio.to_thread(cluster.databases.wait_for_standby)
    return f"back after {pause:.1f} s"


async def promote(cluster: Cluster, chance: random.Random) -> str:
    """The primary is lost for good; the standby is the primary, and gets a standby of its own."""
    await asyncio.to_thread(cluster.databases.promote)
    cluster.door.store = cluster.databases.url
    await asyncio.sleep(chance.uniform(0, 1))
    await asyncio.to_thread(cluster.databases.add_standby)
    return f"primary {cluster.databases.made - 1}"


async def term(cluster: Cluster, chance: random.Random) -> str:
    """SIGTERM while people play, and a new process: an upgrade."""
    node = chance.choice(cluster.nodes)
    await node.stop()
    await asyncio.sleep(chance.choice([0.0, chance.uniform(0, LEASE)]))
    await node.start()
    return node.name


FAULTS: Final[dict[str, Fault]] = {
    "kill": kill,
    "stop": stop,
    "block": block,
    "db": db,
    "peer": peer,
    "clients": clients,
    "postgres": postgres,
    "promote": promote,
    "term": term,
}
