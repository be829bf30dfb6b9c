"""Mio as numbers. Actions are numbered as the moves are (moves.py)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit, zeros
from pioche.engine.cells import add_mark, add_to_cell, put_mark, put_nothing, put_set, score_cells, within
from pioche.engine.encoding import SCORE, Encoder, counts, marks, numbers, put_common
from pioche.engine.game import Game
from pioche.engine.memory import Memory
from pioche.engine.seats import distance, next_seat
from pioche.games.mio.cards import KINDS
from pioche.games.mio.game import Mio
from pioche.games.mio.memory import MioMemory
from pioche.games.mio.moves import PASS

ACTIONS: Final[i64] = 78
MOST_SEATS: Final[i64] = 6
KIND_WORDS: Final[i64] = 4
MOST_COPIES: Final[i64] = 15

KIND: Final = "colour by colour (r, y, b, g, x) its 1 to 5 and its star, the joker last"
GROUPS: Final = [
    counts("hand", 31, 15, f"how many own cards of each kind; kinds are {KIND}"),
    counts("unseen", 31, 15, "how many of each kind are in the pile or in the hands of others"),
    marks("top", 31, "the kind on top of the discards"),
    marks("colour", 5, "the colour named for a joker"),
    marks("drawn", 31, "the own card that was just drawn"),
    numbers(
        [
            ("pile", 255, "how many cards it has"),
            ("naming", 1, "the dealer names a colour (MI-4)"),
            ("drawing", 1, "the player has drawn"),
            ("passes", 6, "how many seats have just passed in succession"),
            ("target", 255, "the points that end the game"),
            ("own card face down", 1, "the own only card lies face down (MI-12)"),
        ]
    ),
    marks("face down", 31, "that card"),
    numbers(
        [
            ("cards", 255, "how many cards a seat has in hand"),
            ("face down", 1, "its only card lies face down (MI-12)"),
            *SCORE,
            ("turn", 1, "it is its turn"),
            ("dealer", 1, "it has dealt"),
        ],
        6,
        "seat",
    ),
    marks("lacks", 31, "the kinds that another seat showed not to hold, by passing (MI-8)", 5, "other seat"),
]
HIDDEN: Final = [
    marks("next", 31, "the next card of the pile"),
    counts("hands", 31, 15, "the cards of the other seats, face down or not", 5, "other seat"),
]


@final
class MioEncoder(Encoder):
    """What is remembered is that of the round `round`: `lacking` are the kinds each seat showed not to hold,
    `rest` counts the cards of each kind in the deck without the first `seen` discards. A deck with few copies
    of each kind is also counted in cells (`cells`), one for each kind. `scores` are the cells of the scores.
    """

    def __init__(self, deck: vec[i64]) -> None:
        super().__init__(GROUPS, HIDDEN, ACTIONS)
        self.deck = zeros(KINDS)
        self.deck_cells = zeros(KIND_WORDS)
        self.few = True
        for kind in deck:
            self.deck[kind] += 1
            if self.deck[kind] > MOST_COPIES:
                self.few = False
            else:
                add_to_cell(self.deck_cells, 0, kind, 1)
        self.round: i64 = 0
        self.lacking: vec[i64] = zeros(MOST_SEATS)
        self.rest: vec[i64] = zeros(KINDS)
        self.cells: vec[i64] = zeros(KIND_WORDS)
        self.scores: vec[i64] = zeros(MOST_SEATS)
        self.seen: i64 = 0

    def __getnewargs__(self) -> tuple[object, ...]:
        return (zeros(0),)

    def begin(self) -> None:
        self.round = 0

    def settle(self, game: Mio) -> None:
        """Begin a new round, and look at the cards laid since the last call."""
        if self.round != game.round or game.over:
            seat: i64 = 0
            while seat < game.seats:
                self.scores[seat] = score_cells(game.totals[seat]) << 16
                seat += 1
        if self.round != game.round:
            self.round = game.round
            self.lacking = zeros(MOST_SEATS)
            self.rest = self.deck[:]
            self.cells = self.deck_cells[:]
            self.seen = 0
        last: i64 = len(game.cards) - 1
        while self.seen < game.discarded:
            kind = game.cards[last - self.seen]
            self.rest[kind] -= 1
            if self.few:
                add_to_cell(self.cells, 0, kind, -1)
            self.seen += 1

    def watch(self, game: Game, seat: i64, move: i64) -> None:
        """MI-8, MI-9: who passes without having drawn holds nothing that fits."""
        assert isinstance(game, Mio)
        if move == PASS and game.drawn < 0 and game.face_down[seat] < 0:
            self.settle(game)
            self.lacking[seat] |= game.fits_hand

    def recall(self, memory: Memory, game: Game) -> None:
        assert isinstance(memory, MioMemory)
        assert isinstance(game, Mio)
        self.round = 0
        self.settle(game)
        for seat, lacking in enumerate(memory.lacking):
            self.lacking[seat] = lacking

    def fill(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        assert isinstance(game, Mio)
        self.settle(game)
        at = put_common(game, seat, into, at)
        self.put_hand(game, seat, into, at)
        at = self.put_unseen(game, seat, into, at + KIND_WORDS)
        put_nothing(into, at, KIND_WORDS)
        put_mark(into, at, game.top)
        at += KIND_WORDS
        colour: i64 = 0
        if game.colour >= 0:
            colour = bit(game.colour)
        at = put_set(into, at, colour, 1)
        word = within(game.left, 255) | (game.passes << 24) | (within(game.options.target, 255) << 32)
        if game.naming:
            word |= 1 << 8
        put_nothing(into, at, 2 * KIND_WORDS + 1)
        if game.drawn >= 0:
            word |= 1 << 16
            if seat == game.player:
                put_mark(into, at, game.drawn)
        at += KIND_WORDS
        face_down = game.face_down[seat]
        if face_down >= 0:
            word |= bit(40)
            put_mark(into, at + 1, face_down)
        into[at] = word
        return self.fill_seats(game, seat, into, at + 1 + KIND_WORDS)

    def put_hand(self, game: Mio, seat: i64, into: vec[i64], at: i64) -> None:
        if self.few:
            first = seat * KINDS
            into[at] = cells_of(game.held, first, first + 8)
            into[at + 1] = cells_of(game.held, first + 8, first + 16)
            into[at + 2] = cells_of(game.held, first + 16, first + 24)
            into[at + 3] = cells_of(game.held, first + 24, first + KINDS)
            return
        put_nothing(into, at, KIND_WORDS)
        kind: i64 = 0
        while kind < KINDS:
            add_to_cell(into, at, kind, within(game.held[seat * KINDS + kind], MOST_COPIES))
            kind += 1

    def put_unseen(self, game: Mio, seat: i64, into: vec[i64], at: i64) -> i64:
        """The deck without the discards and the own cards; those in hand were written just before."""
        face_down = game.face_down[seat]
        if not self.few:
            return self.put_many_unseen(game.held[seat * KINDS : (seat + 1) * KINDS], face_down, into, at)
        cells = self.cells
        word: i64 = 0
        while word < KIND_WORDS:
            into[at] = cells[word] - into[at - KIND_WORDS]
            word += 1
            at += 1
        if face_down >= 0:
            add_to_cell(into, at - KIND_WORDS, face_down, -1)
        return at

    def put_many_unseen(self, own: vec[i64], face_down: i64, into: vec[i64], at: i64) -> i64:
        """The same where a cell may not be able to count the copies of a kind."""
        put_nothing(into, at, KIND_WORDS)
        kind: i64 = 0
        while kind < KINDS:
            copies = self.rest[kind] - own[kind]
            if kind == face_down:
                copies -= 1
            add_to_cell(into, at, kind, within(copies, MOST_COPIES))
            kind += 1
        return at + KIND_WORDS

    def fill_seats(self, game: Mio, seat: i64, into: vec[i64], at: i64) -> i64:
        own = seat
        seats = game.seats
        lacking = at + MOST_SEATS
        count: i64 = 0
        while count < seats:
            word = within(game.sizes[seat], 255) | self.scores[seat]
            if game.face_down[seat] >= 0:
                word |= 1 << 8
            into[at + count] = word
            if count > 0:
                if self.lacking[seat]:
                    put_set(into, lacking, self.lacking[seat], KIND_WORDS)
                else:
                    put_nothing(into, lacking, KIND_WORDS)
                lacking += KIND_WORDS
            seat = next_seat(seat, seats)
            count += 1
        put_nothing(into, at + count, MOST_SEATS - count)
        if not game.over:
            add_mark(into, at + distance(own, game.player, seats), bit(32))
        add_mark(into, at + distance(own, game.dealer, seats), bit(40))
        return put_nothing(into, lacking, (MOST_SEATS - count) * KIND_WORDS)

    def fill_hidden(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        assert isinstance(game, Mio)
        following: i64 = 0
        if game.left > 0:
            following = bit(game.cards[game.left - 1])
        at = put_set(into, at, following, KIND_WORDS)
        count: i64 = 1
        while count < game.seats:
            seat = next_seat(seat, game.seats)
            self.put_hand(game, seat, into, at)
            if game.face_down[seat] >= 0:
                add_to_cell(into, at, game.face_down[seat], 1)
            at += KIND_WORDS
            count += 1
        return put_nothing(into, at, (MOST_SEATS - count) * KIND_WORDS)

    def copy(self) -> "MioEncoder":
        twin = MioEncoder(vec[i64]())
        twin.deck = self.deck
        twin.deck_cells = self.deck_cells
        twin.few = self.few
        twin.round = self.round
        twin.lacking = self.lacking[:]
        twin.rest = self.rest[:]
        twin.cells = self.cells[:]
        twin.scores = self.scores[:]
        twin.seen = self.seen
        return twin


def cells_of(counts: vec[i64], first: i64, after: i64) -> i64:
    """The numbers from one place up to another as cells of a word."""
    word: i64 = 0
    while after > first:
        after -= 1
        word = (word << 8) | counts[after]
    return word
