"""The messages of the socket, version 1. The schema and the TypeScript types are made from this file.

A client says `Hello` first and then what it wants; the server answers `Welcome` and then tells. Nothing here
decides anything: commands are those of the table, and what is told is what the table tells.
"""

from types import NoneType
from typing import Annotated, Any, Final, Literal, Union, cast, get_args

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct
from msgspec.structs import astuple, fields

from pioche.table.commands import Asked, Key, Seat, commands_of_clients

VERSION: Final = 1

Secret = Annotated[str, Meta(max_length=128)]
Fields = dict[str, Any]


class Request(Struct, tag_field="do", forbid_unknown_fields=True, frozen=True):
    """What a client sends. Which one it is stands in `do`."""


class Hello(Request, tag="hello", frozen=True):
    """The first message of a socket. Without a token one watches."""

    v: Literal[1]
    token: Secret | None = None
    client: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,40}$")] | None = None
    """What an earlier welcome gave to this tab: its commands are then never carried out twice."""
    since: Annotated[int, Meta(ge=0)] | None = None
    """The last entry that was seen: what came after it is told again."""
    lang: Literal["fr", "en"] = "en"


class Pong(Request, tag="pong", frozen=True):
    id: int


class CommandMessage(Request, frozen=True):
    key: Key


class Hint(CommandMessage, tag="hint", frozen=True):
    """What the coach would do in one's own seat, from what this seat knows."""

    seat: Seat


class Look(CommandMessage, tag="look", frozen=True):
    """A fresh view, or (`n`) the view as it was after an earlier entry."""

    n: Annotated[int, Meta(ge=1)] | None = None


def as_message(command: type[Asked]) -> type[CommandMessage]:
    """A command of the table as a client sends it.

    The host adds whose it is and how far away; what may be null may be left out.
    """
    told = [field for field in fields(command) if field.name not in {"client", "key", "rtt"}]
    message = defstruct(
        command.__name__,
        [
            (field.name, field.type)
            if field.required and NoneType not in get_args(field.type)
            else (field.name, field.type, None if field.required else field.default)
            for field in told
        ],
        bases=(CommandMessage,),
        module=command.__module__,
        namespace={"__doc__": command.__doc__},
        tag=command.__struct_config__.tag,
        kw_only=True,
        frozen=True,
    )
    return cast("type[CommandMessage]", message)


COMMANDS: Final = {as_message(command): command for command in commands_of_clients()}
"""What is sent, and the command of the table that it becomes."""

TAGS: Final = {command: str(command.__struct_config__.tag) for command in COMMANDS.values()}


# The fields of both are the same, in the same order, but for `client`, which a command has first.
def as_command(message: CommandMessage, client: str) -> Asked:
    return COMMANDS[type(message)](client, *astuple(message))


ClientMessage: Final[Any] = Union[(Hello, Pong, *COMMANDS, Look, Hint)]


class Message(Struct, tag_field="is", omit_defaults=True, frozen=True):
    """What the server sends. Which one it is stands in `is`; only `told`, which comes most, has none."""


class Meanwhile(Struct, frozen=True):
    """What a bot has done at this seat while its person was away."""

    since: int
    """The entry with which it took over."""
    count: int
    moves: list[str]
    """The last of its moves, at most 40."""


class Seen(Struct, omit_defaults=True, frozen=True):
    """A seat (null: as a spectator) from which a client looks, and what is seen from there."""

    seat: int | None
    view: Fields
    gap: list["Told"] | None
    """What was told after `since`, without changes of the view; null: too long ago."""
    meanwhile: Meanwhile | None = None
    """Only in `welcome`, until the person has moved again."""


class Wait(Struct, frozen=True):
    seat: int | None
    reason: str
    left: float | None
    then: str | None


class Lost(Struct, frozen=True):
    """The store has gone back: entries after `after`, up to `last`, had been told and are gone."""

    after: int
    last: int
    sentence: str


