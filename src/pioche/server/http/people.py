"""Guests, accounts, sessions: who one is, on every device."""

import re
from typing import Any, Final

from litestar import delete, get, patch, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, SkipValidation
from msgspec.structs import replace
from sqlalchemy import Connection

from pioche.engine.refusal import Refused
from pioche.server.http.bodies import JsonRequest
from pioche.server.http.messages import (
    ACCOUNT_PATTERN,
    Confirmation,
    Credentials,
    Guest,
    NewGuest,
    NewPassword,
    NextCode,
    PersonCard,
    Recovery,
    Renaming,
    Session,
)
from pioche.server.http.reception import Receiving, Reception
from pioche.server.http.refusals import NOT_POSSIBLE, Declined, by_the_engine, too_many
from pioche.server.identity import TooManyPasswordsError, bearer_token
from pioche.server.store.erasing import begin_erasure
from pioche.server.store.errors import NameTaken
from pioche.server.store.people import (
    Person,
    account_key,
    change_person,
    drop_all_tokens,
    drop_token,
    find_person,
    guest_of_link,
    hash_of,
    make_account,
    new_guest,
    new_token,
    password_of,
    recover,
    renew_code,
)
from pioche.server.store.standings import hide_from_leaderboards
from pioche.table.names import clean_name
from pioche.table.paces import find_pace

BEARER: Final[list[dict[str, list[str]]]] = [{"bearer": []}]
ACCOUNT: Final = re.compile(ACCOUNT_PATTERN)
PEOPLE: Final = ["people"]

Myself = NamedDependency[SkipValidation[Person]]


async def myself(request: JsonRequest, reception: Receiving) -> Person:
    return await reception.person(request.scope["headers"])


def card(person: Person) -> PersonCard:
    return PersonCard(person.name, person.account, person.created, person.pace)


def checked_name(name: str) -> str:
    """As a table would take it; nobody must have a name."""
    try:
        return clean_name(name) if name else ""
    except Refused as refused:
        raise by_the_engine(refused) from None


def checked_pace(pace: str) -> str:
    try:
        return find_pace(pace).name
    except Refused as refused:
        raise by_the_engine(refused) from None


def checked_account(account: str) -> str:
    """A plain name: no letters that only look different from others."""
    if not ACCOUNT.fullmatch(account):
        raise Declined(NOT_POSSIBLE, "bad-account-name")
    return account


@post("/api/guests", summary="Play at once, as a guest", tags=PEOPLE)
async def guests(data: JSONBody[NewGuest], request: JsonRequest, reception: Receiving) -> Guest:
    """A new person, with a token for this device and a recovery code to be written down."""
    name = checked_name(data.name)
    if wait := reception.limits.guests.take(reception.address_key(request.scope)):
        raise too_many(wait)
    person, token, code = await reception.write(lambda connection: new_guest(connection, name))
    return Guest(token, code, card(person))


@get("/api/me", summary="Who one is", tags=PEOPLE, security=BEARER)
async def me(person: Myself) -> PersonCard:
    return card(person)


@patch("/api/me", summary="Take another name, or remember a pace", tags=PEOPLE, security=BEARER)
async def call_me(data: JSONBody[Renaming], person: Myself, reception: Receiving) -> PersonCard:
    """Tables at which one sits already keep the old name. The pace is what a client offers first for the next
    table with others."""
    name = person.name if data.name is None else checked_name(data.name)
    pace = person.pace if data.pace is None else checked_pace(data.pace)
    await reception.write_for(person, lambda connection: change_person(connection, person.id, name, pace))
    return card(replace(person, name=name, pace=pace))


@post("/api/recovery", summary="Come back with a recovery code", tags=PEOPLE)
async def recovery(data: JSONBody[Recovery], request: JsonRequest, reception: Receiving) -> Guest:
    """The code works once; the answer has the next one. Tokens of other devices stay as they are."""
    if wait := reception.limits.logins.take(reception.address_key(request.scope)):
        raise too_many(wait)
    found = await reception.write(lambda connection: recover(connection, data.code))
    if found is None:
        raise Declined("forbidden", "bad-code")
    person, token, code = found
    return Guest(token, code, card(person))


@post("/api/me/recovery", summary="Have another recovery code", tags=PEOPLE, security=BEARER)
async def another_code(
    data: JSONBody[Confirmation], request: JsonRequest, person: Myself, reception: Receiving
) -> NextCode:
    """The one before counts no more. Whoever has an account says its password."""
    await confirm(reception, request, person, data.password)
    return NextCode(await reception.write_for(person, lambda connection: renew_code(connection, person.id)))


@post("/api/accounts", summary="Make oneself an account", tags=PEOPLE, security=BEARER)
async def accounts(
    data: JSONBody[Credentials], request: JsonRequest, person: Myself, reception: Receiving
) -> PersonCard:
    """The guest that one is gets a name and a password, to be the same person on every device."""
    account = checked_account(data.account)
    if person.account is not None:
        raise Declined("conflict", "already-an-account")
    if wait := reception.limits.logins.take(reception.address_key(request.scope)):
        raise too_many(wait)
    hashed = await in_turn(reception, data.password)
    try:
        await reception.write_for(person, lambda c: make_account(c, person.id, account, hashed))
    except NameTaken:
        raise Declined("conflict", "account-taken") from None
    return card(replace(person, account=account))


