"""A server whose tables wait for their only people: nothing is played, and they find them again for weeks."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from pioche.server.store.erasing import begin_erasure
from pioche.server.store.people import new_guest
from pioche.server.store.records import kept_numbers
from pioche.server.store.retention import drop_tables
from pioche.server.store.schema import unfinished
from pioche.server.store.tables import UnfinishedRow, close_table, open_again, table_row, unfinished_of
from tests.server.stores import opened
from tests.server.timeless import NOON, TABLE, Room, Visitor
from tests.server.visiting import Server, on_another_device
from tests.server.visiting import Visitor as HttpVisitor
from tests.table.scenes import BOTS, secrets_from

LONG = 3 * 3600.0
"""At the table it is weeks (tests/table/test_waiting.py)."""


@pytest.fixture
def room(tmp_path: Path) -> Room:
    """Ana plays alone against two bots, one of them with a name."""
    opened = Room(tmp_path, ["ana", "bob"], BOTS, secrets_from(1))
    opened.open_table("lettres", 3, pace="normal")
    return opened


def at_play(room: Room) -> Visitor:
    ana = Visitor(room, "ana", "tab-of-ana")
    ana.come()
    room.wait(0.1)
    ana.say("sit", name="Ana", seat=0)
    ana.say("bot", seat=1, level="regular", name="Odile")
    ana.say("start")
    room.wait(3)
    return ana


def mine(room: Room, who: str = "ana") -> list[Any]:
    return room.do(room.house.unfinished(room.ids[who]))


def played(room: Room) -> int:
    room.entries()
    return sum(entry.kind == "moved" for entry in room.log)


def test_a_table_waits_for_weeks_out_of_memory_and_is_among_ones_own_games(room: Room) -> None:
    ana = at_play(room)
    ana.go()
    room.wait(0.5)
    before = played(room)
    (card,) = mine(room)
    assert (card.id, card.game, card.stage, card.opponents) == (TABLE, "lettres", "playing", ["Odile", ""])
    room.wait(LONG)
    assert played(room) == before
    assert room.house.known == {}
    assert room.do(room.store.read(lambda c: kept_numbers(c, TABLE))) == set()
    assert mine(room) == [card]
    assert mine(room, "bob") == []
    ana.come()
    room.wait(120)
    assert played(room) > before
    assert len(mine(room)) == 1
    room.end()


def test_a_game_that_a_killed_server_broke_off_waits_too(room: Room) -> None:
    ana = at_play(room)
    room.restart()
    before = played(room)
    room.wait(3600)
    assert played(room) == before
    room.restart()
    room.wait(1)
    assert [card.id for card in mine(room)] == [TABLE]
    ana.come()
    room.wait(120)
    assert played(room) > before
    room.end()


def test_who_gives_a_game_up_has_no_record_of_it_and_no_table_to_go_on_with(room: Room) -> None:
    at_play(room).go()
    room.wait(1000)
    assert not room.do(room.house.give_up(TABLE, room.ids["bob"]))
    assert not room.do(room.house.give_up("no-such-table", room.ids["ana"]))
    assert room.do(room.house.give_up(TABLE, room.ids["ana"]))
    assert mine(room) == []
    room.wait(LONG)
    assert mine(room) == []
    assert room.do(room.store.read(lambda c: kept_numbers(c, TABLE))) == set()
    assert not room.do(room.house.give_up(TABLE, room.ids["ana"]))
    room.end()


def test_who_gathers_finds_the_table_and_who_is_done_does_not(room: Room) -> None:
    ana = Visitor(room, "ana", "tab-of-ana")
    ana.come()
    room.wait(0.1)
    ana.say("sit", name="Ana", seat=0)
    room.wait(0.1)
    assert [card.stage for card in mine(room)] == ["gathering"]
    ana.say("start")
    ana.say("replace", seat=0)
    room.wait(1000)
    assert room.live.over
    assert mine(room) == []
    room.end()


def test_who_comes_back_after_a_take_over_is_told_what_the_bot_did_also_after_a_reload(
    tmp_path: Path,
) -> None:
    room = Room(tmp_path, ["ana", "bob"], BOTS, secrets_from(1))
    room.open_table("non-merci", 3, pace="lively")
    ana, bob = Visitor(room, "ana", "tab-of-ana"), Visitor(room, "bob", "tab-of-bob")
    for seat, tab in enumerate((ana, bob)):
        tab.come()
        room.wait(0.1)
        tab.say("sit", name=f"Seat {seat}", seat=seat)
    ana.say("start")
    room.wait(0.1)
    bob.go()
    room.wait(70)
    welcomes = []
    for _ in range(2):
        bob.come()
        room.wait(0.1)
        welcomes.append(next(m for m in reversed(bob.messages()) if m["is"] == "welcome"))
        bob.go()
        room.wait(0.1)
    told = [welcome["seen"][0].get("meanwhile") for welcome in welcomes]
    assert told[0] == told[1] is not None
    assert told[0]["count"] == len(told[0]["moves"]) > 0
    assert set(told[0]["moves"]) <= {"take", "pass"}
    (hers,) = [m for m in ana.messages() if m["is"] == "welcome"]
    assert "meanwhile" not in hers["seen"][0]
    room.end()


def waiting(c: Connection) -> int:
    found: int = c.execute(select(func.count()).select_from(unfinished)).scalar_one()
    return found


def test_the_store_remembers_for_whom_a_closed_table_waits(url: str) -> None:
    async def run() -> None:
        async with opened(url, "t1", "t2") as store:
            ana, _, _ = await store.write(lambda c: new_guest(c, "Ana"))
            await store.write(lambda c: close_table(c, "t1", {ana.id: ["Odile", ""], "nobody": []}))
            await store.write(lambda c: close_table(c, "t1", {ana.id: ["Odile", ""]}))
            row = await store.read(lambda c: table_row(c, "t1"))
            assert row is not None
            expected = UnfinishedRow("t1", row.game, row.seats, row.created, ["Odile", ""])
            assert await store.read(lambda c: unfinished_of(c, ana.id, 5)) == [expected]
            assert await store.read(lambda c: unfinished_of(c, ana.id, 0)) == []
            await store.write(lambda c: open_again(c, "t1"))
            assert await store.read(lambda c: unfinished_of(c, ana.id, 5)) == []
            for gone in (lambda c: begin_erasure(c, [ana.id]), lambda c: drop_tables(c, ["t1"], SOON)):
                await store.write(lambda c: close_table(c, "t1", {ana.id: []}))
                await store.write(gone)
                assert await store.read(waiting) == 0

    asyncio.run(run())


SOON = NOON.replace(year=9000)


def test_who_sits_there_by_a_link_to_another_device_gives_that_game_up(http_server: Server) -> None:
    ana, other = http_server.visitor.become_guest(), http_server.visitor.become_guest()
    table = ana.open_table()["id"]
    host = http_server.tables.tables[table].state.people[0].id
    http_server.tables.sit(table, host, "Ana")
    moved = HttpVisitor(http_server.loop, http_server.app, on_another_device(ana, table))
    assert other.ask("DELETE", f"/api/me/tables/{table}").status_code == 403
    assert moved.get("/api/me/tables").status_code == 401, "the token counts at that table alone"
    assert moved.ask("DELETE", f"/api/me/tables/{table}").status_code == 204
    assert ana.get("/api/me/tables").json() == {"tables": []}


def test_unfinished_games_and_the_last_pace_by_http(visitor: HttpVisitor) -> None:
    assert visitor.get("/api/me/tables").status_code == 401
    me = visitor.become_guest()
    assert "pace" not in me.get("/api/me").json()
    assert me.get("/api/me/tables").json() == {"tables": []}
    assert me.ask("PATCH", "/api/me", {"pace": "lively"}).json()["pace"] == "lively"
    assert me.ask("PATCH", "/api/me", {"name": "Ana M."}).json() | {"created": ""} == {
        "name": "Ana M.",
        "account": None,
        "created": "",
        "pace": "lively",
    }
    assert me.get("/api/me").json()["pace"] == "lively"
    refused = me.ask("PATCH", "/api/me", {"pace": "hectic"})
    assert (refused.status_code, refused.json()["reason"]) == (422, "unknown-pace")
    answer = me.ask("DELETE", "/api/me/tables/none")
    assert (answer.status_code, answer.json()["reason"]) == (403, "not-at-this-table")
