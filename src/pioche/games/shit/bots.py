"""Bots that play SHIT!: a beginner, a regular and an expert."""

from typing import Final

from pioche.bots.bot import Bot
from pioche.bots.budget import Budget
from pioche.bots.search.sealed import SealedSearch
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.engine.views import hands_of, number, word, words
from pioche.games.shit.cards import SHIT_TEXT, gap, parse_card
from pioche.games.shit.memory import card_set
from pioche.games.shit.mind import Promises, ShitMind
from pioche.games.shit.moves import move_text


class ShitRegular(Bot):
    """A regular at SHIT!: plays a card that promises enough points, won or kept from others; else draws."""

    def choose(self, view: Fields) -> str | None:
        seat, hands = number(view, "seat"), hands_of(view, "hands")
        promises = Promises(len(hands))
        for other, hand in enumerate(hands):
            if other != seat:
                promises.add_other(len(hand))
        seen = card_set(words(view, "aside"))
        card = promises.best(card_set(hands[seat]), parse_card(word(view, "start")), seen, 0.0, self.chance)
        return move_text(int(card))


DRAW: Final = f"seal {SHIT_TEXT}"
HOPED: Final = 22
"""The points it would like to win; it plays the card whose way comes nearest to that."""
LEAST: Final = 6
MOST: Final = 40
"""A way that is shorter seems not worth it, one that is longer hopeless."""
CAUTION: Final = 4
"""One time in so many it draws all the same."""


class ShitBeginner(Bot):
    """A beginner at SHIT!: hopes for many points, and forgets that others may lie nearer."""

    def choose(self, view: Fields) -> str | None:
        start = parse_card(word(view, "start"))
        own = [card for card in hands_of(view, "hands")[number(view, "seat")] if card != SHIT_TEXT]
        ways = {card: int(gap(start, parse_card(card))) for card in own}
        tempting = [card for card in own if LEAST <= ways[card] <= MOST]
        if not tempting or not self.chance.below(CAUTION):
            return DRAW
        return f"seal {min(tempting, key=lambda card: abs(ways[card] - HOPED))}"


class ShitExpert(SearchingBot):
    """An expert at SHIT!: a sealed card is drawn from a mixture that is hard to take advantage of."""

    def __init__(self, place: Place, chance: Chance, budget: Budget) -> None:
        super().__init__(place, chance, SealedSearch(ShitMind(), chance), budget)


BOTS: Final = {"beginner": ShitBeginner, "regular": ShitRegular, "expert": ShitExpert}
