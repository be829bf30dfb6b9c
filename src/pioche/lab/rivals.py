"""The expert against others than the levels: searches that know only the rules, and a pool in Non Merci !.

    python -m pioche.lab.rivals --deals 100 --keep rivals --write docs/rivals.md

Where expert and such a search meet, both have the same time. The pool of Non Merci ! are the rule of thumb
"take what costs little more than the chips on it" with several thresholds, and the best linear player of
self-play.
"""

from collections.abc import Sequence
from typing import Final

from pioche.bots.roster import with_budget
from pioche.games.shelf import FOLDERS, find_title
from pioche.lab.command import LEVEL, held, new_file, parser, run, share_told, table_row
from pioche.lab.contest import make_contest

POOL: Final = ("threshold:-3", "threshold:0", "threshold:4", "threshold:8", "threshold:12", "linear")
POOL_SEATS: Final = 3
YARDSTICKS: Final = ("plain", "flat", "flat:greedy", "flat:game")
"""Those after `flat` are held out: nothing is tuned to them."""
HEAD: Final = ("game", "seats", "equal share", "one", "among", "share", "deals")


def contests(budget: str, plain: str) -> list[tuple[str, int, str, str]]:
    """Game, seats, the one, and whose copies sit on all other seats."""
    expert = with_budget("expert", budget)
    found = [
        (title.name, title.usual, with_budget("expert", plain), with_budget(yardstick, plain))
        for yardstick in YARDSTICKS
        for title in map(find_title, FOLDERS)
    ]
    found += [("non-merci", POOL_SEATS, expert, member) for member in POOL]
    found += [("non-merci", POOL_SEATS, member, expert) for member in POOL]
    return found


def main(arguments: Sequence[str]) -> None:
    options = parser("The expert against a plain search, and against a pool.", deals=100)
    options.add_argument("--budget", default="50ms", help="of the expert against the pool (50ms)")
    options.add_argument("--plain", default="10ms", help="of expert and plain search where they meet (10ms)")
    options.add_argument("--write", type=new_file, required=True, help="the document with the table")
    asked = options.parse_args(arguments)
    rows: list[str] = []
    for game, seats, one, others in contests(asked.budget, asked.plain):
        contest = make_contest(game, [one, others], seats=seats, seed=asked.seed)
        done = held(contest, asked, f"{game}-{seats}-{one}-{others}".replace(":", "-"))
        if done is None:
            continue
        share = share_told(done.line_ups[0])
        rows.append(table_row([game, str(seats), f"{100 / seats:.1f}", one, others, share, str(done.deals)]))
        asked.write.write_text(document(rows, contest.version), encoding="utf-8")


def document(rows: Sequence[str], version: str) -> str:
    lines = [
        "# The expert and its rivals",
        "",
        "The share of victories of one bot among copies of another, in per cent, with 95 % intervals; every",
        f"deal with the one bot on every seat. `{LEVEL}` marks an interval that contains the equal share.",
        f"Pioche {version}; `python -m pioche.lab.rivals` writes this page ([arena.md](arena.md) says how it",
        "is measured). `plain` is an information-set tree search with random rollouts, `flat` compares moves",
        "by points; both know only the rules. `threshold:T` and `linear` are strategies for Non Merci !.",
        "",
        table_row(HEAD),
        table_row(["---", "---:", "---:", "---", "---", "---:", "---:"]),
        *rows,
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    run(main)
