"""A deal a day for each game: the same cards for everybody, one try, and what became of it."""

import secrets
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Annotated, Any, Final, Literal

from litestar import get, post, put
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter, SkipValidation
from sqlalchemy import Connection

from pioche.engine.title import Title
from pioche.games.shelf import find_title, game_names
from pioche.server.http.bodies import JsonRequest
from pioche.server.http.house import TableCard
from pioche.server.http.messages import Daily, DailyGame, DailyLine, DailyName, DailyResult, DailyTried
from pioche.server.http.people import BEARER, Myself, checked_name
from pioche.server.http.reception import Receiving
from pioche.server.http.refusals import Declined, not_found
from pioche.server.http.tables import known_title, within_limits
from pioche.server.store.daily import (
    AlreadyTried,
    DailyDeal,
    DailyTry,
    companions,
    daily_deal,
    days_played,
    deal_of_day,
    finished_counts,
    finished_tries,
    list_try,
    tries_on,
    try_of,
)
from pioche.server.store.people import Person
from pioche.table.customs import customs_of

DAILY: Final = ["daily"]
Whoever = NamedDependency[SkipValidation[Person | None]]
Day = Annotated[
    str, PathParameter(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="As the list of the day has it.")
]
OfGame = Annotated[str, PathParameter(pattern="^.{1,32}$", description="The name of a game.")]


async def whoever(request: JsonRequest, reception: Receiving) -> Person | None:
    return await reception.person_or_nobody(request.scope["headers"])


@get(
    "/api/daily",
    summary="The deals of the day",
    tags=DAILY,
    security=[*BEARER, {}],
    dependencies={"whoever": Provide(whoever)},
)
async def deals_of_day(whoever: Whoever, reception: Receiving) -> Daily:
    """One for each game. With a token, also what one has tried."""
    now = reception.now().astimezone(UTC)
    day = now.date().isoformat()
    yesterday = (now.date() - timedelta(days=1)).isoformat()

    def read(c: Connection) -> tuple[list[DailyTry], dict[str, int], set[str]]:
        if whoever is None:
            return [], finished_counts(c, day), set()
        tried = [*tries_on(c, day, whoever.id), *tries_on(c, yesterday, whoever.id)]
        return tried, finished_counts(c, day), days_played(c, whoever.id)

    mine, counts, days = await reception.store.read(read)
    by_game = {each.game: each for each in mine if each.day == day}
    return Daily(
        day=day,
        yesterday=yesterday,
        tried_yesterday=[
            DailyTried(each.game, each.table, over=each.record is not None)
            for each in mine
            if each.day == yesterday
        ],
        seconds_left=seconds_to_midnight(now),
        streak=streak(days, now),
        games=[daily_game(find_title(game), by_game.get(game), counts.get(game, 0)) for game in game_names()],
    )


def daily_game(title: Title, tried: DailyTry | None, finished: int) -> DailyGame:
    if tried is None:
        return DailyGame(title.name, title.usual, "new", None, finished)
    state: Literal["begun", "over"] = "begun" if tried.record is None else "over"
    return DailyGame(title.name, title.usual, state, tried.table, finished)


def seconds_to_midnight(now: datetime) -> int:
    midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
    return int((midnight - now).total_seconds()) + 1


def streak(days: Iterable[str], now: datetime) -> int:
    """It still stands while today can be played."""
    known, day = set(days), now.date()
    if day.isoformat() not in known:
        day -= timedelta(days=1)
    count = 0
    while day.isoformat() in known:
        count += 1
        day -= timedelta(days=1)
    return count


