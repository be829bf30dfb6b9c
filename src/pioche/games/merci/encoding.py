"""MERCI as numbers; numbering.py has its actions.

Two copies of a front are told apart by their backs alone. Which of them is the first in cards.py depends on
both backs, one of which a seat may not know: rows only count the copies. The fronts are pairs of places.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import any_place, bit, count_places, zeros
from pioche.engine.cells import (
    PAIR_WORDS,
    pair_counts,
    pair_marks,
    pair_word,
    put_nothing,
    put_pairs,
    spread,
    within,
)
from pioche.engine.encoding import Encoder, Field, Group, counts, mark_action, marks, numbers, put_common
from pioche.engine.game import Game
from pioche.engine.memory import Memory
from pioche.engine.moves import Moves
from pioche.engine.seats import distance, lowest_seat, next_seat
from pioche.games.merci.cards import SECOND_COPIES
from pioche.games.merci.game import Merci
from pioche.games.merci.memory import MerciMemory
from pioche.games.merci.moves import SKUZ, kind_of
from pioche.games.merci.numbering import ACTIONS, STARTS, action_of, move_of, other_action, usual_action
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
    """`seen` are the cards seen with their backs, by back: those that all have seen, then those of each seat.

    `hands` are the hands that it has taken in already, after so many moves (`made`) of this `round`, and
    `held` the cells that count them by back.
    """

    def __init__(self) -> None:
        super().__init__(GROUPS, HIDDEN, ACTIONS)
        self.seen: vec[i64] = zeros(BACKS * (1 + MOST_SEATS))
        self.hands: vec[i64] = zeros(MOST_SEATS)
        self.held: vec[i64] = zeros(MOST_SEATS)
        self.round: i64 = 0
        self.made: i64 = 0

    def begin(self) -> None:
        self.seen = zeros(BACKS * (1 + MOST_SEATS))
        self.hands = zeros(MOST_SEATS)
        self.held = zeros(MOST_SEATS)
        self.round = 0

    def watch(self, game: Game, seat: i64, move: i64) -> None:
        """ME-2: a card that is laid shows its back to all; those in the hand are seen by their holder."""
        assert isinstance(game, Merci)
        self.settle(game)
        if kind_of(move) <= SKUZ:
            card = game.meant(seat, move)
            self.seen[game.back(card)] |= bit(card)
        elif game.closing:
            self.watch_closing(game, seat, move)

    def watch_closing(self, game: Merci, seat: i64, move: i64) -> None:
        """ME-16: what is drawn for a last card is gone with the next deal, but its drawer has seen it."""
        after = game.copy()
        hands = after.hands  # a deal replaces them: these are the last ones of the round
        after.carry_out(seat, move)
        self.see_all(game, hands)

    def settle(self, game: Merci) -> None:
        """Take the hands in, once for every position."""
        if game.made != self.made or game.round != self.round:
            self.made = game.made
            self.round = game.round
            self.see_all(game, game.hands)

    def see_all(self, game: Merci, hands: vec[i64]) -> None:
        """Mostly one hand has changed, and any of them."""
        known = self.hands
        changed: i64 = 0
        seat: i64 = 0
        while seat < game.seats:
            changed |= any_place(hands[seat] ^ known[seat]) << seat
            seat += 1
        while changed:
            seat = lowest_seat(changed)
            changed &= changed - 1
            hand = hands[seat]
            cards = hand ^ known[seat]
            known[seat] = hand
            if cards & (cards - 1):
                self.see(game, seat, hand)
            else:
                self.see_one(game, seat, hand, cards)

    def see_one(self, game: Merci, seat: i64, hand: i64, card: i64) -> None:
        """A hand that has one card more, or one less."""
        back = any_place(card & game.back_low) | (any_place(card & game.back_high) << 1)
        gained = hand & card
        self.seen[BACKS * (1 + seat) + back] |= gained
        self.held[seat] += (2 * any_place(gained) - 1) * bit(8 * back)

    def see(self, game: Merci, seat: i64, hand: i64) -> None:
        low = hand & game.back_low
        high = hand & game.back_high
        both = low & high
        low ^= both
        high ^= both
        none = hand ^ low ^ high ^ both
        place = BACKS * (1 + seat)
        seen = self.seen
        seen[place] |= none
        seen[place + 1] |= low
        seen[place + 2] |= high
        seen[place + 3] |= both
        cells = count_places(none) | (count_places(low) << 8)
        self.held[seat] = cells | (count_places(high) << 16) | (count_places(both) << 24)

    def recall(self, memory: Memory, game: Game) -> None:
        """Here the cards are of another world: only those that the seat saw with their backs are the same."""
        assert isinstance(memory, MerciMemory)
        self.begin()
        for back, seen in enumerate(memory.known.seen):
            self.seen[back] = seen

    def fill(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        assert isinstance(game, Merci)
        return self.fill_row(game, seat, into, at)

    def fill_row(self, game: Merci, seat: i64, into: vec[i64], at: i64) -> i64:
        self.settle(game)
        at = put_common(game, seat, into, at)
        at = self.put_cards(game, seat, into, at)
        at = put_phase(game, into, at)
        at = put_seats(game, self.held, seat, into, at)
        return put_roles(game, seat, into, at)

    def put_cards(self, game: Merci, seat: i64, into: vec[i64], at: i64) -> i64:
        """The 14 groups by front, four words each: the first word of all, then the second ones, and so on."""
        hand = game.hands[seat]
        low = hand & game.back_low
        high = hand & game.back_high
        hand0, hand1 = pair_counts(hand & ~(low | high)), pair_counts(low & ~high)
        hand2, hand3 = pair_counts(high & ~low), pair_counts(low & high)
        tops = game.tops
        top0, top1, top2 = bit(tops & 62), bit((tops >> 6) & 62), bit((tops >> 12) & 62)
        under = game.under[0] | game.under[1] | game.under[2]
        unseen = pair_counts(
            EXISTING & ~(hand | under | bit(tops & 63) | bit((tops >> 6) & 63) | bit(tops >> 12))
        )
        under = pair_counts(under)
        seen, own = self.seen, BACKS * (1 + seat)
        seen0, seen1 = pair_marks(seen[0] | seen[own]), pair_marks(seen[1] | seen[own + 1])
        seen2, seen3 = pair_marks(seen[2] | seen[own + 2]), pair_marks(seen[3] | seen[own + 3])
        barred = pair_marks(game.barred[seat])
        word: i64 = 0
        while word < PAIR_WORDS:
            row = at + word
            into[row] = pair_word(hand0, word)
            into[row + 4] = pair_word(hand1, word)
            into[row + 8] = pair_word(hand2, word)
            into[row + 12] = pair_word(hand3, word)
            into[row + 16] = pair_word(top0, word)
            into[row + 20] = pair_word(top1, word)
            into[row + 24] = pair_word(top2, word)
            into[row + 28] = pair_word(under, word)
            into[row + 32] = pair_word(unseen, word)
            into[row + 36] = pair_word(seen0, word)
            into[row + 40] = pair_word(seen1, word)
            into[row + 44] = pair_word(seen2, word)
            into[row + 48] = pair_word(seen3, word)
            into[row + 52] = pair_word(barred, word)
            word += 1
        return at + 14 * PAIR_WORDS

    def fill_hidden(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        assert isinstance(game, Merci)
        following: i64 = 0
        if game.left > 0:
            following = bit(game.pile[game.left - 1])
        at = put_pairs(into, at, pair_counts(following))
        count: i64 = 1
        while count < game.seats:
            seat = next_seat(seat, game.seats)
            at = put_pairs(into, at, pair_counts(game.hands[seat]))
            count += 1
        return put_nothing(into, at, (MOST_SEATS - count) * PAIR_WORDS)

    def action(self, game: Game, seat: i64, move: i64) -> i64:
        assert isinstance(game, Merci)
        return action_of(game, seat, move)

    def mark(self, game: Game, seat: i64, moves: Moves, offered: vec[i64], masks: vec[i64], at: i64) -> None:
        assert isinstance(game, Merci)
        items, count, starts = moves.items, moves.count, STARTS
        place: i64 = 0
        while place < count:
            action = usual_action(starts, items[place])
            if action < 0:
                action = other_action(game, seat, items[place])
            offered[place] = action
            mark_action(masks, at, action)
            place += 1

    def move(self, game: Game, seat: i64, action: i64) -> i64:
        assert isinstance(game, Merci)
        return move_of(game, seat, action)

    def copy(self) -> "MerciEncoder":
        # The hands are counted anew: in another world that fits what was seen, cards have other backs.
        twin = MerciEncoder()
        twin.seen = self.seen[:]
        return twin


def put_phase(game: Merci, into: vec[i64], at: i64) -> i64:
    into[at] = bit(8 * game.stage)
    into[at + 1] = back_mark(game.effect) | (back_mark(game.pile_back()) << 32)
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
    into[at + 2] = word
    return at + 3


def back_mark(back: i64) -> i64:
    """One cell for one back; none for NO_BACK."""
    if back < 0:
        return 0
    return bit(8 * back)


def put_seats(game: Merci, held: vec[i64], own: i64, into: vec[i64], at: i64) -> i64:
    seats, hearts, barred = game.seats, game.hearts, game.barred
    seat: i64 = 0
    while seat < seats:
        word = held[seat] | (hearts[seat] << 32)
        if barred[seat]:
            word |= count_places(barred[seat] & ~SECOND_COPIES) << 40
        into[at + distance(own, seat, seats)] = word
        seat += 1
    return put_nothing(into, at + seats, MOST_SEATS - seats)


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
    return bit(8 * distance(own, seat, seats))
