"""A clock that stands still while the server hears nobody.

A process that was stopped, or has too much to do, wakes up late: deadlines have passed, and what people
sent in time lies unread. So all tables live by this clock. When the loop does not come round any more it
soon stands still, and goes on from there when the loop does: what was lost meanwhile is lost to nobody.
"""

import asyncio
import math
from collections.abc import Callable
from typing import Final

BEAT: Final = 0.1
"""Seconds after which the loop should come round again."""
STANDS_AFTER: Final = 0.25
"""Seconds after that; less is no more than a way through the network may take."""
PASSES: Final = 3
"""After so many turns of any loop all is read that had come: uvloop reads between two turns, asyncio behind
what was already to be done, and on Windows what was read is handed over one turn later."""


def nobody_told(_seconds: float) -> None:
    pass


class SteadyClock:
    """Until it is started, and when it is stopped, it goes with the loop."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, on_lost: Callable[[float], None] = nobody_told
    ) -> None:
        self.loop = loop
        self.on_lost = on_lost
        """Told how many seconds it stood still, each time."""
        self.lost = 0.0
        """By how much it is behind the loop's own clock."""
        self.due = math.inf
        """When the loop should have come round."""
        self.beat: asyncio.TimerHandle | None = None

    def time(self) -> float:
        return min(self.loop.time(), self.due + STANDS_AFTER) - self.lost

    def when(self, moment: float) -> float:
        """At which time of the loop it will be this moment, if no more is lost."""
        return moment + self.lost + max(0.0, self.loop.time() - self.due - STANDS_AFTER)

    def start(self) -> None:
        self.due = self.loop.time() + BEAT
        self.beat = self.loop.call_at(self.due, self.come_round)

    def come_round(self) -> None:
        lost = self.loop.time() - self.due - STANDS_AFTER
        self.lost += max(0.0, lost)
        self.start()
        if lost > 0:
            self.on_lost(lost)

    def stop(self) -> None:
        if self.beat is not None:
            self.beat.cancel()
        self.due = math.inf
