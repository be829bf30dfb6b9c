"""What goes in and out over HTTP. The OpenAPI description is made from these structures."""

from datetime import datetime
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from pioche.coach.forms import LevelResult, Review
from pioche.engine.events import Meaning
from pioche.server.http.house import TableCard, UnfinishedTable
from pioche.server.statistics import GameStatistics

Fields = dict[str, Any]
Name = Annotated[str, Meta(max_length=64, description="Up to 32 visible characters.", examples=["Ana"])]
ACCOUNT_PATTERN: Final = "^[A-Za-zÀ-ÖØ-öø-ÿŒœ0-9._-]{2,32}$"
Account = Annotated[
    str,
    Meta(
        min_length=2,
        max_length=32,
        description="Unique, whatever the case: letters, with accents too, digits, dots, - and _.",
        examples=["ana"],
        extra_json_schema={"pattern": ACCOUNT_PATTERN},
    ),
]
Password = Annotated[str, Meta(min_length=8, max_length=256)]
Token = Annotated[str, Meta(description="A secret: goes into the Authorization header, and nowhere else.")]
Link = Annotated[str, Meta(description="What counts stands behind #, which browsers send to no server.")]
Qr = Annotated[str, Meta(description="The link as a QR code: an SVG image as a data: address.")]
RecoveryCode = Annotated[str, Meta(min_length=8, max_length=64)]


class RequestBody(Struct, forbid_unknown_fields=True, frozen=True):
    """What a client sends."""


class NewGuest(RequestBody, frozen=True):
    """Somebody who wants to play now."""

    name: Name = ""


class Renaming(RequestBody, frozen=True):
    """Another name for oneself, or the pace that one likes; what is left out stays."""

    name: Name | None = None
    pace: Annotated[str, Meta(max_length=32)] | None = None


class Recovery(RequestBody, frozen=True):
    """The code that a guest was given; it works once."""

    code: RecoveryCode


class Credentials(RequestBody, frozen=True):
    """An account name and its password."""

    account: Account
    password: Password


class NewPassword(RequestBody, frozen=True):
    """The password of one's account, and the one that takes its place."""

    old: Password
    new: Password


class Confirmation(RequestBody, frozen=True):
    """That it is oneself: whoever has an account says its password."""

    password: Password | None = None


class NewTable(RequestBody, frozen=True):
    """A table to open; its options and paces are listed under games."""

    game: Annotated[str, Meta(max_length=32, examples=["lettres"])]
    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    """Without it the usual number."""
    options: Fields = {}
    pace: Annotated[str, Meta(max_length=32)] = "normal"
    public: bool = False
    """Whether the lobby shows it."""
    rests: bool = False
    """Whether the next round waits until everybody has looked at the result of the last one."""
    name: Name = ""
    """How the host is called at this table; without it, by the host's own name."""


class Problem(Struct, frozen=True):
    """Why something was refused; all refusals look like this."""

    error: Annotated[str, Meta(description="The class of error.", examples=["bad-request"])]
    reason: Annotated[str, Meta(description="The key of the sentence.", examples=["unknown-game"])]
    sentence: Annotated[str, Meta(description="In French or English, as Accept-Language asks.")]
    article: Annotated[str | None, Meta(description="Of the rules, where they decide.")]
    details: Fields


class Said(Struct, frozen=True):
    """The same in both languages."""

    fr: str
    en: str


class SeatRange(Struct, frozen=True):
    fewest: int
    most: int
    usual: int


class Choice(Struct, frozen=True):
    value: str
    name: Said


class OptionCard(Struct, frozen=True):
    """What a table may choose."""

    option: str
    kind: Literal["truth", "whole-number", "choice", "list", "object"]
    default: Any
    highest: Annotated[
        int | None,
        Meta(description="The highest value; of a list, the most it may hold; null: no limit."),
    ]
    choices: list[Choice]
    name: Said
    sentence: Said


class RuleSet(Struct, frozen=True):
    """Several options that are one choice."""

    rules: str
    name: Said
    sentence: Said
    options: dict[str, Any]


class GameCard(Struct, frozen=True):
    game: str
    title: Said
    tagline: Said
    seats: SeatRange
    options: list[OptionCard]
    rules: Annotated[list[RuleSet], Meta(description="Sets of options, one of which is chosen; often none.")]
    minutes: Annotated[int, Meta(description="How long a game among people takes.")]
    palette: Annotated[
        tuple[str, str],
        Meta(description="Two colours for a cover: the ground, and the cards on it."),
    ]


class ArticleCard(Struct, frozen=True):
    number: str
    title: str
    text: str


class Articles(Struct, frozen=True):
    """The rule book in both languages."""

    fr: list[ArticleCard]
    en: list[ArticleCard]


