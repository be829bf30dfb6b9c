"""NM-1: the cards are the numbers 3 to 35; in a bit set card c is bit c."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import lowest_place, place_list
from pioche.engine.chance import Chance

LOWEST: Final[i64] = 3
HIGHEST: Final[i64] = 35
CARDS: Final[i64] = 33
REMOVED: Final[i64] = 9
DEALT: Final[i64] = 24
ALL_CARDS: Final[i64] = 0xF_FFFF_FFF8
"""The bits 3 to 35."""
TACTICALLY_REMOVED: Final = (10, 20, 30)


def run_points(cards: i64) -> i64:
    """NM-8: of each run only its lowest card costs."""
    starts = cards & ~(cards << 1)
    points: i64 = 0
    while starts:
        points += lowest_place(starts)
        starts &= starts - 1
    return points


def added_points(card: i64, cards: i64) -> i64:
    """What one more card adds to `run_points`: nothing above a run, and it spares the card above it."""
    points: i64 = 0
    if not (cards >> (card - 1)) & 1:
        points = card
    if (cards >> (card + 1)) & 1:
        points -= card + 1
    return points


DECK: Final[vec[i64]] = vec[i64](place_list(ALL_CARDS))


def shuffle_without_tens(deck: vec[i64], chance: Chance) -> None:
    """NM-11: 10, 20 and 30 are always among the nine; the others are shuffled as usual."""
    chance.shuffle(deck, 1, CARDS)
    index: i64 = 0
    i: i64 = 0
    while i < CARDS:
        card = deck[i]
        if card % 10 == 0:
            deck[i] = deck[index]
            deck[index] = card
            index += 1
        i += 1
