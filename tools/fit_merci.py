"""What hearts are worth in MERCI: `python -m tools.fit_merci [GAMES]` plays games of the mind with itself.

At the start of each round it notes the hearts and who begins, at the end who won. It prints the logarithms of
the odds that explain it best, for HEART_ODDS and ORDER_ODDS in src/pioche/games/merci/mind.py.
"""

import sys
from math import exp

from pioche.engine.bits import place_list
from pioche.engine.chance import chance_from
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading
from pioche.games.merci.game import Merci
from pioche.games.merci.mind import MerciMind
from pioche.games.merci.options import read_options
from pioche.games.merci.title import TITLE

Rows = dict[tuple[int, ...], list[float]]
"""Hearts from the first seat of a round on, and how often each of these seats won the game."""
STEPS = 60


def play(game: Merci, seed: str) -> list[tuple[int, list[int]]]:
    """The first seat and the hearts of every round of a game that is played to its end."""
    mind, moves, chance = MerciMind(), Moves(), chance_from(seed)
    reading = Reading(game)
    begun: list[tuple[int, list[int]]] = []
    while not game.over:
        if game.round > len(begun):
            begun.append((int(game.first), [int(count) for count in game.hearts]))
        seat = reading.ask(moves)
        reading.carry_out(seat, mind.move(game, seat, moves, chance))
    return begun


def gather(seats: int, games: int) -> Rows:
    rows: Rows = {}
    options = read_options(seats, {})
    for number in range(games):
        game = TITLE.fresh(seats, options, chance_from(f"fit {number}"), None)
        assert isinstance(game, Merci)
        begun = play(game, f"play {number}")
        winners = place_list(game.winners())
        for first, hearts in begun:
            won = rows.setdefault((*hearts[first:], *hearts[:first]), [0.0] * seats)
            for winner in winners:
                won[(winner - first) % seats] += 1 / len(winners)
    return rows


def fit(rows: Rows, seats: int, most: int) -> tuple[list[float], list[float]]:
    """The most likely logarithms of odds by hearts and by order, the first of each being 0."""
    by_hearts, by_order = [0.0] * most, [0.0] * seats
    for _ in range(STEPS):
        slope_hearts, slope_order = [0.0] * most, [0.0] * seats
        bend_hearts, bend_order = [1e-9] * most, [1e-9] * seats
        for hearts, won in rows.items():
            odds = [exp(by_hearts[held] + by_order[place]) for place, held in enumerate(hearts)]
            games = sum(won)
            for place, held in enumerate(hearts):
                share = odds[place] / sum(odds)
                slope_hearts[held] += won[place] - games * share
                slope_order[place] += won[place] - games * share
                bend_hearts[held] += games * share * (1 - share)
                bend_order[place] += games * share * (1 - share)
        for held in range(1, most):
            by_hearts[held] += 0.7 * slope_hearts[held] / bend_hearts[held]
        for place in range(1, seats):
            by_order[place] += 0.7 * slope_order[place] / bend_order[place]
    return by_hearts, by_order


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for seats in range(TITLE.fewest, TITLE.most + 1):
        rows = gather(seats, games)
        by_hearts, by_order = fit(rows, seats, 1 + max(max(hearts) for hearts in rows))
        print(seats, [round(odds, 3) for odds in by_hearts], [round(odds, 3) for odds in by_order])


if __name__ == "__main__":
    main()
