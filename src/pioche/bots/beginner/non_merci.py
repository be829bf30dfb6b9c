"""A beginner at Non Merci !: looks at the card and its chips, and at little else."""

from typing import Final

from pioche.bots.bot import Bot
from pioche.engine.events import Fields
from pioche.engine.views import hands_of, number, words

DEAREST: Final = 1
"""The most points a card may cost beyond its chips, when it is in a good mood …"""
MOODS: Final = 6
"""… and in how many moods it may be, each a point stingier than the one before."""
OVERLOOKED: Final = 4
"""One time in so many it does not see that the card lengthens one of its runs."""


class BeginnerBot(Bot):
    """Greedy: what seems cheap is taken at once, however many chips it might still gather."""

    def choose(self, view: Fields) -> str | None:
        if "pass" not in words(view, "moves"):
            return "take"
        card = number(view, "card")
        own = hands_of(view, "taken")[number(view, "seat")]
        lengthens = str(card - 1) in own or str(card + 1) in own
        if lengthens and self.chance.below(OVERLOOKED):
            return "take"
        return "take" if card - number(view, "pot") <= DEAREST - self.chance.below(MOODS) else "pass"
