"""What a view of any game holds. Each game declares what else its own holds in its view_fields.py.

The types of the web client and the tables of the documents are made from these declarations, and the laws
hold every view against them. Views are plain dictionaries (view.py): they are compared and sent as such.
"""

from msgspec import Struct

from pioche.engine.events import Cards, Count, Points, Seat, Seats, Word


class GameView(Struct, kw_only=True, forbid_unknown_fields=True):
    """What is common to the views of all games."""

    game: Word
    seats: Count
    round: Count
    """The first is 1."""
    turn: Seat | None
    phase: Word
    awaited: Seats
    """Without whom it cannot go on."""
    over: bool
    stopped: bool
    """Whether the game was ended at its limit."""
    scores: list[Points | None]
    """By seat; null where it is hidden."""
    winners: Seats
    """Nobody until it is over."""
    hands: list[Cards]
    """By seat; a hidden card is `?`, in MERCI with its back."""
    seat: Seat | None
    """Whose view it is; null: a spectator's."""
    moves: list[Word]
    """That this seat may make now."""