class GameBook(Struct, frozen=True):
    """What a client needs to tell a game that it has never heard of."""

    words: Annotated[Said, Meta(description="The game's sentences, in Fluent.")]
    rules: Annotated[Articles, Meta(description="The game's own articles; not those of all games.")]
    events: Annotated[
        dict[str, dict[str, Meaning]], Meta(description="By kind of event, what its fields mean.")
    ]
    moves: Annotated[
        dict[str, tuple[str, dict[str, Any]]],
        Meta(
            description="By text, the key of a move's sentence and its parts; none of the server's own games."
        ),
    ]


class LevelCard(Struct, frozen=True):
    """How a bot plays."""

    level: str
    name: Said
    character: Annotated[Said, Meta(description="Who sits there, in a few words.")]


class PaceCard(Struct, frozen=True):
    """How long a table waits; seconds for an ordinary turn, null: without a clock."""

    pace: str
    name: Said
    turn: float | None


class Shelf(Struct, frozen=True):
    games: list[GameCard]
    levels: list[LevelCard]
    paces: list[PaceCard]


class Phrase(Struct, frozen=True):
    phrase: str
    said: Said


class Phrases(Struct, frozen=True):
    phrases: list[Phrase]
    emotes: list[Phrase]


class PersonCard(Struct, omit_defaults=True, frozen=True):
    """Oneself."""

    name: str
    account: Annotated[str | None, Meta(description="Null: a guest.")]
    created: datetime
    pace: Annotated[
        str | None, Meta(description="What was chosen for the last table with others; null: nothing yet.")
    ] = None


class Guest(Struct, frozen=True):
    token: Token
    recovery: Annotated[
        str, Meta(description="Write it down: with it one comes back without the token, once.")
    ]
    person: PersonCard


class NextCode(Struct, frozen=True):
    """What the recovery code is from now on; the one before counts no more."""

    recovery: Annotated[
        str | None,
        Meta(description="Told this once. Null: who signs in again with a password can ask for one."),
    ]


class Session(Struct, frozen=True):
    token: Token
    person: PersonCard


class Lobby(Struct, frozen=True):
    tables: list[TableCard]


class Unfinished(Struct, frozen=True):
    """The latest first, at most twenty."""

    tables: list[UnfinishedTable]


class CompanyCard(Struct, frozen=True):
    """People with whom one has finished a game, by the names that they had there."""

    table: Annotated[str, Meta(description="Where: `POST /api/tables/TABLE/again` asks them again.")]
    game: str
    seats: int
    finished: datetime
    names: list[str]


class Companies(Struct, frozen=True):
    """The latest first, at most three; each game and set of people once."""

    companies: list[CompanyCard]


class AskedAgain(Struct, frozen=True):
    table: Annotated[TableCard, Meta(description="The new one; to sit down one goes to its socket.")]
    name: Annotated[str, Meta(description="What one was called oneself.")]
    asked: Annotated[
        list[str], Meta(description="Their names; whether somebody does not want to be asked is not told.")
    ]


class AskCard(Struct, frozen=True):
    """Somebody with whom one has played asks one to a table."""

    table: str
    game: str
    seats: int
    name: Annotated[str, Meta(description="Of who asks, as they were called where both sat.")]
    called: Annotated[str, Meta(description="What oneself was called there.")]
    expires: datetime


class Asks(Struct, frozen=True):
    asks: list[AskCard]


class Invitation(Struct, frozen=True):
    """The way to a table, for everybody: whoever follows it stays who they are."""

    table: str
    link: Link
    qr: Qr
    code: Annotated[str | None, Meta(description="To be typed; null: all codes are taken, the link must do.")]
    expires: Annotated[datetime, Meta(description="When another code takes its place. The link stays.")]


class DeviceLink(Struct, frozen=True):
    """The way to one's own seat on another device. It works once."""

    table: str
    link: Link
    qr: Qr
    expires: datetime


class FollowedLink(RequestBody, frozen=True):
    """What stands behind `#/j/` in a link."""

    secret: Annotated[str, Meta(max_length=64)]


class TypedCode(RequestBody, frozen=True):
    """The short code of a table."""

    code: Annotated[
        str,
        Meta(max_length=32, description="In either case; spaces do not matter.", examples=["KXTR"]),
    ]


class Arrival(Struct, frozen=True):
    """Where a link or a code leads."""

    table: str
    token: Annotated[
        Token | None,
        Meta(description="Of a link to another device: one's own, for this table. Null: an invitation."),
    ]


class Health(Struct, frozen=True, omit_defaults=True):
    status: Annotated[
        Literal["ok", "degraded"],
        Meta(
            description="degraded: tables can be played at, but something that was stored is lost or damaged."
        ),
    ]
    faults: Annotated[
        dict[str, int],
        Meta(
            description="How many of what: `store-went-back` (tables that have lost entries), "
            "`store-damaged` (faults in its pages), `table-damaged` (tables that cannot be opened)."
        ),
    ] = {}


