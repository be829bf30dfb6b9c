"""One table that is being played: commands in, the log stored, and only then everybody told.

What is to be sent is worked out when a command is taken and leaves in the same order once it is stored.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from msgspec import UNSET

from pioche.games.shelf import find_title
from pioche.server import wire
from pioche.server.connection import Connection, encode
from pioche.server.counts import Counts
from pioche.server.deliveries import Delivery, address, send, told_message
from pioche.server.racers import Racers
from pioche.server.records import KeptRecord, kept_record
from pioche.server.steady import PASSES, SteadyClock
from pioche.server.store.errors import StoreError
from pioche.table import commands as c
from pioche.table.entries import Audience, Entry
from pioche.table.outcome import Answer, Outcome
from pioche.table.state import OVER, PLAYING
from pioche.table.stream import Stream
from pioche.table.table import Table

RESTS_AFTER: Final = 0.25
"""Seconds without a commit after which the clocks of a table stand still."""
WORTH_TELLING: Final = 1.0
"""When its clocks have stood still for so many seconds, those at a table are told how long it waits now."""
MOST_RETOLD: Final = 40
"""Moves of a bot that its person is told of on coming back."""
SEATING: Final = frozenset(
    {"sat", "asked", "stood", "kicked", "taken_over", "handed_back", "host_named", "rematched"}
)
"""Entries after which somebody may look from another seat, or have other rights."""


@dataclass(slots=True)
class Storing:
    """What waits for a commit."""

    deliveries: list[Delivery]
    since: float
    record: KeptRecord | None
    waiting: list["asyncio.Future[None]"] = field(default_factory=list)


class EntryLog(Protocol):
    def append(
        self,
        table: str,
        entries: Sequence[Entry],
        done: Callable[[BaseException | None], None],
        epoch: int = 0,
    ) -> None: ...


class Live:
    """A table with its log and its connections. Nobody is told of a command before its entries are stored."""

    def __init__(
        self,
        id: str,
        table: Table,
        log: EntryLog,
        counts: Counts,
        loop: asyncio.AbstractEventLoop,
        clock: SteadyClock | None = None,
    ) -> None:
        self.id = id
        self.table = table
        self.stream = Stream(table)
        self.log = log
        self.counts = counts
        self.loop = loop
        self.clock = SteadyClock(loop) if clock is None else clock
        self.connections: dict[str, Connection] = {}
        self.racers = Racers(table, self.connections, loop)
        self.unstored: deque[Storing] = deque()
        self.timer: asyncio.Handle | None = None
        self.wakes_at = 0.0
        self.special_waits = False
        self.rests_since: float | None = None
        self.rested = 0.0
        self.told_behind = self.clock.behind
        """How far its clock was behind when those at the table were told last."""
        self.idle_since = loop.time()
        self.broken = False
        self.stopped = False
        self.epoch = 0
        """Since which change of hands this server has it; 0: no other can have it."""
        self.loss: tuple[int, int] | None = None
        """The last entry that was kept, and the last that had been told: the store has gone back."""
        self.on_broken: Callable[[Live, BaseException], None] | None = None
        self.on_over: Callable[[KeptRecord], None] | None = None

    @property
    def playing(self) -> bool:
        return self.table.state.stage == PLAYING

    @property
    def over(self) -> bool:
        return self.table.state.stage == OVER

    def now(self) -> float:
        """The table's own clock. It stands still while nobody is heard, and while nothing can be stored: what
        nobody was told of costs nobody a turn."""
        time = self.clock.time()
        if self.unstored and time > self.unstored[0].since + RESTS_AFTER:
            if self.rests_since is None:
                self.rests_since = self.unstored[0].since + RESTS_AFTER
            return self.rests_since - self.rested
        if self.rests_since is not None:
            self.rested += time - self.rests_since
            self.rests_since = None
        return time - self.rested

    def take(self, command: c.Asked | c.Presence) -> None:
        now = self.now()
        self.settle(self.table.take(command, now), now)

    def wake(self, passes: int = PASSES) -> None:
        """For a deadline. What has come by then is read first: whoever was in time is not overtaken."""
        if passes:
            self.timer = self.loop.call_soon(self.wake, passes - 1)
        else:
            self.timer = None
            self.tick()

    def note_hint(self, seat: int) -> None:
        self.settle(self.table.note_hint(seat), self.now())

    def tick(self) -> None:
        now = self.now()
        self.settle(self.table.tick(now), now)

    def join(self, connection: Connection, since: int | None) -> None:
        """A socket comes, perhaps again; what it is told first waits until it is stored, as all else."""
        earlier = self.connections.pop(connection.client, None)
        if earlier is not None:
            self.look_from(earlier, [])
            self.racers.note_end(earlier)
            earlier.dismiss("replaced")
        lost = self.loss_for(since)
        now = self.now()
        arriving = (
            c.Watch(connection.client)
            if connection.person is None
            else c.Connect(connection.client, connection.person)
        )
        outcome = self.table.take(arriving, now)
        self.store(outcome)
        deliveries = self.deliveries(outcome, now)
        self.connections[connection.client] = connection
        self.look_from(connection, self.table.audiences_of(connection.client))
        connection.host = self.is_host(connection)
        connection.left = self.left_by(connection)
        connection.wish = self.wish_of(connection)
        welcome = wire.Welcome(
            v=wire.VERSION,
            client=connection.id,
            table=self.id,
            n=self.table.number,
            seen=[self.seen(audience, since, arriving=True) for audience in connection.audiences],
            waits=self.waits(now),
            host=connection.host,
            events=find_title(self.table.state.game).notation.event_names,
            last_key=self.table.last_key(connection.client),
            lost=None if lost is None else connection.loss(*lost),
            left=connection.left,
            wish=connection.wish,
            written=[
                wire.WrittenLine(line.number, line.seat, line.person, line.name, line.text)
                for line in self.table.lines_for(connection.client)
            ],
        )
        deliveries.append((connection, encode(welcome)))
        if since is not None:
            self.counts.resumes += 1
        self.send_when_stored(deliveries)
        self.plan()

    def loss_for(self, since: int | None) -> tuple[int, int] | None:
        """What a client is told to be lost; only this client where only it says so: it may say anything."""
        last = self.table.number
        if since is None or since <= last:
            return self.loss
        self.counts.ahead += 1
        kept, told = self.loss or (last, since)
        return kept, max(told, since)

    def show(self, connection: Connection, key: int) -> None:
        """The present view; like everything else it leaves when what it shows is stored."""
        seen = [self.seen(audience, None) for audience in connection.audiences]
        view = wire.View(key=key, n=self.table.number, seen=seen)
        self.send_when_stored([(connection, encode(view))])

    def leave(self, connection: Connection) -> None:
        if self.connections.get(connection.client) is not connection:
            return
        del self.connections[connection.client]
        self.look_from(connection, [])
        self.racers.note_end(connection)
        self.take(c.Disconnect(connection.client))
        if not self.connections:
            self.idle_since = self.loop.time()

    def look_from(self, connection: Connection, audiences: list[Audience]) -> None:
        """From these seats and no others; an empty list: it looks no more."""
        for audience in audiences:
            if audience not in connection.audiences:
                self.stream.listen(audience)
        for audience in connection.audiences:
            if audience not in audiences:
                self.stream.unlisten(audience)
        connection.audiences = audiences
        self.racers.place(connection)

    def is_host(self, connection: Connection) -> bool:
        state = self.table.state
        return connection.person is not None and state.people[state.host].id == connection.person

    def left_by(self, connection: Connection) -> list[int]:
        """The seats that this person has left and may take back."""
        state = self.table.state
        index = self.table.person_of(connection.client)
        if index is None or not self.playing:
            return []
        return [seat for seat in state.chairs_of(index) if state.chairs[seat].taken_over == "left"]

    def wish_of(self, connection: Connection) -> int | None:
        """The wish of this person for a seat."""
        wishes = self.table.state.wishes.items()
        return next((number for number, wish in wishes if wish.person == connection.person), None)

    def seen(self, audience: Audience, since: int | None, *, arriving: bool = False) -> wire.Seen:
        view, gap = self.stream.welcome(audience, since)
        told = None if gap is None else [told_message(telling) for telling in gap]
        meanwhile = self.meanwhile(audience) if arriving else None
        return wire.Seen(seat=audience, view=view, gap=told, meanwhile=meanwhile)

    def meanwhile(self, audience: Audience) -> wire.Meanwhile | None:
        since, moves = self.table.meanwhile(audience)
        return wire.Meanwhile(since, len(moves), moves[-MOST_RETOLD:]) if moves else None

    def waits(self, now: float) -> list[wire.Wait]:
        return [wire.Wait(**wait) for wait in self.table.waits(now)]  # type: ignore[arg-type]

    def settle(self, outcome: Outcome, now: float) -> None:
        self.store(outcome)
        self.send_when_stored(self.deliveries(outcome, now))
        self.plan()

    def deliveries(self, outcome: Outcome, now: float) -> list[Delivery]:
        deliveries: list[Delivery] = []
        if outcome.entries:
            seating = not SEATING.isdisjoint([entry.kind for entry in outcome.entries])
            self.tell_entries(outcome, now, deliveries, seating)
            if seating:
                self.tell_seats(deliveries)
        for answer in outcome.answers:
            self.tell_answer(outcome, answer, deliveries)
        return deliveries

    def tell_entries(self, outcome: Outcome, now: float, deliveries: list[Delivery], seating: bool) -> None:
        special = not self.table.ordinary_waits()
        waits = self.waits(now) if special or self.special_waits else UNSET
        self.special_waits = special
        kept = self.table.audiences_of if seating else None
        address(deliveries, outcome, self.stream.tell(outcome), waits, self.connections, kept)

    def show_afresh(self) -> None:
        """To everybody what they see now: it has changed without an entry."""
        self.stream.renew()
        deliveries: list[Delivery] = []
        self.tell_seats(deliveries, everybody=True)
        self.send_when_stored(deliveries)

    def tell_seats(self, deliveries: list[Delivery], *, everybody: bool = False) -> None:
        for connection in self.connections.values():
            audiences = self.table.audiences_of(connection.client)
            host = self.is_host(connection)
            left = self.left_by(connection)
            wish = self.wish_of(connection)
            known = (connection.audiences, connection.host, connection.left, connection.wish)
            if (audiences, host, left, wish) == known and not everybody:
                continue
            self.look_from(connection, audiences)
            connection.host, connection.left, connection.wish = host, left, wish
            seen = [self.seen(audience, None) for audience in audiences]
            message = wire.Seated(n=self.table.number, seen=seen, host=host, left=left, wish=wish)
            deliveries.append((connection, encode(message)))

    def tell_answer(self, outcome: Outcome, answer: Answer, deliveries: list[Delivery]) -> None:
        connection = self.connections.get(answer.client)
        if connection is None or not answer.key:
            return
        message: wire.Message
        if answer.refused is not None:
            self.counts.refusals[answer.refused.error] += 1
            message = connection.refusal(self.table.state.game, answer.key, answer.refused)
        elif answer.number is None:
            message = wire.Pending(key=answer.key)
        elif (answer.client, answer.key) in [(entry.client, entry.key) for entry in outcome.entries]:
            return
        else:
            message = wire.Accepted(key=answer.key, n=answer.number)
        deliveries.append((connection, encode(message)))

    def store(self, outcome: Outcome) -> None:
        """Begin to; while the disk works, what is to be sent is worked out."""
        if outcome.entries:
            self.counts.note(outcome.entries)
            # Made now: the next game may begin before this one is stored.
            # Who was away may have lost the seat in the same moment.
            over = "revealed" in [entry.kind for entry in outcome.entries]
            record = kept_record(self.table.state, self.id) if over else None
            self.unstored.append(Storing([], self.clock.time(), record))
            self.log.append(self.id, outcome.entries, self.stored, self.epoch)

    def send_when_stored(self, deliveries: list[Delivery]) -> None:
        """Also what needs no storing: it must not overtake what is being stored."""
        if self.unstored:
            self.unstored[-1].deliveries += deliveries
        else:
            send(deliveries)

    def stored(self, failure: BaseException | None) -> None:
        """The oldest of what is being stored is done."""
        if self.clock.time() > self.unstored[0].since + RESTS_AFTER:
            self.now()  # it has been resting, whether somebody looked at the clock or not
        storing = self.unstored.popleft()
        if failure is not None and not self.broken:
            self.broken = True
            if self.on_broken is not None:
                self.on_broken(self, failure)
        if not self.broken:
            self.counts.acknowledged(self.clock.time() - storing.since)
            send(storing.deliveries)
            if storing.record is not None and self.on_over is not None:
                self.on_over(storing.record)
        for waiting in storing.waiting:
            if not waiting.done():
                waiting.set_result(None)
        if self.rests_since is not None:
            self.now()
            self.plan()
            self.tell_lost_time()

    def tell_lost_time(self) -> None:
        """Its clocks have stood still, and those who look at them cannot know for how long."""
        behind = self.clock.behind + self.rested
        if behind < self.told_behind + WORTH_TELLING or not self.playing:
            return
        self.told_behind = behind
        self.table.clock.tell_anew()
        message = encode(wire.Waits(self.table.number, self.waits(self.now())))
        self.send_when_stored([(connection, message) for connection in self.connections.values()])

    async def all_stored(self) -> None:
        """Until everything that has happened so far is stored: nobody may know of it before."""
        if self.unstored:
            reached = self.loop.create_future()
            self.unstored[-1].waiting.append(reached)
            await reached

    async def stored_for_sure(self) -> None:
        await self.all_stored()
        if self.broken:
            raise StoreError("store-gone")

    @property
    def watching(self) -> int:
        return sum(connection.audiences == [None] for connection in self.connections.values())

    def plan(self) -> None:
        """Wake up for the next deadline. A timer that would wake up too early is left: it costs less."""
        if self.racers.here:
            self.racers.pulse.wake()
        if self.rests_since is not None:
            return  # when it goes on it is planned again
        deadline = self.table.next_deadline()
        if deadline is not None:
            deadline = self.clock.when(deadline + self.rested)
        if self.timer is not None:
            if deadline is None or deadline >= self.wakes_at:
                return
            self.timer.cancel()
            self.timer = None
        if deadline is not None and not self.broken and not self.stopped:
            # Kept here: for a time that is past, uvloop's handle does not know it.
            self.wakes_at = deadline
            self.timer = self.loop.call_at(deadline, self.wake)

    def stop(self, why: str) -> None:
        """End all sockets and clocks; the log has everything."""
        self.stopped = True
        self.racers.pulse.stop()
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        for connection in list(self.connections.values()):
            connection.dismiss(why)
        self.connections.clear()
