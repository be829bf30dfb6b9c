"""The rules of Mio."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit, filled, lowest_place, zeros
from pioche.engine.moves import Moves
from pioche.engine.refusal import Refused, illegal
from pioche.engine.seats import next_seat
from pioche.games.mio import events
from pioche.games.mio.cards import (
    COLOUR_TEXTS,
    COLOURS,
    DEALT,
    JOKER,
    JOKERS,
    KINDS,
    NO_CARD,
    NO_COLOUR,
    ONE_COLOUR,
    PER_COLOUR,
    card_text,
    is_star,
)
from pioche.games.mio.moves import (
    DRAW,
    LAY_JOKER,
    LAY_JOKER_MIO,
    LAY_LAST_JOKER,
    LAY_MIO,
    NAME,
    PASS,
    laid_kind,
    named_colour,
    says_mio,
)
from pioche.games.mio.table import MioTable
from pioche.games.mio.telling import tell_drawn, tell_laid, tell_named, tell_passed, tell_taken_back


@final
class Mio(MioTable):
    """One position and all that may follow it."""

    def shuffle_and_start(self, dealer: i64) -> None:
        cards = self.options.deck[:]
        self.chance.shuffle(cards, 1, len(cards))
        self.start(dealer, cards)

    def start(self, dealer: i64, cards: vec[i64]) -> None:
        """Begin a round: `cards` are dealt from the last one on; dealer = −1 draws the dealer (MI-2)."""
        seats = self.seats
        if self.round == 1:
            self.totals = zeros(seats)
        if dealer < 0:
            dealer = self.chance.below(seats)
        self.dealer = dealer
        self.player = next_seat(dealer, seats)
        if self.journal is not None:
            self.journal.add(events.RoundStarted(self.round, dealer, self.player))
        self.cards = cards
        self.left = len(cards)
        self.discarded = 0
        self.drawn = NO_CARD
        self.passes = 0
        self.held = zeros(seats * KINDS)
        self.kinds = zeros(seats)
        self.sizes = zeros(seats)
        self.face_down = filled(seats, NO_CARD)
        seat: i64 = 0
        while seat < seats:
            self.deal_hand(seat)
            seat += 1
        self.turn_up()

    def deal_hand(self, seat: i64) -> None:
        count: i64 = 0
        while count < DEALT:
            self.left -= 1
            self.pick_up(seat, self.cards[self.left])
            count += 1
        if self.journal is not None:
            cards = self.hand_texts(seat)
            self.journal.add(events.Dealt(seat, len(cards), cards, to=bit(seat)))

    def turn_up(self) -> None:
        """MI-2; a joker waits for the dealer's colour (MI-4), a star acts on the first player (MI-5)."""
        self.left -= 1
        kind = self.cards[self.left]
        if self.journal is not None:
            self.journal.add(events.Turned(card_text(int(kind))))
        self.discard(kind, NO_COLOUR)
        self.naming = kind == JOKER
        if self.naming:
            self.player = self.dealer

    def awaited(self) -> i64:
        if self.over:
            return 0
        return bit(self.player)

    def list_moves(self, seat: i64, into: Moves) -> None:
        into.clear()
        if self.over or seat != self.player:
            return
        if self.naming:
            add_colours(into, NAME)
            return
        self.list_lays(seat, into)
        if self.left > 0:
            into.add(DRAW)
        elif into.count == 0:
            into.add(PASS)  # MI-8, MI-9

    def fitting(self, seat: i64) -> i64:
        """The kinds the player may lay now. Who has a card face down holds no other at first (MI-12)."""
        if self.drawn >= 0:
            return bit(self.drawn) & self.fits_drawn  # MI-6
        return self.kinds[seat] & self.fits_hand

    def list_lays(self, seat: i64, into: Moves) -> None:
        kinds = self.fitting(seat)
        if kinds == 0:
            return
        in_all = self.in_all(seat)
        due = in_all == 2  # MI-11
        if kinds & JOKERS:
            kinds ^= JOKERS
            jokers = True
        else:
            jokers = False
        kind: i64 = 0
        while kinds:
            if not kinds & ONE_COLOUR:
                kinds >>= PER_COLOUR
                kind += PER_COLOUR
                continue
            if kinds & 1:
                into.add(kind)
                if due:
                    into.add(LAY_MIO + kind)
            kinds >>= 1
            kind += 1
        if jokers:
            if in_all == 1:  # MI-4
                into.add(LAY_LAST_JOKER)
                return
            add_colours(into, LAY_JOKER)
            if due:
                add_colours(into, LAY_JOKER_MIO)

    def carry_out(self, seat: i64, move: i64) -> None:
        if move == DRAW:
            self.draw(seat)
        elif move < DRAW:
            self.lay(seat, move)
        elif move == PASS:
            self.refuse(seat)
        else:
            self.name(seat, move - NAME)

    def name(self, seat: i64, colour: i64) -> None:
        """MI-4: the dealer's colour for a joker that was turned up."""
        self.naming = False
        self.follow(colour)
        self.player = next_seat(seat, self.seats)
        if self.journal is not None:
            tell_named(self.journal, seat, colour)

    def draw(self, seat: i64) -> None:
        """MI-6."""
        self.left -= 1
        kind = self.cards[self.left]
        self.pick_up(seat, kind)
        self.drawn = kind
        if self.journal is not None:
            tell_drawn(self.journal, seat, kind, self.left)

    def refuse(self, seat: i64) -> None:
        """MI-8, MI-10: "je passe"."""
        self.drawn = NO_CARD
        self.passes += 1
        if self.journal is not None:
            tell_passed(self.journal, seat)
        self.take_back(seat)
        if self.passes < self.seats:
            self.player = next_seat(seat, self.seats)
            return
        if self.journal is not None:
            self.journal.add(events.RoundBlocked())
        self.end_round(1)

    def lay(self, seat: i64, move: i64) -> None:
        kind = laid_kind(move)
        colour = named_colour(move)
        self.put_down(seat, kind)
        self.drawn = NO_CARD
        self.passes = 0
        self.discard(kind, colour)
        left = self.in_all(seat)
        if self.journal is not None:
            tell_laid(self.journal, seat, kind, left)
            if colour >= 0:
                tell_named(self.journal, seat, colour)
        if left == 0:
            self.win_round(seat, kind)
            return
        if left == 1:
            self.hear_mio(seat, says_mio(move))
        else:
            self.take_back(seat)
        self.player = next_seat(seat, self.seats)

    def hear_mio(self, seat: i64, said: bool) -> None:
        """MI-11, MI-12: one card is left in all, in the hand or already face down."""
        if said:
            if self.journal is not None:
                self.journal.add(events.MioSaid(seat))
            self.take_back(seat)
            return
        if self.sizes[seat] > 0:
            kind = lowest_place(self.kinds[seat])
            self.put_down(seat, kind)
            self.face_down[seat] = kind
        if self.journal is not None:
            card = card_text(int(self.face_down[seat]))
            self.journal.add(events.MioForgotten(seat, card, to=bit(seat)))

    def take_back(self, seat: i64) -> None:
        """MI-12: at the end of its turn a card that lies face down returns to the hand."""
        kind = self.face_down[seat]
        if kind < 0:
            return
        self.face_down[seat] = NO_CARD
        self.pick_up(seat, kind)
        if self.journal is not None:
            tell_taken_back(self.journal, seat, kind)

    def win_round(self, seat: i64, kind: i64) -> None:
        """MI-13: a joker as the last card doubles everything."""
        factor: i64 = 1
        if kind == JOKER:
            factor = 2
        if self.journal is not None:
            self.journal.add(events.RoundWon(seat, factor))
        self.end_round(factor)

    def end_round(self, factor: i64) -> None:
        """MI-13, MI-14."""
        gained = zeros(self.seats)
        seat: i64 = 0
        while seat < self.seats:
            gained[seat] = self.hand_points(seat) * factor
            total = self.totals[seat] + gained[seat]
            self.totals[seat] = total
            if total >= self.options.target:
                self.over = True
            seat += 1
        if self.journal is not None:
            points = [int(gain) for gain in gained]
            self.journal.add(events.RoundEnded(self.round, points, [int(total) for total in self.totals]))
        if self.over:
            return
        self.round += 1
        self.shuffle_and_start(next_seat(self.dealer, self.seats))

    def score(self, seat: i64) -> i64:
        return self.totals[seat]

    def winners(self) -> i64:
        return self.best_by_score(lowest=True)

    def turn(self) -> i64:
        if self.over:
            return -1
        return self.player

    def phase(self) -> str:
        if self.over:
            return "over"
        if self.naming:
            return "name"
        return "drawing" if self.drawn >= 0 else "turn"

    def why_not(self, seat: i64, move: i64) -> Refused:
        if self.over:
            return illegal("game-over", "MI-14")
        if seat != self.player:
            article = "MI-4" if self.naming else "MI-2"
            return illegal("not-your-turn", article, {"turn": int(self.player)})
        if self.naming:
            return illegal("colour-first", "MI-4")
        if move >= NAME:
            return illegal("nothing-to-name", "MI-4")
        if move == DRAW:
            return illegal("pile-empty", "MI-8")
        if move == PASS:
            return self.why_not_pass()
        return self.why_not_lay(seat, move)

    def why_not_pass(self) -> Refused:
        if self.left == 0:
            return illegal("must-lay", "MI-8")
        return illegal("draw-instead", "MI-8" if self.drawn < 0 else "MI-6")

    def why_not_lay(self, seat: i64, move: i64) -> Refused:
        kind = laid_kind(move)
        details: dict[str, object] = {"card": card_text(int(kind))}
        if self.drawn >= 0:
            if kind != self.drawn:
                return illegal("only-the-drawn-card", "MI-6", {"card": card_text(int(self.drawn))})
        elif self.face_down[seat] >= 0:
            return illegal("card-face-down", "MI-12")
        elif not (self.kinds[seat] >> kind) & 1:
            return illegal("card-not-held", "MI-3", details)
        if not (self.fitting(seat) >> kind) & 1:
            return self.why_not_fitting(details)
        if kind == JOKER and (named_colour(move) < 0) != (self.in_all(seat) == 1):
            return illegal("colour-missing" if named_colour(move) < 0 else "colour-needless", "MI-4")
        return illegal("mio-not-due", "MI-11")

    def why_not_fitting(self, details: dict[str, object]) -> Refused:
        details["top"] = card_text(int(self.top))
        if self.top == JOKER:
            details["colour"] = COLOUR_TEXTS[int(self.colour)]
            return illegal("not-the-colour", "MI-4", details)
        if not is_star(self.top):
            return illegal("does-not-fit", "MI-3", details)
        if self.drawn >= 0:
            return illegal("star-not-followed", "MI-7", details)
        return illegal("star-blocks", "MI-5" if self.left > 0 else "MI-9", details)

    def copy(self) -> "Mio":
        twin = Mio(self.seats, self.options, self.chance.copy(), None)
        twin.round = self.round
        twin.over = self.over
        twin.cards = self.cards[:]
        twin.left = self.left
        twin.discarded = self.discarded
        twin.held = self.held[:]
        twin.kinds = self.kinds[:]
        twin.sizes = self.sizes[:]
        twin.face_down = self.face_down[:]
        twin.totals = self.totals[:]
        twin.dealer = self.dealer
        twin.player = self.player
        twin.naming = self.naming
        twin.top = self.top
        twin.colour = self.colour
        twin.fits_hand = self.fits_hand
        twin.fits_drawn = self.fits_drawn
        twin.drawn = self.drawn
        twin.passes = self.passes
        return twin


def add_colours(into: Moves, base: i64) -> None:
    colour: i64 = 0
    while colour < COLOURS:
        into.add(base + colour)
        colour += 1
