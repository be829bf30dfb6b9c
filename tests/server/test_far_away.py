"""Races over real distances: the kernel's own round trips, which no loopback shows (far_away.py)."""

import asyncio
import contextlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.far_away import NAMES, Contest, Door
from tests.server.running import running

ELSEWHERE = ["unshare", "--map-root-user", "--net"]


@pytest.fixture
def network_of_our_own() -> None:
    for program in ("unshare", "ip"):
        if shutil.which(program) is None:
            assert not os.environ.get("CI"), f"{program} is missing"
            pytest.skip(f"{program} is missing")
    make = [*ELSEWHERE, "ip", "tuntap", "add", "far0", "mode", "tun"]
    tried = subprocess.run(make, check=False, capture_output=True, text=True)
    if tried.returncode:  # a matter of the kernel: nothing that is installed would change it
        pytest.skip(f"nobody may have a network of their own here: {tried.stderr}")


@pytest.mark.slow
@pytest.mark.usefixtures("network_of_our_own")
def test_over_real_distances_the_quicker_one_wins_whatever_comes_late() -> None:
    command = [*ELSEWHERE, sys.executable, "-m", "tests.server.far_away"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    won = json.loads(done.stdout)
    assert won["quicker"] == 1, "160 ms there and back, 60 ms quicker"
    assert won["slower"] == 0
    assert won["late pongs"] == 0, "60 ms slower, every answer 150 ms late"
    assert won["late ACKs"] < 0.5, "100 ms slower, the kernel's answers 150 ms late as well"


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: float) -> None:
    loop = asyncio.get_running_loop()
    while data := await reader.read(65536):
        loop.call_later(way, writer.write, data)
    await asyncio.sleep(way)


@contextlib.asynccontextmanager
async def relay(port: int, way: float) -> AsyncIterator[int]:
    """As a proxy far from its visitor: bytes arrive so much later in both directions."""

    async def visit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", port)
        ways = [pass_on(reader, inner_writer, way), pass_on(inner_reader, writer, way)]
        await asyncio.wait([asyncio.ensure_future(one) for one in ways], return_when=asyncio.FIRST_COMPLETED)
        writer.close()
        inner_writer.close()

    async with await asyncio.start_server(visit, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


@pytest.mark.slow
@pytest.mark.parametrize(("told", "won"), [(True, 1), (False, 0)])
def test_behind_a_proxy_its_word_for_the_distance_counts(tmp_path: Path, *, told: bool, won: int) -> None:
    """160 ms there and back, and 60 ms quicker: if nobody tells, it looks like late pongs."""

    async def races() -> float:
        async with relay(server.port, 0.08) as port:
            headers = {"X-Client-RTT": "160000"} if told else {}
            near = Door("127.0.0.1", server.port, {"X-Client-RTT": "500"})
            doors = [near, Door("127.0.0.1", port, headers), near]
            contest = Contest(server, doors, [server.guest(name) for name in NAMES])
            return await contest.won(0.08, slower=-0.06)

    with running(tmp_path, trust_proxy=True, trust_proxy_rtt=True) as server:
        assert asyncio.run(races()) == won
