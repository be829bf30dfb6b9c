"""The events of Mio, and who may know what of them (MI-15)."""

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.events import Event, Fields, public
from pioche.games.mio.cards import COLOUR_TEXTS, card_text


def round_started(number: i64, dealer: i64, first: i64) -> Event:
    return public("round_started", {"round": int(number), "dealer": int(dealer), "first": int(first)})


def dealt(seat: i64, cards: list[str]) -> Event:
    shown: Fields = {"seat": int(seat), "count": len(cards)}
    return Event("dealt", shown=shown, secret={"cards": cards}, to=bit(seat))


def turned(kind: i64) -> Event:
    return public("turned", {"card": card_text(int(kind))})


def named(seat: i64, colour: i64) -> Event:
    return public("named", {"seat": int(seat), "colour": COLOUR_TEXTS[int(colour)]})


def laid(seat: i64, kind: i64, left: i64) -> Event:
    """`left` counts all cards of the player, one that lies face down too."""
    return public("laid", {"seat": int(seat), "card": card_text(int(kind)), "left": int(left)})


def mio_said(seat: i64) -> Event:
    return public("mio_said", {"seat": int(seat)})


def mio_forgotten(seat: i64, kind: i64) -> Event:
    secret: Fields = {"card": card_text(int(kind))}
    return Event("mio_forgotten", shown={"seat": int(seat)}, secret=secret, to=bit(seat))


def taken_back(seat: i64, kind: i64) -> Event:
    secret: Fields = {"card": card_text(int(kind))}
    return Event("taken_back", shown={"seat": int(seat)}, secret=secret, to=bit(seat))


def drawn(seat: i64, kind: i64, left: i64) -> Event:
    """`pile` is what is left of it."""
    shown: Fields = {"seat": int(seat), "pile": int(left)}
    return Event("drawn", shown=shown, secret={"card": card_text(int(kind))}, to=bit(seat))


def passed(seat: i64) -> Event:
    return public("passed", {"seat": int(seat)})


def round_won(seat: i64, factor: i64) -> Event:
    """`factor` is 2 where everything counts double (MI-13)."""
    return public("round_won", {"winner": int(seat), "factor": int(factor)})


def round_blocked() -> Event:
    return public("round_blocked", {})


def round_ended(number: i64, gained: vec[i64], totals: vec[i64]) -> Event:
    """Points are called out, the cards behind them stay with their holders (MI-15)."""
    shown: Fields = {"round": int(number)}
    shown["points"] = [int(gain) for gain in gained]
    shown["scores"] = [int(total) for total in totals]
    return public("round_ended", shown)
