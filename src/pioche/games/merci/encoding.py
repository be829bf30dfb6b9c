"""MERCI as numbers; numbering.py has its actions.

Two copies of a front are told apart by their backs alone. Which of them is the first in cards.py depends on
both backs, one of which a seat may not know: rows only count the copies. The fronts are pairs of places.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit, count_places, zeros
from pioche.engine.cells import (
    ONE_CELL,
    PAIR_WORDS,
    put_marks,
    put_nothing,
    put_pairs,
    put_single,
    spread,
    within,
)
from pioche.engine.encoding import Encoder, Field, Group, counts, marks, numbers, put_common
from pioche.engine.game import Game
from pioche.engine.memory import Memory
from pioche.engine.moves import Moves
from pioche.engine.seats import distance, next_seat
from pioche.games.merci.cards import SECOND_COPIES
from pioche.games.merci.game import Merci
from pioche.games.merci.memory import MerciMemory
from pioche.games.merci.moves import SKUZ, kind_of
from pioche.games.merci.numbering import ACTIONS, action_of, move_of
from pioche.games.merci.position import OBJECTION

MOST_SEATS: Final[i64] = 6
BACKS: Final[i64] = 4
EXISTING: Final[i64] = 0x7FD_7FD7_FD7F_D7FD
"""The 50 places of cards.py that are cards."""

FRONT_CELLS: Final = 8 * int(PAIR_WORDS)
BACK: Final = "back: draw1, gift, heart, draw2"
GROUPS: Final = [
    counts("hand", FRONT_CELLS, 2, "the own cards with one back, by front", 4, BACK),
    marks("tops", FRONT_CELLS, "the top of a stack, by front", 3, "stack"),
    counts("under", FRONT_CELLS, 2, "the cards under the three tops, by front"),
    counts("unseen", FRONT_CELLS, 2, "the cards in the pile and in the hands of others, by front"),
    marks(
        "backs", FRONT_CELLS, "a copy with this back was seen by the seat, in any round, by front", 4, BACK
    ),
    marks("barred", FRONT_CELLS, "what the seat may not lay on an identical top (ME-23), by front"),
    marks("phase", 6, "turn, heart, name, give, answer, objection"),
    Group(
        [
            Field("effect", 4, 1, f"the effect that is being carried out, by its {BACK}"),
            Field("pile back", 4, 1, f"the back on top of the pile (ME-4): {BACK[6:]}"),
        ]
    ),
    numbers(
        [
            ("pile", 50, "how many cards it has"),
            ("reserve", 25, "the hearts left"),
            ("passes", 6, "how many seats have just passed in succession"),
            ("moves left", 255, "in this round before ME-21"),
            ("closing", 1, "the effect is that of a last card (ME-16)"),
            ("malpoli", 1, "the option of ME-24"),
            ("interrupt", 1, "the option of ME-26"),
            ("spoken", 1, "the option of ME-31"),
        ]
    ),
    numbers(
        [
            ("draw1", 50, "how many cards with this back a seat holds"),
            ("gift", 50, "the same"),
            ("heart", 50, "the same"),
            ("draw2", 50, "the same"),
            ("hearts", 25, "the hearts of the seat"),
            ("barred fronts", 30, "how many fronts it may not lay on an identical top (ME-23)"),
        ],
        6,
        "seat",
    ),
    marks("turn", 6, "the seat whose turn it is"),
    marks("by", 6, "the seat that has announced the effect"),
    marks("target", 6, "the seat that has to answer"),
    marks("accused", 6, "the seat that may be denounced"),
    marks("objects", 6, "the seats that may still denounce or let go (ME-32)"),
    marks("first", 6, "the seat that began the round"),
]
HIDDEN: Final = [
    marks("next", FRONT_CELLS, "the front on top of the pile"),
    counts("hands", FRONT_CELLS, 2, "the cards of the other seats, by front", 5, "other seat"),
]


@final
class MerciEncoder(Encoder):
    """`shown` are the cards that everybody has seen with their backs, by back; `had` those of each seat.

    `hands` are the hands that `had` has taken in already, and `held` the cells that count them by back.
    """

    def __init__(self) -> None:
        super().__init__(GROUPS, HIDDEN, ACTIONS)
        self.shown: vec[i64] = zeros(BACKS)
        self.had: vec[i64] = zeros(BACKS * MOST_SEATS)
        self.hands: vec[i64] = zeros(MOST_SEATS)
        self.held: vec[i64] = zeros(MOST_SEATS)

    def begin(self) -> None:
        self.shown = zeros(BACKS)
        self.had = zeros(BACKS * MOST_SEATS)
        self.hands = zeros(MOST_SEATS)
        self.held = zeros(MOST_SEATS)

    def watch(self, game: Game, seat: i64, move: i64) -> None:
        """ME-2: a card that is laid shows its back to all; those in the hand are seen by their holder."""
        assert isinstance(game, Merci)
        self.settle(game, game.hands)
        if kind_of(move) <= SKUZ:
            card = game.meant(seat, move)
            self.shown[game.back(card)] |= bit(card)
        elif game.closing:
            self.watch_closing(game, seat, move)

    def watch_closing(self, game: Merci, seat: i64, move: i64) -> None:
        """ME-16: what is drawn for a last card is gone with the next deal, but its drawer has seen it."""
        after = game.copy()
        hands = after.hands  # a deal replaces them: these are the last ones of the round
        after.carry_out(seat, move)
        self.settle(game, hands)

    def settle(self, game: Merci, hands: vec[i64]) -> None:
        seat: i64 = 0
        while seat < game.seats:
            hand = hands[seat]
            if hand != self.hands[seat]:
                self.hands[seat] = hand
                self.see(game, seat, hand)
            seat += 1

    def see(self, game: Merci, seat: i64, hand: i64) -> None:
        low = hand & game.back_low
        high = hand & game.back_high
        both = low & high
        low ^= both
        high ^= both
        none = hand ^ low ^ high ^ both
        place = BACKS * seat
        had = self.had
        had[place] |= none
        had[place + 1] |= low
        had[place + 2] |= high
        had[place + 3] |= both
        cells = count_places(none) | (count_places(low) << 8)
        self.held[seat] = cells | (count_places(high) << 16) | (count_places(both) << 24)

    def recall(self, memory: Memory, game: Game) -> None:
        """Here the cards are of another world: only those that the seat saw with their backs are the same."""
        assert isinstance(memory, MerciMemory)
        self.begin()
        for back, seen in enumerate(memory.known.seen):
            self.shown[back] = seen

    def fill(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        assert isinstance(game, Merci)
        self.settle(game, game.hands)
        at = put_common(game, seat, into, at)
        at = self.put_cards(game, seat, into, at)
        at = put_phase(game, into, at)
        at = put_seats(game, self.held, seat, into, at)
        return put_roles(game, seat, into, at)

    def put_cards(self, game: Merci, seat: i64, into: vec[i64], at: i64) -> i64:
        hand = game.hands[seat]
        low = hand & game.back_low
        high = hand & game.back_high
        at = put_pairs(into, at, hand & ~(low | high))
        at = put_pairs(into, at, low & ~high)
        at = put_pairs(into, at, high & ~low)
        at = put_pairs(into, at, low & high)
        tops = game.tops
        first, second, third = tops & 63, (tops >> 6) & 63, tops >> 12
        at = put_single(into, at, first >> 1)
        at = put_single(into, at, second >> 1)
        at = put_single(into, at, third >> 1)
        under = game.under[0] | game.under[1] | game.under[2]
        at = put_pairs(into, at, under)
        at = put_pairs(into, at, EXISTING & ~(hand | under | bit(first) | bit(second) | bit(third)))
        back: i64 = 0
        while back < BACKS:
            at = put_marks(into, at, self.shown[back] | self.had[BACKS * seat + back])
            back += 1
        return put_marks(into, at, game.barred[seat])

    def fill_hidden(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        assert isinstance(game, Merci)
        if game.left > 0:
            at = put_single(into, at, game.pile[game.left - 1] >> 1)
        else:
            at = put_nothing(into, at, PAIR_WORDS)
        count: i64 = 1
        while count < game.seats:
            seat = next_seat(seat, game.seats)
            at = put_pairs(into, at, game.hands[seat])
            count += 1
        return put_nothing(into, at, (MOST_SEATS - count) * PAIR_WORDS)

    def action(self, game: Game, seat: i64, move: i64) -> i64:
        assert isinstance(game, Merci)
        return action_of(game, seat, move)

    def number(self, game: Game, seat: i64, moves: Moves) -> None:
        assert isinstance(game, Merci)
        items = moves.items
        place: i64 = 0
        while place < moves.count:
            items[place] = action_of(game, seat, items[place])
            place += 1

    def move(self, game: Game, seat: i64, action: i64) -> i64:
        assert isinstance(game, Merci)
        return move_of(game, seat, action)

    def copy(self) -> "MerciEncoder":
        twin = MerciEncoder()
        twin.shown = self.shown[:]
        twin.had = self.had[:]
        twin.hands = self.hands[:]
        twin.held = self.held[:]
        return twin


def put_phase(game: Merci, into: vec[i64], at: i64) -> i64:
    into[at] = ONE_CELL[game.stage]
    into[at + 1] = back_mark(game.effect) | (back_mark(game.pile_back()) << 32)
    word = game.left | (game.reserve << 8) | (game.passes << 16)
    word |= within(game.options.move_cap - game.made, 255) << 24
    if game.closing:
        word |= ONE_CELL[4]
    if game.malpoli:
        word |= ONE_CELL[5]
    if game.interrupt:
        word |= ONE_CELL[6]
    if game.spoken:
        word |= ONE_CELL[7]
    into[at + 2] = word
    return at + 3


def back_mark(back: i64) -> i64:
    if back < 0:
        return 0
    return ONE_CELL[back]


def put_seats(game: Merci, held: vec[i64], seat: i64, into: vec[i64], at: i64) -> i64:
    seats = game.seats
    count: i64 = 0
    while count < seats:
        word = held[seat] | (game.hearts[seat] << 32)
        if game.barred[seat]:
            word |= count_places(game.barred[seat] & ~SECOND_COPIES) << 40
        into[at + count] = word
        seat = next_seat(seat, seats)
        count += 1
    return put_nothing(into, at + count, MOST_SEATS - count)


def put_roles(game: Merci, own: i64, into: vec[i64], at: i64) -> i64:
    seats = game.seats
    into[at] = seat_mark(own, game.turn(), seats)
    into[at + 1] = seat_mark(own, game.by, seats)
    into[at + 2] = seat_mark(own, game.target, seats)
    into[at + 3] = seat_mark(own, game.accused, seats)
    into[at + 4] = 0
    if game.stage == OBJECTION:
        objecting = game.awaited()
        into[at + 4] = spread((objecting >> own) | (objecting << (seats - own)) & (bit(seats) - 1))
    into[at + 5] = seat_mark(own, game.first, seats)
    return at + 6


def seat_mark(own: i64, seat: i64, seats: i64) -> i64:
    """One cell for one seat, by its distance from the own one; none for no seat."""
    if seat < 0:
        return 0
    return ONE_CELL[distance(own, seat, seats)]
