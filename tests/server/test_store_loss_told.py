"""A real server whose store went back or is damaged: what its clients and its operator are told."""

import asyncio
import json
import random
import shutil
import sqlite3
import time
from pathlib import Path

import httpx
import pytest

from tests.server.players import SocketEndedError, Tab, a_move, acted
from tests.server.running import Running, running
from tests.server.test_store_loss import break_pages, cut_tail


class Evening:
    """Two tables of one person each, with some moves."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.chance = random.Random(3)
        self.token = server.guest("Ana")
        self.ids = [server.open_table(self.token, "lettres", 3, pace="none") for _ in range(2)]
        self.tabs = [Tab(server, id, self.token) for id in self.ids]

    async def deal(self) -> None:
        for tab in self.tabs:
            await tab.enter()
            for seat in range(3):
                await tab.done("sit", seat=seat, name="Ana")
            await tab.done("start")
            await self.move(tab)

    async def move(self, tab: Tab, count: int = 3) -> None:
        for _ in range(count):
            await tab.until(lambda: tab.in_step)
            moves = ((seat, a_move(tab.views[seat], self.chance)) for seat in tab.seats)
            seat, move = next((seat, move) for seat, move in moves if move is not None)
            await tab.done("move", seat=seat, move=move)
        await tab.until(lambda: tab.in_step)


def figures(server: Running) -> str:
    return httpx.get(f"{server.url}/metrics", trust_env=False).text


def events(server: Running, event: str) -> list[dict[str, object]]:
    return [line for line in server.log() if line["event"] == event]


def test_who_was_told_what_is_lost_hears_of_it_and_the_operator_too(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        evening = Evening(server)

        async def scene() -> None:
            first, second = evening.tabs
            await evening.deal()
            await evening.move(second, 1)
            told = second.n
            server.kill()
            cut_tail(tmp_path / "pioche.db")
            server.start()
            ready = server.ask("GET", "/health/ready")
            assert (ready.status_code, ready.json()) == (
                200,
                {"status": "degraded", "faults": {"store-went-back": 1}},
            )
            (named,) = events(server, "store-went-back")
            assert (named["level"], named["table"], named["told"]) == ("error", 2, told)
            assert 'pioche_store_faults{kind="store-went-back"} 1.0' in figures(server)
            back = Tab(server, evening.ids[1], evening.token)
            lost = (await back.enter(since=told, client=second.client))["lost"]
            assert (lost["after"], lost["last"]) == (named["kept"], told)
            assert lost["sentence"].startswith("The server has lost what was played last")
            anybody = Tab(server, evening.ids[1])
            assert (await anybody.enter())["lost"]["last"] == told
            assert "lost" not in await first.resume()
            await evening.move(first)
            back.key = back.welcome["last_key"]
            await evening.move(back)

        acted(scene())


def test_a_table_that_is_opened_after_a_loss_has_lost_nothing(tmp_path: Path) -> None:
    """Nor has it the number of one of which nothing is left."""
    with running(tmp_path) as server:
        server.stop()
        old = shutil.copy(tmp_path / "pioche.db", tmp_path / "old.db")
        server.start()
        evening = Evening(server)

        async def scene() -> None:
            await evening.deal()
            server.stop()
            shutil.copy(old, tmp_path / "pioche.db")
            server.start()
            assert [event["table"] for event in events(server, "store-went-back")] == [0, 1, 2]
            token = server.guest("Bob")
            table = server.open_table(token, "lettres", 3, pace="none")
            assert "lost" not in await Tab(server, table, token).enter()
            server.stop()
            server.start()
            assert "lost" not in await Tab(server, table, token).enter()
            assert server.ask("GET", "/health/ready").json() == {"status": "ok"}

        acted(scene())


def test_a_client_that_knows_more_than_the_log_is_told_so_and_nobody_else(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        evening = Evening(server)

        async def scene() -> None:
            (first, _) = evening.tabs
            await evening.deal()
            ahead = Tab(server, evening.ids[0], lang="fr")
            welcome = await ahead.enter(since=first.n + 3)
            assert welcome["lost"]["after"] == first.n
            assert welcome["lost"]["last"] == first.n + 3
            assert welcome["lost"]["sentence"].startswith("Le serveur a perdu")
            assert "lost" not in await Tab(server, evening.ids[0]).enter(since=first.n)
            assert server.ask("GET", "/health/ready").json() == {"status": "ok"}
            assert "pioche_clients_ahead_total 1.0" in figures(server)

        acted(scene())


def test_a_house_with_a_damaged_page_opens_and_closes_only_the_tables_on_it(tmp_path: Path) -> None:
    """Whatever lies on the last page of all entries is gone; those of the first table lie before it."""
    with running(tmp_path) as server:
        evening = Evening(server)

        async def scene() -> None:
            first, second = evening.tabs
            await evening.deal()
            await evening.move(second, 20)
            await first.leave()
            await second.leave()
            server.kill()
            break_pages(tmp_path / "pioche.db", "entries")
            server.start()
            await asyncio.to_thread(eventually_names, server, "store-damaged")
            assert [event["table"] for event in events(server, "table-damaged")][-1] == 2
            with pytest.raises(SocketEndedError):
                await second.resume()
            assert (second.heard[0]["is"], second.heard[0]["why"]) == ("bye", "damaged")
            assert server.ask("GET", f"/api/tables/{evening.ids[1]}").json()["reason"] == "table-damaged"
            assert server.ask("GET", "/api/tables").status_code == 200

        acted(scene())


def eventually_names(server: Running, fault: str) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if fault in server.ask("GET", "/health/ready").json().get("faults", {}):
            assert events(server, fault)
            return
        time.sleep(0.05)
    raise AssertionError(server.log())


def spoil_log(file: Path, serial: int) -> None:
    with sqlite3.connect(file) as c:
        c.execute(
            "UPDATE entries SET body = ? WHERE table_serial = ? AND number = 5",
            (json.dumps({"n": 5, "kind": "moved", "shown": {}, "kept": {}}), serial),
        )


def test_a_table_whose_log_is_damaged_is_named_and_closed_and_others_go_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        evening = Evening(server)

        async def scene() -> None:
            first, second = evening.tabs
            await evening.deal()
            server.kill()
            spoil_log(tmp_path / "pioche.db", 1)
            server.start()
            assert server.ask("GET", "/health/ready").json()["faults"] == {"table-damaged": 1}
            (named,) = events(server, "table-damaged")
            assert named["table"] == 1
            for _ in range(2):
                with pytest.raises(SocketEndedError):
                    await first.resume()
                assert (first.heard[0]["is"], first.heard[0]["why"]) == ("bye", "damaged")
            answer = server.ask("GET", f"/api/tables/{evening.ids[0]}")
            assert (answer.status_code, answer.json()["reason"]) == (503, "table-damaged")
            await second.resume()
            await evening.move(second)
            assert len(events(server, "table-damaged")) == 1

        acted(scene())
