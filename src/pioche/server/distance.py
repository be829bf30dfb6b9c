"""How far away somebody is: what is taken off the arrival of a reaction. Late answers add nothing to it.

The round trips that the kernel itself sees are none of a page's or a program's business: the other kernel
confirms what comes, whoever reads it and when. Where they are not known, nothing tells a late answer from a
long way, and little is believed. docs/races.md has the cheats that were tried, and what they gain.
"""

import math
import socket
import struct
import sys
from collections.abc import Callable
from typing import Any, Final

HEADER: Final = b"x-client-rtt"
"""In which a proxy says, in microseconds, how long the kernel's round trip to the visitor takes."""
UNSEEN: Final = 0.025
"""The most that answers alone are believed, in seconds: whoever delays them wins no more than that."""
INFO_BYTES: Final = 152
SHORTEST: Final = 148
"""Where Linux writes `tcpi_min_rtt` in its `struct tcp_info`, in microseconds."""
NO_SAMPLE: Final = frozenset({0, 0xFFFFFFFF})

Read = Callable[[], float | None]


def kernel_round_trip(wire: Any) -> float | None:
    """The shortest round trip that the kernel has seen on a socket, in seconds; None: it does not tell."""
    if sys.platform == "linux" and wire is not None:
        try:
            info = wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, INFO_BYTES)
        except (OSError, ValueError):
            return None  # it has just been closed
        if len(info) >= INFO_BYTES:
            (shortest,) = struct.unpack_from("=I", info, SHORTEST)
            return None if shortest in NO_SAMPLE else shortest / 1e6
    return None


def told_by_proxy(written: str | None) -> float | None:
    """What a trusted proxy says of the way to the visitor; None where it says nothing that makes sense."""
    if written is None or not (written.isascii() and written.isdigit() and len(written) <= 9):
        return None
    return int(written) / 1e6


class Distance:
    """Of one connection: the shortest way there and back that was ever seen on it."""

    __slots__ = ("answered", "beat", "read", "seen")

    def __init__(self, read: Read, beat: Callable[[], None] | None = None) -> None:
        self.read = read
        """What the kernel has seen, asked again for every reaction."""
        self.beat = beat
        """Sends some bytes that every client ignores; None: they would not reach the visitor's kernel."""
        self.seen = math.inf
        self.answered = math.inf

    def note_answer(self, seconds: float) -> None:
        self.answered = min(self.answered, seconds)

    def round_trip(self) -> float | None:
        now = self.read()
        if now is not None:
            self.seen = min(self.seen, now)
        if self.seen < math.inf:
            return min(self.seen, self.answered)
        return None if self.answered == math.inf else min(self.answered, UNSEEN)

    @property
    def has_to_show(self) -> bool:
        """Whether so much would be taken off that it should be seen again and again how far it is."""
        return self.beat is not None and min(self.seen, self.answered) > UNSEEN
