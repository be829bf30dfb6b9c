"""ME-5 to ME-7: what fits a top, and what makes a combination there."""

from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.games.merci.cards import ONE_COLOUR, ONE_VALUE


def same_front(card: i64) -> i64:
    """Both copies of a card."""
    return bit(card & 62) * 3


def matching(top: i64) -> i64:
    """ME-5: all cards of the top's colour or value, the identical ones included."""
    front = top >> 1
    colour = front // 6
    return (bit(12 * colour) * ONE_COLOUR) | (ONE_VALUE << (2 * (front - 6 * colour)))


def completing(top: i64, left: i64, right: i64) -> i64:
    """ME-7: the cards that make a combination when laid on `top` beside the other two tops.

    A card adds a fact the three tops did not show before: a colour or a triple they did not share yet,
    or a run at another height, which is the same as another value.
    """
    front, left, right = top >> 1, left >> 1, right >> 1
    colour, left_colour, right_colour = front // 6, left // 6, right // 6
    value = front - 6 * colour
    low = left - 6 * left_colour
    high = right - 6 * right_colour
    made: i64 = 0
    if left_colour == right_colour and colour != left_colour:
        made = bit(12 * left_colour) * ONE_COLOUR
    if low > high:
        low, high = high, low
    if low == high:
        if value != low:
            made |= ONE_VALUE << (2 * low)
    elif high == low + 1:
        if low > 0 and value != low - 1:
            made |= ONE_VALUE << (2 * low - 2)
        if high < 5 and value != high + 1:
            made |= ONE_VALUE << (2 * high + 2)
    elif high == low + 2 and value != low + 1:
        made |= ONE_VALUE << (2 * low + 2)
    return made
