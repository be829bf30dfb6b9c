"""What an operator sees of a server: figures and logs, and what never stands in them."""

import asyncio
import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from pioche.server.asgi import Message, Scope
from pioche.server.counts import Counts
from pioche.server.logs import Log, set_up_logs
from pioche.server.metrics import Histogram, Metrics, measured, metrics_page

TOKEN = "a-token-of-the-operator"


@pytest.fixture
def lines() -> Iterator[Callable[..., io.StringIO]]:
    root = logging.getLogger()
    before = [(logger, logger.level, logger.propagate, list(logger.handlers)) for logger in loggers()]
    handlers: list[logging.Handler] = []

    def begin(log_format: str = "json", level: str = "debug") -> io.StringIO:
        stream = io.StringIO()
        handlers.append(set_up_logs(log_format, level, stream))
        return stream

    yield begin
    for handler in handlers:
        root.removeHandler(handler)
    for logger, level, propagate, kept in before:
        logger.setLevel(level)
        logger.propagate = propagate
        logger.handlers[:] = kept


def loggers() -> list[logging.Logger]:
    names = ["uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "pioche"]
    return [logging.getLogger(), *(logging.getLogger(name) for name in names)]


def ask(app: Any, scope: Scope) -> tuple[int, bytes]:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    return sent[0]["status"], b"".join(message["body"] for message in sent[1:])


def http(method: str = "GET", path: str = "/metrics", *headers: tuple[bytes, bytes]) -> Scope:
    return {"type": "http", "method": method, "path": path, "headers": list(headers), "query_string": b"a=b"}


def figures(metrics: Metrics) -> dict[tuple[str, ...], float]:
    status, body = ask(metrics_page(metrics, None), http())
    assert status == 200
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(body.decode())
        for sample in family.samples
    }


def test_figures_show_what_was_counted() -> None:
    counts = Counts(sockets=3, moves=7, slow_readers=2)
    counts.commands["move"] += 5
    counts.refusals["illegal"] += 1
    metrics = Metrics(counts)
    metrics.tables = lambda: {("mio", "playing"): 4}
    metrics.store_backlog = lambda: 9
    metrics.note_commit(6, 0.003)
    shown = figures(metrics)
    assert shown["pioche_sockets",] == 3
    assert shown["pioche_moves_total",] == 7
    assert shown["pioche_commands_total", "move"] == 5
    assert shown["pioche_refusals_total", "illegal"] == 1
    assert shown["pioche_slow_readers_cut_total",] == 2
    assert shown["pioche_tables", "mio", "playing"] == 4
    assert shown["pioche_store_backlog",] == 9
    assert shown["pioche_commit_seconds_bucket", "0.002"] == 0
    assert shown["pioche_commit_seconds_bucket", "0.005"] == 1
    assert shown["pioche_commit_writes_sum",] == 6
    counts.moves += 1
    assert figures(metrics)["pioche_moves_total",] == 8


def test_a_histogram_puts_a_value_on_a_bound_below_it() -> None:
    histogram = Histogram((1.0, 2.0))
    for value in (0.5, 1.0, 1.5, 2.0, 9.0):
        histogram.observe(value)
    assert histogram.buckets() == [("1.0", 2.0), ("2.0", 4.0), ("+Inf", 5.0)]
    assert histogram.total == 14.0


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ([], 401),
        ([(b"authorization", b"Bearer wrong")], 401),
        ([(b"authorization", TOKEN.encode())], 401),
        ([(b"authorization", f"Bearer {TOKEN}".encode())], 200),
    ],
)
def test_figures_behind_a_token_are_for_whoever_shows_it(
    headers: list[tuple[bytes, bytes]], status: int
) -> None:
    found, body = ask(metrics_page(Metrics(Counts()), TOKEN), http("GET", "/metrics", *headers))
    assert (found, b"pioche_moves" in body) == (status, status == 200)


@pytest.mark.parametrize(
    ("address", "status"),
    [("127.0.0.1", 200), ("::1", 200), ("::ffff:127.0.0.1", 200), ("192.0.2.1", 403), ("", 403)],
)
def test_figures_without_a_token_are_for_this_machine_only(address: str, status: int) -> None:
    found, body = ask(metrics_page(Metrics(Counts()), None, lambda _: address), http())
    assert (found, b"pioche_moves" in body) == (status, status == 200)


def test_figures_can_only_be_read() -> None:
    assert ask(metrics_page(Metrics(Counts()), None), http("POST")) == (405, b"")
    assert ask(metrics_page(Metrics(Counts()), None), http("HEAD")) == (200, b"")


async def answering(scope: Scope, _receive: Any, send: Any) -> None:
    if scope["path"] == "/fails":
        raise ValueError("the secret of " + scope["path"])
    if scope["path"].startswith("/tables/"):
        scope["path_template"] = "/tables/{id}"
    status = 429 if scope["path"] == "/too-many" else 200
    await send({"type": "http.response.start", "status": status, "headers": []})
    await send({"type": "http.response.body", "body": b"fine"})


