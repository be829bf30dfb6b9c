"""The one source of chance of a game: seeded, copyable, the same in compiled and interpreted code.

The generator is Brent's xorgens with eight 32-bit words (256 bits, full period, see the tests) to which
a Weyl sequence is added. All arithmetic stays below 2**62, so nothing ever wraps. docs/chance.md tells
the algorithm in words, for whoever wants to check a deal in another language.
"""

import hashlib
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

MASK: Final[i64] = 0xFFFFFFFF
WEYL: Final[i64] = 0x61C88647

Seed = int | str | bytes


def seed_bytes(seed: Seed) -> bytes:
    """The bytes a seed stands for: a number is its decimal text, a text its UTF-8 form."""
    if isinstance(seed, bytes):
        return b"bytes:" + seed
    if isinstance(seed, str):
        return b"text:" + seed.encode()
    # str() refuses numbers of more than 4300 digits; hexadecimal has no such limit.
    return b"int:" + f"{seed:x}".encode()


@final
class Chance:
    """A seeded generator."""

    def __init__(self, words: vec[i64], place: i64, weyl: i64) -> None:
        self.words = words
        self.place = place
        self.weyl = weyl

    def next32(self) -> i64:
        """The next 32 random bits."""
        words = self.words
        place = (self.place + 1) & 7
        old = words[place]
        new = words[(place + 5) & 7]
        old ^= (old << 18) & MASK
        old ^= old >> 13
        new ^= (new << 14) & MASK
        new ^= (new >> 15) ^ old
        words[place] = new
        self.place = place
        weyl = (self.weyl + WEYL) & MASK
        self.weyl = weyl
        return (new + (weyl ^ (weyl >> 16))) & MASK

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit − 1, each exactly as likely as the others (limit at most 2**30)."""
        product = self.next32() * limit
        if (product & MASK) < limit:
            # Lemire's method: the few products that would favour some numbers are drawn again.
            refused = (MASK + 1) % limit
            while (product & MASK) < refused:
                product = self.next32() * limit
        return product >> 32

    def shuffle(self, cards: vec[i64], low: i64, high: i64) -> None:
        """Fill the places high − 1 down to low, each with any of the cards at or below it.

        With low = 1 and high = len(cards) this shuffles all of them.
        """
        i = high - 1
        while i >= low:
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def copy(self) -> "Chance":
        """A generator that will give the same numbers, independent of this one."""
        return Chance(self.words[:], self.place, self.weyl)

    def fork(self) -> "Chance":
        """A new generator seeded from this one, for a side line such as a sampled world."""
        words: vec[i64] = vec[i64](capacity=8)
        i: i64 = 0
        while i < 8:
            words = append(words, self.next32())
            i += 1
        words[0] |= 1
        fork = Chance(words, 0, self.next32())
        fork.stir()
        return fork

    def stir(self) -> None:
        """Let every seed bit reach every word before the first number is used."""
        i: i64 = 0
        while i < 32:
            self.next32()
            i += 1


def chance_from(seed: Seed) -> Chance:
    """The generator of a seed: any whole number, text or bytes, of any length."""
    digest = hashlib.sha512(seed_bytes(seed)).digest()
    words: vec[i64] = vec[i64](capacity=8)
    for start in range(0, 32, 4):
        word: i64 = int.from_bytes(digest[start : start + 4], "big")
        words = append(words, word)
    words[0] |= 1  # the all-zero state is the only one that has no successor
    weyl: i64 = int.from_bytes(digest[32:36], "big")
    chance = Chance(words, 0, weyl)
    chance.stir()
    return chance
