"""Plis de lettres: stay under the trick, and throw what is dear on the tricks of others."""

from pioche.bots.bot import Bot
from pioche.engine.events import Fields
from pioche.engine.fields import number, word, words


def price(card: str, round_number: int) -> int:
    """What a card costs its taker in a round (LE-7 to LE-10)."""
    cost = 0
    if round_number in (2, 5) and card[0] in "AEIOUY":
        cost += 10
    if round_number in (3, 5) and card[0] in "MN":
        cost += 20
    if round_number in (4, 5) and card == "Hb":
        cost += 90
    return cost


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
        return "lay " + cards[0]
