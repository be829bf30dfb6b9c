"""Hints: what the coach would do in one's own seat, for those who play with bots only.

Bots for which a table waits go first. Where many ask, those behind one address wait for each other.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Final

from pioche.bots.budget import Budget
from pioche.coach.forms import Advice
from pioche.coach.telling import hint_sentence
from pioche.engine.match import Match
from pioche.engine.record import record_of, record_text
from pioche.engine.refusal import Refused
from pioche.server import wire
from pioche.server.connection import Connection
from pioche.server.house import House
from pioche.server.limits import retry_after
from pioche.server.live import Live
from pioche.server.sentences import catalogue
from pioche.table.desk import not_allowed
from pioche.thinking.pool import NEXT, Thinkers
from pioche.thinking.process import Advise, read_advice
from pioche.words.names import seat_names

SECONDS: Final = 0.5
SHARE: Final = Budget(seconds=SECONDS)
MOST_MOVES: Final = 3
LONGEST_QUEUE: Final = 10.0
"""Whoever would have to wait longer, in seconds, is told so instead."""
GIVEN_UP_AFTER: Final = 20.0
"""Bots may keep all processes busy."""

log = logging.getLogger("pioche.hints")


class Hints:
    def __init__(self, house: House, thinkers: Thinkers, wait: Callable[[str, str], float]) -> None:
        self.house = house
        self.thinkers = thinkers
        self.wait = wait
        """Seconds until a person behind an address may have one more."""
        self.asking: set[str] = set()
        """Those for whom a hint is being worked out: one at a time."""
        self.addresses: Counter[str] = Counter()
        """And how many behind each address."""

    def give(self, live: Live, connection: Connection, asked: wire.Hint) -> None:
        self.house.counts.commands["hint"] += 1
        try:
            match = self.check(live, connection, asked.seat)
        except Refused as refused:
            connection.tell(connection.refusal(live.table.state.game, asked.key, refused))
            return
        live.note_hint(asked.seat)
        state = live.table.state
        # Written down now: before anybody works it out the game may have gone on.
        hint = partial(hinted, asked, state.number, state.game, [chair.name for chair in state.chairs])
        question = Advise(record_text(record_of(match)), asked.seat, SHARE)
        address, person = connection.address, connection.looks_as
        turn = self.addresses[address]
        self.asking.add(person)
        self.addresses[address] += 1

        async def work() -> None:
            try:
                connection.tell(await self.work_out(live, connection, asked.key, question, turn, hint))
            finally:
                self.asking.discard(person)
                self.addresses[address] -= 1
                self.addresses = +self.addresses

        self.house.spawn(work())

    def check(self, live: Live, connection: Connection, seat: int) -> Match:
        """The game, if this seat may have a hint in it now."""
        table = live.table
        chair = table.own_chair(connection.client, seat)
        if seat not in connection.audiences:
            raise not_allowed("not-your-seat")  # who has left it sees it no more
        match = table.game_in_play()
        if table.state.daily is not None:
            raise not_allowed("daily-alone")
        if any(other.person not in {None, chair.person} for other in table.state.chairs):
            raise not_allowed("hint-among-people")
        if chair.since > table.state.dealt:
            # The coach remembers what the seat was told before, and somebody else may have had it then.
            raise not_allowed("hint-from-the-deal-on")
        if table.state.announced is not None or not match.moves(seat):
            raise not_allowed("nothing-to-decide")
        if connection.looks_as in self.asking:
            raise not_allowed("too-much-at-once")
        wait = self.queue_for(connection.address) or self.wait(connection.address, connection.looks_as)
        if wait:
            raise later(wait)
        return match

    def queue_for(self, address: str) -> float:
        """About how many seconds until it would be worked out; 0.0: soon enough."""
        ahead = self.thinkers.ahead(NEXT, self.addresses[address])
        seconds = ahead * SECONDS / len(self.thinkers.workers)
        return seconds if seconds > LONGEST_QUEUE else 0.0

    async def work_out(
        self,
        live: Live,
        connection: Connection,
        key: int,
        question: Advise,
        turn: int,
        hint: "partial[wire.Hinted]",
    ) -> wire.Message:
        try:
            async with asyncio.timeout(GIVEN_UP_AFTER):
                advice = read_advice(await self.thinkers.find(question, NEXT, turn))
                await live.stored_for_sure()  # nobody has a hint in a game that would count after a restart
            return hint(advice, connection.language)
        except TimeoutError:
            refused = later(GIVEN_UP_AFTER)
        except Exception:
            log.exception("hint-fault")
            refused = not_allowed("no-hint-now")
        return connection.refusal(None, key, refused)


def later(seconds: float) -> Refused:
    return not_allowed("hint-later", {"seconds": retry_after(seconds)})


def hinted(
    asked: wire.Hint, number: int, game: str, names: list[str], advice: Advice, language: str
) -> wire.Hinted:
    words = catalogue(language, game)
    called = seat_names(names, len(names), words)
    moves = [
        wire.HintedMove(value.move, value.win, value.cost, value.cost_error, value.points)
        for value in advice.moves[:MOST_MOVES]
    ]
    return wire.Hinted(asked.key, number, asked.seat, moves, hint_sentence(advice, words, called))
