"""What can be asked of a table. Each command comes from a client: one tab or device.

Whoever hosts the table (a server, a terminal, a test) says with Connect whose a client is. What a client
asks carries a key: a number that grows with every request of this client. A request that arrives again has
no second effect.
"""

from msgspec import Struct


class Command(Struct, frozen=True):
    client: str


class Connection(Command, frozen=True):
    """A client comes or goes. Nothing is lost if it is said twice, so it needs no key."""


class Asked(Command, frozen=True):
    key: int


class Connect(Connection, frozen=True):
    """The client belongs to this person, who may have others; the host has made sure of it."""

    person: str


class Watch(Connection, frozen=True):
    """The client belongs to a spectator."""


class Disconnect(Connection, frozen=True):
    """The client is gone; the person may have others."""


class Sit(Asked, frozen=True):
    """Take a seat (None: the first free one). Before the start a person may take several: a hot seat.

    In the middle of a game one may take over from a bot.
    """

    seat: int | None
    name: str


class StandUp(Asked, frozen=True):
    """Leave a seat (None: all of one's own). While a game runs a bot plays on."""

    seat: int | None


class Return(Asked, frozen=True):
    """Take one's own seat back from the bot."""

    seat: int


class AddSalt(Asked, frozen=True):
    """One's own share in the chance of the next deal (docs/fair-deals.md)."""

    seat: int
    salt: str


class AgreeToNames(Asked, frozen=True):
    """Whether one's name may stand in the record."""

    agreed: bool


class Move(Asked, frozen=True):
    """A move in its text form. `rtt`: the round trip in seconds as the server measured it, not the client."""

    seat: int
    move: str
    rtt: float | None = None


class Say(Asked, frozen=True):
    """A quick phrase or an emote (phrases.py)."""

    seat: int
    phrase: str


class Rematch(Asked, frozen=True):
    """Another game with the same people."""


class HostCommand(Asked, frozen=True):
    """What only the host of the table may ask."""


class Start(HostCommand, frozen=True):
    """Deal; bots take the empty seats."""


class Configure(HostCommand, frozen=True):
    """Other options, before the start."""

    options: dict[str, object]


class SetPace(HostCommand, frozen=True):
    pace: str


class SeatBot(HostCommand, frozen=True):
    """A bot on an empty seat, before the start."""

    seat: int
    level: str
    name: str = ""


class Kick(HostCommand, frozen=True):
    """Empty a seat for good; while a game runs a bot takes it."""

    seat: int


class ReplaceByBot(HostCommand, frozen=True):
    """A bot plays on for a person, who may come back."""

    seat: int


class HandOver(HostCommand, frozen=True):
    """Make the person at this seat the host."""

    seat: int


class Pause(HostCommand, frozen=True):
    """Stop all clocks."""


class Resume(HostCommand, frozen=True):
    """Let the clocks run again."""
