"""Sharing hidden cards out to hands: every way that is possible is exactly as likely as any other.

Cards that the same seats may hold form a group. How many ways there are to share out the groups is counted
seat by seat; each step of a draw is then weighed by the ways that are left after it.
"""

from math import comb
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.chance import Chance
from pioche.engine.pickling import Picklable

ROOM: Final[i64] = 5
"""Bits for the free places of one hand; the places of all hands make one number."""
MOST: Final[i64] = 31


def below_any(chance: Chance, limit: int) -> int:
    """A number from 0 to limit − 1, for limits of any size."""
    bits = limit.bit_length()
    words = (bits + 31) // 32
    while True:
        lot = 0
        for _ in range(words):
            lot = lot << 32 | int(chance.next32())
        lot >>= 32 * words - bits
        if lot < limit:
            return lot


@final
class Sharing(Picklable):
    """`places` are the free places of each hand; `groups` the cards by the set of seats they may go to.

    There are as many cards as places.
    """

    def __init__(self, places: list[int], groups: dict[int, list[int]]) -> None:
        self.places = places
        self.groups = groups
        self.seats: i64 = len(places)
        # Those with few seats to go to come first, those with most last: they fill whatever is left.
        self.takers = sorted(groups, key=lambda takers: (takers.bit_count(), takers))
        self.last: i64 = len(groups) - 1
        self.known: dict[int, int] = {}

    def ways(self, group: i64, seat: i64, left: i64, room: i64) -> int:
        """How many ways remain: `left` cards of a group for this seat and those after it, then the rest."""
        if left == 0 and group < self.last:
            group += 1
            return self.ways(group, 0, len(self.groups[self.takers[group]]), room)
        if seat == self.seats:
            return 0 if left or room else 1
        key = int((((group << 3 | seat) << 6 | left) << (ROOM * self.seats)) | room)
        known = self.known.get(key)
        if known is None:
            known = 0
            for take in self.choices(group, seat, left, room):
                known += self.weight(group, seat, left, room, take)
            self.known[key] = known
        return known

    def choices(self, group: i64, seat: i64, left: i64, room: i64) -> range:
        """How many cards of a group a seat might take; of the last group, all it has places for."""
        free = (room >> (ROOM * seat)) & MOST
        if not (self.takers[group] >> int(seat)) & 1:
            return range(0 if group == self.last and free else 1)
        most = int(min(free, left))
        return range(int(free), most + 1) if group == self.last else range(most + 1)

    def weight(self, group: i64, seat: i64, left: i64, room: i64, take: i64) -> int:
        rest = self.ways(group, seat + 1, left - take, room - (take << (ROOM * seat)))
        return comb(int(left), int(take)) * rest if rest else 0

    def hands(self, chance: Chance) -> list[int]:
        """One way to share the cards, drawn from all: a set of cards for each seat."""
        drawn = [0] * int(self.seats)
        room: i64 = 0
        seat: i64
        for seat in range(self.seats):
            room |= self.places[seat] << int(ROOM * seat)
        for group, takers in enumerate(self.takers):
            cards = vec[i64](self.groups[takers])
            chance.shuffle(cards, 1, len(cards))
            index: i64 = 0
            for seat in range(self.seats):
                left = len(cards) - index
                if left == 0:
                    break
                take = self.draw(group, seat, left, room, chance)
                room -= take << (ROOM * seat)
                end = index + take
                while index < end:
                    drawn[seat] |= int(bit(cards[index]))
                    index += 1
        return drawn

    def draw(self, group: i64, seat: i64, left: i64, room: i64, chance: Chance) -> i64:
        """How many cards of the group this seat gets."""
        choices = self.choices(group, seat, left, room)
        if len(choices) == 1:
            return choices[0]
        lot = below_any(chance, self.ways(group, seat, left, room))
        take: i64 = choices[0]
        lot -= self.weight(group, seat, left, room, take)
        while lot >= 0:
            take += 1
            lot -= self.weight(group, seat, left, room, take)
        return take
