"""Mio: worlds in which what the others did makes sense.

Chains of worlds (Metropolis): two hidden cards change places, and the new world takes the place of the old
one as often as it explains the deeds of the others as well. A card that a seat has laid is still one of those
it has held, and may move among them: nobody saw when it came. Deeds that the mind would not have done count
as unlikely, not as impossible, for nobody plays quite like it. One chain would give worlds that are much
alike; several take turns.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.bits import bit, zeros
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.game import Game
from pioche.engine.memory import Worlds
from pioche.engine.moves import Moves
from pioche.engine.pickling import Picklable
from pioche.games.mio.cards import DEALT, JOKER, KINDS, NO_CARD, NO_COLOUR
from pioche.games.mio.game import Mio
from pioche.games.mio.memory import MioMemory, MioWorlds
from pioche.games.mio.mind import MioMind
from pioche.games.mio.moves import laid_kind, named_colour

LAID: Final[i64] = 0
"""A card from the hand."""
LAID_NOTHING: Final[i64] = 1
"""Drew or passed instead."""
KEPT: Final[i64] = 2
"""A card that had just been drawn."""

ODD: Final = 0.05
"""How likely a deed is which is not the mind's."""
OTHER_COLOUR: Final = 0.15
"""How likely it is to name another colour than the mind would."""
IMPOSSIBLE: Final = 1e-60
"""Less than any number of odd deeds is likely."""
CHAINS: Final = 16
EXCHANGES: Final[i64] = 80
"""Between two worlds of a chain."""
WITHIN: Final[i64] = 4
"""One exchange of so many is between two cards of the same seat."""
TRIES: Final[i64] = 12
"""Exchanges that may mend a place of the first world."""
PRECISION: Final[i64] = 0x10_0000


@final
class Deed(Picklable):
    """What a seat did, what would have fitted then, and the smallest hand of the others.

    `odd` is how likely it was with cards for which the mind would have done something else.
    """

    def __init__(self, what: i64, kind: i64, fitting: i64, fewest: i64, odd: float) -> None:
        self.what = what
        self.odd = odd
        self.kind = kind
        self.colour: i64 = NO_COLOUR
        self.fitting = fitting
        self.fewest = fewest


@final
class LikelyWorlds(Worlds):
    """Chains that take turns; what they must not contradict is known for certain."""

    def __init__(self, memory: MioMemory, deeds: list[list[Deed]], view: Fields) -> None:
        super().__init__(memory, view)
        seat = memory.seat
        self.certain = MioWorlds(memory, view)
        self.deeds = deeds
        self.table = self.certain.table
        self.hidden = self.certain.hidden
        self.seat: i64 = seat
        self.chains: list[Chain] = []
        self.turn = 0

    def draw(self, chance: Chance) -> Game:
        if len(self.chains) < CHAINS:
            chain = Chain(self.table, self.seat, self.deeds)
            chain.begin(self.hidden, chance)
            self.chains.append(chain)
        else:
            chain = self.chains[self.turn % CHAINS]
        self.turn += 1
        chain.go_on(chance)
        if chain.possible():
            return chain.world(chance)
        return self.certain.draw(chance)


