"""The cards of Mio where they lie: the pile, the discards, the hands."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit, lowest_place
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.journal import Journal
from pioche.games.mio.cards import (
    CARD_TEXTS,
    JOKER,
    KINDS,
    NO_CARD,
    NO_COLOUR,
    fits_drawn,
    fits_from_hand,
    points,
)
from pioche.games.mio.options import MioOptions


class MioTable(Game):
    """`cards` holds the pile below `left`, its top last, and the discards from the far end downwards.

    Both fit, because every card of a hand leaves a gap between them. `held` counts the cards of seat s
    and kind k at s · KINDS + k, `kinds` is the set of kinds a seat holds; a face-down card is in neither.
    """

    def __init__(self, seats: i64, options: MioOptions, chance: Chance, journal: Journal | None) -> None:
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
        self.discarded: i64 = 0
        self.held: vec[i64] = vec[i64]()
        self.kinds: vec[i64] = vec[i64]()
        self.sizes: vec[i64] = vec[i64]()
        self.face_down: vec[i64] = vec[i64]()
        self.totals: vec[i64] = vec[i64]()
        self.dealer: i64 = 0
        self.player: i64 = 0
        self.naming = False
        self.top: i64 = 0
        self.colour: i64 = NO_COLOUR
        self.fits_hand: i64 = 0
        self.fits_drawn: i64 = 0
        self.drawn: i64 = NO_CARD
        self.passes: i64 = 0

    @final
    def discard(self, kind: i64, colour: i64) -> None:
        """Put a card on the discards and settle what fits on it."""
        self.discarded += 1
        self.cards[len(self.cards) - self.discarded] = kind
        self.top = kind
        self.follow(colour)

    @final
    def follow(self, colour: i64) -> None:
        self.colour = colour
        if self.top == JOKER and colour < 0:
            self.fits_hand = 0
            self.fits_drawn = 0
        else:
            self.fits_hand = fits_from_hand(self.top, colour)
            self.fits_drawn = fits_drawn(self.top, colour)

    @final
    def pick_up(self, seat: i64, kind: i64) -> None:
        self.held[seat * KINDS + kind] += 1
        self.kinds[seat] |= bit(kind)
        self.sizes[seat] += 1

    @final
    def put_down(self, seat: i64, kind: i64) -> None:
        index = seat * KINDS + kind
        count = self.held[index] - 1
        self.held[index] = count
        if count == 0:
            self.kinds[seat] &= ~bit(kind)
        self.sizes[seat] -= 1

    @final
    def in_all(self, seat: i64) -> i64:
        """The cards of a seat, face down or not (MI-11)."""
        if self.face_down[seat] >= 0:
            return self.sizes[seat] + 1
        return self.sizes[seat]

    @final
    def hand_points(self, seat: i64) -> i64:
        """All cards of a seat, one that lies face down included."""
        total: i64 = 0
        if self.face_down[seat] >= 0:
            total = points(self.face_down[seat])
        kinds = self.kinds[seat]
        while kinds:
            kind = lowest_place(kinds)
            kinds ^= bit(kind)
            total += self.held[seat * KINDS + kind] * points(kind)
        return total

    @final
    def hand_texts(self, seat: i64) -> list[str]:
        """The cards of a hand in their fixed order."""
        listed: list[str] = []
        first = seat * KINDS
        kind: i64 = 0
        while kind < KINDS:
            copies = self.held[first + kind]
            while copies > 0:
                listed.append(CARD_TEXTS[kind])
                copies -= 1
            kind += 1
        return listed
