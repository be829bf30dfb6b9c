"""The HTTP side of the server as one ASGI application."""

import asyncio
import re
from collections.abc import Callable
from datetime import datetime
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Final
from urllib.parse import parse_qsl

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.routes import HTTPRoute

from pioche.engine.refusal import BAD_REQUEST
from pioche.server.asgi import App, Receive, Scope, Send
from pioche.server.daily import DailyLevels
from pioche.server.http import asks, daily, games, health, links, people, records, replays, tables
from pioche.server.http import reviews as review_routes
from pioche.server.http.bodies import LARGEST_BODY, LONGEST_QUOTE, JsonRequest
from pioche.server.http.description import Document, describe, openapi_config
from pioche.server.http.gate import Gate
from pioche.server.http.home import Home
from pioche.server.http.house import Tables
from pioche.server.http.markup import STYLE, STYLE_PATH
from pioche.server.http.reception import Receiving, Reception, utc_now
from pioche.server.http.reference import reference_page
from pioche.server.http.refusals import Declined, encoded, no_access, not_found, wanted_language
from pioche.server.http.site import Site, packaged_site
from pioche.server.identity import Passwords
from pioche.server.limits import Limits
from pioche.server.logs import Log
from pioche.server.reviews import Reviews
from pioche.server.settings import Settings
from pioche.server.store.errors import Damaged, ErasedPersonError, StoreError
from pioche.server.store.store import Store

AnyRequest = Request[Any, Any, Any]

HTTP_LOG: Final = Log("http")
REASONS: Final = {
    404: ("not-found", "no-such-page"),
    405: ("bad-method", "method-not-allowed"),
    413: ("too-large", "body-too-large"),
}


def make_http_app(
    tables: Tables,
    store: Store,
    settings: Settings,
    *,
    reviews: Reviews,
    limits: Limits | None = None,
    passwords: Passwords | None = None,
    site: Traversable | None = None,
    now: Callable[[], datetime] = utc_now,
) -> App:
    """`site`: the folder of the client; without it the one of the package, or else a plain page."""
    reception = Reception(
        tables,
        store,
        limits=Limits() if limits is None else limits,
        passwords=Passwords() if passwords is None else passwords,
        reviews=reviews,
        daily_levels=DailyLevels(reviews.thinkers, store),
        public_url=settings.public_url,
        prefix=settings.prefix,
        allowed_origins=settings.allowed_origins,
        trust_proxy=settings.trust_proxy,
        on_the_network=settings.on_the_network,
        now=now,
    )
    folder = packaged_site() if site is None else site
    front: App = Home(reception) if folder is None else Site(folder)
    return Gate(Api(reception), front, reception)


