"""Tables with people who never give up, and who note when they could not play."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

from tests.server.players import Json, Tab
from tests.server.running import Reachable
from tests.server.stubborn import Heard, Stubborn

SEATS: Final = {"lettres": 4, "mio": 3, "non-merci": 3, "shit": 4, "merci": 3}
OPTIONS: Final[dict[str, Json]] = {"mio": {"target": 15}, "merci": {"round_cap": 1, "move_cap": 40}}
AGAIN: Final = 0.2
"""Seconds, on average, before a client tries again."""
PATIENCE: Final = 1.0
"""Seconds without an answer after which a client takes its connection for lost."""
SLOW: Final = 0.5
"""A command that is answered later than this was held up."""


@dataclass
class Going:
    """When a table was played at, and when it could not be."""

    last: float = 0.0
    """When something was played or acknowledged there."""
    held_up: float | None = None
    """Since when nobody can play."""
    waiting: dict[tuple[int, int], float] = field(default_factory=dict)
    """By client and key: when a command was sent that has no answer yet."""
    away: set[int] = field(default_factory=set)
    """Who is not connected."""
    incomplete: float = 0.0
    """Since when somebody is not."""
    outages: list[float] = field(default_factory=list)
    """How long nobody could play, each time."""
    absences: list[float] = field(default_factory=list)
    """How long not everybody was there, each time."""

    def trouble(self, since: float) -> None:
        if self.held_up is None:
            self.held_up = max(since, self.last)

    def progress(self, at: float) -> None:
        waited = min(self.waiting.values(), default=at)
        if at - max(waited, self.last) > SLOW:
            self.trouble(waited)
        self.last = at
        if self.held_up is not None and at > self.held_up:
            self.outages.append(at - self.held_up)
            self.held_up = None

    def gone(self, who: int, at: float) -> None:
        if not self.away:
            self.incomplete = at
        self.away.add(who)

    def back(self, who: int, at: float) -> None:
        if self.away == {who}:
            self.absences.append(at - self.incomplete)
        self.away.discard(who)

    def begin_anew(self) -> None:
        """Forget what is over; what is not goes on."""
        self.outages.clear()
        self.absences.clear()


class Watch(Tab):
    """A tab that notes when something is played at its table."""

    def __init__(self, server: Reachable, table: str, token: str | None, going: Going) -> None:
        super().__init__(server, table, token)
        self.patience = PATIENCE
        self.going = going

    async def hear(self, message: Json) -> None:
        kind = message.get("is", "told")
        if kind == "accepted" or (kind == "told" and self.is_play(message)):
            self.going.progress(time.monotonic())
        if kind in {"told", "accepted", "refused", "pending"}:
            self.going.waiting.pop((id(self), message.get("key", 0)), None)
        await super().hear(message)

    def is_play(self, message: Json) -> bool:
        """Not who comes and goes: a move, or what this client asked for."""
        kind = message.get("kind", "moved")
        return message["n"] > self.n and ("key" in message or kind in {"moved", "announced"})


class Player(Stubborn):
    """Takes its seats, plays for them, and comes back whatever happens. Without seats it looks on."""

    def __init__(self, tab: Watch, chance: random.Random, seats: list[int]) -> None:
        super().__init__(tab, chance, AGAIN)
        self.going = tab.going
        self.wanted = seats
        address = f"10.{chance.randrange(256)}.{chance.randrange(256)}.{chance.randrange(1, 255)}"
        self.connecting = {
            "additional_headers": {"X-Forwarded-For": address},
            "ping_interval": PATIENCE,  # also who waits for others notices that nobody is there any more
            "ping_timeout": PATIENCE,
        }

    @property
    def done(self) -> bool:
        return self.closing and (self.tab.in_step or not self.tab.client)

    async def come(self) -> None:
        await super().come()
        self.going.back(id(self), time.monotonic())

    def fell_out(self) -> None:
        now = time.monotonic()
        mine = [since for (who, _), since in self.going.waiting.items() if who == id(self.tab)]
        self.going.trouble(min([now, *mine]))
        self.going.gone(id(self), now)

    async def send(self, do: str, **fields: Any) -> int:
        if fields.get("move") != "let-go":  # its answer may take as long as others do
            self.going.waiting[id(self.tab), self.tab.key + 1] = time.monotonic()
        return await super().send(do, **fields)

    async def keep_the_table_going(self) -> None:
        tab = self.tab
        for seat in self.wanted:
            if tab.stage == "gathering" and seat not in tab.seats:
                await self.patiently("sit", seat=seat, name=f"Seat {seat}")
                await tab.until(lambda seat=seat: seat in tab.seats)  # type: ignore[misc]
        if tab.stage == "gathering" and not self.everybody_sits:
            return
        await super().keep_the_table_going()

    @property
    def everybody_sits(self) -> bool:
        kinds = [chair["kind"] for chair in self.tab.view["table"]["chairs"]]
        return self.alone or "empty" not in kinds

    async def act(self) -> None:
        await super().act()
        if self.pause:
            await asyncio.sleep(self.pause * (0.5 + self.chance.random()))

    alone = False
    """Whether bots take all other seats."""
    pause = 0.0
    """Seconds between two moves, on average."""


class Party:
    """A table from its opening until it has seen some games, and everybody who is at it."""

    def __init__(self, door: Reachable, chance: random.Random, number: int, pause: float = 0.0) -> None:
        self.door = door
        self.chance = chance
        self.number = number
        self.pause = pause
        self.game = list(SEATS)[number % len(SEATS)]
        self.with_bots = number % 4 == 3
        self.watched = number % 3 == 0
        self.games = chance.randrange(1, 4)
        self.table = ""
        self.going = Going()
        self.players: list[Player] = []

    async def play(self) -> None:
        await self.open()
        playing = [asyncio.create_task(player.insist()) for player in self.players]
        try:
            await asyncio.gather(*playing, self.close_in_time())
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await self.hang_up()

    async def open(self) -> None:
        people = 1 if self.with_bots else 2
        tokens: list[str | None] = [await self.http(self.door.guest, f"P{who}") for who in range(people)]
        options = OPTIONS.get(self.game, {})
        seats = SEATS[self.game]
        self.table = await self.http(self.door.open_table, tokens[0], self.game, seats, options=options)
        for who, token in enumerate([*tokens, *([None] if self.watched else [])]):
            wanted = list(range(who, seats, 2)) if token and not self.with_bots else [0] if token else []
            tab = Watch(self.door, self.table, token, self.going)
            player = Player(tab, random.Random(self.chance.random()), wanted)
            player.alone, player.pause = self.with_bots, self.pause
            self.players.append(player)

    async def http(self, ask: Any, *given: Any, **more: Any) -> Any:
        """As often as it takes; who made a guest twice has one more."""
        while True:
            try:
                return await asyncio.to_thread(ask, *given, **more)
            except (httpx.TransportError, AssertionError):
                await asyncio.sleep(AGAIN)

    async def close_in_time(self) -> None:
        host = self.players[0]
        while not all(player.closing for player in self.players):
            if host.tab.views and host.tab.over and host.tab.view["table"]["games"] >= self.games:
                self.close()
            await asyncio.sleep(0.05)

    def close(self) -> None:
        for player in self.players:
            player.closing = True
            player.tab.something.set()

    async def hang_up(self) -> None:
        for player in self.players:
            if player.tab.socket is not None:
                await player.tab.hang_up()
            Tab.opened.discard(player.tab)

    def heard(self) -> list[Heard]:
        return [player.heard() for player in self.players]
