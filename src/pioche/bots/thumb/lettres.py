"""Plis de lettres: stay under the trick, and throw what is dear on the tricks of others."""

from typing import Final

from pioche.bots.bot import Bot
from pioche.engine.events import Fields
from pioche.engine.fields import number, word, words

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LEFT_OUT: Final = {3: ("Zp",), 4: (), 5: ("Zp", "Zb")}


def price(card: str, round_number: int) -> int:
    """What a card costs its taker in a round (LE-7 to LE-10)."""
    if round_number in (4, 5) and card == "Hb":
        return 90
    if round_number in (3, 5) and card[0] in "MN":
        return 20
    return 10 if round_number in (2, 5) and card[0] in "AEIOUY" else 0


def family(card: str) -> tuple[bool, str]:
    return card[0] <= "M", card[1]


class ThumbBot(Bot):
    """Remembers what has fallen in this round, and so knows which cards are still out."""

    fallen: frozenset[str] = frozenset()

    def hear(self, told: Fields) -> None:
        if told["type"] == "round_started":
            self.fallen = frozenset()
        elif told["type"] == "laid":
            self.fallen |= {word(told, "card")}

    def choose(self, view: Fields) -> str | None:
        cards = [move.removeprefix("lay ") for move in words(view, "moves")]
        trick = view["trick"]
        assert isinstance(trick, list)
        laid = [str(card) for _, card in trick]
        if not laid:
            card = self.lead(cards, view)
        elif family(cards[0]) == family(laid[0]):
            card = self.follow(cards, laid, view)
        else:
            card = max(cards, key=lambda card: self.burden(card, view))
        return "lay " + card

    def out(self, card: str, view: Fields) -> tuple[list[str], list[str]]:
        """The cards of the family that others hold, below and above a card."""
        hands = view["hands"]
        assert isinstance(hands, list)
        known = {*self.fallen, *hands[number(view, "seat")], *LEFT_OUT[len(hands)]}
        held = [
            letter + card[1]
            for letter in LETTERS
            if family(letter + card[1]) == family(card) and letter + card[1] not in known
        ]
        return [other for other in held if other < card], [other for other in held if other > card]

    def burden(self, card: str, view: Fields) -> float:
        """How glad we are to be rid of a card: its price, and the trouble it may still win."""
        below, above = self.out(card, view)
        round_number = number(view, "round")
        trouble = sum(price(other, round_number) for other in below) + 5 * len(below)
        return 4 * price(card, round_number) + trouble / (1 + 2 * len(above))

    def follow(self, cards: list[str], laid: list[str], view: Fields) -> str:
        """Below the best card if possible; else, last in the trick, with what is best spent there."""
        round_number = number(view, "round")
        best = max(card for card in laid if family(card) == family(laid[0]))
        under = [card for card in cards if card < best]
        last = len(laid) == number(view, "seats") - 1
        cost = sum(price(card, round_number) for card in laid) + (5 if round_number in (1, 5) else 0)
        free = [card for card in cards if not price(card, round_number)]
        if last and free and not cost:
            return free[-1]
        if under:
            return max(under, key=lambda card: (price(card, round_number), card))
        if last:
            return min(cards, key=lambda card: (price(card, round_number), -ord(card[0])))
        return min(cards, key=lambda card: self.risk(card, view))

    def risk(self, card: str, view: Fields) -> float:
        """What a card may bring home if it is the best so far."""
        below, above = self.out(card, view)
        round_number = number(view, "round")
        cost = price(card, round_number) + sum(price(other, round_number) for other in below) / 2
        cost += 5 if round_number in (1, 5) else 1
        return (cost + 3) / (1 + len(above)) + (0 if above else 20)

    def lead(self, cards: list[str], view: Fields) -> str:
        return min(cards, key=lambda card: (self.risk(card, view), card))
