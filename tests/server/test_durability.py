"""Kill -9 again and again while tables are played: what was told is stored, once, and all goes on.

As a script, for longer: `python -m tests.server.test_durability --kills 300`.
"""

import argparse
import asyncio
import contextlib
import random
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.exceptions import WebSocketException

from pioche.table.entries import Entry, letting_go
from tests.campaign import Campaign
from tests.server.players import Json, SocketEndedError, Tab, a_move, acted
from tests.server.postgres import Server
from tests.server.running import Running, running

KILLS: Final = 100
EACH: Final = ["lettres", "mio", "non-merci", "shit", "merci"]
TABLES: Final = [*EACH, *EACH, "lettres", "non-merci"]
SEATS: Final = {"lettres": 4, "mio": 3, "non-merci": 3, "shit": 4, "merci": 3}
OPTIONS: Final[dict[str, Json]] = {"mio": {"target": 15}, "merci": {"round_cap": 1, "move_cap": 40}}
AGAIN: Final = 0.2
"""Seconds between two attempts to come back: two dozen clients that knock more often delay the start."""
PATIENCE: Final = 60.0
"""A table on which nothing happens for so long, with a server that runs, is stuck."""
HASTE: Final = 0.1
"""How often the server is killed before it was ready."""


@dataclass
class Asked:
    do: str
    fields: Json
    answered: Json | None = None

    @property
    def n(self) -> int | None:
        """The entry that it led to; None: it was refused, or there is no answer yet."""
        return None if self.answered is None else self.answered.get("n")


Acknowledged = dict[int, tuple[int, Asked]]
"""By key: the entry that a command led to, and the command."""
Heard = dict[str, list[tuple[str, list[Json], Acknowledged]]]
"""By table: what each client was told, and what was acknowledged to it."""


class Stubborn:
    """A client that comes back by itself, and says again what it had no answer to."""

    def __init__(self, tab: Tab, chance: random.Random) -> None:
        self.tab = tab
        self.chance = chance
        self.asked: dict[int, Asked] = {}
        self.closing = False
        self.welcomes = 0
        self.resumed = 0
        self.resent = 0

    async def insist(self) -> None:
        """Until the game is over, once the evening is closing."""
        while not self.done:
            try:
                await self.tab.resume() if self.tab.client else await self.tab.enter()
                self.resumed += self.tab.welcome["seen"][0]["gap"] is not None
                self.welcomes += 1
                await self.say_again()
                while not self.done:
                    await self.act()
            except (OSError, WebSocketException, SocketEndedError, EOFError, TimeoutError):
                await asyncio.sleep(AGAIN * (0.5 + self.chance.random()))

    @property
    def done(self) -> bool:
        return self.closing and bool(self.tab.views) and self.tab.over and self.tab.in_step

    def acknowledged(self) -> Acknowledged:
        return {key: (asked.n, asked) for key, asked in self.asked.items() if asked.n is not None}

    async def say_again(self) -> None:
        for key, asked in self.asked.items():
            if asked.answered is None:
                self.resent += 1
                await self.tab.say({"do": asked.do, "key": key, **asked.fields})
                asked.answered = await self.tab.answer(key)

    async def ask(self, do: str, **fields: Any) -> Json:
        self.tab.key += 1
        key = self.tab.key
        asked = self.asked[key] = Asked(do, fields)
        await self.tab.say({"do": do, "key": key, **fields})
        asked.answered = await self.tab.answer(key)
        return asked.answered

    async def act(self) -> None:
        tab = self.tab
        await tab.until(lambda: tab.in_step, PATIENCE)
        seen = tab.n
        if tab.host and tab.stage == "gathering":
            await self.patiently("start")
        elif tab.host and tab.stage == "over" and not self.closing:
            await self.patiently("rematch")
        for seat in tab.seats:
            await tab.until(lambda: tab.in_step, PATIENCE)
            move = a_move(tab.views[seat], self.chance)
            if move is not None:
                await self.ask("move", seat=seat, move=move)
        with contextlib.suppress(TimeoutError):
            await tab.until(lambda: tab.n > seen or self.done, within=0.5)

    async def patiently(self, do: str) -> None:
        """A table hears only a few requests a second beside moves."""
        answer = await self.ask(do)
        if answer["is"] == "refused":
            assert answer["reason"] in {"too-much-at-once", "already-started", "game-not-over"}, answer
            await asyncio.sleep(0.5)


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
            self.tables[table] = [
                Stubborn(Tab(self.server, table, token), random.Random(self.chance.random()))
                for token in pair
            ]
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
            async with asyncio.timeout(2 * PATIENCE):
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
        await self.check_log()

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

    async def check_log(self) -> None:
        """All that was told until now; the clients go on meanwhile."""
        await asyncio.to_thread(self.check, self.heard())

    def heard(self) -> Heard:
        return {
            table: [(f"{one.tab.client}.", list(one.tab.told), one.acknowledged()) for one in pair]
            for table, pair in self.tables.items()
        }

    def check(self, heard: Heard) -> None:
        """What the store has now against all that was ever told or acknowledged."""
        for table, by_client in heard.items():
            known, log = self.logs[table], self.server.entries(table)
            assert log[: len(known)] == known, "the log was written anew"
            self.logs[table] = log
            by_key = Counter((entry.client, entry.key) for entry in log if entry.key)
            assert all(count == 1 for count in by_key.values()), "a command was carried out twice"
            for client, told, asked in by_client:
                check_told(told, log)
                check_acknowledged(client, asked, log)

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


def check_told(messages: list[Json], log: list[Entry]) -> None:
    for told in messages:
        entry = log[told["n"] - 1]
        assert (entry.number, entry.kind) == (told["n"], told["kind"]), "what was told is lost"
        if "shown" in told:
            assert told["shown"] == entry.shown


def check_acknowledged(client: str, commands: Acknowledged, log: list[Entry]) -> None:
    for key, (number, asked) in commands.items():
        assert number <= len(log), "an acknowledged command is lost"
        entry = log[number - 1]
        assert entry.number == number
        if asked.do == "move" and asked.fields["move"] == "let-go" and entry.shown["by"] == "table":
            # MERCI: it is told to nobody, so it is stored with what it let happen.
            let_go = [(seat, used) for who, used, seat in letting_go(entry) if who.startswith(client)]
            assert (asked.fields["seat"], key) in let_go
            continue
        assert entry.key == key
        assert entry.client.startswith(client)
        if asked.do == "move":
            assert entry.kind in {"moved", "announced"}
            assert (entry.shown["seat"], entry.kept["move"]) == (asked.fields["seat"], asked.fields["move"])


def spend_the_evening(
    folder: Path, kills: int, seed: object, games: list[str] = TABLES, **settings: Any
) -> dict[str, object]:
    with running(folder, **settings) as server:
        evening = Evening(server, random.Random(str(seed)), kills, games)
        evening.invite()

        async def play() -> None:
            await evening.play()
            await evening.check_log()
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
