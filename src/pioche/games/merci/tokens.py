"""What a seat knows of the cards: which fronts have which backs (ME-2), and where every card may be.

Every card has a token, numbered as in cards.py: two for a front of which there are two copies. A token
has its back, known or not yet, for the whole game; and, for the round, the places where it may be.
"""

from typing import Final, final

from pioche.engine.pickling import Picklable
from pioche.games.merci.cards import FRONTS, has_two_copies, parse_card, parse_front

PILE_PLACE: Final = 6
PILE: Final = 1 << PILE_PLACE
ON_STACKS: Final = 1 << 7
UNKNOWN: Final = -1


def tokens_of(front: int) -> list[int]:
    return [2 * front, 2 * front + 1] if has_two_copies(front) else [2 * front]


TOKENS: Final = [token for front in range(int(FRONTS)) for token in tokens_of(front)]


@final
class Knowledge(Picklable):
    """`places` are sets: bit s is the hand of seat s, PILE, ON_STACKS; `stacks` lists tokens, top last.

    A front is in `loose` while its two tokens may have each other's backs: one of them was turned up
    without its back being seen.
    """

    def __init__(self, seats: int, seat: int) -> None:
        self.seats = seats
        self.seat = seat
        self.backs = [UNKNOWN] * 60
        self.seen = [0] * 4
        """By back, the fronts (as the first of their tokens) that this seat has seen with it."""
        self.places = [0] * 60
        self.loose: list[int] = []
        self.stacks: list[list[int]] = [[], [], []]

    def begin(self) -> None:
        """A new deal: every card may be anywhere, and keeps its back."""
        self.loose = []
        for token in TOKENS:
            self.places[token] = PILE | ((1 << self.seats) - 1) & ~(1 << self.seat)

    def turn_up(self, fronts: list[str]) -> None:
        """ME-4: the first tops; their backs are not seen."""
        self.stacks = []
        for text in fronts:
            front = parse_front(text)
            tokens = [token for token in tokens_of(front) if self.places[token] & PILE]
            if len(tokens) == 2 and self.backs[tokens[0]] != self.backs[tokens[1]]:
                self.loose.append(front)
            self.places[tokens[0]] = ON_STACKS
            self.stacks.append([tokens[0]])

    def lay(self, card: str, seat: int, stack: int) -> None:
        token = self.sight(card, 1 << seat)
        self.places[token] = ON_STACKS
        self.stacks[stack].append(token)

    def take_back(self, seat: int, stack: int) -> None:
        self.places[self.stacks[stack].pop()] = 1 << seat

    def reshuffle(self) -> None:
        """ME-20: the pile is made of what lay under the tops, and of nothing else."""
        for token in TOKENS:
            self.places[token] &= ~PILE
        for stack in self.stacks:
            for token in stack[:-1]:
                self.places[token] = PILE
            del stack[:-1]

    def move_seen(self, card: str, source: int, receiver: int) -> None:
        """A card goes into a hand before the eyes of this seat."""
        self.places[self.sight(card, source)] = 1 << receiver

    def move_hidden(self, back: int, source: int, receiver: int) -> None:
        """A card goes face down into a hand: it may be any with that back."""
        for token in TOKENS:
            if self.places[token] & source and self.may_have(token, back):
                self.places[token] |= 1 << receiver

    def may_have(self, token: int, back: int) -> bool:
        return self.backs[token] in {UNKNOWN, back} or token >> 1 in self.loose

    def sight(self, card: str, source: int) -> int:
        """The token of a card that comes into sight from a place; from now on its back is known."""
        front, back = parse_card(card)
        self.seen[back] |= 1 << 2 * front
        tokens = [
            token for token in tokens_of(front) if self.places[token] & source and self.may_have(token, back)
        ]
        seen = tokens[0]
        if len(tokens) == 2:
            # It may have been either: one of them is taken, the other may be wherever both could be.
            other = tokens[1]
            if self.backs[other] == back:
                seen, other = other, seen
            self.places[other] |= self.places[seen]
        self.learn_back(seen, back)
        return seen

    def learn_back(self, token: int, back: int) -> None:
        front = token >> 1
        if front in self.loose:
            self.loose.remove(front)
            if self.backs[token ^ 1] == back or self.backs[token] not in {UNKNOWN, back}:
                self.backs[token ^ 1] = self.backs[token]
        self.backs[token] = back

    def turned_backs(self, turned: int) -> list[int]:
        """The backs that are known; `turned` is the set of the loose ones that change between copies."""
        backs = self.backs[:]
        for place, front in enumerate(self.loose):
            if (turned >> place) & 1:
                backs[2 * front], backs[2 * front + 1] = backs[2 * front + 1], backs[2 * front]
        return backs

    def at_a_loss(self) -> "Knowledge":
        """The same without what is known of cards that are not seen: they may be anywhere."""
        other = Knowledge(self.seats, self.seat)
        other.begin()
        other.loose = self.loose[:]
        other.stacks = self.stacks
        for token in TOKENS:
            if self.is_certain(token):
                other.backs[token] = self.backs[token]
            if self.places[token] in {ON_STACKS, 1 << self.seat}:
                other.places[token] = self.places[token]
        return other

    def own_tokens(self) -> list[int]:
        return [token for token in TOKENS if self.places[token] == 1 << self.seat]

    def is_certain(self, token: int) -> bool:
        """Whether its place and its back are known."""
        if self.places[token] == ON_STACKS:
            return self.backs[token] != UNKNOWN and token >> 1 not in self.loose
        return self.places[token] == 1 << self.seat

    def unseen_tokens(self) -> list[int]:
        """The tokens out of sight, and those that lie open with a back that is not known."""
        return [token for token in TOKENS if not self.is_certain(token)]

    def backs_left(self, counts: list[int]) -> list[int]:
        """How many of these backs the unseen tokens have (ME-2)."""
        left = counts[:]
        for token in TOKENS:
            if self.is_certain(token):
                left[self.backs[token]] -= 1
        return left
