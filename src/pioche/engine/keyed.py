"""The keyed stream, from which live tables deal: what was seen of it says nothing about the rest."""

import hmac
import re
from typing import Final, final

from mypy_extensions import i64

from pioche.engine.pickling import Picklable

KEY: Final = re.compile("key:([0-9a-f]{64})")
"""A seed of this form is the key of a keyed stream."""
HEADING: Final = b"pioche chance 2\n"


@final
class Keyed(Picklable):
    """Blocks of HMAC-SHA-256, eight numbers each (docs/chance.md)."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.block = b""
        self.drawn = 0

    def next32(self) -> i64:
        number, index = divmod(self.drawn, 8)
        if index == 0:
            self.block = hmac.digest(self.key, HEADING + number.to_bytes(8, "big"), "sha256")
        self.drawn += 1
        return int.from_bytes(self.block[4 * index : 4 * index + 4], "big")

    def below(self, limit: i64) -> i64:
        """As Chance.below: the few products that would favour some numbers are drawn again."""
        refused: i64 = 0x100000000 % limit
        product = self.next32() * limit
        while (product & 0xFFFFFFFF) < refused:
            product = self.next32() * limit
        return product >> 32

    def copy(self) -> "Keyed":
        twin = Keyed(self.key)
        twin.block = self.block
        twin.drawn = self.drawn
        return twin


def keyed_from(seed: int | str) -> Keyed | None:
    """The stream of a seed that is a key; None: it is none."""
    found = KEY.fullmatch(seed) if isinstance(seed, str) else None
    return None if found is None else Keyed(bytes.fromhex(found[1]))
