"""Fits how far apart a round of Non Merci ! puts two scores: SPREAD in pioche/games/non_merci/mind.py.

    PYTHONPATH=src python tools/fit_non_merci.py --seats 3 --games 4000

Games of two rounds among balanced linear players. After the first, a seat's chance to win is supposed to be
proportional to exp(−score / spread); the spread under which the winners were likeliest is printed.
"""

import argparse
from math import exp, log

from pioche.engine.bits import place_list
from pioche.engine.chance import Chance, chance_from
from pioche.games.non_merci.game import NonMerci
from pioche.games.non_merci.mind_linear import NonMerciLinear, play_round
from pioche.games.non_merci.mind_weights import BALANCED
from pioche.games.non_merci.options import read_options


def two_rounds(seats: int, chance: Chance) -> tuple[list[int], list[int]]:
    """The scores after the first round, and who won after the second."""
    players = [NonMerciLinear(BALANCED[seats])] * seats
    game = NonMerci(seats, read_options(seats, {"rounds": 2}), chance, None)
    game.shuffle_and_start()
    play_round(game, players, game.chance)
    scores = [int(score) for score in game.earlier]
    play_round(game, players, game.chance)
    return scores, place_list(game.winners())


def likelihood(spread: float, games: list[tuple[list[int], list[int]]]) -> float:
    total = 0.0
    for scores, winners in games:
        parts = [exp((min(scores) - score) / spread) for score in scores]
        total += log(sum(parts[seat] for seat in winners) / sum(parts))
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=4000)
    arguments = parser.parse_args()
    chance = chance_from("spread")
    games = [two_rounds(arguments.seats, chance.fork()) for _ in range(arguments.games)]
    spread = max((number / 2 for number in range(8, 80)), key=lambda tried: likelihood(tried, games))
    print(f"{arguments.seats} seats: spread {spread}")


if __name__ == "__main__":
    main()
