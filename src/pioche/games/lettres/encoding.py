"""Plis de lettres as numbers. Action c lays card c: pink A is 0, pink Z 25, blue A 26, blue Z 51."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit, count_places, filled, zeros
from pioche.engine.cells import add_mark, put_mark, put_nothing, put_set, score_cells, within
from pioche.engine.encoding import SCORE, Encoder, marks, numbers, put_common
from pioche.engine.game import Game
from pioche.engine.memory import Memory
from pioche.engine.seats import distance, next_seat
from pioche.games.lettres.cards import FAMILY
from pioche.games.lettres.game import Lettres, counting_cards
from pioche.games.lettres.memory import LettresMemory

ACTIONS: Final[i64] = 52
MOST_SEATS: Final[i64] = 5
CARD_WORDS: Final[i64] = 7
FAMILIES: Final[i64] = 4
NOT_COUNTED: Final[i64] = -1

GROUPS: Final = [
    marks("round", 6, "cells 1 to 5: which round (LE-6 to LE-10)"),
    marks("family", 4, "the family led: pink A–M, pink N–Z, blue A–M, blue N–Z"),
    marks("hand", 52, "the own cards"),
    marks("unseen", 52, "the cards in the hands of others"),
    marks("counting", 52, "the unseen, own and open cards that are worth points in this round"),
    marks("best", 52, "the card that wins the trick so far"),
    marks("laid", 52, "the card of a seat in the trick", 5, "seat"),
    numbers(
        [
            ("cards", 17, "how many cards a seat holds"),
            ("tricks", 17, "the tricks it has taken in this round"),
            *SCORE,
            ("points by fives", 71, "what its tricks and cards of this round are worth, // 5"),
            ("leads", 1, "it led the trick, or will lead it"),
            ("wins so far", 1, "it laid the best card"),
        ],
        5,
        "seat",
    ),
    marks("without", 4, "the families that a seat has shown to be without in this round (LE-13)", 5, "seat"),
]
HIDDEN: Final = [marks("hands", 52, "the cards of the other seats", 4, "other seat")]


@final
class LettresEncoder(Encoder):
    """`without` are the families that each seat is without; `round` is the round they are from.

    `earned` holds the cells of a seat that change only when it takes a trick, or when the game ends: those at
    `taken` tricks.
    """

    def __init__(self) -> None:
        super().__init__(GROUPS, HIDDEN, ACTIONS)
        self.round: i64 = 0
        self.without: vec[i64] = zeros(MOST_SEATS)
        self.taken: vec[i64] = filled(MOST_SEATS, NOT_COUNTED)
        self.earned: vec[i64] = zeros(MOST_SEATS)

    def begin(self) -> None:
        self.round = 0

    def settle(self, game: Lettres) -> None:
        if self.round != game.round:
            self.round = game.round
            self.without = zeros(MOST_SEATS)
            self.taken = filled(MOST_SEATS, NOT_COUNTED)

    def watch(self, game: Game, seat: i64, move: i64) -> None:
        """LE-4: whoever does not follow has no card of the family led."""
        assert isinstance(game, Lettres)
        if game.family and not game.family & bit(move):
            self.settle(game)
            self.without[seat] |= bit(game.base // FAMILY)

    def recall(self, memory: Memory, game: Game) -> None:
        assert isinstance(memory, LettresMemory)
        assert isinstance(game, Lettres)
        self.round = 0
        self.settle(game)
        for seat, missing in enumerate(memory.missing):
            without: i64 = 0
            family: i64 = 0
            while family < FAMILIES:
                if missing & bit(family * FAMILY):
                    without |= bit(family)
                family += 1
            self.without[seat] = without

    def fill(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        assert isinstance(game, Lettres)
        self.settle(game)
        at = put_common(game, seat, into, at)
        at = put_set(into, at, bit(game.round), 1)
        family: i64 = 0
        best: i64 = 0
        if game.family:
            family = bit(game.base // FAMILY)
            best = game.best
        at = put_set(into, at, family, 1)
        hand = game.hands[seat]
        held: i64 = 0
        other: i64 = 0
        while other < game.seats:
            held |= game.hands[other]
            other += 1
        at = put_set(into, at, hand, CARD_WORDS)
        at = put_set(into, at, held & ~hand, CARD_WORDS)
        at = put_set(into, at, (held | game.table) & counting_cards(game.round), CARD_WORDS)
        at = put_set(into, at, best, CARD_WORDS)
        return self.fill_seats(game, seat, into, at)

    def fill_seats(self, game: Lettres, seat: i64, into: vec[i64], at: i64) -> i64:
        own = seat
        seats = game.seats
        totals = at + MOST_SEATS * CARD_WORDS
        without = totals + MOST_SEATS
        put_nothing(into, at, MOST_SEATS * CARD_WORDS)
        put_laid(game, seat, into, at)
        count: i64 = 0
        while count < seats:
            if game.over or game.tricks[seat] != self.taken[seat]:
                self.taken[seat] = game.tricks[seat]
                self.earned[seat] = earned_cells(game, seat)
            into[totals + count] = count_places(game.hands[seat]) | self.earned[seat]
            put_set(into, without + count, self.without[seat], 1)
            seat = next_seat(seat, seats)
            count += 1
        left = MOST_SEATS - count
        put_nothing(into, totals + count, left)
        if game.leader >= 0:
            add_mark(into, totals + distance(own, game.leader, seats), bit(40))
        if game.family:
            add_mark(into, totals + distance(own, game.taker, seats), bit(48))
        return put_nothing(into, without + count, left)

    def fill_hidden(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        assert isinstance(game, Lettres)
        count: i64 = 1
        while count < game.seats:
            seat = next_seat(seat, game.seats)
            at = put_set(into, at, game.hands[seat], CARD_WORDS)
            count += 1
        return put_nothing(into, at, (MOST_SEATS - count) * CARD_WORDS)

    def copy(self) -> "LettresEncoder":
        twin = LettresEncoder()
        twin.round = self.round
        twin.without = self.without[:]
        return twin


def earned_cells(game: Lettres, seat: i64) -> i64:
    points = within(game.round_points(seat) // 5, 71)
    return (game.tricks[seat] << 8) | (score_cells(game.score(seat)) << 16) | (points << 32)


def put_laid(game: Lettres, own: i64, into: vec[i64], at: i64) -> None:
    """Mark the cards of this trick, from its leader up to the player."""
    if game.table == 0:
        return
    seat = game.leader
    while True:
        index = at + CARD_WORDS * distance(own, seat, game.seats)
        put_mark(into, index, (game.laid >> (6 * seat)) & 63)
        seat = next_seat(seat, game.seats)
        if seat == game.player:
            return
