"""A store that goes away under live sockets: nothing that was told is lost, and then play goes on."""

import asyncio
import contextlib
import random
import resource
import signal
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.server.players import Json, SocketEndedError, Tab, a_move, acted
from tests.server.postgres import Server
from tests.server.running import Running, running

PATIENCE = 60.0
AGAIN = 4004


class Player:
    """One person on all seats, who notes every move that was acknowledged."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.chance = random.Random(1)
        token = server.guest("Ana")
        self.table = server.open_table(token, "lettres", 3, pace="none")
        self.tab = Tab(server, self.table, token)
        self.kept: dict[int, str] = {}
        """The moves that were acknowledged, by entry."""

    async def deal(self) -> None:
        await self.tab.enter()
        for seat in range(3):
            await self.tab.done("sit", seat=seat, name="Ana")
        await self.tab.done("start")

    async def ask(self) -> tuple[int, str]:
        """Send the next move; its key and its text."""
        tab = self.tab
        await tab.until(lambda: tab.in_step)
        seat, move = next(
            (seat, move) for seat in tab.seats if (move := a_move(tab.views[seat], self.chance)) is not None
        )
        return await tab.ask("move", seat=seat, move=move), move

    async def heard(self, key: int, move: str, within: float = PATIENCE) -> Json:
        await self.tab.until(lambda: key in self.tab.answers, within)
        answer = self.tab.answers[key]
        assert answer["is"] in {"told", "accepted"}, answer
        self.kept[answer["n"]] = move
        return answer

    async def move(self, count: int) -> None:
        for _ in range(count):
            await self.heard(*await self.ask())

    def nothing_is_lost(self) -> None:
        log = {entry.number: entry for entry in self.server.entries(self.table)}
        assert {n: log[n].kept.get("move") for n in self.kept} == self.kept
        moved = [entry for entry in log.values() if entry.kind == "moved"]
        assert len({(entry.client, entry.key) for entry in moved}) == len(moved), "a move was made twice"


async def until_health_is(server: Running, status: int) -> None:
    async with httpx.AsyncClient(trust_env=False, timeout=10) as asking, asyncio.timeout(PATIENCE):
        while (await asking.get(f"{server.url}/health/ready")).status_code != status:
            await asyncio.sleep(0.05)


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
def test_a_move_waits_for_postgresql_and_is_told_when_it_is_back(
    tmp_path: Path, postgres: Server, how: signal.Signals
) -> None:
    with postgres.new_database() as store, running(tmp_path, store=store) as server:
        player = Player(server)

        async def scene() -> None:
            await player.deal()
            await player.move(5)
            await asyncio.to_thread(postgres.stop, how)
            try:
                key, move = await player.ask()
                await until_health_is(server, 503)
                refused = await asyncio.to_thread(server.ask, "POST", "/api/guests", {"name": "Bob"})
                assert (refused.status_code, refused.json()["error"]) == (503, "unavailable")
                assert key not in player.tab.answers, "nothing is acknowledged that is not stored"
            finally:
                await asyncio.to_thread(postgres.start)
            await player.heard(key, move)
            await until_health_is(server, 200)
            await player.move(20)
            assert player.tab.bye is None, "nobody had to come back"

        acted(scene())
        player.nothing_is_lost()
        told = [line["event"] for line in server.log() if line["part"] == "store"]
        assert told == ["store-gone", "store-back"]


def limit_files(pid: int, size: int | None) -> None:
    """No file of the process may grow beyond this: as if there was no room left. None: as before."""
    _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most if size is None else size, most))


async def come_back(player: Player) -> None:
    """As often as it takes; what had no answer is said again."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(OSError, WebSocketException, SocketEndedError, TimeoutError):
                await player.tab.resume()
                return
            await asyncio.sleep(0.05)


@pytest.mark.slow
def test_a_full_disk_ends_the_socket_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        player = Player(server)

        async def scene() -> None:
            await player.deal()
            await player.move(5)
            limit_files(server.pid, 1)
            lost = set()
            for _ in range(3):
                key, _ = await player.ask()
                lost.add(key)
                assert await player.tab.gone() == AGAIN
                assert player.tab.bye is not None
                assert player.tab.bye["why"] == "again"
                assert key not in player.tab.answers
                await until_health_is(server, 503)
                await come_back(player)
            refused = await asyncio.to_thread(server.ask, "POST", "/api/guests", {"name": "Bob"})
            assert (refused.status_code, refused.json()["error"]) == (503, "unavailable")
            limit_files(server.pid, None)
            await until_health_is(server, 200)
            await player.move(20)
            assert not player.tab.answers.keys() & lost

        acted(scene())
        player.nothing_is_lost()
        assert server.stop() == 0
        server.start()
        player.nothing_is_lost()
