"""The events of SHIT! (SH-14): what is told, in the order in which it is sent."""

from typing import Final

from pioche.engine.events import (
    Card,
    Cards,
    Count,
    EachPoints,
    Event,
    Points,
    Seat,
    Seats,
    Secret,
    SecretEvent,
    events_in,
)


class Dealt(SecretEvent):
    seat: Seat
    count: Count
    cards: Secret[Cards]


class Turned(Event):
    """The start card of a round."""

    round: Count
    card: Card


class Sealed(SecretEvent):
    seat: Seat
    card: Secret[Card]


class Revealed(Event):
    seat: Seat
    card: Card


class Scored(Event):
    seat: Seat
    card: Card
    points: Points


class NobodyScored(Event):
    """No sealed card was the nearest alone."""


class SetAside(Event):
    cards: Cards


class Drawn(SecretEvent):
    seat: Seat
    card: Secret[Card]


class DrawLapsed(Event):
    """There was no card to draw."""

    seat: Seat


class Reshuffled(Event):
    count: Count
    """Of cards in the new pile."""


class RoundEnded(Event):
    round: Count
    scores: EachPoints


class GameWon(Event):
    winner: Seat
    points: Points


class GameStopped(Event):
    round: Count
    winners: Seats


EVENTS: Final = events_in(globals())
