"""Asking the same people again: only those one has played with, for a day, and within limits."""

import asyncio
import random
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
from msgspec.structs import replace
from sqlalchemy import Connection, func, insert, select

from pioche.server.records import KeptRecord
from pioche.server.store.asks import (
    ASK_LASTS,
    MOST_SHOWN,
    answer_ask,
    ask_people,
    asks_for,
    companies_of,
)
from pioche.server.store.erasing import begin_erasure
from pioche.server.store.people import new_guest
from pioche.server.store.records import keep_record
from pioche.server.store.retention import drop_tables
from pioche.server.store.schema import asks, entries, record_players, unwanted
from pioche.server.store.tables import close_table
from tests.server.players import Json, Tab, acted, play
from tests.server.running import Running, running
from tests.server.stores import NOON, opened
from tests.server.test_store_records import game

LATER = NOON + timedelta(hours=1)


def with_store(url: str, work: Callable[[Connection], None], *tables: str) -> None:
    async def run() -> None:
        async with opened(url, *tables) as store:
            await store.write(work)

    asyncio.run(run())


def people_in(c: Connection, *names: str) -> list[str]:
    return [new_guest(c, name)[0].id for name in names]


def count(c: Connection, table: Any) -> int:
    found: int = c.execute(select(func.count()).select_from(table)).scalar_one()
    return found


def named(kept: KeptRecord, **names: str) -> KeptRecord:
    """With what each person was called."""
    players = [replace(each, called=names.get(str(each.person))) for each in kept.players]
    return replace(kept, players=players)


def test_an_ask_lasts_a_day_and_of_one_person_only_the_last_counts(url: str) -> None:
    def work(c: Connection) -> None:
        ana, bob, cleo = people_in(c, "Ana", "Bob", "Cleo")
        ask_people(c, ana, "Ana", "t1", {bob: "Bob", cleo: "Cleo", "nobody": "N"}, NOON)
        (ask,) = asks_for(c, bob, NOON)
        assert (ask.table, ask.name, ask.called, ask.expires) == ("t1", "Ana", "Bob", NOON + ASK_LASTS)
        assert asks_for(c, ana, NOON) == []
        ask_people(c, ana, "Ana", "t2", {bob: "Bob"}, LATER)
        assert [ask.table for ask in asks_for(c, bob, LATER)] == ["t2"]
        assert asks_for(c, cleo, NOON + ASK_LASTS) == []
        ask_people(c, cleo, "Cleo", "t1", {ana: "Ana"}, NOON + ASK_LASTS)
        assert count(c, asks) == 2, "what is over was dropped"

    with_store(url, work, "t1", "t2")


def test_who_does_not_want_to_be_asked_is_not_until_they_ask_themselves(url: str) -> None:
    def work(c: Connection) -> None:
        ana, bob = people_in(c, "Ana", "Bob")
        assert not answer_ask(c, bob, "t1", never=True)
        for never, left in ((False, 1), (True, 0)):
            ask_people(c, ana, "Ana", "t1", {bob: "Bob"}, NOON)
            assert answer_ask(c, bob, "t1", never=never)
            assert asks_for(c, bob, NOON) == []
            ask_people(c, ana, "Ana", "t1", {bob: "Bob"}, NOON)
            assert len(asks_for(c, bob, NOON)) == left
        ask_people(c, bob, "Bob", "t1", {ana: "Ana"}, NOON)
        ask_people(c, ana, "Ana", "t1", {bob: "Bob"}, NOON)
        assert len(asks_for(c, bob, NOON)) == 1
        assert answer_ask(c, bob, "t1", never=True)
        begin_erasure(c, [ana])
        assert (count(c, asks), count(c, unwanted)) == (0, 0)
        ask_people(c, bob, "Bob", "t1", {ana: "Ana"}, NOON)
        assert count(c, asks) == 0, "nobody asks who is forgotten"

    with_store(url, work, "t1")