def test_a_flood_that_is_refused_is_counted_and_does_not_fill_the_log(
    lines: Callable[..., io.StringIO],
) -> None:
    stream = lines(level="info")
    metrics = Metrics(Counts())
    app = measured(answering, metrics)
    for path in ("/unknown", "/too-many", "/too-many"):
        ask(app, http("GET", path))
    assert dict(metrics.http) == {("GET", "other", 200): 1, ("GET", "other", 429): 2}
    assert [json.loads(line)["status"] for line in stream.getvalue().splitlines()] == [200]


def test_requests_are_counted_and_logged_by_route_never_by_path(lines: Callable[..., io.StringIO]) -> None:
    stream = lines()
    metrics = Metrics(Counts())
    app = measured(answering, metrics)
    for path in ("/tables/abc", "/tables/def", "/unknown"):
        assert ask(app, http("GET", path)) == (200, b"fine")
    ask(app, http("GET /secret", "/tables/ghi"))
    with pytest.raises(ValueError, match="secret"):
        ask(app, http("GET", "/fails"))
    assert dict(metrics.http) == {
        ("GET", "/tables/{id}", 200): 2,
        ("GET", "other", 200): 1,
        ("other", "/tables/{id}", 200): 1,
        ("GET", "other", 500): 1,
    }
    told = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [(line["event"], line["part"], line["status"]) for line in told[:1]] == [("request", "http", 200)]
    for hidden in ("abc", "secret", "a=b", "fails"):
        assert hidden not in stream.getvalue()


def test_a_line_of_text_can_be_read_back(lines: Callable[..., io.StringIO]) -> None:
    stream = lines("text", "info")
    log = Log("house")
    log.info("opened", game="non-merci", seats=4, why="a = b", nothing=None, empty="", forged="x\nERROR y")
    log.debug("unheard", seats=5)
    (line,) = stream.getvalue().splitlines()
    assert line.split(" ", 1)[1] == (
        'info house opened game=non-merci seats=4 why="a = b" nothing=null empty="" forged="x\\nERROR y"'
    )


def fails_twice() -> None:
    try:
        dict[str, int]()["token-abc"]
    except KeyError:
        raise ValueError("hand 7b 9b")  # noqa: B904 - what happened while something else was handled


def test_an_error_is_told_by_its_kind_and_place_without_its_words(lines: Callable[..., io.StringIO]) -> None:
    stream = lines()
    for way in (fails_twice, Path("/nowhere/at/all").read_text):
        try:
            way()
        except (ValueError, OSError) as error:
            Log("house").error("fault", error, table=3)
    first, second = (json.loads(line) for line in stream.getvalue().splitlines())
    assert (first["error"], first["cause"], first["table"]) == ("ValueError", "KeyError", 3)
    assert first["at"].startswith("test_watching.py:")
    assert "7b" not in stream.getvalue()
    assert "token-abc" not in stream.getvalue()
    assert second["text"] == "No such file or directory"


def test_libraries_are_heard_from_warnings_on_and_never_quoted(lines: Callable[..., io.StringIO]) -> None:
    stream = lines()
    for name in ("uvicorn.error", "uvicorn.access", "sqlalchemy.engine", "websockets.server", "asyncio"):
        library = logging.getLogger(name)
        library.debug("> TEXT %s", "secret")
        library.info("GET /?token=%s", "secret")
        library.warning("odd request from %s\nsecret", "secret")
        assert not library.isEnabledFor(logging.DEBUG)
    # What visitors do wrong is counted: written down one by one it would fill the disk.
    logging.getLogger("uvicorn.error").error("odd request from %s\nsecret", "secret")
    told = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert {(line["event"], line["text"]) for line in told} == {("message", "odd request from %s")}
    assert [line["part"] for line in told] == [
        "sqlalchemy.engine",
        "websockets.server",
        "asyncio",
        "uvicorn.error",
    ]
    assert "secret" not in stream.getvalue()


def test_setting_up_logs_again_writes_every_line_once(lines: Callable[..., io.StringIO]) -> None:
    lines()
    stream = lines()
    Log("house").info("opened")
    assert len(stream.getvalue().splitlines()) == 1


def test_what_other_parts_log_is_told_with_its_fields(lines: Callable[..., io.StringIO]) -> None:
    stream = lines("text")
    logging.getLogger("pioche.http").error("http-store", extra={"reason": "full", "many": [1]})
    assert stream.getvalue().rstrip().endswith(" error http http-store reason=full")


def test_the_guide_names_every_figure() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "server-reference.md").read_text("utf-8")
    listed = set(re.findall(r"`(pioche_\w+)(?:\{[a-z,]+\})?`", guide))
    named = {
        family.name + ("_total" if family.type == "counter" else "") for family in Metrics(Counts()).collect()
    }
    assert listed == named


@pytest.mark.parametrize(
    ("token", "address", "asked"), [(TOKEN, "127.0.0.1", True), (None, "192.0.2.1", False)]
)
def test_only_where_a_token_would_help_is_one_asked_for(
    token: str | None, address: str, *, asked: bool
) -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    page = metrics_page(Metrics(Counts()), token, lambda _: address)
    asyncio.run(page(http(), None, send))  # type: ignore[arg-type]
    assert ((b"www-authenticate", b"Bearer") in sent[0]["headers"]) is asked
