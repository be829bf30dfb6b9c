"""Many tables on a cluster, and one fault after the other: what was lost, and how long nobody could play.

`python -m tests.cluster.campaign --minutes 10 --tables 20 --seed 1`
With `--keep FILE`, `python -m tests.cluster.report FILE …` puts several into one table.
"""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import msgspec
import uvloop
from sqlalchemy.exc import DBAPIError

from pioche.server.store.check import check
from pioche.table.entries import Entry
from tests.cluster.faults import FAULTS
from tests.cluster.judge import FORKED, LOST, STUCK, Wrong, judge
from tests.cluster.parts import Cluster, running_cluster
from tests.cluster.players import Party
from tests.cluster.report import Happened, Report
from tests.server.postgres import programs
from tests.server.running import Reachable

STUCK_AFTER: Final = 30.0
"""Seconds after everything was mended; a machine may be busy with other things."""


@dataclass
class Campaign:
    door: Reachable
    chance: random.Random
    tables: int
    for_tables: random.Random = field(default_factory=random.Random)
    """Apart from the chance that faults are drawn with, so that a seed always draws the same ones."""
    report: Report = field(default_factory=Report)
    parties: dict[int, Party] = field(default_factory=dict)
    places: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    logs: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Of every table that was judged, how long its log was, and a checksum of it."""
    stuck_after: float = STUCK_AFTER
    pause: float = 0.0
    ending: bool = False

    async def run(self, cluster: Cluster, kinds: list[str], until: float, most: int) -> None:
        for place in range(self.tables):
            self.keep_busy(place)
        await self.until_all_play(time.monotonic())
        bag = self.draw(kinds)
        while time.monotonic() < until and len(self.report.happened) < most:
            await asyncio.sleep(self.chance.uniform(0.1, 0.8))
            await self.befall(cluster, next(bag))
        self.ending = True
        for party in self.parties.values():
            party.close()
        await self.until_all_left()
        await asyncio.to_thread(self.judge_all_again)

    def draw(self, kinds: list[str]) -> Iterator[str]:
        """Each kind as often as the others, in any order."""
        while True:
            yield from self.chance.sample(kinds, len(kinds))

    async def befall(self, cluster: Cluster, kind: str) -> None:
        for party in self.parties.values():
            party.going.begin_anew()
        touched = dict(self.parties)
        began = time.monotonic()
        what = await FAULTS[kind](cluster, self.chance)
        await self.until_all_play(time.monotonic())
        going = [party.going for party in touched.values()]
        outages = [max(each.outages) for each in going if each.outages]
        absences = [max(each.absences) for each in going if each.absences]
        self.report.fenced += await cluster.newly_fenced()
        self.report.add(Happened(kind, what, began, outages, absences))

    async def until_all_play(self, since: float) -> None:
        """At every table something was played after this moment; where not, it is stuck and given up."""
        until = time.monotonic() + self.stuck_after
        waiting = set(self.parties)
        while waiting and time.monotonic() < until:
            waiting = {place for place in waiting if self.parties[place].going.last <= since}
            await asyncio.sleep(0.02)
        for place in waiting:
            party = self.parties[place]
            what = f"{party.game}: nothing for {self.stuck_after:.0f} s; {standing(party)}"
            self.report.blame([Wrong(STUCK, what, party.table)])
            await self.give_up(place)

    def keep_busy(self, place: int) -> None:
        self.open_table(place)
        self.places[place] = asyncio.create_task(self.play_on(place))

    def open_table(self, place: int) -> None:
        chance = random.Random(self.for_tables.random())
        self.parties[place] = Party(self.door, chance, place, self.pause)

    async def play_on(self, place: int) -> None:
        """One table after the other, so that none gets longer than tables do."""
        while not self.ending:
            party = self.parties[place]
            await self.play(party)
            if not self.ending:
                await self.judge(party)
                self.open_table(place)

    async def play(self, party: Party) -> None:
        try:
            await party.play()
        except AssertionError as error:  # a client noticed by itself
            kind = LOST if "lost" in str(error) else FORKED
            self.report.blame([Wrong(kind, f"{party.game}: {str(error)[:2000]}", party.table)])

    async def give_up(self, place: int) -> None:
        task = self.places[place]
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await self.judge(self.parties[place])
        self.keep_busy(place)

    async def until_all_left(self) -> None:
        _, late = await asyncio.wait(self.places.values(), timeout=self.stuck_after)
        for place, task in self.places.items():
            party = self.parties[place]
            if task in late:
                self.report.blame([Wrong(STUCK, f"{party.game}: at the end; {standing(party)}", party.table)])
                task.cancel()
                await asyncio.wait([task])
            else:
                task.result()
            await self.judge(party)

    async def judge(self, party: Party) -> None:
        heard = party.heard()
        self.report.count(heard)
        if party.table:
            log = await asyncio.to_thread(self.read, party.table)
            self.logs[party.table] = (len(log), checksum(log))
            self.report.blame(judge(party.table, log, heard))

    def read(self, table: str) -> list[Entry]:
        """From the primary; it may be gone just now."""
        until = time.monotonic() + self.stuck_after
        while True:
            try:
                return self.door.entries(table)
            except DBAPIError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)

    def judge_all_again(self) -> None:
        """What was once judged must be there to the end, and the store must find itself sound."""
        for table, (length, known) in self.logs.items():
            if checksum(self.read(table)[:length]) != known:
                self.report.blame([Wrong(LOST, "the log was written anew after it was judged", table)])
        self.report.blame([Wrong(FORKED, f"the store: {fault}") for fault in check(self.door.store).faults])


def checksum(log: list[Entry]) -> int:
    return crc32(msgspec.json.encode([entry.as_json() for entry in log]))


def standing(party: Party) -> str:
    """How its clients stand, for whoever looks for the reason."""
    told = []
    for player in party.players:
        tab = player.tab
        open_ = {key: asked.do for key, asked in player.asked.items() if asked.answered is None}
        told.append(f"(n {tab.n}, in step {tab.in_step}, bye {tab.bye}, unanswered {open_})")
    return f"clients: {' '.join(told)}"


async def played(
    home: Path,
    *,
    minutes: float,
    tables: int,
    seed: str,
    kinds: list[str],
    nodes: int,
    most: int,
    pause: float = 0.0,
) -> Report:
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        async with running_cluster(Path(folder), home, nodes) as cluster:
            campaign = Campaign(cluster.door, chance, tables, pause=pause)
            await campaign.run(cluster, kinds, time.monotonic() + 60 * minutes, most)
            campaign.report.end(cluster.errors())
    return campaign.report


def finished(home: Path, **given: Any) -> Report:
    """A whole campaign. So many connections are carried that the quicker loop is worth it."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(played(home, **given))


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=4)
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seed", default=str(time.time_ns()))
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds that players take for a move")
    parser.add_argument("--most", type=int, default=sys.maxsize, help="end after so many faults")
    parser.add_argument("--faults", default="", help=f"only some of {','.join(FAULTS)}")
    parser.add_argument("--keep", type=Path, help="write the report to this file, for tests.cluster.report")
    given = vars(parser.parse_args())
    keep: Path | None = given.pop("keep")
    kinds = [kind for kind in given.pop("faults").split(",") if kind] or list(FAULTS)
    if unknown := set(kinds) - set(FAULTS):
        parser.error(f"no such fault: {', '.join(sorted(unknown))}; there are {', '.join(FAULTS)}")
    home = programs()
    if home is None:
        parser.error("PostgreSQL is not installed")
    if given["nodes"] == 1:
        kinds = [kind for kind in kinds if kind != "peer"]
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))  # its processes end with it
    print(f"seed {given['seed']}", flush=True)
    try:
        report = finished(home, kinds=kinds, **given)
    except KeyboardInterrupt:
        return 130
    print(report.table())
    if keep is not None:
        keep.write_bytes(msgspec.json.encode(report))
    if report.errors:
        print(f"\nErrors in the logs of the servers:\n{report.logged()}")
    return 1 if report.wrongs else 0


if __name__ == "__main__":
    raise SystemExit(main())
