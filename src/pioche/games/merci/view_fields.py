"""What a view of MERCI holds (ME-2)."""

from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from pioche.engine.events import Cards, Count, Meaning, Seat
from pioche.engine.view_fields import GameView

Back = Annotated[Literal["draw1", "gift", "heart", "draw2"], Meaning.BACK]


class MerciView(GameView):
    hearts: list[Count]
    """By seat."""
    reserve: Count
    """Of hearts."""
    effect: Back | None
    """That is being carried out."""
    by: Seat | None
    """Who said Siouplait for it."""
    target: Seat | None
    """Who is to answer."""
    accused: Seat | None
    """Who may be denounced."""
    barred: list[Cards]
    """By seat: fronts that are no Skuz any more in this round."""
    tops: Cards
    """Of the three stacks; without their backs while the game goes on."""
    under: list[Cards]
    """By stack: what lies below its top."""
    pile: Count | Cards
    """How many cards, or, where all lies open, which: the top first."""
    pile_back: Back | UnsetType | None = UNSET
    """Of its top card; left out where all lies open."""
