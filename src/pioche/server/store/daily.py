"""The deals of each day: the same cards for everybody, one try for each person, and what became of it."""

from collections.abc import Collection, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, and_, delete, exists, func, insert, or_, select, update

from pioche.coach.forms import LevelResult
from pioche.server.records import KeptRecord
from pioche.server.store.database import DAILY_LOCK, in_turn
from pioche.server.store.schema import daily_deals, daily_tries, record_players, unwanted

SEAT: Final = 0
"""Everybody's."""
LEVELS: Final = msgspec.json.Decoder(list[LevelResult])
FINISHED: Final = daily_tries.c.record_id.is_not(None)


class DailyDeal(Struct, frozen=True):
    """All that a table of it needs: an upgrade in the middle of a day changes nothing."""

    day: str
    game: str
    seed: str
    seats: int
    options: dict[str, Any]
    levels: list[LevelResult] | None = None
    """What bots made of it; None: nobody has asked yet."""


class DailyTry(Struct, frozen=True):
    day: str
    game: str
    person: str
    table: str
    record: str | None
    """None: the game is not over, or was given up; then nothing of what follows is known either."""
    score: int | None
    rank: int | None
    won: bool | None
    finished: datetime | None
    listed_as: str | None
    """The name by which people who have played with this person may see it."""


class AlreadyTried(Exception):  # noqa: N818 - an answer, not a fault of the program
    """There is a table for this person and this deal."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


def deal_of_day(c: Connection, fresh: DailyDeal) -> DailyDeal:
    """The one that there is, or this one: drawn by whoever asks first, nobody can reckon it from the date."""
    in_turn(c, DAILY_LOCK)
    known = daily_deal(c, fresh.day, fresh.game)
    if known is not None:
        return known
    row = msgspec.structs.asdict(fresh) | {"options": msgspec.json.encode(fresh.options).decode()}
    c.execute(insert(daily_deals).values(row))
    return fresh


def daily_deal(c: Connection, day: str, game: str) -> DailyDeal | None:
    of_it = (daily_deals.c.day == day) & (daily_deals.c.game == game)
    row = c.execute(select(daily_deals).where(of_it)).one_or_none()
    if row is None:
        return None
    levels = None if row.levels is None else LEVELS.decode(row.levels)
    return DailyDeal(day, game, row.seed, row.seats, msgspec.json.decode(row.options), levels)


def keep_levels(c: Connection, day: str, game: str, levels: Sequence[LevelResult]) -> None:
    of_it = (daily_deals.c.day == day) & (daily_deals.c.game == game)
    c.execute(update(daily_deals).where(of_it).values(levels=msgspec.json.encode(levels).decode()))


def begin_try(c: Connection, deal: DailyDeal, person: str, table: str) -> None:
    """Raises AlreadyTried: a deal is tried once, from whichever device and at whichever server."""
    in_turn(c, DAILY_LOCK)
    if (known := try_of(c, deal.day, deal.game, person)) is not None:
        raise AlreadyTried(known.table)
    c.execute(insert(daily_tries).values(day=deal.day, game=deal.game, person_id=person, table_id=table))


def end_try(c: Connection, kept: KeptRecord) -> None:
    """With the record of its game, in the same transaction."""
    player = kept.players[SEAT]
    c.execute(
        update(daily_tries)
        .where(daily_tries.c.table_id == kept.table, ~FINISHED)
        .values(
            record_id=kept.id,
            score=player.score,
            rank=player.rank,
            won=player.won,
            finished=kept.finished,
        )
    )


def try_of(c: Connection, day: str, game: str, person: str) -> DailyTry | None:
    found = tries(c, day, game, daily_tries.c.person_id == person)
    return found[0] if found else None


def tries_on(c: Connection, day: str, person: str) -> list[DailyTry]:
    """Those of one person, in all games."""
    mine = (daily_tries.c.day == day) & (daily_tries.c.person_id == person)
    return [DailyTry(*row) for row in c.execute(select(daily_tries).where(mine))]


def finished_counts(c: Connection, day: str) -> dict[str, int]:
    """By game, how many people have finished its deal."""
    counted = select(daily_tries.c.game, func.count()).where(daily_tries.c.day == day, FINISHED)
    return {row[0]: row[1] for row in c.execute(counted.group_by(daily_tries.c.game))}


def finished_tries(c: Connection, day: str, game: str) -> list[DailyTry]:
    return tries(c, day, game, FINISHED)


def tries(c: Connection, day: str, game: str, which: object) -> list[DailyTry]:
    of_deal = and_(daily_tries.c.day == day, daily_tries.c.game == game, which)  # type: ignore[arg-type]
    return [DailyTry(*row) for row in c.execute(select(daily_tries).where(of_deal))]


def companions(c: Connection, person: str, others: Collection[str]) -> set[str]:
    """With whom of these somebody has finished a game; where one does not want to be asked by the other,
    neither sees the other here."""
    own, other = record_players.alias(), record_players.alias()
    together = exists().where(own.c.record_id == other.c.record_id, own.c.person_id == person)
    wanted = other.c.person_id.in_([each for each in others if each != person])
    apart = exists().where(
        or_(
            and_(unwanted.c.person_id == person, unwanted.c.by_id == other.c.person_id),
            and_(unwanted.c.by_id == person, unwanted.c.person_id == other.c.person_id),
        )
    )
    return set(c.scalars(select(other.c.person_id).where(wanted, together, ~apart).distinct()))


def list_try(c: Connection, day: str, game: str, person: str, name: str | None) -> bool:
    """Under which name companions see it; None: they do not. False: there is no finished try."""
    mine = and_(
        daily_tries.c.day == day, daily_tries.c.game == game, daily_tries.c.person_id == person, FINISHED
    )
    return c.execute(update(daily_tries).where(mine).values(listed_as=name)).rowcount > 0


def days_played(c: Connection, person: str) -> set[str]:
    """On which somebody has played a deal of the day, and finished it by the end of the next one: who begins
    them all and finishes them some day has no longer row of days."""
    mine = (daily_tries.c.person_id == person) & FINISHED
    rows = c.execute(select(daily_tries.c.day, daily_tries.c.finished).where(mine).distinct())
    return {day for day, finished in rows if finished.date() <= date.fromisoformat(day) + timedelta(days=1)}


def forget_tries(c: Connection, ids: Collection[str]) -> None:
    c.execute(delete(daily_tries).where(daily_tries.c.person_id.in_(list(ids))))
