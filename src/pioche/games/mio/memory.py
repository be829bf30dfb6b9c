"""What a seat can work out: with an empty pile, whoever passes shows what they do not hold (MI-8, MI-9)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.bits import filled, zeros
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.memory import Memory
from pioche.engine.views import hands_of, number, numbers, word, words
from pioche.games.mio.cards import KINDS, fits_drawn, fits_from_hand, parse_card, parse_colour
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
        game = Mio(self.seats, self.options, chance.fork(), None)
        game.round = number(view, "round")
        game.dealer = number(view, "dealer")
        game.player = number(view, "turn")
        game.naming = view["phase"] == "name"
        game.passes = self.passes
        game.totals = vec[i64](numbers(view, "scores"))
        game.held = zeros(self.seats * KINDS)
        game.kinds = zeros(self.seats)
        game.sizes = zeros(self.seats)
        game.face_down = filled(self.seats, -1)
        self.place_hidden(game, view, chance)
        discarded = words(view, "discard")
        while len(game.cards) < len(self.options.deck):
            game.cards = append(game.cards, 0)
        for card in discarded:
            game.discard(parse_card(card), -1)
        if view["colour"] is not None:
            game.follow(parse_colour(word(view, "colour")))
        return game

    def place_hidden(self, game: Mio, view: Fields, chance: Chance) -> None:
        """Give the cards that this seat does not see to the pile and to the others, and its own to itself."""
        hands = hands_of(view, "hands")
        apart = view["face_down"]
        assert isinstance(apart, list)
        pile = number(view, "pile")
        hidden = self.hidden_cards(hands[self.seat], apart[self.seat], words(view, "discard"))
        chance.shuffle(hidden, 1, len(hidden))
        owed = [len(hand) + (card is not None) for hand, card in zip(hands, apart, strict=True)]
        if pile == 0:
            settle(hidden, self.banned(owed), chance)
        game.cards = hidden[:pile]
        game.left = pile
        place = pile
        for seat in range(self.seats):
            held = [parse_card(card) for card in hands[seat]]
            down = -1 if apart[seat] is None else parse_card(apart[seat])
            if seat != self.seat:
                given = [int(hidden[place + i]) for i in range(owed[seat])]
                place += owed[seat]
                down = -1 if apart[seat] is None else given.pop()
                held = given
            game.face_down[seat] = down
            for kind in held:
                game.pick_up(seat, kind)
            if view["drawn"] is not None and seat == game.player:
                game.drawn = held[-1] if seat != self.seat else parse_card(word(view, "drawn"))

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
            if seat == self.seat:
                continue
            for place in range(owed[seat]):
                late = seat == self.late_seat and place == 0
                bans = append(bans, self.lacking[seat] | (self.late_lacking if late else 0))
        return bans
