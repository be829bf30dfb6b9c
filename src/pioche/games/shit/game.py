"""The rules of SHIT!"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.bits import bit, lowest_place, place_list
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.journal import Journal
from pioche.engine.moves import Moves
from pioche.engine.refusal import Refused, illegal
from pioche.engine.seats import next_seat
from pioche.games.shit import events
from pioche.games.shit.cards import (
    CARDS,
    DEALT,
    SHIT,
    card_text,
    card_texts,
    full_deck,
    gap,
)
from pioche.games.shit.options import ShitOptions


@final
class Shit(Game):
    """`pile` has 50 places, of which the first `left` are the pile, its top last.

    `sealed` means something only for the seats that are not in `waiting`; a sealed card is still in
    its hand. `first` is the first drawer of the round (SH-9). `start` is −1 when there is none.
    """

    def __init__(self, seats: i64, options: ShitOptions, chance: Chance, journal: Journal | None) -> None:
        # Set here, not by super().__init__: see Game.
        self.seats = seats
        self.chance = chance
        self.journal = journal
        self.round = 1
        self.over = False
        self.stopped = False
        self.options = options
        self.pile: vec[i64] = vec[i64]()
        self.left: i64 = 0
        self.start: i64 = -1
        self.aside: i64 = 0
        self.waiting: i64 = 0
        self.first: i64 = 0
        self.hands: vec[i64] = vec[i64]()
        self.sealed: vec[i64] = vec[i64]()
        self.points: vec[i64] = vec[i64]()

    def deal(self, cards: vec[i64]) -> None:
        """SH-3: the hands in seat order come first in the cards, then the pile with its top last."""
        seats = self.seats
        hands: vec[i64] = vec[i64](capacity=6)
        sealed: vec[i64] = vec[i64](capacity=6)
        points: vec[i64] = vec[i64](capacity=6)
        index: i64 = 0
        seat: i64 = 0
        while seat < seats:
            hand = bit(SHIT)
            held = index + DEALT
            while index < held:
                hand |= bit(cards[index])
                index += 1
            hands = append(hands, hand)
            sealed = append(sealed, -1)
            points = append(points, 0)
            seat += 1
        self.hands = hands
        self.sealed = sealed
        self.points = points
        self.left = CARDS - index
        i: i64 = 0
        while index < CARDS:
            cards[i] = cards[index]
            i += 1
            index += 1
        self.pile = cards
        if self.journal is not None:
            self.tell_hands(self.journal)
        self.turn_card()

    def shuffle_and_deal(self) -> None:
        """The order inside a hand means nothing: the last four cards need no shuffling."""
        cards = full_deck()
        self.chance.shuffle(cards, DEALT, CARDS)
        self.deal(cards)

    def awaited(self) -> i64:
        return self.waiting

    def list_moves(self, seat: i64, into: Moves) -> None:
        """SH-5, SH-7: any card of the hand, in the order of the circle, SHIT! last."""
        into.clear()
        if self.over or not (self.waiting >> seat) & 1:
            return
        cards = self.hands[seat]
        while cards:
            into.add(lowest_place(cards))
            cards &= cards - 1

    def carry_out(self, seat: i64, move: i64) -> None:
        self.sealed[seat] = move
        self.waiting &= ~bit(seat)
        if self.journal is not None:
            self.journal.add(events.Sealed(seat, card_text(move), to=bit(seat)))
        if self.waiting == 0:
            self.end_round()

    def end_round(self) -> None:
        """SH-12 before SH-13; after either nobody draws and no card is turned."""
        if self.journal is not None:
            self.tell_reveal(self.journal)
        winner = self.reveal()
        if winner >= 0 and self.points[winner] >= self.options.target:
            self.end_game(stopped=False)
        elif self.round >= self.options.round_cap:
            self.end_game(stopped=True)
        else:
            self.draw_cards()
            self.first = next_seat(self.first, self.seats)
            self.round += 1
            self.turn_card()

    def reveal(self) -> i64:
        """SH-6, SH-8: who scores (−1: nobody); the cards played and the start card leave."""
        start = self.start
        aside = self.aside | bit(start)
        winner: i64 = -1
        nearest = CARDS
        seat: i64 = 0
        while seat < self.seats:
            card = self.sealed[seat]
            if card != SHIT:
                self.hands[seat] ^= bit(card)
                aside |= bit(card)
                way = gap(start, card)
                if way < nearest:
                    nearest = way
                    winner = seat
            seat += 1
        self.aside = aside
        if winner >= 0:
            self.points[winner] += nearest
        if self.journal is not None:
            self.tell_score(self.journal, winner, nearest)
        self.start = -1
        return winner

    def draw_cards(self) -> None:
        """SH-9: whoever played SHIT! draws, clockwise from the first drawer."""
        seat = self.first
        asked: i64 = 0
        while asked < self.seats:
            if self.sealed[seat] == SHIT:
                self.draw_card(seat)
            seat = next_seat(seat, self.seats)
            asked += 1

    def draw_card(self, seat: i64) -> None:
        if self.one_card_outside():  # SH-11
            if self.journal is not None:
                self.journal.add(events.DrawLapsed(seat))
            return
        card = self.top_card()
        self.hands[seat] |= bit(card)
        if self.journal is not None:
            self.journal.add(events.Drawn(seat, card_text(card), to=bit(seat)))

    def one_card_outside(self) -> bool:
        """Pile and set-aside cards together are never none."""
        if self.left == 0:
            return (self.aside & (self.aside - 1)) == 0
        return self.left == 1 and self.aside == 0

    def top_card(self) -> i64:
        if self.left == 0:
            self.reshuffle()
        self.left -= 1
        return self.pile[self.left]

    def reshuffle(self) -> None:
        """SH-10."""
        pile = self.pile
        cards = self.aside
        count: i64 = 0
        while cards:
            pile[count] = lowest_place(cards)
            cards &= cards - 1
            count += 1
        self.chance.shuffle(pile, 1, count)
        self.left = count
        self.aside = 0
        if self.journal is not None:
            self.journal.add(events.Reshuffled(count))

    def turn_card(self) -> None:
        """SH-4."""
        self.start = self.top_card()
        self.waiting = bit(self.seats) - 1
        if self.journal is not None:
            self.journal.add(events.Turned(self.round, card_text(self.start)))

    def end_game(self, stopped: bool) -> None:
        self.over = True
        self.stopped = stopped
        if self.journal is not None:
            self.tell_end(self.journal)

    def tell_hands(self, journal: Journal) -> None:
        for seat in range(int(self.seats)):
            cards = card_texts(self.hands[seat] & ~bit(SHIT))
            journal.add(events.Dealt(seat, DEALT, cards, to=bit(seat)))

    def tell_reveal(self, journal: Journal) -> None:
        for seat in range(int(self.seats)):
            journal.add(events.Revealed(seat, card_text(self.sealed[seat])))

    def tell_score(self, journal: Journal, winner: i64, points: i64) -> None:
        """SH-6, SH-8: who scored, and the cards that leave."""
        if winner < 0:
            journal.add(events.NobodyScored())
        else:
            journal.add(events.Scored(winner, card_text(self.sealed[winner]), points))
        played = bit(self.start)
        for sealed in self.sealed:
            played |= bit(sealed)
        journal.add(events.SetAside(card_texts(played & ~bit(SHIT))))
        journal.add(events.RoundEnded(self.round, [int(total) for total in self.points]))

    def tell_end(self, journal: Journal) -> None:
        winners = place_list(self.winners())
        if self.stopped:
            journal.add(events.GameStopped(self.round, winners))
        else:
            journal.add(events.GameWon(winners[0], self.points[winners[0]]))

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def winners(self) -> i64:
        """Only one seat scores in a round, so that the first to reach the goal is also the best."""
        return self.best_by_score(lowest=False)

    def turn(self) -> i64:
        return -1

    def phase(self) -> str:
        return "over" if self.over else "seal"

    def why_not(self, seat: i64, move: i64) -> Refused:
        if self.stopped:
            return illegal("game-stopped", "SH-13")
        if self.over:
            return illegal("game-over", "SH-12")
        if seat >= 0 and seat < self.seats and not (self.waiting >> seat) & 1:
            return illegal("already-sealed", "SH-5")
        return illegal("card-not-held", "SH-5", {"card": card_text(move)})

    def copy(self) -> "Shit":
        twin = Shit(self.seats, self.options, self.chance.copy(), None)
        twin.round = self.round
        twin.over = self.over
        twin.stopped = self.stopped
        twin.pile = self.pile[:]
        twin.left = self.left
        twin.start = self.start
        twin.aside = self.aside
        twin.waiting = self.waiting
        twin.first = self.first
        twin.hands = self.hands[:]
        twin.sealed = self.sealed[:]
        twin.points = self.points[:]
        return twin
