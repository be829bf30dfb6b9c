"""What people count at Non Merci !, read from what happened after a move: points are bad (NM-8)."""

from typing import Final

from pioche.coach.reasons import Feature, Followed, own
from pioche.games.non_merci.events import CardRefused, RoundEnded, Taken


def with_this_card(after: Followed) -> float:
    """The chips on the card that lay open, where the seat took it."""
    first = next((event for event in after.events if isinstance(event, Taken)), None)
    return first.chips if first is not None and first.seat == after.seat else 0


def with_later_cards(after: Followed) -> float:
    """Of these the first is the one that lay open."""
    taken = [event for event in after.events if isinstance(event, Taken)][1:]
    return sum(event.chips for event in taken if event.seat == after.seat)


def cards(after: Followed) -> float:
    """NM-8: what the cards taken count when the round is over."""
    ends = [event for event in after.events if isinstance(event, RoundEnded)]
    return ends[0].card_points[after.seat] if ends else 0


FEATURES: Final = (
    Feature("with-this-card", "mean", 1, with_this_card),
    Feature("cards", "mean", -1, cards),
    Feature("with-later-cards", "mean", 1, with_later_cards),
    Feature("paid", "mean", -1, own(CardRefused)),
)
