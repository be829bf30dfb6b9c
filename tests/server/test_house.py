"""Tables in memory and in the store: put away, opened again, restored, their games kept."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from pioche.server import house as houses
from pioche.server import lobby
from pioche.server.http.house import Full
from pioche.server.store.errors import StoreError
from pioche.server.store.people import Person
from pioche.server.store.records import keep_record
from pioche.server.store.tables import running_tables, table_row
from pioche.table import commands as c
from tests.server.test_storing import kept
from tests.server.timeless import NOON, TABLE, Room, Visitor
from tests.table.scenes import BOTS, secrets_from


@pytest.fixture
def room(tmp_path: Path) -> Room:
    opened = Room(tmp_path, ["ana"], BOTS, secrets_from(1))
    opened.open_table("shit", 2, pace="lively", options={"round_cap": 1})
    return opened


def is_closed(room: Room) -> bool:
    row = room.do(room.store.read(lambda c: table_row(c, TABLE)))
    assert row is not None
    return row.closed is not None


def test_a_table_that_nobody_needs_is_put_away_and_a_visit_opens_it_again(tmp_path: Path) -> None:
    room = Room(tmp_path, ["ana"], BOTS, secrets_from(1))
    room.open_table("lettres", 3)
    ana = Visitor(room, "ana", "tab-of-ana")
    ana.come()
    room.wait(1)
    ana.go()
    room.wait(room.house.idle_after + 20)
    assert TABLE not in room.house.known
    assert is_closed(room)
    ana.come()
    room.wait(1)
    assert not is_closed(room)
    ana.say("start")
    room.wait(1)
    assert room.live.playing
    room.restart()
    room.wait(1)
    assert TABLE in room.house.known, "the game goes on although nobody has come back yet"
    room.end()


def test_a_table_that_is_not_needed_is_not_restored_at_a_start(room: Room) -> None:
    room.do(room.house.find(TABLE))
    room.wait(room.house.idle_after + 20)
    room.restart()
    room.wait(1)
    assert room.house.known == {}
    assert room.do(room.store.read(running_tables)) == []
    room.end()


def test_a_record_is_tried_again_until_it_is_stored(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[object] = []

    def sometimes(*given: Any) -> bool:
        tries.append(given)
        if len(tries) < 4:
            raise StoreError("store-gone")
        return keep_record(*given)

    monkeypatch.setattr(houses, "keep_record", sometimes)
    ana = Visitor(room, "ana", "tab-of-ana")
    ana.come()
    room.wait(0.1)
    ana.say("start")
    room.wait(120)
    assert room.live.over
    assert len(tries) == 4
    assert kept(room) == [1]
    assert room.house.counts.records == 1
    assert not room.house.unkept
    room.end()


def test_a_store_that_is_away_at_the_start_is_waited_for(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    room.do(room.house.find(TABLE))
    read: Callable[..., Awaitable[Any]] = room.store.read
    failures = 0

    async def away(work: Any) -> Any:
        nonlocal failures
        if work is running_tables and failures < 3:
            failures += 1
            raise StoreError("store-gone")
        return await read(work)

    monkeypatch.setattr(room.store, "read", away)
    room.house.known.clear()
    room.do(room.house.restore_running())
    assert failures == 3
    assert TABLE in room.house.known
    room.end()


def test_a_full_house_puts_away_what_nobody_needs_and_opens_no_more_than_it_holds(tmp_path: Path) -> None:
    room = Room(tmp_path, ["ana"], BOTS, secrets_from(1))
    room.house.most_tables = 3
    ana = Person(room.ids["ana"], "Ana", None, NOON)
    tables = []
    for _ in range(4):
        card = room.do(room.house.open_table(ana, "Ana", "mio", 2, {}, "calm", public=True))
        tables.append(card.id)
        room.wait(1)
    assert list(room.house.known) == tables[1:], "the one that was quiet for longest has gone"
    assert room.do(room.house.card(tables[0])) is not None, "and comes back when it is visited"
    assert list(room.house.known) == [*tables[2:], tables[0]]
    for known in room.house.known.values():
        known.live.take(c.Connect("tab", ana.id))
        known.live.take(c.Sit("tab", 1, 0, "Ana"))
        known.live.take(c.Start("tab", 2))
    with pytest.raises(Full):
        room.do(room.house.open_table(ana, "Ana", "mio", 2, {}, "calm", public=True))
    assert room.do(room.house.card(tables[1])) is not None, "whoever knows a table is let in all the same"
    room.end()


def test_a_house_that_was_more_than_full_makes_room_at_once(tmp_path: Path) -> None:
    room = Room(tmp_path, ["ana"], BOTS, secrets_from(1))
    while not room.house.ready:  # else what is put away may be among those that a start brings back
        room.wait(0.1)
    ana = Person(room.ids["ana"], "Ana", None, NOON)
    for _ in range(5):
        room.do(room.house.open_table(ana, "Ana", "mio", 2, {}, "calm", public=True))
    room.house.most_tables = 3
    card = room.do(room.house.open_table(ana, "Ana", "mio", 2, {}, "calm", public=True))
    assert len(room.house.known) == 3
    assert card.id in room.house.known
    room.end()


def test_a_visit_that_cannot_be_stored_leaves_no_half_opened_table(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.do(room.house.find(TABLE))
    room.wait(room.house.idle_after + 20)
    assert is_closed(room)

    def fails(*_given: Any, **_named: Any) -> None:
        raise StoreError("store-gone")

    with monkeypatch.context() as patch:
        patch.setattr(houses, "open_again", fails)
        with pytest.raises(StoreError):
            room.do(room.house.find(TABLE))
        assert TABLE not in room.house.known
    room.do(room.house.find(TABLE))
    assert not is_closed(room)
    room.end()


def test_who_visits_a_table_while_it_is_closed_has_it_open(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = room.do(room.house.find(TABLE))
    assert found is not None
    entries_of = room.store.entries_of
    closing: list[Awaitable[None]] = []

    async def meanwhile_closed(id: str) -> Any:
        """The visitor has read the row, and only then it is closed."""
        entries = await entries_of(id)
        await closing.pop()
        return entries

    room.house.put_away(found.live)
    closing.append(room.house.close(found.live))
    monkeypatch.setattr(room.store, "entries_of", meanwhile_closed)
    room.do(room.house.find(TABLE))
    assert not is_closed(room)
    room.end()


def test_the_lobby_does_not_list_a_table_that_its_host_has_left(tmp_path: Path) -> None:
    room = Room(tmp_path, ["ana", "bob"], BOTS, secrets_from(1))
    ana, bob = (Person(room.ids[name], name.title(), None, NOON) for name in ("ana", "bob"))

    def listed() -> int:
        return len(room.do(room.house.lobby(None)))

    card = room.do(room.house.open_table(ana, "Ana", "mio", 3, {}, "calm", public=True))
    assert listed() == 1, "its host is on the way"
    live = room.house.known[card.id].live
    for command in (
        c.Connect("a", ana.id),
        c.Sit("a", 1, 0, "Ana"),
        c.Connect("b", bob.id),
        c.Sit("b", 1, 1, "Bob"),
    ):
        live.take(command)
    assert listed() == 1
    state = live.table.state
    state.people[state.host].present = False
    assert listed() == 0, "nobody could start it"
    live.take(c.Connect("a", ana.id))
    assert listed() == 1
    live.take(c.Start("a", 2))
    state.people[state.host].present = False
    assert listed() == 1, "others play there"
    for person in state.people:
        person.present = False
    assert listed() == 0


def test_the_lobby_lists_the_latest_tables_that_gather(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "LONGEST_LOBBY", 3)
    room = Room(tmp_path, ["ana"], BOTS, secrets_from(1))
    ana = Person(room.ids["ana"], "Ana", None, NOON)
    tables = []
    for game in ("mio", "shit", "mio", "mio", "mio"):
        card = room.do(room.house.open_table(ana, "Ana", game, 2, {}, "calm", public=True))
        tables.append(card.id)
    live = room.house.known[tables[4]].live
    for command in (c.Connect("tab", ana.id), c.Sit("tab", 1, 0, "Ana"), c.Start("tab", 2)):
        live.take(command)
    assert [card.id for card in room.do(room.house.lobby(None))] == tables[1:4]
    assert [card.id for card in room.do(room.house.lobby("mio"))] == [tables[0], tables[2], tables[3]]
    assert [card.options for card in room.do(room.house.lobby("mio"))] == [{"target": 100}] * 3, (
        "without the deck"
    )
    whole = room.do(room.house.card(tables[0]))
    assert whole is not None
    assert set(whole.options) == {"target", "deck"}
    room.end()


def test_a_game_goes_on_after_a_restart_though_nobody_comes(tmp_path: Path) -> None:
    room = Room(tmp_path, ["ana"], BOTS, secrets_from(1))
    room.open_table("lettres", 3)
    ana = Visitor(room, "ana", "tab-of-ana")
    ana.come()
    ana.say("start")
    room.wait(1)
    room.restart()
    room.wait(1)
    before = room.live.table.number
    room.wait(300)
    assert room.live.table.number > before
    room.end()


def test_the_host_of_a_table_that_is_open_is_known(room: Room) -> None:
    ana = Visitor(room, "ana", "tab-of-ana")
    ana.come()
    room.wait(1)
    assert room.do(room.house.is_host(TABLE, room.ids["ana"]))
    assert not room.do(room.house.is_host(TABLE, "somebody-else"))
    assert not room.do(room.house.is_host("no-table", room.ids["ana"]))
    room.end()


def test_a_table_that_is_opened_while_a_start_lists_the_tables_has_one_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(tmp_path, ["ana"], BOTS, secrets_from(1))
    write: Callable[..., Awaitable[Any]] = room.store.write
    starting: list[asyncio.Task[None]] = []

    async def and_then_a_start(work: Any) -> Any:
        result = await write(work)
        if not starting:
            starting.append(room.loop.create_task(room.house.restore_running()))
            await asyncio.sleep(1)
        return result

    monkeypatch.setattr(room.store, "write", and_then_a_start)
    ana = Person(room.ids["ana"], "Ana", None, NOON)
    card = room.do(room.house.open_table(ana, "Ana", "mio", 2, {}, "calm", public=True))
    room.loop.run_until_complete(starting[0])
    assert list(room.house.known) == [card.id]
    assert room.house.counts.restored == 0
    room.end()
