"""ME events: what the table sees, and what only some seats see."""

from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.events import Event, Fields, public
from pioche.games.merci.cards import BACKS, CARD_TEXTS
from pioche.games.merci.moves import KINDS


def card_text(card: i64, back: i64) -> str:
    return CARD_TEXTS[(card >> 1) * 4 + back]


def laid(seat: i64, word: i64, card: str, stack: i64, left: i64) -> Event:
    shown: Fields = {"seat": int(seat), "card": card, "stack": int(stack)}
    shown["word"] = KINDS[int(word)]
    shown["left"] = int(left)
    return public("laid", shown)


def drawn(seat: i64, card: i64, back: i64, cause: str) -> Event:
    """Everybody sees the back in the hand (ME-2), its player the front."""
    shown: Fields = {"seat": int(seat), "back": BACKS[int(back)], "cause": cause}
    secret: Fields = {"card": card_text(card, back)}
    return Event("drawn", shown=shown, secret=secret, to=bit(seat))


def given(seat: i64, target: i64, card: i64, back: i64) -> Event:
    """ME-10: only the two know which card it was."""
    shown: Fields = {"seat": int(seat), "target": int(target), "back": BACKS[int(back)]}
    secret: Fields = {"card": card_text(card, back)}
    return Event("given", shown=shown, secret=secret, to=bit(seat) | bit(target))
