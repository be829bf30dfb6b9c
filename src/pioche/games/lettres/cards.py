"""LE-1, LE-2: two alphabets. Pink A is card 0, pink Z 25, blue A 26, blue Z 51; in a set card c is bit c."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.bits import bit, place_list

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COLOURS: Final = "pb"

CARDS: Final[i64] = 52
FAMILY: Final[i64] = 13
"""Cards in a family: card c is in family c // 13, and a higher number is a higher card (LE-2)."""
WHOLE_FAMILY: Final[i64] = 0x1FFF
PINK_Z: Final[i64] = 25
BLUE_Z: Final[i64] = 51

# What the rounds count (LE-7 to LE-9); the tests spell the same sets out letter by letter.
VOWELS: Final[i64] = 0x4410445104111
M_AND_N: Final[i64] = 0xC000003000
BLUE_H: Final[i64] = 0x200000000

ONE_MORE: Final[i64] = 0x10000000000000
"""One, where the packed lists of ORDERS keep their length: from bit 52 on."""


# The family with the highest bits, to be shifted down to the others (see engine/bits.py).
LAST_FAMILY: Final[i64] = 0xFFF8000000000
LAST_BASE: Final[i64] = 39


def family_of(card: i64) -> i64:
    """LE-2: the whole family of a card."""
    return LAST_FAMILY >> (LAST_BASE - card // FAMILY * FAMILY)


CARD_TEXTS: Final = [letter + colour for colour in COLOURS for letter in LETTERS]


def card_text(card: int) -> str:
    return CARD_TEXTS[card]


def parse_card(text: str) -> int:
    """The card a text stands for, −1 for none."""
    if len(text) != 2:
        return -1
    letter, colour = LETTERS.find(text[0]), COLOURS.find(text[1])
    if letter < 0 or colour < 0:
        return -1
    return letter + 26 * colour


def card_texts(cards: i64) -> list[str]:
    """The cards of a set, pink before blue and each alphabet in order."""
    return [CARD_TEXTS[card] for card in place_list(cards)]


def deck_of(seats: i64) -> vec[i64]:
    """LE-1: three seats play without pink Z, five without either Z."""
    deck: vec[i64] = vec[i64](capacity=52)
    card: i64 = 0
    while card < CARDS:
        if not ((card == PINK_Z and seats != 4) or (card == BLUE_Z and seats == 5)):
            deck = append(deck, card)
        card += 1
    return deck


DECK_OF_THREE: Final = deck_of(3)
DECK_OF_FOUR: Final = deck_of(4)
DECK_OF_FIVE: Final = deck_of(5)


def full_deck(seats: i64) -> vec[i64]:
    """A deck of one's own, in order."""
    if seats == 4:
        return DECK_OF_FOUR[:]
    if seats == 3:
        return DECK_OF_THREE[:]
    return DECK_OF_FIVE[:]


def deck_set(seats: i64) -> i64:
    cards: i64 = 0
    for card in full_deck(seats):
        cards |= bit(card)
    return cards


def cards_in_order() -> vec[i64]:
    """For each of the 8192 sets of cards of one family: its cards, lowest first, four bits each.

    How many there are stands above them, from bit 52 on.
    """
    orders: vec[i64] = vec[i64](capacity=8192)
    orders = append(orders, 0)
    index: i64 = 0
    while index < FAMILY:
        below: i64 = 0
        while below < bit(index):
            order = orders[below]
            orders = append(orders, order + ONE_MORE + (index << (4 * (order >> 52))))
            below += 1
        index += 1
    return orders


ORDERS: Final = cards_in_order()
