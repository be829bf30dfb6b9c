"""What a view of Mio holds (MI-15)."""

from pioche.engine.events import Card, Cards, Colour, Count, Seat
from pioche.engine.view_fields import GameView


class MioView(GameView):
    dealer: Seat
    top: Card
    colour: Colour | None
    """That was named for the joker on top."""
    discard: Cards
    """The oldest first; the last one is the top."""
    pile: Count | Cards
    """How many cards, or, where all lies open, which: the top first."""
    drawn: Card | None
    """The card just drawn; `?` for the others."""
    face_down: list[Card | None]
    """By seat: the card that a forgotten MIO has cost; `?` for the others."""
