"""What a seat can work out: the cards that have fallen, and who has shown to be without a family (LE-13)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.memory import Memory
from pioche.engine.views import hands_of, number, numbers, word
from pioche.games.lettres.cards import deck_set, family_of, parse_card
from pioche.games.lettres.game import ROUNDS, Lettres, cards_to_fall, counting_cards
from pioche.games.lettres.sharing import Sharing


def card_set(texts: list[str]) -> int:
    cards: i64 = 0
    for text in texts:
        cards |= bit(parse_card(text))
    return cards


@final
class LettresMemory(Memory):
    """`fallen` are the cards laid in this round; `missing` the families each seat could not follow."""

    def __init__(self, seats: int, seat: int) -> None:
        self.seats = seats
        self.seat = seat
        self.first = 0
        self.led = 0
        self.fallen = 0
        self.missing = [0] * seats
        self.sharing = Sharing([0] * seats, {})

    def hear(self, told: Fields) -> None:
        kind = told["type"]
        if kind == "round_started":
            self.first = number(told, "first")
            self.fallen = 0
            self.missing = [0] * self.seats
        elif kind == "laid":
            card = parse_card(word(told, "card"))
            laid = int(bit(card))
            self.fallen |= laid
            if told["lead"]:
                self.led = int(family_of(card))
            elif not laid & self.led:  # LE-4: it had none
                self.missing[number(told, "seat")] |= self.led

    def world(self, view: Fields, chance: Chance) -> Lettres:
        game = Lettres(self.seats, chance.fork(), None)
        game.round = number(view, "round")
        game.first = self.first
        game.leader = number(view, "leader")
        game.counting = counting_cards(game.round)
        game.tricks = vec[i64](numbers(view, "tricks"))
        game.counted = vec[i64]([card_set(cards) for cards in hands_of(view, "counted")])
        rows = view["points"]
        assert isinstance(rows, list)
        points = [int(score) for row in rows for score in row]
        game.points = vec[i64](points + [0] * (self.seats * int(ROUNDS) - len(points)))
        hands = self.drawn_hands(view, chance)
        # Take the trick back into the hands, then lay it again.
        trick = view["trick"]
        assert isinstance(trick, list)
        laid: vec[i64] = vec[i64](capacity=5)
        before = self.fallen
        for seat, text in trick:
            card: i64 = parse_card(text)
            laid = append(laid, card)
            before ^= int(bit(card))
            hands[seat] |= int(bit(card))
        game.hands = vec[i64](hands)
        game.pending = cards_to_fall(game.round, deck_set(self.seats)) & ~before
        game.player = game.leader
        for card in laid:
            game.carry_out(game.player, card)
        return game

    def drawn_hands(self, view: Fields, chance: Chance) -> list[int]:
        """The own hand, and for the others hands that can be theirs."""
        shown = hands_of(view, "hands")
        own = card_set(shown[self.seat])
        places = [len(hand) for hand in shown]
        places[self.seat] = 0
        groups = self.groups(int(deck_set(self.seats)) & ~self.fallen & ~own)
        if self.sharing.places != places or self.sharing.groups != groups:
            self.sharing = Sharing(places, groups)
        hands = self.sharing.hands(chance)
        hands[self.seat] = own
        return hands

    def groups(self, hidden: int) -> dict[int, list[int]]:
        """The hidden cards by the set of seats that may hold them."""
        groups: dict[int, list[int]] = {}
        card = 0
        while hidden >> card:
            if (hidden >> card) & 1:
                takers = 0
                for seat, missing in enumerate(self.missing):
                    if seat != self.seat and not (missing >> card) & 1:
                        takers |= 1 << seat
                groups.setdefault(takers, []).append(card)
            card += 1
        return groups
