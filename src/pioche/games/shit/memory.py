"""What a seat can work out: cards drawn from one pile can only be cards that lay in that pile.

Set-aside cards are public (SH-14) and a new pile is made of exactly them (SH-10). So each pile is a set
of cards known to all; of the cards not seen since, one knows how many each seat holds from which pile.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.bits import bit, lowest_place
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.memory import Memory
from pioche.engine.moves import Moves
from pioche.engine.pickling import Picklable
from pioche.engine.views import hands_of, number, numbers, word, words
from pioche.games.shit.cards import CARDS, DEALT, SHIT, parse_card
from pioche.games.shit.game import Shit
from pioche.games.shit.options import ShitOptions


def card_set(texts: list[str]) -> i64:
    cards: i64 = 0
    for text in texts:
        cards |= bit(parse_card(text))
    return cards


@final
class UnseenCards(Picklable):
    """The cards of one pile that this seat has not seen since, and how many of them each seat holds."""

    def __init__(self, cards: i64, seats: int, each: int) -> None:
        self.cards = cards
        self.held = [each] * seats

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.cards, 0, 0


@final
class ShitMemory(Memory):
    def __init__(self, seats: int, options: ShitOptions, seat: int) -> None:
        self.seats = seats
        self.options = options
        self.seat = seat
        self.sealed = -1
        self.aside: i64 = 0
        self.recent: i64 = bit(CARDS) - 1
        """The cards that the present pile was made of."""
        self.piles = [UnseenCards(bit(CARDS) - 1, seats, int(DEALT))]
        self.piles[0].held[seat] = 0

    def hear(self, told: Fields) -> None:
        kind = told["type"]
        if kind == "dealt":
            if number(told, "seat") == self.seat:
                self.see(card_set(words(told, "cards")))
        elif kind == "sealed":
            if number(told, "seat") == self.seat:
                self.sealed = parse_card(word(told, "card"))
        elif kind == "revealed":
            self.see_played(number(told, "seat"), parse_card(word(told, "card")))
        elif kind == "drawn":
            self.see_draw(number(told, "seat"), told)
        elif kind == "turned":
            self.see(card_set([word(told, "card")]))
        else:
            self.see_table(told)

    def see_table(self, told: Fields) -> None:
        if told["type"] == "set_aside":
            self.aside |= card_set(words(told, "cards"))
        elif told["type"] == "reshuffled":
            self.piles = [pile for pile in self.piles if pile.cards]
            self.piles.append(UnseenCards(self.aside, self.seats, 0))
            self.recent = self.aside
            self.aside = 0

    def see(self, cards: i64) -> None:
        """Cards of the present pile."""
        self.piles[-1].cards &= ~cards

    def see_draw(self, seat: int, told: Fields) -> None:
        if seat == self.seat:
            self.see(card_set([word(told, "card")]))
        else:
            self.piles[-1].held[seat] += 1

    def see_played(self, seat: int, card: int) -> None:
        if seat == self.seat:
            self.sealed = -1
            return
        for pile in self.piles:
            if (pile.cards >> card) & 1:
                pile.cards &= ~bit(card)
                pile.held[seat] -= 1

    def world(self, view: Fields, chance: Chance) -> Shit:
        game = Shit(self.seats, self.options, chance.fork(), None)
        game.round = number(view, "round")
        game.first = (game.round - 1) % self.seats
        game.start = parse_card(word(view, "start"))
        game.aside = self.aside
        game.points = vec[i64](numbers(view, "scores"))
        self.give_cards(game, chance)
        game.hands[self.seat] = card_set(hands_of(view, "hands")[self.seat])
        self.seal_cards(game, numbers(view, "sealed"), chance)
        return game

    def give_cards(self, game: Shit, chance: Chance) -> None:
        """The unseen cards of each pile to those who drew from it; the rest of the last one is the pile."""
        hands = [bit(SHIT)] * self.seats
        cards: vec[i64] = vec[i64](capacity=50)
        for pile in self.piles:
            cards = shuffled(pile.cards, chance)
            index: i64 = 0
            for seat, held in enumerate(pile.held):
                for _ in range(held):
                    hands[seat] |= bit(cards[index])
                    index += 1
            game.left = len(cards) - index
            cards = cards[index:]
        while len(cards) < CARDS:
            cards = append(cards, -1)
        game.pile = cards
        game.hands = vec[i64](hands)

    def seal_cards(self, game: Shit, sealed: list[int], chance: Chance) -> None:
        """Others may have sealed any card of their hands."""
        game.waiting = bit(self.seats) - 1
        cards: vec[i64] = vec[i64](capacity=6)
        moves = Moves()
        for seat in range(self.seats):
            card: i64 = -1
            if sealed[seat]:
                game.list_moves(seat, moves)
                card = moves.items[chance.below(moves.count)]
                if seat == self.seat:
                    card = self.sealed
            cards = append(cards, card)
        for seat in range(self.seats):
            if sealed[seat]:
                game.waiting &= ~bit(seat)
        game.sealed = cards


def shuffled(cards: i64, chance: Chance) -> vec[i64]:
    listed: vec[i64] = vec[i64](capacity=50)
    while cards:
        listed = append(listed, lowest_place(cards))
        cards &= cards - 1
    chance.shuffle(listed, 1, len(listed))
    return listed
