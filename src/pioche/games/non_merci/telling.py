"""Events of every move are made apart from the rules (COLD in tools/compiler.py): 6 % more random games."""

from mypy_extensions import i64

from pioche.engine.journal import Journal
from pioche.games.non_merci import events


def tell_turned(journal: Journal, seat: i64, card: i64) -> None:
    journal.add(events.Turned(seat, card))


def tell_taken(journal: Journal, seat: i64, card: i64, pot: i64) -> None:
    journal.add(events.Taken(seat, card, pot))


def tell_refused(journal: Journal, seat: i64, card: i64, pot: i64) -> None:
    journal.add(events.CardRefused(seat, card, pot))
