"""Relays do what faults ask of them."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from tests.cluster.relay import Line, Relay
from tests.server.running import free_port

WITHIN = 10.0


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Whoever says something gets it back."""
    try:
        while data := await reader.read(100):
            writer.write(data)
    except OSError:
        pass
    finally:
        writer.transport.abort()


@asynccontextmanager
async def relayed(*lines: Line) -> AsyncIterator[Relay]:
    relay = Relay(free_port(), lines, random.Random(1))
    await relay.start()
    try:
        yield relay
    finally:
        await relay.close()


@asynccontextmanager
async def echoing() -> AsyncIterator[Line]:
    port = free_port()
    server = await asyncio.start_server(echo, "127.0.0.1", port)
    try:
        yield Line(lambda: port)
    finally:
        server.close()


def acted(scene: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(WITHIN):
            await scene()

    asyncio.run(whole())


def test_a_cut_line_ends_connections_and_refuses_new_ones_until_it_is_mended() -> None:
    async def scene() -> None:
        async with echoing() as line, relayed(line) as relay:
            reader, writer = await asyncio.open_connection("127.0.0.1", relay.port)
            writer.write(b"one")
            assert await reader.readexactly(3) == b"one"
            line.cut()
            with pytest.raises((asyncio.IncompleteReadError, ConnectionResetError)):
                await reader.readexactly(1)
            writer.close()
            assert await said_back(relay.port) == b""
            line.mend()
            assert await said_back(relay.port) == b"hello"

    acted(scene)


def test_a_line_that_is_cut_silently_holds_back_what_is_said_until_it_is_mended() -> None:
    async def scene() -> None:
        async with echoing() as line, relayed(line) as relay:
            reader, writer = await asyncio.open_connection("127.0.0.1", relay.port)
            writer.write(b"one")
            assert await reader.readexactly(3) == b"one"
            line.cut(silently=True)
            writer.write(b"two")
            new = asyncio.create_task(said_back(relay.port))
            heard = asyncio.create_task(reader.readexactly(3))
            done, _ = await asyncio.wait([new, heard], timeout=0.2)
            assert not done
            line.mend()
            assert (await new, await heard) == (b"hello", b"two")
            writer.close()

    acted(scene)


def test_a_balancer_passes_over_who_cannot_be_reached() -> None:
    async def scene() -> None:
        nobody = free_port()
        async with echoing() as line, relayed(line, Line(lambda: nobody)) as relay:
            assert [await said_back(relay.port) for _ in range(8)] == [b"hello"] * 8

    acted(scene)


async def said_back(port: int) -> bytes:
    """What comes back of a greeting; nothing: the connection was ended."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(b"hello")
        return await reader.readexactly(5)
    except (OSError, asyncio.IncompleteReadError):
        return b""
    finally:
        writer.close()