@final
class Chain:
    """`kinds` are the cards that the other seats have held, seat by seat as they came, then the pile.

    `owner` is the seat of each place (−1: the pile), `laid` says whether its card has been laid.
    """

    def __init__(self, table: Mio, seat: i64, deeds: list[list[Deed]]) -> None:
        self.table = table
        self.seat = seat
        self.deeds = deeds
        self.mind = MioMind()
        self.moves = Moves()
        self.scratch = table.copy()
        self.scratch.drawn = NO_CARD
        self.scratch.naming = False
        self.scratch.left = 1
        self.kinds: vec[i64] = vec[i64](capacity=64)
        self.owner: vec[i64] = vec[i64](capacity=64)
        self.laid: vec[i64] = vec[i64](capacity=64)
        self.first = zeros(table.seats)
        self.count = zeros(table.seats)
        self.held: i64 = 0
        self.likelihoods: vec[float] = vec[float](capacity=8)

    def begin(self, hidden: vec[i64], chance: Chance) -> None:
        self.fill(self.places(chance), hidden[:], chance)
        seat: i64 = 0
        while seat < self.table.seats:
            self.likelihoods = append(self.likelihoods, self.likelihood(seat))
            seat += 1

    def go_on(self, chance: Chance) -> None:
        left = EXCHANGES
        while left > 0:
            self.exchange(chance)
            left -= 1

    def possible(self) -> bool:
        least = 1.0
        for likelihood in self.likelihoods:
            least = min(least, likelihood)
        return least > IMPOSSIBLE

    def places(self, chance: Chance) -> vec[i64]:
        """A place for each card that a seat has held; what has been laid lies in one of them.

        Returned are the kinds that each place very likely cannot hold.
        """
        banned: vec[i64] = vec[i64](capacity=64)
        seat: i64 = 0
        while seat < self.table.seats:
            self.first[seat] = len(self.owner)
            if seat != self.seat:
                come: i64 = 0
                while come < DEALT:
                    banned = self.add_place(seat, 0, banned)
                    come += 1
                for deed in self.deeds[int(seat)]:
                    if deed.what == KEPT:
                        banned = self.add_place(seat, deed.fitting, banned)
                    elif deed.what == LAID_NOTHING:
                        self.ban(seat, deed.fitting, banned)
                    else:
                        self.lay(seat, deed.kind, banned, chance)
            self.count[seat] = len(self.owner) - self.first[seat]
            seat += 1
        self.held = len(self.owner)
        return banned

    def add_place(self, seat: i64, fitting: i64, banned: vec[i64]) -> vec[i64]:
        self.owner = append(self.owner, seat)
        self.kinds = append(self.kinds, NO_CARD)
        self.laid = append(self.laid, 0)
        return append(banned, fitting)

    def ban(self, seat: i64, fitting: i64, banned: vec[i64]) -> None:
        index = self.first[seat]
        while index < len(self.owner):
            if self.laid[index] == 0:
                banned[index] |= fitting
            index += 1

    def lay(self, seat: i64, kind: i64, banned: vec[i64], chance: Chance) -> None:
        """Into a place of this seat that may hold it; if there is none, into any."""
        first = self.first[seat]
        count = len(self.owner) - first
        turn = chance.below(count)
        chosen: i64 = -1
        tried: i64 = 0
        while tried < count:
            index = first + (tried + turn) % count
            if self.laid[index] == 0 and (chosen < 0 or (banned[chosen] >> kind) & 1):
                chosen = index
            tried += 1
        self.kinds[chosen] = kind
        self.laid[chosen] = 1

    def fill(self, banned: vec[i64], hidden: vec[i64], chance: Chance) -> None:
        """Hidden cards into the places that are free, the rest is the pile; a few exchanges mend bans."""
        chance.shuffle(hidden, 1, len(hidden))
        taken: i64 = 0
        index: i64 = 0
        while index < self.held:
            if self.laid[index] == 0:
                self.kinds[index] = hidden[taken]
                taken += 1
            index += 1
        while taken < len(hidden):
            self.kinds = append(self.kinds, hidden[taken])
            self.owner = append(self.owner, -1)
            self.laid = append(self.laid, 0)
            banned = append(banned, 0)
            taken += 1
        index = 0
        while index < self.held:
            tries = TRIES
            while tries > 0 and self.laid[index] == 0 and (banned[index] >> self.kinds[index]) & 1:
                other = chance.below(len(self.owner))
                fits = not (banned[index] >> self.kinds[other]) & 1
                if self.laid[other] == 0 and fits and not (banned[other] >> self.kinds[index]) & 1:
                    self.swap(index, other)
                tries -= 1
            index += 1

    def swap(self, index: i64, other: i64) -> None:
        kinds, laid = self.kinds, self.laid
        kinds[index], kinds[other] = kinds[other], kinds[index]
        laid[index], laid[other] = laid[other], laid[index]

    def exchange(self, chance: Chance) -> None:
        """One step of the chain."""
        index = chance.below(self.held)
        seat = self.owner[index]
        other = chance.below(len(self.owner))
        if chance.below(WITHIN) == 0:
            other = self.first[seat] + chance.below(self.count[seat])
        another = self.owner[other]
        if self.kinds[index] == self.kinds[other]:
            return
        if seat != another and (self.laid[index] or self.laid[other]):
            return
        self.swap(index, other)
        before = self.likelihoods[seat]
        now = self.likelihood(seat)
        likelihood = 1.0
        if another >= 0 and another != seat:
            before *= self.likelihoods[another]
            likelihood = self.likelihood(another)
        if now * likelihood < before * float(chance.below(PRECISION)) / float(PRECISION):
            self.swap(index, other)
            return
        self.likelihoods[seat] = now
        if another >= 0 and another != seat:
            self.likelihoods[another] = likelihood

    def likelihood(self, seat: i64) -> float:
        """How well the deeds of a seat go together with the cards that it is supposed to have held."""
        if seat == self.seat:
            return 1.0
        hand = self.scratch
        self.clear(hand, seat)
        index = self.first[seat]
        last = index + DEALT
        while index < last:
            hand.pick_up(seat, self.kinds[index])
            index += 1
        likelihood = 1.0
        for deed in self.deeds[int(seat)]:
            if deed.what == KEPT:
                kind = self.kinds[index]
                index += 1
                hand.pick_up(seat, kind)
                if (deed.fitting >> kind) & 1:
                    likelihood *= deed.odd
            elif deed.what == LAID_NOTHING:
                if hand.kinds[seat] & deed.fitting:
                    likelihood *= deed.odd
            elif not (hand.kinds[seat] >> deed.kind) & 1:
                return IMPOSSIBLE
            else:
                likelihood *= self.likeness(hand, seat, deed)
                hand.put_down(seat, deed.kind)
        return likelihood

    def clear(self, hand: Mio, seat: i64) -> None:
        kind: i64 = 0
        while kind < KINDS:
            hand.held[seat * KINDS + kind] = 0
            kind += 1
        hand.kinds[seat] = 0
        hand.sizes[seat] = 0

    def likeness(self, hand: Mio, seat: i64, deed: Deed) -> float:
        """Whether the mind would have laid the same card from this hand."""
        fitting = hand.kinds[seat] & deed.fitting
        if fitting == bit(deed.kind) and deed.kind != JOKER:
            return 1.0
        other: i64 = 0
        while other < hand.seats:
            if other != seat:
                hand.sizes[other] = deed.fewest
            other += 1
        hand.player = seat
        hand.fits_hand = deed.fitting
        hand.list_moves(seat, self.moves)
        move = self.mind.move(hand, seat, self.moves, hand.chance)
        if laid_kind(move) != deed.kind:
            return deed.odd
        if named_colour(move) != deed.colour:
            return OTHER_COLOUR
        return 1.0

    def world(self, chance: Chance) -> Mio:
        game = self.table.copy()
        game.chance = chance.fork()
        pile: i64 = 0
        index: i64 = 0
        while index < len(self.owner):
            kind = self.kinds[index]
            if self.owner[index] < 0:
                game.cards[pile] = kind
                pile += 1
            elif self.laid[index] == 0:
                game.pick_up(self.owner[index], kind)
            index += 1
        chance.shuffle(game.cards, 1, pile)
        return game
