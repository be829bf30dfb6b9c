"""Sets of seats as bits: seat s is bit s."""

from typing import Final

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
    if steps < 0:
        return steps + seats
    return steps


def lowest_seat(seats: i64) -> i64:
    """The first seat of a set, −1 if it is empty. Seats are few: looking is quicker than lowest_place."""
    if seats == 0:
        return -1
    seat: i64 = 0
    while seats & 1 == 0:
        seats >>= 1
        seat += 1
    return seat
