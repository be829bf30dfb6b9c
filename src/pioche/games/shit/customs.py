"""How SHIT! is played at a live table: with these options, too, a game ends."""

from typing import Final

from pioche.table.customs import Customs

CUSTOMS: Final = Customs(
    daily_options={"target": 60},
    highest={"target": 1200, "round_cap": 500},
    undoable=frozenset({"sealed"}),
    rests=False,  # a round is one card of each: its reveal is looked at while it lies there
)
