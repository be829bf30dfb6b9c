"""Finished games: what is kept of them replays exactly and says for whom each seat counts."""

import json
import random
from datetime import UTC, datetime
from itertools import count, pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pioche.engine.bits import place_list
from pioche.engine.chance import chance_from
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.ranking import ranks
from pioche.engine.reading import play_at_random
from pioche.engine.record import parse_record, record_text, replay
from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS, find_title
from pioche.server.records import KeptRecord, kept_record, missing_records
from pioche.table import commands as c
from pioche.table.deals import deal_is_fair
from tests.articles.merci_table import table
from tests.laws.tables import tables_of
from tests.positions import play
from tests.table.scenes import Scene

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
YES, NO = True, False


def kept(scene: Scene) -> KeptRecord:
    return kept_record(scene.state, "t-1", lambda: "r-1", lambda: NOON)


def finished(game: str, seats: int, *people: str, **more: Any) -> Scene:
    scene = Scene(game, seats, pace="lively", **more)
    scene.start(*people)
    scene.to_the_end()
    return scene


def only_bots(game: str, seats: int, secret: object, levels: list[str], **more: Any) -> Scene:
    """A game of bots that the host only watches."""
    scene = Scene(game, seats, pace="lively", secret=secret, **more)
    scene.connect("ana")
    for seat, level in enumerate(levels):
        scene.do(c.SeatBot, "ana", seat, level)
    scene.do(c.Start, "ana")
    scene.to_the_end()
    return scene


@pytest.mark.parametrize("game", FOLDERS)
@settings(deadline=None, max_examples=12)
@given(data=st.data())
def test_every_finished_table_gives_a_record_that_replays_to_the_same_result(
    game: str, data: st.DataObject
) -> None:
    title = find_title(game)
    seats = data.draw(st.integers(title.fewest, title.most))
    levels = data.draw(st.lists(st.sampled_from(["regular", "random"]), min_size=seats, max_size=seats))
    scene = only_bots(game, seats, data.draw(st.integers(0, 10_000)), levels)
    found = kept(scene)
    assert msgspec.json.decode(msgspec.json.encode(found), type=KeptRecord) == found
    match = replay(title, parse_record(record_text(json.loads(json.dumps(found.body)))))
    assert match.state() == scene.match.state()
    state: Any = match.state()
    assert [player.score for player in found.players] == state["scores"]
    assert [player.seat for player in found.players if player.rank == 1] == state["winners"]
    assert all(player.won == (player.rank == 1) for player in found.players)
    assert [player.level for player in found.players] == levels
    fair = found.body["fair"]
    salts = {int(seat): salt for seat, salt in fair["salts"].items()}
    assert deal_is_fair(fair["secret"], fair["commitment"], salts, fair["seed"])
    assert found.body["seed"] == fair["seed"]


def finished_game(game: str, seed: int) -> Game:
    tables = tables_of(game)
    found = tables[seed % len(tables)].start(seed).game
    found.journal = None
    play_at_random(found, chance_from(seed), Moves())
    return found


@pytest.mark.parametrize("game", FOLDERS)
def test_ranks_put_winners_first_and_then_follow_the_scores(game: str) -> None:
    for seed in range(120):
        over = finished_game(game, seed)
        places = ranks(find_title(game), over)
        scores = [int(over.score(seat)) for seat in range(len(places))]
        winners = {seat for seat in range(len(places)) if (over.winners() >> seat) & 1}
        assert {seat for seat, rank in enumerate(places) if rank == 1} == winners
        others = sorted(
            (seat for seat in range(len(places)) if seat not in winners), key=lambda seat: places[seat]
        )
        worth = [scores[seat] if find_title(game).low_wins else -scores[seat] for seat in others]
        assert worth == sorted(worth)
        # Equals share a rank, and so many are passed over: 1, 2, 2, 4.
        assert sorted(places) == [1 + sum(other < rank for other in places) for rank in sorted(places)]
        for one, other in pairwise(others):
            assert (places[one] == places[other]) == (scores[one] == scores[other])


def test_scores_are_read_as_the_rules_mean_them() -> None:
    low = {game: find_title(game).low_wins for game in FOLDERS}
    assert low == {"merci": NO, "mio": YES, "shit": NO, "lettres": YES, "non-merci": YES}
    for game in FOLDERS:
        stopped = finished_game(game, 1)
        stopped.stopped = True
        scores = [int(stopped.score(seat)) for seat in range(int(stopped.seats))]
        best = min(scores) if low[game] else max(scores)
        assert place_list(stopped.winners()) == [seat for seat, score in enumerate(scores) if score == best]


