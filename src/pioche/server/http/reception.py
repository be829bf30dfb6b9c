"""Where everybody who comes by HTTP is received: what the handlers share."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

from litestar.di import NamedDependency
from litestar.params import SkipValidation
from sqlalchemy import Connection

from pioche.server.daily import DailyLevels
from pioche.server.http.house import Tables
from pioche.server.http.probe import StoreProbe
from pioche.server.http.refusals import no_access, too_many
from pioche.server.identity import (
    LOOPBACK,
    Headers,
    Passwords,
    address_of,
    bearer_token,
    header,
    own_address,
    place,
    web_address,
)
from pioche.server.limits import Limits, limited_as
from pioche.server.reviews import Reviews
from pioche.server.store.people import Person, check_person, person_of_token
from pioche.server.store.store import Store

T = TypeVar("T")
PATIENCE: Final = 10.0
"""Seconds for which somebody waits for the store."""
REPLAYS_AT_ONCE: Final = 2


def utc_now() -> datetime:
    return datetime.now(UTC)


class Reception:
    def __init__(
        self,
        tables: Tables,
        store: Store,
        *,
        limits: Limits,
        passwords: Passwords,
        reviews: Reviews,
        daily_levels: DailyLevels,
        public_url: str | None,
        prefix: str = "",
        allowed_origins: Sequence[str],
        trust_proxy: bool,
        on_the_network: bool = False,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self.tables = tables
        self.store = store
        self.limits = limits
        self.passwords = passwords
        self.reviews = reviews
        self.daily_levels = daily_levels
        self.store_is_well = StoreProbe(store)
        self.replaying = asyncio.Semaphore(REPLAYS_AT_ONCE)
        self.public_url = None if public_url is None else public_url.rstrip("/")
        self.prefix = prefix
        self.allowed_origins = allowed_origins
        self.trust_proxy = trust_proxy
        self.on_the_network = on_the_network
        self.now = now
        self.own_addresses = [*([self.public_url] if self.public_url else []), *allowed_origins]

    def address_key(self, scope: Mapping[str, Any]) -> str:
        """Under which key the limits know whoever asks."""
        return limited_as(address_of(scope.get("client"), scope["headers"], trust_proxy=self.trust_proxy))

    def address_shown(self, scope: Mapping[str, Any]) -> str:
        """The address of this server for people; a slash and what comes behind it may follow."""
        return self.host_shown(scope) + self.prefix

    def host_shown(self, scope: Mapping[str, Any]) -> str:
        """The public one, or the one that was asked. Whoever sits at the machine itself asks for an address
        that leads phones nowhere: they get the one of the network."""
        if self.public_url is not None:
            return self.public_url
        headers: Headers = scope["headers"]
        scheme = str(scope.get("scheme", "http"))
        if self.trust_proxy and (forwarded := header(headers, b"x-forwarded-proto")) in {"http", "https"}:
            scheme = str(forwarded)
        host = header(headers, b"host") or "localhost"
        named = place(host, scheme)
        if self.on_the_network and named is not None and named[0] in LOOPBACK:
            return web_address(own_address(), named[1], scheme)
        return f"{scheme}://{host}"

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Whoever asks by HTTP is not left waiting for a store that is away."""
        return await self.store.write(work, patience=PATIENCE)

    async def write_for(self, person: Person, work: Callable[[Connection], T]) -> T:
        """As `write`. Raises ErasedPersonError."""

        def checked(connection: Connection) -> T:
            check_person(connection, person.id)
            return work(connection)

        return await self.write(checked)

    async def person(self, headers: Headers, table: str | None = None) -> Person:
        """Whose token it is; of a token for one table, only there."""
        found = await self.person_or_nobody(headers, table)
        if found is None:
            raise no_access("no-token")
        return found

    async def person_or_nobody(self, headers: Headers, table: str | None = None) -> Person | None:
        """None: no token at all. A token that counts for nothing is refused."""
        token = bearer_token(header(headers, b"authorization"))
        if token is None:
            return None
        known = await self.store.read(lambda connection: person_of_token(connection, token, table))
        if known is None:
            raise no_access("bad-token")
        self.tables.note_seen(known)
        wait = self.limits.by_person.take(known.id)
        if wait:
            raise too_many(wait)
        return known


Receiving = NamedDependency[SkipValidation[Reception]]
