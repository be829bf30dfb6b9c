"""What a campaign brought, fault by fault and as a table.

`python -m tests.cluster.report FILE …` puts several campaigns, kept with `--keep FILE`, into one table.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from tests.cluster.judge import KINDS, Wrong
from tests.server.running import Json
from tests.server.stubborn import Heard


@dataclass(frozen=True)
class Happened:
    kind: str
    what: str
    began: float
    outages: list[float]
    """For each table that was touched, seconds until a command was acknowledged again."""
    absences: list[float]
    """And until everybody was connected again."""


@dataclass
class Report:
    told: bool = True
    happened: list[Happened] = field(default_factory=list)
    wrongs: list[Wrong] = field(default_factory=list)
    acknowledged: int = 0
    moves: int = 0
    tables: int = 0
    fenced: float = 0.0
    errors: list[Json] = field(default_factory=list)
    """That servers logged."""
    began: float = field(default_factory=time.monotonic)
    seconds: float = 0.0
    """How long it took, once it is over."""

    def add(self, happened: Happened) -> None:
        self.happened.append(happened)
        after = time.monotonic() - happened.began
        again = f"playable again after {spread(happened.outages)}" if happened.outages else "nobody noticed"
        self.say(
            f"{len(self.happened):4} {happened.began - self.began:6.0f} s {happened.kind:8} {happened.what}: "
            f"{len(happened.outages)} tables, {again}, all at play after {after:.1f} s"
        )

    def blame(self, wrongs: Iterable[Wrong]) -> None:
        for wrong in wrongs:
            self.wrongs.append(wrong)
            self.say(f"     WRONG  {wrong.kind} at {wrong.table}: {wrong.what}")

    def count(self, heard: Iterable[Heard]) -> None:
        self.tables += 1
        for each in heard:
            self.acknowledged += len(each.acknowledged)
            self.moves += sum(asked.do == "move" for _, asked in each.acknowledged.values())

    def say(self, line: str) -> None:
        if self.told:
            print(line, flush=True)

    def table(self) -> str:
        """As Markdown."""
        rows = [row(kind, each) for kind, each in sorted(self.by_kind().items())]
        found = Counter(wrong.kind for wrong in self.wrongs)
        lines = [
            "| fault | times | tables touched | playable again: p50, p99, max (s) | everybody there |",
            "| --- | --- | --- | --- | --- |",
            *rows,
            row("all", self.happened),
            "",
            f"{self.acknowledged:,} acknowledged commands, {self.moves:,} of them moves, "
            f"at {self.tables} tables in {self.seconds / 60:.1f} minutes: "
            + ", ".join(f"{found[kind]} {kind}" for kind in KINDS)
            + f"; writes of former owners refused: {self.fenced:.0f}",
        ]
        return "\n".join(lines)

    def logged(self) -> str:
        """The errors that servers logged, by event, each with an example."""
        examples = {error["event"]: error for error in self.errors}
        counts = Counter(error["event"] for error in self.errors)
        return "\n".join(f"{count} × {event}: {examples[event]}" for event, count in sorted(counts.items()))

    def end(self, errors: list[Json]) -> None:
        self.errors = errors
        self.seconds = time.monotonic() - self.began

    def by_kind(self) -> dict[str, list[Happened]]:
        kinds: dict[str, list[Happened]] = {}
        for each in self.happened:
            kinds.setdefault(each.kind, []).append(each)
        return kinds


def row(name: str, happened: list[Happened]) -> str:
    outages = [seconds for each in happened for seconds in each.outages]
    absences = [seconds for each in happened for seconds in each.absences]
    return f"| {name} | {len(happened)} | {len(outages)} | {spread(outages)} | {spread(absences)} |"


def spread(seconds: list[float]) -> str:
    """Median, 99th percentile and maximum."""
    if not seconds:
        return "–"
    known = sorted(seconds)
    return " ".join(f"{known[min(len(known) - 1, int(len(known) * part))]:.2f}" for part in (0.5, 0.99, 1))


def together(reports: list[Report]) -> Report:
    """Campaigns that went on side by side, as one."""
    whole = Report(seconds=max(each.seconds for each in reports))
    for each in reports:
        whole.happened += each.happened
        whole.wrongs += each.wrongs
        whole.errors += each.errors
        whole.acknowledged += each.acknowledged
        whole.moves += each.moves
        whole.tables += each.tables
        whole.fenced += each.fenced
    return whole


def main(files: list[str]) -> int:
    report = together([msgspec.json.decode(Path(file).read_bytes(), type=Report) for file in files])
    print(f"{len(files)} clusters side by side\n\n{report.table()}")
    print("\n".join(f"WRONG  {wrong.kind} at {wrong.table}: {wrong.what}" for wrong in report.wrongs))
    return 1 if report.wrongs else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
