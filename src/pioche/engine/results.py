"""What a finished game is worth to a seat, as one number."""

from mypy_extensions import i64

from pioche.engine.bits import count_places


def reward(winners: i64, seat: i64, seats: i64) -> float:
    """The seat's share of the win, stretched so that all rewards together are 0 and winning alone is 1.

    The share is 1 / the number of winners, or 0; the reward is (seats × share − 1) / (seats − 1).
    """
    share = 0.0
    if (winners >> seat) & 1:
        share = 1.0 / float(count_places(winners))
    return (float(seats) * share - 1.0) / float(seats - 1)
