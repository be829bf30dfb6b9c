"""SHIT!: play a card that promises enough, points won and points kept from others; else draw."""

from typing import Final

from pioche.bots.bot import Bot
from pioche.engine.events import Fields
from pioche.engine.views import hands_of, number, word, words
from pioche.games.shit.cards import CARDS, SHIT_TEXT, gap, parse_card

DRAW: Final = f"seal {SHIT_TEXT}"
WORTH: Final = {2: 28.0, 3: 17.0, 4: 13.5, 5: 11.0, 6: 9.0}
"""What the only card in hand must promise to be played, by number of seats."""
PLENTY: Final = 12
"""With so many cards more than one, any of them is played."""


class RegularBot(Bot):
    """Supposes that the others play any card of theirs, SHIT! included, and may hold any it has not seen."""

    def choose(self, view: Fields) -> str | None:
        seat, start = number(view, "seat"), parse_card(word(view, "start"))
        hands = hands_of(view, "hands")
        own = [card for card in hands[seat] if card != SHIT_TEXT]
        if not own:
            return DRAW
        seen = {start, *map(parse_card, own), *map(parse_card, words(view, "aside"))}
        unseen = sorted(int(gap(start, card)) for card in range(int(CARDS)) if card not in seen)
        others = [len(hand) for other, hand in enumerate(hands) if other != seat]
        promises = {card: promise(int(gap(start, parse_card(card))), unseen, others) for card in own}
        best = max(own, key=lambda card: promises[card])
        worth = WORTH[len(hands)] * (1 - (len(own) - 1) / PLENTY)
        return f"seal {best}" if promises[best] >= worth else DRAW


def promise(way: int, unseen: list[int], others: list[int]) -> float:
    """The points a card can be expected to win (SH-6), plus its share of those it keeps from others."""
    nearer = sum(other < way for other in unseen)
    won = way * none_nearer(nearer, unseen, others)
    kept = 0.0
    for rank in range(nearer, len(unseen)):
        nearest = none_nearer(rank, unseen, others) - none_nearer(rank + 1, unseen, others)
        kept += unseen[rank] * nearest
    return won + kept / len(others)


def none_nearer(count: int, unseen: list[int], others: list[int]) -> float:
    """The chance that nobody plays one of the `count` nearest cards; `others` are hand sizes."""
    chance = 1.0
    for size in others:
        if size > 1:
            chance *= 1 - (1 - 1 / size) * count / len(unseen)
    return chance
