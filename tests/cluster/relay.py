"""A plain relay of TCP connections that can be cut and mended: a load balancer, a cable between machines."""

import asyncio
import contextlib
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

Address = int | Path
"""A port of this machine, or a socket in the file system."""
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]

CHUNK: Final = 2**16
CHECK_EVERY: Final = 0.25
CHECK_WITHIN: Final = 0.5
"""Seconds that a server has to say that it is ready; a balancer sends nobody to one that does not."""


class Line:
    """The way to one address."""

    def __init__(self, address: Callable[[], Address]) -> None:
        self.address = address
        self.whole = asyncio.Event()
        self.whole.set()
        self.refusing = False
        self.ready = True
        """As far as a balancer knows."""
        self.open: set[asyncio.StreamWriter] = set()

    def cut(self, *, silently: bool = False) -> None:
        """All connections end, and new ones are refused. Silently: no byte passes, and nobody is told."""
        self.whole.clear()
        self.refusing = not silently
        if not silently:
            self.drop()

    def drop(self) -> None:
        for writer in self.open:
            writer.transport.abort()

    def mend(self) -> None:
        """What waited on a silent line goes on, as it does where packets are sent again."""
        self.refusing = False
        self.whole.set()

    async def dial(self) -> Streams:
        if self.refusing:
            raise ConnectionRefusedError
        await self.whole.wait()
        address = self.address()
        if isinstance(address, Path):
            return await asyncio.open_unix_connection(str(address))
        return await asyncio.open_connection("127.0.0.1", address)

    async def carry(self, near: Streams, far: Streams) -> None:
        """Until both ends have nothing more to say."""
        ends = {near[1], far[1]}
        self.open |= ends
        try:
            await asyncio.gather(self.pump(near[0], far[1]), self.pump(far[0], near[1]))
        finally:
            self.open -= ends
            for writer in ends:
                writer.transport.abort()

    async def pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(CHUNK):
                if not self.whole.is_set():
                    await self.whole.wait()
                writer.write(data)
                await writer.drain()
        await self.whole.wait()
        writer.close()


class Relay:
    """Listens on a port; each connection takes one of its lines, the first at random that can be had."""

    def __init__(self, port: int, lines: Iterable[Line], chance: random.Random | None = None) -> None:
        self.port = port
        self.lines = list(lines)
        self.chance = chance or random.Random()
        self.balances = len(self.lines) > 1
        self.tasks: set[asyncio.Task[None]] = set()
        self.server: asyncio.Server | None = None
        self.checking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.server = await asyncio.start_server(self.accept, "127.0.0.1", self.port, backlog=1024)
        if self.balances:
            self.checking = asyncio.create_task(self.check())

    async def close(self) -> None:
        assert self.server is not None
        self.server.close()
        tasks = [task for task in (self.checking, *self.tasks) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        try:
            for line in self.order():
                with contextlib.suppress(OSError, TimeoutError):
                    async with asyncio.timeout(CHECK_WITHIN if self.balances else None):
                        far = await line.dial()
                    await line.carry((reader, writer), far)
                    return
        finally:
            writer.transport.abort()

    def order(self) -> list[Line]:
        """Lines in any order, those that are ready before the others."""
        lines = self.chance.sample(self.lines, len(self.lines))
        return sorted(lines, key=lambda line: not line.ready)

    async def check(self) -> None:
        while True:
            await asyncio.gather(*map(self.check_line, self.lines))
            await asyncio.sleep(CHECK_EVERY)

    async def check_line(self, line: Line) -> None:
        """Ask as any balancer can (docs/server-reference.md)."""
        try:
            async with asyncio.timeout(CHECK_WITHIN):
                line.ready = await says_ready(line)
        except (OSError, TimeoutError):
            line.ready = False


async def says_ready(line: Line) -> bool:
    reader, writer = await line.dial()
    line.open.add(writer)
    try:
        writer.write(b"GET /health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        await line.whole.wait()
        return b" 200 " in await reader.readline()
    finally:
        line.open.discard(writer)
        writer.transport.abort()
