"""What can be asked of a table. Each command comes from a client: one tab or device.

Whoever hosts the table (a server, a terminal, a test) says with Connect whose a client is. What a client
asks carries a key: a number that grows with every request of this client. A request that arrives again has
no second effect.
"""

from msgspec import Struct

from pioche.engine.refusal import bad_request
from pioche.table.entries import LARGEST_KEY


class Command(Struct, frozen=True, gc=False):
    client: str


class Connection(Command, frozen=True, gc=False):
    """A client comes or goes. Nothing is lost if it is said twice, so it needs no key."""


class Asked(Command, frozen=True, gc=False):
    key: int


class Connect(Connection, frozen=True, gc=False):
    """The client belongs to this person, who may have others; the host has made sure of it."""

    person: str


class Watch(Connection, frozen=True, gc=False):
    """The client belongs to a spectator."""


class Disconnect(Connection, frozen=True, gc=False):
    """The client is gone; the person may have others."""


class Sit(Asked, frozen=True, gc=False):
    """Take a seat (None: the first free one). Before the start a person may take several: a hot seat.

    In the middle of a game one may take over from a bot; at a private table the host is asked first.
    """

    seat: int | None
    name: str


class StandUp(Asked, frozen=True, gc=False):
    """Leave a seat (None: all of one's own, and ask for none any more). While a game runs a bot plays on."""

    seat: int | None


class Return(Asked, frozen=True, gc=False):
    """Take one's own seat back from the bot."""

    seat: int


class AddSalt(Asked, frozen=True, gc=False):
    """One's own share in the chance of the next deal (docs/fair-deals.md)."""

    seat: int
    salt: object
    """Checked when it is taken."""


class AgreeToNames(Asked, frozen=True, gc=False):
    """Whether one's name may stand in the record."""

    agreed: bool


class Move(Asked, frozen=True, gc=False):
    """A move in its text form. `rtt`: the way to the person and back in seconds, as the server knows it."""

    seat: int
    move: str
    rtt: float | None = None


class Say(Asked, frozen=True, gc=False):
    """A quick phrase or an emote (phrases.py)."""

    seat: int
    phrase: str


class ChooseAvatar(Asked, frozen=True, gc=False):
    """How one looks at a seat (avatars.py)."""

    seat: int
    avatar: str


class Rematch(Asked, frozen=True, gc=False):
    """Another game with the same people."""


class HostCommand(Asked, frozen=True, gc=False):
    """What only the host of the table may ask."""


class Start(HostCommand, frozen=True, gc=False):
    """Deal; bots take the empty seats."""


class Configure(HostCommand, frozen=True, gc=False):
    """Other options, before the start."""

    options: dict[str, object]


class SetPace(HostCommand, frozen=True, gc=False):
    pace: str


class SeatBot(HostCommand, frozen=True, gc=False):
    """A bot on an empty seat, before the start."""

    seat: int
    level: str
    name: str = ""


class Admit(HostCommand, frozen=True, gc=False):
    """Let somebody sit down who asked for a seat in the middle of a game, or do not."""

    wish: int
    admitted: bool


class Kick(HostCommand, frozen=True, gc=False):
    """Empty a seat for good; while a game runs a bot takes it."""

    seat: int


class ReplaceByBot(HostCommand, frozen=True, gc=False):
    """A bot plays on for a person, who may come back."""

    seat: int


class HandOver(HostCommand, frozen=True, gc=False):
    """Make the person at this seat the host."""

    seat: int


class Pause(HostCommand, frozen=True, gc=False):
    """Stop all clocks."""


class Resume(HostCommand, frozen=True, gc=False):
    """Let the clocks run again."""


def check_key(command: Asked) -> int:
    """What has no good key cannot be remembered either."""
    key: object = command.key
    if isinstance(key, bool) or not isinstance(key, int) or not 0 < key <= LARGEST_KEY:
        raise bad_request("bad-key", {"high": LARGEST_KEY})
    return key
