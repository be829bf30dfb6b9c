"""The ladder: at every game and number of seats, each level against copies of the one below it.

    python -m pioche.lab.ladder --deals 200 --keep ladder --write docs/ladder.md

Results are kept, so that a ladder can be interrupted, continued, and made longer.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pioche.bots.roster import with_budget
from pioche.games.shelf import FOLDERS, find_title
from pioche.lab.command import held, parser, run
from pioche.lab.contest import make_contest
from pioche.lab.figures import LineUpReport

RUNGS: Final = (("beginner", "random"), ("regular", "beginner"), ("expert", "regular"))
NOT_PLAYED: Final = "–"
LEVEL: Final = "≈"
"""Stands where the interval reaches down to an equal share: the order is not shown there."""

Cells = dict[tuple[str, int, str], LineUpReport]
"""What was measured, by game, seats and the upper level."""


def main(arguments: Sequence[str]) -> None:
    options = parser("Each level against copies of the one below it.", deals=100)
    options.add_argument("--games", nargs="+", default=list(FOLDERS), help="these games only")
    options.add_argument("--seats", nargs="+", type=int, help="these numbers of seats only")
    options.add_argument("--budget", default="50ms", help="of the expert (50ms)")
    options.add_argument("--kept", action="store_true", help="play nothing: write what is kept")
    options.add_argument("--write", type=Path, required=True, help="the document with the table")
    asked = options.parse_args(arguments)
    rows = [
        (title.name, seats)
        for title in map(find_title, asked.games)
        for seats in range(title.fewest, title.most + 1)
        if asked.seats is None or seats in asked.seats
    ]
    cells: Cells = {}
    most = 0
    for game, seats in rows:
        for upper, lower in RUNGS:
            bots = [with_budget(upper, asked.budget), lower]
            contest = make_contest(game, bots, seats=seats, seed=asked.seed)
            name = f"{game}-{seats}-{upper}-{lower}"
            if asked.kept:
                asked.deals = kept_deals(asked.keep / f"{name}.jsonl")
                if not asked.deals:
                    continue
            most = max(most, asked.deals)
            cells[game, seats, upper] = held(contest, asked, name).line_ups[0]
            asked.write.write_text(
                document(rows, cells, contest.version, most, asked.budget), encoding="utf-8"
            )


def kept_deals(path: Path) -> int:
    """How many deals a file of results holds; its first line tells what was played."""
    if not path.exists():
        return 0
    return len(path.read_text(encoding="utf-8").splitlines()) - 1


def document(rows: Sequence[tuple[str, int]], cells: Cells, version: str, deals: int, budget: str) -> str:
    head = ["game", "seats", "equal share", *(f"{upper} v {lower}" for upper, lower in RUNGS)]
    lines = [
        "# The ladder",
        "",
        "The share of victories of one bot, in per cent, against copies of the level below it on all other",
        f"seats, with 95 % intervals: up to {deals} deals each, every deal with the one bot on every seat;",
        f"`{NOT_PLAYED}` was not measured.",
        f"The expert has {budget} for a decision. Pioche {version}; `python -m pioche.lab.ladder` writes",
        "this page ([arena.md](arena.md) tells how it is measured).",
        f"`{LEVEL}` stands where the interval reaches down to an equal share.",
        "",
        row(head),
        row(["---", *["---:"] * (len(head) - 1)]),
    ]
    for game, seats in rows:
        found = [cell(cells.get((game, seats, upper))) for upper, _ in RUNGS]
        lines.append(row([game, str(seats), f"{100 / seats:.1f}", *found]))
    return "\n".join(lines) + "\n"


def row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def cell(found: LineUpReport | None) -> str:
    if found is None:
        return NOT_PLAYED
    share = found.figures[0].share
    assert share.low is not None
    assert share.high is not None
    mark = f" {LEVEL}" if share.low <= found.par else ""
    return f"{100 * share.mean:.1f} [{100 * share.low:.1f}; {100 * share.high:.1f}]{mark}"


if __name__ == "__main__":
    run(main)
