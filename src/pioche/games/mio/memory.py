"""What a seat can work out: with an empty pile, whoever passes shows what they do not hold (MI-8, MI-9)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.bits import filled, zeros
from pioche.engine.chance import Chance, chance_from
from pioche.engine.events import Fields
from pioche.engine.memory import Memory, Worlds
from pioche.engine.views import hands_of, number, numbers, word, words
from pioche.games.mio.cards import (
    KINDS,
    NO_CARD,
    NO_COLOUR,
    fits_drawn,
    fits_from_hand,
    parse_card,
    parse_colour,
)
from pioche.games.mio.game import Mio
from pioche.games.mio.options import MioOptions
from pioche.games.mio.places import settle

NOBODY = -1


@final
class MioMemory(Memory):
    """`lacking` holds the kinds that no card of a seat can be.

    Whoever draws the last card of the pile and passes shows only that this one card did not fit:
    `late_seat` holds it among others, and it is none of `late_lacking`.
    """

    def __init__(self, seats: int, options: MioOptions, seat: int) -> None:
        self.seats = seats
        self.options = options
        self.seat = seat
        self.passes = 0
        self.top = 0
        self.colour = -1
        self.drawer = NOBODY
        self.face_down = [False] * seats
        self.lacking = [0] * seats
        self.late_seat = NOBODY
        self.late_lacking = 0

    def hear(self, told: Fields) -> None:
        kind = told["type"]
        if kind == "round_started":
            self.begin()
        elif kind == "turned":
            self.top = parse_card(word(told, "card"))
        elif kind == "named":
            self.colour = parse_colour(word(told, "colour"))
        elif kind == "drawn":
            self.drawer = number(told, "seat")
        elif kind == "laid":
            self.hear_laid(number(told, "seat"), parse_card(word(told, "card")))
        elif kind == "passed":
            self.hear_passed(number(told, "seat"))
        elif kind == "mio_forgotten":
            self.face_down[number(told, "seat")] = True
        elif kind == "taken_back":
            self.face_down[number(told, "seat")] = False

    def begin(self) -> None:
        self.passes = 0
        self.drawer = NOBODY
        self.face_down = [False] * self.seats
        self.lacking = [0] * self.seats
        self.late_seat = NOBODY

    def hear_laid(self, seat: int, kind: int) -> None:
        if seat == self.late_seat and not (self.late_lacking >> kind) & 1:
            # This may have been the card that was drawn last: nothing is certain any more.
            self.late_seat = NOBODY
        self.drawer = NOBODY
        self.passes = 0
        self.top = kind

    def hear_passed(self, seat: int) -> None:
        self.passes += 1
        if self.drawer == seat:
            self.drawer = NOBODY
            self.late_seat = seat
            self.late_lacking = int(fits_drawn(self.top, self.colour))
        elif not self.face_down[seat]:
            self.lacking[seat] |= int(fits_from_hand(self.top, self.colour))

    def world(self, view: Fields, chance: Chance) -> Mio:
        return MioWorlds(self, view).draw(chance)

    def worlds(self, view: Fields) -> Worlds:
        return MioWorlds(self, view)

    def table(self, view: Fields) -> Mio:
        """All that this seat sees: a game in which only its own cards are in a hand."""
        game = Mio(self.seats, self.options, chance_from(0), None)
        game.round = number(view, "round")
        game.dealer = number(view, "dealer")
        game.player = number(view, "turn")
        game.naming = view["phase"] == "name"
        game.passes = self.passes
        game.totals = vec[i64](numbers(view, "scores"))
        game.held = zeros(self.seats * KINDS)
        game.kinds = zeros(self.seats)
        game.sizes = zeros(self.seats)
        game.face_down = filled(self.seats, NO_CARD)
        game.left = number(view, "pile")
        game.cards = filled(len(self.options.deck), 0)
        for card in words(view, "discard"):
            game.discard(parse_card(card), NO_COLOUR)
        if view["colour"] is not None:
            game.follow(parse_colour(word(view, "colour")))
        for card in hands_of(view, "hands")[self.seat]:
            game.pick_up(self.seat, parse_card(card))
        game.face_down[self.seat] = kind_or_none(cards_apart(view)[self.seat])
        if view["turn"] == self.seat:
            game.drawn = kind_or_none(view["drawn"])
        return game

    def hidden_cards(self, hand: list[str], apart: object, discarded: list[str]) -> vec[i64]:
        """The deck without what this seat holds and what lies open."""
        left = [0] * int(KINDS)
        for kind in self.options.deck:
            left[kind] += 1
        for card in hand + discarded:
            left[parse_card(card)] -= 1
        if isinstance(apart, str):
            left[parse_card(apart)] -= 1
        hidden: vec[i64] = vec[i64](capacity=len(self.options.deck))
        for kind in range(int(KINDS)):
            for _ in range(left[kind]):
                hidden = append(hidden, kind)
        return hidden

    def banned(self, owed: list[int]) -> vec[i64]:
        """For each hidden card in the hands of the others, seat by seat, the kinds it cannot be."""
        bans: vec[i64] = vec[i64](capacity=len(self.options.deck))
        for seat in range(self.seats):
            for index in range(owed[seat]):
                late = seat == self.late_seat and index == 0
                bans = append(bans, self.lacking[seat] | (self.late_lacking if late else 0))
        return bans


def cards_apart(view: Fields) -> list[object]:
    """What lies face down before each seat; None for nothing."""
    apart = view["face_down"]
    assert isinstance(apart, list)
    return apart


def kind_or_none(card: object) -> int:
    return parse_card(card) if isinstance(card, str) else int(NO_CARD)


@final
class MioWorlds(Worlds):
    """What is seen is read once; only what is hidden is drawn again and again.

    `owed` are the cards of each other seat, of which one lies face down where `apart` says so.
    """

    def __init__(self, memory: MioMemory, view: Fields) -> None:
        super().__init__(memory, view)
        hands, apart = hands_of(view, "hands"), cards_apart(view)
        seat = memory.seat
        self.table = memory.table(view)
        self.hidden = memory.hidden_cards(hands[seat], apart[seat], words(view, "discard"))
        owed = [len(hand) + (card is not None) for hand, card in zip(hands, apart, strict=True)]
        owed[seat] = 0
        self.owed: vec[i64] = vec[i64](owed)
        self.apart: vec[i64] = vec[i64]([int(card is not None) for card in apart])
        self.bans = memory.banned(owed)
        self.drawer = NOBODY
        if view["drawn"] is not None and view["turn"] != seat:
            self.drawer = number(view, "turn")

    def draw(self, chance: Chance) -> Mio:
        game = self.table.copy()
        game.chance = chance.fork()
        hidden = self.hidden[:]
        chance.shuffle(hidden, 1, len(hidden))
        pile = game.left
        if pile == 0:
            settle(hidden, self.bans, chance)
        index: i64 = 0
        while index < pile:
            game.cards[index] = hidden[index]
            index += 1
        seat: i64 = 0
        while seat < game.seats:
            end = index + self.owed[seat]
            while index < end:
                kind = hidden[index]
                index += 1
                if index == end and self.apart[seat]:
                    game.face_down[seat] = kind
                else:
                    game.pick_up(seat, kind)
                    if seat == self.drawer:
                        game.drawn = kind
            seat += 1
        return game
