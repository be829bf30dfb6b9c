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


def spread_bits(byte: int) -> int:
    return sum(1 << (8 * place) for place in range(8) if (byte >> place) & 1)


def counted_pairs(byte: int) -> int:
    return sum((byte >> (2 * pair) & 3).bit_count() << (8 * pair) for pair in range(4))


SPREAD: Final[vec[i64]] = vec[i64]([spread_bits(byte) for byte in range(256)])
"""The eight bits of a byte as eight cells."""
PAIRS: Final[vec[i64]] = vec[i64]([counted_pairs(byte) for byte in range(256)])
"""The four pairs of bits of a byte as four cells, each 0 to 2."""


def put_set(into: vec[i64], at: i64, places: i64, words: i64) -> i64:
    """A set as cells of 0 and 1 that fill so many words; where the next word is."""
    end = at + words
    while at < end:
        into[at] = SPREAD[places & 255]
        places >>= 8
        at += 1
    return at


def put_pairs(into: vec[i64], at: i64, places: i64, words: i64) -> i64:
    """How many of each pair of places a set holds, eight pairs a word; where the next word is."""
    end = at + words
    while at < end:
        into[at] = PAIRS[places & 255] | (PAIRS[(places >> 8) & 255] << 32)
        places >>= 16
        at += 1
    return at


def put_nothing(into: vec[i64], at: i64, words: i64) -> i64:
    end = at + words
    while at < end:
        into[at] = 0
        at += 1
    return at


def add_to_cell(into: vec[i64], at: i64, cell: i64, count: i64) -> None:
    """Add to one cell of the row that begins at a word."""
    place = at + (cell >> 3)
    into[place] = into[place] + ONE_CELL[cell & 7] * count


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
