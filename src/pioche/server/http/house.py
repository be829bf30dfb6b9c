"""What HTTP asks of the house that holds the live tables."""

from collections.abc import Collection
from datetime import datetime
from typing import Annotated, Any, Literal, Protocol

from msgspec import Meta, Struct
from msgspec.structs import replace

from pioche.server.store.daily import DailyDeal
from pioche.server.store.people import Person

Fields = dict[str, Any]


class TableCard(Struct, frozen=True):
    """A table as the lobby shows it."""

    id: Annotated[str, Meta(description="Unguessable: whoever knows it may look.")]
    game: str
    seats: int
    pace: str
    stage: Literal["gathering", "playing", "over"]
    paused: bool
    people: Annotated[list[str], Meta(description="A name for each seat; empty: nobody, or a bot.")]
    bots: Annotated[list[bool], Meta(description="For each seat, whether a bot plays there.")]
    free: Annotated[int, Meta(description="Seats that nobody has taken.")]
    watching: int
    created: datetime
    options: Annotated[Fields, Meta(description="Lists, such as a deck, are left out of the lobby.")]

    def in_the_lobby(self) -> "TableCard":
        """Without lists, which may be long: whoever wants to know them looks at the table."""
        options = {name: value for name, value in self.options.items() if not isinstance(value, list)}
        return replace(self, options=options)


class UnfinishedTable(Struct, frozen=True):
    """A table at which one has a seat, and whose game is not over."""

    id: str
    game: str
    seats: int
    stage: Literal["gathering", "playing"]
    created: datetime
    opponents: Annotated[list[str], Meta(description="Names of the others; empty: a bot without one.")]


class Company(Struct, frozen=True):
    """A table, and who played at it with somebody."""

    game: str
    seats: int
    options: Fields
    pace: str
    rests: bool
    name: str
    """One's own there."""
    others: dict[str, str]
    """The names of the others by their ids."""


class CurrentView(Struct, frozen=True):
    """What somebody sees of a table."""

    view: Fields
    late: float
    """By how many seconds it is told later: else it would be the near eye of a player who is far away."""


class Full(Exception):  # noqa: N818 - an answer, not a fault of the program
    """There are as many tables as this server holds."""


class Tables(Protocol):
    @property
    def stopping(self) -> bool:
        """Whether the server is about to stop."""

    @property
    def ready(self) -> bool:
        """Whether all games that went on before a restart go on again."""

    async def open_table(
        self,
        person: Person,
        name: str,
        game: str,
        seats: int,
        options: Fields,
        pace: str,
        public: bool,
        rests: bool = False,
        daily: DailyDeal | None = None,
    ) -> TableCard:
        """A new table whose host is this person; Refused (of the engine), Full or ErasedPersonError; of the
        deal of a day also AlreadyTried."""

    async def lobby(self, game: str | None) -> list[TableCard]:
        """The public tables, those that gather first."""

    async def card(self, id: str) -> TableCard | None: ...

    async def unfinished(self, person_id: str) -> list[UnfinishedTable]:
        """Where somebody may go on, the latest first."""

    async def give_up(self, id: str, person_id: str) -> bool:
        """Leave all seats at a table; False: there were none."""

    async def company_at(self, id: str, person_id: str) -> Company | None:
        """None: there is no such table, or this person has not played there."""

    async def waits_for(self, id: str, person_id: str) -> bool:
        """Whether a table to which somebody was asked still has a seat for them."""

    async def view_of(self, id: str, person_id: str | None) -> CurrentView | None:
        """What a person (None: a spectator) sees now, without a socket."""

    async def people_here(self) -> list[str]:
        """Who is at a table that is open, or has just shown a token."""

    async def sign_out(self, ids: Collection[str], hashed: str | None = None) -> None:
        """The token with this hash (None: all of theirs) counts no more: sockets with it are closed."""

    def note_seen(self, person: Person) -> None:
        """Somebody has shown a token."""

    async def erase(self, ids: Collection[str]) -> None:
        """Take people whose erasure has begun out of the logs of all tables."""

    async def rewrite(self, id: str, named: Collection[str]) -> None:
        """Take people out of the log of a table."""

    async def is_host(self, id: str, person_id: str) -> bool: ...
