"""How Mio is played at a live table: what the clock does."""

from typing import Final

from pioche.engine.events import Fields
from pioche.engine.views import words
from pioche.table.customs import Customs


def draw_then_lay(view: Fields) -> list[str]:
    """Draw; the first drawn card that fits is laid, MIO is not said; a colour by lot."""
    moves = words(view, "moves")
    if view["phase"] == "name":
        return moves
    if view["phase"] == "turn":
        quiet = [move for move in moves if move in {"draw", "pass"}]
        return quiet or moves
    return [move for move in moves if not move.endswith(" mio") and move != "draw"] or moves


CUSTOMS: Final = Customs(
    draw_then_lay,
    {"": "draw", "name": "lot"},
    goes_on=frozenset({"drawing", "name"}),
    daily_options={"target": 40},
    highest={"target": 1000},
    longest={"deck": 4 * 55},
    undoable=frozenset({"laid", "mio_said", "named"}),
)
