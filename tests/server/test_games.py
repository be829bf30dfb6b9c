"""A whole game of each of the five, through a real server process, with people, bots and a spectator."""

import asyncio
import hashlib
import hmac
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.players import Json, Tab, acted, play
from tests.server.running import SOURCES, Running, running
from tests.table.scenes import QUICK

TABLES: dict[str, tuple[int, dict[str, object]]] = {
    "lettres": (4, QUICK["lettres"]),
    "mio": (3, QUICK["mio"]),
    "non-merci": (3, QUICK["non-merci"]),
    "shit": (3, {"round_cap": 4}),
    "merci": (3, {"round_cap": 1, "move_cap": 40}),
}
WITH_A_BOT = "shit"
"""A game in which all move at once: a bot that hesitates like a person does not make it much longer."""
SALTS = {0: "poivre-42", 1: "Zoe_7"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("games")) as server:
        yield server


class Evening:
    """Ana and Bob at a table, Cleo looks on."""

    def __init__(self, server: Running, game: str) -> None:
        seats, options = TABLES[game]
        self.game = game
        self.seats = seats
        self.server = server
        self.tokens = [server.guest("Ana"), server.guest("Bob")]
        self.table = server.open_table(self.tokens[0], game, seats, options=options)
        self.ana, self.bob = (Tab(server, self.table, token) for token in self.tokens)
        self.cleo = Tab(server, self.table)
        self.tabs = [self.ana, self.bob, self.cleo]

    async def play(self) -> None:
        for tab in self.tabs:
            await tab.enter()
        self.commitment = self.cleo.view["table"]["commitment"]
        await self.sit()
        await self.ana.done("start")
        async with asyncio.timeout(60):
            await asyncio.gather(play(self.ana, random.Random(1)), play(self.bob, random.Random(2)))
            for tab in self.tabs:
                await tab.until(lambda tab=tab: tab.told[-1]["kind"] == "revealed")  # type: ignore[misc]
                await tab.until(lambda tab=tab: tab.in_step)  # type: ignore[misc]

    async def sit(self) -> None:
        await self.ana.done("sit", name="Ana", seat=0)
        await self.bob.done("sit", name="Bob", seat=1)
        for seat in range(2, self.seats):
            if self.game == WITH_A_BOT:
                await self.ana.done("bot", seat=seat, level="regular", name="Robin")
            else:
                await self.ana.done("sit", name="Ana", seat=seat)
        for tab in (self.ana, self.bob):
            await tab.done("salt", seat=tab.seats[0], salt=SALTS[tab.seats[0]])

    def over_http(self, token: str | None) -> Json:
        answer = self.server.ask("GET", f"/api/tables/{self.table}/view", token=token)
        assert answer.status_code == 200
        view: Json = answer.json()
        return view

    def record(self) -> Json:
        (head,) = self.asked(f"/api/me/records?game={self.game}")["records"]
        return self.asked(f"/api/records/{head['id']}")

    def asked(self, path: str) -> Json:
        answer = self.server.ask("GET", path, token=self.tokens[0])
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found


@pytest.mark.parametrize("game", TABLES)
def test_a_whole_game_is_played_over_sockets(server: Running, game: str, tmp_path: Path) -> None:
    evening = Evening(server, game)

    async def scene() -> None:
        await evening.play()
        await everybody_sees_the_same(evening)

    acted(scene())
    the_record_replays(evening, tmp_path)
    the_deal_was_fair(evening)
    assert server.faults() == []


async def everybody_sees_the_same(evening: Evening) -> None:
    ana, bob, cleo = evening.tabs
    assert ana.n == bob.n == cleo.n
    for tab, token in ((ana, evening.tokens[0]), (bob, evening.tokens[1]), (cleo, None)):
        assert tab.view == await asyncio.to_thread(evening.over_http, token)
        assert tab.view["table"] == cleo.view["table"]
        public = {name for name in cleo.game if name not in {"seat", "hands", "moves"}}
        assert {name: tab.game[name] for name in public} == {name: cleo.game[name] for name in public}
        assert tab.hashes >= tab.n // 16
        fresh = await tab.done("look")
        assert {seen["seat"]: seen["view"] for seen in fresh["seen"]} == tab.views
    kinds = [[told["kind"] for told in tab.told] for tab in evening.tabs]
    shortest = min(map(len, kinds))
    assert kinds[0][-shortest:] == kinds[1][-shortest:] == kinds[2][-shortest:]


def the_record_replays(evening: Evening, folder: Path) -> None:
    record = evening.record()
    view = evening.cleo.view
    assert record["result"]["scores"] == view["game"]["scores"]
    assert record["result"]["winners"] == view["game"]["winners"]
    assert record["names"] is None, "nobody has agreed"
    file = folder / "game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "pioche", "replay", file],
        env={"PYTHONPATH": str(SOURCES), "PATH": ""},
        capture_output=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr.decode()


def the_deal_was_fair(evening: Evening) -> None:
    """As docs/fair-deals.md tells a client to do it."""
    fair = evening.record()["fair"]
    secret = bytes.fromhex(fair["secret"])
    assert hashlib.sha256(secret).hexdigest() == fair["commitment"] == evening.commitment
    assert fair["salts"] == {str(seat): salt for seat, salt in SALTS.items()}
    text = "pioche deal 2\n" + "".join(f"{seat} {salt}\n" for seat, salt in sorted(SALTS.items()))
    assert f"key:{hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()}" == fair["seed"]
    assert evening.record()["seed"] == fair["seed"]
    revealed = evening.cleo.told[-1]["shown"]
    assert revealed == {name: fair[name] for name in ("commitment", "secret", "seed")}