@post("/api/sessions", summary="Come in with account and password", tags=PEOPLE)
async def sessions(data: JSONBody[Credentials], request: JsonRequest, reception: Receiving) -> Session:
    """A token for this device. Whether it is the account or the password that is wrong is not said."""
    address, account = reception.address_key(request.scope), account_key(data.account)
    if wait := reception.limits.try_password(address, account):
        raise too_many(wait)
    kept = await reception.store.read(lambda connection: password_of(connection, data.account))
    right = await matches(reception, None if kept is None else kept[1], data.password)
    reception.limits.password_was(address, account, right=right)
    if kept is None or not right:
        raise Declined("forbidden", "bad-login")
    session = await reception.write(lambda connection: let_in(connection, kept[0]))
    if session is None:
        raise Declined("forbidden", "bad-login")
    return session


def let_in(connection: Connection, person_id: str) -> Session | None:
    """None: erased while the password was looked at."""
    person = find_person(connection, person_id)
    return None if person is None else Session(new_token(connection, person_id), card(person))


@post("/api/accounts/password", summary="Take another password", tags=PEOPLE, security=BEARER)
async def another_password(
    data: JSONBody[NewPassword], request: JsonRequest, person: Myself, reception: Receiving
) -> Guest:
    """All tokens and the recovery code are forgotten, as somebody else may have had them with the old
    password; the answer has new ones."""
    account = person.account
    if account is None:
        raise Declined("conflict", "no-account")
    await confirm(reception, request, person, data.old)
    hashed = await in_turn(reception, data.new)

    def change(connection: Connection) -> tuple[str, str]:
        make_account(connection, person.id, account, hashed)
        drop_all_tokens(connection, person.id)
        return new_token(connection, person.id), renew_code(connection, person.id)

    token, code = await reception.write_for(person, change)
    await reception.tables.sign_out([person.id])
    return Guest(token, code, card(person))


async def confirm(reception: Reception, request: JsonRequest, person: Person, password: str | None) -> None:
    """Refuse whoever has found a device and does not know the password of its owner."""
    account = person.account
    if account is None:
        return
    address, key = reception.address_key(request.scope), account_key(account)
    if wait := reception.limits.try_password(address, key):
        raise too_many(wait)
    kept = await reception.store.read(lambda connection: password_of(connection, account))
    right = await matches(reception, None if kept is None else kept[1], password or "")
    reception.limits.password_was(address, key, right=right)
    if not right:
        raise Declined("forbidden", "bad-login")


async def erasable(request: JsonRequest, reception: Receiving) -> Person:
    """Oneself, also as a guest who has nothing but a link to a table."""
    token = bearer_token(request.headers.get("authorization")) or ""
    guest = await reception.store.read(lambda connection: guest_of_link(connection, token))
    return await reception.person(request.scope["headers"]) if guest is None else guest


@post(
    "/api/me/erasure",
    summary="Be forgotten",
    tags=PEOPLE,
    security=BEARER,
    status_code=204,
    dependencies={"erasable": Provide(erasable)},
)
async def erase_me(
    data: JSONBody[Confirmation], request: JsonRequest, erasable: Myself, reception: Receiving
) -> None:
    """The account, all tokens, the recovery code and ratings are gone, and so is one's name, at every table
    and in every record; in a running game a bot plays on. It cannot be undone. Whoever has an account says
    its password."""
    await confirm(reception, request, erasable, data.password)
    await reception.write(lambda connection: begin_erasure(connection, [erasable.id]))
    reception.reviews.forget()
    await reception.tables.erase([erasable.id])


@delete("/api/me/leaderboards", summary="Leave the leaderboards", tags=PEOPLE, security=BEARER)
async def leave_leaderboards(person: Myself, reception: Receiving) -> None:
    """One's name is shown in none any more, until one agrees again at a table. The ratings stay."""
    await reception.write_for(person, lambda connection: hide_from_leaderboards(connection, person.id))


@delete("/api/sessions", summary="Forget this token", tags=PEOPLE, security=BEARER)
async def end_session(person: Myself, request: JsonRequest, reception: Receiving) -> None:
    token = bearer_token(request.headers.get("authorization")) or ""
    await reception.write(lambda connection: drop_token(connection, token))
    await reception.tables.sign_out([person.id], hash_of(token).hex())


@delete("/api/sessions/all", summary="Sign out everywhere", tags=PEOPLE, security=BEARER, status_code=200)
async def end_all_sessions(person: Myself, reception: Receiving) -> NextCode:
    """All tokens are forgotten, links to tables among them, and the recovery code. A guest comes back only
    with the one in the answer; whoever has an account, with the password."""

    def forget(connection: Connection) -> str:
        drop_all_tokens(connection, person.id)
        return renew_code(connection, person.id)

    code = await reception.write_for(person, forget)
    await reception.tables.sign_out([person.id])
    return NextCode(code if person.account is None else None)


async def in_turn(reception: Reception, password: str) -> str:
    try:
        return await reception.passwords.hash(password)
    except TooManyPasswordsError:
        raise busy() from None


async def matches(reception: Reception, kept: str | None, password: str) -> bool:
    try:
        return await reception.passwords.matches(kept, password)
    except TooManyPasswordsError:
        raise busy() from None


def busy() -> Declined:
    return Declined("unavailable", "busy", headers={"Retry-After": "2"})


ROUTES: Final[list[Any]] = [
    *(guests, me, call_me, recovery, another_code, accounts, another_password, leave_leaderboards, erase_me),
    *(sessions, end_session, end_all_sessions),
]
