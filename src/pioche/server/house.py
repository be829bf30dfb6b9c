"""All tables of a server: opened, found again in the store, kept going, put away when nobody needs them."""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final, Protocol

from sqlalchemy import Connection

from pioche.bots.roster import LEVELS, find_bot
from pioche.engine.chance import chance_from
from pioche.engine.fields import Request
from pioche.engine.place import Place
from pioche.engine.refusal import Refused
from pioche.server.counts import Counts
from pioche.server.housekeeping import (
    EVERY,
    FOR_EVER,
    Retention,
    erase,
    ids_at,
    keep_house,
    rewrite,
    rewrite_closed,
    undisturbed,
)
from pioche.server.http.house import Company, CurrentView, Full, TableCard, Tables, UnfinishedTable
from pioche.server.live import Live
from pioche.server.lobby import OpenTable, lobby, waits_for
from pioche.server.ratings import rate
from pioche.server.records import KeptRecord, missing_records
from pioche.server.steady import SteadyClock
from pioche.server.store.daily import DailyDeal, begin_try
from pioche.server.store.database import is_damage
from pioche.server.store.erasing import erased_in
from pioche.server.store.errors import Damaged, Elsewhere, Fenced, StoreError, WentBack
from pioche.server.store.marks import Loss
from pioche.server.store.nodes import Claimed, Node, let_go
from pioche.server.store.people import Person, check_person, note_seen
from pioche.server.store.records import keep_record, kept_numbers
from pioche.server.store.store import Store
from pioche.server.store.tables import (
    FIRST_EPOCH,
    TableRow,
    close_table,
    new_table,
    open_again,
    running_tables,
    table_row,
    unfinished_of,
)
from pioche.server.unguessable import unguessable
from pioche.table.entries import Entry
from pioche.table.stand_ins import Bots, StandIn
from pioche.table.state import GATHERING, PLAYING, State
from pioche.table.table import Table

ID_BYTES: Final = 16
SWEEP_EVERY: Final = 5.0
SWEPT_AT_ONCE: Final = 16
"""So many tables are looked at, or people pinged; then others are heard: ten thousand who only sit there must
not hold up those who play."""
SEEN_EVERY: Final = timedelta(days=1)
MOST_UNFINISHED: Final = 20
TRY_AGAIN: Final = 1.0
LONGEST_PAUSE: Final = 60.0
NOT_THE_LOG: Final = (OSError, MemoryError, RuntimeError)
"""What can go wrong while a log is read without its being damaged: it is tried again."""
WORTH_A_LINE: Final = 1.0
"""Seconds lost at once that whoever reads the log should know of."""

log = logging.getLogger("pioche.house")


def fresh_secret() -> bytes:
    return secrets.token_bytes(32)


def seat_bot(place: Place, level: str) -> StandIn:
    return find_bot(place, level, chance_from(secrets.token_hex(32)))


BOTS: Final = Bots(LEVELS, seat_bot)


class Hands(Protocol):
    """Which tables are this server's, where several share a store."""

    @property
    def own(self) -> Node: ...

    async def claim(self, id: str) -> Claimed | None: ...

    async def leave(self) -> None: ...


