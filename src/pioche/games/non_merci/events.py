"""The events of Non Merci !: everything is told but the chips that lie before a seat (NM-9)."""

from typing import Annotated, ClassVar, Final

from pioche.engine.events import Count, EachPoints, Event, Meaning, Seat, events_in

Card = Annotated[int, Meaning.CARD]


class RoundStarted(Event):
    round: Count
    chips: Count
    """That everybody begins with."""
    first: Seat


class Turned(Event):
    seat: Seat
    """Who decides about it."""
    card: Card


class Taken(Event):
    seat: Seat
    card: Card
    chips: Count
    """That lay on it."""


class CardRefused(Event):
    kind: ClassVar[str] = "refused"
    seat: Seat
    card: Card
    chips: Count
    """That lie on it now."""


class RoundEnded(Event):
    """Scores in the middle of a match stay as secret as the chips in them."""

    round: Count
    card_points: EachPoints


EVENTS: Final = events_in(globals())
