"""The ladder: at every game and number of seats, each level against copies of the one below it.

    python -m pioche.lab.ladder --deals 200 --keep ladder --write docs/ladder.md

Results are kept, so that a ladder can be interrupted, continued, and made longer.
"""

from collections.abc import Sequence
from typing import Final

from pioche.bots.roster import with_budget
from pioche.games.shelf import FOLDERS, find_title
from pioche.lab.command import LEVEL, held, new_file, parser, run, share_told, table_row
from pioche.lab.contest import make_contest
from pioche.lab.figures import LineUpReport

RUNGS: Final = (("beginner", "random"), ("regular", "beginner"), ("expert", "regular"))
NOT_PLAYED: Final = "–"

Cells = dict[tuple[str, int, str], LineUpReport]
"""What was measured, by game, seats and the upper level."""


def main(arguments: Sequence[str]) -> None:
    options = parser("Each level against copies of the one below it.", deals=100)
    options.add_argument("--games", nargs="+", default=list(FOLDERS), help="these games only")
    options.add_argument("--seats", nargs="+", type=int, help="these numbers of seats only")
    options.add_argument("--budget", default="50ms", help="of the expert (50ms)")
    options.add_argument("--write", type=new_file, required=True, help="the document with the table")
    asked = options.parse_args(arguments)
    rows = [
        (title.name, seats)
        for title in map(find_title, asked.games)
        for seats in range(title.fewest, title.most + 1)
        if asked.seats is None or seats in asked.seats
    ]
    if not rows:
        options.error(f"none of these games has seats for {asked.seats}")
    cells: Cells = {}
    most = 0
    for game, seats in rows:
        for upper, lower in RUNGS:
            bots = [with_budget(upper, asked.budget), lower]
            contest = make_contest(game, bots, seats=seats, seed=asked.seed)
            name = f"{game}-{seats}-{upper}-{lower}"
            done = held(contest, asked, name)
            if done is None:
                continue
            most = max(most, done.deals)
            cells[game, seats, upper] = done.line_ups[0]
            asked.write.write_text(
                document(rows, cells, contest.version, most, asked.budget), encoding="utf-8"
            )


def document(rows: Sequence[tuple[str, int]], cells: Cells, version: str, deals: int, budget: str) -> str:
    head = ["game", "seats", "equal share", *(f"{upper} v {lower}" for upper, lower in RUNGS)]
    lines = [
        "# The ladder",
        "",
        "The share of victories of one bot, in per cent, against copies of the level below it on all other",
        f"seats, with 95 % intervals: up to {deals} deals each, every deal with the one bot on every seat;",
        f"`{NOT_PLAYED}` was not measured.",
        f"The expert has {budget} for a decision. Pioche {version}; `python -m pioche.lab.ladder` writes",
        "this page ([arena.md](arena.md) says how it is measured).",
        f"`{LEVEL}` marks an interval that contains the equal share.",
        "",
        table_row(head),
        table_row(["---", *["---:"] * (len(head) - 1)]),
    ]
    for game, seats in rows:
        found = [cell(cells.get((game, seats, upper))) for upper, _ in RUNGS]
        lines.append(table_row([game, str(seats), f"{100 / seats:.1f}", *found]))
    return "\n".join(lines) + "\n"


def cell(found: LineUpReport | None) -> str:
    return NOT_PLAYED if found is None else share_told(found)


if __name__ == "__main__":
    run(main)
