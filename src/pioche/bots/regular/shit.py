"""A regular at SHIT!: plays a card that promises enough points, won or kept from others; else draws."""

from pioche.bots.bot import Bot
from pioche.bots.minds.shit import Promises
from pioche.engine.events import Fields
from pioche.engine.views import hands_of, number, word, words
from pioche.games.shit.cards import parse_card
from pioche.games.shit.memory import card_set
from pioche.games.shit.moves import move_text


class RegularBot(Bot):
    def choose(self, view: Fields) -> str | None:
        seat, hands = number(view, "seat"), hands_of(view, "hands")
        promises = Promises(len(hands))
        for other, hand in enumerate(hands):
            if other != seat:
                promises.add_other(len(hand))
        seen = card_set(words(view, "aside"))
        card = promises.best(card_set(hands[seat]), parse_card(word(view, "start")), seen, 0.0, self.chance)
        return move_text(int(card))
