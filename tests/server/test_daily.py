"""The deals of each day on a real server: one try for each person, and what became of it."""

import asyncio
import random
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, func, insert, select

from pioche.coach.forms import LevelResult
from pioche.server.http.daily import seconds_to_midnight, streak
from pioche.server.store.daily import (
    AlreadyTried,
    DailyDeal,
    begin_try,
    companions,
    daily_deal,
    days_played,
    deal_of_day,
    finished_counts,
    finished_tries,
    keep_levels,
    list_try,
    try_of,
)
from pioche.server.store.database import database_at
from pioche.server.store.erasing import begin_erasure
from pioche.server.store.records import keep_record
from pioche.server.store.schema import ratings, unwanted
from tests.server.players import Json, Tab, acted, play
from tests.server.running import Running, running
from tests.server.test_asks import people_in, with_store
from tests.server.test_http_people import why
from tests.server.test_http_records import person_behind
from tests.server.test_store_records import game
from tests.server.visiting import Server, Visitor

PATIENCE = 60.0
DAY = "2026-11-19"
EVENING = datetime(2026, 11, 19, 20, tzinfo=UTC)


def drawn(game: str, seed: str, day: str = DAY) -> DailyDeal:
    return DailyDeal(day, game, seed, 4, {"target": 40})


def of_game(server: Running, token: str, game: str) -> Json:
    told = server.ask("GET", "/api/daily", token=token).json()
    found: Json = next(each for each in told["games"] if each["game"] == game)
    return found


def ratings_in(server: Running) -> int:
    database = database_at(server.store)
    try:
        with database.reading() as connection:
            found: int = connection.execute(select(func.count()).select_from(ratings)).scalar_one()
            return found
    finally:
        database.engine.dispose()


def until(reached: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.05)


def result(server: Running, token: str, game: str) -> Json:
    """Once bots have played the cards, too."""
    day = server.ask("GET", "/api/daily").json()["day"]

    def told() -> Json:
        found: Json = server.ask("GET", f"/api/daily/{day}/{game}", token=token).json()
        return found

    until(lambda: told()["levels"] is not None)
    return told()


def well_before_midnight() -> None:
    """A game is not played across it: then its deal is that of yesterday."""
    while seconds_to_midnight(datetime.now(UTC)) < 120:
        time.sleep(1)


def opened_at(server: Running, token: str, game: str) -> str:
    table: str = server.created(f"/api/daily/{game}", None, token)["id"]
    return table


async def play_at(server: Running, table: str, token: str) -> None:
    """A whole game."""
    tab = Tab(server, table, token)
    await tab.enter()
    await tab.done("sit", name="Ana", seat=0)
    assert (await tab.refused("configure", options={}))["reason"] == "daily-alone"
    await tab.done("pace", pace="lively")  # bots hesitate less
    await tab.done("start")
    assert (await tab.refused("hint", seat=0))["reason"] == "daily-alone"
    await play(tab, random.Random(5))
    assert (await tab.refused("rematch"))["reason"] == "daily-alone"
    await tab.drop()


@pytest.mark.slow
def test_one_deal_for_everybody_one_try_for_each_and_the_comparison(tmp_path: Path) -> None:
    well_before_midnight()
    with running(tmp_path) as server:
        ana, bob = server.guest("Ana"), server.guest("Bob")
        told = server.ask("GET", "/api/daily", token=ana).json()
        assert {each["state"] for each in told["games"]} == {"new"}
        assert 0 < told["seconds_left"] <= 24 * 3600
        table, other = (opened_at(server, token, "shit") for token in (ana, bob))

        async def both() -> None:
            await asyncio.gather(play_at(server, table, ana), play_at(server, other, bob))

        acted(both())
        for token in (ana, bob):
            until(lambda token=token: of_game(server, token, "shit")["state"] == "over")  # type: ignore[misc]
        mine = of_game(server, ana, "shit")
        assert (mine["table"], mine["finished"]) == (table, 2)
        assert opened_at(server, ana, "shit") == table
        [record] = server.records(table)
        assert server.records(other)[0]["seed"] == record["seed"]
        told = result(server, ana, "shit")
        assert (told["score"], told["people"]) == (record["result"]["scores"][0], 2)
        assert told["won"] == (0 in record["result"]["winners"])
        assert told["better"] + result(server, bob, "shit")["better"] == 1
        assert [(each["level"], each["games"]) for each in told["levels"]] == [
            ("beginner", 20),
            ("regular", 20),
            ("expert", 20),
        ]
        [own] = told["board"]
        assert (own["name"], own["mine"]) == ("Ana", True)
        assert server.ask("GET", "/api/daily", token=ana).json()["streak"] == 1
        day = server.ask("GET", "/api/daily").json()["day"]
        put = server.ask("PUT", f"/api/daily/{day}/shit/name", {"name": "Bobby"}, bob)
        assert put.status_code == 200, put.text
        assert result(server, bob, "shit")["listed_as"] == "Bobby"
        assert len(result(server, ana, "shit")["board"]) == 1  # they have never played together
        assert ratings_in(server) == 0


@pytest.mark.slow
def test_two_devices_at_once_are_led_to_one_table_also_after_a_kill(tmp_path: Path) -> None:
    well_before_midnight()
    with running(tmp_path) as server:
        ana = server.guest("Ana")

        async def at_once() -> list[Json]:
            asked = [asyncio.to_thread(server.ask, "POST", "/api/daily/mio", None, ana) for _ in range(6)]
            return [answer.json() for answer in await asyncio.gather(*asked)]

        (table,) = {card["id"] for card in asyncio.run(at_once())}
        begun = of_game(server, ana, "mio")
        assert (begun["state"], begun["table"]) == ("begun", table)
        day = server.ask("GET", "/api/daily").json()["day"]
        refused = server.ask("GET", f"/api/daily/{day}/mio", token=ana)
        assert (refused.status_code, refused.json()["reason"]) == (409, "try-not-over")
        server.kill()
        server.start()
        assert opened_at(server, ana, "mio") == table


