"""A cluster of real processes: servers, their PostgreSQL with its standby, and relays between all of them."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import httpx

from tests.cluster.databases import NAME, Databases, running_databases
from tests.cluster.relay import Line, Relay
from tests.server.running import Json, Reachable, Running, free_port

BLOCKABLE: Final = Path(__file__).with_name("blockable.py")
FENCED: Final = re.compile(r"^pioche_fenced_total(?:\{[^}]*\})? (\S+)$", re.MULTILINE)


class Node:
    """A server that reaches its database, and is reached by the other servers, through relays."""

    def __init__(self, name: str, folder: Path, databases: Databases, *, alone: bool) -> None:
        self.name = name
        self.database = Line(databases.socket)
        self.relays = [Relay(free_port(), [self.database])]
        store = f"postgresql://pioche@127.0.0.1:{self.relays[0].port}/{NAME}"
        listen = free_port()
        self.peers = Line(lambda: listen)
        settings: dict[str, object] = {}
        if not alone:
            self.relays.append(Relay(free_port(), [self.peers]))
            settings["node_address"] = f"127.0.0.1:{self.relays[1].port}"
            settings["node_listen"] = f"127.0.0.1:{listen}"
        folder.mkdir()
        self.server = Running(folder, store=store, **settings)
        self.server.program = [str(BLOCKABLE)]
        self.visitors = Line(lambda: self.server.port)
        self.fenced = 0.0

    async def start(self) -> None:
        self.server.launch()
        await asyncio.to_thread(self.server.wait_until_ready)

    async def stop(self) -> None:
        """In order; who asked for it waits until it is over."""
        await asyncio.to_thread(self.server.stop)
        self.fenced = 0.0

    def kill(self) -> None:
        self.server.kill()
        self.fenced = 0.0

    async def newly_fenced(self) -> float:
        """How many writes were refused since it was asked last because another node had the table."""
        async with httpx.AsyncClient(trust_env=False, timeout=5) as asking:
            answer = await asking.get(f"{self.server.url}/metrics")
        before, self.fenced = self.fenced, sum(map(float, FENCED.findall(answer.text)))
        return self.fenced - before


class Cluster:
    def __init__(self, folder: Path, databases: Databases, count: int) -> None:
        self.databases = databases
        self.nodes = [
            Node(f"node {number}", folder / f"node-{number}", databases, alone=count == 1)
            for number in range(1, count + 1)
        ]
        self.balancer = Relay(free_port(), [node.visitors for node in self.nodes])
        self.door = Reachable(self.balancer.port, databases.url)
        """Where clients come in, and the store as it is."""

    @property
    def relays(self) -> list[Relay]:
        return [self.balancer, *(relay for node in self.nodes for relay in node.relays)]

    async def start(self) -> None:
        for relay in self.relays:
            await relay.start()
        await asyncio.gather(*(node.start() for node in self.nodes))

    async def close(self) -> None:
        try:
            for node in self.nodes:
                if node.server.process is not None:
                    await node.stop()
        finally:
            for relay in self.relays:
                await relay.close()

    def errors(self) -> list[Json]:
        """What the servers logged as errors."""
        return [event for node in self.nodes for event in node.server.faults()]

    async def newly_fenced(self) -> float:
        return sum([await node.newly_fenced() for node in self.nodes])


@contextlib.asynccontextmanager
async def running_cluster(folder: Path, home: Path, count: int) -> AsyncIterator[Cluster]:
    starting = running_databases(home)
    databases = await asyncio.to_thread(starting.__enter__)
    try:
        cluster = Cluster(folder, databases, count)
        try:
            await cluster.start()
            yield cluster
        finally:
            await cluster.close()
    finally:
        await asyncio.to_thread(starting.__exit__, None, None, None)
