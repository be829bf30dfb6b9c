"""What is told at the table: everything but the chips that lie before a seat (NM-9)."""

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.events import Event, public
from pioche.games.non_merci.cards import run_points


def round_started(round_number: i64, chips: i64, first: i64) -> Event:
    return public("round_started", {"round": int(round_number), "chips": int(chips), "first": int(first)})


def turned(seat: i64, card: i64) -> Event:
    return public("turned", {"seat": int(seat), "card": int(card)})


def decided(kind: str, seat: i64, card: i64, chips: i64) -> Event:
    """A card that was taken or refused, and the chips that lie on it."""
    return public(kind, {"seat": int(seat), "card": int(card), "chips": int(chips)})


def round_ended(round_number: i64, taken: vec[i64]) -> Event:
    """Scores in the middle of a match stay as secret as the chips in them."""
    points = [int(run_points(cards)) for cards in taken]
    return public("round_ended", {"round": int(round_number), "card_points": points})
