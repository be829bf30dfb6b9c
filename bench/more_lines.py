"""How often more lines would change what an expert does.

    python -m bench.more_lines [GAME] [--games 60] [--lines 200 2000 20000 200000]

In games of regular bots some decisions of the first seat are put to experts with ever more lines, which were
told what the seat was told; told is how often each chooses what the last one does.
"""

import argparse
import sys
from collections.abc import Iterator
from typing import Final

from pioche.bots.bot import Bot
from pioche.bots.roster import find_bot
from pioche.engine.chance import chance_from
from pioche.engine.events import Event, Fields
from pioche.engine.match import Match
from pioche.engine.moves import HOLD
from pioche.engine.reading import Reading
from pioche.games.shelf import FOLDERS, find_title

AMONG: Final = 8
"""Of so many decisions one is looked at."""


def decisions(game: str, seed: int) -> Iterator[tuple[Match, Fields, list[Fields]]]:
    """Some decisions of seat 0: the match, what it sees, and what it was told."""
    title = find_title(game)
    match = Match(title, title.usual, seed=f"more lines {seed}")
    bots = {
        seat: find_bot(match.place(seat), "regular", chance_from(f"{seed} {seat}"))
        for seat in range(match.seats)
    }
    told = [event.told_to(0) for event in tell(bots, match.opening)]
    lots = chance_from(f"looked at {seed}")
    while not match.game.over:
        view = match.view(0)
        if view["awaited"] == [0] and len(match.moves(0)) > 1 and lots.below(AMONG) == 0:
            yield match, view, told
        reading = Reading(match.game)
        seat = int(reading.seat())
        while (move := bots[seat].choose(match.view(seat))) is None:
            reading.carry_out(seat, HOLD)
            seat = int(reading.seat())
        told += [event.told_to(0) for event in tell(bots, match.play(seat, move))]


def tell(bots: dict[int, Bot], events: list[Event]) -> list[Event]:
    for seat, bot in bots.items():
        for event in events:
            bot.hear(event.told_to(seat))
    return events


def choice(match: Match, view: Fields, told: list[Fields], lines: int) -> str | None:
    bot = find_bot(match.place(0), f"expert:{lines}", chance_from("the same luck"))
    for event in told:
        bot.hear(event)
    return bot.choose(view)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="non-merci", choices=list(FOLDERS))
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--lines", type=int, nargs="+", default=[200, 2000, 20_000, 200_000])
    given = parser.parse_args()
    chosen = [
        [choice(*decision, lines) for lines in given.lines]
        for seed in range(given.games)
        for decision in decisions(given.game, seed)
    ]
    sys.stdout.write(f"{given.game}: {len(chosen)} decisions\n")
    for place, lines in enumerate(given.lines):
        same = sum(row[place] == row[-1] for row in chosen)
        sys.stdout.write(f"{lines:>9,} lines: {same} as with {given.lines[-1]:,}\n")


if __name__ == "__main__":
    main()
