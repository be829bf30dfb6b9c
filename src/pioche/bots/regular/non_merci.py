"""Non Merci !: take what is cheap for me, wait a little when nobody else wants it."""

from typing import Final

from pioche.bots.bot import Bot
from pioche.engine.bits import bit
from pioche.engine.events import Fields
from pioche.engine.views import hands_of, number, words
from pioche.games.non_merci.cards import run_points

PATIENCE: Final = 4
"""How many points a card may cost beyond its chips before it is refused."""


class RegularBot(Bot):
    """Counts what the card would really cost, runs included."""

    def choose(self, view: Fields) -> str | None:
        if "pass" not in words(view, "moves"):
            return "take"
        seat, card, pot = number(view, "seat"), number(view, "card"), number(view, "pot")
        rows = [sum(bit(int(taken)) for taken in row) for row in hands_of(view, "taken")]
        chips = view["chips"]
        assert isinstance(chips, list)
        price = cost(card, rows[seat]) - pot
        dearest = max(cost(card, row) for other, row in enumerate(rows) if other != seat)
        if price <= 0:
            # Nobody else will want it soon: let it gather chips while mine last.
            others_would_pay = dearest - pot > len(rows) + PATIENCE
            return "pass" if others_would_pay and chips[seat] > len(rows) else "take"
        return "take" if price <= PATIENCE + max(0, 3 - chips[seat]) else "pass"


def cost(card: int, held: int) -> int:
    """What the card adds to the score of whoever holds these cards (NM-8)."""
    return int(run_points(held | bit(card)) - run_points(held))
