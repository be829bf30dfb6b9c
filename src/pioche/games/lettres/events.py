"""What the events tell, in the order in which it is sent; what only some are told comes last."""

from typing import Final

EVENTS: Final[dict[str, list[str]]] = {
    "round_started": ["round", "first"],
    "dealt": ["seat", "count", "cards"],
    "laid": ["seat", "card", "lead"],
    "trick_taken": ["seat", "count", "cards"],
    "scored": ["seat", "points", "score"],
    "round_ended": ["round", "points", "scores"],
}
