"""The rules of Plis de lettres."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit, count_places, zeros
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.journal import Journal
from pioche.engine.moves import Moves
from pioche.engine.refusal import Refused, illegal
from pioche.engine.seats import next_seat
from pioche.games.lettres import events
from pioche.games.lettres.cards import (
    BLUE_H,
    FAMILY,
    LAST_BASE,
    LAST_FAMILY,
    M_AND_N,
    ORDERS,
    VOWELS,
    WHOLE_FAMILY,
    card_text,
    card_texts,
    deck_set,
    full_deck,
)

ROUNDS: Final[i64] = 5
A_TRICK: Final[i64] = 5
"""LE-6: the points of a trick where tricks count."""


def counting_cards(round_number: i64) -> i64:
    """LE-6 to LE-10: the cards that are worth points in a round."""
    if round_number == 1:
        return 0
    if round_number == 2:
        return VOWELS
    if round_number == 3:
        return M_AND_N
    if round_number == 4:
        return BLUE_H
    return VOWELS | M_AND_N | BLUE_H


def card_points(cards: i64) -> i64:
    """LE-7 to LE-9: what counting cards are worth."""
    points = 10 * count_places(cards & VOWELS) + 20 * count_places(cards & M_AND_N)
    if cards & BLUE_H:
        points += 90
    return points


def tricks_count(round_number: i64) -> bool:
    """LE-6, LE-10: in the first round and in the last."""
    return not 1 < round_number < ROUNDS


def cards_to_fall(round_number: i64, deck: i64) -> i64:
    """The cards that must fall before a round ends: all of them where tricks count (LE-6, LE-10)."""
    if tricks_count(round_number):
        return deck
    return counting_cards(round_number)


@final
class Lettres(Game):
    """Hands and taken cards are sets; `points` are those of round 1 seat by seat, then of round 2, and
    so on; zero where a round is not finished.

    `first` led the first trick of the round. `pending` are the cards that must fall before it ends.
    Of the trick on the table: `table` is the set of its cards and `laid` the card of each seat, six bits
    each; `family` the whole family led (empty before the lead), `base` its lowest card, `best` the bit
    of the card that wins so far, `taker` its seat.
    """

    def __init__(self, seats: i64, chance: Chance, journal: Journal | None) -> None:
        # Set here, not by super().__init__: see Game.
        self.seats = seats
        self.chance = chance
        self.journal = journal
        self.round = 1
        self.over = False
        self.stopped = False
        self.first: i64 = 0
        self.leader: i64 = 0
        self.player: i64 = 0
        self.counting: i64 = 0
        self.pending: i64 = 0
        self.table: i64 = 0
        self.laid: i64 = 0
        self.family: i64 = 0
        self.base: i64 = 0
        self.best: i64 = 0
        self.taker: i64 = 0
        self.hands: vec[i64] = vec[i64]()
        self.tricks: vec[i64] = vec[i64]()
        self.counted: vec[i64] = vec[i64]()
        self.points: vec[i64] = vec[i64]()

    def set_up(self) -> None:
        """An empty table for a new game; a copy or a world brings its own cards and points."""
        seats = self.seats
        self.hands = zeros(seats)
        self.tricks = zeros(seats)
        self.counted = zeros(seats)
        self.points = zeros(seats * ROUNDS)

    def deal(self) -> None:
        """LE-1: all cards are dealt. Whoever gets what is left needs no drawing."""
        seats = self.seats
        deck = full_deck(seats)
        each = len(deck) // seats
        self.chance.shuffle(deck, each, len(deck))
        hands = self.hands
        index: i64 = 0
        seat: i64 = 0
        while seat < seats:
            hand: i64 = 0
            end = index + each
            while index < end:
                hand |= bit(deck[index])
                index += 1
            hands[seat] = hand
            seat += 1

    def start(self, first: i64) -> None:
        """Begin a round with the hands that are dealt; first = −1 draws the first leader (LE-3)."""
        seats = self.seats
        deck: i64 = 0
        seat: i64 = 0
        while seat < seats:
            self.tricks[seat] = 0
            self.counted[seat] = 0
            deck |= self.hands[seat]
            seat += 1
        self.counting = counting_cards(self.round)
        self.pending = cards_to_fall(self.round, deck)
        if first < 0:
            first = self.chance.below(seats)
        self.first = first
        self.leader = first
        self.player = first
        if self.journal is not None:
            self.tell_start(self.journal)

    def tell_start(self, journal: Journal) -> None:
        journal.add(events.RoundStarted(self.round, self.first))
        seat: i64 = 0
        while seat < self.seats:
            cards = card_texts(self.hands[seat])
            journal.add(events.Dealt(seat, len(cards), cards, to=bit(seat)))
            seat += 1

    def awaited(self) -> i64:
        if self.over:
            return 0
        return bit(self.player)

    def list_moves(self, seat: i64, into: Moves) -> None:
        """LE-4: the cards of the family led, or else all; lowest first."""
        if seat != self.player:
            into.count = 0
            return
        legal = self.hands[seat]
        base: i64 = 0
        if legal & self.family:
            base = self.base
            legal = (legal & self.family) >> base
        items = into.items
        count: i64 = 0
        while legal:
            order = ORDERS[legal & WHOLE_FAMILY]
            end = count + (order >> 52)
            items[count] = base + (order & 15)
            items[count + 1] = base + ((order >> 4) & 15)
            items[count + 2] = base + ((order >> 8) & 15)
            items[count + 3] = base + ((order >> 12) & 15)
            count += 4
            order >>= 16
            while count < end:
                items[count] = base + (order & 15)
                order >>= 4
                count += 1
            count = end
            legal >>= FAMILY
            base += FAMILY
        into.count = count

    def carry_out(self, seat: i64, move: i64) -> None:
        """LE-4; the last card of a trick brings about all that follows from it."""
        card = bit(move)
        self.hands[seat] ^= card
        if self.journal is not None:
            self.journal.add(events.Laid(seat, card_text(move), self.family == 0))
        self.table |= card
        self.laid |= move << (6 * seat)
        if self.family == 0:
            base = move // FAMILY * FAMILY
            self.base = base
            self.family = LAST_FAMILY >> (LAST_BASE - base)
            self.best = card
            self.taker = seat
        elif card & self.family > self.best:  # LE-5
            self.best = card
            self.taker = seat
        player = next_seat(seat, self.seats)
        self.player = player
        if player == self.leader:
            self.end_trick()

    def end_trick(self) -> None:
        """LE-5; LE-11: a round ends only after a whole trick."""
        taker = self.taker
        table = self.table
        taken = table & self.counting
        self.tricks[taker] += 1
        if taken:
            self.counted[taker] |= taken
        self.leader = taker
        self.player = taker
        self.table = 0
        self.laid = 0
        self.family = 0
        self.pending &= ~table
        if self.journal is not None:
            cards = card_texts(taken)
            self.journal.add(events.TrickTaken(taker, len(cards), cards))
        if not self.pending:
            self.end_round()

    def end_round(self) -> None:
        """LE-3, LE-12."""
        seats = self.seats
        points = self.points
        index = seats * (self.round - 1)
        seat: i64 = 0
        while seat < seats:
            points[index + seat] = self.round_points(seat)
            seat += 1
        if self.journal is not None:
            self.tell_end_of_round(self.journal)
        if self.round == ROUNDS:
            self.over = True
            self.leader = -1
            self.player = -1
            return
        self.round += 1
        self.deal()
        self.start(next_seat(self.first, seats))

    def tell_end_of_round(self, journal: Journal) -> None:
        """The scores all together, and then each for itself, as it is read out at a table."""
        everybody = range(int(self.seats))
        points = [int(self.round_points(seat)) for seat in everybody]
        scores = [int(self.score(seat)) for seat in everybody]
        journal.add(events.RoundEnded(self.round, points, scores))
        for seat in everybody:
            journal.add(events.Scored(seat, points[seat], scores[seat]))

    def round_points(self, seat: i64) -> i64:
        """LE-6 to LE-10: what the tricks and cards taken in this round are worth."""
        taken = self.counted[seat]
        points: i64 = 0
        if taken:
            points = card_points(taken)
        if tricks_count(self.round):
            points += A_TRICK * self.tricks[seat]
        return points

    def score(self, seat: i64) -> i64:
        """LE-12: the finished rounds."""
        total: i64 = 0
        index = seat
        while index < self.seats * ROUNDS:
            total += self.points[index]
            index += self.seats
        return total

    def winners(self) -> i64:
        return self.best_by_score(lowest=True)

    def turn(self) -> i64:
        return self.player

    def phase(self) -> str:
        return "over" if self.over else "trick"

    def why_not(self, seat: i64, move: i64) -> Refused:
        if self.over:
            return illegal("game-over", "LE-3")
        if seat != self.player:
            return illegal("not-your-turn", "LE-4", {"turn": int(self.player)})
        card = card_text(move)
        if not deck_set(self.seats) & bit(move):
            return illegal("card-left-out", "LE-1", {"card": card, "seats": int(self.seats)})
        if not self.hands[seat] & bit(move):
            return illegal("not-in-hand", "LE-4", {"card": card})
        lead = card_text((self.laid >> (6 * self.leader)) & 63)
        return illegal("must-follow", "LE-4", {"card": card, "start": lead})

    def copy(self) -> "Lettres":
        twin = Lettres(self.seats, self.chance.copy(), None)
        twin.round = self.round
        twin.over = self.over
        twin.first = self.first
        twin.leader = self.leader
        twin.player = self.player
        twin.counting = self.counting
        twin.pending = self.pending
        twin.table = self.table
        twin.laid = self.laid
        twin.family = self.family
        twin.base = self.base
        twin.best = self.best
        twin.taker = self.taker
        twin.hands = self.hands[:]
        twin.tricks = self.tricks[:]
        twin.counted = self.counted[:]
        twin.points = self.points[:]
        return twin
