"""Kill -9 again and again while tables are played: what was told is stored, once, and all goes on.

As a script, for longer: `python -m tests.server.test_durability --kills 300`.
"""

import argparse
import asyncio
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from pioche.table.entries import Entry
from tests.campaign import Campaign
from tests.cluster.judge import judge
from tests.server.players import Json, Tab, acted
from tests.server.postgres import Server
from tests.server.running import Running, running
from tests.server.stubborn import Heard, Stubborn

KILLS: Final = 100
EACH: Final = ["lettres", "mio", "non-merci", "shit", "merci"]
TABLES: Final = [*EACH, *EACH, "lettres", "non-merci"]
SEATS: Final = {"lettres": 4, "mio": 3, "non-merci": 3, "shit": 4, "merci": 3}
OPTIONS: Final[dict[str, Json]] = {"mio": {"target": 15}, "merci": {"round_cap": 1, "move_cap": 40}}
PATIENCE: Final = 60.0
"""A table on which nothing happens for so long, with a server that runs, is stuck."""
HASTE: Final = 0.1
"""How often the server is killed before it was ready."""


@dataclass
class Evening:
    """Many tables, each with two people who hold all seats between them."""

    server: Running
    chance: random.Random
    kills: int
    games: list[str]
    tables: dict[str, list[Stubborn]] = field(default_factory=dict)
    logs: dict[str, list[Entry]] = field(default_factory=dict)
    starts: list[float] = field(default_factory=list)

    def invite(self) -> None:
        people = [self.server.guest(f"P{number}") for number in range(8)]
        for number, game in enumerate(self.games):
            pair = [people[number % 8], people[(number + 3) % 8]]
            table = self.server.open_table(pair[0], game, SEATS[game], options=OPTIONS.get(game, {}))
            company = [
                Stubborn(Tab(self.server, table, token), random.Random(self.chance.random()))
                for token in pair
            ]
            for one in company:
                one.company = company
            self.tables[table] = company
            self.logs[table] = []

    @property
    def everybody(self) -> list[Stubborn]:
        return [one for pair in self.tables.values() for one in pair]

    async def sit(self) -> None:
        for table, pair in self.tables.items():
            game = self.games[list(self.tables).index(table)]
            for one in pair:
                await one.tab.enter()
            for seat in range(SEATS[game]):
                await pair[seat % 2].ask("sit", name=f"Seat {seat}", seat=seat)
            for one in pair:
                await one.tab.drop()

    async def play(self) -> None:
        await self.sit()
        playing = [asyncio.create_task(one.insist()) for one in self.everybody]
        try:
            for _ in range(self.kills):
                await self.until_busy(playing)
                await asyncio.sleep(self.chance.uniform(0.02, 0.4))
                await self.kill()
            await self.until_busy(playing)
            for one in self.everybody:
                one.closing = True
                one.tab.something.set()
            _, unfinished = await asyncio.wait(playing, timeout=2 * PATIENCE)
            assert not unfinished, self.stuck()
            await asyncio.gather(*playing)
        finally:
            for task in playing:
                task.cancel()

    async def kill(self) -> None:
        self.server.kill()
        for one in self.everybody:
            one.welcomes = 0
        if self.chance.random() < HASTE:
            self.server.launch()
            await asyncio.sleep(self.chance.uniform(0, 1.5))
            self.server.kill()
        began = time.monotonic()
        self.server.launch()
        await asyncio.to_thread(self.server.wait_until_ready)
        self.starts.append(time.monotonic() - began)
        tables = list(self.tables)  # logs grow: all of them after every kill would take hours
        await self.check_logs(tables[len(self.starts) % len(tables)])

    async def until_busy(self, playing: list[asyncio.Task[None]]) -> None:
        """Everybody is back, and something has happened at half of the tables since."""
        began = {table: pair[0].tab.n for table, pair in self.tables.items()}
        async with asyncio.timeout(PATIENCE):
            while True:
                for task in playing:
                    if task.done():
                        task.result()
                back = all(one.welcomes for one in self.everybody)
                moved = sum(pair[0].tab.n > began[table] for table, pair in self.tables.items())
                if back and moved * 2 >= len(self.tables):
                    return
                await asyncio.sleep(0.01)

    def stuck(self) -> str:
        """Whoever could not play its game to the end, and what it sees."""
        lines = [f"after {2 * PATIENCE:.0f} s these are still playing:"]
        for table, pair in self.tables.items():
            for one in pair:
                if not one.done:
                    waiting = {key: asked for key, asked in one.asked.items() if asked.answered is None}
                    told = f"{table}, entry {one.tab.n} of {len(self.server.entries(table))}"
                    lines.append(f"{told}, waits for {waiting} and sees {one.tab.views}")
        return "\n".join(lines)

    async def check_logs(self, *tables: str) -> None:
        """All that was told until now at these tables; the clients go on meanwhile."""
        await asyncio.to_thread(self.check, self.heard(*tables))

    def heard(self, *tables: str) -> dict[str, list[Heard]]:
        return {table: [one.heard() for one in self.tables[table]] for table in tables or self.tables}

    def check(self, heard: dict[str, list[Heard]]) -> None:
        """What the store has now against all that was ever told or acknowledged."""
        for table, by_client in heard.items():
            known, log = self.logs[table], self.server.entries(table)
            assert log[: len(known)] == known, "the log was written anew"
            self.logs[table] = log
            assert judge(table, log, by_client) == []

    async def check_views(self) -> None:
        """Everybody sees what somebody sees who comes anew."""
        for one in self.everybody:
            fresh = await one.tab.done("look")
            assert {seen["seat"]: seen["view"] for seen in fresh["seen"]} == one.tab.views

    def check_records(self) -> None:
        for table, log in self.logs.items():
            finished = sum(entry.kind == "revealed" for entry in log)
            assert len(self.server.records(table)) == finished, "a finished game has no record, or two"

    def figures(self) -> dict[str, object]:
        asked = [asked for one in self.everybody for asked in one.asked.values()]
        starts = sorted(self.starts)
        return {
            "kills": self.kills,
            "acknowledged": sum(one.n is not None for one in asked),
            "moves": sum(one.n is not None and one.do == "move" for one in asked),
            "entries": sum(map(len, self.logs.values())),
            "games": sum(entry.kind == "revealed" for log in self.logs.values() for entry in log),
            "resumes with the gap": sum(one.resumed for one in self.everybody),
            "said again": sum(one.resent for one in self.everybody),
            "hashes": sum(one.tab.hashes for one in self.everybody),
            "start, median s": round(starts[len(starts) // 2], 2),
            "start, longest s": round(starts[-1], 2),
        }


def spend_the_evening(
    folder: Path, kills: int, seed: object, games: list[str] = TABLES, **settings: Any
) -> dict[str, object]:
    with running(folder, **settings) as server:
        evening = Evening(server, random.Random(str(seed)), kills, games)
        evening.invite()

        async def play() -> None:
            await evening.play()
            await evening.check_logs()
            await evening.check_views()

        acted(play())
        server.stop()
        server.start()
        evening.check(evening.heard())
        evening.check_records()
        assert [fault for fault in server.faults() if fault["event"] != "store-failed"] == []
    return evening.figures()


@pytest.mark.slow
def test_nothing_is_lost_doubled_or_stuck_when_the_server_is_killed(
    tmp_path: Path, campaign: Campaign
) -> None:
    print(spend_the_evening(tmp_path, campaign.size(3, KILLS), "sqlite", campaign.size(EACH, TABLES)))


@pytest.mark.slow
def test_so_it_is_on_postgresql(tmp_path: Path, postgres: Server, campaign: Campaign) -> None:
    with postgres.new_database() as store:
        games = campaign.size(EACH, TABLES)
        print(spend_the_evening(tmp_path, campaign.size(2, 10), "postgresql", games, store=store))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--seed", default=str(time.time()))
    parser.add_argument("--store", default=None, help="a PostgreSQL database that is empty, else SQLite")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    with tempfile.TemporaryDirectory() as folder:
        print(spend_the_evening(Path(folder), given.kills, given.seed, store=given.store))
