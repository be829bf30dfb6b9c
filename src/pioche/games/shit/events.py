"""What the events tell, in the order in which it is sent; what only some are told comes last."""

from typing import Final

EVENTS: Final[dict[str, list[str]]] = {
    "dealt": ["seat", "count", "cards"],
    "turned": ["round", "card"],
    "sealed": ["seat", "card"],
    "revealed": ["seat", "card"],
    "scored": ["seat", "card", "points"],
    "nobody_scored": [],
    "set_aside": ["cards"],
    "drawn": ["seat", "card"],
    "draw_lapsed": ["seat"],
    "reshuffled": ["count"],
    "round_ended": ["round", "scores"],
    "game_won": ["winner", "points"],
    "game_stopped": ["round", "winners"],
}
