"""Who asks, and from where: bearer tokens, addresses, origins, passwords."""

import asyncio
import ipaddress
import socket
import unicodedata
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

T = TypeVar("T")
Headers = Iterable[tuple[bytes, bytes]]

LONGEST_TOKEN: Final = 128
DEFAULT_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
HASHES_AT_ONCE: Final = 2
HASHES_WAITING: Final = 16


def header(headers: Headers, name: bytes) -> str | None:
    """The last header of this name; names are lower case in ASGI."""
    found = None
    for key, value in headers:
        if key == name:
            found = value.decode("latin-1")
    return found


def bearer_token(authorization: str | None) -> str | None:
    """The token of an Authorization header; "" where there is a header that holds none."""
    if authorization is None:
        return None
    scheme, _, token = authorization.strip().partition(" ")
    token = token.strip()
    plain = token.isascii() and token.isprintable() and " " not in token
    if scheme.lower() != "bearer" or not plain or len(token) > LONGEST_TOKEN:
        return ""
    return token


def address_of(client: tuple[str, int] | None, headers: Headers, *, trust_proxy: bool) -> str:
    """The socket's address; behind a proxy that is trusted, the one that the proxy itself saw.

    That is the last one in X-Forwarded-For: all before it are what the client says about itself.
    """
    own = client[0] if client else ""
    if not trust_proxy:
        return own
    forwarded = (header(headers, b"x-forwarded-for") or "").rpartition(",")[2].strip()
    try:
        return str(ipaddress.ip_address(forwarded.strip("[]")))
    except ValueError:
        return own


def is_loopback(address: str) -> bool:
    """Whether somebody asks from this very machine."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback


def place(text: str, scheme: str) -> tuple[str, int] | None:
    """Host and port of `host`, `host:port` or `[::1]:port`; None where it is none of these."""
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not host or parts.username is not None or parts.path or parts.query or parts.fragment:
        return None
    return host.rstrip("."), DEFAULT_PORTS.get(scheme, 0) if port is None else port


def origin_place(origin: str) -> tuple[str, str, int] | None:
    scheme, separator, rest = origin.partition("://")
    found = place(rest.removesuffix("/"), scheme.lower()) if separator else None
    return None if found is None else (scheme.lower(), *found)


def origin_allowed(origin: str | None, host: str | None, allowed: Collection[str]) -> bool:
    """Whether a page of this origin may open a socket or change something.

    Programs send no Origin: they have no cookies that could be misused. A page must come from the very host
    that it asks, or from an origin that the operator has named (the public address among them).
    """
    if origin is None:
        return True
    found = origin_place(origin)
    if found is None:
        return False
    if any(found == origin_place(other) for other in allowed):
        return True
    return host is not None and found[1:] == place(host, found[0])


def host_allowed(host: str | None, known: Collection[str]) -> bool:
    """Whether a Host header names this server: one of the known addresses (URLs), or the machine itself."""
    named = place(host, "") if host else None
    if named is None:
        return False
    if named[0] in LOOPBACK:
        return True
    for url in known:
        scheme = url.partition("://")[0].lower()
        if host is not None and (found := origin_place(url)) and found[1:] == place(host, scheme):
            return True
    return False


def web_address(host: str, port: int, scheme: str = "http") -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}{f':{port}' * (port != DEFAULT_PORTS[scheme])}"


def own_address() -> str:
    """This machine as its neighbours see it. Nothing is sent: only the way to an address is looked up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


class TooManyPasswordsError(Exception):
    """More passwords are waiting to be checked than this server takes on."""


class Passwords:
    """argon2id in its own threads, two at once: a flood of logins takes neither the loop nor the memory."""

    def __init__(self, *, time_cost: int = 3, memory_kib: int = 32 * 1024) -> None:
        self.hasher = PasswordHasher(time_cost=time_cost, memory_cost=memory_kib, parallelism=1)
        self.pool = ThreadPoolExecutor(HASHES_AT_ONCE, thread_name_prefix="passwords")
        self.nobody = self.pool.submit(self.hasher.hash, "a password that nobody has")
        self.waiting = 0

    async def hash(self, password: str) -> str:
        return await self.in_turn(lambda: self.hasher.hash(normal(password)))

    async def matches(self, kept: str | None, password: str) -> bool:
        """None: there is no such account, and it takes as long to say so."""
        right = await self.in_turn(
            lambda: self.verified(self.nobody.result() if kept is None else kept, password)
        )
        return right and kept is not None

    def verified(self, kept: str, password: str) -> bool:
        try:
            return self.hasher.verify(kept, normal(password))
        except (VerificationError, InvalidHashError):
            return False

    async def in_turn(self, work: Callable[[], T]) -> T:
        if self.waiting >= HASHES_WAITING:
            raise TooManyPasswordsError
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, work)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


def normal(password: str) -> str:
    """The same password typed on two keyboards: letters with accents composed (RFC 8265)."""
    return unicodedata.normalize("NFC", password)
