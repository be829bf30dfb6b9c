"""Real distances on one machine: packets between the kernel and itself that arrive later, by address.

    unshare --map-root-user --net python -m tests.server.far_away

In a network of its own (Linux, with /dev/net/tun) a server listens, and whoever connects to 10.9.0.N is as
far away as N was set to be: for the kernel as well, which a relay of bytes could not do. A packet from there
comes back to the same kernel with its two addresses exchanged, which leaves every checksum as it was.
"""

import asyncio
import contextlib
import fcntl
import heapq
import itertools
import json
import os
import select
import socket
import struct
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.server.players import Tab
from tests.server.running import Running

PUNCTUAL: Final = 0.03
"""A race counts where every move was sent and heard less than so many seconds late."""

TUNSETIFF: Final = 0x400454CA
IFF_TUN: Final = 0x0001
IFF_NO_PI: Final = 0x1000
SYN: Final = 0x02
NAMES: Final = ("Ana", "Bob", "Cleo")


@dataclass
class Way:
    """In seconds, one way."""

    length: float = 0.0
    acks_held: float = 0.0
    """How much later what only confirms comes back from there: what a lying kernel would do."""


class Network(threading.Thread):
    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.ways: dict[int, Way] = {}
        self.device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(self.device, TUNSETIFF, struct.pack("16sH22x", b"far0", IFF_TUN | IFF_NO_PI))
        for command in ("link set lo up", "addr add 10.9.0.1/24 dev far0", "link set far0 up"):
            subprocess.run(["ip", *command.split()], check=True)

    def run(self) -> None:
        under_way: list[tuple[float, int, bytes]] = []
        numbers = itertools.count()
        while True:
            now = time.monotonic()
            while under_way and under_way[0][0] <= now:
                os.write(self.device, heapq.heappop(under_way)[2])
            wait = under_way[0][0] - now if under_way else None
            if select.select([self.device], [], [], wait)[0]:
                packet = os.read(self.device, 65536)
                if packet[0] == 0x45 and packet[9] == 6:
                    due = time.monotonic() + self.delay(packet)
                    turned = packet[:12] + packet[16:20] + packet[12:16] + packet[20:]
                    heapq.heappush(under_way, (due, next(numbers), turned))

    def delay(self, packet: bytes) -> float:
        way = self.ways.get(packet[19], Way())
        to_server = struct.unpack_from(">H", packet, 22)[0] == self.port
        payload = len(packet) - 20 - (packet[32] >> 4) * 4
        confirms = to_server and not payload and not packet[33] & SYN
        return way.length + (way.acks_held if confirms else 0.0)


@dataclass
class Door:
    """The server as it is reached from somewhere."""

    address: str
    port: int
    headers: dict[str, str] = field(default_factory=dict)

    def socket_url(self, table: str) -> str:
        return f"ws://{self.address}:{self.port}/api/tables/{table}/socket"


class Player(Tab):
    def __init__(self, door: Door, table: str, token: str, late: float) -> None:
        super().__init__(door, table, token)  # type: ignore[arg-type]
        self.door = door
        self.late = late
        """How much later than it could it answers everything but the game."""

    async def come(self, seat: int) -> None:
        wire = await asyncio.to_thread(socket.create_connection, (self.door.address, self.door.port))
        await asyncio.sleep(self.late)
        await self.open(sock=wire, additional_headers=self.door.headers)
        await asyncio.sleep(self.late)
        await self.say(self.hello())
        self.read_on()
        await self.until(lambda: bool(self.heard))
        await asyncio.sleep(self.late)
        await self.done("sit", seat=seat, name="N")

    async def say(self, message: Any) -> None:
        if message["do"] == "pong":
            await asyncio.sleep(self.late)
        await super().say(message)

    async def begun(self) -> list[str]:
        """What can be laid at the beginning."""
        await self.until(lambda: self.stage == "playing")
        return [move for move in self.game["moves"] if move.startswith("lay")]


@dataclass
class Contest:
    """Ana, who is near, against Bob; Cleo looks on from her seat."""

    server: Running
    doors: list[Door]
    tokens: list[str]
    hosts: Iterator[int] = field(default_factory=lambda: itertools.cycle(range(3)))
    """Nobody opens too many tables."""

    async def first(self, way: float, slower: float, late: float) -> int | None:
        """Who is first at a new table where Bob is told so much later, and reacts so much slower.

        None: somebody has nothing to lay, or this machine was too busy for it to count.
        """
        options = {"malpoli": True, "manners": "spoken"}
        host = next(self.hosts)
        table = self.server.open_table(self.tokens[host], "merci", 3, pace="normal", options=options)
        bob_late = [0.0, late, 0.0]
        players = [
            Player(self.doors[seat], table, token, bob_late[seat]) for seat, token in enumerate(self.tokens)
        ]
        for seat, player in enumerate(players):
            await player.come(seat)
        await asyncio.sleep(late)
        await players[host].done("start")
        lays = [await player.begun() for player in players]
        first: int | None = None
        if lays[0] and lays[1]:
            ready = asyncio.get_running_loop().time() + 0.5
            reacts = [ready, ready + way + slower]
            ways = [0.0, way]
            moves = [lay(players[seat], seat, lays[seat][0], reacts[seat], ways[seat]) for seat in (0, 1)]
            in_time = max(await asyncio.gather(*moves)) < PUNCTUAL
            told = players[2].told
            with contextlib.suppress(TimeoutError):  # if the second one came too late, there is no race
                await players[2].until(lambda: any(entry["kind"] == "raced" for entry in told), within=5)
            if in_time:
                first = next((entry["shown"]["first"] for entry in told if entry["kind"] == "raced"), None)
        for player in players:
            await player.leave()
        return first

    async def won(self, way: float, *, slower: float, late: float = 0.0, races: int = 2) -> float:
        """In which part of the races Bob was first."""
        firsts: list[int] = []
        while len(firsts) < races:
            first = await self.first(way, slower, late)
            if first is not None:
                firsts.append(first)
        return sum(firsts) / races


async def lay(player: Player, seat: int, move: str, at: float, way: float) -> float:
    """How much later than it should be it was heard: the pong comes when the move before it was read."""
    clock = asyncio.get_running_loop().time
    await asyncio.sleep(at - clock())
    await player.ask("move", seat=seat, move=move)
    assert player.socket is not None
    await (await player.socket.ping())
    return clock() - at - 2 * way


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Running(Path(folder), trust_proxy=False, host="0.0.0.0")
        network = Network(server.port)
        network.start()
        server.start()
        doors = [Door(f"10.9.0.{place}", server.port) for place in (2, 3, 4)]
        contest = Contest(server, doors, [server.guest(name) for name in NAMES])

        async def figures() -> dict[str, float]:
            network.ways[3] = Way(0.08)
            quicker = await contest.won(0.08, slower=-0.06)
            slower = await contest.won(0.08, slower=0.06)
            network.ways[3] = Way()
            late_pongs = await contest.won(0.0, slower=0.06, late=0.15)
            network.ways[3] = Way(acks_held=0.15)
            late_acks = await contest.won(0.0, slower=0.1, late=0.15, races=3)
            return {"quicker": quicker, "slower": slower, "late pongs": late_pongs, "late ACKs": late_acks}

        print(json.dumps(asyncio.run(figures())))
        server.stop()


if __name__ == "__main__":
    main()
