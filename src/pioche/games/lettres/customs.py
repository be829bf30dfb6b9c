"""How Plis de lettres is played at a live table: what can be taken back."""

from typing import Final

from pioche.table.customs import Customs

CUSTOMS: Final = Customs(undoable=frozenset({"laid", "trick_taken"}))
