"""Finished games in the store: kept once, found again, rated in the same transaction."""

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection

from pioche.server.ratings import Rating
from pioche.server.records import KeptPlayer, KeptRecord, kept_record
from pioche.server.statistics import Share
from pioche.server.store.people import new_guest
from pioche.server.store.records import (
    keep_record,
    kept_numbers,
    played_games,
    recent_records,
    record,
    records_of,
    statistics_of,
)
from pioche.server.store.standings import leaderboard, own_ratings, put_ratings, ratings_of
from pioche.server.store.store import Store
from tests.server.stores import NOON, add_table, opened
from tests.table.scenes import Scene

BODY: dict[str, Any] = {"deal": None, "names": None, "moves": ["7r", "8v"]}


def player(seat: int, person: str | None, rank: int, name: str | None = None) -> KeptPlayer:
    level = "regular" if person is None else None
    return KeptPlayer(seat, person, level, name, name, 10 - rank, rank, rank == 1)


def game(
    number: int, *people: str | None, table: str = "t1", of: str = "lettres", listed: str = ""
) -> KeptRecord:
    """The first of these people wins, and so on; None is a bot."""
    players = [
        player(seat, person, seat + 1, (listed or None) if person else None)
        for seat, person in enumerate(people)
    ]
    finished = NOON + timedelta(minutes=number)
    return KeptRecord(f"r-{table}-{number}", table, number, of, len(people), finished, BODY, players)


async def guests(store: Store, *names: str) -> list[str]:
    return [(await store.write(lambda c, name=name: new_guest(c, name)))[0].id for name in names]  # type: ignore[misc]


def test_a_real_record_comes_back_as_it_was_kept(url: str) -> None:
    scene = Scene("mio", 3, pace="lively")
    scene.start("ana")
    scene.to_the_end()

    async def run() -> None:
        async with opened(url, "t1") as store:
            (ana,) = await guests(store, "Ana")
            scene.state.people[0].id = ana
            kept = kept_record(scene.state, "t1", lambda: "r1", lambda: NOON)
            assert await store.write(lambda c: keep_record(c, kept))
            assert await store.read(lambda c: record(c, "r1")) == kept
            assert await store.read(lambda c: record(c, "r2")) is None
            assert await store.read(lambda c: kept_numbers(c, "t1")) == {1}
            assert set(await store.read(lambda c: own_ratings(c, ana))) == {"mio"}

    asyncio.run(run())


def test_a_game_is_kept_and_rated_exactly_once(url: str) -> None:
    async def run() -> None:
        async with opened(url, "t1") as store:
            ana, bo = await guests(store, "Ana", "Bo")
            first = game(1, ana, bo)
            again = KeptRecord("another-id", *(getattr(first, name) for name in first.__struct_fields__[1:]))
            assert await store.write(lambda c: keep_record(c, first))
            before = await store.read(lambda c: own_ratings(c, ana))
            assert before["lettres"].games == before["lettres"].won == 1
            assert not await store.write(lambda c: keep_record(c, again))
            assert await store.read(lambda c: own_ratings(c, ana)) == before
            assert await store.read(lambda c: record(c, "another-id")) is None

    asyncio.run(run())


def test_a_record_whose_rating_fails_is_not_kept(url: str) -> None:
    def broken(_kept: KeptRecord, _before: Mapping[str, Rating]) -> dict[str, Rating]:
        raise ZeroDivisionError

    async def run() -> None:
        async with opened(url, "t1") as store:
            ana, bo = await guests(store, "Ana", "Bo")
            with pytest.raises(ZeroDivisionError):
                await store.write(lambda c: keep_record(c, game(1, ana, bo), broken))
            assert await store.read(lambda c: kept_numbers(c, "t1")) == set()
            assert await store.write(lambda c: keep_record(c, game(1, ana, bo)))

    asyncio.run(run())


