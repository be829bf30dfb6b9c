"""Hidden cards laid out at random in the places where a card is.

First any arrangement that can be is found; then many random exchanges, each as likely as its reverse,
make every arrangement that fits about as likely as the others.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.chance import Chance

UNKNOWN: Final = -1
EXCHANGES: Final = 8
"""Random exchanges for each hidden card."""
REPAIRS: Final = 20
"""The same, while more cards need a back than can have it."""


@final
class Arrangement:
    """Which token lies in which slot (`held`), and its back; `known` are the backs that are certain.

    A slot has the number of its place and the back that is seen there, or UNKNOWN.
    """

    def __init__(self, known: list[int], places: list[int]) -> None:
        self.known = known
        self.places = places
        self.backs = known[:]
        self.tokens: list[int] = []
        self.slot_places: list[int] = []
        self.slot_backs: list[int] = []
        self.held: list[int] = []

    def add_token(self, token: int) -> None:
        self.tokens.append(token)

    def add_slot(self, place: int, back: int) -> None:
        self.slot_places.append(place)
        self.slot_backs.append(back)
        self.held.append(UNKNOWN)

    def fits(self, token: int, slot: int) -> bool:
        """Whether the token may lie there, by what is certain."""
        if not (self.places[token] >> self.slot_places[slot]) & 1:
            return False
        seen, known = self.slot_backs[slot], self.known[token]
        return UNKNOWN in {seen, known} or seen == known

    def match(self, chance: Chance) -> bool:
        """Give every token a slot; False if that cannot be."""
        tokens = vec[i64](self.tokens)
        chance.shuffle(tokens, 1, len(tokens))
        return all(self.place(int(token), [False] * len(self.held)) for token in tokens)

    def place(self, token: int, tried: list[bool]) -> bool:
        """Find a slot for a token, moving others out of the way."""
        for slot in range(len(self.held)):
            if tried[slot] or not self.fits(token, slot):
                continue
            tried[slot] = True
            if self.held[slot] == UNKNOWN or self.place(self.held[slot], tried):
                self.held[slot] = token
                return True
        return False

    def needed(self) -> list[int]:
        """How many tokens of unknown back lie where each back is seen."""
        needed = [0] * 4
        for slot, token in enumerate(self.held):
            if self.known[token] == UNKNOWN and self.slot_backs[slot] != UNKNOWN:
                needed[self.slot_backs[slot]] += 1
        return needed

    def excess(self, spare: list[int]) -> int:
        return sum([max(0, needed - left) for needed, left in zip(self.needed(), spare, strict=True)])

    def repair(self, spare: list[int], chance: Chance) -> None:
        """Exchange until no more cards need a back than are left with it, as far as that can be."""
        excess = self.excess(spare)
        left = REPAIRS * len(self.held)
        while excess and left:
            left -= 1
            one, other = self.any_slot(chance), self.any_slot(chance)
            if self.can_exchange(one, other):
                self.exchange(one, other)
                now = self.excess(spare)
                if now > excess:
                    self.exchange(one, other)
                else:
                    excess = now

    def draw_backs(self, spare: list[int], chance: Chance) -> None:
        """Every card gets its back: the one seen in its slot, or one of those left."""
        needed = self.needed()
        left = [back for back in range(4) for _ in range(spare[back] - needed[back])]
        pool = vec[i64](left)
        chance.shuffle(pool, 1, len(pool))
        taken = 0
        for slot, token in enumerate(self.held):
            if self.known[token] != UNKNOWN:
                continue
            self.backs[token] = self.slot_backs[slot]
            if self.backs[token] == UNKNOWN:
                # A given deal may have other backs than the options say: then any is possible.
                self.backs[token] = int(pool[taken]) if taken < len(pool) else int(chance.below(4))
                taken += 1

    def stir(self, chance: Chance) -> None:
        for _ in range(EXCHANGES * len(self.held)):
            one, other = self.any_slot(chance), self.any_slot(chance)
            how = int(chance.below(3))
            if how == 0:
                self.exchange_cards(one, other)
            elif self.known[self.held[one]] == UNKNOWN and self.known[self.held[other]] == UNKNOWN:
                if how == 1:
                    self.exchange_fronts(one, other)
                else:
                    self.exchange_backs(one, other)

    def any_slot(self, chance: Chance) -> int:
        return int(chance.below(len(self.held)))

    def can_exchange(self, one: int, other: int) -> bool:
        return self.fits(self.held[one], other) and self.fits(self.held[other], one)

    def exchange(self, one: int, other: int) -> None:
        token = self.held[one]
        self.held[one] = self.held[other]
        self.held[other] = token

    def exchange_cards(self, one: int, other: int) -> None:
        """Two cards change places with their backs, where those backs may be seen."""
        if self.can_exchange(one, other):
            here, there = self.slot_backs[one], self.slot_backs[other]
            if here in {UNKNOWN, self.backs[self.held[other]]} and there in {
                UNKNOWN,
                self.backs[self.held[one]],
            }:
                self.exchange(one, other)

    def exchange_fronts(self, one: int, other: int) -> None:
        """Two cards of unknown back change places, the backs stay where they are."""
        if self.can_exchange(one, other):
            self.swap_backs(one, other)
            self.exchange(one, other)

    def exchange_backs(self, one: int, other: int) -> None:
        """Two cards of unknown back, both out of sight, change backs."""
        if self.slot_backs[one] == UNKNOWN and self.slot_backs[other] == UNKNOWN:
            self.swap_backs(one, other)

    def swap_backs(self, one: int, other: int) -> None:
        mine, others = self.held[one], self.held[other]
        back = self.backs[mine]
        self.backs[mine] = self.backs[others]
        self.backs[others] = back
