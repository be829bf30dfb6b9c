"""Coming back: what was missed, several tabs and devices, the same tab twice, readers that are too slow."""

import asyncio
import contextlib
import json
import random
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pioche.server.protocol import KEPT_BY_THE_SYSTEM
from tests.server.players import Tab, a_move, acted
from tests.server.running import Running, running

REPLACED = 4001
TOLD_BY_THE_SYSTEM = Path("/proc/net/tcp")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("resume")) as server:
        yield server


class Table:
    """Ana (the host) and Bob, with as many tabs as they like."""

    def __init__(self, server: Running, game: str = "lettres", seats: int = 3) -> None:
        self.server = server
        self.ana, self.bob = server.guest("Ana"), server.guest("Bob")
        self.seats = seats
        self.id = server.open_table(self.ana, game, seats)

    def tab(self, token: str | None = None, **more: str) -> Tab:
        return Tab(self.server, self.id, token, **more)

    async def hot_seat(self) -> Tab:
        """Ana alone on all seats, the game is dealt."""
        ana = self.tab(self.ana)
        await ana.enter()
        for seat in range(self.seats):
            await ana.done("sit", seat=seat, name="Ana")
        await ana.done("start")
        await ana.until(lambda: ana.in_step)
        return ana


async def make_moves(tab: Tab, count: int) -> None:
    chance = random.Random(count)
    for _ in range(count):
        await tab.until(lambda: tab.in_step)
        seat, move = next((seat, move) for seat in tab.seats if (move := a_move(tab.views[seat], chance)))
        await tab.done("move", seat=seat, move=move)
    await tab.until(lambda: tab.in_step)


def test_the_welcome_comes_first_even_if_it_must_be_stored(server: Running) -> None:
    async def scene() -> None:
        table = Table(server)
        for _ in range(5):
            tab = table.tab(table.ana)  # whose coming is an entry of the log
            await tab.open()
            await tab.say(tab.hello())
            await tab.raw("garbage")
            tab.read_on()
            await tab.until(lambda tab=tab: len(tab.heard) >= 3)  # type: ignore[misc]
            assert [message["is"] for message in tab.heard] == ["welcome", "ping", "refused"]
            await tab.leave()

    acted(scene())


def test_what_came_with_the_hello_is_heard_in_its_order(server: Running) -> None:
    async def scene() -> None:
        table = Table(server)
        tab = table.tab(table.ana)
        await tab.open()
        said = [tab.hello(), {"do": "sit", "key": 1, "name": "Ana"}, {"do": "stand", "key": 2}]
        said += [{"do": "sit", "key": key, "name": "Ana", "seat": key % 3} for key in range(3, 6)]
        for message in said:
            await tab.say(message)
        tab.read_on()
        await tab.answer(5)
        assert [tab.answers[key]["is"] for key in range(1, 6)] == ["told"] * 5
        assert [tab.answers[key]["n"] for key in range(1, 6)] == list(range(tab.n - 4, tab.n + 1))

    acted(scene())


def test_whoever_comes_back_is_told_what_was_missed(server: Running) -> None:
    async def scene() -> None:
        table = Table(server)
        ana = await table.hot_seat()
        cleo = table.tab()
        await cleo.enter()
        await make_moves(ana, 3)
        await cleo.until(lambda: cleo.n == ana.n)
        await cleo.drop()
        await make_moves(ana, 20)
        welcome = await cleo.resume()
        gap = welcome["seen"][0]["gap"]
        assert [told["n"] for told in gap] == list(range(ana.n - 19, ana.n + 1))
        assert all("now" not in told and told["events"] for told in gap)
        assert cleo.view == welcome["seen"][0]["view"]
        assert [told["kind"] for told in cleo.told] == [told["kind"] for told in ana.told][-len(cleo.told) :]
        await make_moves(ana, 32)
        await cleo.until(lambda: cleo.n == ana.n)
        assert cleo.hashes >= 2

    acted(scene())


@pytest.mark.parametrize("behind", [33, 40, -1, -1000])
def test_after_too_long_or_from_the_future_there_is_a_fresh_view(server: Running, behind: int) -> None:
    async def scene() -> None:
        table = Table(server)
        ana = await table.hot_seat()
        await make_moves(ana, 38)
        cleo = table.tab()
        welcome = await cleo.enter(since=ana.n - behind)
        assert welcome["seen"][0]["gap"] is None
        assert welcome["n"] == ana.n
        fresh = await cleo.done("look")
        assert fresh["seen"][0]["view"] == cleo.view

    acted(scene())


def test_an_earlier_moment_looks_as_it_did(server: Running) -> None:
    async def scene() -> None:
        table = Table(server)
        ana = await table.hot_seat()
        before = {}
        for _ in range(5):
            await make_moves(ana, 2)
            before[ana.n] = dict(ana.views)
        for n, views in before.items():
            look = await ana.done("look", n=n)
            assert look["n"] == n
            assert {seen["seat"]: seen["view"] for seen in look["seen"]} == views

    acted(scene())


