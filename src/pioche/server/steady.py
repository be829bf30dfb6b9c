"""A clock that stands still while the server hears nobody.

A process that was stopped, or has too much to do, wakes up late: deadlines have passed, and what people
sent in time lies unread. So all tables live by this clock. When the loop has not come round for a while it
goes on from where the loop was last: what was lost meanwhile is lost to nobody.
"""

import asyncio
import math
from collections.abc import Callable
from typing import Final

BEAT: Final = 0.1
"""Seconds after which the loop should come round again."""
LATE: Final = 0.1
"""Seconds after that; then it is late."""
LATE_AGAIN: Final = 0.4
"""So much the clock goes on if the loop is late twice in a row: games must not stop where a server has too
much to do for long. It costs no turn, since whatever has come is read before a deadline acts."""
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
        self.behind = 0.0
        """How long it has stood still until now."""
        self.due = math.inf
        """When the loop should have come round."""
        self.stands_at = math.inf
        """Where it stands if the loop does not; all times here are those of the loop."""
        self.shown = -math.inf
        """The last time that somebody was shown: it never goes back."""
        self.beat: asyncio.TimerHandle | None = None

    def time(self) -> float:
        self.shown = self.reached(self.loop.time())
        return self.shown - self.behind

    def when(self, moment: float) -> float:
        """At which time of the loop it will be this moment, if no more is lost."""
        now = self.loop.time()
        return moment + self.behind + now - self.reached(now)

    def reached(self, now: float) -> float:
        return max(self.shown, min(now, self.stands_at)) if self.late(now) else now

    def late(self, now: float) -> bool:
        return now > self.due + LATE

    def start(self) -> None:
        self.expect(self.loop.time(), 0.0)

    def expect(self, now: float, more: float) -> None:
        self.due = now + BEAT
        self.stands_at = self.due + more
        self.beat = self.loop.call_at(self.due, self.come_round)

    def come_round(self) -> None:
        now = self.loop.time()
        lost = now - self.reached(now)
        self.behind += lost
        self.shown = now
        self.expect(now, LATE_AGAIN if lost else 0.0)
        if lost:
            self.on_lost(lost)

    def stop(self) -> None:
        if self.beat is not None:
            self.beat.cancel()
        self.due = math.inf
