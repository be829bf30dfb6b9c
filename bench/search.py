"""Lines per second of the searches on one core, beside random playouts alone.

    python bench/search.py [SECONDS]

The first move of Plis de lettres and of Non Merci ! with four seats. A line is one playout of a search; the
random playouts go through the whole game from a copy of the same position. All figures are CPU time; those
of one game are taken in turns in one process.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Final

from pioche.bots.roster import find_bot
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import chance_from
from pioche.engine.match import Match
from pioche.engine.moves import Moves
from pioche.engine.reading import play_at_random
from pioche.games.shelf import find_title

SEATS: Final = 4
GAMES: Final = ("lettres", "non-merci")
TURNS: Final = 5
LINES: Final = 2000


def search_rate(match: Match, spec: str) -> float:
    """Lines per second of one decision of at most so many lines, the drawing of worlds included."""
    seat = int(match.game.turn())
    bot = find_bot(match.place(seat), f"{spec}:{LINES}", chance_from(1))
    assert isinstance(bot, SearchingBot)
    for event in match.opening:
        bot.hear(event.told_to(seat))
    view = match.view(seat)
    start = time.process_time()
    bot.think(view)
    return bot.search.lines / (time.process_time() - start)


def playout_rate(match: Match) -> float:
    chance, moves = chance_from(1), Moves()
    start = time.process_time()
    for _ in range(LINES):
        play_at_random(match.game.copy(), chance, moves)
    return LINES / (time.process_time() - start)


def best_rate(measure: Callable[[], float], seconds: float) -> float:
    best, end = 0.0, time.process_time() + seconds
    while time.process_time() < end:
        best = max(best, measure())
    return best


def main(seconds: float) -> None:
    for game in GAMES:
        match = Match(find_title(game), SEATS, seed=3)
        ways: dict[str, Callable[[], float]] = {
            "expert": partial(search_rate, match, "expert"),
            "plain": partial(search_rate, match, "plain"),
            "random playouts alone": partial(playout_rate, match),
        }
        best = dict.fromkeys(ways, 0.0)
        for _ in range(TURNS):
            for way, measure in ways.items():
                best[way] = max(best[way], best_rate(measure, seconds / TURNS))
        print(f"{game}, {SEATS} seats, first move")
        for way, rate in best.items():
            print(f"  {way:<22} {rate:>10,.0f} lines per second of CPU time")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0)