def test_a_winner_with_fewer_points_than_another_is_first_all_the_same() -> None:
    """ME-19: whoever takes the last heart wins on the spot."""
    match = table(["4b 2v", "4v 4v", "2y"], "1b 2p 3g", "5v:heart", hearts=[0, 24, 0])
    play(match, "0 siouplait 4b 0", "0 heart 2")
    assert match.state()["scores"] == [0, 24, 1]
    assert ranks(match.title, match.game) == [3, 2, 1]


def test_a_seat_counts_for_its_person_even_while_a_bot_stands_in() -> None:
    scene = Scene("non-merci", 3, pace="lively")
    scene.start("ana", "bob")
    scene.do(c.Disconnect, "bob")
    scene.to_the_end()
    assert "taken_over" in scene.kinds()
    found = kept(scene)
    assert [(player.person, player.level) for player in found.players] == [
        ("ana", None),
        ("bob", None),
        (None, "regular"),
    ]


def test_whoever_leaves_for_good_comes_last_and_has_not_won() -> None:
    for secret in range(40):
        scene = Scene("non-merci", 3, pace="lively", secret=secret)
        scene.start("ana", "bob", "cleo")
        scene.do(c.StandUp, "bob", None)
        scene.to_the_end()
        found = kept(scene)
        assert (found.players[1].person, found.players[1].rank, found.players[1].won) == ("bob", 3, NO)
        if 1 in found.body["result"]["winners"]:
            return
    raise AssertionError("the stand-in never won")


def test_a_seat_whose_player_was_kicked_counts_for_nobody() -> None:
    scene = Scene("non-merci", 3, pace="lively")
    scene.start("ana", "bob", "cleo")
    scene.do(c.Kick, "ana", 2)
    scene.to_the_end()
    player = kept(scene).players[2]
    assert (player.person, player.level, player.listed_as) == (None, None, None)


def test_names_stand_in_the_record_if_all_agreed_and_on_lists_if_one_agreed_oneself() -> None:
    scene = Scene("non-merci", 3, pace="lively")
    scene.start("ana", "bob")
    scene.do(c.AgreeToNames, "ana", YES)
    scene.to_the_end()
    found = kept(scene)
    assert found.body["names"] is None
    assert [player.name for player in found.players] == [None, None, None]
    assert [player.listed_as for player in found.players] == ["Ana", None, None]
    assert [player.called for player in found.players] == ["Ana", "Bob", None], "for who played with them"
    players = [replace(player, called=None) for player in found.players]
    assert "Bob" not in msgspec.json.encode(replace(found, players=players)).decode()
    scene.do(c.AgreeToNames, "bob", YES)
    found = kept(scene)
    assert found.body["names"] == ["Ana", "Bob", "2"]
    assert [player.name for player in found.players] == ["Ana", "Bob", "2"]


def test_a_record_tells_no_id_of_a_person_in_its_body() -> None:
    scene = finished("non-merci", 3, "ana", "bob", secret="q")
    assert "ana" not in json.dumps(kept(scene).body)


@pytest.mark.parametrize("game", FOLDERS)
def test_a_log_gives_all_its_records_that_are_not_kept_yet(game: str) -> None:
    scene = Scene(game, 3, pace="lively", secret=7)
    scene.seat("ana", "bob")
    live = []
    for _ in range(3):
        scene.do(c.Start, "ana")
        scene.to_the_end()
        live.append(kept(scene))
        scene.wait(200)
        scene.do(c.Rematch, "ana")
        for seat, person in enumerate(("ana", "bob")):
            if scene.state.chairs[seat].empty:
                scene.do(c.Sit, person, seat, person.title())
    ids = count()
    again = list(missing_records(scene.log, "t-1", set(), lambda: f"r-{next(ids)}", lambda: NOON))
    assert [found.number for found in again] == [1, 2, 3]
    for old, new in zip(live, again, strict=True):
        assert (old.body, old.players, old.number) == (new.body, new.players, new.number)
    rest = list(missing_records(scene.log, "t-1", {1, 3}))
    assert [found.number for found in rest] == [2]
    assert rest[0].id not in {found.id for found in again}
    assert list(missing_records(scene.log[:6], "t-1", set())) == []


def test_a_table_whose_game_runs_has_no_record_yet() -> None:
    scene = Scene("mio", 3)
    scene.start("ana")
    with pytest.raises(Refused):
        kept(scene)


def test_a_deal_by_hand_is_known_as_such() -> None:
    scene = only_bots("non-merci", 3, 1, ["regular"] * 3)
    assert kept(scene).rated
    pile = random.Random(1).sample(range(3, 36), 24)
    scene = Scene("non-merci", 3, pace="lively", deal={"first": 0, "pile": pile})
    scene.start("ana")
    scene.to_the_end()
    found = kept(scene)
    assert not found.rated
    assert "fair" not in found.body
    assert replay(find_title("non-merci"), found.body).state() == scene.match.state()