def test_bad_requests_name_what_is_wrong(visitor: Visitor) -> None:
    ana = visitor.become_guest()
    assert why(visitor.post("/api/daily/mio")) == (401, "no-token")
    assert why(ana.post("/api/daily/belote")) == (422, "unknown-game")
    assert why(ana.get(f"/api/daily/{DAY}/mio")) == (404, "no-such-try")
    assert why(ana.get("/api/daily/yesterday/mio")) == (400, "bad-value")
    assert why(ana.ask("PUT", f"/api/daily/{DAY}/mio/name", {"name": "Ana"})) == (404, "no-such-try")
    assert why(ana.ask("PUT", f"/api/daily/{DAY}/mio/name", {"name": ""}))[1] == "bad-name"


def test_days_in_a_row_are_counted_and_stand_until_today_is_over() -> None:
    now = datetime(2026, 11, 19, 23, 59, 30, tzinfo=UTC)
    days = {(now - timedelta(days=back)).date().isoformat() for back in (1, 2, 4)}
    assert streak(days, now) == 2
    assert streak({*days, DAY}, now) == 3
    assert streak(days, now + timedelta(minutes=1)) == 0
    assert streak(set(), now) == 0
    assert seconds_to_midnight(now) == 31


def test_a_deal_is_drawn_once_and_tried_once(url: str) -> None:
    def work(c: Connection) -> None:
        ana, bob = people_in(c, "Ana", "Bob")
        deal = deal_of_day(c, drawn("mio", "key:1"))
        assert deal_of_day(c, drawn("mio", "key:2")) == deal == drawn("mio", "key:1")
        assert deal_of_day(c, drawn("mio", "key:2", "2026-11-20")).seed == "key:2"
        assert deal_of_day(c, drawn("shit", "key:3")).seed == "key:3"
        begin_try(c, deal, ana, "one")
        with pytest.raises(AlreadyTried) as tried:
            begin_try(c, deal, ana, "two")
        assert tried.value.table == "one"
        begin_try(c, deal, bob, "three")
        levels = [LevelResult("beginner", 20, 0.1, 2.5, 33.0)]
        keep_levels(c, DAY, "mio", levels)
        found = daily_deal(c, DAY, "mio")
        assert found is not None
        assert found == replace(deal, levels=levels)

    with_store(url, work)


def test_a_finished_game_ends_its_try_once_and_is_shown_to_companions_alone(url: str) -> None:
    def work(c: Connection) -> None:
        ana, bob, cleo = people_in(c, "Ana", "Bob", "Cleo")
        keep_record(c, game(1, ana, bob, table="t1"))
        deal = deal_of_day(c, drawn("lettres", "key:1"))
        begin_try(c, deal, ana, "t2")
        kept = game(2, ana, None, table="t2")
        kept = replace(kept, body={**kept.body, "daily": DAY}, finished=EVENING)
        assert not list_try(c, DAY, "lettres", ana, "Ana")
        assert finished_tries(c, DAY, "lettres") == []
        assert keep_record(c, kept)
        assert not keep_record(c, kept)
        [tried] = finished_tries(c, DAY, "lettres")
        own = kept.players[0]
        assert (tried.record, tried.score, tried.rank, tried.won) == (kept.id, own.score, own.rank, own.won)
        assert finished_counts(c, DAY) == {"lettres": 1}
        assert days_played(c, ana) == {DAY}
        assert days_played(c, bob) == set()
        assert list_try(c, DAY, "lettres", ana, "Ana")
        assert companions(c, bob, [ana, bob, cleo]) == {ana}
        assert companions(c, cleo, [ana, bob]) == set()
        c.execute(insert(unwanted).values(person_id=ana, by_id=bob))
        assert companions(c, bob, [ana]) == companions(c, ana, [bob]) == set()
        begin_erasure(c, [ana])
        assert try_of(c, DAY, "lettres", ana) is None

    with_store(url, work, "t1", "t2")


def test_a_row_of_days_is_not_made_longer_afterwards(url: str) -> None:
    """Whoever begins a deal every day may finish it the next day, not some day."""

    def work(c: Connection) -> None:
        (ana,) = people_in(c, "Ana")
        for number, (day, later) in enumerate([("2026-11-17", 1), ("2026-11-18", 2), (DAY, 0)], start=2):
            begin_try(c, deal_of_day(c, drawn("lettres", "key:1", day)), ana, f"t{number}")
            kept = game(number, ana, None, table=f"t{number}")
            finished = datetime.fromisoformat(f"{day}T23:00:00+00:00") + timedelta(days=later)
            keep_record(c, replace(kept, body={**kept.body, "daily": day}, finished=finished))
        assert days_played(c, ana) == {"2026-11-17", DAY}

    with_store(url, work, "t1", "t2", "t3", "t4")


def test_what_was_tried_yesterday_is_still_listed(http_server: Server) -> None:
    ana = http_server.visitor.become_guest()
    person = person_behind(http_server, ana)
    yesterday = ana.get("/api/daily").json()["yesterday"]
    http_server.people(
        lambda c: begin_try(c, deal_of_day(c, drawn("mio", "key:1", yesterday)), person.id, "t1")
    )
    told = ana.get("/api/daily").json()
    assert told["yesterday"] == yesterday
    assert told["tried_yesterday"] == [{"game": "mio", "table": "t1", "over": False}]
    assert {each["state"] for each in told["games"]} == {"new"}
    assert http_server.visitor.get("/api/daily").json()["tried_yesterday"] == []
