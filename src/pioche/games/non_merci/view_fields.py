"""What a view of Non Merci ! holds (NM-9)."""

from msgspec import UNSET, Struct, UnsetType

from pioche.engine.events import Count, EachPoints
from pioche.engine.view_fields import GameView
from pioche.games.non_merci.events import Card


class Worth(Struct, forbid_unknown_fields=True):
    """As the rules count it, for people at a table."""

    cards: EachPoints
    """By seat: what the cards taken so far count."""
    price: EachPoints | None
    """By seat: what taking the card now would do to the score; null: there is none."""


class NonMerciView(GameView):
    card: Card | None
    """About which is decided."""
    pot: Count
    """The chips on it."""
    pile: Count | list[Card]
    """How many cards, or, where all lies open, which: the top first."""
    chips: list[Count | None]
    """By seat; null where they are hidden."""
    taken: list[list[Card]]
    """By seat."""
    removed: list[Card] | None
    """The nine, once the game is over."""
    worth: Worth | UnsetType = UNSET
    """Only at a live table and in replays."""
