"""What a table must know of a game beyond its rules: the clock's moves, and where reactions race.

A game says it in the file customs.py of its folder, as CUSTOMS; what it does not say is as usual.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.fields import sequence, whole_number
from pioche.engine.refusal import bad_request
from pioche.engine.views import words
from pioche.games.shelf import find_part

OBJECTION: Final = "objection"
"""The phase in which others may object to what was done."""
KINDS: Final = {
    "answer": "answer",
    OBJECTION: "objection",
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
class Objections:
    """A game in which others may object, and nothing may tell whether they should (objecting.py)."""

    follow: Callable[[Fields, str], bool]
    """From the options and a move: whether the table rests after it."""
    silence: str
    """The move that objects to nothing."""
    accuses: str
    """The move that denounces a seat begins so; the number of the seat ends it."""
    settled: str
    """The event by which an offence that needs no denunciation is told."""
    check: Callable[[int, int, str], None]
    """From who did it, who reacts and how: Refused, for reasons that are the same whatever was done."""
    everybody: Callable[[Fields, Fields], Fields]
    """What all views share, and the event that announces what was done: the same with it done, not judged."""
    own: Callable[[Fields, Fields], Fields]
    """The same for what one view has for itself."""
    slip: Callable[[Fields, Fields, str, str, Chance], str]
    """From the view of a bot, the options, its level and its move: what it does, who may err like people."""
    overlooked: dict[str, int]
    """Of a hundred offences, how many a bot does not notice, by level."""

    def accusation(self, seat: int) -> str:
        return f"{self.accuses}{seat}"

    def is_accusation(self, move: str) -> bool:
        return move.startswith(self.accuses)


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
    objections: Objections | None = None
    live_options: Fields = field(default_factory=dict)
    """Options that differ where people play."""
    daily_options: Fields = field(default_factory=dict)
    """Options for the deal of the day, which should not take long."""
    rules: dict[str, Fields] = field(default_factory=dict)
    """Sets of options that are one choice where a table is opened, by name: `rules-…`, `rules-name-…`."""
    highest: dict[str, int] = field(default_factory=dict)
    """The highest values of options where people play: with these, too, a game ends (docs/table.md)."""
    longest: dict[str, int] = field(default_factory=dict)
    """The same for options that are lists: how much one may hold. Everybody who looks is told all of it."""
    rests: bool = True
    """Whether a round is long enough that people look at what it brought before the next one begins."""
    undoable: frozenset[str] = frozenset()
    """Events that tell whoever made a move nothing but what they did: a move that tells only these can be
    taken back where nobody else plays. No card is drawn or shown by them, and no chance is used."""
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


def rules_chosen(game: str, options: Fields) -> str | None:
    """Which of the sets of options this is; None: none of them."""
    for name, wanted in customs_of(game).rules.items():
        if all(options.get(option) == value for option, value in wanted.items()):
            return name
    return None


def find_rules(game: str, name: str) -> Fields:
    rules = customs_of(game).rules
    if not rules:
        raise bad_request("no-choice-of-rules", {})
    if name not in rules:
        raise bad_request("unknown-rules", {"name": name[:80], "known": ", ".join(rules)})
    return rules[name]


def with_worth(game: str, view: Fields) -> Fields:
    """A view of the rules as a table shows it."""
    worth = customs_of(game).worth
    return view if worth is None else {**view, "worth": worth(view)}
