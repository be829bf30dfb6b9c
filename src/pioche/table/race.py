"""Who was first: reactions are collected for a moment and ordered by when they were really made."""

import math
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

TIE: Final = 5_000
"""Microseconds: what is not further apart is the same instant, and the lot decides."""


class Reaction(Struct, frozen=True, gc=False):
    seat: int
    move: str
    by: str
    made: float
    """When it would have come from a player without any way: the arrival less the way there and back."""
    client: str = ""
    key: int = 0
    way: float = 0.0
    """What was taken off the arrival."""


class Reactions(Struct):
    """What others did since something was announced (objecting.py)."""

    held: list[Reaction] = field(default_factory=list)
    """It is made when the rest is over."""
    let_go: set[int] = field(default_factory=set)
    """The seats that need no more time."""


class Race(Struct):
    """The reactions to one position, until the quickest is known."""

    opened: float
    closes: float
    reactions: list[Reaction] = field(default_factory=list)

    def holds(self, client: str, key: int) -> bool:
        return holds(self.reactions, client, key)

    def of_seat(self, seat: int) -> list[Reaction]:
        return [reaction for reaction in self.reactions if reaction.seat == seat]

    def withdraw_bot(self, seat: int) -> bool:
        """Take back what a bot wanted to do for a person who is back; whether anything is left."""
        self.reactions = [
            reaction for reaction in self.reactions if reaction.seat != seat or reaction.by != "bot"
        ]
        return bool(self.reactions)

    def arrivals(self) -> list[tuple[int, int]]:
        """For each reaction its seat and how many microseconds after the earliest it was made."""
        earliest = min(reaction.made for reaction in self.reactions)
        return [(reaction.seat, round((reaction.made - earliest) * 1e6)) for reaction in self.reactions]


def holds(reactions: Sequence[Reaction], client: str, key: int) -> bool:
    return any(reaction.client == client and reaction.key == key for reaction in reactions)


def unsigned(reactions: Sequence[Reaction], sender: Callable[[Reaction], bool]) -> list[Reaction]:
    """They count as before, but nobody is told what becomes of those of a sender, nor is it known whose they
    were."""
    return [replace(each, client="", key=0) if sender(each) else each for each in reactions]


def made_at(arrived: float, round_trip: float | None, cap: float) -> float:
    """The arrival less the whole way: what a seat reacts to has come by it, and the reaction goes by it.

    All seats are told at the same moment, so this orders them by how long each took since it could know.
    Nothing is taken off for a round trip that makes no sense.
    """
    if round_trip is None or not math.isfinite(round_trip) or round_trip < 0:
        return arrived
    return arrived - min(round_trip, cap)


def order(arrivals: Sequence[tuple[int, int]], draw: Callable[[int], int]) -> list[int]:
    """The places of the arrivals, the first first; `draw` draws lots among those of the same instant.

    What one seat sent stays in the order in which it sent it.
    """
    not_before: dict[int, int] = {}
    times: list[int] = []
    for seat, microseconds in arrivals:
        time = max(microseconds, not_before.get(seat, 0))
        not_before[seat] = time
        times.append(time)
    waiting = sorted(range(len(arrivals)), key=lambda index: (times[index], index))
    ordered: list[int] = []
    while waiting:
        level = [index for index in waiting if times[index] - times[waiting[0]] <= TIE]
        seats = sorted({arrivals[index][0] for index in level})
        while seats:
            seat = seats.pop(draw(len(seats))) if len(seats) > 1 else seats.pop()
            ordered += [index for index in level if arrivals[index][0] == seat]
        waiting = waiting[len(level) :]
    return ordered
