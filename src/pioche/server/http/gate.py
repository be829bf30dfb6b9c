"""What every request passes before its handler (host, origin, rate), and the headers of every answer."""

from collections.abc import Iterable
from typing import Final

from pioche.engine.refusal import BAD_REQUEST
from pioche.server.asgi import OUTSIDE, App, Message, Receive, Scope, Send
from pioche.server.http.reception import Reception
from pioche.server.http.refusals import Declined, encoded, too_many, wanted_language
from pioche.server.identity import header, host_allowed, origin_allowed

SAFE_METHODS: Final = {"GET", "HEAD", "OPTIONS"}
OURS: Final = ("/api", "/health")
LONGEST_HOST: Final = 255
"""Of a name in the DNS; links and QR codes begin with it."""
UNCHECKED: Final = ("/health",)
"""Asked by machines beside the server, by its number and often."""

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        *(
            f"{kind}-src 'self'"
            for kind in ("script", "style", "connect", "font", "media", "manifest", "worker")
        ),
        "img-src 'self' data:",  # QR codes
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
SAFE_HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (
        b"permissions-policy",
        b"camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()",
    ),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
STRICT_TRANSPORT: Final = (b"strict-transport-security", b"max-age=31536000")
CORS_HEADERS: Final = [
    (b"access-control-allow-methods", b"GET, HEAD, POST, PATCH, DELETE"),
    (b"access-control-allow-headers", b"authorization, content-type"),
    (b"access-control-max-age", b"3600"),
]


def under(path: str, places: Iterable[str]) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in places)


class Gate:
    """Before the API (`api`) and the pages (`front`)."""

    def __init__(self, api: App, front: App, reception: Reception) -> None:
        self.api = api
        self.front = front
        self.reception = reception
        self.headers = list(SAFE_HEADERS)
        if (reception.public_url or "").startswith("https:"):
            self.headers.append(STRICT_TRANSPORT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.api(scope, receive, send)
            return
        answer = self.dressed(scope, send)
        if scope["method"] == "HEAD":
            asked = {**scope, "method": "GET"}
            await self.pass_on(asked, receive, without_body(answer))
            scope["path_template"] = asked.get("path_template")  # the metrics count by it
        else:
            await self.pass_on(scope, receive, answer)

    async def pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self.check(scope)
            if is_preflight(scope) and self.foreign(scope) is not None:
                await send({"type": "http.response.start", "status": 204, "headers": list(CORS_HEADERS)})
                await send({"type": "http.response.body", "body": b""})
            elif under(scope["path"], OURS):
                await self.api(scope, receive, send)
            elif scope["path"] in {"", OUTSIDE}:
                await self.lead_inside(scope, send)
            else:
                await self.front(scope, receive, send)
        except Declined as declined:
            await refuse(declined, scope, receive, send)

    async def lead_inside(self, scope: Scope, send: Send) -> None:
        """Who asks for `/cards` is sent to `/cards/`, from where the addresses in the page lead on."""
        first_page = f"{self.reception.prefix}/"
        if scope["path"] == OUTSIDE:
            raise Declined("not-found", "outside-the-prefix", {"prefix": first_page})
        headers = [(b"location", first_page.encode()), (b"content-length", b"0")]
        await send({"type": "http.response.start", "status": 308, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    def check(self, scope: Scope) -> None:
        if under(scope["path"], UNCHECKED):
            return
        reception = self.reception
        limits = reception.limits
        asked = limits.requests if under(scope["path"], OURS) else limits.files
        wait = asked.take(reception.address_key(scope))
        if wait:
            # What was sent behind it on the same connection is not even read.
            raise too_many(wait, Connection="close")
        hosts = sum(name == b"host" for name, _ in scope["headers"])
        host = header(scope["headers"], b"host")
        if hosts > 1 or len(host or "") > LONGEST_HOST:
            raise Declined(BAD_REQUEST, "bad-http")
        if reception.public_url is not None and not host_allowed(host, reception.own_addresses):
            raise Declined("misdirected", "another-host")
        origin = header(scope["headers"], b"origin")
        if scope["method"] not in SAFE_METHODS and not origin_allowed(origin, host, reception.own_addresses):
            raise Declined("forbidden", "another-origin")

    def foreign(self, scope: Scope) -> str | None:
        """The origin of a page elsewhere that the operator lets in."""
        origin = header(scope["headers"], b"origin")
        return origin if origin in self.reception.allowed_origins else None

    def dressed(self, scope: Scope, send: Send) -> Send:
        """Add what every answer carries."""

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                names = {name.lower() for name, _ in given}
                given += [pair for pair in self.headers if pair[0] not in names]
                if b"cache-control" not in names:
                    given.append((b"cache-control", b"no-store"))
                if origin := self.foreign(scope):
                    given.append((b"access-control-allow-origin", origin.encode("latin-1")))
                    given.append((b"vary", b"Origin"))
                message = {**message, "headers": given}
            await send(message)

        return answer


def is_preflight(scope: Scope) -> bool:
    asked = header(scope["headers"], b"access-control-request-method")
    return scope["method"] == "OPTIONS" and asked is not None


def without_body(send: Send) -> Send:
    async def answer(message: Message) -> None:
        if message["type"] == "http.response.body":
            if message.get("more_body", False):
                return
            message = {"type": "http.response.body", "body": b""}
        await send(message)

    return answer


async def refuse(declined: Declined, scope: Scope, receive: Receive, send: Send) -> None:
    body = encoded(declined, wanted_language(header(scope["headers"], b"accept-language")))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *((name.lower().encode(), value.encode()) for name, value in declined.headers.items()),
    ]
    await send({"type": "http.response.start", "status": declined.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": True})
    if declined.headers.get("Connection") == "close":
        await take_body(receive)
    await send({"type": "http.response.body", "body": b""})


async def take_body(receive: Receive) -> None:
    """Where a connection is closed while something still comes, the answer may be lost with it."""
    while (await receive()).get("more_body", False):
        pass
