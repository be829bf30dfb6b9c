"""Lists of moves as small integers; each game says in its own moves.py what they mean."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

HOLD: Final[i64] = -1
"""The answer "not now" of a seat that is asked for an optional move (see reading.py)."""


@final
class Moves:
    """A list of moves that is filled again and again, so that listing allocates nothing."""

    def __init__(self) -> None:
        items: vec[i64] = vec[i64](capacity=128)
        i: i64 = 0
        while i < 128:
            items = append(items, 0)
            i += 1
        self.items = items
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, move: i64) -> None:
        count = self.count
        if count == len(self.items):
            self.items = append(self.items, 0)
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
