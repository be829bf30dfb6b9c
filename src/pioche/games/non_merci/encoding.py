"""Non Merci ! as numbers. Every payment is public (NM-9), so a row holds the chips of all seats."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit, zeros
from pioche.engine.cells import add_mark, put_mark, put_nothing, put_set, score_cells, within
from pioche.engine.encoding import SCORE, Encoder, marks, numbers, put_common
from pioche.engine.game import Game
from pioche.engine.seats import distance, next_seat
from pioche.games.non_merci.cards import ALL_CARDS, LOWEST, REMOVED, TACTICALLY_REMOVED
from pioche.games.non_merci.game import NonMerci

ACTIONS: Final[i64] = 2
MOST_SEATS: Final[i64] = 7
CARD_WORDS: Final[i64] = 5
COST_SHIFT: Final[i64] = 40
TENS: Final[i64] = sum(1 << ten for ten in TACTICALLY_REMOVED)

GROUPS: Final = [
    marks("card", 33, "the card that lies open; cell 0 is the 3, cell 32 the 35"),
    marks("to come", 33, "the cards that may still come: not seen in this round, and not left out by NM-11"),
    numbers(
        [
            ("card", 35, "the number of the card"),
            ("pot", 255, "the chips on it"),
            ("pile", 24, "how many cards are still to come"),
            ("rounds left", 255, "after this one"),
            ("tactical", 1, "the option of NM-11"),
        ]
    ),
    marks("taken", 33, "the cards of a seat", 7, "seat"),
    numbers(
        [
            ("chips", 255, "the chips of a seat"),
            *SCORE,
            ("cost", 80, "what the open card would add to the seat's points, without its chips, + 40"),
            ("turn", 1, "this seat decides"),
        ],
        7,
        "seat",
    ),
]
HIDDEN: Final = [
    marks("next", 33, "the card that will be turned next"),
    marks("pile", 33, "the cards that will come"),
]


def points_of_starts() -> vec[i64]:
    """NM-8: for each byte of a set of cards (from the 3 on) and each of its values, the sum of its cards."""
    sums = [
        sum(int(LOWEST) + 8 * byte + index for index in range(8) if (value >> index) & 1)
        for byte in range(int(CARD_WORDS))
        for value in range(256)
    ]
    return vec[i64](sums)


POINTS: Final[vec[i64]] = points_of_starts()


def quick_points(cards: i64) -> i64:
    """The same as run_points (NM-8), by the byte."""
    starts = (cards & ~(cards << 1)) >> LOWEST
    points: i64 = 0
    row: i64 = 0
    while starts:
        points += POINTS[row + (starts & 255)]
        starts >>= 8
        row += 256
    return points


def cost(card: i64, taken: i64) -> i64:
    """What a card would add to the points of these (NM-8): it may lengthen a run, or join two."""
    added = card
    if taken & bit(card - 1):
        added = 0
    if taken & bit(card + 1):
        added -= card + 1
    return added


@final
class NonMerciEncoder(Encoder):
    """`points` are those of the cards `counted` of each seat."""

    def __init__(self) -> None:
        super().__init__(GROUPS, HIDDEN, ACTIONS)
        self.counted: vec[i64] = zeros(MOST_SEATS)
        self.points: vec[i64] = zeros(MOST_SEATS)

    def fill(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        assert isinstance(game, NonMerci)
        at = put_common(game, seat, into, at)
        seats = game.seats
        card = game.card
        open_card: i64 = 0
        if card:
            open_card = bit(card)
        put_nothing(into, at, CARD_WORDS)
        if card:
            put_mark(into, at, card - LOWEST)
        at += CARD_WORDS
        to_come = ALL_CARDS & ~open_card
        tactical: i64 = 0
        if game.options.tactical:
            tactical = 1
            to_come &= ~TENS
        other: i64 = 0
        while other < seats:
            to_come &= ~game.taken[other]
            other += 1
        at = put_set(into, at, to_come >> LOWEST, CARD_WORDS)
        into[at] = (
            card
            | (within(game.pot, 255) << 8)
            | ((game.left - REMOVED) << 16)
            | (within(game.options.rounds - game.round, 255) << 24)
            | (tactical << 32)
        )
        return self.fill_seats(game, seat, into, at + 1)

    def fill_seats(self, game: NonMerci, seat: i64, into: vec[i64], at: i64) -> i64:
        own = seat
        seats = game.seats
        card = game.card
        totals = at + MOST_SEATS * CARD_WORDS
        count: i64 = 0
        while count < seats:
            taken = game.taken[seat]
            at = put_set(into, at, taken >> LOWEST, CARD_WORDS)
            chips = (game.chips >> (8 * seat)) & 255
            if taken != self.counted[seat]:
                self.counted[seat] = taken
                self.points[seat] = quick_points(taken)
            word = chips | (score_cells(game.earlier[seat] + self.points[seat] - chips) << 8)
            if card:
                word |= (cost(card, taken) + COST_SHIFT) << 24
            into[totals + count] = word
            seat = next_seat(seat, seats)
            count += 1
        put_nothing(into, at, (MOST_SEATS - count) * CARD_WORDS)
        if card:
            add_mark(into, totals + distance(own, game.player, seats), bit(32))
        return put_nothing(into, totals + count, MOST_SEATS - count)

    def fill_hidden(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        assert isinstance(game, NonMerci)
        index = game.left - 1
        following: i64 = 0
        if index >= REMOVED:
            following = bit(game.cards[index])
        pile: i64 = 0
        while index >= REMOVED:
            pile |= bit(game.cards[index])
            index -= 1
        at = put_set(into, at, following >> LOWEST, CARD_WORDS)
        return put_set(into, at, pile >> LOWEST, CARD_WORDS)

    def copy(self) -> "NonMerciEncoder":
        return NonMerciEncoder()
