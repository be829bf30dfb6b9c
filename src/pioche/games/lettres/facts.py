"""LE-7 to LE-10: what taking a card costs, by round, for the drawing of the site."""

from typing import Final

from pioche.engine.bits import bit
from pioche.engine.events import Fields
from pioche.games.lettres.cards import CARD_TEXTS
from pioche.games.lettres.game import ROUNDS, card_points, counting_cards

FACTS: Final[Fields] = {
    "COSTS": {
        number: {
            text: int(card_points(bit(card)))
            for card, text in enumerate(CARD_TEXTS)
            if counting_cards(number) & bit(card)
        }
        for number in range(1, ROUNDS + 1)
        if counting_cards(number)
    }
}
