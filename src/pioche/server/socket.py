"""A socket from its first message to its last: who it is, what it wants, and when it must go."""

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection as StoreConnection

from pioche.engine.refusal import Refused, bad_request
from pioche.server import wire
from pioche.server.asgi import Receive, Scope, Send
from pioche.server.cluster.link import Link
from pioche.server.cluster.tunnel import Far, Opening
from pioche.server.connection import CODES, REFUSED, Connection, encode
from pioche.server.distance import HEADER, Distance, told_by_proxy
from pioche.server.hints import Hints
from pioche.server.house import House
from pioche.server.identity import header
from pioche.server.limits import retry_after
from pioche.server.live import Live
from pioche.server.protocol import EXTENSION, SocketProtocol
from pioche.server.sentences import catalogue
from pioche.server.store.errors import Damaged, Elsewhere, StoreError
from pioche.server.store.log import entries_of
from pioche.server.store.people import hash_of, person_of_hash
from pioche.server.unguessable import unguessable
from pioche.table import commands as c
from pioche.table.entries import Audience
from pioche.table.table import view_at
from pioche.thinking.pool import Thinkers

if TYPE_CHECKING:
    from pioche.server.cluster.cluster import ServerCluster

PATH: Final = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,64})/socket")
HELLO_WITHIN: Final = 10.0
CLIENT_BYTES: Final = 12

