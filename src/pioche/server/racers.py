"""Those at a table who may race one another: how far away each person is, and what keeps them honest."""

import asyncio
import math
from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import Final

from pioche.server.connection import Connection
from pioche.server.distance import Distance
from pioche.table.paces import PACES
from pioche.table.state import PLAYING
from pioche.table.table import Table

REMEMBERED: Final = 300.0
"""Seconds for which a connection that has ended counts still: a new one is no new distance."""
BEATS_PER_SECOND: Final = 32.0
LOOKS_ON_LATE: Final = max(pace.cap for pace in PACES.values())
"""Seconds by which spectators are told later while there are races. Else one could be the near eye of a
player who answers from far away, and whose distance is made up for."""

moments = SystemRandom()


class Former:
    """The ways of connections that have ended, by person: the shortest of the last minutes."""

    def __init__(self) -> None:
        self.ways: dict[str, list[tuple[float, float]]] = {}

    def note(self, person: str, way: float, now: float) -> None:
        """A longer one that ended earlier says nothing more: few are kept."""
        kept = [(ended, other) for ended, other in self.recent(person, now) if other < way]
        self.ways[person] = [*kept, (now, way)]

    def recent(self, person: str, now: float) -> list[tuple[float, float]]:
        kept = [found for found in self.ways.get(person, ()) if now - found[0] < REMEMBERED]
        if kept:
            self.ways[person] = kept
        else:
            self.ways.pop(person, None)
        return kept

    def shortest(self, person: str, now: float) -> float:
        return min((way for _, way in self.recent(person, now)), default=math.inf)


class Pulse:
    """Bytes that nobody reads, at moments that nobody foresees, to those for whom much would be taken off.

    A kernel that is made to confirm late confirms the last of them, at the latest, with the move that it
    sends: then it is seen how near it is. Who waits with each move until the lie is safe loses what it gains.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, distances: Callable[[], list[Distance]]) -> None:
        self.loop = loop
        self.distances = distances
        self.timer: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        if self.timer is None and self.distances():
            self.timer = self.loop.call_later(moments.expovariate(BEATS_PER_SECOND), self.beat)

    def beat(self) -> None:
        self.timer = None
        for distance in self.distances():
            assert distance.beat is not None
            distance.beat()
        self.wake()

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Racers:
    def __init__(
        self, table: Table, connections: Mapping[str, Connection], loop: asyncio.AbstractEventLoop
    ) -> None:
        self.table = table
        self.connections = connections
        self.loop = loop
        self.former = Former()
        self.pulse = Pulse(loop, self.far)

    @property
    def here(self) -> bool:
        """Whether there are races at all in this game."""
        return self.table.customs.races is not None

    def place(self, connection: Connection) -> None:
        """It looks from other seats now, or only on."""
        connection.late = self.lateness if connection.audiences == [None] else None

    def lateness(self) -> float:
        """By how many seconds those who only look on are told later now."""
        return LOOKS_ON_LATE if self.here and self.table.state.stage == PLAYING else 0.0

    def note_end(self, connection: Connection) -> None:
        if self.here and connection.person is not None:
            way = connection.distance.round_trip()
            if way is not None:
                self.former.note(connection.person, way, self.loop.time())

    def round_trip(self, connection: Connection) -> float | None:
        """How far a person is: the nearest of their tabs counts, also of those that they had lately.

        Else one could see on a near one what one answers by a far one.
        """
        if not self.here or connection.person is None:
            return None
        shortest = self.former.shortest(connection.person, self.loop.time())
        for other in self.connections.values():
            if other.person == connection.person and (way := other.distance.round_trip()) is not None:
                shortest = min(shortest, way)
        return None if shortest == math.inf else shortest

    def far(self) -> list[Distance]:
        """Of those who play now, those who must show how far they are."""
        state = self.table.state
        if not self.here or state.stage != PLAYING or state.paused:
            return []
        return [
            connection.distance
            for connection in self.connections.values()
            if connection.audiences != [None] and connection.distance.has_to_show
        ]