@post("/api/daily/{game:str}", summary="Play the deal of the day", tags=DAILY, security=BEARER)
async def play_daily(game: OfGame, request: JsonRequest, person: Myself, reception: Receiving) -> TableCard:
    """A private table without a clock. Its host sits down in seat 0, everybody else is a regular, and the
    deal is played once: whoever asks again is led to the same table. It counts for no rating."""
    title = known_title(game)
    day = reception.now().astimezone(UTC).date().isoformat()
    known = await reception.store.read(partial(try_of, day=day, game=title.name, person=person.id))
    if known is not None:
        return await found_again(known.table, reception)
    fresh = DailyDeal(day, title.name, f"key:{secrets.token_hex(32)}", title.usual, daily_options(title))

    async def opening() -> TableCard:
        deal = await reception.write(partial(deal_of_day, fresh=fresh))
        return await reception.tables.open_table(
            person,
            person.name,
            title.name,
            deal.seats,
            deal.options,
            "none",
            public=False,
            rests=True,
            daily=deal,
        )

    try:
        return await within_limits(opening, request, person, reception, title)
    except AlreadyTried as tried:
        return await found_again(tried.table, reception)


def daily_options(title: Title) -> dict[str, Any]:
    customs = customs_of(title.name)
    return title.options(title.usual, {**customs.live_options, **customs.daily_options}).as_json()


async def found_again(table: str, reception: Receiving) -> TableCard:
    found = await reception.tables.card(table)
    if found is None:
        raise not_found("no-such-table")
    return found


@get("/api/daily/{day:str}/{game:str}", summary="How a deal of the day went", tags=DAILY, security=BEARER)
async def daily_result(day: Day, game: OfGame, person: Myself, reception: Receiving) -> DailyResult:
    """Only for whoever has finished it. `levels` comes a little later: bots of every level play the cards."""
    title = known_title(game)

    def read(c: Connection) -> tuple[DailyDeal | None, DailyTry | None, list[DailyTry], set[str]]:
        everybody = finished_tries(c, day, title.name)
        shown = [each.person for each in everybody if each.listed_as]
        tried = try_of(c, day, title.name, person.id)
        return daily_deal(c, day, title.name), tried, everybody, companions(c, person.id, shown)

    found, tried, everybody, known = await reception.store.read(read)
    if found is None or tried is None:
        raise not_found("no-such-try")
    if tried.record is None:
        raise Declined("conflict", "try-not-over")
    if found.levels is None:
        reception.daily_levels.begin(found)
    worth = partial(how_bad, low_wins=title.low_wins)
    others = [each for each in everybody if each.person != person.id]
    worse = sum((worth(each) > worth(tried)) + (worth(each) == worth(tried)) / 2 for each in others)
    shown = sorted(
        (each for each in everybody if each.person == person.id or each.person in known), key=worth
    )
    return DailyResult(
        day=day,
        game=title.name,
        seats=found.seats,
        table=tried.table,
        record=tried.record,
        score=tried.score or 0,
        rank=tried.rank or 0,
        won=bool(tried.won),
        people=len(everybody),
        wins=sum(bool(each.won) for each in everybody),
        better=round(worse / len(others), 3) if others else None,
        levels=found.levels,
        board=[daily_line(each, person) for each in shown],
        listed_as=tried.listed_as,
    )


def how_bad(tried: DailyTry, *, low_wins: bool) -> tuple[int, int]:
    """At tables with the same cards and the same bots: first by rank, then by score."""
    score = tried.score or 0
    return tried.rank or 0, score if low_wins else -score


def daily_line(tried: DailyTry, person: Person) -> DailyLine:
    mine = tried.person == person.id
    name = tried.listed_as or (person.name if mine else "")
    return DailyLine(name, tried.score or 0, tried.rank or 0, bool(tried.won), mine)


@put(
    "/api/daily/{day:str}/{game:str}/name",
    summary="Show one's result to people one has played with",
    tags=DAILY,
    security=BEARER,
)
async def show_result(
    day: Day, game: OfGame, data: JSONBody[DailyName], person: Myself, reception: Receiving
) -> None:
    """Or take it back. Nobody else ever sees whose a result is."""
    title = known_title(game)
    name = None if data.name is None else checked_name(data.name or " ")
    listed = partial(list_try, day=day, game=title.name, person=person.id, name=name)
    if not await reception.write_for(person, listed):
        raise not_found("no-such-try")


ROUTES: Final[list[Any]] = [deals_of_day, play_daily, daily_result, show_result]
