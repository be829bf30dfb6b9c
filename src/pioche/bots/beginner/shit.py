"""A beginner at SHIT!: hopes for many points, and forgets that others may lie nearer."""

from typing import Final

from pioche.bots.bot import Bot
from pioche.engine.events import Fields
from pioche.engine.views import hands_of, number, word
from pioche.games.shit.cards import SHIT_TEXT, gap, parse_card

DRAW: Final = f"seal {SHIT_TEXT}"
HOPED: Final = 22
"""The points it would like to win; it plays the card whose way comes nearest to that."""
LEAST: Final = 6
MOST: Final = 40
"""A way that is shorter seems not worth it, one that is longer hopeless."""
CAUTION: Final = 4
"""One time in so many it draws all the same."""


class BeginnerBot(Bot):
    def choose(self, view: Fields) -> str | None:
        start = parse_card(word(view, "start"))
        own = [card for card in hands_of(view, "hands")[number(view, "seat")] if card != SHIT_TEXT]
        ways = {card: int(gap(start, parse_card(card))) for card in own}
        tempting = [card for card in own if LEAST <= ways[card] <= MOST]
        if not tempting or not self.chance.below(CAUTION):
            return DRAW
        return f"seal {min(tempting, key=lambda card: abs(ways[card] - HOPED))}"
