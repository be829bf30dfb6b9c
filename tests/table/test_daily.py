"""The deal of a day at a live table: alone, in seat 0, once, as it was dealt."""

import pytest

from pioche.engine.record import replay
from pioche.games.shelf import FOLDERS, find_title
from pioche.table import commands as c
from tests.table.scenes import BOTS, QUICK, Scene

SEED = "key:" + "5a" * 32
DAY = "2026-11-19"
USUAL = BOTS.levels[0]
WAITING = (True,)


def alone(game: str = "non-merci", secret: int = 0) -> Scene:
    options = QUICK[game]
    scene = Scene(game, 3, secret=secret, options=options, pace="none", private=True, seed=SEED, daily=DAY)
    scene.connect("ana", "bob")
    return scene


def refused(scene: Scene, kind: type[c.Command], who: str, *values: object) -> bool:
    return scene.refused(kind, who, *values).reason == "daily-alone"


@pytest.mark.parametrize("game", FOLDERS)
def test_everybody_gets_the_same_cards_and_the_record_says_which_day(game: str) -> None:
    records = []
    for secret in (1, 2):
        scene = alone(game, secret)
        scene.start("ana")
        assert [chair.level for chair in scene.state.chairs] == [None, USUAL, USUAL]
        scene.to_the_end()
        records.append(scene.table.record())
        assert scene.restored().state.daily == DAY
    assert [record["daily"] for record in records] == [DAY, DAY]
    assert records[0]["seed"] == records[1]["seed"] == SEED
    assert "fair" not in records[0]
    replay(find_title(game), records[0])


def test_only_its_host_sits_down_in_seat_0_and_only_once() -> None:
    scene = alone()
    assert refused(scene, c.Sit, "bob", 0, "Bob")
    assert refused(scene, c.Start, "ana")
    assert refused(scene, c.Sit, "ana", 1, "Ana")
    assert scene.do(c.Sit, "ana", None, "Ana").answers[-1].accepted
    assert refused(scene, c.Sit, "ana", None, "Ana again")
    assert scene.do(c.Start, "ana").answers[-1].accepted
    assert refused(scene, c.Sit, "bob", 1, "Bob")
    assert refused(scene, c.Sit, "bob", None, "Bob", *WAITING)


def test_the_others_are_bots_of_the_usual_level_and_the_options_stay() -> None:
    scene = alone()
    scene.seat("ana")
    assert refused(scene, c.SeatBot, "ana", 1, "beginner", "")
    assert refused(scene, c.SeatBot, "ana", 0, USUAL, "")
    assert scene.do(c.SeatBot, "ana", 1, USUAL, "Basile").answers[-1].accepted
    assert refused(scene, c.Configure, "ana", {"rounds": 3})
    assert scene.state.options["rounds"] == 1


def test_nothing_is_taken_back_handed_over_or_played_again() -> None:
    scene = alone("lettres")
    scene.start("ana")
    while not scene.match.moves(0):
        scene.wait(1.0)
    assert scene.do(c.Move, "ana", 0, scene.match.moves(0)[0]).answers[-1].accepted
    assert scene.state.undoable is None
    assert refused(scene, c.Undo, "ana", 0)
    assert refused(scene, c.ReplaceByBot, "ana", 0)
    assert refused(scene, c.HandOver, "ana", 0)
    scene.to_the_end()
    assert refused(scene, c.Rematch, "ana")


def test_other_tables_have_no_day() -> None:
    scene = Scene("shit", 3)
    assert "daily" not in scene.log[0].shown
    assert scene.state.daily is None
    scene.start("ana")
    scene.to_the_end()
    assert "daily" not in scene.table.record()
