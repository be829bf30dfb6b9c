"""The types of ASGI, by which uvicorn, the application and its parts speak to each other."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

OUTSIDE: Final = "outside"
"""The path of what does not lie under the prefix: no path of ours, as they begin with a slash."""


def enter(scope: Scope, prefix: str) -> None:
    """Behind the prefix (`/cards`) paths are as without it; of the prefix alone nothing is left."""
    written = scope["raw_path"].decode("latin-1")  # a slash that is encoded leads nowhere from a page
    inside = written == prefix or written.startswith(f"{prefix}/")
    scope["path"] = scope["path"].removeprefix(prefix) if inside else OUTSIDE
