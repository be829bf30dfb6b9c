"""What can be counted about a server, for Prometheus. Labels come from short lists: no ids, no names.

Counting is adding to plain numbers, because it stands on the way of every move; the families of
prometheus_client are only built when somebody asks.
"""

import hmac
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from pioche.server.asgi import Message, Receive, Scope, Send
from pioche.server.counts import Counts
from pioche.server.identity import is_loopback
from pioche.server.logs import Log

Application = Callable[[Scope, Receive, Send], Awaitable[None]]

SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
SIZES: Final = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0)
METHODS: Final = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
UNKNOWN: Final = "other"
TOO_MANY: Final = 429


class Histogram:
    """Counts per bucket; a value belongs to the first bound that is not below it."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def buckets(self) -> list[tuple[str, float]]:
        """The counts summed up, as Prometheus wants them."""
        summed, found = 0, []
        for bound, count in zip((*map(str, self.bounds), "+Inf"), self.counts, strict=True):
            summed += count
            found.append((bound, float(summed)))
        return found


class Metrics(Collector):
    """Shows what others count; gauges are asked of whoever knows, when somebody looks."""

    def __init__(self, counts: Counts) -> None:
        self.counts = counts
        self.http = defaultdict[tuple[str, str, int], int](int)
        self.acknowledgement = Histogram(SECONDS)
        self.commit = Histogram(SECONDS)
        self.batch = Histogram(SIZES)
        self.http_time = Histogram(SECONDS)
        self.tables: Callable[[], Mapping[tuple[str, str], int]] = dict
        """The tables in memory, by game and stage."""
        self.bot_faults: Callable[[], int] = int
        """How often bots failed at the tables in memory."""
        self.thinkers_running: Callable[[], int] = int
        self.thinkers_lost: Callable[[], int] = int
        self.store_backlog: Callable[[], int] = int
        self.store_healthy: Callable[[], bool] = bool
        self.store_faults: Callable[[], Mapping[str, int]] = dict
        self.tunnels: Callable[[], int] = int
        self.nodes: Callable[[], Mapping[str, int]] = dict
        """Servers on the same store, and whether there is a link to each."""
        self.node = ""

    def note_commit(self, writes: int, seconds: float) -> None:
        self.commit.observe(seconds)
        self.batch.observe(writes)

    def collect(self) -> Iterator[Metric]:
        yield from self.tallies()
        yield from self.counters()
        yield from self.gauges()
        yield from self.histograms()

    def tallies(self) -> Iterator[Metric]:
        for name, about, label, counts in (
            ("commands", "Commands that came over sockets", "kind", self.counts.commands),
            ("refusals", "Commands that were refused", "error", self.counts.refusals),
            ("dropped", "What was older than it is to be kept, or erased", "what", self.counts.dropped),
            ("connections_cut", "Connections cut that are no sockets", "why", self.counts.connections_cut),
        ):
            family = CounterMetricFamily(f"pioche_{name}", about, labels=[label])
            for kind, count in sorted(counts.items()):
                family.add_metric([kind], count)
            yield family
        requests = CounterMetricFamily(
            "pioche_http_requests", "Requests by route", labels=["method", "route", "status"]
        )
        for (method, route, status), count in sorted(self.http.items()):
            requests.add_metric([method, route, str(status)], count)
        yield requests

    def counters(self) -> Iterator[Metric]:
        counts = self.counts
        for name, about, count in (
            ("moves", "Moves that were made, by people, bots and clocks", counts.moves),
            ("entries", "Entries of the logs of all tables", counts.entries),
            ("records", "Games that came to their end", counts.records),
            ("slow_readers_cut", "Sockets cut because their outbox was full", counts.slow_readers),
            ("resumes", "Sockets that went on where an earlier one had stopped", counts.resumes),
            ("takeovers", "Seats that a bot took over from a person", counts.takeovers),
            ("tables_restored", "Tables that were built again from the store", counts.restored),
            ("tables_broken", "Tables whose log could not be stored", counts.broken),
            (
                "fenced",
                "Tables that another server had taken when something was to be written",
                counts.fenced,
            ),
            ("tunnels", "Visitors led to the server that has their table", self.tunnels()),
            ("clients_ahead", "Clients that knew entries which the log does not have", counts.ahead),
            ("lost_seconds", "Seconds in which nobody was heard", counts.lost_seconds),
            ("thinkers_lost", "Thinking processes that died or did not answer", self.thinkers_lost()),
        ):
            yield CounterMetricFamily(f"pioche_{name}", about, value=count)

    def gauges(self) -> Iterator[Metric]:
        tables = GaugeMetricFamily("pioche_tables", "Tables in memory", labels=["game", "stage"])
        for (game, stage), count in sorted(self.tables().items()):
            tables.add_metric([game, stage], count)
        yield tables
        faults = GaugeMetricFamily("pioche_store_faults", "What is lost or damaged", labels=["kind"])
        for kind, count in sorted(self.store_faults().items()):
            faults.add_metric([kind], count)
        yield faults
        node = GaugeMetricFamily("pioche_node", "This server among those on its store", labels=["node"])
        if self.node:
            node.add_metric([self.node], 1)
        yield node
        linked = GaugeMetricFamily(
            "pioche_node_linked", "Other servers on the same store: 1 while there is a link", labels=["node"]
        )
        for id, count in sorted(self.nodes().items()):
            linked.add_metric([id], count)
        yield linked
        yield GaugeMetricFamily("pioche_sockets", "Open sockets", value=self.counts.sockets)
        yield GaugeMetricFamily(
            "pioche_bot_faults", "Bots that failed at the tables in memory", value=self.bot_faults()
        )
        yield GaugeMetricFamily(
            "pioche_thinkers", "Processes in which bots think", value=self.thinkers_running()
        )
        yield GaugeMetricFamily(
            "pioche_store_backlog", "Writes that wait for the next commit", value=self.store_backlog()
        )
        yield GaugeMetricFamily(
            "pioche_store_healthy", "1 while the store can be written", value=float(self.store_healthy())
        )

    def histograms(self) -> Iterator[Metric]:
        for name, about, measured in (
            ("acknowledgement_seconds", "From a command's arrival to its answer", self.acknowledgement),
            ("commit_seconds", "Duration of a commit", self.commit),
            ("commit_writes", "Writes in a commit", self.batch),
            ("http_seconds", "Duration of a request", self.http_time),
        ):
            yield HistogramMetricFamily(
                f"pioche_{name}", about, buckets=measured.buckets(), sum_value=measured.total
            )


def registry_of(metrics: Metrics) -> CollectorRegistry:
    """A registry of its own, so that several servers in one process do not meet."""
    registry = CollectorRegistry()
    registry.register(metrics)
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    GCCollector(registry=registry)
    return registry


def metrics_page(
    metrics: Metrics, token: str | None, address_of: Callable[[Scope], str] = lambda _: "127.0.0.1"
) -> Application:
    """`GET /metrics`: for whoever shows the token as a bearer; without one, for this machine only."""
    registry = registry_of(metrics)
    expected = f"Bearer {token}".encode()

    async def page(scope: Scope, _receive: Receive, send: Send) -> None:
        shown = dict(scope["headers"]).get(b"authorization", b"")
        status, kind, body = 200, CONTENT_TYPE_LATEST, b""
        if scope["method"] not in {"GET", "HEAD"}:
            status = 405
        elif token is not None and not hmac.compare_digest(shown, expected):
            status = 401
        elif token is None and not is_loopback(address_of(scope)):
            status = 403
        elif scope["method"] == "GET":
            body = generate_latest(registry)
        headers = [
            (b"content-type", kind.encode()),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            (b"x-content-type-options", b"nosniff"),
        ]
        if status == 401:
            headers.append((b"www-authenticate", b"Bearer"))
        scope["path_template"] = "/metrics"
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    return page


log = Log("http")


def measured(app: Application, metrics: Metrics) -> Application:
    """The application, with every HTTP request counted and logged by its route, never by its path."""

    async def counting(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, sending)
        finally:
            took = time.perf_counter() - begun
            method = scope["method"] if scope["method"] in METHODS else UNKNOWN
            route = scope.get("path_template") or UNKNOWN
            metrics.http[method, route, status] += 1
            metrics.http_time.observe(took)
            # A flood that is refused must not fill the disk; it is counted all the same.
            note = log.debug if status == TOO_MANY else log.info
            note("request", method=method, route=route, status=status, ms=round(took * 1000, 2))

    return counting