class House:
    """All tables of a server. A table that was stored is found again, and never open twice."""

    def __init__(
        self,
        store: Store,
        counts: Counts,
        *,
        most_tables: int = 10_000,
        idle_after: float = 600.0,
        ping_every: float = 15.0,
        bots: Bots = BOTS,
        fresh_secret: Callable[[], bytes] = fresh_secret,
        retention: Retention = FOR_EVER,
    ) -> None:
        self.store = store
        self.counts = counts
        self.most_tables = most_tables
        self.idle_after = idle_after
        self.ping_every = ping_every
        self.bots = bots
        self.fresh_secret = fresh_secret
        self.retention = retention
        self.known: dict[str, OpenTable] = {}
        self.finding: dict[str, asyncio.Task[OpenTable | None]] = {}
        self.rewriting: dict[str, asyncio.Event] = {}
        """Tables whose logs are being changed or dropped: whoever comes waits for it."""
        self.erasing = asyncio.Lock()
        self.noting: set[str] = set()
        """Those who are just being noted as seen."""
        self.unkept: Counter[str] = Counter()
        """Finished games, by table, whose records are not stored yet."""
        self.damaged: set[str] = set()
        """Tables whose log cannot be read or played: nobody gets in before somebody has mended the store."""
        self.spawned: set[asyncio.Task[None]] = set()
        self.stopping = False
        self.ready = False
        self.signed_out = 0
        """How often somebody has signed out: who is just being let in is then looked up again."""
        self.sweeper: asyncio.Task[None] | None = None
        self.clock: SteadyClock | None = None
        self.hands: Hands | None = None
        """Where several servers share the store: which tables this one has."""
        self.front: Tables = self
        """All tables, those of other servers among them."""

    async def start(self) -> None:
        self.clock = SteadyClock(asyncio.get_running_loop(), self.lost_time)
        self.clock.start()
        self.sweeper = asyncio.create_task(self.look_after())

    async def stop(self) -> None:
        """Say goodbye to everybody; what was taken is stored before the store is closed."""
        self.stopping = True
        if self.sweeper is not None:
            self.sweeper.cancel()
        if self.finding:  # a table that came to life later would go on without a store
            await asyncio.wait(list(self.finding.values()), timeout=5)
        for known in self.known.values():
            known.live.stop("stopping")
        if self.hands is not None:
            await self.hands.leave()
        if self.spawned:
            await asyncio.wait(self.spawned, timeout=5)
        if self.clock is not None:
            self.clock.stop()

    def lost_time(self, seconds: float) -> None:
        """Nobody was heard for so long; no wait at any table has become shorter by it."""
        self.counts.lost_seconds += seconds
        if seconds >= WORTH_A_LINE:
            log.warning("late", extra={"fields": {"seconds": round(seconds, 3)}})
        for known in self.known.values():
            known.live.tell_lost_time()

    async def look_after(self) -> None:
        """After a start every game that was going on goes on; later, what nobody needs is put away."""
        await self.guarded("retention", keep_house(self, FOR_EVER))  # while no game goes on yet
        if self.hands is None:
            await self.restore_running()
            self.ready = True
        due = 0.0
        while True:
            now = asyncio.get_running_loop().time()
            if now >= due:
                due = now + EVERY
                await self.guarded("retention", keep_house(self, self.retention))
            await asyncio.sleep(SWEEP_EVERY)
            await self.guarded("sweep", self.sweep())

    async def restore_running(self) -> None:
        """A store that is away is waited for; a single log that cannot be read stops nobody else."""
        running: list[str] = []

        async def ask() -> None:
            with suppress(Damaged):  # named already; tables that can be read are found when somebody comes
                running.extend(await self.store.read(running_tables))

        while not await self.guarded("running", ask()):
            await asyncio.sleep(TRY_AGAIN)
        for id in running:
            while not await self.guarded("restore", self.find(id)) and not self.store.healthy:
                await asyncio.sleep(TRY_AGAIN)

    async def guarded(self, what: str, work: Awaitable[object]) -> bool:
        """Whether it could be done. One table that fails must not stop the others."""
        try:
            await work
        except (Damaged, Elsewhere):
            return False  # named when it was found, or another server's to do
        except Exception:
            log.exception("house-fault", extra={"fields": {"what": what}})
            return False
        return True

    async def find(self, id: str) -> OpenTable | None:
        """A table, from memory or from its log; None: there is none."""
        while (rewriting := self.rewriting.get(id)) is not None:
            await rewriting.wait()
        known = self.known.get(id)
        if known is not None:
            return known
        if id in self.damaged:
            raise Damaged("table-damaged")
        task = self.finding.get(id)
        if task is None:
            task = asyncio.create_task(self.restore(id))
            self.finding[id] = task
            task.add_done_callback(lambda _done: self.finding.pop(id, None))
        return await asyncio.shield(task)

    async def claim(self, id: str) -> Claimed | None:
        """A table that no other server has; None: there is none. Raises Elsewhere."""
        if self.hands is not None:
            return await self.hands.claim(id)
        row = await self.store.read(lambda c: table_row(c, id))
        return None if row is None else Claimed(row, 0)

    async def restore(self, id: str) -> OpenTable | None:
        taken = await self.claim(id)
        if taken is None:
            return None
        known = None
        try:
            known = await self.open_from_log(id, taken.row, taken.epoch)
        finally:
            if known is None and taken.epoch and id not in self.damaged:
                self.spawn(self.give_back(id, taken.epoch))
        return known

    async def give_back(self, id: str, epoch: int) -> None:
        """Another server may have more luck."""
        await self.guarded("give-back", self.store.write(partial(let_go, id=id, epoch=epoch)))

    async def open_from_log(self, id: str, row: TableRow, epoch: int) -> OpenTable | None:
        await self.make_room()
        try:
            entries = await self.store.entries_of(id)
            if not entries:
                return None  # only its records are kept
            # Whoever had the table before was stopped in the middle of it.
            if gone := await self.store.read(partial(erased_in, log=entries)):
                await self.guarded("erase", rewrite_closed(self, id, gone, epoch))
                entries = await self.store.entries_of(id)
            table = Table.restore(entries, fresh_secret=self.fresh_secret, bots=self.bots)
            if "private" not in entries[0].shown:  # opened before logs told it
                table.state.private = not row.public
        except Exception as error:
            away = isinstance(error, StoreError) and not isinstance(error, Damaged)
            if away or isinstance(error, NOT_THE_LOG):
                raise
            raise self.name_damaged(id, row.serial, error) from error
        try:
            await self.keep_missing_records(id, table.state, entries)
            if row.closed is not None:
                await self.store.write(partial(open_again, id=id))
        except BaseException:
            # Only what is whole is kept in memory: who comes again finds it, and nobody would do the rest.
            table.stand_ins.dismiss_all()
            raise
        self.counts.restored += 1
        known = self.keep(id, table, row, epoch)
        known.live.tick()
        return known

    def name_damaged(self, id: str, serial: int, error: BaseException) -> Damaged:
        """In the log by its serial: whoever knows an id may look at the table."""
        self.damaged.add(id)
        self.store.faults["table-damaged"] = len(self.damaged)
        fields = {"table": serial, "failure": type(error.__cause__ or error).__name__}
        log.error("table-damaged", extra={"fields": fields})
        return Damaged("table-damaged")

    async def keep_missing_records(self, id: str, state: State, entries: list[Entry]) -> None:
        """A game that ended just before the server did has no record yet; the next may have begun."""
        finished = state.games - (state.stage == PLAYING)
        if finished:
            kept = await self.store.read(partial(kept_numbers, table=id))
            if len(kept) < finished:
                for missing in missing_records(entries, id, kept):
                    self.over(missing)

    def keep(self, id: str, table: Table, row: TableRow, epoch: int) -> OpenTable:
        live = Live(id, table, self.store, self.counts, asyncio.get_running_loop(), self.clock)
        live.epoch = epoch
        live.on_broken = self.broken
        live.on_over = self.over
        loss = self.store.losses.get(row.serial)
        if loss is not None:
            live.loss = (loss.kept, loss.told)
        known = OpenTable(live, row.public, row.created, row.serial)
        self.known[id] = known
        return known

    def broken(self, live: Live, failure: BaseException) -> None:
        """Its log could not be stored: memory and store differ, so the store is asked again."""
        if isinstance(failure, Fenced):
            self.counts.fenced += 1
            self.lose(live)
            return
        known = self.known.get(live.id)
        fields = {"table": known.serial if known else None, "failure": type(failure).__name__}
        log.error("table-broken", extra={"fields": fields})
        self.counts.broken += 1
        if known is not None and isinstance(failure, WentBack):
            self.store.note_loss(Loss(known.serial, failure.kept, failure.told))
        if known is not None and is_damage(failure):
            self.name_damaged(live.id, known.serial, failure)
        self.put_away(live)
        live.stop("damaged" if live.id in self.damaged else "again")

    def lose(self, live: Live) -> None:
        """Another server has it by now, or may have: who is there comes again."""
        live.broken = True
        self.put_away(live)
        live.stop("again")

    def lose_all(self) -> None:
        for known in list(self.known.values()):
            self.lose(known.live)

    def put_away(self, live: Live) -> None:
        known = self.known.get(live.id)
        if known is not None and known.live is live:
            del self.known[live.id]
        live.table.stand_ins.dismiss_all()
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Something beside the tables; `stop` waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self.spawned.add(task)
        task.add_done_callback(self.spawned.discard)

    def over(self, kept: KeptRecord) -> None:
        self.unkept[kept.table] += 1
        self.spawn(self.keep_record(kept))

    async def keep_record(self, kept: KeptRecord) -> None:
        """Exactly once, however often it is said; until then the table is not closed."""
        pause = TRY_AGAIN
        while not await self.guarded("record", self.write_record(kept)):
            if self.stopping:
                return  # the next start finds it missing
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        self.unkept[kept.table] -= 1
        self.unkept = +self.unkept

    async def write_record(self, kept: KeptRecord) -> None:
        if await self.store.write(lambda c: keep_record(c, kept, rate)):
            self.counts.records += 1

    async def sweep(self) -> None:
        loop = asyncio.get_running_loop()
        done = 0
        for known in list(self.known.values()):
            live = known.live
            if done >= SWEPT_AT_ONCE:
                done = 0
                await asyncio.sleep(0)
            if self.known.get(live.id) is not known:
                continue  # it was closed meanwhile
            now = loop.time()
            done += 1 + self.ping(live, now)
            if not self.needed(live) and now >= live.idle_since + self.idle_after:
                await self.close(live)

    def needed(self, live: Live) -> bool:
        goes_on = live.playing and not live.table.waits_for_its_only_people
        return bool(live.connections or goes_on or live.unstored or live.id in self.unkept)

    async def make_room(self) -> None:
        """When the house is full, tables that nobody needs go before their time, the quietest first."""
        while len(self.known) >= self.most_tables:
            idle = [known.live for known in self.known.values() if not self.needed(known.live)]
            if not idle:
                return
            await self.close(min(idle, key=lambda live: live.idle_since))

    async def close(self, live: Live) -> None:
        """Nobody needs it in memory, nor after a start; whoever visits it opens it again."""
        self.put_away(live)
        waiting, gathers = waits_for(live), live.table.state.stage == GATHERING

        def write(c: Connection) -> None:
            if not live.epoch or let_go(c, live.id, live.epoch):
                close_table(c, live.id, waiting, gathers=gathers)

        await self.store.write(write)
        if live.id in self.known or live.id in self.finding:
            await self.store.write(partial(open_again, id=live.id))

    def ping(self, live: Live, now: float) -> int:
        """Those who are due; how many."""
        due = [connection for connection in live.connections.values() if now >= connection.ping_due]
        for connection in due:
            connection.send_ping(now, self.ping_every)
        return len(due)

    async def open_table(
        self,
        person: Person,
        name: str,
        game: str,
        seats: int,
        options: Request,
        pace: str,
        public: bool,
        rests: bool = False,
        daily: DailyDeal | None = None,
    ) -> TableCard:
        """Open a table; nobody sits at it yet. `daily`: for the deal of a day; AlreadyTried: there is one."""
        if self.stopping:
            raise Refused("not-allowed", "server-stopping", {})
        await self.make_room()
        if len(self.known) >= self.most_tables:
            raise Full
        table, opening = Table.open(
            game,
            seats,
            host=person.id,
            name=name,
            options=options,
            pace=pace,
            private=not public,
            rests=rests,
            seed=None if daily is None else daily.seed,
            daily=None if daily is None else daily.day,
            bots=self.bots,
            fresh_secret=self.fresh_secret,
        )
        id = unguessable(ID_BYTES)
        created = datetime.now(UTC)

        owner = None if self.hands is None else self.hands.own.id

        def write(c: Connection) -> int:
            check_person(c, person.id)
            if daily is not None:
                begin_try(c, daily, person.id, id)
            return new_table(c, id, game, seats, public, created, opening.entries, self.store.noted, owner)

        with undisturbed(self, [id]):  # a start that lists the running tables may find it before it is kept
            serial = await self.store.write(write)
            row = TableRow(
                id=id, game=game, seats=seats, public=public, created=created, closed=None, serial=serial
            )
            return self.keep(id, table, row, 0 if owner is None else FIRST_EPOCH).card()

    async def lobby(self, game: str | None) -> list[TableCard]:
        return lobby(self.known.values(), game)

    async def card(self, id: str) -> TableCard | None:
        known = await self.find(id)
        return None if known is None else known.card()

    async def unfinished_here(self, person_id: str) -> list[UnfinishedTable]:
        found = [known.unfinished_for(person_id) for known in self.known.values()]
        return [card for card in found if card is not None]

    async def unfinished(
        self, person_id: str, elsewhere: Sequence[UnfinishedTable] = ()
    ) -> list[UnfinishedTable]:
        found = [*await self.unfinished_here(person_id), *elsewhere]
        stored = await self.store.read(partial(unfinished_of, person=person_id, limit=MOST_UNFINISHED))
        opened = {*self.known, *(card.id for card in found)}
        away = [
            UnfinishedTable(row.id, row.game, row.seats, PLAYING, row.created, row.opponents)
            for row in stored
            if row.id not in opened
        ]
        latest = sorted([*found, *away], key=lambda card: card.created, reverse=True)
        return latest[:MOST_UNFINISHED]

    async def company_at(self, id: str, person_id: str) -> Company | None:
        known = await self.find(id)
        return None if known is None else known.company_of(person_id)

    async def waits_for(self, id: str, person_id: str) -> bool:
        """One that is not in memory gathers: any other is put away together with what was asked."""
        known = self.known.get(id)
        return known is None or known.waits_for(person_id)

    async def give_up(self, id: str, person_id: str) -> bool:
        known = await self.find(id)
        if known is None or known.unfinished_for(person_id) is None:
            return False
        live = known.live
        live.settle(live.table.part_with(person_id), live.now())
        live.tick()
        await live.stored_for_sure()
        return True

    async def view_of(self, id: str, person_id: str | None) -> CurrentView | None:
        known = await self.find(id)
        if known is None:
            return None
        live = known.live
        seats = [] if person_id is None else known.seats_of(person_id)
        view = live.table.view(seats[0] if seats else None)
        await live.all_stored()
        return await self.view_of(id, person_id) if live.broken else CurrentView(view, live.racers.lateness())

    async def people_here(self) -> list[str]:
        return [*self.noting.union(*(ids_at(known.live) for known in self.known.values()))]

    async def rewrite(self, id: str, named: Collection[str]) -> None:
        await rewrite(self, id, named)

    async def sign_out(self, ids: Collection[str], hashed: str | None = None) -> None:
        self.signed_out += 1
        gone = None if hashed is None else bytes.fromhex(hashed)
        for known in self.known.values():
            for connection in list(known.live.connections.values()):
                if connection.person in ids and gone in {None, connection.token}:
                    connection.dismiss("signed-out")

    def note_seen(self, person: Person) -> None:
        """Once a day is enough to know who is idle."""
        late = person.seen is None or datetime.now(UTC) - person.seen > SEEN_EVERY
        if late and person.id not in self.noting and not self.stopping:
            self.noting.add(person.id)
            self.spawn(self.write_seen(person.id))

    async def write_seen(self, person_id: str) -> None:
        await self.guarded("seen", self.store.write(partial(note_seen, person_id=person_id)))
        self.noting.discard(person_id)

    async def erase(self, ids: Collection[str]) -> None:
        """What cannot be done now is done later; who asked for it has nothing to ask again with."""
        await self.guarded("erase", erase(self, ids))

    async def is_host(self, id: str, person_id: str) -> bool:
        known = await self.find(id)
        if known is None:
            return False
        state = known.live.table.state
        return state.people[state.host].id == person_id
