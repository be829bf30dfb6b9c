"""Whether the coach's chances are true: what it told every seat, and what happened then.

    python -m bench.coach_chances [--deals 60] [--points 6] [--lines 2000] [--players BOT,BOT,BOT] [GAME …]

Before the first decision of each game and some others, drawn by lot, the coach tells every seat its chance to
win from what that seat knows. Printed are the sums of these chances (of all seats: 100 %), and for chances of
about the same size how often the seat won. Errors are standard errors over deals.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt

from pioche.bots.budget import Budget
from pioche.bots.playing import play
from pioche.coach.judging import chance_of
from pioche.coach.review import ReviewPlan, final_shares
from pioche.coach.situations import Point, situations
from pioche.coach.worth import mean_and_error
from pioche.engine.chance import chance_from
from pioche.engine.record import record_of
from pioche.games.shelf import FOLDERS
from pioche.pool import cores, workers_for

BOUNDS = (0.05, 0.15, 0.25, 0.35, 0.45, 0.6, 0.8)
"""Between them chances count as about the same."""


@dataclass(frozen=True)
class Told:
    """What every seat of a deal was told at one point, and what it had of the victory in the end."""

    deal: int
    chances: list[float]
    happened: list[float]


def told_in(deal: int, game: str, players: Sequence[str], points: int, lines: int) -> list[Told]:
    """At the first decision of a game, and at so many in all."""
    match = play(game, list(players), seed=f"chances {deal}")
    plan, happened = ReviewPlan(record_of(match)), final_shares(match)
    assert happened is not None
    numbers = sorted({point.number for point in plan.points})
    lot = chance_from(f"points {deal}")
    while len(numbers) > points:
        del numbers[1 + lot.below(len(numbers) - 1)]
    found = []
    for number in numbers:
        everybody = [Point(number, seat, None) for seat in range(match.seats)]
        chances = [chance_of(each, Budget(lines=lines)) for each in situations(plan.source, everybody)]
        found.append(Told(deal, chances, happened))
    return found


def by_deal(pairs: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """The mean, and its standard error where what comes from the same deal is not independent."""
    mean = sum(value for _, value in pairs) / len(pairs)
    off: dict[int, float] = {}
    for deal, value in pairs:
        off[deal] = off.get(deal, 0.0) + value - mean
    deals = len(off)
    if deals < 2:
        return mean, 1.0
    return mean, sqrt(sum(each**2 for each in off.values()) * deals / (deals - 1)) / len(pairs)


def curve(told: Sequence[Told]) -> list[str]:
    """Told against happened, a line for each size of chance."""
    pairs = [
        (each.deal, chance, share)
        for each in told
        for chance, share in zip(each.chances, each.happened, strict=True)
    ]
    lines = []
    for low, high in zip((0.0, *BOUNDS), (*BOUNDS, 1.01), strict=True):
        here = [pair for pair in pairs if low <= pair[1] < high]
        if not here:
            continue
        mean, _ = by_deal([(deal, chance) for deal, chance, _ in here])
        won, error = by_deal([(deal, share) for deal, _, share in here])
        lines.append(f"| {100 * mean:.1f} | {100 * won:.1f} ± {100 * error:.1f} | {len(here)} |")
    return lines


def sums(told: Sequence[Told]) -> str:
    found = [(each.deal, sum(each.chances)) for each in told]
    mean, error = by_deal(found)
    off = sorted(abs(total - 1) for _, total in found)
    within = sum(each <= 0.03 for each in off) / len(off)
    return (
        f"sums {100 * mean:.1f} ± {100 * error:.1f} %, {100 * within:.0f} % of them within 3 of 100, "
        f"half of them within {100 * off[len(off) // 2]:.1f}, the farthest {100 * off[-1]:.1f} off"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(FOLDERS))
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--points", type=int, default=6)
    parser.add_argument("--lines", type=int, default=2000)
    parser.add_argument("--players", default="regular,regular,regular")
    given = parser.parse_args()
    players = given.players.split(",")
    for game in given.game:
        ask = partial(told_in, game=game, players=players, points=given.points, lines=given.lines)
        told = [each for part in workers_for(cores()).run(ask, list(range(given.deals))) for each in part]
        off, error = mean_and_error(
            [
                (chance - share) ** 2
                for each in told
                for chance, share in zip(each.chances, each.happened, strict=True)
            ]
        )
        sys.stdout.write(
            f"{game} ({given.players}): {len(told)} points of {given.deals} deals; {sums(told)}\n"
        )
        sys.stdout.write(
            f"mean square error {off:.4f} ± {error:.4f}\n| told | happened | chances |\n| --- | --- | --- |\n"
        )
        sys.stdout.write("\n".join(curve(told)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
