"""What a view holds beside the game: the table itself, all of it public. sight.py fills it in."""

from typing import Any, Literal

from msgspec import Struct


class ChairView(Struct, forbid_unknown_fields=True):
    kind: Literal["empty", "bot", "person"]
    name: str
    person: int | None
    """Their place among `people`."""
    present: bool
    level: str | None
    """Of the bot."""
    taken_over: str | None
    """Why a bot plays for a person, if it does."""
    avatar: str = ""
    """What the person chose, such as `fox-teal`; else it is drawn by the name."""


class GuestView(Struct, forbid_unknown_fields=True):
    name: str
    present: bool
    agreed: bool
    """That the record tells names."""


class WishView(Struct, forbid_unknown_fields=True):
    wish: int
    seat: int | None
    """Null: any."""
    name: str


class TableView(Struct, forbid_unknown_fields=True):
    game: str
    seats: int
    options: dict[str, Any]
    pace: str
    private: bool
    """Whether who sits down in the middle of a game needs the host's consent."""
    door: Literal["open", "ask", "locked"]
    """Whether those who are new at the table may sit down, ask the host, or may not."""
    writing: bool
    """Whether people at the seats may write in their own words (`write`)."""
    stage: Literal["gathering", "playing", "over"]
    paused: bool
    games: int
    """How many have been begun."""
    hinted: bool
    """Whether somebody has had a hint: then the game does not count for ratings."""
    host: int
    people: list[GuestView]
    chairs: list[ChairView]
    wishes: list[WishView]
    """Who would like to have a seat, for the host to decide, or waits for one."""
    given_deal: bool
    commitment: str
    salts: dict[str, str]
    secret: str | None
    watching: int
    limits: dict[str, float | None]
    """Seconds by phase ("": any other); null: no limit."""
    then: dict[str, str]
    """What the clock does then, by phase, as keys of the catalogue."""
    resting: list[int]
    """The seats that still look at the result of the last round; nothing is played meanwhile."""
    undoable: int | None
    """The seat whose last move can be taken back (`undo`)."""
    daily: str | None
    """The day whose deal this is, such as `2026-11-19`: its host plays it once, alone with bots."""
