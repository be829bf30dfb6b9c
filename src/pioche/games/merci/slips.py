"""Words that bots miss at a live table, as people do. Rules, search and arena know nothing of it."""

from typing import Final

from pioche.engine.bits import bit
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.views import words
from pioche.games.merci.cards import parse_front
from pioche.games.merci.combinations import completing
from pioche.games.merci.moves import KINDS

SLIPS: Final[dict[str, dict[str, int]]] = {
    "never": {},
    "seldom": {"beginner": 25, "regular": 12, "expert": 5, "random": 25},
    "often": {"beginner": 45, "regular": 25, "expert": 12, "random": 45},
}
"""Of a hundred words that are due, how many a bot misses, by level."""
UNDUE: Final = 4
"""Where no word is due, one is said by mistake so many times less often."""
OVERLOOKED: Final = {"beginner": 60, "regular": 30, "expert": 10, "random": 60}
"""Of a hundred offences of others, how many it does not notice."""
LAYS: Final = KINDS[:3]
ANSWERS: Final = ("merci", "merci-beaucoup", "silent")
OTHERS: Final = {
    "siouplait": ("lay", "lay", "lay", "skuz"),
    "skuz": ("lay", "lay", "lay", "siouplait"),
    "lay": ("siouplait",),
    "merci": ("silent",),
    "merci-beaucoup": ("merci", "merci", "silent"),
}
"""What is said instead of the word that is due: each is as likely."""


def due_word(view: Fields, card: str, stack: int) -> str:
    """ME-24: the word that belongs to a lay, from what everybody sees."""
    tops = [2 * parse_front(top) for top in words(view, "tops")]
    laid = 2 * parse_front(card.partition(":")[0])
    if laid == tops[stack]:
        return "skuz"
    makes = completing(tops[stack], tops[(stack + 1) % 3], tops[(stack + 2) % 3]) & bit(laid)
    return "siouplait" if makes else "lay"


def polite(view: Fields, options: Fields, move: str) -> str:
    """A bot's move with the word that is due; silence that is no offence stays its choice."""
    kind, _, rest = move.partition(" ")
    if kind in ANSWERS:
        return "merci-beaucoup" if view["effect"] == "draw2" else "merci"
    if kind not in LAYS:
        return move
    card, _, stack = rest.partition(" ")
    due = due_word(view, card, int(stack))
    if due == "siouplait" and kind == "lay" and not options["malpoli"]:
        return move
    return f"{due} {rest}"


def slip(view: Fields, options: Fields, level: str, move: str, chance: Chance) -> str:
    """What a bot of a level really says: the word that is due, unless it slips."""
    if options["manners"] != "spoken" or level not in OVERLOOKED:
        return move
    meant = polite(view, options, move)
    kind, _, rest = meant.partition(" ")
    if kind not in OTHERS:
        return move
    rate = SLIPS[str(options.get("slips", "never"))].get(level, 0)
    lots = int(chance.below(100 * UNDUE if kind == "lay" else 100))
    said = OTHERS[kind][int(chance.below(len(OTHERS[kind])))]
    slipped = f"{said} {rest}".strip()
    return slipped if lots < rate and slipped in words(view, "moves") else meant
