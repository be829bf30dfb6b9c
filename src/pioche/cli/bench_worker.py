"""One figure of `pioche bench`, measured in a process of its own: GAME SEATS SECONDS."""

import json
import sys
import time

from pioche.engine import compiled
from pioche.engine.chance import chance_from
from pioche.engine.speed import copies, random_games
from pioche.games.shelf import find_title


def measure(game: str, seats: int, seconds: float) -> dict[str, float | bool]:
    title = find_title(game)
    options = title.options(seats, {})
    chance = chance_from(7)
    games, made, elapsed = 1, 0, 0.0
    while elapsed < seconds / 2:
        games = max(1, int(games * min(10.0, 1.2 * seconds / elapsed))) if elapsed else games
        start = time.perf_counter()
        made = random_games(title, seats, options, chance, games)
        elapsed = time.perf_counter() - start
    position = title.fresh(seats, options, chance, None)
    count, copying = 10, 0.0
    while copying < seconds / 8:
        count *= 4
        start = time.perf_counter()
        copies(position, count)
        copying = time.perf_counter() - start
    return {
        "compiled": compiled(),
        "moves_per_s": made / elapsed,
        "games_per_s": games / elapsed,
        "copies_per_s": count / copying,
    }


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))))
