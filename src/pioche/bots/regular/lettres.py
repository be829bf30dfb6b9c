"""Plis de lettres: stay under the trick, and throw what is dear on the tricks of others."""

from pioche.bots.bot import Bot
from pioche.engine.bits import bit
from pioche.engine.events import Fields
from pioche.engine.views import hands_of, number, word, words
from pioche.games.lettres.cards import card_text, deck_set, family_of, parse_card
from pioche.games.lettres.game import A_TRICK, card_points, counting_cards, tricks_count
from pioche.games.lettres.moves import move_text, parse_move


class RegularBot(Bot):
    """Remembers what has fallen in this round, and so knows which cards are still out."""

    fallen = 0

    def hear(self, told: Fields) -> None:
        if told["type"] == "round_started":
            self.fallen = 0
        elif told["type"] == "laid":
            self.fallen |= bit(parse_card(word(told, "card")))

    def choose(self, view: Fields) -> str | None:
        cards = [parse_move(move) for move in words(view, "moves")]
        trick = view["trick"]
        assert isinstance(trick, list)
        laid = [parse_card(card) for _, card in trick]
        if not laid:
            card = self.lead(cards, view)
        elif same_family(cards[0], laid[0]):
            card = self.follow(cards, laid, view)
        else:
            card = max(cards, key=lambda card: self.burden(card, view))
        return move_text(card)

    def out(self, card: int, view: Fields) -> tuple[int, int]:
        """The cards of the family that others hold, below and above a card."""
        hands = hands_of(view, "hands")
        known = self.fallen | card_set([parse_card(held) for held in hands[number(view, "seat")]])
        held = family_of(card) & deck_set(len(hands)) & ~known
        return held & (bit(card) - 1), held & ~(bit(card) - 1)

    def burden(self, card: int, view: Fields) -> float:
        """How glad we are to be rid of a card: its price, and the trouble it may still win."""
        below, above = self.out(card, view)
        trouble = price(below, view) + 5 * below.bit_count()
        return 4 * price(bit(card), view) + trouble / (1 + 2 * above.bit_count())

    def follow(self, cards: list[int], laid: list[int], view: Fields) -> int:
        """Below the best card if possible; else, last in the trick, with what is best spent there."""
        best = max(card for card in laid if same_family(card, laid[0]))
        under = [card for card in cards if card < best]
        last = len(laid) == number(view, "seats") - 1
        cost = price(card_set(laid), view) + price_of_trick(view)
        free = [card for card in cards if not price(bit(card), view)]
        if last and free and not cost:
            return free[-1]
        if under:
            return max(under, key=lambda card: (price(bit(card), view), card))
        if last:
            return min(cards, key=lambda card: (price(bit(card), view), -card))
        return min(cards, key=lambda card: self.risk(card, view))

    def risk(self, card: int, view: Fields) -> float:
        """What a card may bring home if it is the best so far."""
        below, above = self.out(card, view)
        cost = price(bit(card), view) + price(below, view) / 2
        cost += price_of_trick(view) or 1
        return (cost + 3) / (1 + above.bit_count()) + (0 if above else 20)

    def lead(self, cards: list[int], view: Fields) -> int:
        return min(cards, key=lambda card: (self.risk(card, view), card_text(card)))


def card_set(cards: list[int]) -> int:
    return sum(bit(card) for card in cards)


def price(cards: int, view: Fields) -> int:
    """What a set of cards costs its taker in this round (LE-7 to LE-10)."""
    return card_points(cards & counting_cards(number(view, "round")))


def price_of_trick(view: Fields) -> int:
    """LE-6, LE-10."""
    return A_TRICK if tricks_count(number(view, "round")) else 0


def same_family(one: int, other: int) -> bool:
    return family_of(one) == family_of(other)
