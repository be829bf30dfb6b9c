"""What the server forgets: people who ask for it, and what is older than the operator wants to keep.

The latter at the start and once an hour (docs/server-reference.md).
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from sqlalchemy import Connection

from pioche.server.live import Live
from pioche.server.logs import Log
from pioche.server.store.erasing import (
    being_erased,
    end_erasure,
    erase_from_table,
    tables_naming,
)
from pioche.server.store.errors import Fenced, OutOfStep
from pioche.server.store.nodes import check_epoch, let_go
from pioche.server.store.people import new_id
from pioche.server.store.retention import drop_records, drop_tables, erase_idle, idle_guests, old_tables
from pioche.table.entries import Entry
from pioche.table.table import Table

if TYPE_CHECKING:
    from pioche.server.house import House

EVERY: Final = 3600.0
UNTIL_ALL_KNOW: Final = timedelta(minutes=1)
"""A server that was not reached lets somebody who is erased stay until it looks at tokens (cluster.py)."""
AT_ONCE: Final = 200
"""So many in one commit, for which everybody waits."""

log = Log("forgetting")


class Retention(Struct, frozen=True):
    """In days; 0: for ever."""

    tables: int = 0
    records: int = 0
    guests: int = 0


FOR_EVER: Final = Retention()


async def erase(house: "House", ids: Collection[str]) -> int:
    """Take people whose erasure has begun out of all logs; how many are forgotten altogether. Whoever stands
    in a log that could not be written stays among `being_erased`, and is tried again every hour; so does,
    with several servers, whoever was somebody until just now."""
    await house.front.sign_out(ids)
    await house.store.write(lambda _: None)  # what they asked before that is stored now: the search finds it
    naming = partial(tables_naming, ids=ids)
    async with house.erasing:
        for id, named in (await house.store.read(naming)).items():
            await house.guarded("erase", house.front.rewrite(id, named))
        begun_by = datetime.now(UTC) - (UNTIL_ALL_KNOW if house.hands else timedelta())
        left = await house.store.read(naming)
        total = 0
        for some in batched(set(ids).difference(*left.values())):
            total += await house.store.write(partial(end_erasure, ids=some, begun_by=begun_by))
    return total


async def rewrite(house: "House", id: str, named: Collection[str]) -> None:
    """Take them out of a table and its log. Everybody else stays there, and no clock is touched."""
    await left_alone(house, id)
    known = house.known.get(id)
    with undisturbed(house, [id]):
        if known is not None:
            await rewrite_live(house, known.live, named)
            return
        taken = await house.claim(id)
        if taken is None:
            return
        try:
            await rewrite_closed(house, id, named, taken.epoch)
        finally:
            if taken.epoch:
                await house.store.write(partial(let_go, id=id, epoch=taken.epoch))


async def left_alone(house: "House", id: str) -> None:
    """Until nobody is about to open or to rewrite it."""
    while id in house.finding or id in house.rewriting:
        if id in house.finding:
            await asyncio.wait([house.finding[id]])
        else:
            await house.rewriting[id].wait()


async def rewrite_live(house: "House", live: Live, named: Collection[str]) -> None:
    """The table has no such name any more when its log is rewritten: what happens later brings none back."""
    nobodies = {person: new_id() for person in named}
    part(live, nobodies)
    await live.all_stored()
    if live.broken:
        raise OutOfStep(live.id, live.table.number)
    try:
        for person, nobody in nobodies.items():
            await erased_from_log(house, live.id, person, nobody, live.epoch)
    except Fenced as fenced:
        house.broken(live, fenced)
        raise


async def rewrite_closed(house: "House", id: str, named: Collection[str], epoch: int) -> None:
    for person in named:
        # First: once the log does not name them, nobody would know any more who has to leave.
        parting = Table.restore(await house.store.entries_of(id)).part_with(person)
        if parting.entries:
            await appended(house, id, parting.entries, epoch)
        await erased_from_log(house, id, person, new_id(), epoch)


async def erased_from_log(house: "House", id: str, person: str, nobody: str, epoch: int) -> None:
    def work(c: Connection) -> None:
        if epoch:
            check_epoch(c, id, epoch)
        erase_from_table(c, id, person, nobody)

    await house.store.write(work)


@contextmanager
def undisturbed(house: "House", ids: Collection[str]) -> Iterator[None]:
    """Whoever comes to one of these tables waits until it is over."""
    done = asyncio.Event()
    house.rewriting.update(dict.fromkeys(ids, done))
    try:
        yield
    finally:
        done.set()
        for id in ids:
            if house.rewriting.get(id) is done:
                del house.rewriting[id]


def part(live: Live, nobodies: Mapping[str, str]) -> None:
    """A bot plays on, and wishes for a seat are gone; everybody sees it at once, and no name any more."""
    number = live.table.number
    for person, nobody in nobodies.items():
        live.table.forget_person(person, nobody)
    for nobody in nobodies.values():
        live.settle(live.table.part_with(nobody), live.now())
    live.tick()
    if live.table.number == number:
        live.show_afresh()


async def appended(house: "House", id: str, entries: list[Entry], epoch: int) -> None:
    stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(failure: BaseException | None) -> None:
        if failure is None:
            stored.set_result(None)
        else:
            stored.set_exception(failure)

    house.store.append(id, entries, done, epoch)
    await stored


def ids_at(live: Live) -> set[str]:
    """Everybody whom a table knows, and who looks on."""
    watching = {connection.person for connection in live.connections.values() if connection.person}
    return watching.union(person.id for person in live.table.state.people)


def batched(ids: Collection[str]) -> list[list[str]]:
    every = list(ids)
    return [every[at : at + AT_ONCE] for at in range(0, len(every), AT_ONCE)]


def days_ago(days: int) -> datetime:
    return datetime.now(UTC) - timedelta(days=days)


async def keep_house(house: "House", wanted: Retention) -> None:
    """One part that cannot be done keeps no other from it."""
    parts: dict[str, Coroutine[Any, Any, int]] = {"people": end_erasures(house)}
    if wanted.records:
        parts["records"] = all_of(house, partial(drop_records, before=days_ago(wanted.records)))
    if wanted.tables:
        parts["tables"] = forget_tables(house, days_ago(wanted.tables))
    if wanted.guests:
        parts["guests"] = forget_guests(house, days_ago(wanted.guests))
    dropped: Counter[str] = Counter()

    async def count(what: str, work: Coroutine[Any, Any, int]) -> None:
        dropped[what] = await work

    for what, work in parts.items():
        await house.guarded(what, count(what, work))
    if +dropped:
        house.counts.dropped.update(+dropped)
        log.info("dropped", **+dropped)


async def end_erasures(house: "House") -> int:
    """People of whom not everything could be forgotten at once."""
    unfinished = await house.store.read(being_erased)
    return await erase(house, unfinished) if unfinished else 0


async def all_of(house: "House", work: Callable[..., int]) -> int:
    """Do it by parts until nothing is left to do."""

    def part(c: Connection) -> int:
        return work(c, limit=AT_ONCE)

    total = 0
    while done := await house.store.write(part):
        total += done
    return total


async def forget_tables(house: "House", before: datetime) -> int:
    """Only what is closed: nobody is there, no game goes on, and a start does not open it again."""
    old = await house.store.read(partial(old_tables, before=before))
    total = 0
    async with house.erasing:
        for some in batched(old):
            unused = [id for id in some if id not in house.known and id not in house.finding]
            with undisturbed(house, unused):
                total += await house.store.write(partial(drop_tables, ids=unused, before=before))
    return total


async def forget_guests(house: "House", before: datetime) -> int:
    """Whoever sits at a table that is open is not idle, nor who has just shown a token."""
    gone: list[str] = []
    for some in batched(await house.store.read(partial(idle_guests, before=before))):
        here = set(await house.front.people_here())
        away = [id for id in some if id not in here]
        gone += await house.store.write(partial(erase_idle, ids=away, before=before))
    return await erase(house, gone) if gone else 0
