"""Cells: small numbers written eight at a time into machine words.

A row of cells is part of a `vec[i64]` whose memory others read as bytes (pioche.adapters), so one store
writes eight cells. Cell 0 of a word is its lowest byte. The last cell of a word holds at most 63 and the
others 255, because no word may reach 2**62 (see bits.py).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ONE_CELL: Final[vec[i64]] = vec[i64]([1 << (8 * place) for place in range(8)])
"""One, in each of the eight cells of a word."""


SEVEN_COPIES: Final[i64] = 0x0408_1020_4081
"""Seven bits times this are seven copies of them, each seven places higher than the one before."""
SEVEN_CELLS: Final[i64] = 0x0001_0101_0101_0101
PAIRS: Final[i64] = 0x1555_5555_5555_5555
PAIR_WORDS: Final[i64] = 4
TWO_BITS: Final[i64] = 0x303_0303_0303_0303
"""The two lowest bits of each of the eight cells of a word."""


def spread(byte: i64) -> i64:
    """Eight bits as eight cells: of copy k of the first seven bits only bit k stays, as cell k."""
    return ((byte & 127) * SEVEN_COPIES & SEVEN_CELLS) | ((byte & 128) << 49)


def put_set(into: vec[i64], at: i64, places: i64, words: i64) -> i64:
    """A set as cells of 0 and 1 that fill so many words; where the next word is."""
    end = at + words
    while at < end:
        into[at] = spread(places)
        places >>= 8
        at += 1
    return at


def pair_counts(places: i64) -> i64:
    """How many of each pair of places a set holds, two bits each."""
    return (places & PAIRS) + ((places >> 1) & PAIRS)


def pair_marks(places: i64) -> i64:
    """Of which pairs of places a set holds any, two bits each."""
    return (places | (places >> 1)) & PAIRS


def pair_word(counts: i64, word: i64) -> i64:
    """One of the four words: it has every fourth pair, so that one shift brings them to their cells."""
    return (counts >> (2 * word)) & TWO_BITS


def put_pairs(into: vec[i64], at: i64, counts: i64) -> i64:
    """Four words for up to 30 pairs, two bits each; where the next word is."""
    word: i64 = 0
    while word < PAIR_WORDS:
        into[at + word] = pair_word(counts, word)
        word += 1
    return at + PAIR_WORDS


def put_mark(into: vec[i64], at: i64, index: i64) -> None:
    """One mark in the row that begins at a word, where the other cells of its word are 0."""
    into[at + (index >> 3)] = ONE_CELL[index & 7]


def put_nothing(into: vec[i64], at: i64, words: i64) -> i64:
    end = at + words
    while at < end:
        into[at] = 0
        at += 1
    return at


def add_mark(into: vec[i64], at: i64, mark: i64) -> None:
    """Set a bit of a word that does not have it yet."""
    into[at] = into[at] | mark


def add_to_cell(into: vec[i64], at: i64, cell: i64, count: i64) -> None:
    """Add to one cell of the row that begins at a word."""
    index = at + (cell >> 3)
    into[index] = into[index] + ONE_CELL[cell & 7] * count


def within(number: i64, most: i64) -> i64:
    """The number, at least 0 and at most `most`."""
    if number < 0:
        return 0
    if number > most:
        return most
    return number


SCORE_SHIFT: Final[i64] = 64
EIGHTS_SHIFT: Final[i64] = 32


def score_cells(score: i64) -> i64:
    """Two cells for any score: by ones from −64 to 191, and by eights from −256 to 1784 and more."""
    return within(score + SCORE_SHIFT, 255) | (within((score >> 3) + EIGHTS_SHIFT, 255) << 8)