def test_own_and_public_games_are_listed_the_latest_first(url: str) -> None:
    async def run() -> None:
        async with opened(url, "t1") as store:
            await add_table(store, "t2", public=False)
            ana, bo = await guests(store, "Ana", "Bo")
            kept = [
                *(game(number, ana, None) for number in range(1, 6)),
                game(6, bo, None),
                game(7, bo, ana, of="mio"),
                game(8, ana, bo, table="t2"),
            ]
            for one in kept:
                await store.write(lambda c, one=one: keep_record(c, one))  # type: ignore[misc]

            def ids(c: Connection, **chosen: Any) -> list[str]:
                return [head.id for head in records_of(c, ana, **chosen)]

            assert await store.read(ids) == [
                "r-t2-8", "r-t1-7", "r-t1-5", "r-t1-4", "r-t1-3", "r-t1-2", "r-t1-1",
            ]  # fmt: skip
            assert await store.read(lambda c: ids(c, game="mio")) == ["r-t1-7"]
            assert await store.read(lambda c: ids(c, limit=2)) == ["r-t2-8", "r-t1-7"]
            before = kept[6].finished
            assert await store.read(lambda c: ids(c, before=before, limit=1)) == ["r-t1-5"]
            recent = await store.read(lambda c: recent_records(c, limit=3))
            assert [head.id for head in recent] == ["r-t1-7", "r-t1-6", "r-t1-5"]
            assert recent[0].players == kept[6].players
            of_mio = await store.read(lambda c: recent_records(c, game="mio"))
            assert [head.id for head in of_mio] == ["r-t1-7"]

    asyncio.run(run())


def test_statistics_count_games_with_one_seat_and_know_people_from_bots(url: str) -> None:
    async def run() -> None:
        async with opened(url, "t1") as store:
            ana, bo = await guests(store, "Ana", "Bo")
            for one in (
                game(1, ana, None, None),
                game(2, ana, bo, None),
                game(3, bo, ana, bo),
                game(4, ana, ana, bo),
                game(5, bo, None),
            ):
                await store.write(lambda c, one=one: keep_record(c, one))  # type: ignore[misc]
            played = await store.read(lambda c: played_games(c, ana))
            assert [(one.finished.minute, one.rank, one.people) for one in played] == [
                (3, 2, 1),
                (2, 1, 1),
                (1, 1, 0),
            ]
            assert len(await store.read(lambda c: played_games(c, ana, limit=2))) == 2
            (found,) = await store.read(lambda c: statistics_of(c, ana))
            assert (found.played, found.won, found.streak, found.longest_streak) == (3, 2, 0, 2)
            assert found.against_people == Share(2, 1)
            assert found.against_bots == Share(1, 1)
            assert await store.read(lambda c: statistics_of(c, "nobody")) == []

    asyncio.run(run())


def test_a_leaderboard_shows_who_agreed_by_caution_and_after_enough_games(url: str) -> None:
    stand = {
        "person:ana": Rating(30.0, 1.0, 9, 5, "Ana"),
        "person:bo": Rating(40.0, 5.0, 5, 4, "Bo"),
        "person:shy": Rating(50.0, 1.0, 9, 9, None),
        "person:new": Rating(50.0, 1.0, 4, 4, "New"),
        "bot:regular": Rating(29.0, 0.5, 100, 50),
        "bot:random": Rating(10.0, 0.5, 100, 5),
    }

    async def run() -> None:
        async with opened(url) as store:
            await store.write(lambda c: put_ratings(c, "mio", stand))
            await store.write(lambda c: put_ratings(c, "shit", {"person:ana": Rating(1.0, 1.0, 9, 0, "Ana")}))
            found = await store.read(lambda c: leaderboard(c, "mio"))
            assert [(line.name, line.level) for line in found] == [
                (None, "regular"), ("Ana", None), ("Bo", None), (None, "random"),
            ]  # fmt: skip
            assert found[1].rating == stand["person:ana"]
            assert len(await store.read(lambda c: leaderboard(c, "mio", limit=2))) == 2
            everybody = await store.read(lambda c: leaderboard(c, "mio", least_games=0))
            assert everybody[0].name == "New"
            better = {"person:ana": Rating(31.0, 1.0, 10, 6)}
            await store.write(lambda c: put_ratings(c, "mio", better))
            asked = ["person:ana", "person:bo", "person:none"]
            assert await store.read(lambda c: ratings_of(c, "mio", asked)) == {
                **better,
                "person:bo": stand["person:bo"],
            }
            assert set(await store.read(lambda c: own_ratings(c, "ana"))) == {"mio", "shit"}

    asyncio.run(run())
