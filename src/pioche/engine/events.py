"""What happened, and who may know what of it. Each game declares its events in its events.py.

Everything else is made from these declarations: what is sent and in which order, what sentences say, the
types of the web client, the tables of the documents. They are read at run time, so they are not compiled.
"""

import re
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, ClassVar, Final, TypeVar, get_type_hints

from msgspec import Struct
from msgspec.structs import asdict, astuple

Fields = dict[str, object]


class Meaning(StrEnum):
    """What a value stands for, where its type alone does not tell it: so sentences can say it."""

    SEAT = "seat"
    SEATS = "seats"
    CARD = "card"
    CARDS = "cards"
    COLOUR = "colour"
    BACK = "back"
    COUNT = "count"
    POINTS = "points"
    WORD = "word"


SECRET: Final = object()
NOT_TOLD: Final = {"kind", "told", "secrets", "to"}
T = TypeVar("T")

Seat = Annotated[int, Meaning.SEAT]
Seats = Annotated[list[int], Meaning.SEATS]
Card = Annotated[str, Meaning.CARD]
Cards = Annotated[list[str], Meaning.CARDS]
Colour = Annotated[str, Meaning.COLOUR]
Back = Annotated[str, Meaning.BACK]
Count = Annotated[int, Meaning.COUNT]
Points = Annotated[int, Meaning.POINTS]
EachPoints = Annotated[list[int], Meaning.POINTS]
"""By seat."""
Word = Annotated[str, Meaning.WORD]
Secret = Annotated[T, SECRET]
"""Only for the seats that the event is `to`."""


def marks_of(hint: Any) -> tuple[object, ...]:
    """What stands beside a type."""
    found: tuple[object, ...] = getattr(hint, "__metadata__", ())
    return found


class Event(Struct, gc=False):
    """Something that happened in a game. Each kind is a class; everybody may know its fields.

    `kind` follows from the name of the class, unless the class sets it. An event with fields that not
    everybody may know is a SecretEvent.
    """

    kind: ClassVar[str]
    told: ClassVar[dict[str, Any]]
    """The names and types of what is told, in their order."""
    secrets: ClassVar[list[str]]
    """Of these names, those that not everybody is told, which come last."""

    def __init_subclass__(cls) -> None:
        """Whoever declares an event wrongly learns it here."""
        hints = get_type_hints(cls, include_extras=True)
        cls.kind = vars(cls).get("kind") or re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        cls.told = {name: hint for name, hint in hints.items() if name not in NOT_TOLD}
        cls.secrets = [name for name, hint in cls.told.items() if SECRET in marks_of(hint)]
        if list(cls.told)[len(cls.told) - len(cls.secrets) :] != cls.secrets:
            raise TypeError(f"{cls.__name__}: what is Secret comes last")
        if cls.told and bool(cls.secrets) is not hasattr(cls, "to"):
            raise TypeError(f"{cls.__name__}: a SecretEvent, and no other, has fields that are Secret")

    def told_to(self, seat: int | None) -> Fields:
        """The event as a dictionary, with the fields that a seat (None: a spectator) may know."""
        return {"type": self.kind, **asdict(self)}

    def told_in_full(self) -> Fields:
        """The event as the arbiter knows it."""
        return {"type": self.kind, **asdict(self)}

    def row_for(self, seat: int | None) -> list[object]:
        """The same as told_to, shorter: the kind, and the values in the order of the fields."""
        return [self.kind, *astuple(self)]


class SecretEvent(Event, gc=False, kw_only=True):
    """An event of which the fields that are Secret, its last, are told only to the seats of the set `to`.

    There is no default: whoever writes an event decides who may know it.
    """

    to: int

    def told_to(self, seat: int | None) -> Fields:
        told = self.told_in_full()
        if seat is None or not (self.to >> seat) & 1:
            for name in self.secrets:
                del told[name]
        return told

    def told_in_full(self) -> Fields:
        told: Fields = {"type": self.kind, **asdict(self)}
        del told["to"]
        return told

    def row_for(self, seat: int | None) -> list[object]:
        knows = seat is not None and (self.to >> seat) & 1
        return [self.kind, *astuple(self)[: -1 if knows else -1 - len(self.secrets)]]


PARTS: Final = {
    **dict.fromkeys(("seat", "first", "target", "turn", "accused"), Meaning.SEAT),
    **dict.fromkeys(("card", "start", "top"), Meaning.CARD),
    "colour": Meaning.COLOUR,
    "back": Meaning.BACK,
}
"""What the parts of moves, refusals and notices mean: the same in every game and at every table."""


@cache
def meanings_of(kind: type[Event]) -> dict[str, Meaning]:
    """What the fields of an event mean, where they mean something."""
    marks = [(name, mark) for name, hint in kind.told.items() for mark in marks_of(hint)]
    return {name: mark for name, mark in marks if isinstance(mark, Meaning)}


def events_in(module: dict[str, Any]) -> dict[str, type[Event]]:
    """The events that a module declares, by kind."""
    found = [each for each in module.values() if isinstance(each, type) and issubclass(each, Event)]
    return {event.kind: event for event in found if event.__module__ == module["__name__"]}
