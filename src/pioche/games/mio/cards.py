"""MI-1: 31 kinds of cards. In a bit set of kinds, kind k is bit k; copies of one kind are counted apart.

Colour c has the kinds 6c (its 1) to 6c + 4 (its 5) and 6c + 5 (its star); the joker comes last.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

KINDS: Final[i64] = 31
JOKER: Final[i64] = 30
COLOURS: Final[i64] = 5
DEALT: Final[i64] = 5
NO_CARD: Final[i64] = -1
NO_COLOUR: Final[i64] = -1

PER_COLOUR: Final[i64] = 6
ONE_COLOUR: Final[i64] = 0b111111
ONE_VALUE: Final[i64] = 0x1041041
STARS: Final[i64] = ONE_VALUE << 5
JOKERS: Final[i64] = 1 << 30

COLOUR_TEXTS: Final = "rybgx"
FACE_TEXTS: Final = "12345*"
JOKER_TEXT: Final = "J"


def is_star(kind: i64) -> bool:
    return (STARS >> kind) & 1 == 1


def points(kind: i64) -> i64:
    """MI-13: numbers count their value, stars and jokers 10."""
    face = kind % PER_COLOUR
    if kind == JOKER or face == 5:
        return 10
    return face + 1


def fits_from_hand(top: i64, colour: i64) -> i64:
    """The kinds a hand may lay on this card; `colour` is the one named for a joker (MI-3 to MI-5)."""
    if is_star(top):
        return STARS
    return fits_drawn(top, colour)


def fits_drawn(top: i64, colour: i64) -> i64:
    """The kinds that may be laid on this card when they have just been drawn (MI-3, MI-4, MI-7)."""
    if top == JOKER:
        return JOKERS | (ONE_COLOUR << (colour * PER_COLOUR))
    face = top % PER_COLOUR
    return JOKERS | (ONE_COLOUR << (top - face)) | (ONE_VALUE << face)


CARD_TEXTS: Final = [*(face + colour for colour in COLOUR_TEXTS for face in FACE_TEXTS), JOKER_TEXT]


def card_text(kind: int) -> str:
    return CARD_TEXTS[kind]


def card_or_none(kind: int) -> str | None:
    return card_text(kind) if kind >= 0 else None


def parse_card(text: str) -> int:
    """The kind a text stands for, −1 for none."""
    if text == JOKER_TEXT:
        return JOKER
    if len(text) != 2:
        return NO_CARD
    face, colour = FACE_TEXTS.find(text[0]), COLOUR_TEXTS.find(text[1])
    return 6 * colour + face if face >= 0 and colour >= 0 else NO_CARD


def parse_colour(text: str) -> int:
    """The colour a letter stands for, −1 for none."""
    return COLOUR_TEXTS.find(text) if len(text) == 1 else NO_COLOUR


def usual_deck() -> vec[i64]:
    """MI-1: a single 1, pairs of 2 to 5 and a star in each colour; five jokers."""
    deck: vec[i64] = vec[i64](capacity=55)
    kind: i64 = 0
    while kind < JOKER:
        deck = append(deck, kind)
        if 0 < kind % PER_COLOUR < 5:
            deck = append(deck, kind)
        kind += 1
    while len(deck) < 55:
        deck = append(deck, JOKER)
    return deck
