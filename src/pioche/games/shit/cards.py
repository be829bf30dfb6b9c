"""SH-1: the cards in their circle are the numbers 0 to 49, SHIT! is 50; in a bit set card c is bit c."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.bits import place_list

CARDS: Final[i64] = 50
SHIT: Final[i64] = 50
DEALT: Final[i64] = 4
COLOURS: Final = "brgyv"
SHIT_TEXT: Final = "SHIT"


def gap(start: i64, card: i64) -> i64:
    """SH-2: the way from the start card to another card, clockwise."""
    way = card - start
    if way < 0:
        return way + CARDS
    return way


def full_deck() -> vec[i64]:
    deck: vec[i64] = vec[i64](capacity=50)
    card: i64 = 0
    while card < CARDS:
        deck = append(deck, card)
        card += 1
    return deck


CARD_TEXTS: Final = [*(f"{value}{colour}" for colour in COLOURS for value in range(1, 11)), SHIT_TEXT]


def card_text(card: int) -> str:
    return CARD_TEXTS[card]


def parse_card(text: str) -> int:
    """The card a text stands for, −1 for none."""
    if text == SHIT_TEXT:
        return SHIT
    value, colour = text[:-1], text[-1:]
    if not value.isascii() or not value.isdigit() or value[0] == "0" or len(value) > 2:
        return -1
    if colour not in COLOURS or int(value) > 10:
        return -1
    return 10 * COLOURS.index(colour) + int(value) - 1


def card_texts(cards: i64) -> list[str]:
    """The texts of a set of cards, in the order of the circle, SHIT! last."""
    return [CARD_TEXTS[card] for card in place_list(cards)]