def test_nobody_is_shown_more_than_a_few(url: str) -> None:
    def work(c: Connection) -> None:
        ana, *others = people_in(c, *(f"P{n}" for n in range(MOST_SHOWN + 3)))
        for minute, other in enumerate(others):
            ask_people(c, other, f"P{minute}", "t1", {ana: "Ana"}, NOON + timedelta(minutes=minute))
        shown = [ask.name for ask in asks_for(c, ana, LATER)]
        assert shown == [f"P{minute}" for minute in reversed(range(2, MOST_SHOWN + 2))]

    with_store(url, work, "t1")


def test_companies_are_those_of_the_last_games_by_the_names_of_then(url: str) -> None:
    def work(c: Connection) -> None:
        ana, bob, cleo = people_in(c, "Ana", "Robert", "Cleo")
        names = {ana: "Ana", bob: "Bob", cleo: "Cleo"}
        c.execute(insert(entries), [{"table_serial": n, "number": 1, "body": "{}"} for n in (1, 2)])
        keep_record(c, named(game(1, ana, bob, None, table="t1"), **names))
        keep_record(c, named(game(2, bob, ana, None, table="t1"), **{**names, bob: "Bobby"}))
        keep_record(c, named(game(3, ana, bob, cleo, table="t2"), **names))
        keep_record(c, named(game(4, ana, None, None, table="t2"), **names))
        keep_record(c, game(5, ana, bob, table="t1", of="mio"))
        found = companies_of(c, ana)
        assert [(row.table, row.names) for row in found] == [("t2", ["Bob", "Cleo"]), ("t1", ["Bobby"])]
        assert [row.names for row in companies_of(c, cleo)] == [["Ana", "Bob"]]
        begin_erasure(c, [bob])
        assert [row.names for row in companies_of(c, ana)] == [["Cleo"]]
        ask_people(c, ana, "Ana", "t2", {cleo: "Cleo"}, NOON)
        close_table(c, "t2")
        assert count(c, asks) == 0, "it does not gather"
        ask_people(c, ana, "Ana", "t2", {cleo: "Cleo"}, NOON)
        close_table(c, "t2", gathers=True)
        assert count(c, asks) == 1
        drop_tables(c, ["t2"], NOON + timedelta(days=100_000))
        assert companies_of(c, ana) == []
        assert count(c, asks) == 0
        left = select(func.count(record_players.c.called)).where(
            record_players.c.record_id.startswith("r-t2")
        )
        assert c.execute(left).scalar_one() == 0, "names go with the log that had them"

    with_store(url, work, "t1", "t2")


async def finished_game(server: Running, **tokens: str) -> str:
    """The first of these people has all other seats as well: nobody waits for a bot."""
    first = next(iter(tokens.values()))
    table = server.open_table(first, "lettres", 3, pace="lively")
    tabs = [Tab(server, table, token) for token in tokens.values()]
    for seat, (tab, name) in enumerate(zip(tabs, tokens, strict=True)):
        await tab.enter()
        await tab.done("sit", seat=seat, name=name)
    for seat in range(len(tabs), 3):
        await tabs[0].done("sit", seat=seat, name="Child")
    await tabs[0].done("start")
    chance = random.Random(7)
    await asyncio.gather(*(play(tab, chance) for tab in tabs))
    return table


def asked(server: Running, token: str) -> list[Json]:
    found: list[Json] = server.ask("GET", "/api/me/asks", token=token).json()["asks"]
    return found


def ask_again(server: Running, token: str, table: str) -> httpx.Response:
    return server.ask("POST", f"/api/tables/{table}/again", {}, token=token)


