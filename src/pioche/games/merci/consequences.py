"""What people count at MERCI, read from what happened after a move: hearts are good (ME-18)."""

from typing import Final

from pioche.coach.reasons import Feature, Followed
from pioche.games.merci.events import Drawn, Given, HeartTaken, Laid, RoundEnded

A_HEART: Final = 4
A_ROUND: Final = 8
"""ME-17: whoever wins a round has two hearts for it."""


def won(after: Followed) -> float:
    return any(isinstance(event, RoundEnded) and event.winner == after.seat for event in after.events)


def hearts(after: Followed) -> float:
    return sum(isinstance(event, HeartTaken) and event.seat == after.seat for event in after.events)


def drawn(after: Followed) -> float:
    """Whatever for."""
    return sum(isinstance(event, Drawn) and event.seat == after.seat for event in after.events)


def given(after: Followed) -> float:
    """ME-10: cards that others handed over."""
    return sum(isinstance(event, Given) and event.target == after.seat for event in after.events)


def laid(after: Followed) -> float:
    return sum(isinstance(event, Laid) and event.seat == after.seat for event in after.events)


FEATURES: Final = (
    Feature("hearts", "mean", A_HEART, hearts),
    Feature("given", "mean", -1, given),
    Feature("drawn", "mean", -1, drawn),
    Feature("laid", "mean", 1, laid),
    Feature("won", "share", A_ROUND, won),
)
