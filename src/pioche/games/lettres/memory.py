"""What a seat can work out: the cards that have fallen, and who has shown to be without a family (LE-13)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.chance import Chance, chance_from
from pioche.engine.events import Fields
from pioche.engine.memory import Memory, Worlds
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
        return LettresWorlds(self, view).draw(chance)

    def worlds(self, view: Fields) -> Worlds:
        return LettresWorlds(self, view)

    def table(self, view: Fields) -> Lettres:
        """All that this seat sees: a game in which nobody holds a card."""
        game = Lettres(self.seats, chance_from(0), None)
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
        self.lay_trick(game, view)
        return game

    def lay_trick(self, game: Lettres, view: Fields) -> None:
        """The cards on the table are held by their players, and laid again."""
        trick = view["trick"]
        assert isinstance(trick, list)
        laid: vec[i64] = vec[i64](capacity=5)
        hands = [0] * self.seats
        before = self.fallen
        for seat, text in trick:
            card: i64 = parse_card(text)
            laid = append(laid, card)
            before ^= int(bit(card))
            hands[seat] = int(bit(card))
        game.hands = vec[i64](hands)
        game.pending = cards_to_fall(game.round, deck_set(self.seats)) & ~before
        game.player = game.leader
        for card in laid:
            game.carry_out(game.player, card)

    def share(self, view: Fields) -> None:
        """Count the ways in which the hidden cards can lie with the others."""
        shown = hands_of(view, "hands")
        own = card_set(shown[self.seat])
        places = [len(hand) for hand in shown]
        places[self.seat] = 0
        groups = self.groups(int(deck_set(self.seats)) & ~self.fallen & ~own)
        if self.sharing.places != places or self.sharing.groups != groups:
            self.sharing = Sharing(places, groups)

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


@final
class LettresWorlds(Worlds):
    """What is seen is read once; only the hidden hands are drawn again and again."""

    def __init__(self, memory: LettresMemory, view: Fields) -> None:
        super().__init__(memory, view)
        self.table = memory.table(view)
        memory.share(view)
        self.sharing = memory.sharing
        self.seat = memory.seat
        self.own = card_set(hands_of(view, "hands")[memory.seat])

    def draw(self, chance: Chance) -> Lettres:
        game = self.table.copy()
        game.chance = chance.fork()
        hands = self.sharing.hands(chance)
        hands[self.seat] = self.own
        game.hands = vec[i64](hands)
        return game