def test_all_tabs_of_a_seat_are_told_and_only_the_sender_is_answered(server: Running) -> None:
    async def scene() -> None:
        table = Table(server)
        laptop, phone = table.tab(table.ana), table.tab(table.ana)
        await laptop.enter()
        await phone.enter()
        assert laptop.client != phone.client
        await laptop.done("sit", seat=1, name="Ana")
        await phone.until(lambda: phone.seats == [1])
        assert phone.answers == {}
        assert phone.views == laptop.views
        answer = await phone.done("say", seat=1, phrase="well-played")
        await laptop.until(lambda: laptop.n == answer["n"])
        assert "key" not in laptop.heard[-1]
        await laptop.drop()
        await asyncio.sleep(0.1)
        assert phone.view["table"]["people"][0]["present"]
        await phone.done("stand", seat=1)
        assert laptop.n < phone.n
        await laptop.resume()
        assert laptop.n == phone.n
        assert laptop.views == phone.views

    acted(scene())


def test_a_tab_that_was_duplicated_replaces_the_first(server: Running) -> None:
    async def scene() -> None:
        table = Table(server)
        first, second = table.tab(table.ana), table.tab(table.ana)
        await first.enter()
        await first.done("sit", seat=0, name="Ana")
        await second.enter(client=first.client)
        assert await first.gone() == REPLACED
        assert first.bye is not None
        assert first.bye["why"] == "replaced"
        assert second.key == first.key, "the keys go on where the first one left them"
        await second.done("stand", seat=0)

    acted(scene())


def test_nobody_speaks_for_the_tab_of_somebody_else(server: Running) -> None:
    async def scene() -> None:
        table = Table(server)
        ana, bob, cleo = table.tab(table.ana), table.tab(table.bob), table.tab()
        await ana.enter()
        await ana.done("sit", seat=0, name="Ana")
        for other in (bob, cleo):
            welcome = await other.enter(client=ana.client)
            assert welcome["client"] == ana.client
            assert welcome.get("last_key", 0) == 0
            assert other.seats == []
            refusal = await other.refused("stand", seat=0)
            assert refusal["reason"] == "not-your-seat"
        await ana.done("stand", seat=0)

    acted(scene())


def narrow_socket(server: Running) -> socket.socket:
    """A connection into which little fits unless it is read."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    narrow.setblocking(False)  # noqa: FBT003
    narrow.setblocking(True)  # noqa: FBT003
    narrow.connect(("127.0.0.1", server.port))
    narrow.setblocking(False)  # noqa: FBT003
    return narrow


def slow_readers(server: Running) -> int:
    page = httpx.get(f"{server.url}/metrics", trust_env=False, timeout=20).text
    found = re.search(r"^pioche_\w*slow\w* (\d+)", page, re.MULTILINE)
    assert found is not None, page
    return int(float(found[1]))


async def ask_without_reading(tab: Tab, narrow: socket.socket) -> int:
    """Until it is cut off: how many bytes the system kept for it. Answers are long, with all seats."""
    port, kept = narrow.getsockname()[1], 0
    with contextlib.suppress(ConnectionClosed):
        for key in range(1, 2000):
            await tab.say({"do": "look", "key": key})
            await asyncio.sleep(0.01)
            kept = max(kept, kept_by_the_system(port))
        pytest.fail("it is not cut off")
    return kept


def kept_by_the_system(port: int) -> int:
    """Bytes that were sent to this port here and not taken; 0 where the system does not tell."""
    if not TOLD_BY_THE_SYSTEM.exists():
        return 0
    rows = [line.split() for line in TOLD_BY_THE_SYSTEM.read_text("ascii").splitlines()[1:]]
    return sum(int(row[4].split(":")[0], 16) for row in rows if row[2].endswith(f":{port:04X}"))


async def settled_memory(server: Running) -> int:
    """After a start catalogues are still being read."""
    before, now = 0, server.memory()
    for _ in range(40):
        if now == before:
            break
        await asyncio.sleep(0.5)
        before, now = now, server.memory()
    return now


def test_a_reader_that_is_too_slow_is_cut_off_and_can_come_back(tmp_path: Path) -> None:
    with running(tmp_path, outbox_bytes=65536) as server:

        async def scene() -> None:
            table = Table(server, seats=5)
            ana = await table.hot_seat()
            slow = table.tab(table.ana)
            narrow = narrow_socket(server)
            await slow.open(sock=narrow, max_queue=1)
            await slow.say(slow.hello())
            assert slow.socket is not None
            await slow.hear(json.loads(await slow.socket.recv()))
            memory = await settled_memory(server)
            kept = await ask_without_reading(slow, narrow)
            assert kept <= 4 * KEPT_BY_THE_SYSTEM
            assert kept > 0 or not TOLD_BY_THE_SYSTEM.exists()
            assert await asyncio.to_thread(slow_readers, server) == 1
            assert server.memory() - memory < 24 << 20
            await make_moves(ana, 10)
            welcome = await slow.resume()
            assert welcome["n"] == ana.n
            assert len(welcome["seen"][0]["gap"]) == 10
            assert slow.views == ana.views

        acted(scene())
        assert server.faults() == []
