"""Fits what a position of SHIT! between two rounds is worth: NEAR, FAR and CARD in pioche/games/shit/mind.py.

    PYTHONPATH=src python tools/fit_shit.py --games 300

Games of regulars at every number of seats. A seat's chance to win is supposed to be proportional to
exp((points + CARD × cards) / spread), with spread = NEAR + FAR × √(goal − best points): the nearer the end,
the more a lead counts. The numbers under which the winners were likeliest are printed.
"""

import argparse
import random
from math import exp, log, sqrt

from pioche.engine.bits import count_places
from pioche.engine.chance import Chance, chance_from
from pioche.engine.moves import Moves
from pioche.games.shit.game import Shit
from pioche.games.shit.mind import ShitMind
from pioche.games.shit.options import read_options

Position = tuple[int, list[int], list[int]]
"""What the best still lacks, and of each seat the points and the number cards."""


def play(seats: int, chance: Chance) -> tuple[list[Position], list[int]]:
    """The positions between the rounds of a game, and who won."""
    game = Shit(seats, read_options(seats, {}), chance, None)
    game.shuffle_and_deal()
    mind, moves = ShitMind(), Moves()
    met: list[Position] = []
    while not game.over:
        points = [int(total) for total in game.points]
        met.append((int(game.options.target) - max(points), points, cards_held(game)))
        for seat in range(seats):
            game.list_moves(seat, moves)
            game.carry_out(seat, mind.move(game, seat, moves, chance))
    winners = int(game.winners())
    return met, [seat for seat in range(seats) if winners >> seat & 1]


def cards_held(game: Shit) -> list[int]:
    return [int(count_places(hand)) - 1 for hand in game.hands]


def likelihood(numbers: list[float], sample: list[tuple[Position, list[int]]]) -> float:
    near, far, card = numbers
    total = 0.0
    for (lacking, points, cards), winners in sample:
        spread = near + far * sqrt(lacking)
        worth = [have + card * held for have, held in zip(points, cards, strict=True)]
        best = max(worth)
        parts = [exp(max(-50.0, (one - best) / spread)) for one in worth]
        total += log(sum(parts[seat] for seat in winners) / sum(parts))
    return total / len(sample)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    games = parser.parse_args().games
    drawn = random.Random(1)  # noqa: S311
    for seats in range(2, 7):
        chance = chance_from(f"worth {seats}")
        sample: list[tuple[Position, list[int]]] = []
        for _ in range(games):
            met, winners = play(seats, chance.fork())
            sample += [(position, winners) for position in drawn.sample(met, min(4, len(met)))]
        numbers, step = [5.0, 3.0, 3.0], 2.0
        best = likelihood(numbers, sample)
        while step > 0.05:
            tried = [max(0.05, number + drawn.gauss(0.0, step)) for number in numbers]
            found = likelihood(tried, sample)
            step *= 1.1 if found > best else 0.93
            if found > best:
                numbers, best = tried, found
        print(
            f"{seats} seats:", *(f"{number:.2f}" for number in numbers), f"likelihood {best:.3f}", flush=True
        )


if __name__ == "__main__":
    main()
