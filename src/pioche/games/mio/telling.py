"""Events of every move are made apart from the rules (COLD in tools/compiler.py): these are quicker so."""

from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.journal import Journal
from pioche.games.mio import events
from pioche.games.mio.cards import COLOUR_TEXTS, card_text


def tell_drawn(journal: Journal, seat: i64, kind: i64, left: i64) -> None:
    journal.add(events.Drawn(seat, left, card_text(int(kind)), to=bit(seat)))


def tell_passed(journal: Journal, seat: i64) -> None:
    journal.add(events.Passed(seat))


def tell_laid(journal: Journal, seat: i64, kind: i64, left: i64) -> None:
    journal.add(events.Laid(seat, card_text(int(kind)), left))


def tell_named(journal: Journal, seat: i64, colour: i64) -> None:
    journal.add(events.Named(seat, COLOUR_TEXTS[int(colour)]))


def tell_taken_back(journal: Journal, seat: i64, kind: i64) -> None:
    journal.add(events.TakenBack(seat, card_text(int(kind)), to=bit(seat)))
