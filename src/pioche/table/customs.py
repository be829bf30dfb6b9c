"""What a table must know of a game beyond its rules: the clock's moves, and where reactions race.

A game says it in the file customs.py of its folder, as CUSTOMS; what it does not say is as usual.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from pioche.engine.events import Fields
from pioche.engine.fields import sequence, whole_number
from pioche.engine.refusal import bad_request
from pioche.engine.views import words
from pioche.games.shelf import find_part

KINDS: Final = {
    "answer": "answer",
    "objection": "objection",
    "heart": "choice",
    "name": "choice",
    "give": "choice",
}


def kind_of_wait(phase: str) -> str:
    """Which limit of a pace a phase has."""
    return KINDS.get(phase, "turn")


def any_move(view: Fields) -> list[str]:
    return words(view, "moves")


@dataclass(frozen=True)
class Customs:
    """What one game says of itself to a live table; everything has a default."""

    default: Callable[[Fields], list[str]] = any_move
    """From the view of an awaited seat, what the clock plays; of several, one by lot."""
    promise: dict[str, str] = field(default_factory=lambda: {"": "lot"})
    """By phase (or "": any other), the sentence that says what the clock will do: `then-…`."""
    goes_on: frozenset[str] = frozenset()
    """Phases that are no new decision where the clock has just moved: it goes on with the same turn."""
    races: Callable[[Fields, Fields, int, str], bool] | None = None
    """Where seats that are not awaited may move: from a spectator's view, whether a move races others."""
    live_options: Fields = field(default_factory=dict)
    """Options that differ where people play."""
    highest: dict[str, int] = field(default_factory=dict)
    """The highest values of options where people play: with these, too, a game ends (docs/table.md)."""
    longest: dict[str, int] = field(default_factory=dict)
    """The same for options that are lists: how much one may hold. Everybody who looks is told all of it."""
    worth: Callable[[Fields], Fields] | None = None
    """From any view, what people count at a table: it goes into the view as `worth`."""

    def promise_in(self, phase: str) -> str:
        return self.promise.get(phase, self.promise[""])


USUAL: Final = Customs()


@cache
def customs_of(game: str) -> Customs:
    part = find_part(game, "customs")
    if part is None:
        return USUAL
    customs = part.CUSTOMS
    assert isinstance(customs, Customs)
    return customs


def check_live(game: str, options: Fields) -> Fields:
    """Options as the rules have read them, if a live table can have them; a referee takes more."""
    for name, high in customs_of(game).highest.items():
        whole_number(options[name], f"options.{name}", 1, high)
    for name, most in customs_of(game).longest.items():
        if len(sequence(options[name], f"options.{name}")) > most:
            raise bad_request("list-too-long", {"field": f"options.{name}", "count": most})
    return options


def with_worth(game: str, view: Fields) -> Fields:
    """A view of the rules as a table shows it."""
    worth = customs_of(game).worth
    return view if worth is None else {**view, "worth": worth(view)}
