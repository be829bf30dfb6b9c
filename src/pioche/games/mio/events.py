"""The events of Mio (MI-15): what is told, in the order in which it is sent."""

from typing import Final

from pioche.engine.events import (
    Card,
    Cards,
    Colour,
    Count,
    EachPoints,
    Event,
    Seat,
    Secret,
    SecretEvent,
    events_in,
)


class RoundStarted(Event):
    round: Count
    dealer: Seat
    first: Seat


class Dealt(SecretEvent):
    seat: Seat
    count: Count
    cards: Secret[Cards]


class Turned(Event):
    card: Card


class Laid(Event):
    seat: Seat
    card: Card
    left: Count
    """All cards of the player, one that lies face down too."""


class MioSaid(Event):
    seat: Seat


class MioForgotten(SecretEvent):
    seat: Seat
    card: Secret[Card]


class TakenBack(SecretEvent):
    """The card that lay face down."""

    seat: Seat
    card: Secret[Card]


class Named(Event):
    seat: Seat
    colour: Colour


class Drawn(SecretEvent):
    seat: Seat
    pile: Count
    """What is left of it."""
    card: Secret[Card]


class Passed(Event):
    seat: Seat


class RoundWon(Event):
    winner: Seat
    factor: Count
    """2 where everything counts double (MI-13)."""


class RoundBlocked(Event):
    """Nobody can lay or draw any more."""


class RoundEnded(Event):
    """Points are called out, the cards behind them stay with their holders (MI-15)."""

    round: Count
    points: EachPoints
    """Of this round."""
    scores: EachPoints


EVENTS: Final = events_in(globals())
