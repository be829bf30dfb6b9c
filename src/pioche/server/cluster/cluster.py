"""This server among several on one PostgreSQL: whose table is whose, and the ways to those of others.

Any server takes any visitor. Who has a table is a row in the store; a server that has gone, by the database's
clock, has none. docs/cluster.md says what happens when something fails.
"""

import asyncio
import math
import secrets
import socket
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, TypeVar

import msgspec

from pioche import __version__
from pioche.server.cluster.lease import EVERY, Heard, Lease
from pioche.server.cluster.link import Link, LinkLost, NotHere, call
from pioche.server.cluster.tunnel import Far, Near, Opening
from pioche.server.house import House
from pioche.server.http.house import Company, CurrentView, TableCard, UnfinishedTable
from pioche.server.limits import Buckets, Limits
from pioche.server.lobby import in_order
from pioche.server.logs import Log
from pioche.server.reviews import ReviewInProgress, Reviews
from pioche.server.store.database import Postgres
from pioche.server.store.errors import Damaged, Elsewhere, OutOfStep, StoreError
from pioche.server.store.nodes import LEASE, Claimed, Node, held, leave, let_all_go, orphans, owner_of, take
from pioche.server.store.people import Person, good_tokens
from pioche.server.store.store import Store

T = TypeVar("T")
PATIENCE: Final = 2 * LEASE
"""Seconds for which a visitor waits for a table whose server has just gone."""
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 0.3
CALL_EVERY: Final = 0.25
ISOLATED_AFTER: Final = 1.6 * LEASE
"""A server that has gone is out of the store by then: who was not heard for longer is alive."""
BETTER_OFF: Final = 1.5 * EVERY
"""Seconds by which another server's renewal must be younger for the store to be there, and not here."""
LOOK_EVERY: Final = 0.25
ADOPT_EVERY: Final = 0.5
ADOPTED_AT_ONCE: Final = 32
CHECK_HANDS_EVERY: Final = 5.0
CHECK_TOKENS_EVERY: Final = 15.0
LOBBY_LASTS: Final = 1.0
SAID_EVERY: Final = 60.0
HUNG_UP: Final = "it hangs up: its log says why (link-refused)"

LOG: Final = Log("cluster")

ANSWERS: Final[dict[str, Any]] = {
    "card": TableCard | None,
    "company_at": Company | None,
    "give_up": bool,
    "is_host": bool,
    "lobby": list[TableCard],
    "people_here": list[str],
    "release": bool,
    "count_spent": None,
    "forget_reviews": None,
    "review_here": ReviewInProgress | None,
    "rewrite": None,
    "view_of": CurrentView | None,
    "sign_out": None,
    "unfinished_here": list[UnfinishedTable],
    "waits_for": bool,
}
"""What servers may ask each other, and what the answers are."""
OWN: Final = {"count_spent", "forget_reviews", "release", "review_here"}
"""What is not asked of the tables."""


async def ask(link: Link, method: str, *args: Any) -> Any:
    """The answer of another server. Raises LinkLost, NotHere, Damaged."""
    return msgspec.json.decode(await link.ask(method, *args), type=ANSWERS[method])


