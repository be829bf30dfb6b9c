"""A client that keeps a log of its own: what it asked, what was acknowledged, what it was told."""

import asyncio
import contextlib
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from websockets.exceptions import WebSocketException

from tests.server.players import Json, SocketEndedError, Tab, a_move

AGAIN: Final = 0.2
"""Seconds between two attempts to come back: two dozen clients that knock more often delay the start."""
HELD_BACK: Final = 10.0
"""Seconds that the table may hold an answer back: a race, or the rest after a lay of MERCI."""
LOST: Final = (OSError, WebSocketException, SocketEndedError, EOFError, TimeoutError)
"""What a client comes back after."""
NOT_NOW: Final = frozenset({"too-much-at-once", "already-started", "game-not-over", "seat-taken"})
"""Refusals that are no accident. Who comes back and says `sit` again may ask a third time before the seat is
shown; where somebody else has it, the table is stuck, and that is found."""


@dataclass
class Asked:
    do: str
    fields: Json
    answered: Json | None = None

    @property
    def n(self) -> int | None:
        """The entry that it led to; None: it was refused, or there is no answer yet."""
        return None if self.answered is None else self.answered.get("n")

    @property
    def lets_go(self) -> bool:
        return self.do == "move" and self.fields["move"] == "let-go"


@dataclass(frozen=True)
class Heard:
    """What a client can testify to."""

    client: str
    told: list[Json]
    acknowledged: Mapping[int, tuple[int, Asked]]
    """By key: the entry that a command led to, and the command."""
    seat: int | None = None
    """Its only or first seat: whom it was told as where a message does not say it."""


class Stubborn:
    """A client that comes back by itself, and says again what it had no answer to."""

    def __init__(self, tab: Tab, chance: random.Random, again: float = AGAIN) -> None:
        self.tab = tab
        self.chance = chance
        self.again = again
        self.connecting: Json = {}
        """What its connections are opened with."""
        self.asked: dict[int, Asked] = {}
        self.closing = False
        self.company = [self]
        """Everybody at its table."""
        self.welcomes = 0
        self.resumed = 0
        self.resent = 0

    async def insist(self) -> None:
        """Until the game is over, once the evening is closing."""
        while not self.done:
            try:
                await self.come()
                while not self.done:
                    await self.act()
            except LOST:
                self.fell_out()
                await asyncio.sleep(self.again * (0.5 + self.chance.random()))

    async def come(self) -> None:
        since = self.tab.n if self.tab.client else None
        if self.tab.socket is not None:
            self.tab.socket.transport.abort()  # it may still be saying goodbye
        await self.tab.enter(since=since, **self.connecting)
        self.resumed += self.tab.welcome["seen"][0]["gap"] is not None
        self.welcomes += 1
        await self.say_again()

    def fell_out(self) -> None:
        """The connection is lost, or could not be made."""

    @property
    def done(self) -> bool:
        """A rematch that somebody has just asked for is a game more, for all of them."""
        as_far = all(one.tab.n == self.tab.n for one in self.company)
        return self.closing and as_far and all(one.at_the_end for one in self.company)

    @property
    def at_the_end(self) -> bool:
        unanswered = any(asked.answered is None for asked in self.asked.values())
        return bool(self.tab.views) and self.tab.over and self.tab.in_step and not unanswered

    def heard(self) -> Heard:
        acknowledged = {key: (asked.n, asked) for key, asked in self.asked.items() if asked.n is not None}
        seats = self.tab.seats
        return Heard(f"{self.tab.client}.", list(self.tab.told), acknowledged, seats[0] if seats else None)

    async def say_again(self) -> None:
        unanswered = [key for key, asked in self.asked.items() if asked.answered is None]
        self.resent += len(unanswered)
        for key in unanswered:
            asked = self.asked[key]
            await self.tab.say({"do": asked.do, "key": key, **asked.fields})
        for key in unanswered:
            await self.answer(key)

    async def send(self, do: str, **fields: Any) -> int:
        self.tab.key += 1
        key = self.tab.key
        self.asked[key] = Asked(do, fields)
        await self.tab.say({"do": do, "key": key, **fields})
        return key

    async def answer(self, key: int) -> Json:
        tab, asked = self.tab, self.asked[key]
        if not asked.lets_go:
            await tab.until(lambda: key in tab.answers or key in tab.pending)
        await tab.until(lambda: key in tab.answers, max(tab.patience, HELD_BACK))
        asked.answered = tab.answers[key]
        return asked.answered

    async def ask(self, do: str, **fields: Any) -> Json:
        return await self.answer(await self.send(do, **fields))

    async def act(self) -> None:
        tab = self.tab
        await tab.until(lambda: tab.in_step)
        seen = tab.n
        await self.keep_the_table_going()
        let_go = []
        for seat in tab.seats:
            await tab.until(lambda: tab.in_step)
            move = a_move(tab.views[seat], self.chance)
            if move == "let-go":  # it is answered when everybody has, or time is up
                let_go.append(await self.send("move", seat=seat, move=move))
            elif move is not None:
                await self.ask("move", seat=seat, move=move)
        for key in let_go:
            await self.answer(key)
        with contextlib.suppress(TimeoutError):
            await tab.until(lambda: tab.n > seen or self.done, within=0.5)

    async def keep_the_table_going(self) -> None:
        if self.tab.host and self.tab.stage == "gathering":
            await self.patiently("start")
        elif self.tab.host and self.tab.stage == "over" and not self.closing:
            await self.patiently("rematch")

    async def patiently(self, do: str, **fields: Any) -> None:
        """A table hears only a few requests a second beside moves."""
        answer = await self.ask(do, **fields)
        if answer["is"] == "refused":
            assert answer["reason"] in NOT_NOW, answer
            await asyncio.sleep(0.5)
