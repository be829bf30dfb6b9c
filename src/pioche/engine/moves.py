"""Lists of moves as small integers; each game says in its own moves.py what they mean."""

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from pioche.engine.bits import zeros

HOLD: Final[i64] = -1
"""The answer "not now" of a seat that is asked for an optional move (see reading.py)."""


MOST: Final[i64] = 1024
"""More moves than any position of any game offers (MERCI spoken, with the whole deck in hand: 455)."""

ASIDE: Final[i64] = 32
"""More than any game needs (MERCI spoken: two numbers for each of nine sets, and one more is read)."""

NO_MOVES: Final = extend(vec[i64](capacity=MOST), [0] * MOST)


@final
class Moves:
    """A list of moves that is filled again and again, so that listing allocates nothing.

    In `aside` a game may keep what it gathers before it lists.
    """

    def __init__(self) -> None:
        self.items = NO_MOVES[:]  # copying is much quicker than filling
        self.aside = zeros(ASIDE)
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def only(self, move: i64) -> None:
        """The list is just this move."""
        self.items[0] = move
        self.count = 1

    def both(self, first: i64, second: i64) -> None:
        """The list is just these two moves."""
        items = self.items
        items[0] = first
        items[1] = second
        self.count = 2

    def add(self, move: i64) -> None:
        count = self.count
        self.items[count] = move
        self.count = count + 1

    def holds(self, move: i64) -> bool:
        i: i64 = 0
        while i < self.count:
            if self.items[i] == move:
                return True
            i += 1
        return False

    def as_list(self) -> list[int]:
        listed: list[int] = []
        i: i64 = 0
        while i < self.count:
            listed.append(self.items[i])
            i += 1
        return listed
