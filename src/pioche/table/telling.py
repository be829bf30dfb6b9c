"""One entry, as an audience is told it."""

from msgspec import Struct

from pioche.engine.changes import Changes
from pioche.engine.events import Fields


class Telling(Struct, gc=False):
    """One entry, as an audience is told it."""

    number: int
    kind: str
    shown: Fields
    """Told to everybody."""
    events: list[list[object]]
    """Each as a row: docs/socket.md."""
    now: Changes | None = None
    """What has changed in the view since the entries told before; its `n` is this number.

    None: another entry of the same moment follows, and has the changes of both.
    """
    hash: str | None = None
    """Of the view after these changes."""
