"""What people count at MERCI, read from what happened after a move: hearts are good (ME-18)."""

from typing import Final

from pioche.coach.reasons import Feature, Followed, own
from pioche.engine.views import numbers
from pioche.games.merci.events import Drawn, GameWon, Given, HeartTaken, Laid, RoundEnded, TakenBack

A_HEART: Final = 4
A_ROUND: Final = 8
"""ME-17: whoever wins a round has two hearts for it."""


def won(after: Followed) -> float:
    """Also where the last heart of the reserve ends the game (ME-19): then no end of the round is told."""
    for event in after.events:
        if isinstance(event, RoundEnded):
            return event.winner == after.seat
        if isinstance(event, GameWon):
            return after.seat in event.winners
    return False


def hearts(after: Followed) -> float:
    """How many more the seat has in the end: what it pays for its cards is less (ME-17)."""
    before = now = numbers(after.view, "hearts")[after.seat]
    for event in after.events:
        if isinstance(event, HeartTaken) and event.seat == after.seat:
            now = event.hearts
        if isinstance(event, RoundEnded):
            now = event.scores[after.seat]
    return now - before


def given(after: Followed) -> float:
    """ME-10: cards that others handed over."""
    return sum(isinstance(event, Given) and event.target == after.seat for event in after.events)


def laid(after: Followed) -> float:
    """Without those that had to be taken back."""
    return own(Laid)(after) - own(TakenBack)(after)


FEATURES: Final = (
    Feature("hearts", "mean", A_HEART, hearts),
    Feature("given", "mean", -1, given),
    Feature("drawn", "mean", -1, own(Drawn)),
    Feature("laid", "mean", 1, laid),
    Feature("won", "share", A_ROUND, won),
)
