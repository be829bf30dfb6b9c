"""The same people once more: a new table, and an invitation before each of them."""

from functools import partial
from typing import Annotated, Any, Final

from litestar import delete, get, post
from litestar.params import QueryParameter

from pioche.engine.refusal import Refused
from pioche.server.http.bodies import JsonRequest
from pioche.server.http.house import Full
from pioche.server.http.messages import AskCard, AskedAgain, Asks, Companies, CompanyCard
from pioche.server.http.people import BEARER, Myself
from pioche.server.http.reception import Receiving
from pioche.server.http.refusals import Declined, by_the_engine, not_found, too_many
from pioche.server.http.tables import TABLES, TableId
from pioche.server.store.asks import answer_ask, ask_people, asks_for, companies_of

Never = Annotated[bool, QueryParameter(description="Whoever asked cannot ask one again.")]


@get("/api/me/companies", summary="With whom one has played", tags=TABLES, security=BEARER)
async def companies(person: Myself, reception: Receiving) -> Companies:
    """The last three games and sets of people, by the names that they had there."""
    found = await reception.store.read(partial(companies_of, person=person.id))
    return Companies([CompanyCard(row.table, row.game, row.seats, row.finished, row.names) for row in found])


@post("/api/tables/{table:str}/again", summary="Ask the same people again", tags=TABLES, security=BEARER)
async def again(table: TableId, person: Myself, request: JsonRequest, reception: Receiving) -> AskedAgain:
    """A new private table, of the same game with the same seats, options and pace, and an invitation to it
    for everybody who played at this one; only who did so, too, may ask them. It lasts a day."""
    company = await reception.tables.company_at(table, person.id)
    if company is None:
        raise Declined("forbidden", "not-at-this-table")
    if not company.others:
        raise Declined("conflict", "nobody-to-ask")
    address = reception.address_key(request.scope)
    if wait := reception.limits.asks.wait(person.id) or reception.limits.new_table(address, person.id):
        raise too_many(wait)
    reception.limits.asks.take(person.id)
    try:
        opened = await reception.tables.open_table(
            person,
            company.name,
            company.game,
            company.seats,
            company.options,
            company.pace,
            public=False,
            rests=company.rests,
        )
    except Refused as refused:
        raise by_the_engine(refused, company.game) from None
    except Full:
        raise Declined("unavailable", "too-many-tables", headers={"Retry-After": "60"}) from None
    now = reception.now()
    await reception.write_for(
        person, lambda c: ask_people(c, person.id, company.name, opened.id, company.others, now)
    )
    return AskedAgain(opened, company.name, list(company.others.values()))


@get("/api/me/asks", summary="Who asks one to play again", tags=TABLES, security=BEARER)
async def asks(person: Myself, reception: Receiving) -> Asks:
    """Tables that still wait for one, the latest first, at most five."""
    found = await reception.store.read(partial(asks_for, person=person.id, now=reception.now()))
    waiting = [row for row in found if await reception.tables.waits_for(row.table, person.id)]
    return Asks(
        [AskCard(row.table, row.game, row.seats, row.name, row.called, row.expires) for row in waiting]
    )


@delete("/api/me/asks/{table:str}", summary="Do not play again", tags=TABLES, security=BEARER)
async def answer(table: TableId, person: Myself, reception: Receiving, never: Never = False) -> None:
    """It is gone on all devices. With `never` whoever asked can ask one no more, and is not told so; it lasts
    until one asks them oneself."""
    if not await reception.write_for(person, partial(answer_ask, person=person.id, table=table, never=never)):
        raise not_found("no-such-ask")


ROUTES: Final[list[Any]] = [companies, again, asks, answer]
