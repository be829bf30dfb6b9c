"""The lobby, new tables, a look at one, and links to it."""

import asyncio
from typing import Annotated, Any, Final

from litestar import get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter, QueryParameter, SkipValidation
from sqlalchemy import Connection

from pioche.engine.refusal import Refused
from pioche.engine.title import Title
from pioche.games.shelf import find_title
from pioche.server.http.bodies import JsonRequest
from pioche.server.http.house import Fields, Full, TableCard
from pioche.server.http.messages import Invitation, Lobby, NewTable
from pioche.server.http.people import BEARER, Myself, checked_name
from pioche.server.http.qr import qr_image
from pioche.server.http.reception import Receiving, Reception
from pioche.server.http.refusals import Declined, by_the_engine, not_found, too_many
from pioche.server.store.people import Person, drop_token, fresh_token, new_guest, new_token

TABLES: Final = ["tables"]

TableId = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of a table.")]
GameName = Annotated[str | None, QueryParameter(max_length=32, description="Only this game.")]
AtTheTable = NamedDependency[SkipValidation[Person]]
Looking = NamedDependency[SkipValidation[Person | None]]


async def at_the_table(request: JsonRequest, reception: Receiving, table: TableId) -> Person:
    """Whoever sits there or is the host; a token for this table is enough."""
    person = await reception.person(request.scope["headers"], table)
    if await reception.tables.card(table) is None:
        raise not_found("no-such-table")
    return person


async def looking(request: JsonRequest, reception: Receiving, table: TableId) -> Person | None:
    return await reception.person_or_nobody(request.scope["headers"], table)


TABLE_PERSON: Final = {"at_the_table": Provide(at_the_table)}


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
    if wait := reception.limits.new_table(reception.address_key(request.scope), person.id):
        raise too_many(wait)
    if reception.tables.stopping:
        raise Declined("unavailable", "server-stopping", headers={"Retry-After": "10"})
    try:
        return await reception.tables.open_table(
            person, name, title.name, seats, data.options, data.pace, data.public
        )
    except Refused as refused:
        raise by_the_engine(refused, title.name) from None
    except Full:
        raise Declined("unavailable", "too-many-tables", headers={"Retry-After": "60"}) from None


@get("/api/tables", summary="The lobby", tags=TABLES)
async def lobby(reception: Receiving, game: GameName = None) -> Lobby:
    """Public tables, at most a hundred, those that wait for players first."""
    return Lobby(reception.tables.lobby(known_game(game)))


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
    found = await reception.tables.view_of(table, looking)
    if found is None:
        raise not_found("no-such-table")
    await asyncio.sleep(reception.tables.lateness(table))
    return found


@post(
    "/api/tables/{table:str}/invitations",
    summary="Invite somebody",
    tags=TABLES,
    security=BEARER,
    dependencies=TABLE_PERSON,
)
async def invite(
    table: TableId, at_the_table: AtTheTable, request: JsonRequest, reception: Receiving
) -> Invitation:
    """A link for a new guest, whose token counts only here. Those who sit there and the host may ask."""
    tables = reception.tables
    if not (tables.is_host(table, at_the_table.id) or tables.seats_of(table, at_the_table.id)):
        raise Declined("forbidden", "not-at-this-table")
    if wait := reception.limits.guests.take(reception.address_key(request.scope)):
        raise too_many(wait)
    made = await invitation(reception, request, table)
    await reception.write(lambda connection: guest_of_table(connection, table, made.token))
    return made


@post(
    "/api/tables/{table:str}/device",
    summary="Go on on another device",
    tags=TABLES,
    security=BEARER,
    dependencies=TABLE_PERSON,
)
async def another_device(
    table: TableId, at_the_table: AtTheTable, request: JsonRequest, reception: Receiving
) -> Invitation:
    """A link for oneself, whose token counts only at this table."""
    if wait := reception.limits.guests.take(reception.address_key(request.scope)):
        raise too_many(wait)
    made = await invitation(reception, request, table)
    mine = at_the_table
    await reception.write_for(mine, lambda connection: new_token(connection, mine.id, table, made.token))
    return made


def known_game(game: str | None) -> str | None:
    """What a list is to be about; None: all games."""
    return None if game is None else known_title(game).name


def known_title(game: str) -> Title:
    try:
        return find_title(game)
    except Refused as refused:
        raise by_the_engine(refused) from None


def guest_of_table(connection: Connection, table: str, token: str) -> None:
    """A new guest who has no token but this one, for this table."""
    person, everywhere, _ = new_guest(connection, "")
    drop_token(connection, everywhere)
    new_token(connection, person.id, table, token)


async def invitation(reception: Reception, request: JsonRequest, table: str) -> Invitation:
    """Drawn before its token is stored: what cannot be drawn leaves nothing behind."""
    token = fresh_token()
    link = f"{reception.address_shown(request.scope)}/#/t/{table}/{token}"
    return Invitation(table, token, link, await qr_image(link))


ROUTES: Final[list[Any]] = [open_table, lobby, table_card, table_view, invite, another_device]
