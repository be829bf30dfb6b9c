"""What a view of Plis de lettres holds (LE-13)."""

from pioche.engine.events import Card, Cards, Count, Points, Seat
from pioche.engine.view_fields import GameView


class LettresView(GameView):
    leader: Seat | None
    """Who began the trick."""
    trick: list[tuple[Seat, Card]]
    """What lies on the table, the lead first."""
    tricks: list[Count]
    """By seat: how many were taken in this round."""
    counted: list[Cards]
    """By seat: the cards taken in this round that count."""
    points: list[list[Points]]
    """Of each finished round, by seat."""