class ServerCluster:
    """What HTTP and sockets ask about tables, wherever these are."""

    def __init__(self, house: House, store: Store, listening: socket.socket, address: str) -> None:
        assert isinstance(store.database, Postgres)
        self.house = house
        self.store = store
        self.listening = listening
        self.lease = Lease(
            store.database, secrets.token_hex(4), address, secrets.token_bytes(32), __version__
        )
        self.own = Node(self.lease.id, address, self.lease.secret, __version__, datetime.now(UTC))
        self.members: dict[str, Node] = {}
        """All servers that are alive, this one among them, as the store said last."""
        self.links: dict[str, Link] = {}
        self.unlinked_since: dict[str, float] = {}
        self.calling: dict[str, asyncio.Task[None]] = {}
        self.unreachable: set[str] = set()
        """Whom it was said of in the log that they cannot be reached."""
        self.refused_at = -SAID_EVERY
        self.greeting: set[Link] = set()
        self.lapsed_at = -math.inf
        self.unreleased: dict[str, int] = {}
        """Tables that this server has given up, and the store may not know it."""
        self.away = False
        """Whether visitors should go to another server: this one has lost the store, or the way to an older
        server, and the others have not."""
        self.tunnels = 0
        self.lobbies: dict[str, tuple[float, list[TableCard]]] = {}
        self.server: asyncio.Server | None = None
        self.working: list[asyncio.Task[None]] = []
        self.visit_table: Callable[[Far, Opening], Awaitable[None]] | None = None
        self.buckets: dict[str, Buckets] = {}
        self.spent: list[tuple[str, str]] = []
        """Of which limit, and under which key, since the others were told."""
        self.reviews: Reviews | None = None
        house.hands = self
        house.front = self

    # From the beginning to the end

    def join(self) -> None:
        """Before the server listens. Raises DBAPIError, StoreError."""
        for node in self.lease.begin():
            self.members[node.id] = node
            if node.id == self.own.id:
                self.own = node

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        self.server = await loop.create_server(lambda: Link(self), sock=self.listening)
        # Opening may have taken longer than a lease.
        found = await asyncio.to_thread(self.lease.again)
        self.see_members(found.nodes if found is not None else list(self.members.values()))
        self.lease.start(loop, self.heard, self.store.started().round_number)
        self.working = [
            loop.create_task(work())
            for work in (
                *(self.watch, self.adopt_orphans, self.keep_hands),
                *(self.check_tokens, self.tell_spent),
            )
        ]
        LOG.info("joined", address=self.own.address, nodes=len(self.members))

    async def leave(self) -> None:
        """As soon as its tables have stopped: others go on with them at once."""
        for task in [*self.working, *self.calling.values()]:
            task.cancel()
        await asyncio.to_thread(self.lease.stop)
        await self.house.guarded("leave", self.store.write(partial(leave, id=self.own.id), patience=PATIENCE))

    async def stop(self) -> None:
        for link in list(self.links.values()):
            link.close()
        if self.server is not None:
            self.server.close()

    # Who is there

    @property
    def age(self) -> float:
        """As the others are told: how long ago the store has answered here."""
        return self.lease.age

    def known(self, id: str) -> Node | None:
        return self.members.get(id)

    def heard(self, found: Heard) -> None:
        if found.lapsed:
            LOG.warning("lease-lapsed")
            self.lapsed_at = asyncio.get_running_loop().time()
            self.house.spawn(self.check_hands_now())
        self.see_members(found.nodes)

    def see_members(self, nodes: list[Node]) -> None:
        self.members = {node.id: node for node in nodes}
        self.own = self.members.get(self.own.id, self.own)
        now = asyncio.get_running_loop().time()
        for id in [id for id in self.unlinked_since if id not in self.members]:
            del self.unlinked_since[id]
            self.unreachable.discard(id)
        for node in self.others():
            if node.id not in self.links:
                self.unlinked_since.setdefault(node.id, now)
                if node.age < self.own.age and node.id not in self.calling:
                    self.calling[node.id] = asyncio.create_task(self.call(node))

    def others(self) -> list[Node]:
        return [node for node in self.members.values() if node.id != self.own.id]

    async def call(self, node: Node) -> None:
        """The younger calls the older, until it is linked or gone."""
        failed: list[OSError] = []
        try:
            while node.id in self.members and node.id not in self.links and not self.house.stopping:
                link = await call(self, node, failed.append)
                await asyncio.sleep(CALL_EVERY)
                while link in self.greeting:  # a second one would take the place of this one
                    await asyncio.sleep(CALL_EVERY)
                since = self.unlinked_since.get(node.id)
                late = since is not None and asyncio.get_running_loop().time() > since + ISOLATED_AFTER
                if late and node.id not in self.unreachable:
                    self.unreachable.add(node.id)
                    why = str(failed[-1]) if failed else HUNG_UP
                    LOG.error("node-unreachable", peer=node.id, address=node.address, why=why)
        finally:
            self.calling.pop(node.id, None)

    def linked(self, link: Link) -> None:
        assert link.peer is not None
        former = self.links.pop(link.peer.id, None)
        self.links[link.peer.id] = link
        self.unlinked_since.pop(link.peer.id, None)
        self.unreachable.discard(link.peer.id)
        if former is not None:
            former.transport.abort()
        LOG.info("linked", peer=link.peer.id, address=link.peer.address)

    def refuse(self, why: str) -> None:
        """Not one of the servers, or of another version; it may come again and again."""
        now = asyncio.get_running_loop().time()
        if now > self.refused_at + SAID_EVERY:
            self.refused_at = now
            LOG.warning("link-refused", why=why)

    def unlinked(self, link: Link) -> None:
        assert link.peer is not None
        if self.links.get(link.peer.id) is link:
            del self.links[link.peer.id]
            if link.peer.id in self.members:
                self.unlinked_since[link.peer.id] = link.heard_at
        LOG.info("unlinked", peer=link.peer.id)

    async def watch(self) -> None:
        """Whether this server is still of use to visitors. After a pause the lease is renewed before the
        second look."""
        before = False
        while True:
            await asyncio.sleep(LOOK_EVERY)
            away = self.cut_off() if self.lease.fresh else self.alone_without_store()
            before, twice = away, before and away
            if twice and not self.away:
                LOG.error("cut-off", lease=self.lease.good)
                self.away = True
            if self.away and (self.house.known or self.unreleased):
                await self.house.guarded("cut-off", self.give_up_tables())
            if self.away and not away:
                LOG.info("back")
                self.away = False

    def cut_off(self) -> bool:
        """Of two servers that cannot reach each other the older goes on."""
        now = asyncio.get_running_loop().time()
        return any(
            now > since + ISOLATED_AFTER and self.members[id].age < self.own.age
            for id, since in self.unlinked_since.items()
            if id in self.members
        )

    def alone_without_store(self) -> bool:
        """Where all have lost the store, everybody waits for it, as with one server. Who cannot be asked may
        have it: after the end of the lease."""
        linked = [self.links[node.id] for node in self.others() if node.id in self.links]
        if len(linked) < len(self.others()) and not self.lease.good:
            return True
        now = asyncio.get_running_loop().time()
        return any(self.lease.age > now - link.renewed_at + BETTER_OFF for link in linked)

    async def give_up_tables(self) -> None:
        """Others need not wait for the end of the lease: whoever has the store writes it there."""
        self.unreleased |= {id: known.live.epoch for id, known in self.house.known.items()}
        self.house.lose_all()
        if self.lease.fresh:
            await self.release(self.unreleased)
        elif not await self.everywhere("release", self.unreleased):
            return
        self.unreleased = {}

    async def release(self, claims: dict[str, int]) -> bool:
        await self.store.write(partial(let_all_go, claims=claims), patience=PATIENCE)
        return True

    # Whose table

    async def claim(self, id: str) -> Claimed | None:
        """A table in this server's hands; None: there is none. Raises Elsewhere."""
        if self.away or self.house.stopping or not self.lease.good:
            raise StoreError("store-gone")
        owner = await self.store.read(partial(owner_of, id=id))
        if owner is None:
            return None
        if owner not in {"", self.own.id}:
            raise Elsewhere(owner)
        return await self.store.write(partial(take, id=id, node=self.own.id), patience=PATIENCE)

    async def quietly(self, what: str, work: Awaitable[None]) -> None:
        """As `guarded`, for what is done again soon: that the store is away is said where it is found."""

        async def done() -> None:
            with suppress(StoreError):
                await work

        await self.house.guarded(what, done())

    async def check_hands(self) -> None:
        """What others have taken is theirs; what this server has and does not know is opened."""
        before = {id: known.live for id, known in self.house.known.items()}
        found = await self.store.read(partial(held, node=self.own.id))
        for id, live in before.items():
            if found.get(id, math.inf) > live.epoch:
                self.house.lose(live)
        for id in found.keys() - before.keys():
            if id not in self.house.known and id not in self.house.rewriting:
                await self.house.guarded("adopt", self.adopt(id))

    async def check_hands_now(self) -> None:
        await self.quietly("hands", self.check_hands())

    async def keep_hands(self) -> None:
        while True:
            await asyncio.sleep(CHECK_HANDS_EVERY)
            if self.lease.good and not self.away:
                await self.check_hands_now()

    async def adopt_orphans(self) -> None:
        """Tables of servers that have gone, some at a time: the others take some, too."""
        while True:
            more = False
            now = asyncio.get_running_loop().time()
            # After an outage all are gone for a moment: who is first takes nothing from the others.
            if self.lease.good and not self.away and now > self.lapsed_at + LEASE:
                found: list[str] = []
                await self.quietly("orphans", self.adopt_some(found))
                more = bool(found)
            await asyncio.sleep(0 if more else ADOPT_EVERY)

    async def adopt_some(self, found: list[str]) -> None:
        """`found`: those that this server has now."""
        before = dict(self.house.known)
        alone = await self.store.read(partial(orphans, limit=ADOPTED_AT_ONCE))
        self.house.ready = True  # whoever comes to a table that nobody has yet opens it
        for id in alone:
            known = self.house.known.get(id)
            if known is not None and known is before.get(id):  # else a visitor has opened it here since
                self.house.lose(known.live)  # it was let go in this server's name
        whole = [id for id in alone if id not in self.house.damaged]
        await asyncio.gather(*(self.house.guarded("adopt", self.adopt(id)) for id in whole))
        found += [id for id in whole if id in self.house.known]

    async def adopt(self, id: str) -> None:
        with suppress(Elsewhere, StoreError):  # another was quicker; else it is looked for again
            await self.house.find(id)

    async def check_tokens(self) -> None:
        """A server that could not be reached has not told who has signed out."""
        while True:
            await asyncio.sleep(CHECK_TOKENS_EVERY)
            await self.quietly("tokens", self.drop_signed_out())

    async def drop_signed_out(self) -> None:
        lives = [known.live for known in self.house.known.values()]
        shown = [connection for live in lives for connection in live.connections.values() if connection.token]
        good = await self.store.read(
            partial(good_tokens, hashes=[connection.token for connection in shown if connection.token])
        )
        for connection in shown:
            if connection.token not in good:
                connection.dismiss("signed-out")

    # Ways to the tables of others

    async def route(
        self, id: str, here: Callable[[], Awaitable[T]], there: Callable[[Link], Awaitable[T]]
    ) -> T:
        """Whichever server has the table; a while is waited for one that is just changing hands."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        pause = FIRST_PAUSE
        while True:
            try:
                return await here()
            except Elsewhere as elsewhere:
                link = self.links.get(elsewhere.node)
            except OutOfStep:  # it has just changed hands, or could not be stored
                link = None
            try:
                if link is not None:
                    return await there(link)
            except (LinkLost, NotHere):
                pass
            if loop.time() > until or self.away or self.house.stopping:
                raise StoreError("store-gone")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def at(self, method: str, id: str, *args: Any) -> Any:
        return await self.route(
            id, lambda: getattr(self.house, method)(id, *args), lambda link: ask(link, method, id, *args)
        )

    async def everywhere(self, method: str, *args: Any) -> list[Any]:
        """What all other servers say that can be reached."""

        async def one(link: Link) -> Any:
            with suppress(LinkLost, NotHere):
                return await ask(link, method, *args)

        found = await asyncio.gather(*(one(link) for link in list(self.links.values())))
        return [answer for answer in found if answer is not None]

    async def answer(self, method: str, args: list[Any]) -> Any:
        """For another server. What it asks for is asked of this server's own tables only."""
        if method not in ANSWERS:
            raise ValueError("no such question")
        if self.house.stopping:
            raise NotHere
        try:
            found = await getattr(self if method in OWN else self.house, method)(*args)
            if method == "sign_out":
                await self.store.write(lambda _: None)  # what they have asked before is stored
        except Damaged:
            raise
        except (Elsewhere, StoreError):
            raise NotHere from None
        return found

    def visit(self, link: Link, number: int, opening: bytes) -> None:
        said = msgspec.json.decode(opening, type=Opening)
        far = Far(link, number, said)
        self.house.spawn(self.visited(far, said))

    async def visited(self, far: Far, opening: Opening) -> None:
        assert self.visit_table is not None
        await self.house.guarded("visit", self.visit_table(far, opening))
        far.dismiss("again")

    def tunnel(self, link: Link, *args: Any) -> Near:
        self.tunnels += 1
        return Near(link, *args)

    # What HTTP asks (http/house.py)

    @property
    def stopping(self) -> bool:
        return self.house.stopping

    @property
    def ready(self) -> bool:
        return self.house.ready and not self.away

    async def open_table(self, *args: Any, **named: Any) -> TableCard:
        if self.away:
            raise StoreError("store-gone")
        return await self.house.open_table(*args, **named)

    async def lobby(self, game: str | None) -> list[TableCard]:
        now = asyncio.get_running_loop().time()
        for id, link in list(self.links.items()):
            if now > self.lobbies.get(id, (0.0, []))[0]:
                with suppress(LinkLost, NotHere):
                    self.lobbies[id] = (now + LOBBY_LASTS, await ask(link, "lobby", None))
        cards = await self.house.lobby(game)
        for id in self.links:
            cards += [card for card in self.lobbies.get(id, (0.0, []))[1] if game in {None, card.game}]
        return in_order(cards)

    async def card(self, id: str) -> TableCard | None:
        found: TableCard | None = await self.at("card", id)
        return found

    async def unfinished(self, person_id: str) -> list[UnfinishedTable]:
        others = await self.everywhere("unfinished_here", person_id)
        return await self.house.unfinished(person_id, [card for cards in others for card in cards])

    async def give_up(self, id: str, person_id: str) -> bool:
        return bool(await self.at("give_up", id, person_id))

    async def company_at(self, id: str, person_id: str) -> Company | None:
        found: Company | None = await self.at("company_at", id, person_id)
        return found

    async def waits_for(self, id: str, person_id: str) -> bool:
        owner = await self.store.read(partial(owner_of, id=id))
        link = self.links.get(owner or "")
        if link is None:
            return await self.house.waits_for(id, person_id)
        with suppress(LinkLost, NotHere):
            return bool(await ask(link, "waits_for", id, person_id))
        return False

    async def view_of(self, id: str, person_id: str | None) -> CurrentView | None:
        found: CurrentView | None = await self.at("view_of", id, person_id)
        return found

    async def is_host(self, id: str, person_id: str) -> bool:
        return bool(await self.at("is_host", id, person_id))

    async def people_here(self) -> list[str]:
        others = await self.everywhere("people_here")
        return [*await self.house.people_here(), *(id for ids in others for id in ids)]

    async def rewrite(self, id: str, named: Collection[str]) -> None:
        await self.at("rewrite", id, list(named))

    async def sign_out(self, ids: Collection[str], hashed: str | None = None) -> None:
        await self.house.sign_out(ids, hashed)
        await self.everywhere("sign_out", list(ids), hashed)

    def note_seen(self, person: Person) -> None:
        self.house.note_seen(person)

    async def erase(self, ids: Collection[str]) -> None:
        await self.everywhere("forget_reviews")
        await self.house.erase(ids)

    # What else servers tell each other

    def share_limits(self, limits: Limits) -> None:
        """As far as it is heard: what one server has given counts at the others a moment later."""
        self.buckets = limits.shared()
        for name, buckets in self.buckets.items():
            buckets.taken = partial(self.spend, name)

    def spend(self, name: str, key: str) -> None:
        self.spent.append((name, key))

    async def tell_spent(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            spent, self.spent = self.spent, []
            if spent:
                await self.everywhere("count_spent", spent)

    async def count_spent(self, spent: list[tuple[str, str]]) -> None:
        for name, key in spent:
            self.buckets[name].note(key)

    def share_reviews(self, reviews: Reviews) -> None:
        self.reviews = reviews
        reviews.elsewhere = self.review_elsewhere

    async def review_elsewhere(self, record_id: str, seat: int | None) -> ReviewInProgress | None:
        found: list[ReviewInProgress] = await self.everywhere("review_here", record_id, seat)
        return found[0] if found else None

    async def review_here(self, record_id: str, seat: int | None) -> ReviewInProgress | None:
        return None if self.reviews is None else self.reviews.here(record_id, seat)

    async def forget_reviews(self) -> None:
        if self.reviews is not None:
            self.reviews.forget()
