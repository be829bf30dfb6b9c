"""SHIT! as numbers. The circle has no beginning (SH-1): cards are told by their way from the start card.

Action a seals the card that lies a steps clockwise from the start card; action 50 seals SHIT!.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit, count_places
from pioche.engine.cells import add_mark, put_mark, put_nothing, put_set, score_cells, within
from pioche.engine.encoding import SCORE, Encoder, mark_action, marks, numbers, put_common
from pioche.engine.game import Game
from pioche.engine.memory import Memory
from pioche.engine.moves import Moves
from pioche.engine.seats import distance, next_seat
from pioche.games.shit.cards import CARDS, SHIT, gap
from pioche.games.shit.game import Shit
from pioche.games.shit.memory import ShitMemory

ACTIONS: Final[i64] = 51
MOST_SEATS: Final[i64] = 6
CARD_WORDS: Final[i64] = 7
ALL_CARDS: Final[i64] = 0x3_FFFF_FFFF_FFFF

GROUPS: Final = [
    marks("start", 50, "the start card; here cell c is card c of the circle, from 1b on"),
    marks("hand", 51, "the own cards; cell w lies w steps clockwise from the start card, cell 50 is SHIT!"),
    marks("aside", 50, "the cards set aside (SH-14), by their way"),
    marks("unseen", 50, "the cards in the pile or in the hands of others, by their way"),
    marks("from earlier piles", 50, "those of the unseen cards that others have held since the last SH-10"),
    marks("sealed", 51, "the own sealed card, by its way"),
    numbers(
        [
            ("pile", 50, "how many cards it has"),
            ("target", 255, "the points that win, by fours"),
            ("rounds left", 255, "before SH-13"),
        ]
    ),
    numbers(
        [
            ("cards", 51, "how many cards a seat holds, SHIT! among them"),
            ("sealed", 1, "it has sealed one"),
            *SCORE,
            ("draws first", 1, "it is the first to draw in this round (SH-9)"),
        ],
        6,
        "seat",
    ),
]
HIDDEN: Final = [
    marks("hands", 51, "the cards of the other seats, by their way", 5, "other seat"),
    marks("sealed", 51, "the cards they have sealed, by their way", 5, "other seat"),
]


def ways(cards: i64, start: i64) -> i64:
    """A set of cards of the circle as the set of their ways from a card; SHIT! stays what it is."""
    if start < 0:
        return cards
    before = cards & (bit(start) - 1)
    return ((cards & ALL_CARDS) >> start) | (before << (CARDS - start)) | (cards & bit(SHIT))


@final
class ShitEncoder(Encoder):
    """`recent` are the cards that the present pile was made of; `pending` would be those of the next one."""

    def __init__(self) -> None:
        super().__init__(GROUPS, HIDDEN, ACTIONS)
        self.recent = ALL_CARDS
        self.pending: i64 = 0

    def begin(self) -> None:
        self.recent = ALL_CARDS
        self.pending = 0

    def watch(self, game: Game, seat: i64, move: i64) -> None:
        """SH-8, SH-10: before a reveal, what lies aside after it and may become a pile."""
        assert isinstance(game, Shit)
        if game.waiting != bit(seat):
            return
        self.settle(game)
        pending = game.aside | bit(game.start) | bit(move)
        other: i64 = 0
        while other < game.seats:
            if other != seat:
                pending |= bit(game.sealed[other])
            other += 1
        self.pending = pending & ALL_CARDS

    def settle(self, game: Shit) -> None:
        """Nothing lies aside right after a new pile was made, and only then."""
        if game.aside == 0 and self.pending:
            self.recent = self.pending
            self.pending = 0

    def recall(self, memory: Memory, game: Game) -> None:
        assert isinstance(memory, ShitMemory)
        self.recent = memory.recent
        self.pending = 0

    def fill(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        assert isinstance(game, Shit)
        self.settle(game)
        at = put_common(game, seat, into, at)
        start = game.start
        open_card: i64 = 0
        if start >= 0:
            open_card = bit(start)
        put_nothing(into, at, CARD_WORDS)
        if start >= 0:
            put_mark(into, at, start)
        at += CARD_WORDS
        hand = game.hands[seat]
        unseen = ALL_CARDS & ~(hand | game.aside | open_card)
        at = put_set(into, at, ways(hand, start), CARD_WORDS)
        at = put_set(into, at, ways(game.aside, start), CARD_WORDS)
        at = put_set(into, at, ways(unseen, start), CARD_WORDS)
        at = put_set(into, at, ways(unseen & ~self.recent, start), CARD_WORDS)
        put_nothing(into, at, CARD_WORDS)
        if sealed_card(game, seat):
            put_mark(into, at, self.action(game, seat, game.sealed[seat]))
        at += CARD_WORDS
        into[at] = (
            game.left
            | (within(game.options.target >> 2, 255) << 8)
            | (within(game.options.round_cap - game.round, 255) << 16)
        )
        return self.fill_seats(game, seat, into, at + 1)

    def fill_seats(self, game: Shit, seat: i64, into: vec[i64], at: i64) -> i64:
        own = seat
        seats = game.seats
        count: i64 = 0
        while count < seats:
            word = count_places(game.hands[seat]) | (score_cells(game.points[seat]) << 16)
            if sealed_card(game, seat):
                word |= 1 << 8
            into[at + count] = word
            seat = next_seat(seat, seats)
            count += 1
        add_mark(into, at + distance(own, game.first, seats), bit(32))
        return put_nothing(into, at + count, MOST_SEATS - count)

    def fill_hidden(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        assert isinstance(game, Shit)
        others = MOST_SEATS - 1
        sealed = at + others * CARD_WORDS
        count: i64 = 1
        while count < game.seats:
            seat = next_seat(seat, game.seats)
            at = put_set(into, at, ways(game.hands[seat], game.start), CARD_WORDS)
            sealed = put_set(into, sealed, ways(sealed_card(game, seat), game.start), CARD_WORDS)
            count += 1
        put_nothing(into, at, (MOST_SEATS - count) * CARD_WORDS)
        return put_nothing(into, sealed, (MOST_SEATS - count) * CARD_WORDS)

    def action(self, game: Game, seat: i64, move: i64) -> i64:
        assert isinstance(game, Shit)
        return action_of(game, move)

    def mark(self, game: Game, seat: i64, moves: Moves, offered: vec[i64], masks: vec[i64], at: i64) -> None:
        assert isinstance(game, Shit)
        items = moves.items
        count = moves.count
        index: i64 = 0
        while index < count:
            action = action_of(game, items[index])
            offered[index] = action
            mark_action(masks, at, action)
            index += 1

    def move(self, game: Game, seat: i64, action: i64) -> i64:
        assert isinstance(game, Shit)
        if action == SHIT:
            return SHIT
        return (game.start + action) % CARDS

    def copy(self) -> "ShitEncoder":
        twin = ShitEncoder()
        twin.recent = self.recent
        twin.pending = self.pending
        return twin


def action_of(game: Shit, move: i64) -> i64:
    """Cards by the way to them on the circle (SH-2), so that all starts look alike."""
    if move == SHIT:
        return SHIT
    return gap(game.start, move)


def sealed_card(game: Shit, seat: i64) -> i64:
    """The set of the card that a seat has sealed (SH-5), empty if it has not."""
    if game.over or (game.waiting >> seat) & 1:
        return 0
    return bit(game.sealed[seat])
