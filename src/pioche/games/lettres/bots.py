"""Bots that play Plis de lettres: a beginner, a regular and an expert."""

from typing import Final

from pioche.bots.bot import Bot
from pioche.bots.budget import Budget
from pioche.bots.search.paired import Paired
from pioche.bots.searching import SearchingBot
from pioche.bots.thinking import ThinkingBot
from pioche.engine.bits import bit
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.engine.views import number, words
from pioche.games.lettres.cards import FAMILY, family_of, parse_card
from pioche.games.lettres.game import card_points, counting_cards
from pioche.games.lettres.mind import LettresMind
from pioche.games.lettres.moves import move_text, parse_move


class LettresRegular(ThinkingBot):
    """Plis de lettres: stay under the trick, and throw what is dear on the tricks of others."""

    def __init__(self, place: Place, chance: Chance) -> None:
        super().__init__(place, chance, LettresMind())


ABSENT: Final = 25
"""Of a hundred cards, those that are laid without a thought."""


class LettresBeginner(Bot):
    """Plis de lettres as it is played the first time: low cards first, nobody counts what has fallen."""

    def choose(self, view: Fields) -> str | None:
        cards = [parse_move(move) for move in words(view, "moves")]
        if self.chance.below(100) < ABSENT:
            return move_text(cards[self.chance.below(len(cards))])
        trick = view["trick"]
        assert isinstance(trick, list)
        laid = [parse_card(card) for _, card in trick]
        if not laid:
            return move_text(min(cards, key=height))
        family = family_of(laid[0])
        if family_of(cards[0]) != family:
            return move_text(max(cards, key=lambda card: (price(card, view), height(card))))
        best = max(card for card in laid if family_of(card) == family)
        under = [card for card in cards if card < best]
        return move_text(max(under) if under else min(cards))


def height(card: int) -> int:
    """How high a card stands in its family."""
    return card % int(FAMILY)


def price(card: int, view: Fields) -> int:
    """What a card costs its taker in this round (LE-7 to LE-10)."""
    return int(card_points(bit(card) & counting_cards(number(view, "round"))))


class LettresExpert(SearchingBot):
    """Plis de lettres: every card is tried in the same worlds, to the end of the round."""

    def __init__(self, place: Place, chance: Chance, budget: Budget) -> None:
        super().__init__(place, chance, Paired(LettresMind(), chance), budget)


BOTS: Final = {"beginner": LettresBeginner, "regular": LettresRegular, "expert": LettresExpert}
