"""ME-1, ME-2: 30 fronts, 50 cards, four backs.

Front f is colour × 6 + value − 1. Card 2f is a front's first copy, 2f + 1 its second; 1 and 6 have no
second. The first copy has the earlier back, so "the lowest bit of a hand" is the copy that is taken
when no back is named. In a set card c is bit c; all 60 places stay below bit 62.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit

COLOURS: Final = "ypgbv"
BACKS: Final = ("draw1", "gift", "heart", "draw2")
GIFT: Final[i64] = 1
HEART: Final[i64] = 2
DRAW2: Final[i64] = 3
NO_BACK: Final[i64] = -1
FRONTS: Final[i64] = 30
CARDS: Final[i64] = 50
HAND: Final[i64] = 6
PLACES: Final[i64] = 60

SECOND_COPIES: Final[i64] = 0xAAA_AAAA_AAAA_AAAA
ONE_COLOUR: Final[i64] = 0xFFF
ONE_VALUE: Final[i64] = 0x3_0030_0300_3003
"""Both copies of the value 1 in every colour; value v lies 2 × (v − 1) bits higher."""
ONES_AND_SIXES: Final[i64] = ONE_VALUE | (ONE_VALUE << 10)


def copies_bits(front: i64) -> i64:
    """Both copies of a front."""
    return bit(2 * front) * 3


def has_two_copies(front: i64) -> bool:
    return 0 < front % 6 < 5


def fill_deck(deck: vec[i64]) -> None:
    """All 50 cards in order, into a list of 50."""
    place: i64 = 0
    front: i64 = 0
    while front < FRONTS:
        deck[place] = 2 * front
        place += 1
        if has_two_copies(front):
            deck[place] = 2 * front + 1
            place += 1
        front += 1


FRONT_TEXTS: Final = [f"{value}{colour}" for colour in COLOURS for value in range(1, 7)]
CARD_TEXTS: Final = [f"{front}:{back}" for front in FRONT_TEXTS for back in BACKS]
HIDDEN_TEXTS: Final = [f"?:{back}" for back in BACKS]


def front_text(front: int) -> str:
    return FRONT_TEXTS[front]


def parse_front(text: str) -> int:
    """The front a text names, −1 if there is none such."""
    if len(text) != 2 or text[0] not in "123456" or text[1] not in COLOURS:
        return -1
    return COLOURS.index(text[1]) * 6 + int(text[0]) - 1


def parse_back(text: str) -> int:
    return BACKS.index(text) if text in BACKS else -1


def parse_card(text: str) -> tuple[int, int]:
    """Front and back of a card such as "5b:gift"; −1 for what is missing or unknown."""
    front, _, back = text.partition(":")
    return parse_front(front), parse_back(back)
