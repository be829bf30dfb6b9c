"""Sets as bits, for both ways of running."""

from typing import Final

from mypy_extensions import i64

HIGHEST_BIT: Final[i64] = 0x2000_0000_0000_0000


def bit(place: i64) -> i64:
    """The set that holds only this place (0 to 61).

    Not `1 << place`: mypyc writes a small constant as a 32-bit C number, which loses every place from 31 on.
    And not bit 62: a constant that large is an object in compiled code.
    """
    return HIGHEST_BIT >> (61 - place)
