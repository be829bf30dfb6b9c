"""What can be asked of a table. Each command comes from a client: one tab or device.

What a client sends over the network is made from these classes: their tag is the word that stands there, and
`Meta` bounds what is read from strangers.

Whoever hosts the table (a server, a terminal, a test) says with Connect whose a client is. What a client
asks carries a key: a number that grows with every request of this client. A request that arrives again has
no second effect.
"""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct

from pioche.engine.refusal import bad_request
from pioche.table.entries import LARGEST_KEY

Key = Annotated[int, Meta(ge=1, le=LARGEST_KEY, description="Grows with every command of a client.")]
Seat = Annotated[int, Meta(ge=0, le=15)]
Name = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=64)]
OwnWords = Annotated[str, Meta(max_length=1000, description="The table takes 200, once it is trimmed.")]


class Command(Struct, frozen=True, gc=False):
    """Something that a client asks, or does by coming and going."""

    client: str


class Presence(Command, frozen=True, gc=False):
    """A client comes or goes. Nothing is lost if it is said twice, so it needs no key."""


class Asked(Command, frozen=True, gc=False):
    key: Key


class Connect(Presence, frozen=True, gc=False):
    """The client belongs to this person, who may have others; the host has made sure of it."""

    person: str


class Watch(Presence, frozen=True, gc=False):
    """The client belongs to a spectator."""


class Disconnect(Presence, frozen=True, gc=False):
    """The client is gone; the person may have others."""


class Sit(Asked, tag="sit", frozen=True, gc=False):
    """Take a seat, or the first free one. Before the start a person may take several: a hot seat.

    In the middle of a game one may take over from a bot; at a private table the host is asked first, and
    wherever the door says so. Where no seat is free, `wait` stands in line for one.
    """

    seat: Seat | None
    name: Name
    wait: bool = False


class StandUp(Asked, tag="stand", frozen=True, gc=False):
    """Leave a seat, or all of one's own and ask for none any more. While a game runs a bot plays on."""

    seat: Seat | None


class Return(Asked, tag="return", frozen=True, gc=False):
    """Take one's own seat back from the bot."""

    seat: Seat


class AddSalt(Asked, tag="salt", frozen=True, gc=False):
    """One's own share in the chance of the next deal (docs/fair-deals.md)."""

    seat: Seat
    salt: Text


class AgreeToNames(Asked, tag="agree", frozen=True, gc=False):
    """Whether one's name may stand in the record."""

    agreed: bool


class Move(Asked, tag="move", frozen=True, gc=False):
    """A move in its text form."""

    seat: Seat
    move: Text
    rtt: float | None = None  # the way to the person and back in seconds, as the host knows it


class Undo(Asked, tag="undo", frozen=True, gc=False):
    """Take one's last move back (`undoable` of the view): alone with bots, before any has answered."""

    seat: Seat


class Say(Asked, tag="say", frozen=True, gc=False):
    """A quick phrase or an emote."""

    seat: Seat
    phrase: Text


class Write(Asked, tag="write", frozen=True, gc=False):
    """A line in one's own words, where `writing` of the view allows it. Only the seats read it."""

    seat: Seat
    text: OwnWords


class ChooseAvatar(Asked, tag="avatar", frozen=True, gc=False):
    """How one looks at a seat: an animal and a colour, such as `fox-teal`."""

    seat: Seat
    avatar: Text


class GoOn(Asked, tag="go-on", frozen=True, gc=False):
    """The result of the round has been looked at (`resting` of the view): the next one may begin."""


class Rematch(Asked, tag="rematch", frozen=True, gc=False):
    """Another game with the same people."""


class HostCommand(Asked, frozen=True, gc=False):
    """What only the host of the table may ask."""


class Start(HostCommand, tag="start", frozen=True, gc=False):
    """Deal; bots take the empty seats."""


class Configure(HostCommand, tag="configure", frozen=True, gc=False):
    """Other options, before the start."""

    options: dict[str, Any]


class SetPace(HostCommand, tag="pace", frozen=True, gc=False):
    pace: Text


class SeatBot(HostCommand, tag="bot", frozen=True, gc=False):
    """A bot on an empty seat, before the start."""

    seat: Seat
    level: Text
    name: Name = ""


class SetDoor(HostCommand, tag="door", frozen=True, gc=False):
    """Whether people who are new at the table may sit down: `open`, `ask` (the host), `locked`."""

    door: Text


class SetWriting(HostCommand, tag="writing", frozen=True, gc=False):
    """Whether people at the seats may write in their own words; only at a private table."""

    allowed: bool


class Admit(HostCommand, tag="admit", frozen=True, gc=False):
    """Whether somebody who asked for a seat (`wishes` of the view) may have it."""

    wish: Annotated[int, Meta(ge=1)]
    admitted: bool


class Kick(HostCommand, tag="kick", frozen=True, gc=False):
    """Empty a seat for good; while a game runs a bot takes it."""

    seat: Seat


class ReplaceByBot(HostCommand, tag="replace", frozen=True, gc=False):
    """A bot plays on for a person, who may come back."""

    seat: Seat


class HandOver(HostCommand, tag="hand-over", frozen=True, gc=False):
    """Make the person at this seat the host."""

    seat: Seat


class Pause(HostCommand, tag="pause", frozen=True, gc=False):
    """Stop all clocks."""


class Resume(HostCommand, tag="resume", frozen=True, gc=False):
    """Let the clocks run again."""


def commands_of_clients(kind: type[Asked] = Asked) -> Iterator[type[Asked]]:
    """All that a client may ask, in the order of this file."""
    for each in kind.__subclasses__():
        if each.__struct_config__.tag is not None:
            yield each
        yield from commands_of_clients(each)


def check_key(command: Asked) -> int:
    """What has no good key cannot be remembered either."""
    key: object = command.key
    if isinstance(key, bool) or not isinstance(key, int) or not 0 < key <= LARGEST_KEY:
        raise bad_request("bad-key", {"high": LARGEST_KEY})
    return key
