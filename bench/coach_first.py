"""How much of a first answer of the coach stays: verdicts and moments, against those of the whole review.

    python -m bench.coach_first [--games 3] [--cores 2] [GAME …]

Games of regular bots are reviewed as `pioche review` does it, with the time that so many cores would have.
"""

import argparse
import sys
from collections import Counter
from functools import partial

from pioche.bots.playing import play
from pioche.coach.forms import Review
from pioche.coach.review import FIRST, USUAL, ReviewPlan, judge_part
from pioche.engine.record import record_of
from pioche.games.shelf import FOLDERS
from pioche.pool import cores, workers_for


def reviews_of(game: str, seed: int, like: int) -> tuple[Review, Review]:
    """The first answer and the last one."""
    plan = ReviewPlan(record_of(play(game, ["regular"] * 4, seed=f"first {seed}")))
    found = []
    for budget in (FIRST, USUAL):
        judge = partial(judge_part, plan.source, share=plan.share(budget, like))
        parts = workers_for(cores()).run(judge, plan.parts)
        found.append(plan.complete(each for part in parts for each in part))
    return found[0], found[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(FOLDERS))
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--cores", type=int, default=2)
    given = parser.parse_args()
    for game in given.game:
        verdicts: Counter[tuple[str, str]] = Counter()
        moments = kept = 0
        for seed in range(given.games):
            first, last = reviews_of(game, seed, given.cores)
            pairs = zip(first.decisions, last.decisions, strict=True)
            verdicts.update((now.verdict, then.verdict) for now, then in pairs)
            there = {(each.kind, each.number, each.seat) for each in last.moments}
            moments += len(there)
            kept += len(there & {(each.kind, each.number, each.seat) for each in first.moments})
        total = verdicts.total()
        same = sum(count for (now, then), count in verdicts.items() if now == then)
        changed = {pair: count for pair, count in verdicts.most_common() if pair[0] != pair[1]}
        sys.stdout.write(
            f"{game}: {100 * same / total:.1f} % of {total} verdicts and {kept} of {moments} moments stay; "
            f"{', '.join(f'{now} → {then} {count}' for (now, then), count in changed.items())}\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