class Api:
    """Litestar, but OPTIONS speaks for all handlers of a path; Litestar's own speaks for one of them."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception
        self.litestar = litestar = make_api()
        self.methods = [
            (re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(route.path_format))), sorted(route.methods))
            for route in litestar.routes
            if isinstance(route, HTTPRoute)
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "OPTIONS":
            refuse_null(scope.get("query_string", b""))
            scope["reception"] = self.reception
            await self.litestar(scope, receive, send)  # type: ignore[arg-type]
            return
        for pattern, methods in self.methods:
            if pattern.fullmatch(scope["path"]):
                headers = [(b"allow", ", ".join(methods).encode())]
                await send({"type": "http.response.start", "status": 204, "headers": headers})
                await send({"type": "http.response.body", "body": b""})
                return
        raise not_found("no-such-page")


def refuse_null(query: bytes) -> None:
    """The word null would be taken for what is left out, which the description does not say."""
    for name, value in parse_qsl(query.decode("latin-1")):
        if value.lower() == "null":
            raise Declined(BAD_REQUEST, "bad-value", {"field": name[:LONGEST_QUOTE], "expected": value})


def receiving(request: AnyRequest) -> Reception:
    reception: Reception = request.scope["reception"]  # type: ignore[typeddict-item]
    return reception


@cache
def make_api(described: bool = False) -> Litestar:
    """The handlers. Each request brings whoever receives it, so one of them does for all servers."""
    return Litestar(
        [
            *(games.games, games.book, games.phrases, *people.ROUTES, *tables.ROUTES, *links.ROUTES),
            *(*asks.ROUTES, *daily.ROUTES),
            *(*records.ROUTES, *replays.ROUTES, *review_routes.ROUTES, *health.ROUTES),
            *(openapi, docs, style),
        ],
        dependencies={
            "reception": Provide(receiving, sync_to_thread=False),
            "person": Provide(people.myself),
        },
        exception_handlers={
            Declined: declined_answer,
            ErasedPersonError: erased_answer,
            HTTPException: http_answer,
            StoreError: store_answer,
            Exception: fault_answer,
        },
        openapi_config=openapi_config() if described else None,
        request_class=JsonRequest,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        debug=False,
    )


def answer(request: AnyRequest, declined: Declined) -> Response[bytes]:
    language = wanted_language(request.headers.get("accept-language"))
    return Response(
        encoded(declined, language),
        status_code=declined.status,
        media_type=MediaType.JSON,
        headers=declined.headers,
    )


def declined_answer(request: AnyRequest, declined: Declined) -> Response[bytes]:
    return answer(request, declined)


def erased_answer(request: AnyRequest, _error: ErasedPersonError) -> Response[bytes]:
    return answer(request, no_access("bad-token"))


def http_answer(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    """What Litestar itself refuses."""
    if error.status_code >= 500:
        return fault_answer(request, error)
    headers = {name.title(): value for name, value in (error.headers or {}).items()}
    if isinstance(error, ValidationException):
        return answer(request, bad_parameter(error))
    kind, reason = REASONS.get(error.status_code, (BAD_REQUEST, "bad-http"))
    details: dict[str, object] = {"limit": LARGEST_BODY} if error.status_code == 413 else {}
    return answer(request, Declined(kind, reason, details, headers=headers))


def bad_parameter(error: ValidationException) -> Declined:
    found: Any = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    field = str(found.get("key", "?"))
    if field == "data":
        return Declined(BAD_REQUEST, "no-body")
    return Declined(
        BAD_REQUEST,
        "bad-value",
        {"field": field[:LONGEST_QUOTE], "expected": str(found.get("message", ""))[:LONGEST_QUOTE]},
    )


def fault_answer(request: AnyRequest, error: Exception) -> Response[bytes]:
    """A fault of the program: the log has it, whoever asked is only told that there is one."""
    HTTP_LOG.error("http-fault", error=error, method=request.method)
    return answer(request, Declined("fault", "fault"))


def store_answer(request: AnyRequest, error: StoreError) -> Response[bytes]:
    HTTP_LOG.error("http-store", reason=error.reason)
    if isinstance(error, Damaged):
        return answer(request, Declined("unavailable", error.reason))
    return answer(request, Declined("unavailable", "store-not-ready", headers={"Retry-After": "10"}))


@cache
def description() -> Document:
    return describe(make_api(described=True))


@cache
def description_texts(prefix: str) -> tuple[bytes, bytes]:
    """For tools, and for people."""
    document = {**description(), "servers": [{"url": prefix or "/"}]}
    return msgspec.json.encode(document), reference_page(document)


@get("/api/openapi.json", include_in_schema=False)
async def openapi(reception: Receiving) -> Response[bytes]:
    texts = await asyncio.to_thread(description_texts, reception.prefix)
    return Response(texts[0], media_type=MediaType.JSON)


@get("/api/docs", include_in_schema=False)
async def docs(reception: Receiving) -> Response[bytes]:
    texts = await asyncio.to_thread(description_texts, reception.prefix)
    return Response(texts[1], media_type=MediaType.HTML)


@get(STYLE_PATH, include_in_schema=False)
async def style() -> Response[bytes]:
    return Response(STYLE, media_type=MediaType.CSS, headers={"Cache-Control": "public, max-age=3600"})
