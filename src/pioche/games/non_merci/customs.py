"""How Non Merci ! is played at a live table: what the clock does, and what people reckon all the time."""

from typing import Final

from pioche.engine.bits import bit
from pioche.engine.events import Fields
from pioche.engine.views import hands_of, number, words
from pioche.games.non_merci.cards import run_points
from pioche.table.customs import Customs


def refuse_or_take(view: Fields) -> list[str]:
    return ["pass"] if "pass" in words(view, "moves") else ["take"]


def worth(view: Fields) -> Fields:
    """NM-8 by seat: what the cards taken count, and how taking the card with its chips changes the score.

    It is read off a view and tells nothing new.
    """
    rows = [sum(int(bit(int(card))) for card in row) for row in hands_of(view, "taken")]
    counted = [int(run_points(row)) for row in rows]
    if view["card"] is None:
        return {"cards": counted, "price": None}
    card, pot = int(bit(number(view, "card"))), number(view, "pot")
    longer = [int(run_points(row | card)) for row in rows]
    return {
        "cards": counted,
        "price": [after - before - pot for before, after in zip(counted, longer, strict=True)],
    }


CUSTOMS: Final = Customs(
    refuse_or_take, {"": "refuse"}, highest={"rounds": 20}, undoable=frozenset({"refused"}), worth=worth
)