class WrittenLine(Struct, frozen=True):
    """A line in somebody's own words, as its entry `wrote` told it once."""

    n: int
    seat: int
    person: int
    """Their place among `people`."""
    name: str
    text: str


class Welcome(Message, tag="welcome", frozen=True):
    v: int
    client: str
    """Say it in the next hello of this tab."""
    table: str
    n: int
    """The last entry."""
    seen: list[Seen]
    waits: list[Wait]
    host: bool
    events: dict[str, list[str]]
    """For every kind of event the names of what it tells, in the order of the rows in `told`."""
    last_key: int = 0
    """The greatest key that was accepted from this client."""
    lost: Lost | None = None
    """What was told and is lost; the views show what is there."""
    left: list[int] = []
    """Seats of this person's that a bot plays since they left; `return` takes them back."""
    wish: int | None = None
    """The wish of this person that the host has to decide about; `stand` takes it back."""
    written: list[WrittenLine] = []
    """The last lines that were written since one sat down, and that the server still has in memory."""


class Seated(Message, tag="seated", frozen=True):
    """From now on this client looks from these seats, and sees this."""

    n: int
    seen: list[Seen]
    host: bool
    left: list[int] = []
    wish: int | None = None


class Told(Struct, omit_defaults=True, frozen=True):
    """An entry of the log as it is told to this client; of a plain move, the events say everything."""

    n: int
    kind: str = "moved"
    shown: Fields | UnsetType = UNSET
    events: list[list[Any]] | UnsetType = UNSET
    """Rows: the kind of an event, and what it tells; the names are in `welcome`."""
    now: list[Any] | UnsetType = UNSET
    """What has changed in the view (docs/socket.md). Without it, another entry of the same moment follows."""
    hash: str | UnsetType = UNSET
    """Of the view after this entry, every now and then."""
    waits: list[Wait] | UnsetType = UNSET
    """For whom the table waits now, where it is not simply the awaited seats with the pace's full time."""
    to: int | UnsetType | None = UNSET
    """The seat that it is told to; only for clients that look from several."""
    key: int | UnsetType = UNSET
    """The command of this client that led to it: it is accepted and stored."""


class Waits(Message, tag="waits", frozen=True):
    """For whom the table waits now, after entry `n`: its clocks had to stand still for a while."""

    n: int
    waits: list[Wait]


class Accepted(Message, tag="accepted", frozen=True):
    """A command that led to no entry, or that was already carried out."""

    key: int
    n: int


class Pending(Message, tag="pending", frozen=True):
    """A move that takes part in a race; the verdict follows."""

    key: int


class Refusal(Message, tag="refused", frozen=True):
    key: int | None
    """Null: the message could not be read."""
    error: str
    reason: str
    sentence: str
    article: str | None
    details: Fields


class View(Message, tag="view", frozen=True):
    key: int
    n: int
    seen: list[Seen]


class Ping(Message, tag="ping", frozen=True):
    """To be answered with a pong at once: so the server measures the way."""

    id: int


class Bye(Message, tag="bye", frozen=True):
    """The last message before the server closes the socket."""

    why: str
    """replaced, stopping, flooding, again, damaged, signed-out, no-such-table, bad-token or no-hello."""
    sentence: str


class HintedMove(Struct, frozen=True):
    move: str | None
    """Null: to hold back."""
    win: float
    """The chance to win after it, 0 to 1."""
    cost: float
    """How much less that is than after the best."""
    cost_error: float
    points: float
    """The score where the lines of the coach ended."""


class Hinted(Message, tag="hinted", frozen=True):
    """What the coach would do after entry `n`: the best first, at most three."""

    key: int
    n: int
    seat: int
    moves: list[HintedMove]
    sentence: str


ServerMessage = Welcome | Seated | Waits | Accepted | Pending | Refusal | View | Hinted | Ping | Bye
"""Beside these there is Told."""
