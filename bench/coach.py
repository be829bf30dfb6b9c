"""Whether the coach knows who plays well: what the levels would do in the same situations, and what it costs.

    python -m bench.coach [--games 3] [--lines 2000] [GAME …]

In games of regular bots every decision is put to a bot of each level, which was told what its seat was told.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from pioche.bots.bot import Bot
from pioche.bots.budget import Budget
from pioche.bots.roster import find_bot
from pioche.bots.searching import SearchingBot
from pioche.coach.situations import Point, Situation, listening_expert
from pioche.coach.worth import SituationWeighing, Trial, mean_and_error
from pioche.engine.chance import chance_from
from pioche.engine.events import Event
from pioche.engine.match import Match
from pioche.games.shelf import FOLDERS, find_title

LEVELS = ("random", "beginner", "regular", "expert:50ms")


@dataclass
class Listener:
    """A seat: the expert whom the coach asks, a bot of each level, and the one that really plays."""

    expert: SearchingBot
    bots: dict[str, Bot]
    player: Bot

    def hear(self, event: Event, seat: int) -> None:
        told = event.told_to(seat)
        self.expert.hear(told)
        self.player.hear(told)
        for bot in self.bots.values():
            bot.hear(told)


@dataclass
class Costs:
    """What the choices of each level cost in the same situations."""

    by_level: dict[str, list[float]] = field(default_factory=dict)

    def add(self, level: str, cost: float) -> None:
        self.by_level.setdefault(level, []).append(cost)

    def mean(self, level: str) -> float:
        return mean_and_error(self.by_level[level])[0]

    def dearer(self, level: str, other: str) -> tuple[float, float]:
        """By how much a level is dearer than another, decision by decision, and the standard error."""
        pairs = zip(self.by_level[level], self.by_level[other], strict=True)
        return mean_and_error([cost - less for cost, less in pairs])


def compare(game: str, seed: int, lines: int, levels: tuple[str, ...], costs: Costs) -> None:
    title = find_title(game)
    match = Match(title, title.usual, seed=seed)
    seats = [listener(match, seat, levels, seed) for seat in range(match.seats)]

    def tell(events: list[Event]) -> None:
        for event in events:
            for seat, one in enumerate(seats):
                one.hear(event, seat)

    tell(match.opening)
    while not match.game.over:
        for seat in deciding(match):
            compare_here(match, seat, seats[seat], lines, costs)
            move = seats[seat].player.choose(match.view(seat))
            if move is not None:
                tell(match.play(seat, move))
                break


def listener(match: Match, seat: int, levels: tuple[str, ...], seed: int) -> Listener:
    place = match.place(seat)
    bots = {level: find_bot(place, level, chance_from(f"{level} {seat} {seed}")) for level in levels}
    return Listener(
        listening_expert(place), bots, find_bot(place, "regular", chance_from(f"player {seat} {seed}"))
    )


def deciding(match: Match) -> Iterator[int]:
    """Those that may act, as the sequential reading asks them."""
    optional, awaited = int(match.game.optional()), int(match.game.awaited())
    for mask in (optional, awaited):
        yield from (seat for seat in range(match.seats) if (mask >> seat) & 1)


def compare_here(match: Match, seat: int, here: Listener, lines: int, costs: Costs) -> None:
    view = match.view(seat)
    moves = view["moves"]
    assert isinstance(moves, list)
    awaited = view["awaited"]
    assert isinstance(awaited, list)
    if len(moves) == 1 and seat in awaited:
        return
    situation = Situation(Point(len(match.movers), seat, None), match.place(seat), here.expert, view, [])
    weighing = SituationWeighing(situation, f"{match.seed} {len(match.movers)} {seat}")
    weighing.weigh(Budget(lines=lines), None)
    longest = max(len(trial.shares) for trial in weighing.trials)
    best = max((t for t in weighing.trials if len(t.shares) == longest), key=lambda trial: trial.mean)
    trials: dict[str | None, Trial] = {trial.text: trial for trial in weighing.trials}
    for level, bot in here.bots.items():
        costs.add(level, trials[bot.choose(view)].behind(best.shares)[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(FOLDERS))
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--lines", type=int, default=2000)
    given = parser.parse_args()
    for game in given.game:
        costs = Costs()
        for seed in range(given.games):
            compare(game, seed, given.lines, LEVELS, costs)
        said = []
        for level, dearer in zip(LEVELS, (*LEVELS[1:], None), strict=True):
            said.append(f"{level} {100 * costs.mean(level):.2f} %")
            if dearer is not None:
                more, error = costs.dearer(level, dearer)
                said.append(f"> ({100 * more:+.2f} ± {100 * error:.2f})")
        decisions = len(costs.by_level[LEVELS[0]])
        sys.stdout.write(f"{game}: {decisions} decisions; {' '.join(said)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
