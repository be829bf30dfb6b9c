"""ME events: what the table sees, and what only some seats see."""

from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.events import Event, Fields, Journal
from pioche.engine.seats import NOBODY
from pioche.games.merci.cards import BACKS, front_text
from pioche.games.merci.moves import KINDS


def tell(journal: Journal, kind: str, shown: Fields) -> None:
    """An event without secrets."""
    journal.add(Event(kind, shown=shown, secret={}, to=NOBODY))


def tell_seat(journal: Journal, kind: str, seat: i64) -> None:
    """An event that only says who did it."""
    tell(journal, kind, {"seat": int(seat)})


def card_text(card: i64, back: i64) -> str:
    return f"{front_text(int(card >> 1))}:{BACKS[int(back)]}"


def tell_laid(journal: Journal, seat: i64, word: i64, card: str, stack: i64, left: i64) -> None:
    shown: Fields = {"seat": int(seat), "card": card, "stack": int(stack)}
    shown["word"] = KINDS[int(word)]
    shown["left"] = int(left)
    tell(journal, "laid", shown)


def tell_drawn(journal: Journal, seat: i64, card: i64, back: i64, cause: str) -> None:
    """Everybody sees the back in the hand (ME-2), its player the front."""
    shown: Fields = {"seat": int(seat), "back": BACKS[int(back)], "cause": cause}
    secret: Fields = {"card": card_text(card, back)}
    journal.add(Event("drawn", shown=shown, secret=secret, to=bit(seat)))


def tell_given(journal: Journal, seat: i64, target: i64, card: i64, back: i64) -> None:
    """ME-10: only the two know which card it was."""
    shown: Fields = {"seat": int(seat), "target": int(target), "back": BACKS[int(back)]}
    secret: Fields = {"card": card_text(card, back)}
    journal.add(Event("given", shown=shown, secret=secret, to=bit(seat) | bit(target)))
