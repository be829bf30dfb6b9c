"""Evolves the weights of the linear player of Non Merci ! by self-play, for one number of seats.

    PYTHONPATH=src python tools/evolve_non_merci.py --seats 3 --seed 1 --generations 300

An evolution strategy with a covariance matrix (CMSA): each generation draws candidates around the centre,
plays each of them against copies of the present centre, of earlier ones and of threshold rules, on the same
deals, and moves the centre to the mean of the best quarter. The same arguments give the same weights.
"""

import argparse
import random
from math import exp, sqrt
from typing import Final

from librt.vecs import vec

from pioche.engine.chance import Chance, chance_from
from pioche.games.non_merci.game import NonMerci
from pioche.games.non_merci.mind_linear import WEIGHTS, NonMerciLinear, shared_deals
from pioche.games.non_merci.options import read_options

CANDIDATES: Final = 32
PARENTS: Final = 8
ELDER_EVERY: Final = 5
"""Each time so many generations have passed, the centre joins the elders."""
THRESHOLDS: Final = (-3.0, 0.0, 2.0, 4.0, 6.0, 8.0, 12.0)
"""Rules "take at so many points or less", among the opponents: self-play alone forgets how to beat them."""
SMALLEST_STEP: Final = 0.08

SCALES: Final = [
    *(3.0, 0.3, 0.2, 0.2, 2.0, 2.0, 3.0, 4.0, 0.4, 2.0, 2.0),
    *(0.3, 0.3, 3.0, 0.3, 0.2, 0.4, 0.4, 2.0, 2.0, 0.02, 0.4),
]

Matrix = list[list[float]]


def threshold(points: float) -> list[float]:
    """The weights of the rule "take at so many points or less"."""
    weights = [0.0] * WEIGHTS
    weights[0], weights[1], weights[11] = points, -1.0, 1.0
    return weights


def win_share(weights: list[float], others: list[list[float]], deals: int, chance: Chance) -> float:
    """Of one seat with these weights among the others, all rotations of the seats, on these deals."""
    seats = len(others) + 1
    players = [NonMerciLinear(weights), *(NonMerciLinear(other) for other in others)]
    shares = vec[float]([0.0] * seats)
    shared_deals(players, NonMerci(seats, read_options(seats, {}), chance, None), deals, shares)
    return float(shares[0]) / (deals * seats)


def cholesky(matrix: Matrix) -> Matrix:
    """The lower triangle whose product with its mirror image is the matrix."""
    size = len(matrix)
    lower = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            rest = matrix[row][column] - sum(lower[row][k] * lower[column][k] for k in range(column))
            lower[row][column] = sqrt(max(rest, 1e-12)) if row == column else rest / lower[column][column]
    return lower


class Evolution:
    def __init__(self, seats: int, seed: int, deals: int, alone: bool) -> None:
        self.seats = seats
        self.deals = deals
        self.alone = alone
        self.seed = seed
        self.random = random.Random(seed)  # noqa: S311
        self.centre = threshold(4.0)
        self.covariance = [
            [SCALES[row] ** 2 if row == column else 0.0 for column in range(WEIGHTS)]
            for row in range(WEIGHTS)
        ]
        self.step = 0.5
        self.elders = [self.centre]
        self.generation = 0

    def advance(self) -> float:
        """One generation; the win share of the best candidate."""
        tables = self.opponents()
        lower = cholesky(self.covariance)
        tried: list[tuple[float, float, list[float], list[float]]] = []
        for _ in range(CANDIDATES):
            step = self.step * exp(self.random.gauss(0.0, 1.0) / sqrt(2.0 * WEIGHTS))
            drawn = [self.random.gauss(0.0, 1.0) for _ in range(WEIGHTS)]
            direction = [
                sum(lower[row][column] * drawn[column] for column in range(row + 1)) for row in range(WEIGHTS)
            ]
            weights = [value + step * part for value, part in zip(self.centre, direction, strict=True)]
            tried.append((self.fitness(weights, tables), step, direction, weights))
        tried.sort(key=lambda one: -one[0])
        self.move(tried[:PARENTS])
        self.generation += 1
        if self.generation % ELDER_EVERY == 0:
            self.elders.append(self.centre)
        return tried[0][0]

    def opponents(self) -> list[list[list[float]]]:
        """Tables to sit down at: copies of the centre, of an elder, of a threshold rule, and mixtures."""
        others = self.seats - 1
        recent = self.elders[-20:]
        if self.alone:
            return [[self.centre] * others, [self.random.choice(recent)] * others]
        rules = [threshold(self.random.choice(THRESHOLDS)) for _ in range(2)]
        mixtures = [
            [self.random.choice([self.centre, self.random.choice(recent), rule]) for _ in range(others)]
            for rule in rules
        ]
        return [[self.centre] * others, [self.random.choice(recent)] * others, [rules[0]] * others, *mixtures]

    def fitness(self, weights: list[float], tables: list[list[list[float]]]) -> float:
        total = 0.0
        for number, others in enumerate(tables):
            chance = chance_from(f"{self.seed} {self.generation} {number}")
            total += win_share(weights, others, self.deals, chance)
        return total / len(tables)

    def move(self, parents: list[tuple[float, float, list[float], list[float]]]) -> None:
        count = len(parents)
        self.centre = [sum(parent[3][place] for parent in parents) / count for place in range(WEIGHTS)]
        self.step = max(SMALLEST_STEP, sum(parent[1] for parent in parents) / count)
        rate = 1.0 / (1.0 + WEIGHTS * (WEIGHTS + 1) / (2.0 * count))
        for row in range(WEIGHTS):
            for column in range(WEIGHTS):
                fresh = sum(parent[2][row] * parent[2][column] for parent in parents) / count
                self.covariance[row][column] = (1 - rate) * self.covariance[row][column] + rate * fresh


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--generations", type=int, default=300)
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--alone", action="store_true", help="no threshold rules among the opponents")
    arguments = parser.parse_args()
    evolution = Evolution(arguments.seats, arguments.seed, arguments.deals, arguments.alone)
    others = arguments.seats - 1
    for generation in range(1, arguments.generations + 1):
        best = evolution.advance()
        if generation % 25 == 0:
            shares = [
                win_share(evolution.centre, [rule] * others, 1000, chance_from("check"))
                for rule in (threshold(0.0), threshold(4.0), threshold(8.0), evolution.elders[-5])
            ]
            print(f"{generation}: best {best:.3f}, step {evolution.step:.3f},", *(f"{s:.3f}" for s in shares))
            print([round(weight, 3) for weight in evolution.centre], flush=True)


if __name__ == "__main__":
    main()
