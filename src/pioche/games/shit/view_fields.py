"""What a view of SHIT! holds (SH-5, SH-14)."""

from pioche.engine.events import Card, Cards, Count
from pioche.engine.view_fields import GameView


class ShitView(GameView):
    start: Card | None
    """The start card of the round."""
    sealed: list[bool]
    """By seat: whether a card is sealed."""
    aside: Cards
    """Set aside until the next shuffle."""
    pile: Count | Cards
    """How many cards, or, where all lies open, which: the top first."""
