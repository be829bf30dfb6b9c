"""What the events tell, in the order in which it is sent; what only some are told comes last."""

from typing import Final

EVENTS: Final[dict[str, list[str]]] = {
    "round_started": ["round", "first"],
    "dealt": ["seat", "count", "cards"],
    "turned_up": ["cards"],
    "laid": ["seat", "card", "stack", "word", "left"],
    "drawn": ["seat", "back", "cause", "card"],
    "draw_lapsed": ["seat"],
    "passed": ["seat"],
    "reshuffled": ["count"],
    "heart_taken": ["seat", "hearts"],
    "heart_chosen": ["seat", "target"],
    "named": ["seat", "target"],
    "given": ["seat", "target", "back", "card"],
    "answered": ["seat", "word"],
    "let_go": ["seat"],
    "denounced": ["seat", "accused"],
    "taken_back": ["seat", "card", "stack"],
    "barred": ["seat", "card"],
    "round_ended": ["round", "winner", "scores"],
    "round_annulled": ["round", "first"],
    "game_won": ["winners"],
    "game_stopped": ["winners"],
}