def test_one_tap_asks_everybody_who_played_and_nobody_else(tmp_path: Path) -> None:
    async def scene(server: Running) -> None:
        ana, bob, cleo = (server.guest(name) for name in ("Ana", "Bob", "Cleo"))
        table = await finished_game(server, Ana=ana, Bobby=bob)
        assert ask_again(server, cleo, table).json()["reason"] == "not-at-this-table"
        assert ask_again(server, ana, "no-such-table").json()["reason"] == "not-at-this-table"
        answer = ask_again(server, ana, table)
        assert answer.status_code == 201
        card, names = answer.json()["table"], answer.json()["asked"]
        assert (names, card["game"], card["seats"], card["pace"]) == (["Bobby"], "lettres", 3, "lively")
        assert server.ask("GET", "/api/tables").json()["tables"] == [], "it is private"
        server.kill()
        server.start()
        (ask,) = asked(server, bob)
        assert (ask["table"], ask["name"], ask["called"]) == (card["id"], "Ana", "Bobby")
        assert asked(server, cleo) == asked(server, ana) == []
        (company,) = server.ask("GET", "/api/me/companies", token=bob).json()["companies"]
        assert (company["table"], company["names"]) == (table, ["Ana"])

        tab = Tab(server, card["id"], bob)
        await tab.enter()
        await tab.done("sit", seat=None, name="Bobby")
        assert asked(server, bob) == [], "who sits there is not asked any more"
        await tab.done("stand")
        assert len(asked(server, bob)) == 1
        host = Tab(server, card["id"], ana)
        await host.enter()
        await host.done("sit", seat=0, name="Ana")
        await host.done("start")
        assert asked(server, bob) == [], "it waits for nobody any more"

        later = ask_again(server, bob, table).json()["table"]["id"]
        assert server.ask("DELETE", f"/api/me/asks/{later}?never=true", token=ana).status_code == 204
        assert server.ask("DELETE", f"/api/me/asks/{later}", token=ana).status_code == 404
        assert ask_again(server, bob, table).json()["asked"] == ["Ana"], "nobody is told who does not want to"
        assert asked(server, ana) == []
        while (answer := ask_again(server, bob, table)).status_code == 201:
            pass
        assert answer.status_code == 429
        assert ask_again(server, ana, table).status_code == 201
        assert len(asked(server, bob)) == 1
        assert server.ask("POST", "/api/me/erasure", {}, token=ana).status_code == 204
        assert asked(server, bob) == []
        assert server.ask("GET", "/api/me/companies", token=bob).json()["companies"] == []

    with running(tmp_path) as server:
        acted(scene(server))


def test_who_came_after_the_game_and_who_was_sent_away_cannot_ask_those_who_played(tmp_path: Path) -> None:
    async def scene(server: Running) -> None:
        ana, bob, cleo = (server.guest(name) for name in ("Ana", "Bob", "Cleo"))
        table = await finished_game(server, Ana=ana, Bobby=bob)
        host, late = Tab(server, table, ana), Tab(server, table, cleo)
        await host.enter()
        await late.enter()
        await host.done("rematch")
        await host.done("stand", seat=2)
        await late.done("sit", seat=2, name="Cleo")
        assert ask_again(server, cleo, table).json()["reason"] == "not-at-this-table"
        assert ask_again(server, bob, table).json()["asked"] == ["Ana"]
        await host.done("kick", seat=1)
        assert ask_again(server, bob, table).json()["reason"] == "not-at-this-table"
        assert ask_again(server, ana, table).json()["reason"] == "nobody-to-ask"

    with running(tmp_path) as server:
        acted(scene(server))


def test_a_table_at_which_nothing_was_played_makes_no_company(tmp_path: Path) -> None:
    async def scene(server: Running) -> None:
        ana, bob = server.guest("Ana"), server.guest("Bob")
        table = server.open_table(ana, "lettres", 3, public=True)
        for token, seat in ((ana, 0), (bob, 1)):
            tab = Tab(server, table, token)
            await tab.enter()
            await tab.done("sit", seat=seat, name=f"P{seat}")
        assert ask_again(server, bob, table).json()["reason"] == "not-at-this-table"
        await tab.done("stand")
        alone = await finished_game(server, Ana=ana)
        assert ask_again(server, ana, alone).json()["reason"] == "nobody-to-ask"

    with running(tmp_path) as server:
        acted(scene(server))