UNREADABLE: Final = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What reading a message can lead to; the last where lists are in lists without end."""

log = logging.getLogger("pioche.socket")

decode = msgspec.json.Decoder(wire.ClientMessage).decode


class SocketClosedError(Exception):
    """The other side has gone."""


class Sockets:
    def __init__(
        self,
        house: House,
        *,
        origin_allowed: Callable[[Scope], bool],
        host_allowed: Callable[[Scope], bool] = lambda _: True,
        wait: Callable[[str], float] = lambda _: 0.0,
        most_sockets: int = 20_000,
        most_per_address: int = 500,
        most_unread: int = 1 << 18,
        address_of: Callable[[Scope], str],
        trust_proxy: bool = False,
        trust_proxy_rtt: bool = False,
        thinkers: Thinkers | None = None,
        hint_wait: Callable[[str, str], float] = lambda _address, _person: 0.0,
    ) -> None:
        self.house = house
        self.origin_allowed = origin_allowed
        self.host_allowed = host_allowed
        self.wait = wait
        """Seconds until an address may open one more socket."""
        self.most_sockets = most_sockets
        self.most_per_address = most_per_address
        self.most_unread = most_unread
        self.address_of = address_of
        self.trust_proxy = trust_proxy
        self.trust_proxy_rtt = trust_proxy_rtt
        self.addresses: Counter[str] = Counter()
        self.looking: set[str] = set()
        """Those for whom a look into the past is being worked out."""
        self.cluster: ServerCluster | None = None
        """Where several servers share the store."""
        self.hints = Hints(house, Thinkers(1) if thinkers is None else thinkers, hint_wait)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        path = PATH.fullmatch(scope["path"])
        address = self.address_of(scope)
        if wait := self.wait(address):
            await refuse_handshake(send, 429, [(b"retry-after", str(retry_after(wait)).encode())])
        elif path is None:
            await refuse_handshake(send, 404)
        elif not self.host_allowed(scope):
            await refuse_handshake(send, 421)
        elif not self.origin_allowed(scope):
            await refuse_handshake(send, 403)
        elif self.house.stopping or self.away or self.crowded(address):
            await refuse_handshake(send, 503)
        else:
            self.addresses[address] += 1
            self.house.counts.sockets += 1
            scope["extensions"][EXTENSION].most_unread = self.most_unread
            try:
                await send({"type": "websocket.accept"})
                socket, distance = scope["extensions"][EXTENSION], self.distance_of(scope)
                await self.serve(path[1], address, distance, socket, receive, send)
            except SocketClosedError:
                pass
            finally:
                self.house.counts.sockets -= 1
                self.addresses[address] -= 1
                if not self.addresses[address]:
                    del self.addresses[address]

    @property
    def away(self) -> bool:
        return self.cluster is not None and self.cluster.away

    def crowded(self, address: str) -> bool:
        crowd = self.house.counts.sockets >= self.most_sockets
        return crowd or self.addresses[address] >= self.most_per_address

    def distance_of(self, scope: Scope) -> Distance:
        """Behind a proxy the kernel knows only the way to it; the proxy must say how far its visitor is."""
        if self.trust_proxy:
            told = told_by_proxy(header(scope["headers"], HEADER)) if self.trust_proxy_rtt else None
            return Distance(lambda: told)
        socket: SocketProtocol = scope["extensions"][EXTENSION]
        return Distance(socket.round_trip, socket.beat)

    async def serve(
        self,
        table: str,
        address: str,
        distance: Distance,
        socket: SocketProtocol,
        receive: Receive,
        send: Send,
    ) -> None:
        hello = await self.first_message(socket, receive, send)
        if hello is None:
            return
        token = None if hello.token is None else hash_of(hello.token)
        try:
            why, live, person = await self.find_table(table, token)
        except StoreError as error:  # it is away, or damaged; readiness and figures say so
            why, live, person = "damaged" if isinstance(error, Damaged) else "again", None, None
        if live is None:
            await self.dismiss(socket, send, hello.lang, why)
            return
        opening = Opening(
            table,
            hello.client or unguessable(CLIENT_BYTES),
            person,
            token,
            hello.lang,
            hello.since,
            address,
            distance.round_trip(),
        )
        if isinstance(live, Live):
            await self.attend(live, opening, distance, socket, receive)
        else:
            await self.pass_on(live, opening, distance, socket, receive)

    async def find_table(self, table: str, token: bytes | None) -> tuple[str, Live | Link | None, str | None]:
        """As `let_in`; the link to the server that has the table, where it is another."""
        if self.cluster is None:
            return await self.let_in(table, token)

        async def here() -> tuple[str, Live | Link | None, str | None]:
            await self.house.find(table)  # first: who must try again has the token looked at only once
            return await self.let_in(table, token)

        async def there(link: Link) -> tuple[str, Live | Link | None, str | None]:
            await link.ask("card", table)  # whether it has the table, and can open it
            if token is None:
                return "", link, None
            found = await self.house.store.read(lambda c: person_of_hash(c, token, table))
            if found is None:
                return "bad-token", None, None
            self.house.note_seen(found)
            return "", link, found.id

        return await self.cluster.route(table, here, there)

    async def pass_on(
        self, link: Link, opening: Opening, distance: Distance, socket: SocketProtocol, receive: Receive
    ) -> None:
        """Whatever is said, to and from the server that has the table."""
        assert self.cluster is not None
        near = self.cluster.tunnel(link, opening, socket, distance.round_trip, self.most_unread)
        try:
            if not link.open:
                near.lost()  # it has told those it knew before this one came
            socket.listen(near.said)
            while True:
                near.said(await text_from(receive))
        finally:
            if near.slow:
                self.house.counts.slow_readers += 1
            near.leave()

    async def visit(self, far: Far, opening: Opening) -> None:
        """Somebody whom another server has let in; what it knows of the token may be over."""
        try:
            why, live, _ = await self.let_in(opening.table, opening.token)
        except (StoreError, Elsewhere):
            why, live = "again", None
        if live is None:
            far.dismiss(why if why == "bad-token" else "again")  # for all else another server may be better
            return
        with suppress(SocketClosedError):
            await self.attend(live, opening, Distance(far.round_trip, far.beat), far, far.receive)

    async def let_in(self, table: str, token: bytes | None) -> tuple[str, Live | None, str | None]:
        """The table and the person, by the hash of a token; where there is no way in, why. It holds until the
        next await."""
        person: str | None = None
        while True:
            signed_out = self.house.signed_out
            if token is not None:
                found = await self.house.store.read(lambda c: person_of_hash(c, token, table))
                if found is None:
                    return "bad-token", None, None
                person = found.id
                self.house.note_seen(found)
            known = await self.house.find(table)
            if known is None:
                return "no-such-table", None, None
            if self.house.stopping:
                return "stopping", None, None
            if known.live.broken or self.house.known.get(table) is not known:
                return "again", None, None  # it broke or was put away just now
            if signed_out == self.house.signed_out:
                return "", known.live, person

    async def attend(
        self,
        live: Live,
        opening: Opening,
        distance: Distance,
        socket: SocketProtocol | Far,
        receive: Receive,
    ) -> None:
        connection = Connection(
            socket,
            opening.client,
            opening.person,
            opening.lang,
            now=live.loop.time(),
            most_unread=self.most_unread,
            token=opening.token,
            address=opening.address,
            distance=distance,
        )
        try:
            live.join(connection, opening.since)
            await live.all_stored()  # the welcome comes first, and may have to be stored
            connection.send_ping(live.loop.time(), self.house.ping_every)
            socket.listen(partial(self.read, live, connection))
            while True:
                # What came since the hello was queued before there was a listener.
                self.read(live, connection, await text_from(receive))
        finally:
            if connection.slow:
                self.house.counts.slow_readers += 1
            live.leave(connection)

    async def first_message(self, socket: SocketProtocol, receive: Receive, send: Send) -> wire.Hello | None:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                message = decode(await text_from(receive))
        except (*UNREADABLE, TimeoutError):
            message = None
        if isinstance(message, wire.Hello):
            return message
        await self.dismiss(socket, send, "en", "no-hello")
        return None

    async def dismiss(self, socket: SocketProtocol, send: Send, language: str, why: str) -> None:
        if socket.unread:
            socket.abort()  # it has not even read what came before, and would be waited for
            return
        bye = wire.Bye(why=why, sentence=catalogue(language).say(f"bye-{why}"))
        await send({"type": "websocket.send", "text": encode(bye).decode()})
        await send({"type": "websocket.close", "code": CODES.get(why, REFUSED)})

    def read(self, live: Live, connection: Connection, text: bytes) -> None:
        """Carry out one message, or say why not; nobody else is concerned by a bad one."""
        if connection.dismissed:
            return
        now = live.loop.time()
        if not connection.may_speak(now):
            self.refuse(live, connection, Refused("not-allowed", "too-much-at-once", {}))
            if connection.patience <= 0:
                connection.dismiss("flooding")
            return
        try:
            message = decode(text)
        except UNREADABLE as error:
            self.refuse(live, connection, bad_request("unreadable", {"said": str(error)}))
            return
        if type(message) in wire.COMMANDS:
            command = wire.as_command(message, connection.client)
            self.house.counts.commands[wire.TAGS[type(command)]] += 1
            if isinstance(command, c.Move) and live.racers.here:
                command = replace(command, rtt=live.racers.round_trip(connection))
            live.take(command)
        elif isinstance(message, wire.Pong):
            connection.answer_ping(message.id, now)
        elif isinstance(message, wire.Look):
            self.look(live, connection, message)
        elif isinstance(message, wire.Hint):
            self.hints.give(live, connection, message)
        else:
            self.refuse(live, connection, bad_request("hello-again", {}))

    def refuse(self, live: Live, connection: Connection, refused: Refused) -> None:
        """What was no command."""
        connection.tell(connection.refusal(live.table.state.game, None, refused))

    def look(self, live: Live, connection: Connection, message: wire.Look) -> None:
        """A view, now or as it was: one at a time, since an old one is played again from the log."""
        if message.n is None:
            live.show(connection, message.key)
        elif connection.looks_as in self.looking:
            refused = Refused("not-allowed", "too-much-at-once", {})
            connection.tell(connection.refusal(live.table.state.game, message.key, refused))
        else:
            self.looking.add(connection.looks_as)
            self.house.spawn(self.look_back(live, connection, message.key, message.n))

    async def look_back(self, live: Live, connection: Connection, key: int, number: int) -> None:
        audiences = connection.audiences
        since = {audience: live.table.seated_since(audience) for audience in audiences}
        try:
            work = partial(seen_at, table=live.id, since=since, number=number)
            shown, seen = await self.house.store.read(work)
            if connection.audiences == audiences:
                connection.tell(wire.View(key=key, n=shown, seen=seen))
            else:
                refused = Refused("not-allowed", "not-your-seat", {})
                connection.tell(connection.refusal(None, key, refused))
        except Exception:
            log.exception("look-fault")
            refused = Refused("not-allowed", "store-not-ready", {})
            connection.tell(connection.refusal(None, key, refused))
        finally:
            self.looking.discard(connection.looks_as)


def seen_at(
    store: StoreConnection, table: str, since: dict[Audience, int], number: int
) -> tuple[int, list[wire.Seen]]:
    """What was seen after an entry by those who sit there since then.

    In a reader's thread, as a long log must not hold up the others.
    """
    entries = entries_of(store, table)
    number = min(number, len(entries))
    return number, [
        wire.Seen(seat=audience, view=view_at(entries, audience, number, first), gap=None)
        for audience, first in since.items()
    ]


async def text_from(receive: Receive) -> bytes:
    message = await receive()
    if message["type"] == "websocket.disconnect":
        raise SocketClosedError
    text = message.get("text")
    return bytes(message["bytes"]) if text is None else str(text).encode()


async def refuse_handshake(send: Send, status: int, headers: Sequence[tuple[bytes, bytes]] = ()) -> None:
    await send({"type": "websocket.http.response.start", "status": status, "headers": [*headers]})
    await send({"type": "websocket.http.response.body", "body": b""})
