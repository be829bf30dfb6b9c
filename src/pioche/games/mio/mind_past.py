"""What the other seats did with their cards in a round of Mio, as everybody saw it.

The rules tell only what is certain (games/mio/memory.py). But whoever draws very likely had nothing that
fits, keeps of what was drawn only what does not, and lays what seems best: all of it tells of their cards.
"""

from typing import final

from mypy_extensions import i64

from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.game import Game
from pioche.engine.memory import Memory, Worlds
from pioche.engine.views import number, word
from pioche.games.mio.cards import (
    DEALT,
    NO_COLOUR,
    fits_drawn,
    fits_from_hand,
    parse_card,
    parse_colour,
)
from pioche.games.mio.memory import NOBODY, MioMemory
from pioche.games.mio.mind_likely import IMPOSSIBLE, KEPT, LAID, LAID_NOTHING, ODD, Deed, LikelyWorlds


@final
class MioPast(Memory):
    """A memory of what is certain, and beside it the deeds of each seat in this round."""

    def __init__(self, known: MioMemory) -> None:
        self.known = known
        self.top = 0
        self.colour = int(NO_COLOUR)
        self.drawer = NOBODY
        self.last: Deed | None = None
        """That by which the top card came from a hand."""
        self.sizes: list[int] = []
        self.deeds: list[list[Deed]] = []
        self.begin()

    def begin(self) -> None:
        self.drawer = NOBODY
        self.last = None
        self.sizes = [int(DEALT)] * self.known.seats
        self.deeds = [[] for _ in range(self.known.seats)]

    def hear(self, told: Fields) -> None:
        kind = told["type"]
        if kind == "round_started":
            self.begin()
        elif kind == "turned":
            self.top = parse_card(word(told, "card"))
        elif kind == "named":
            self.hear_named(parse_colour(word(told, "colour")))
        elif kind == "drawn":
            self.hear_drawn(number(told, "seat"))
        elif kind == "laid":
            self.hear_laid(number(told, "seat"), parse_card(word(told, "card")), number(told, "left"))
        elif kind == "passed":
            self.hear_passed(number(told, "seat"))
        self.known.hear(told)

    def world(self, view: Fields, chance: Chance) -> Game:
        return self.worlds(view).draw(chance)

    def worlds(self, view: Fields) -> Worlds:
        """Only what is certain counts before anybody did anything, and where a card was left face down."""
        if any(self.known.face_down) or not any(self.deeds):
            return self.known.worlds(view)
        return LikelyWorlds(self.known, self.deeds, view)

    def hear_named(self, colour: int) -> None:
        """By the dealer for a card that was turned up (MI-4), or after a joker that was laid."""
        self.colour = colour
        if self.last is not None:
            self.last.colour = colour

    def hear_drawn(self, seat: int) -> None:
        if self.drawer == seat:
            self.note(seat, KEPT, -1, fits_drawn(self.top, self.colour), ODD)
        else:
            self.lay_nothing(seat, ODD)
        self.drawer = seat
        self.sizes[seat] += 1

    def hear_laid(self, seat: int, kind: int, left: int) -> None:
        self.last = None
        if self.drawer != seat:
            self.last = self.note(seat, LAID, kind, fits_from_hand(self.top, self.colour), ODD)
        self.drawer = NOBODY
        self.sizes[seat] = left
        self.top = kind

    def hear_passed(self, seat: int) -> None:
        """Only who cannot lay may pass (MI-8)."""
        if self.drawer == seat:
            self.note(seat, KEPT, -1, fits_drawn(self.top, self.colour), IMPOSSIBLE)
        else:
            self.lay_nothing(seat, IMPOSSIBLE)
        self.drawer = NOBODY

    def lay_nothing(self, seat: int, odd: float) -> None:
        """It tells nothing where the only card lies face down (MI-12)."""
        if not self.known.face_down[seat]:
            self.note(seat, LAID_NOTHING, -1, fits_from_hand(self.top, self.colour), odd)

    def note(self, seat: int, what: i64, kind: i64, fitting: i64, odd: float) -> Deed:
        fewest = min(size for other, size in enumerate(self.sizes) if other != seat)
        deed = Deed(what, kind, fitting, fewest, odd)
        self.deeds[seat].append(deed)
        return deed
