"""The client: files that are read once, at the start. What is not among them is not served."""

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from pioche.server.asgi import Receive, Scope, Send
from pioche.server.http.refusals import Declined, not_found
from pioche.server.identity import header

INDEX: Final = "index.html"
HASHED: Final = "assets/"
"""Names in this folder change with their content."""
FOREVER: Final = b"public, max-age=31536000, immutable"
ASK_AGAIN: Final = b"no-cache"
NEVER: Final = b"no-store"
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
REFUSED: Final = re.compile(r"q\s*=\s*0(\.0*)?")
BROTLI: Final = ".br"
"""What the build of the client has packed best lies beside each file under this ending."""
WORTH_PACKING: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


@dataclass(frozen=True, slots=True)
class Served:
    body: bytes
    packed: dict[str, bytes]
    """By the name of the coding, the smallest first."""
    media_type: bytes
    cached: bytes
    etag: bytes


def served(name: str, body: bytes, brotli: bytes | None = None) -> Served:
    suffix = name[name.rfind(".") :] if "." in name else ""
    media_type = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = {} if brotli is None else {"br": brotli}
    if media_type.startswith(WORTH_PACKING):
        packed["gzip"] = gzip.compress(body, mtime=0)
    cached = NEVER if name == INDEX else FOREVER if name.startswith(HASHED) else ASK_AGAIN
    etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    smaller = {coding: made for coding, made in packed.items() if len(made) < len(body)}
    return Served(body, smaller, media_type.encode(), cached, etag.encode())


def files_under(folder: Traversable, prefix: str = "") -> dict[str, Served]:
    found: dict[str, Served] = {}
    for item in folder.iterdir():
        if item.name.startswith(".") or item.name.endswith(BROTLI):
            continue
        name = prefix + item.name
        if item.is_dir():
            found |= files_under(item, f"{name}/")
        else:
            packed = folder.joinpath(item.name + BROTLI)
            found[name] = served(name, item.read_bytes(), packed.read_bytes() if packed.is_file() else None)
    return found


def accepted(header_value: str) -> set[str]:
    """The codings that a browser can unpack: those it names, unless their weight is 0 (RFC 9110, 12.5.3)."""
    named = (each.partition(";") for each in header_value.lower().split(","))
    return {coding.strip() for coding, _, weight in named if not REFUSED.fullmatch(weight.strip())}


def packaged_site() -> Traversable | None:
    """The client that comes with the package, where there is one."""
    folder = files("pioche.server").joinpath("site")
    return folder if folder.joinpath(INDEX).is_file() else None


class Site:
    """An ASGI application. Places inside the client stand behind the `#` of its one page."""

    def __init__(self, folder: Traversable) -> None:
        self.files = files_under(folder)
        if INDEX not in self.files:
            raise FileNotFoundError(INDEX)

    def find(self, path: str) -> Served:
        found = self.files.get(path.removeprefix("/") or INDEX)
        if found is None:
            raise not_found("no-such-page")
        return found

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "GET":
            raise Declined("bad-method", "method-not-allowed", headers={"Allow": "GET, HEAD"})
        file = self.find(scope["path"])
        scope["path_template"] = "/{file}"
        headers = [
            (b"content-type", file.media_type),
            (b"cache-control", file.cached),
            (b"etag", file.etag),
            (b"vary", b"Accept-Encoding"),
        ]
        if file.cached == ASK_AGAIN and file.etag.decode() in (
            header(scope["headers"], b"if-none-match") or ""
        ):
            await send({"type": "http.response.start", "status": 304, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
            return
        body = file.body
        codings = accepted(header(scope["headers"], b"accept-encoding") or "")
        for coding in file.packed:
            if coding in codings:
                body = file.packed[coding]
                headers.append((b"content-encoding", coding.encode()))
                break
        headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
