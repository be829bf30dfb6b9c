"""The application: sockets to the tables, everything else to HTTP; it begins and ends with the house."""

import asyncio
import socket
from collections import Counter
from dataclasses import replace

from pioche.server.asgi import Receive, Scope, Send, enter
from pioche.server.cluster.cluster import ServerCluster
from pioche.server.counts import Counts
from pioche.server.house import House
from pioche.server.housekeeping import Retention
from pioche.server.http.app import make_http_app
from pioche.server.identity import address_of, header, host_allowed, origin_allowed
from pioche.server.limits import Limits, Rate, Rates, limited_as
from pioche.server.logs import COMMON
from pioche.server.metrics import Metrics, measured, metrics_page
from pioche.server.requests import Crowd
from pioche.server.reviews import Reviews
from pioche.server.sentences import read_all
from pioche.server.settings import Settings
from pioche.server.socket import Sockets
from pioche.server.store.store import Store
from pioche.thinking.pool import Thinkers

Shared = tuple[socket.socket, str]
"""Where other servers on the same store are listened to, and the address by which they reach it."""


class App:
    def __init__(self, settings: Settings, store: Store, shared: Shared | None = None) -> None:
        """`shared`: how other servers on the same store reach this one."""
        self.settings = settings
        self.store = store
        self.counts = Counts()
        self.metrics = Metrics(self.counts)
        self.thinkers = Thinkers(settings.processes_to_think)
        self.house = House(
            store,
            self.counts,
            most_tables=settings.most_tables,
            idle_after=settings.idle_table_after,
            ping_every=settings.ping_every,
            bots=self.thinkers.bots,
            retention=Retention(
                settings.keep_tables_days, settings.keep_records_days, settings.keep_guests_days
            ),
        )
        self.cluster = None if shared is None else ServerCluster(self.house, store, *shared)
        usual = Rates()
        new_sockets = Rate(max(usual.sockets.burst, settings.most_sockets_per_address), usual.sockets.seconds)
        self.limits = Limits(replace(usual, sockets=new_sockets))
        self.crowd = Crowd(
            settings.most_sockets,
            None if settings.trust_proxy else settings.most_sockets_per_address,
            self.counts.connections_cut,
        )
        self.sockets = Sockets(
            self.house,
            origin_allowed=self.origin_allowed,
            host_allowed=self.host_allowed,
            wait=self.limits.sockets.take,
            address_of=self.address_of,
            trust_proxy=settings.trust_proxy,
            trust_proxy_rtt=settings.trust_proxy_rtt,
            most_sockets=settings.most_sockets,
            most_per_address=settings.most_sockets_per_address,
            most_unread=settings.outbox_bytes,
            thinkers=self.thinkers,
            hint_wait=self.limits.new_hint,
        )
        self.counts.acknowledged = self.metrics.acknowledgement.observe
        self.metrics.tables = self.tables_by_stage
        self.metrics.bot_faults = self.bot_faults
        self.metrics.thinkers_running = lambda: self.thinkers.running
        self.metrics.thinkers_lost = lambda: self.thinkers.lost
        store.measured = self.metrics.note_commit
        self.metrics.store_backlog = lambda: store.backlog
        self.metrics.store_healthy = lambda: store.healthy
        self.metrics.store_faults = lambda: store.faults
        self.page = (
            metrics_page(self.metrics, settings.metrics_token, self.reader_of_figures)
            if settings.metrics
            else None
        )
        self.reviews = Reviews(self.thinkers)
        if self.cluster is not None:
            self.join(self.cluster)
        self.http = make_http_app(self.house.front, store, settings, limits=self.limits, reviews=self.reviews)
        self.counted = measured(self.answer, self.metrics)

    def join(self, cluster: ServerCluster) -> None:
        cluster.visit_table = self.sockets.visit
        cluster.share_limits(self.limits)
        cluster.share_reviews(self.reviews)
        self.sockets.cluster = cluster
        self.metrics.node = cluster.own.id
        self.metrics.tunnels = lambda: cluster.tunnels
        self.metrics.nodes = lambda: {node.id: int(node.id in cluster.links) for node in cluster.others()}
        cluster.join()
        COMMON["node"] = cluster.own.id

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.live(receive, send)
            return
        if self.settings.prefix:
            enter(scope, self.settings.prefix)
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        else:
            await self.counted(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.page is not None and scope["path"] == "/metrics":
            await self.page(scope, receive, send)
        else:
            await self.http(scope, receive, send)

    async def live(self, receive: Receive, send: Send) -> None:
        await receive()
        self.store.start(asyncio.get_running_loop())
        await self.house.start()
        if self.cluster is not None:
            await self.cluster.start()
        reading = asyncio.get_running_loop().run_in_executor(None, read_all)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.farewell()
        await self.store.close()
        await reading
        await send({"type": "lifespan.shutdown.complete"})

    async def farewell(self) -> None:
        """Not ready any more, no new tables, a goodbye to every socket; what was taken is being stored."""
        if not self.house.stopping:
            await self.house.stop()
            if self.cluster is not None:
                await self.cluster.stop()
            await self.thinkers.stop()
            await self.reviews.stop()

    def tables_by_stage(self) -> dict[tuple[str, str], int]:
        states = (known.live.table.state for known in self.house.known.values())
        return dict(Counter((state.game, state.stage) for state in states))

    def bot_faults(self) -> int:
        return sum(known.live.table.stand_ins.faults for known in self.house.known.values())

    def address_of(self, scope: Scope) -> str:
        """Under which the limits know it: a household with IPv6 is one."""
        return limited_as(self.whole_address_of(scope))

    def whole_address_of(self, scope: Scope) -> str:
        return address_of(scope.get("client"), scope["headers"], trust_proxy=self.settings.trust_proxy)

    def reader_of_figures(self, scope: Scope) -> str:
        """From where they are asked for; unknown where a proxy speaks for somebody and is not trusted."""
        forwarded = header(scope["headers"], b"x-forwarded-for") is not None
        return "" if forwarded and not self.settings.trust_proxy else self.whole_address_of(scope)

    @property
    def own_addresses(self) -> list[str]:
        public = self.settings.public_url
        return [*self.settings.allowed_origins, *([] if public is None else [public])]

    def host_allowed(self, scope: Scope) -> bool:
        host = header(scope["headers"], b"host")
        return self.settings.public_url is None or host_allowed(host, self.own_addresses)

    def origin_allowed(self, scope: Scope) -> bool:
        headers = scope["headers"]
        return origin_allowed(header(headers, b"origin"), header(headers, b"host"), self.own_addresses)


def make_app(settings: Settings, store: Store, shared: Shared | None = None) -> App:
    return App(settings, store, shared)
