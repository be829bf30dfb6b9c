"""Records, ratings and statistics in the store: each game once, and nobody is shown who did not agree."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, delete

from pioche.engine.record import replay
from pioche.games.shelf import FOLDERS, find_title
from pioche.server.ratings import Rating
from pioche.server.records import KeptPlayer, KeptRecord, kept_record
from pioche.server.statistics import Share
from pioche.server.store import records as kept
from pioche.server.store import schema, standings
from pioche.server.store.database import database_at
from pioche.server.store.migrating import migrate
from pioche.server.store.people import new_guest
from pioche.server.store.tables import new_table
from pioche.table import commands
from tests.server.test_records import only_bots
from tests.server.timeless import TABLE, Room, Visitor
from tests.table.scenes import BOTS, Scene, secrets_from

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
YES, NO = True, False


@pytest.fixture
def c(tmp_path: Path) -> Iterator[Connection]:
    database = database_at(f"sqlite:///{tmp_path}/pioche.db")
    with database.writing() as connection:
        migrate(connection)
        yield connection
    database.release()


class Club:
    """People, and games between them whose results the test says."""

    def __init__(self, c: Connection) -> None:
        self.c = c
        self.ids: dict[str, str] = {}
        self.count = 0
        for table, public in (("open", YES), ("closed", NO)):
            new_table(c, table, "mio", 4, public, NOON)

    def person(self, name: str) -> str:
        if name not in self.ids:
            self.ids[name] = new_guest(self.c, name)[0].id
        return self.ids[name]

    def player(self, seat: int, who: str, rank: int, *, shown: bool, score: int) -> KeptPlayer:
        """A level of bots is written `-regular`."""
        bot = who.startswith("-")
        return KeptPlayer(
            seat=seat,
            person=None if bot else self.person(who),
            level=who[1:] if bot else None,
            name=who if shown else None,
            listed_as=who if shown and not bot else None,
            score=score,
            rank=rank,
            won=rank == 1,
        )

    def game(self, *order: str, table: str = "open", shown: bool = NO, **more: Any) -> KeptRecord:
        """A game that ended in this order."""
        self.count += 1
        players = [
            self.player(seat, who, seat + 1, shown=shown, score=10 * seat) for seat, who in enumerate(order)
        ]
        values: dict[str, Any] = {"game": "mio", "body": {"deal": None, "names": None}, **more}
        return KeptRecord(
            id=f"r{self.count}",
            table=table,
            number=self.count,
            seats=len(players),
            finished=NOON + timedelta(minutes=self.count),
            players=players,
            **values,
        )

    def play(self, *order: str, **more: Any) -> KeptRecord:
        record = self.game(*order, **more)
        assert kept.keep_record(self.c, record)
        return record


@pytest.fixture
def club(c: Connection) -> Club:
    return Club(c)


@pytest.mark.parametrize("game", FOLDERS)
def test_a_record_comes_back_from_the_store_and_replays(c: Connection, game: str) -> None:
    scene = only_bots(game, find_title(game).usual, "store", ["regular", "random"])
    new_table(c, "t", game, scene.state.seats, YES, NOON)
    stored = kept_record(scene.state, "t")
    assert kept.keep_record(c, stored)
    found = kept.record(c, stored.id)
    assert found == stored
    assert found is not None
    assert replay(find_title(game), found.body).state() == scene.match.state()
    assert set(standings.ratings_of(c, game, ["bot:regular", "bot:random", "person:x"])) == {
        "bot:regular",
        "bot:random",
    }


def test_a_game_is_kept_and_rated_once(club: Club) -> None:
    first = club.play("ana", "bob")
    ratings = standings.own_ratings(club.c, club.person("ana"))
    again = msgspec.structs.replace(first, id="another")
    assert not kept.keep_record(club.c, again)
    assert standings.own_ratings(club.c, club.person("ana")) == ratings
    assert ratings["mio"].games == 1
    assert kept.record(club.c, "another") is None
    assert kept.kept_numbers(club.c, "open") == {1}
    assert kept.kept_numbers(club.c, "closed") == set()


def test_a_rating_that_fails_leaves_nothing_behind(club: Club) -> None:
    def broken(*_: object) -> dict[str, Rating]:
        raise ArithmeticError

    record = club.game("ana", "bob")
    savepoint = club.c.begin_nested()
    with pytest.raises(ArithmeticError):
        kept.keep_record(club.c, record, broken)
    savepoint.rollback()
    assert kept.keep_record(club.c, record)


def test_ratings_go_on_from_game_to_game_and_are_kept_apart_by_game(club: Club) -> None:
    for _ in range(3):
        club.play("ana", "bob", "-regular")
    club.play("bob", "ana", game="shit")
    ana, bob = (standings.own_ratings(club.c, club.person(name)) for name in ("ana", "bob"))
    assert ana["mio"].mu > bob["mio"].mu
    assert ana["shit"].mu < bob["shit"].mu
    assert (ana["mio"].games, ana["mio"].won, bob["mio"].won) == (3, 3, 0)


def test_leaderboards_show_who_agreed_and_played_enough(club: Club) -> None:
    for _ in range(6):
        club.play("ana", "-regular", "-random", shown=YES)
        club.play("-regular", "secret", "-random")
    club.play("new", "-random", shown=YES)
    board = standings.leaderboard(club.c, "mio")
    assert [(line.name, line.level) for line in board] == [
        ("ana", None),
        (None, "regular"),
        (None, "random"),
    ]
    ordinals = [line.rating.ordinal for line in board]
    assert ordinals == sorted(ordinals, reverse=True)
    assert club.person("ana") not in str(msgspec.json.encode(board))
    assert "new" in {line.name for line in standings.leaderboard(club.c, "mio", least_games=1)}
    assert "secret" not in {line.name for line in standings.leaderboard(club.c, "mio", least_games=1)}
    assert len(standings.leaderboard(club.c, "mio", limit=1)) == 1
    assert standings.leaderboard(club.c, "shit") == []
    standings.hide_from_leaderboards(club.c, club.person("ana"))
    assert [line.level for line in standings.leaderboard(club.c, "mio")] == ["regular", "random"]
    assert standings.own_ratings(club.c, club.person("ana"))["mio"].games == 6


def test_own_games_are_listed_last_first_page_by_page(club: Club) -> None:
    for number in range(5):
        club.play("ana", "bob", "-regular", game="mio" if number % 2 else "shit", table="closed")
    club.play("bob", "-regular")
    ana = club.person("ana")
    ids = [line.id for line in kept.records_of(club.c, ana)]
    assert ids == ["r5", "r4", "r3", "r2", "r1"]
    first = kept.records_of(club.c, ana, limit=2)
    rest = kept.records_of(club.c, ana, before=first[-1].finished)
    assert [line.id for line in first + rest] == ids
    assert [line.id for line in kept.records_of(club.c, ana, "mio")] == ["r4", "r2"]
    assert [player.level for player in first[0].players] == [None, None, "regular"]
    assert kept.records_of(club.c, "nobody") == []


def test_only_games_of_public_tables_are_listed_for_everybody(club: Club) -> None:
    club.play("ana", "bob", table="closed")
    club.play("ana", "bob", shown=YES)
    club.play("ana", "bob")
    lines = kept.recent_records(club.c)
    assert [line.id for line in lines] == ["r3", "r2"]
    assert [player.name for line in lines for player in line.players] == [None, None, "ana", "bob"]
    assert kept.recent_records(club.c, "shit") == []
    assert kept.recent_records(club.c, before=NOON) == []


def test_statistics_count_games_with_one_seat_of_ones_own(club: Club) -> None:
    club.play("ana", "bob", "cleo", "bob")
    club.play("bob", "ana", "-regular")
    club.play("ana", "-regular", "-random")
    mio = kept.statistics_of(club.c, club.person("ana"))[0]
    assert (mio.played, mio.won, mio.best_score, mio.mean_rank, mio.streak) == (3, 2, 0, 4 / 3, 1)
    assert (mio.against_people, mio.against_bots) == (Share(2, 1), Share(1, 1))
    assert kept.statistics_of(club.c, club.person("bob"))[0].played == 1
    assert kept.statistics_of(club.c, club.person("stranger")) == []


def test_a_whole_evening_with_people_is_kept(c: Connection) -> None:
    scene = Scene("non-merci", 3, pace="lively", secret="evening")
    ids = {name: new_guest(c, name)[0].id for name in ("ana", "bob")}
    scene.start("ana", "bob")
    for person in scene.state.people:
        person.id = ids[person.id]
    new_table(c, "t", "non-merci", 3, NO, NOON)
    scene.do(commands.AgreeToNames, "bob", YES)
    scene.to_the_end()
    assert kept.keep_record(c, kept_record(scene.state, "t"))
    assert [player.person for player in kept.records_of(c, ids["bob"])[0].players] == [*ids.values(), None]
    assert set(standings.own_ratings(c, ids["ana"])) == {"non-merci"}
    shown = {line.name for line in standings.leaderboard(c, "non-merci", least_games=1)}
    assert shown == {"Bob", None}


def forget_records(c: Connection) -> None:
    for table in (schema.record_players, schema.records, schema.ratings):
        c.execute(delete(table))


def test_records_that_a_killed_server_could_not_keep_are_made_when_it_is_back(tmp_path: Path) -> None:
    room = Room(tmp_path, ["anna"], BOTS, secrets_from(3))
    room.open_table("non-merci", 3, pace="lively")
    anna = Visitor(room, "anna", "tab-of-anna")
    anna.come()
    for _ in range(2):
        room.wait(0.01)
        anna.say("sit", name="Anna", seat=0)
        anna.say("start")
        anna.say("replace", seat=0)  # a bot plays on
        room.wait(600)
        anna.say("rematch")
        room.wait(1)
    assert room.live.table.state.games == 2
    assert room.do(room.store.read(lambda c: kept.kept_numbers(c, TABLE))) == {1, 2}
    rated = room.do(room.store.read(lambda c: standings.own_ratings(c, room.ids["anna"])))
    room.do(room.store.write(forget_records))
    for _ in range(2):
        room.restart()
        room.wait(1)
        assert room.do(room.store.read(lambda c: kept.kept_numbers(c, TABLE))) == {1, 2}
        assert room.do(room.store.read(lambda c: standings.own_ratings(c, room.ids["anna"]))) == rated
    room.end()


def test_a_game_with_a_hint_is_kept_but_rated_for_nobody_also_after_a_restart(tmp_path: Path) -> None:
    room = Room(tmp_path, ["anna"], BOTS, secrets_from(3))
    room.open_table("non-merci", 3, pace="lively")
    anna = Visitor(room, "anna", "tab-of-anna")
    anna.come()
    room.wait(0.01)
    anna.say("sit", name="Anna", seat=0)
    anna.say("start")
    room.wait(1)
    assert room.live.playing
    room.live.note_hint(0)
    room.restart()
    anna.come()
    room.wait(0.01)
    anna.say("replace", seat=0)
    room.wait(900)
    (head,) = room.do(room.store.read(lambda c: kept.records_of(c, room.ids["anna"])))
    found = room.do(room.store.read(lambda c: kept.record(c, head.id)))
    assert found is not None
    assert found.body["hinted"] is True
    assert room.do(room.store.read(lambda c: standings.own_ratings(c, room.ids["anna"]))) == {}
    assert room.do(room.store.read(lambda c: standings.leaderboard(c, "non-merci", least_games=1))) == []
    room.end()
