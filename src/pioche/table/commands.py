"""What can be asked of a table. Each command comes from a client and carries a key of the client's choice.

A client is one tab or device; whoever hosts the table (a server, a terminal, a test) says with Connect whose
it is. A command that arrives again with the same client and key gets the same answer, no second effect.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    client: str
    key: str


@dataclass(frozen=True, slots=True)
class Connect(Command):
    """The client belongs to this person, who may have others; the host has made sure of it."""

    person: str


@dataclass(frozen=True, slots=True)
class Watch(Command):
    """The client belongs to a spectator."""


@dataclass(frozen=True, slots=True)
class Disconnect(Command):
    """The client is gone; the person may have others."""


@dataclass(frozen=True, slots=True)
class Sit(Command):
    """Take a seat (None: the first free one). A person may hold several: a hot seat."""

    seat: int | None
    name: str


@dataclass(frozen=True, slots=True)
class StandUp(Command):
    """Leave a seat (None: all of one's own). While a game runs a bot plays on."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Return(Command):
    """Take one's own seat back from the bot."""

    seat: int


@dataclass(frozen=True, slots=True)
class AddSalt(Command):
    """One's own share in the chance of the next deal (docs/fair-deals.md)."""

    seat: int
    salt: str


@dataclass(frozen=True, slots=True)
class AgreeToNames(Command):
    """Whether one's name may stand in the record."""

    agreed: bool


@dataclass(frozen=True, slots=True)
class Move(Command):
    """A move in its text form. `rtt`: the round trip in seconds as the server measured it, not the client."""

    seat: int
    move: str
    rtt: float | None = None


@dataclass(frozen=True, slots=True)
class Say(Command):
    """A quick phrase or an emote (phrases.py)."""

    seat: int
    phrase: str


@dataclass(frozen=True, slots=True)
class Rematch(Command):
    """Another game with the same people."""


@dataclass(frozen=True, slots=True)
class HostCommand(Command):
    """What only the host of the table may ask."""


@dataclass(frozen=True, slots=True)
class Start(HostCommand):
    """Deal; bots take the empty seats."""


@dataclass(frozen=True, slots=True)
class Configure(HostCommand):
    """Other options, before the start."""

    options: dict[str, object]


@dataclass(frozen=True, slots=True)
class SetPace(HostCommand):
    pace: str


@dataclass(frozen=True, slots=True)
class SeatBot(HostCommand):
    """A bot on an empty seat, before the start."""

    seat: int
    level: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Kick(HostCommand):
    """Empty a seat for good; while a game runs a bot takes it."""

    seat: int


@dataclass(frozen=True, slots=True)
class ReplaceByBot(HostCommand):
    """A bot plays on for a person, who may come back."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandOver(HostCommand):
    """Make the person at this seat the host."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pause(HostCommand):
    """Stop all clocks."""


@dataclass(frozen=True, slots=True)
class Resume(HostCommand):
    """Let the clocks run again."""
