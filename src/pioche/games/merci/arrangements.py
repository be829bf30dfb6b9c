"""Unseen cards laid out at random in the places where a card is.

Every slot has a back: the one that is seen there, or one of those that are left for the cards of which no
back is seen. So all that is to be drawn is which token lies in which slot. First any arrangement is
found, moving others out of the way, which succeeds wherever there is one; then many random exchanges,
each as likely as its reverse, make every arrangement that fits about as likely as the others.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit, count_places, lowest_place, zeros
from pioche.engine.chance import Chance
from pioche.engine.pickling import Picklable
from pioche.games.merci.cards import PLACES
from pioche.games.merci.tokens import PILE_PLACE, UNKNOWN, Knowledge

UNSEEN_PLACE: Final = 7
"""Under the top of the pile, or open on the stacks with a back that nobody has seen."""
MIXING: Final[i64] = 16
"""Random exchanges for each slot, from the first arrangement that was found."""
MIXING_ON: Final[i64] = 4
"""From one that is itself random: enough for another one."""


PRECISION: Final[i64] = 0x10_0000


@final
class Lack(Picklable):
    """A seat did not do what it would have done with these cards; so many it may have got since.

    `odd` is how likely it is that it held one of them all the same.
    """

    def __init__(self, seat: i64, cards: i64, odd: float) -> None:
        self.seat = seat
        self.cards = cards
        self.odd = odd
        self.spare: i64 = 0


def slot_of(place: int, back: int) -> int:
    """A slot: a hand, PILE_PLACE for the top of the pile, or UNSEEN_PLACE; and its back, or UNKNOWN."""
    return 8 * place + back + 1


def place_of(slot: i64) -> i64:
    return slot >> 3


def back_of(slot: i64) -> i64:
    return (slot & 7) - 1


def may_be(known: i64, back: i64) -> bool:
    return known == UNKNOWN or known == back  # noqa: PLR1714, a set would be built every time


@final
class Arrangement:
    """Which token lies in which slot (`held`). Sets of slots are bits: there are never more than 50."""

    def __init__(self, slots: list[int], known: Knowledge, chance: Chance) -> None:
        self.known = known
        self.backs = known.backs
        self.tokens = vec[i64](known.unseen_tokens())
        self.slots = vec[i64](slots)
        self.count: i64 = len(slots)
        chance.shuffle(self.slots, 1, self.count)
        self.held = zeros(self.count)
        self.where = zeros(PLACES)
        self.fitting = zeros(PLACES)
        self.free: i64 = 0
        self.untried: i64 = 0
        self.loose: i64 = 0
        self.by_place = zeros(8)
        self.by_back = zeros(5)
        self.hands = zeros(8)
        self.lacks: list[Lack] = []
        self.lacking: i64 = 0
        self.sort_slots()

    def sort_slots(self) -> None:
        """The slots of each place in which a token may be (tokens.py), and of each back; 0 is UNKNOWN."""
        self.by_place = zeros(8)
        self.by_back = zeros(5)
        slot: i64 = 0
        while slot < self.count:
            place = place_of(self.slots[slot])
            self.by_place[place] |= bit(slot)
            if place == UNSEEN_PLACE:
                self.by_place[PILE_PLACE] |= bit(slot)
            self.by_back[back_of(self.slots[slot]) + 1] |= bit(slot)
            slot += 1

    def with_back(self, back: i64) -> i64:
        """The slots where a card with this back may lie."""
        if back == UNKNOWN:
            return bit(self.count) - 1
        return self.by_back[0] | self.by_back[back + 1]

    def within_reach(self, token: i64) -> i64:
        """The slots in the places where the token may be, whatever their backs."""
        places: i64 = self.known.places[token]
        slots: i64 = 0
        place: i64 = 0
        while places >> place:
            if (places >> place) & 1:
                slots |= self.by_place[place]
            place += 1
        return slots

    # The first arrangement

    def match(self, chance: Chance) -> bool:
        """Give every token a slot, the loose backs one way or the other; False if that cannot be."""
        ways = 1 << len(self.known.loose)
        way = int(chance.below(ways))
        chance.shuffle(self.tokens, 1, len(self.tokens))
        return any(self.match_backs(self.known.turned_backs(way ^ other)) for other in range(ways))

    def match_backs(self, backs: list[int]) -> bool:
        self.backs = backs
        for token in self.tokens:
            self.fitting[token] = self.within_reach(token) & self.with_back(backs[token])
        everything = bit(self.count) - 1
        self.free = everything
        for token in self.tokens:
            self.untried = everything
            if not self.place(token):
                return False
        return True

    def place(self, token: i64) -> bool:
        """Find a slot for a token, moving others out of the way; each slot is tried once."""
        free = self.fitting[token] & self.free
        if free:
            slot = lowest_place(free)
            self.free ^= bit(slot)
            self.held[slot] = token
            return True
        while True:
            others = self.fitting[token] & self.untried
            if others == 0:
                return False
            slot = lowest_place(others)
            self.untried ^= bit(slot)
            if self.place(self.held[slot]):
                self.held[slot] = token
                return True

    def draw_backs(self, left: list[int], chance: Chance) -> None:
        """Slots of unknown back get that of their token, or one of those that are left."""
        left = left[:]
        undecided: list[int] = []
        for slot in range(int(self.count)):
            if back_of(self.slots[slot]) == UNKNOWN:
                back = self.backs[self.held[slot]]
                if back == UNKNOWN:
                    undecided.append(slot)
                else:
                    self.slots[slot] = slot_of(UNSEEN_PLACE, back)
                    left[back] -= 1
        pool = vec[i64]([back for back in range(4) for _ in range(left[back])])
        chance.shuffle(pool, 1, len(pool))
        for place, slot in enumerate(undecided):
            self.slots[slot] = slot_of(UNSEEN_PLACE, int(pool[place]))
        self.sort_slots()

    # Many others

    def prepare(self) -> None:
        """Where each token lies and may lie, for exchanges."""
        for slot in range(int(self.count)):
            self.where[self.held[slot]] = slot
        for token in self.tokens:
            self.fitting[token] = self.within_reach(token) & self.with_back(self.backs[token])
        for front in self.known.loose:
            slots = self.with_back(self.backs[2 * front]) | self.with_back(self.backs[2 * front + 1])
            self.fitting[2 * front] = self.within_reach(2 * front) & slots
            self.fitting[2 * front + 1] = self.within_reach(2 * front + 1) & slots
            self.loose |= bit(2 * front) * 3

    def weigh(self, lacks: list[Lack]) -> None:
        """From now on cards that a seat seems not to have are found with it seldom."""
        self.lacks = lacks
        self.hands = zeros(8)
        slot: i64 = 0
        while slot < self.count:
            self.hands[place_of(self.slots[slot])] |= bit(self.held[slot])
            slot += 1
        for lack in lacks:
            self.lacking |= bit(lack.seat)

    def weight(self, place: i64) -> float:
        """How likely it is that a seat holds what it does, for what it lacked."""
        weight = 1.0
        if (self.lacking >> place) & 1:
            hand = self.hands[place]
            for lack in self.lacks:
                if lack.seat == place:
                    surplus = count_places(hand & lack.cards) - lack.spare
                    while surplus > 0:
                        weight *= lack.odd
                        surplus -= 1
        return weight

    def stir(self, chance: Chance, times: i64) -> None:
        """So many random exchanges for each slot."""
        left = times * self.count
        while left > 0:
            if self.lacking:
                self.exchange_likely(chance.below(self.count), chance.below(self.count), chance)
            else:
                self.exchange(chance.below(self.count), chance.below(self.count))
            if self.loose:
                for front in self.known.loose:
                    self.exchange_both(front, chance.below(self.count), chance.below(self.count))
            left -= 1

    def exchange(self, one: i64, other: i64) -> None:
        if self.can_swap(one, other):
            self.swap(one, other)
            if self.loose & (bit(self.held[one]) | bit(self.held[other])) and not self.pairs_fit():
                self.swap(one, other)

    def exchange_likely(self, one: i64, other: i64, chance: Chance) -> None:
        """As often as the hands are as likely then (Metropolis)."""
        here, there = place_of(self.slots[one]), place_of(self.slots[other])
        if here == there or not (self.lacking >> here | self.lacking >> there) & 1:
            self.exchange(one, other)
            return
        before = self.weight(here) * self.weight(there)
        token = self.held[one]
        self.exchange(one, other)
        if self.held[one] != token:
            after = self.weight(here) * self.weight(there)
            if after < before and after * float(PRECISION) < before * float(chance.below(PRECISION)):
                self.swap(one, other)

    def exchange_both(self, front: i64, one: i64, other: i64) -> None:
        """Two loose copies at once: else two known backs could never change between them."""
        first, second = self.where[2 * front], self.where[2 * front + 1]
        if one == other or (bit(first) | bit(second)) & (bit(one) | bit(other)):
            return
        if self.can_swap(first, one) and self.can_swap(second, other):
            self.swap(first, one)
            self.swap(second, other)
            if not self.pairs_fit():
                self.swap(first, one)
                self.swap(second, other)

    def can_swap(self, one: i64, other: i64) -> bool:
        return (self.fitting[self.held[one]] >> other) & (self.fitting[self.held[other]] >> one) & 1 != 0

    def swap(self, one: i64, other: i64) -> None:
        token = self.held[one]
        self.held[one] = self.held[other]
        self.held[other] = token
        self.where[token] = other
        self.where[self.held[one]] = one
        both = bit(token) | bit(self.held[one])
        here, there = place_of(self.slots[one]), place_of(self.slots[other])
        if here != there:
            self.hands[here] ^= both
            self.hands[there] ^= both

    def pairs_fit(self) -> bool:
        """Whether the loose copies have their two backs, one way or the other."""
        for front in self.known.loose:
            first = back_of(self.slots[self.where[2 * front]])
            second = back_of(self.slots[self.where[2 * front + 1]])
            mine: i64 = self.backs[2 * front]
            others: i64 = self.backs[2 * front + 1]
            if not (may_be(mine, first) and may_be(others, second)):
                if not (may_be(mine, second) and may_be(others, first)):
                    return False
        return True
