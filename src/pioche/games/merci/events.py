"""The events of MERCI: what is told, in the order in which it is sent."""

from typing import Final

from pioche.engine.events import (
    Back,
    Card,
    Cards,
    Count,
    EachPoints,
    Event,
    Seat,
    Seats,
    Secret,
    SecretEvent,
    Word,
    events_in,
)


class RoundStarted(Event):
    round: Count
    first: Seat


class Dealt(SecretEvent):
    seat: Seat
    count: Count
    cards: Secret[Cards]


class TurnedUp(Event):
    """The tops of the three stacks."""

    cards: Cards


class Laid(Event):
    seat: Seat
    card: Card
    stack: Count
    """The first one is 0."""
    word: Word
    """How it was laid: `lay`, `siouplait` or `skuz`."""
    left: Count
    """How many cards the player has left."""


class Drawn(SecretEvent):
    """Everybody sees the back in the hand (ME-2), its player the front."""

    seat: Seat
    back: Back
    cause: Word
    card: Secret[Card]


class DrawLapsed(Event):
    """There was no card to draw."""

    seat: Seat


class Passed(Event):
    seat: Seat


class Reshuffled(Event):
    count: Count
    """Of cards in the new pile."""


class HeartTaken(Event):
    seat: Seat
    hearts: Count
    """That the seat has now."""


class HeartChosen(Event):
    seat: Seat
    target: Seat


class Named(Event):
    seat: Seat
    target: Seat


class Given(SecretEvent):
    """ME-10: only the two know which card it was."""

    seat: Seat
    target: Seat
    back: Back
    card: Secret[Card]


class Answered(Event):
    seat: Seat
    word: Word
    """`merci`, `merci-beaucoup` or `silent`."""


class LetGo(Event):
    """Somebody does not object."""

    seat: Seat


class Denounced(Event):
    seat: Seat
    accused: Seat


class Combined(Event):
    """ME-7: what a Siouplait was said for."""

    seat: Seat
    shape: Word
    """What the three tops show now and did not before: `run`, `colour` or `triple`."""
    cards: Cards
    """The three tops, by their values."""


class Offended(Event):
    """Why a denunciation was right, or a last card came back: told after the deed, never before."""

    seat: Seat
    fault: Word
    """What was wrong: `siouplait`, `skuz`, `merci` or `merci-beaucoup` was due and not said, `undue`: a word
    too many, `turn`: a lay out of turn."""
    said: Word
    """As in the move: `lay` and `silent` are no word."""
    shape: Word
    """As of `combined`; `none` where none was made."""
    cards: Cards
    """The three tops of a combination, else the card that was laid; none of a rude answer."""


class TakenBack(Event):
    seat: Seat
    card: Card
    stack: Count


class Barred(Event):
    """A card that is no Skuz any more for this seat in this round."""

    seat: Seat
    card: Card


class RoundEnded(Event):
    round: Count
    winner: Seat
    scores: EachPoints


class RoundAnnulled(Event):
    round: Count
    first: Seat
    """Who begins again."""


class GameWon(Event):
    winners: Seats


class GameStopped(Event):
    winners: Seats


EVENTS: Final = events_in(globals())
