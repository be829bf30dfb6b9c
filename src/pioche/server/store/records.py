"""Finished games: kept once, found again by their id, their players, or their date."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, exists, func, insert, select, true

from pioche.server import ratings, statistics
from pioche.server.ratings import Rating, subjects_of
from pioche.server.records import KeptPlayer, KeptRecord
from pioche.server.statistics import GameStatistics, PlayedGame
from pioche.server.store.daily import end_try
from pioche.server.store.database import RATING_LOCK, in_turn
from pioche.server.store.schema import KEPT, people, record_players, records, tables
from pioche.server.store.standings import put_ratings, ratings_of

Rate = Callable[[KeptRecord, Mapping[str, Rating]], Mapping[str, Rating]]

HEAD = (records.c.id, records.c.game, records.c.seats, records.c.finished)
PLAYER = tuple(
    record_players.c[name]
    for name in (
        "record_id",
        "seat",
        "person_id",
        "level",
        "name",
        "listed_as",
        "score",
        "rank",
        "won",
        "called",
    )
)


class RecordHead(Struct, frozen=True):
    """A finished game without its moves, for lists."""

    id: str
    game: str
    seats: int
    finished: datetime
    players: list[KeptPlayer]


def keep_record(c: Connection, kept: KeptRecord, rate: Rate = ratings.rate) -> bool:
    """Store a finished game and what it does to ratings; False: it was there, and nothing has changed."""
    same = (records.c.table_id == kept.table) & (records.c.number == kept.number)
    if c.execute(select(exists().where(same))).scalar_one():
        return False
    kept = without_strangers(c, kept)
    c.execute(
        insert(records).values(
            id=kept.id,
            table_id=kept.table,
            number=kept.number,
            game=kept.game,
            seats=kept.seats,
            public=select(tables.c.public).where(tables.c.id == kept.table).scalar_subquery(),
            finished=kept.finished,
            body=msgspec.json.encode(kept.body).decode(),
        )
    )
    c.execute(insert(record_players), [player_row(kept.id, player) for player in kept.players])
    if "daily" in kept.body:
        end_try(c, kept)
    in_turn(c, RATING_LOCK)
    put_ratings(c, kept.game, rate(kept, ratings_of(c, kept.game, subjects_of(kept))))
    return True


def without_strangers(c: Connection, kept: KeptRecord) -> KeptRecord:
    """Who has been erased in the meantime, or from the log itself, is nobody, and so is who was replaced in
    the middle of the game: only the log knows whose name that is."""
    wanted = [player.person for player in kept.players if player.person is not None]
    here = set(c.scalars(select(people.c.id).where(people.c.id.in_(wanted), people.c.erased.is_(None))))
    gone = [player.seat for player in kept.players if player.level is None and player.person not in here]
    if not gone:
        return kept
    names = kept.body["names"]
    if names is not None:
        names = [str(seat) if seat in gone else name for seat, name in enumerate(names)]
    nobody = {"person": None, "name": None, "listed_as": None, "called": None}
    players = [replace(player, **nobody) if player.seat in gone else player for player in kept.players]
    return replace(kept, body={**kept.body, "names": names}, players=players)


def player_row(record_id: str, player: KeptPlayer) -> dict[str, Any]:
    row = msgspec.structs.asdict(player)
    row["person_id"] = row.pop("person")
    return {"record_id": record_id, **row}


def kept_numbers(c: Connection, table: str) -> set[int]:
    """Which games of a table are kept."""
    return set(c.scalars(select(records.c.number).where(records.c.table_id == table)))


def record(c: Connection, id: str) -> KeptRecord | None:
    row = c.execute(select(records).where(records.c.id == id, KEPT)).one_or_none()
    if row is None:
        return None
    return KeptRecord(
        id=row.id,
        table=row.table_id,
        number=row.number,
        game=row.game,
        seats=row.seats,
        finished=row.finished,
        body=msgspec.json.decode(row.body),
        players=players_of(c, [id])[id],
    )


def players_of(c: Connection, ids: Iterable[str]) -> dict[str, list[KeptPlayer]]:
    """The players of these records by seat."""
    wanted = list(ids)
    found: dict[str, list[KeptPlayer]] = {id_: [] for id_ in wanted}
    rows = c.execute(
        select(*PLAYER).where(record_players.c.record_id.in_(wanted)).order_by(record_players.c.seat)
    )
    for record_id, *fields in rows:
        found[record_id].append(KeptPlayer(*fields))
    return found


def records_of(
    c: Connection, person_id: str, game: str | None = None, before: datetime | None = None, limit: int = 20
) -> list[RecordHead]:
    """The games of a person, the latest first."""
    played = select(record_players.c.record_id).where(record_players.c.person_id == person_id)
    return heads(c, records.c.id.in_(played), game, before, limit)


def recent_records(
    c: Connection, game: str | None = None, before: datetime | None = None, limit: int = 20
) -> list[RecordHead]:
    """The games of public tables, the latest first."""
    return heads(c, records.c.public.is_(true()), game, before, limit)


def heads(
    c: Connection, chosen: ColumnElement[bool], game: str | None, before: datetime | None, limit: int
) -> list[RecordHead]:
    query = select(*HEAD).where(chosen, KEPT).order_by(records.c.finished.desc(), records.c.id).limit(limit)
    if game is not None:
        query = query.where(records.c.game == game)
    if before is not None:
        query = query.where(records.c.finished < before)
    rows = c.execute(query).all()
    players = players_of(c, [row.id for row in rows])
    return [RecordHead(*row, players=players[row.id]) for row in rows]


def played_games(c: Connection, person_id: str, limit: int = statistics.MOST_GAMES) -> list[PlayedGame]:
    """The latest games in which a person held exactly one seat."""
    own = record_players.alias()
    other = record_players.alias()
    held = select(func.count()).where(other.c.record_id == own.c.record_id, other.c.person_id == person_id)
    others = select(func.count(other.c.person_id.distinct())).where(
        other.c.record_id == own.c.record_id, other.c.person_id != person_id
    )
    rows = c.execute(
        select(
            records.c.game,
            records.c.finished,
            records.c.seats,
            own.c.score,
            own.c.rank,
            own.c.won,
            others.scalar_subquery(),
        )
        .join(own, own.c.record_id == records.c.id)
        .where(own.c.person_id == person_id, held.scalar_subquery() == 1)
        .order_by(records.c.finished.desc())
        .limit(limit)
    )
    return [PlayedGame(*row) for row in rows]


def statistics_of(c: Connection, person_id: str) -> list[GameStatistics]:
    return statistics.statistics_of(played_games(c, person_id))
