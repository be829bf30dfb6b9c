"""Means with 95 % intervals. Every value is one deal: games on the same cards are not independent.

docs/arena.md has the formulas and says why.
"""

from collections.abc import Sequence
from math import pi, sqrt, tan
from statistics import NormalDist, fmean, stdev
from typing import Final

from msgspec import Struct

LEVEL: Final = 0.95
NORMAL: Final = NormalDist().inv_cdf((1 + LEVEL) / 2)


class Estimate(Struct, frozen=True):
    mean: float
    low: float | None = None
    """None: too few deals to say."""
    high: float | None = None


def student(degrees: int) -> float:
    """The factor of Student's t for 95 %: exact for 1 and 2 degrees, else Cornish and Fisher's series."""
    if degrees == 1:
        return tan(pi * LEVEL / 2)
    if degrees == 2:
        return LEVEL / sqrt((1 - LEVEL**2) / 2)
    z, n = NORMAL, degrees
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / n + second / n**2 + third / n**3 + fourth / n**4


def of_mean(values: Sequence[float]) -> Estimate:
    """Student's interval for the mean."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean)
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(mean, mean - half, mean + half)


def of_bounded_mean(values: Sequence[float], lowest: float, highest: float) -> Estimate:
    """The mean of values between two bounds; the interval never shrinks to nothing.

    It is that of the values and two more, one at each bound: otherwise ten victories in ten deals would
    prove that there will never be a defeat.
    """
    wider = of_mean([*values, lowest, highest])
    assert wider.low is not None
    assert wider.high is not None
    return Estimate(fmean(values), max(lowest, wider.low), min(highest, wider.high))
