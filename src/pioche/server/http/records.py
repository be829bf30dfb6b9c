"""Finished games: one's own, the public ones, and what follows from them."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import MediaType, Response, get
from litestar.params import PathParameter, QueryParameter
from msgspec import Meta

from pioche.engine.record import record_text
from pioche.engine.refusal import Refused
from pioche.games.shelf import find_title
from pioche.server.http.house import Fields
from pioche.server.http.messages import (
    Leaderboard,
    LeaderboardLine,
    OwnGame,
    OwnStatistics,
    RecordCard,
    RecordPlayer,
    Records,
)
from pioche.server.http.people import BEARER, Myself
from pioche.server.http.reception import Receiving, Reception
from pioche.server.http.refusals import NOT_POSSIBLE, Declined, not_found
from pioche.server.http.tables import GameName, known_game
from pioche.server.ratings import LEAST_GAMES, Rating
from pioche.server.records import KeptPlayer, KeptRecord
from pioche.server.store.records import RecordHead, recent_records, record, records_of, statistics_of
from pioche.server.store.standings import Standing, leaderboard, own_ratings

RECORDS: Final = ["records"]
USUAL_LENGTH: Final = 20
LONGEST_BOARD: Final = 100
AT_THE_END: Final = "9999-12-31T00:00:00Z"

Moment = Annotated[datetime, Meta(tz=True)]
Before = Annotated[
    str,
    QueryParameter(
        format="date-time",
        max_length=40,
        description="Only games that ended before; `next` of the last answer.",
    ),
]
Limit = Annotated[int, QueryParameter(ge=1, le=100, description="How many.")]
RecordId = Annotated[
    str,
    PathParameter(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of a record; who knows it may look."),
]
Format = Annotated[
    Literal["json", "text"],
    QueryParameter(name="format", description="text: one field a line, as a file for `pioche replay`."),
]


async def found_record(reception: Reception, record_id: str, seat: int | None = None) -> KeptRecord:
    """The record, if there is one, and that seat in it."""
    found = await reception.store.read(lambda connection: record(connection, record_id))
    if found is None:
        raise not_found("no-such-record")
    if seat is not None and seat >= found.seats:
        raise Declined(
            NOT_POSSIBLE, "number-out-of-range", {"field": "seat", "low": 0, "high": found.seats - 1}
        )
    return found


@get("/api/records/{record_id:str}", summary="The record of a game", tags=RECORDS)
async def game_record(record_id: RecordId, reception: Receiving, shape: Format = "json") -> Response[Fields]:
    """As docs/records.md describes it: it replays exactly. Names only if everybody agreed."""
    found = await found_record(reception, record_id)
    if shape == "json":
        return Response(found.body)
    name = f"pioche-{found.game}-{record_id}.json"
    return Response(
        record_text(found.body),  # type: ignore[arg-type]
        media_type=MediaType.TEXT,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get("/api/records", summary="Recent games of public tables", tags=RECORDS)
async def recent(
    reception: Receiving, game: GameName = None, before: Before = AT_THE_END, limit: Limit = USUAL_LENGTH
) -> Records:
    """The latest first."""
    known, moment = known_game(game), checked_moment(before)
    heads = await reception.store.read(lambda connection: recent_records(connection, known, moment, limit))
    return listed(heads, limit, None)


@get("/api/me/records", summary="One's own games", tags=RECORDS, security=BEARER)
async def my_records(
    person: Myself,
    reception: Receiving,
    game: GameName = None,
    before: Before = AT_THE_END,
    limit: Limit = USUAL_LENGTH,
) -> Records:
    """The latest first, those of private tables too."""
    known, moment = known_game(game), checked_moment(before)
    heads = await reception.store.read(
        lambda connection: records_of(connection, person.id, known, moment, limit)
    )
    return listed(heads, limit, person.id)


@get("/api/me/statistics", summary="What one's own games say", tags=RECORDS, security=BEARER)
async def my_statistics(person: Myself, reception: Receiving) -> OwnStatistics:
    """Told to nobody else (docs/ratings.md)."""
    statistics, ratings = await reception.store.read(
        lambda connection: (statistics_of(connection, person.id), own_ratings(connection, person.id))
    )
    return OwnStatistics([OwnGame(each, rated(ratings.get(each.game))) for each in statistics])


@get("/api/leaderboards/{game:str}", summary="The strongest in a game", tags=RECORDS)
async def strongest(
    game: Annotated[str, PathParameter(max_length=32, description="The game.")], reception: Receiving
) -> Leaderboard:
    """People only under a name that they agreed to show; bots by their level (docs/ratings.md)."""
    try:
        known = find_title(game).name
    except Refused:
        raise not_found("no-such-page") from None
    standings = await reception.store.read(
        lambda connection: leaderboard(connection, known, LONGEST_BOARD, LEAST_GAMES)
    )
    return Leaderboard(known, LEAST_GAMES, [place(standing) for standing in standings])


def checked_moment(before: str) -> datetime:
    try:
        return msgspec.convert(before, Moment).astimezone(UTC)
    except (msgspec.ValidationError, OverflowError):
        raise Declined(NOT_POSSIBLE, "no-moment", {"field": "before"}) from None


def listed(heads: Iterable[RecordHead], limit: int, person_id: str | None) -> Records:
    cards = [record_card(head, person_id) for head in heads]
    return Records(cards, cards[-1].finished if len(cards) == limit else None)


def record_card(head: RecordHead, person_id: str | None) -> RecordCard:
    players = [record_player(player, person_id) for player in head.players]
    return RecordCard(head.id, head.game, head.seats, head.finished, players)


def record_player(player: KeptPlayer, person_id: str | None) -> RecordPlayer:
    mine = person_id is not None and player.person == person_id
    return RecordPlayer(player.seat, player.name, player.level, player.score, player.rank, player.won, mine)


def rated(rating: Rating | None) -> float | None:
    return None if rating is None else round(rating.ordinal, 2)


def place(standing: Standing) -> LeaderboardLine:
    rating = standing.rating
    return LeaderboardLine(
        standing.name,
        standing.level,
        round(rating.ordinal, 2),
        round(rating.mu, 2),
        round(rating.sigma, 2),
        rating.games,
        rating.won,
    )


ROUTES: Final[list[Any]] = [game_record, recent, my_records, my_statistics, strongest]
