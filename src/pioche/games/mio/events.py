"""What the events tell, in the order in which it is sent; what only some are told comes last."""

from typing import Final

EVENTS: Final[dict[str, list[str]]] = {
    "round_started": ["round", "dealer", "first"],
    "dealt": ["seat", "count", "cards"],
    "turned": ["card"],
    "laid": ["seat", "card", "left"],
    "mio_said": ["seat"],
    "mio_forgotten": ["seat", "card"],
    "taken_back": ["seat", "card"],
    "named": ["seat", "colour"],
    "drawn": ["seat", "pile", "card"],
    "passed": ["seat"],
    "round_won": ["winner", "factor"],
    "round_blocked": [],
    "round_ended": ["round", "points", "scores"],
}
