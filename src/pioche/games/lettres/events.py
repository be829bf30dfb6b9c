"""The events of Plis de lettres (LE-13): what is told, in the order in which it is sent."""

from typing import Final

from pioche.engine.events import (
    Card,
    Cards,
    Count,
    EachPoints,
    Event,
    Points,
    Seat,
    Secret,
    SecretEvent,
    events_in,
)


class RoundStarted(Event):
    round: Count
    first: Seat


class Dealt(SecretEvent):
    seat: Seat
    count: Count
    cards: Secret[Cards]


class Laid(Event):
    seat: Seat
    card: Card
    lead: bool
    """Whether a trick begins with it."""


class TrickTaken(Event):
    seat: Seat
    count: Count
    """Of the cards that count."""
    cards: Cards


class Scored(Event):
    """What round_ended says, for one seat, as it is read out at a table."""

    seat: Seat
    points: Points
    """Of this round."""
    score: Points


class RoundEnded(Event):
    round: Count
    points: EachPoints
    """Of this round."""
    scores: EachPoints


EVENTS: Final = events_in(globals())
