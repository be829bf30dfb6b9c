"""What people count at SHIT!, read from what happened after a card was sealed: points are good (SH-8)."""

from collections.abc import Iterator
from typing import Final

from pioche.coach.reasons import Feature, Followed
from pioche.games.shit.events import RoundEnded, Scored

A_ROUND: Final = 15
"""About what the nearest card scores."""


def scored(after: Followed) -> Iterator[tuple[bool, Scored]]:
    """Whoever scored, and whether it was in the round in which the card was sealed."""
    now = True
    for event in after.events:
        if isinstance(event, Scored):
            yield now, event
        now = now and not isinstance(event, RoundEnded)


def nearest(after: Followed) -> float:
    return any(now and event.seat == after.seat for now, event in scored(after))


def this_round(after: Followed) -> float:
    return sum(event.points for now, event in scored(after) if now and event.seat == after.seat)


def later_rounds(after: Followed) -> float:
    return sum(event.points for now, event in scored(after) if not now and event.seat == after.seat)


def others(after: Followed) -> float:
    return sum(event.points for now, event in scored(after) if now and event.seat != after.seat)


FEATURES: Final = (
    Feature("this-round", "mean", 1, this_round),
    Feature("others", "mean", -0.5, others),
    Feature("nearest", "share", A_ROUND, nearest),
    Feature("later-rounds", "mean", 1, later_rounds),
)
