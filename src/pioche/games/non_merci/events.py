"""What the events tell, in the order in which it is sent; what only some are told comes last."""

from typing import Final

EVENTS: Final[dict[str, list[str]]] = {
    "round_started": ["round", "chips", "first"],
    "turned": ["seat", "card"],
    "taken": ["seat", "card", "chips"],
    "refused": ["seat", "card", "chips"],
    "round_ended": ["round", "card_points"],
}
