"""What people count at Mio, read from what happened after a move: points are bad (MI-13)."""

from typing import Final

from pioche.coach.reasons import Feature, Followed, own
from pioche.games.mio.events import Drawn, Laid, RoundWon

A_WIN: Final = 12
"""About what is left in the hands of others when somebody wins a round."""
A_DRAW: Final = -4
"""About what a card drawn costs where it stays in the hand."""
DOUBLE: Final = -10


def won(after: Followed) -> float:
    return any(isinstance(event, RoundWon) and event.winner == after.seat for event in after.events)


def doubled(after: Followed) -> float:
    """MI-13: somebody else ends the round, and everything counts double."""
    return any(
        isinstance(event, RoundWon) and event.winner != after.seat and event.factor > 1
        for event in after.events
    )


FEATURES: Final = (
    Feature("won", "share", A_WIN, won),
    Feature("doubled", "share", DOUBLE, doubled),
    Feature("drawn", "mean", A_DRAW, own(Drawn)),
    Feature("laid", "mean", -A_DRAW, own(Laid)),
)
