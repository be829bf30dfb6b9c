"""MERCI as numbers; numbering.py has its actions.

Two copies of a front are told apart by their backs alone. Which of them is the first in cards.py depends on
both backs, one of which a seat may not know: rows only count the copies.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit, count_places, zeros
from pioche.engine.cells import ONE_CELL, add_mark, put_mark, put_nothing, put_pairs, within
from pioche.engine.encoding import Encoder, counts, marks, numbers, put_common
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
FRONT_WORDS: Final[i64] = 4
BACKS: Final[i64] = 4
EXISTING: Final[i64] = 0x7FD_7FD7_FD7F_D7FD
"""The 50 places of cards.py that are cards."""

FRONT: Final = "fronts are colour by colour (y, p, g, b, v) the values 1 to 6"
BACK: Final = "back: draw1, gift, heart, draw2"
GROUPS: Final = [
    counts("hand", 30, 2, f"the own cards with one back; {FRONT}", 4, BACK),
    marks("tops", 30, "the top of a stack", 3, "stack"),
    counts("under", 30, 2, "the cards under the three tops"),
    counts("unseen", 30, 2, "the cards in the pile and in the hands of others"),
    marks("backs", 30, "fronts of which the seat has seen a copy with this back, in any round", 4, BACK),
    marks("barred", 30, "the fronts that the seat may not lay on an identical top (ME-23)"),
    marks("phase", 6, "turn, heart, name, give, answer, objection"),
    marks("effect", 4, f"the effect that is being carried out, by its {BACK}"),
    marks("pile back", 4, f"the back on top of the pile (ME-4): {BACK[6:]}"),
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
    numbers(
        [
            ("turn", 1, "it is the turn of this seat"),
            ("by", 1, "it has announced the effect"),
            ("target", 1, "it has to answer"),
            ("accused", 1, "it may be denounced"),
            ("objects", 1, "it may still denounce or let go (ME-32)"),
            ("first", 1, "it began the round"),
        ],
        6,
        "seat",
    ),
]
HIDDEN: Final = [
    counts("next", 30, 2, "the front on top of the pile"),
    counts("hands", 30, 2, "the fronts of the other seats", 5, "other seat"),
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
        hand = game.hands[seat]
        low = hand & game.back_low
        high = hand & game.back_high
        at = put_pairs(into, at, hand & ~(low | high), FRONT_WORDS)
        at = put_pairs(into, at, low & ~high, FRONT_WORDS)
        at = put_pairs(into, at, high & ~low, FRONT_WORDS)
        at = put_pairs(into, at, low & high, FRONT_WORDS)
        tops = game.tops
        first, second, third = tops & 63, (tops >> 6) & 63, tops >> 12
        put_nothing(into, at, 3 * FRONT_WORDS)
        put_mark(into, at, first >> 1)
        put_mark(into, at + FRONT_WORDS, second >> 1)
        put_mark(into, at + 2 * FRONT_WORDS, third >> 1)
        at += 3 * FRONT_WORDS
        under = game.under[0] | game.under[1] | game.under[2]
        at = put_pairs(into, at, under, FRONT_WORDS)
        seen = hand | under | bit(first) | bit(second) | bit(third)
        at = put_pairs(into, at, EXISTING & ~seen, FRONT_WORDS)
        back: i64 = 0
        while back < BACKS:
            seen = self.shown[back] | self.had[BACKS * seat + back]
            at = put_pairs(into, at, (seen | (seen >> 1)) & ~SECOND_COPIES, FRONT_WORDS)
            back += 1
        at = put_pairs(into, at, game.barred[seat] & ~SECOND_COPIES, FRONT_WORDS)
        at = put_phase(game, into, at)
        return put_seats(game, self.held, seat, into, at)

    def fill_hidden(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        assert isinstance(game, Merci)
        following: i64 = 0
        if game.left > 0:
            following = bit(game.pile[game.left - 1])
        at = put_pairs(into, at, following, FRONT_WORDS)
        count: i64 = 1
        while count < game.seats:
            seat = next_seat(seat, game.seats)
            at = put_pairs(into, at, game.hands[seat], FRONT_WORDS)
            count += 1
        return put_nothing(into, at, (MOST_SEATS - count) * FRONT_WORDS)

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
    put_back(into, at + 1, game.effect)
    put_back(into, at + 2, game.pile_back())
    word = game.left | (game.reserve << 8) | (game.passes << 16)
    word |= within(game.options.move_cap - game.made, 255) << 24
    if game.closing:
        word |= bit(32)
    if game.malpoli:
        word |= bit(40)
    if game.interrupt:
        word |= bit(48)
    if game.spoken:
        word |= bit(56)
    into[at + 3] = word
    return at + 4


def put_back(into: vec[i64], at: i64, back: i64) -> None:
    if back < 0:
        into[at] = 0
    else:
        into[at] = ONE_CELL[back]


def put_seats(game: Merci, held: vec[i64], seat: i64, into: vec[i64], at: i64) -> i64:
    own = seat
    seats = game.seats
    count: i64 = 0
    while count < seats:
        word = held[seat] | (game.hearts[seat] << 32)
        if game.barred[seat]:
            word |= count_places(game.barred[seat] & ~SECOND_COPIES) << 40
        into[at + count] = word
        seat = next_seat(seat, seats)
        count += 1
    put_nothing(into, at + count, MOST_SEATS - count)
    at += MOST_SEATS
    put_roles(game, own, into, at)
    return at + MOST_SEATS


def put_roles(game: Merci, own: i64, into: vec[i64], at: i64) -> None:
    put_nothing(into, at, MOST_SEATS)
    if not game.over:
        put_role(game, own, game.player, 0, into, at)
    put_role(game, own, game.first, 5, into, at)
    if game.by >= 0:
        put_role(game, own, game.by, 1, into, at)
    if game.target >= 0:
        put_role(game, own, game.target, 2, into, at)
    if game.accused >= 0:
        put_role(game, own, game.accused, 3, into, at)
    if game.stage == OBJECTION:
        objecting = game.awaited()
        seat: i64 = 0
        while seat < game.seats:
            if (objecting >> seat) & 1:
                put_role(game, own, seat, 4, into, at)
            seat += 1


def put_role(game: Merci, own: i64, seat: i64, cell: i64, into: vec[i64], at: i64) -> None:
    add_mark(into, at + distance(own, seat, game.seats), ONE_CELL[cell])
