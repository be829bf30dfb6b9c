"""MERCI as numbers; numbering.py has its actions.

Two copies of a front are told apart by their backs alone. Which of them is the first in cards.py depends on
both backs, one of which a seat may not know: rows only count the copies.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine import views
from pioche.engine.bits import bit, count_places, zeros
from pioche.engine.cells import put_nothing, put_pairs, put_set, within
from pioche.engine.encoding import Encoder, counts, marks, numbers, put_common
from pioche.engine.events import Journal
from pioche.engine.game import Game
from pioche.engine.memory import Memory
from pioche.engine.seats import next_seat
from pioche.games.merci.cards import SECOND_COPIES, parse_card
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
RECEIVERS: Final = {"drawn": "seat", "given": "target"}
"""Events by which a card comes into a hand, and where they say whose it is."""

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

    `hands` are the hands that `had` has taken in already.
    """

    def __init__(self) -> None:
        super().__init__(GROUPS, HIDDEN, ACTIONS)
        self.shown: vec[i64] = zeros(BACKS)
        self.had: vec[i64] = zeros(BACKS * MOST_SEATS)
        self.hands: vec[i64] = zeros(MOST_SEATS)

    def begin(self) -> None:
        self.shown = zeros(BACKS)
        self.had = zeros(BACKS * MOST_SEATS)
        self.hands = zeros(MOST_SEATS)

    def watch(self, game: Game, seat: i64, move: i64) -> None:
        """ME-2: a card that is laid shows its back to all; those in the hand are seen by their holder."""
        assert isinstance(game, Merci)
        other: i64 = 0
        while other < game.seats:
            self.settle(game, other)
            other += 1
        if kind_of(move) <= SKUZ:
            card = game.meant(seat, move)
            self.shown[game.back(card)] |= bit(card)
        elif game.closing:
            self.watch_closing(game, seat, move)

    def watch_closing(self, game: Merci, seat: i64, move: i64) -> None:
        """ME-16: what is drawn for a last card is gone with the next deal, but its drawer has seen it."""
        after = game.copy()
        journal = Journal()
        after.journal = journal
        after.carry_out(seat, move)
        for event in journal.take():
            if event.kind in RECEIVERS:
                told = event.told_in_full()
                front, back = parse_card(views.word(told, "card"))
                receiver = views.number(told, RECEIVERS[event.kind])
                self.had[BACKS * receiver + back] |= bit(2 * front)

    def settle(self, game: Merci, seat: i64) -> None:
        hand = game.hands[seat]
        if hand == self.hands[seat]:
            return
        self.hands[seat] = hand
        place = BACKS * seat
        low = hand & game.back_low
        high = hand & game.back_high
        self.had[place] |= hand & ~(low | high)
        self.had[place + 1] |= low & ~high
        self.had[place + 2] |= high & ~low
        self.had[place + 3] |= low & high

    def recall(self, memory: Memory, game: Game) -> None:
        """Here the cards are of another world: only those that the seat saw with their backs are the same."""
        assert isinstance(memory, MerciMemory)
        self.begin()
        for back, seen in enumerate(memory.known.seen):
            self.shown[back] = seen

    def fill(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        assert isinstance(game, Merci)
        self.settle(game, seat)
        at = put_common(game, seat, into, at)
        hand = game.hands[seat]
        low = hand & game.back_low
        high = hand & game.back_high
        at = put_pairs(into, at, hand & ~(low | high), FRONT_WORDS)
        at = put_pairs(into, at, low & ~high, FRONT_WORDS)
        at = put_pairs(into, at, high & ~low, FRONT_WORDS)
        at = put_pairs(into, at, low & high, FRONT_WORDS)
        tops = game.tops
        first, second, third = bit(tops & 63), bit((tops >> 6) & 63), bit(tops >> 12)
        at = put_pairs(into, at, first, FRONT_WORDS)
        at = put_pairs(into, at, second, FRONT_WORDS)
        at = put_pairs(into, at, third, FRONT_WORDS)
        under = game.under[0] | game.under[1] | game.under[2]
        at = put_pairs(into, at, under, FRONT_WORDS)
        at = put_pairs(into, at, EXISTING & ~(hand | under | first | second | third), FRONT_WORDS)
        back: i64 = 0
        while back < BACKS:
            seen = self.shown[back] | self.had[BACKS * seat + back]
            at = put_pairs(into, at, (seen | (seen >> 1)) & ~SECOND_COPIES, FRONT_WORDS)
            back += 1
        at = put_pairs(into, at, game.barred[seat] & ~SECOND_COPIES, FRONT_WORDS)
        at = put_phase(game, into, at)
        return put_seats(game, seat, into, at)

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

    def move(self, game: Game, seat: i64, action: i64) -> i64:
        assert isinstance(game, Merci)
        return move_of(game, seat, action)

    def copy(self) -> "MerciEncoder":
        twin = MerciEncoder()
        twin.shown = self.shown[:]
        twin.had = self.had[:]
        twin.hands = self.hands[:]
        return twin


def put_phase(game: Merci, into: vec[i64], at: i64) -> i64:
    put_set(into, at, bit(game.stage), 1)
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
        put_set(into, at, bit(back), 1)


def put_seats(game: Merci, seat: i64, into: vec[i64], at: i64) -> i64:
    seats = game.seats
    objecting: i64 = 0
    if game.stage == OBJECTION:
        objecting = game.awaited()
    count: i64 = 0
    while count < seats:
        into[at + count] = held_word(game, seat)
        into[at + MOST_SEATS + count] = role_word(game, seat) | (((objecting >> seat) & 1) << 32)
        seat = next_seat(seat, seats)
        count += 1
    put_nothing(into, at + count, MOST_SEATS - count)
    return put_nothing(into, at + MOST_SEATS + count, MOST_SEATS - count)


def held_word(game: Merci, seat: i64) -> i64:
    hand = game.hands[seat]
    low = hand & game.back_low
    high = hand & game.back_high
    lows, highs, both = count_places(low), count_places(high), count_places(low & high)
    word = (count_places(hand) - lows - highs + both) | ((lows - both) << 8)
    word |= ((highs - both) << 16) | (both << 24) | (game.hearts[seat] << 32)
    if game.barred[seat]:
        word |= count_places(game.barred[seat] & ~SECOND_COPIES) << 40
    return word


def role_word(game: Merci, seat: i64) -> i64:
    word: i64 = 0
    if seat == game.player and not game.over:
        word = 1
    if seat == game.by:
        word |= 1 << 8
    if seat == game.target:
        word |= 1 << 16
    if seat == game.accused:
        word |= 1 << 24
    if seat == game.first:
        word |= bit(40)
    return word