class RecordPlayer(Struct, frozen=True):
    """A seat of a finished game."""

    seat: int
    name: Annotated[
        str | None, Meta(description="Of a person: null unless everybody agreed to names; of a bot: its own.")
    ]
    level: Annotated[str | None, Meta(description="Of a bot; null: a person.")]
    score: int
    rank: Annotated[int, Meta(description="1 for the best; equals share a rank.")]
    won: bool
    mine: Annotated[
        bool, Meta(description="Whether it was one's own seat; false where nobody asks in person.")
    ]


class RecordCard(Struct, frozen=True):
    """A finished game without its moves."""

    id: str
    game: str
    seats: int
    finished: datetime
    players: list[RecordPlayer]


class ReplayStep(Struct, frozen=True):
    """A move, what was told of it, and what it changed in the view (docs/socket.md)."""

    seat: int | None
    """Null: the deal, or a lot that the table drew."""
    move: str
    events: list[Fields]
    now: list[Any]


class Replay(Struct, frozen=True):
    game: str
    seats: int
    names: list[str] | None
    options: Fields
    fair: Fields | None
    """With which the deal can be checked (docs/fair-deals.md)."""
    first: Fields
    """The view after the deal."""
    steps: list[ReplayStep]
    """The deal first, which changes nothing any more."""
    players: list[RecordPlayer] = []
    """Which seats were bots, and what these were called."""


class Records(Struct, frozen=True):
    records: list[RecordCard]
    next: Annotated[
        datetime | None, Meta(description="Ask again with `before` for older ones; null: no more.")
    ]


class OwnGame(Struct, frozen=True):
    statistics: GameStatistics
    rating: Annotated[float | None, Meta(description="As a leaderboard counts it.")]


class OwnStatistics(Struct, frozen=True):
    games: list[OwnGame]


class LeaderboardLine(Struct, frozen=True):
    """A line of a leaderboard: a person by name, or a level of bots."""

    name: str | None
    level: str | None
    rating: Annotated[float, Meta(description="mu − 3 sigma: almost certainly reached.")]
    mu: float
    sigma: float
    games: int
    won: int


class Leaderboard(Struct, frozen=True):
    game: str
    least_games: Annotated[int, Meta(description="Whoever has fewer rated games is not shown.")]
    places: list[LeaderboardLine]


class ReviewCourse(Struct, frozen=True):
    """How many decisions have been looked at, and what was found."""

    done: int
    total: Annotated[int, Meta(description="0: it has not begun yet.")]
    review: Annotated[
        Review | None,
        Meta(description="As docs/coach.md has it; null: not yet. A first answer while done < total."),
    ]
    failed: Annotated[bool, Meta(description="It will not come to its end; `POST` begins it anew.")]


class DailyGame(Struct, frozen=True):
    """The deal of the day of a game, for whoever asks."""

    game: str
    seats: int
    state: Annotated[
        Literal["new", "begun", "over"], Meta(description="begun: it can be gone on with, unless one left.")
    ]
    table: Annotated[str | None, Meta(description="Where one plays it, or has played it.")]
    finished: Annotated[int, Meta(description="How many people have finished it.")]


class DailyTried(Struct, frozen=True):
    """What one played of the day before."""

    game: str
    table: str
    over: bool


class Daily(Struct, frozen=True):
    """The deals of a day: the same cards for everybody, one try each."""

    day: Annotated[str, Meta(description="By the server's clock, in UTC.", examples=["2026-11-19"])]
    seconds_left: Annotated[int, Meta(description="Until there are other deals.")]
    streak: Annotated[int, Meta(description="On how many days in a row one has finished a deal.")]
    games: list[DailyGame]
    yesterday: Annotated[str, Meta(description="The day before, whose results can still be looked at.")]
    tried_yesterday: list[DailyTried]


class DailyLine(Struct, frozen=True):
    """Somebody whom one has played with, or oneself."""

    name: str
    score: int
    rank: int
    won: bool
    mine: bool


class DailyResult(Struct, frozen=True):
    """What became of a deal: one's own try, everybody's, and what bots made of the same cards."""

    day: str
    game: str
    seats: int
    table: str
    record: str
    score: int
    rank: Annotated[int, Meta(description="At one's own table; 1 for the best.")]
    won: bool
    people: Annotated[int, Meta(description="How many have finished it, oneself among them.")]
    wins: Annotated[int, Meta(description="How many of them have won.")]
    better: Annotated[
        float | None,
        Meta(description="The share of the others who did worse; equals count half. Null: nobody else yet."),
    ]
    levels: Annotated[
        list[LevelResult] | None, Meta(description="Null: the bots are still playing; ask again.")
    ]
    board: Annotated[
        list[DailyLine],
        Meta(description="Oneself and people one has finished a game with, who show theirs; the best first."),
    ]
    listed_as: Annotated[str | None, Meta(description="The name by which they see one's own; null: not.")]


class DailyName(RequestBody, frozen=True):
    """How people whom one has played with see one's own result."""

    name: Name | None
    """Null: not at all."""
