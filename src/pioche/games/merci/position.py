"""One position of MERCI: cards, hearts, whose turn; drawing, dealing, and how rounds and games end."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit, count_places, lowest_place, place_list, zeros
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.journal import Journal
from pioche.engine.seats import next_seat
from pioche.games.merci import events
from pioche.games.merci.cards import (
    BACKS,
    CARD_TEXTS,
    CARDS,
    FRONTS,
    HAND,
    NO_BACK,
    PLACES,
    SECOND_COPIES,
    fill_deck,
    front_text,
    has_two_copies,
)
from pioche.games.merci.combinations import same_front
from pioche.games.merci.options import MerciOptions

TURN: Final[i64] = 0
HEART_CHOICE: Final[i64] = 1
NAMING: Final[i64] = 2
GIVING: Final[i64] = 3
ANSWER: Final[i64] = 4
OBJECTION: Final[i64] = 5
PHASES: Final = ("turn", "heart", "name", "give", "answer", "objection")
NO_SEAT: Final[i64] = -1
NO_CARD: Final[i64] = -1
ALL_HEARTS: Final[i64] = 25
ROUND_PRIZE: Final[i64] = 2


class Position(Game):
    """`tops` packs the three top cards, six bits each; `under` and `hands` are sets of cards.

    The pile is `pile[:left]` with its top last. `by` and `effect` stand while an effect is carried out,
    `closing` says that it is that of a last card (ME-16). In an objection after a lay `covered` is the
    card below the one in question, on stack `disputed`; after a rude answer it is NO_CARD. `said` is the kind
    of the move that is in question.
    """

    def __init__(self, seats: i64, options: MerciOptions, chance: Chance, journal: Journal | None) -> None:
        # Set here, not by super().__init__: see Game.
        self.seats = seats
        self.chance = chance
        self.journal = journal
        self.round = 1
        self.over = False
        self.stopped = False
        self.options = options
        self.malpoli = options.malpoli
        self.interrupt = options.interrupt
        self.spoken = options.spoken
        self.back_low: i64 = 0
        self.back_high: i64 = 0
        self.differing: i64 = 0
        self.hands: vec[i64] = vec[i64]()
        self.barred: vec[i64] = vec[i64]()
        self.hearts: vec[i64] = vec[i64]()
        self.reserve: i64 = ALL_HEARTS
        self.tops: i64 = 0
        self.under: vec[i64] = vec[i64]()
        self.pile: vec[i64] = vec[i64]()
        self.left: i64 = 0
        self.first: i64 = 0
        self.player: i64 = 0
        self.stage = TURN
        self.effect = NO_BACK
        self.by = NO_SEAT
        self.target = NO_SEAT
        self.closing = False
        self.accused = NO_SEAT
        self.disputed: i64 = 0
        self.covered = NO_CARD
        self.let_go: i64 = 0
        self.said: i64 = 0
        self.passes: i64 = 0
        self.made: i64 = 0
        self.champions: i64 = 0

    def back(self, card: i64) -> i64:
        return ((self.back_low >> card) & 1) | (((self.back_high >> card) & 1) << 1)

    def text(self, card: i64) -> str:
        return CARD_TEXTS[(card >> 1) * 4 + self.back(card)]

    def top(self, stack: i64) -> i64:
        return (self.tops >> (6 * stack)) & 63

    def pile_back(self) -> i64:
        """ME-4: the visible back, NO_BACK where the pile is empty."""
        left = self.left
        if left == 0:
            return NO_BACK
        return self.back(self.pile[left - 1])

    # Setting up

    def set_backs(self, backs: vec[i64]) -> None:
        """ME-2: one back for each of the 60 places."""
        low: i64 = 0
        high: i64 = 0
        card: i64 = 0
        while card < PLACES:
            low |= (backs[card] & 1) << card
            high |= (backs[card] >> 1) << card
            card += 1
        self.back_low = low
        self.back_high = high
        # Second copies whose back is not that of the first: these are named with it.
        self.differing = ((low ^ (low << 1)) | (high ^ (high << 1))) & SECOND_COPIES

    def draw_backs(self) -> None:
        """ME-2: the backs are spread over the cards; of two copies the first gets the earlier back."""
        spread = zeros(CARDS)
        place: i64 = 0
        for back in range(4):
            for _ in range(self.options.backs[back]):
                spread[place] = back
                place += 1
        self.chance.shuffle(spread, 1, CARDS)
        backs = zeros(PLACES)
        place = 0
        front: i64 = 0
        while front < FRONTS:
            backs[2 * front] = spread[place]
            place += 1
            if has_two_copies(front):
                backs[2 * front + 1] = spread[place]
                if spread[place] < spread[place - 1]:
                    backs[2 * front] = spread[place]
                    backs[2 * front + 1] = spread[place - 1]
                place += 1
            front += 1
        self.set_backs(backs)

    def set_hearts(self, hearts: list[int]) -> None:
        self.hearts = vec[i64](hearts)
        self.reserve = ALL_HEARTS
        for count in hearts:
            self.reserve -= count

    def shuffle_and_start(self, first: i64) -> None:
        deck = self.pile
        if len(deck) < CARDS:
            deck = zeros(CARDS)
        fill_deck(deck)
        self.chance.shuffle(deck, 1, CARDS)
        self.start(first, deck)

    def start(self, first: i64, cards: vec[i64]) -> None:
        """ME-4: six cards each from the end of the list, then three tops; what is left is the pile."""
        seats = self.seats
        if first < 0:
            first = self.chance.below(seats)
        self.first = first
        self.player = first
        self.stage = TURN
        self.passes = 0
        self.made = 0
        self.pile = cards
        self.hands = zeros(seats)
        self.barred = zeros(seats)
        self.under = zeros(3)
        left = CARDS
        seat: i64 = 0
        while seat < seats:
            hand: i64 = 0
            last = left - HAND
            while left > last:
                left -= 1
                hand |= bit(cards[left])
            self.hands[seat] = hand
            seat += 1
        self.left = left - 3
        self.tops = cards[left - 1] | (cards[left - 2] << 6) | (cards[left - 3] << 12)
        if self.journal is not None:
            self.tell_start(self.journal)

    def tell_start(self, journal: Journal) -> None:
        journal.add(events.RoundStarted(self.round, self.first))
        for seat in range(int(self.seats)):
            journal.add(events.Dealt(seat, HAND, self.hand_texts(seat), to=bit(seat)))
        journal.add(events.TurnedUp([front_text(int(self.top(stack) >> 1)) for stack in range(3)]))

    def hand_texts(self, seat: i64) -> list[str]:
        return [self.text(card) for card in place_list(self.hands[seat])]

    # Drawing

    def draw(self, seat: i64, cause: str) -> None:
        """One card from the pile; where there is none the draw lapses (ME-20)."""
        left = self.left - 1
        if left < 0:
            if self.journal is not None:
                self.journal.add(events.DrawLapsed(seat))
            return
        card = self.pile[left]
        self.left = left
        self.hands[seat] |= bit(card)
        if self.journal is not None:
            back = BACKS[int(self.back(card))]
            self.journal.add(events.Drawn(seat, back, cause, self.text(card), to=bit(seat)))
        if left == 0:
            self.refill()

    def refill(self) -> None:
        """ME-20: an empty pile is made again of all cards under the tops."""
        if self.left > 0:
            return
        cards = self.under[0] | self.under[1] | self.under[2]
        if cards == 0:
            return
        self.under = zeros(3)
        count: i64 = 0
        while cards:
            self.pile[count] = lowest_place(cards)
            cards &= cards - 1
            count += 1
        self.chance.shuffle(self.pile, 1, count)
        self.left = count
        if self.journal is not None:
            self.journal.add(events.Reshuffled(count))

    # Laying

    def put(self, seat: i64, card: i64, stack: i64) -> None:
        """Move a card from a hand onto a stack."""
        top = self.top(stack)
        self.hands[seat] &= ~bit(card)
        self.under[stack] |= bit(top)
        self.tops ^= (card ^ top) << (6 * stack)

    def take_back(self, seat: i64, stack: i64, covered: i64) -> None:
        """ME-23, ME-24: its player takes the card back, the one below lies open again."""
        card = self.top(stack)
        self.hands[seat] |= bit(card)
        self.under[stack] &= ~bit(covered)
        self.tops ^= (card ^ covered) << (6 * stack)
        if self.journal is not None:
            self.journal.add(events.TakenBack(seat, self.text(card), stack))

    def identical(self) -> i64:
        """ME-15: the cards that can be a Skuz, both copies of each top."""
        tops = self.tops
        return same_front(tops & 63) | same_front((tops >> 6) & 63) | same_front(tops >> 12)

    # Hearts and ends

    def take_heart(self, seat: i64) -> None:
        """ME-3; ME-19: the last one of the reserve wins the game."""
        self.hearts[seat] += 1
        self.reserve -= 1
        if self.journal is not None:
            self.journal.add(events.HeartTaken(seat, self.hearts[seat]))
        if self.reserve == 0:
            self.champions = bit(seat)
            self.finish()

    def fewest_hearts(self) -> i64:
        """ME-10: the seats with the fewest hearts."""
        fewest = ALL_HEARTS + 1
        tied: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            count = self.hearts[seat]
            if count < fewest:
                fewest = count
                tied = 0
            if count == fewest:
                tied |= bit(seat)
            seat += 1
        return tied

    def end_round(self, winner: i64) -> None:
        """ME-16 to ME-19: two hearts for the winner, the others pay for their cards."""
        self.clear_pending()
        prize = ROUND_PRIZE
        while prize > 0:
            self.take_heart(winner)
            if self.over:
                return
            prize -= 1
        self.pay_for_cards()
        if self.journal is not None:
            scores = [int(count) for count in self.hearts]
            self.journal.add(events.RoundEnded(self.round, winner, scores))
        self.champions = self.leaders()
        if self.champions:
            self.finish()
        else:
            self.next_round(next_seat(winner, self.seats))

    def pay_for_cards(self) -> None:
        """ME-17: one heart back for every three cards; the winner of the round has none."""
        seat: i64 = 0
        while seat < self.seats:
            lost = count_places(self.hands[seat]) // 3
            lost = min(lost, self.hearts[seat])
            self.hearts[seat] -= lost
            self.reserve += lost
            seat += 1

    def goal(self) -> i64:
        """ME-18: so many hearts end the game."""
        if self.seats > 4:
            return 5
        return 6

    def leaders(self) -> i64:
        """ME-18: who has won now: most hearts if they are enough, then fewest cards; none if nobody has."""
        most = self.goal()
        best: i64 = 0
        fewest = CARDS
        seat: i64 = 0
        while seat < self.seats:
            hearts = self.hearts[seat]
            cards = count_places(self.hands[seat])
            if hearts > most or (hearts == most and cards < fewest):
                most = hearts
                fewest = cards
                best = 0
            if hearts == most and cards == fewest:
                best |= bit(seat)
            seat += 1
        return best

    def annul(self) -> None:
        """ME-20: nobody could or would lay; a new deal, begun by the same seat."""
        if self.journal is not None:
            self.journal.add(events.RoundAnnulled(self.round, self.first))
        self.next_round(self.first)

    def next_round(self, first: i64) -> None:
        """ME-18, or ME-21 where that was the last round allowed."""
        if self.round >= self.options.round_cap:
            self.stop()
        else:
            self.round += 1
            self.shuffle_and_start(first)

    def stop(self) -> None:
        """ME-21, C-5."""
        self.stopped = True
        self.finish()

    def finish(self) -> None:
        self.over = True
        self.clear_pending()
        if self.journal is not None:
            kind = events.GameStopped if self.stopped else events.GameWon
            self.journal.add(kind(place_list(self.winners())))

    def clear_pending(self) -> None:
        """Nothing waits any longer: no effect, no answer, no objection."""
        self.stage = TURN
        self.effect = NO_BACK
        self.by = NO_SEAT
        self.target = NO_SEAT
        self.closing = False
        self.accused = NO_SEAT
        self.covered = NO_CARD
        self.let_go = 0

    def score(self, seat: i64) -> i64:
        return self.hearts[seat]

    def winners(self) -> i64:
        if not self.over:
            return 0
        if self.stopped:
            return self.best_by_score(lowest=False)
        return self.champions

    def turn(self) -> i64:
        if self.over:
            return NO_SEAT
        return self.player

    def phase(self) -> str:
        return "over" if self.over else PHASES[int(self.stage)]
