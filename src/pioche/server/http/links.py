"""The ways to a table: an invitation for everybody, a short code, and one's own seat on another device."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, Final

from litestar import delete, post, put
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, SkipValidation
from sqlalchemy import Connection

from pioche.server.http.bodies import JsonRequest
from pioche.server.http.messages import Arrival, DeviceLink, FollowedLink, Invitation, TypedCode
from pioche.server.http.people import BEARER
from pioche.server.http.qr import qr_image
from pioche.server.http.reception import Receiving, Reception
from pioche.server.http.refusals import Declined, not_found, too_many
from pioche.server.http.tables import TABLES, TableId
from pioche.server.store.errors import LinkEnded
from pioche.server.store.links import (
    Arrived,
    Invited,
    end_invitation,
    follow_code,
    follow_link,
    invite,
    way_to_device,
)
from pioche.server.store.people import Person, fresh_token

Someone = NamedDependency[SkipValidation[Person]]


async def at_the_table(request: JsonRequest, reception: Receiving, table: TableId) -> Person:
    """Whoever asks, at a table that is there; a token for this table is enough."""
    person = await reception.person(request.scope["headers"], table)
    if await reception.tables.card(table) is None:
        raise not_found("no-such-table")
    return person


async def host_of_table(request: JsonRequest, reception: Receiving, table: TableId) -> Person:
    person = await at_the_table(request, reception, table)
    if not await reception.tables.is_host(table, person.id):
        raise Declined("forbidden", "only-the-host")
    return person


AS_HOST: Final = {"host": Provide(host_of_table)}
AT_TABLE: Final = {"someone": Provide(at_the_table)}


@post("/api/tables/{table:str}/invitations", summary="Invite everybody", tags=TABLES)
async def invitation(table: TableId, request: JsonRequest, reception: Receiving) -> Invitation:
    """The link and the code of this table, the same for all who ask: who knows the id of a table may look,
    and may bring others. When the time of the code is over there is another one."""
    if await reception.tables.card(table) is None:
        raise not_found("no-such-table")
    return await invited(reception, request, table, invite)


@put(
    "/api/tables/{table:str}/invitations",
    summary="Change the invitation",
    tags=TABLES,
    security=BEARER,
    dependencies=AS_HOST,
)
async def another_invitation(
    table: TableId, host: Someone, request: JsonRequest, reception: Receiving
) -> Invitation:
    """Another link and another code; those before lead nowhere any more. Only the host may."""
    if wait := reception.limits.guests.take(reception.address_key(request.scope)):
        raise too_many(wait)
    return await invited(reception, request, table, partial(invite, anew=True))


@delete(
    "/api/tables/{table:str}/invitations",
    summary="Close the invitation",
    tags=TABLES,
    security=BEARER,
    dependencies=AS_HOST,
)
async def close_invitation(table: TableId, host: Someone, reception: Receiving) -> None:
    """Link and code lead nowhere any more, until the host makes others. Only the host may."""
    now = reception.now()
    await reception.write(lambda connection: end_invitation(connection, table, now))


@post(
    "/api/tables/{table:str}/device",
    summary="Go on on another device",
    tags=TABLES,
    security=BEARER,
    dependencies=AT_TABLE,
)
async def another_device(
    table: TableId, someone: Someone, request: JsonRequest, reception: Receiving
) -> DeviceLink:
    """A link for oneself, to this table only. It works once, within ten minutes."""
    if wait := reception.limits.guests.take(reception.address_key(request.scope)):
        raise too_many(wait)
    secret, now = fresh_token(), reception.now()
    link, drawn = await drawn_link(reception, request, secret)
    until = await reception.write_for(
        someone, lambda connection: way_to_device(connection, someone.id, table, secret, now)
    )
    return DeviceLink(table, link, drawn, until)


@post("/api/links", summary="Follow a link", tags=TABLES)
async def links(data: JSONBody[FollowedLink], reception: Receiving) -> Arrival:
    """An invitation says where the table is; a link to another device brings the token as well, once."""
    return await arrival(reception, follow_link, data.secret, "no-such-link")


@post("/api/codes", summary="Type a code", tags=TABLES)
async def codes(data: JSONBody[TypedCode], request: JsonRequest, reception: Receiving) -> Arrival:
    """Where the table is. Only wrong ones are counted: a whole class may type the right one."""
    address = reception.address_key(request.scope)
    if wait := reception.limits.codes.take(address):
        raise too_many(wait)
    found = await arrival(reception, follow_code, data.code, "no-such-code")
    reception.limits.codes.give_back(address)
    return found


async def invited(
    reception: Reception,
    request: JsonRequest,
    table: str,
    how: Callable[[Connection, str, datetime], Invited],
) -> Invitation:
    now = reception.now()
    try:
        made = await reception.write(lambda connection: how(connection, table, now))
    except LinkEnded as ended:
        raise Declined("gone", ended.reason) from None
    link, drawn = await drawn_link(reception, request, made.secret)
    return Invitation(table, link, drawn, made.code, made.expires)


async def drawn_link(reception: Reception, request: JsonRequest, secret: str) -> tuple[str, str]:
    link = f"{reception.address_shown(request.scope)}/#/j/{secret}"
    return link, await qr_image(link)


async def arrival(
    reception: Reception,
    follow: Callable[[Connection, str, datetime], Arrived | None],
    said: str,
    unknown: str,
) -> Arrival:
    now = reception.now()
    try:
        found = await reception.write(lambda connection: follow(connection, said, now))
    except LinkEnded as ended:
        raise Declined("gone", ended.reason) from None
    if found is None:
        raise not_found(unknown)
    return Arrival(found.table, found.token)


ROUTES: Final[list[Any]] = [
    *(invitation, another_invitation, close_invitation, another_device),
    *(links, codes),
]
