"""The lobby, new tables, a look at one."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any, Final

from litestar import delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter, QueryParameter, SkipValidation

from pioche.engine.refusal import Refused
from pioche.engine.title import Title
from pioche.games.shelf import find_title
from pioche.server.http.bodies import JsonRequest
from pioche.server.http.house import Fields, Full, TableCard
from pioche.server.http.messages import Lobby, NewTable, Unfinished
from pioche.server.http.people import BEARER, Myself, checked_name
from pioche.server.http.reception import Receiving, Reception
from pioche.server.http.refusals import Declined, by_the_engine, not_found, too_many
from pioche.server.store.people import Person

TABLES: Final = ["tables"]

TableId = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of a table.")]
GameName = Annotated[str | None, QueryParameter(max_length=32, description="Only this game.")]
Looking = NamedDependency[SkipValidation[Person | None]]


async def looking(request: JsonRequest, reception: Receiving, table: TableId) -> Person | None:
    return await reception.person_or_nobody(request.scope["headers"], table)


@post("/api/tables", summary="Open a table", tags=TABLES, security=BEARER)
async def open_table(
    data: JSONBody[NewTable], request: JsonRequest, person: Myself, reception: Receiving
) -> TableCard:
    """Its host is whoever opens it; to sit down one goes to its socket."""
    name = checked_name(data.name) or person.name
    title = known_title(data.game)
    try:
        seats = title.check_seats(title.usual if data.seats is None else data.seats)
        title.options(seats, data.options)
    except Refused as refused:
        raise by_the_engine(refused, title.name) from None
    opening = partial(
        reception.tables.open_table,
        *(person, name, title.name, seats, data.options, data.pace, data.public, data.rests),
    )
    return await within_limits(opening, request, person, reception, title)


async def within_limits(
    opening: Callable[[], Awaitable[TableCard]],
    request: JsonRequest,
    person: Person,
    reception: Reception,
    title: Title,
) -> TableCard:
    """A table, if this person may open one more, here and now."""
    if wait := reception.limits.new_table(reception.address_key(request.scope), person.id):
        raise too_many(wait)
    if reception.tables.stopping:
        raise Declined("unavailable", "server-stopping", headers={"Retry-After": "10"})
    try:
        return await opening()
    except Refused as refused:
        raise by_the_engine(refused, title.name) from None
    except Full:
        raise Declined("unavailable", "too-many-tables", headers={"Retry-After": "60"}) from None


@get("/api/tables", summary="The lobby", tags=TABLES)
async def lobby(reception: Receiving, game: GameName = None) -> Lobby:
    """Public tables, at most a hundred, those that wait for players first."""
    return Lobby(await reception.tables.lobby(known_game(game)))


@get("/api/me/tables", summary="One's own unfinished games", tags=TABLES, security=BEARER)
async def my_tables(person: Myself, reception: Receiving) -> Unfinished:
    """Tables at which one has a seat and whose game is not over: a table waits for its only people."""
    return Unfinished(await reception.tables.unfinished(person.id))


@delete("/api/me/tables/{table:str}", summary="Give an unfinished game up", tags=TABLES, security=BEARER)
async def give_up(table: TableId, request: JsonRequest, reception: Receiving) -> None:
    """One's seats there are left; a token for this table is enough. A game that nobody else plays stops for
    good, and no record of it is kept; with other people a bot plays on."""
    person = await reception.person(request.scope["headers"], table)
    if not await reception.tables.give_up(table, person.id):
        raise Declined("forbidden", "not-at-this-table")


@get("/api/tables/{table:str}", summary="One table", tags=TABLES)
async def table_card(table: TableId, reception: Receiving) -> TableCard:
    found = await reception.tables.card(table)
    if found is None:
        raise not_found("no-such-table")
    return found


@get(
    "/api/tables/{table:str}/view",
    summary="What one sees of a table",
    tags=TABLES,
    security=[*BEARER, {}],
    dependencies={"looking": Provide(looking)},
)
async def table_view(table: TableId, looking: Looking, reception: Receiving) -> Fields:
    """As the owner of the token sees it, without a token as a spectator does."""
    found = await reception.tables.view_of(table, None if looking is None else looking.id)
    if found is None:
        raise not_found("no-such-table")
    await asyncio.sleep(found.late)
    return found.view


def known_game(game: str | None) -> str | None:
    """What a list is to be about; None: all games."""
    return None if game is None else known_title(game).name


def known_title(game: str) -> Title:
    try:
        return find_title(game)
    except Refused as refused:
        raise by_the_engine(refused) from None


ROUTES: Final[list[Any]] = [open_table, lobby, my_tables, give_up, table_card, table_view]
