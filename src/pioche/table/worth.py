"""What players reckon all the time, counted by the rules. It is read off a view and tells nothing new."""

from pioche.engine.bits import bit
from pioche.engine.events import Fields
from pioche.engine.views import hands_of, number
from pioche.games.non_merci.cards import run_points


def non_merci_worth(view: Fields) -> Fields:
    """NM-8 by seat: what the cards taken count, and how taking the card with its chips changes the score."""
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
