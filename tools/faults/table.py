"""The table of planted faults in Markdown, and the judgements that go into it."""

import ast
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools.faults.choice import function_around
from tools.faults.edits import Fault
from tools.faults.trial import FOUND, HANG, SURVIVED, Result

AREAS = ("engine", "games", "table", "server", "coach")
JUDGED = Path(__file__).with_name("no_effect.toml")
NAMES = ("file", "function", "line", "edit")
ENOUGH = 0.95
MARK = "## The last run"
Key = tuple[str, str, str, str]


def area_of(file: str) -> str:
    return next((area for area in AREAS if f"pioche/{area}/" in file), "")


def key_of(fault: Fault, source: str) -> Key:
    """What a judgement is kept under: it outlives edits elsewhere in the file."""
    around = function_around(ast.parse(source), fault.line)
    line = source.split("\n")[fault.line - 1].strip()
    return fault.file, around.name if around else "", line, fault.edit()


def read_judgements(path: Path = JUDGED) -> dict[Key, str]:
    """Faults that a person found to have no effect, with the reason."""
    judged = tomllib.loads(path.read_text(encoding="utf-8")).get("fault", []) if path.exists() else []
    return {tuple(entry[name] for name in NAMES): entry["reason"] for entry in judged}


class Tally:
    """The outcomes, with those survivors set aside that have no effect."""

    def __init__(self, root: Path, results: Sequence[Result], judged: dict[Key, str]) -> None:
        self.results = results
        self.idle: dict[Fault, str] = {}
        for result in results:
            reason = judged.get(key_of(result.fault, (root / result.fault.file).read_text(encoding="utf-8")))
            if result.outcome == SURVIVED and reason is not None:
                self.idle[result.fault] = reason

    def count(self, outcome: str, area: str = "") -> int:
        return sum(result.outcome == outcome for result in self.results if area in area_of(result.fault.file))

    def row(self, area: str = "") -> str:
        planted = sum(area in area_of(result.fault.file) for result in self.results)
        idle = sum(area in area_of(fault.file) for fault in self.idle)
        found, hangs = self.count(FOUND, area), self.count(HANG, area)
        survived = self.count(SURVIVED, area) - idle
        share = f"{(found + hangs) / (planted - idle):.0%}" if planted > idle else "—"
        return f"| {area or 'all'} | {planted} | {idle} | {found} | {hangs} | {survived} | {share} |"

    def survivors(self) -> list[Result]:
        return [
            result for result in self.results if result.outcome == SURVIVED and result.fault not in self.idle
        ]

    def enough(self) -> bool:
        effective = len(self.results) - len(self.idle)
        return effective - len(self.survivors()) >= ENOUGH * effective


def listed(faults: Iterable[tuple[Fault, str]]) -> list[str]:
    return [
        f"- `{fault.file.removeprefix('src/pioche/')}` line {fault.line}, {fault.kind}: "
        f"`{fault.old}` → `{fault.new}`{': ' * bool(note)}{note}"
        for fault, note in faults
    ] or ["None."]


def markdown(tally: Tally, command: str) -> str:
    head = (
        "| area | planted | no effect | found | found as a hang | survived | found of those with an effect |"
    )
    return "\n".join(
        [
            *(f"`{command}`", "", head, "|---|--:|--:|--:|--:|--:|--:|"),
            *(tally.row(area) for area in AREAS if any(area_of(r.fault.file) == area for r in tally.results)),
            *(tally.row(), "", "### Survivors", ""),
            *listed((result.fault, result.by) for result in tally.survivors()),
            *("", "### Without effect", ""),
            *listed(tally.idle.items()),
            "",
        ]
    )


def put_table(path: Path, table: str) -> None:
    """Into a document after its mark, up to its end; what stands before it was written by hand."""
    before = path.read_text(encoding="utf-8").partition(MARK)[0] if path.exists() else ""
    path.write_text(f"{before}{MARK}\n\n{table}", encoding="utf-8")
