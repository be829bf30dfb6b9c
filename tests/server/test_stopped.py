"""A real server that is stopped, as by a machine that sleeps or has too much to do, and goes on."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from tests.server.players import Json, Tab, acted
from tests.server.running import Running, running

LIVELY = 15.0


def clock_moves(tab: Tab) -> list[Json]:
    return [told for told in tab.told if told.get("shown", {}).get("by") == "clock"]


@pytest.mark.slow
@pytest.mark.parametrize("stops", [[LIVELY + 2], [1.5] * 12], ids=["one long stop", "again and again"])
def test_a_move_sent_while_the_process_was_stopped_counts(tmp_path: Path, stops: list[float]) -> None:
    """Longer than the time that was left; the kernel has the move, and the deadline has passed."""

    async def scene(server: Running) -> None:
        token = server.guest("Ana")
        tab = Tab(server, server.open_table(token, "non-merci", 3), token)
        await tab.enter()
        for seat in range(3):
            await tab.done("sit", name="Ana", seat=seat)
        await tab.done("start")
        await tab.until(lambda: tab.in_step)
        seat = tab.game["awaited"][0]
        key = 0
        for number, seconds in enumerate(stops):
            os.kill(server.pid, signal.SIGSTOP)
            if number == len(stops) - 1:
                key = await tab.ask("move", seat=seat, move="take")
            await asyncio.sleep(seconds)
            os.kill(server.pid, signal.SIGCONT)
            await asyncio.sleep(0.05)
        answer = await tab.answer(key)
        assert answer["is"] == "told", answer
        assert clock_moves(tab) == []
        assert any(message["is"] == "waits" for message in tab.heard)

    with running(tmp_path, metrics_token="figures-please") as server:
        acted(scene(server))
        figures = server.ask("GET", "/metrics", token="figures-please").text.splitlines()
        (line,) = [line for line in figures if line.startswith("pioche_lost_seconds_total ")]
        assert float(line.split()[1]) > 10
