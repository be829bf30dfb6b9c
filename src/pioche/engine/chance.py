"""The one source of chance of a game: seeded, copyable, the same in compiled and interpreted code.

Simulation draws from Brent's xorgens with eight 32-bit words (256 bits, full period, see the tests) to which
a Weyl sequence is added: quick, and linear over bits, so that whoever has seen some hundred cards can work
out all others. A live table draws from a keyed stream (keyed.py). All arithmetic stays below 2**62, so
nothing ever wraps. docs/chance.md tells both in words, for whoever wants to check a deal in another language.
"""

import hashlib
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.keyed import Keyed, keyed_from
from pioche.engine.pickling import Picklable

MASK: Final[i64] = 0xFFFFFFFF
WEYL: Final[i64] = 0x61C88647
BEFORE_ZERO: Final[i64] = 0x9E3779B9
"""One step later the Weyl sequence is at 0."""

Seed = int | str


def seed_bytes(seed: Seed) -> bytes:
    """The bytes a seed stands for: a number in hexadecimal, a text as it is."""
    if isinstance(seed, str):
        return b"text:" + seed.encode("utf-8", "surrogatepass")
    # str() refuses numbers of more than 4300 digits; hexadecimal has no such limit.
    return b"int:" + f"{seed:x}".encode()


@final
class Chance(Picklable):
    """A seeded generator: the quick stream, unless it has a keyed one."""

    def __init__(
        self, w0: i64, w1: i64, w2: i64, w3: i64, w4: i64, w5: i64, w6: i64, w7: i64, weyl: i64
    ) -> None:
        # Eight fields, not a list: nothing to count, nothing to check, and every number needs only two.
        self.w0 = w0
        self.w1 = w1
        self.w2 = w2
        self.w3 = w3
        self.w4 = w4
        self.w5 = w5
        self.w6 = w6
        self.w7 = w7
        self.weyl = weyl
        self.keyed: Keyed | None = None

    def words(self) -> list[int]:
        """The state, the oldest word first."""
        return [self.w0, self.w1, self.w2, self.w3, self.w4, self.w5, self.w6, self.w7]

    def next32(self) -> i64:
        """The next 32 random bits."""
        if self.keyed is not None:
            return self.keyed.next32()
        return self.step()

    def step(self) -> i64:
        """The next number of the quick stream. With a key all words are 0, and so is it."""
        old = self.w0
        new = self.w5
        old ^= (old << 18) & MASK
        old ^= old >> 13
        new ^= (new << 14) & MASK
        new ^= (new >> 15) ^ old
        self.w0 = self.w1
        self.w1 = self.w2
        self.w2 = self.w3
        self.w3 = self.w4
        self.w4 = self.w5
        self.w5 = self.w6
        self.w6 = self.w7
        self.w7 = new
        weyl = (self.weyl + WEYL) & MASK
        self.weyl = weyl
        return (new + (weyl ^ (weyl >> 16))) & MASK

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit − 1, each exactly as likely as the others (limit at most 2**30)."""
        product = self.step() * limit
        if (product & MASK) < limit:
            # Whatever has a key steps to 0 and comes here always: so to ask for it costs the others nothing.
            if self.keyed is not None:
                self.weyl = BEFORE_ZERO
                return self.keyed.below(limit)
            # Lemire's method: the few products that would favour some numbers are drawn again.
            refused = (MASK + 1) % limit
            while (product & MASK) < refused:
                product = self.step() * limit
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
        twin = Chance(self.w0, self.w1, self.w2, self.w3, self.w4, self.w5, self.w6, self.w7, self.weyl)
        if self.keyed is not None:
            twin.keyed = self.keyed.copy()
        return twin

    def fork(self) -> "Chance":
        """A new quick generator seeded from this one, for a side line such as a sampled world."""
        return stirred([self.next32() for _ in range(8)], self.next32())


def stirred(words: list[int], weyl: i64) -> Chance:
    """A generator in which every seed bit has reached every word before the first number is used."""
    w0, w1, w2, w3, w4, w5, w6, w7 = words
    # The all-zero state is the only one that has no successor.
    chance = Chance(w0 | 1, w1, w2, w3, w4, w5, w6, w7, weyl)
    for _ in range(32):
        chance.step()
    return chance


def chance_from(seed: Seed) -> Chance:
    """The generator of a seed: any whole number or text, of any length; a key gives a keyed stream."""
    keyed = keyed_from(seed)
    if keyed is not None:
        chance = Chance(0, 0, 0, 0, 0, 0, 0, 0, BEFORE_ZERO)
        chance.keyed = keyed
        return chance
    digest = hashlib.sha512(seed_bytes(seed)).digest()
    words = [int.from_bytes(digest[start : start + 4], "big") for start in range(0, 36, 4)]
    return stirred(words[:8], words[8])
