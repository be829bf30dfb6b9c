"""ME-5 to ME-7: what fits a top, and what makes a combination there."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.games.merci.cards import ONE_COLOUR, ONE_VALUE, PLACES


def cards_of_values(values: list[int]) -> int:
    """All cards of these values, 0 to 5."""
    return sum(int(ONE_VALUE) << (2 * value) for value in values if 0 <= value < 6)


def completing_values(one: int, other: int) -> list[int]:
    """The values that make a triple or a run with two others."""
    low, high = min(one, other), max(one, other)
    if low == high:
        return [low]
    if high == low + 1:
        return [low - 1, high + 1]
    if high == low + 2:
        return [low + 1]
    return []


VALUE: Final[vec[i64]] = vec[i64]([card // 2 % 6 for card in range(int(PLACES))])
SAME_COLOUR: Final[vec[i64]] = vec[i64]([int(ONE_COLOUR) << (card // 12 * 12) for card in range(int(PLACES))])
SAME_VALUE: Final[vec[i64]] = vec[i64]([cards_of_values([card // 2 % 6]) for card in range(int(PLACES))])
COMPLETING: Final[vec[i64]] = vec[i64](
    [cards_of_values(completing_values(one, other)) for one in range(6) for other in range(6)]
)
"""The cards that make a triple or a run with two values."""


def same_front(card: i64) -> i64:
    """Both copies of a card."""
    return bit(card & 62) * 3


def matching(top: i64) -> i64:
    """ME-5: all cards of the top's colour or value, the identical ones included."""
    return SAME_COLOUR[top] | SAME_VALUE[top]


def completing(top: i64, left: i64, right: i64) -> i64:
    """ME-7: the cards that make a combination when laid on `top` beside the other two tops.

    A card adds a fact the three tops did not show before: a colour or a triple they did not share yet,
    or a run at another height, which is the same as another value.
    """
    colour = SAME_COLOUR[left] & SAME_COLOUR[right] & ~SAME_COLOUR[top]
    return colour | (COMPLETING[6 * VALUE[left] + VALUE[right]] & ~SAME_VALUE[top])
