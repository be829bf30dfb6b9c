"""Sets as bits and lists of machine integers, for both ways of running."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

HIGHEST_BIT: Final[i64] = 0x2000_0000_0000_0000
ZEROS: Final = vec[i64]([0] * 256)


def bit(index: i64) -> i64:
    """The set that holds only this place (0 to 61).

    Not `1 << place`: mypyc writes a small constant as a 32-bit C number, which loses every place from 31 on.
    And not bit 62: a constant that large is an object in compiled code.
    """
    return HIGHEST_BIT >> (61 - index)


def only_place(single: i64) -> i64:
    """The place of a set that holds only one: each question tells one binary digit of its number."""
    index: i64 = 0
    if single & 0x2AAA_AAAA_AAAA_AAAA:
        index = 1
    if single & 0x0CCC_CCCC_CCCC_CCCC:
        index |= 2
    if single & 0x30F0_F0F0_F0F0_F0F0:
        index |= 4
    if single & 0x3F00_FF00_FF00_FF00:
        index |= 8
    if single & 0x3FFF_0000_FFFF_0000:
        index |= 16
    if single >> 32:
        index |= 32
    return index


def lowest_place(places: i64) -> i64:
    """The first place of a set that is not empty."""
    return only_place(places & -places)


def count_places(places: i64) -> i64:
    """The size of a set: neighbours are added up, in pairs, then fours, and so on."""
    places -= (places >> 1) & 0x1555_5555_5555_5555
    places = (places & 0x3333_3333_3333_3333) + ((places >> 2) & 0x3333_3333_3333_3333)
    places = (places + (places >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    places += places >> 8
    places += places >> 16
    places += places >> 32
    return places & 63


def any_place(places: i64) -> i64:
    """1 for a set that is not empty, 0 for the empty one; reckoned, where a branch could not be foreseen."""
    return (-places >> 62) & 1


def place_list(places: i64) -> list[int]:
    """The places of a set in their order."""
    listed: list[int] = []
    while places:
        listed.append(lowest_place(places))
        places &= places - 1
    return listed


def zeros(count: i64) -> vec[i64]:
    """A list of so many zeros, 256 at most: a copy is quicker than a loop."""
    return ZEROS[:count]


def filled(count: i64, value: i64) -> vec[i64]:
    """A list that holds one number so many times."""
    items: vec[i64] = vec[i64](capacity=count)
    i: i64 = 0
    while i < count:
        items = append(items, value)
        i += 1
    return items
