"""Sets of seats as bits: seat s is bit s."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

EVERYBODY: Final[i64] = 0x3F_FFFF
NOBODY: Final[i64] = 0


def next_seat(seat: i64, seats: i64) -> i64:
    """C-1: the left neighbour."""
    following = seat + 1
    if following == seats:
        return 0
    return following


def distance(seat: i64, other: i64, seats: i64) -> i64:
    """How many seats to the left of a seat the other one sits."""
    steps = other - seat
    return steps + (seats & (steps >> 62))  # a branch could not be foreseen


LOWEST: Final[vec[i64]] = vec[i64]([(seats & -seats).bit_length() - 1 for seats in range(128)])
"""The first seat of each set of the first seven seats."""


def lowest_seat(seats: i64) -> i64:
    """The first seat of a set, −1 if it is empty. Nobody sits behind the seventh seat."""
    return LOWEST[seats]
