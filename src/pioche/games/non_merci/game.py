"""The rules of Non Merci !"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit, zeros
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.journal import Journal
from pioche.engine.moves import Moves
from pioche.engine.refusal import Refused, illegal
from pioche.engine.seats import next_seat
from pioche.games.non_merci import events
from pioche.games.non_merci.cards import CARDS, DECK, REMOVED, run_points, shuffle_without_tens
from pioche.games.non_merci.moves import PASS, TAKE
from pioche.games.non_merci.options import NonMerciOptions
from pioche.games.non_merci.telling import tell_refused, tell_taken, tell_turned

ONE_EACH: Final[i64] = 0x01_0101_0101_0101
"""One chip for each of seven seats."""
NOTHING: Final = zeros(7)


@final
class NonMerci(Game):
    """`cards` holds the nine removed cards, then the pile with its top last; `left` is where it ends.

    `chips` holds eight bits for each seat. `earlier` (finished rounds) is replaced, never changed.
    """

    def __init__(self, seats: i64, options: NonMerciOptions, chance: Chance, journal: Journal | None) -> None:
        # Set here, not by super().__init__: see Game.
        self.seats = seats
        self.chance = chance
        self.journal = journal
        self.round = 1
        self.over = False
        self.stopped = False
        self.options = options
        self.cards: vec[i64] = vec[i64]()
        self.left: i64 = 0
        self.card: i64 = 0
        self.pot: i64 = 0
        self.player: i64 = 0
        self.chips: i64 = 0
        self.taken: vec[i64] = vec[i64]()
        self.earlier = NOTHING

    def start(self, first: i64, cards: vec[i64]) -> None:
        """Begin a round with these cards; first = −1 draws the first seat (NM-3)."""
        seats = self.seats
        each = self.options.chips_each(seats)
        self.chips = each * (ONE_EACH >> (8 * (7 - seats)))
        self.taken = zeros(seats)
        self.cards = cards
        self.left = CARDS
        if first < 0:
            first = self.chance.below(seats)
        self.player = first
        if self.journal is not None:
            self.journal.add(events.RoundStarted(self.round, each, first))
        self.turn_card()

    def shuffle_and_start(self) -> None:
        """NM-1: only the 24 cards of the pile need drawing; the rest are the nine."""
        cards = DECK[:]
        if self.options.tactical:
            shuffle_without_tens(cards, self.chance)
        else:
            self.chance.shuffle(cards, REMOVED, CARDS)
        self.start(-1, cards)

    def turn_card(self) -> None:
        self.left -= 1
        self.card = self.cards[self.left]
        self.pot = 0
        if self.journal is not None:
            tell_turned(self.journal, self.player, self.card)

    def awaited(self) -> i64:
        if self.over:
            return 0
        return bit(self.player)

    def list_moves(self, seat: i64, into: Moves) -> None:
        if self.over or seat != self.player:
            into.clear()
        elif (self.chips >> (8 * seat)) & 255 == 0:  # NM-5
            into.only(TAKE)
        else:
            into.both(TAKE, PASS)

    def carry_out(self, seat: i64, move: i64) -> None:
        if move == TAKE:
            self.take(seat)
        else:
            self.refuse(seat)

    def chips_of(self, seat: i64) -> i64:
        return (self.chips >> (8 * seat)) & 255

    def take(self, seat: i64) -> None:
        """NM-4, NM-6: the card with its chips; the same seat goes on."""
        if self.journal is not None:
            tell_taken(self.journal, seat, self.card, self.pot)
        self.chips += self.pot << (8 * seat)
        self.taken[seat] |= bit(self.card)
        if self.left > REMOVED:
            self.turn_card()
        else:
            self.end_round()

    def refuse(self, seat: i64) -> None:
        """NM-4, NM-6: one chip on the card; the next seat decides."""
        self.chips -= bit(8 * seat)
        self.pot += 1
        self.player = next_seat(seat, self.seats)
        if self.journal is not None:
            tell_refused(self.journal, seat, self.card, self.pot)

    def end_round(self) -> None:
        """NM-7, NM-10."""
        self.card = 0
        self.pot = 0
        if self.journal is not None:
            points = [int(run_points(cards)) for cards in self.taken]
            self.journal.add(events.RoundEnded(self.round, points))
        if self.round == self.options.rounds:
            self.over = True
            return
        earlier = zeros(self.seats)
        seat: i64 = 0
        while seat < self.seats:
            earlier[seat] = self.score(seat)
            seat += 1
        self.earlier = earlier
        self.round += 1
        self.shuffle_and_start()

    def score(self, seat: i64) -> i64:
        """NM-8, on top of the finished rounds."""
        return self.earlier[seat] + run_points(self.taken[seat]) - self.chips_of(seat)

    def winners(self) -> i64:
        return self.best_by_score(lowest=True)

    def turn(self) -> i64:
        if self.over:
            return -1
        return self.player

    def phase(self) -> str:
        return "over" if self.over else "decide"

    def why_not(self, seat: i64, move: i64) -> Refused:
        if self.over:
            return illegal("game-over", "NM-7")
        if seat != self.player:
            return illegal("not-your-turn", "NM-6", {"turn": int(self.player)})
        return illegal("no-chip", "NM-5")

    def copy(self) -> "NonMerci":
        twin = NonMerci(self.seats, self.options, self.chance.copy(), None)
        twin.round = self.round
        twin.over = self.over
        twin.cards = self.cards[:]
        twin.left = self.left
        twin.card = self.card
        twin.pot = self.pot
        twin.player = self.player
        twin.chips = self.chips
        twin.taken = self.taken[:]
        twin.earlier = self.earlier
        return twin
