"""SH-1, SH-2: the circle, and the way from each card to each other one, for the drawing of the site."""

from typing import Final

from pioche.engine.events import Fields
from pioche.games.shit.cards import CARD_TEXTS, CARDS, gap

FACTS: Final[Fields] = {
    "CIRCLE": CARD_TEXTS[: int(CARDS)],
    "GAPS": [[int(gap(start, card)) for card in range(CARDS)] for start in range(CARDS)],
}
