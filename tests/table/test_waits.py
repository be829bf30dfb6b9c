"""For whom a table waits: what clients know by themselves, and what they must be told."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from pioche.engine.views import numbers, words
from pioche.games.shelf import FOLDERS
from pioche.table import commands as c
from tests.table.scenes import Scene


def alone(game: str, **more: Any) -> Scene:
    """Everybody is a person, so that only the clock moves."""
    scene = Scene(game, 3, **more)
    scene.start("ana", "bob", "cleo")
    return scene


def following(game: str, **more: Any) -> Iterator[tuple[Scene, dict[int, float]]]:
    """A game in which people take their time, and when a client that knows the rule thinks time is up."""
    scene = Scene(game, 3, **more)
    scene.start("ana", "bob", "cleo")
    lots = random.Random(game)
    known: dict[int, tuple[object, float]] = {}
    while scene.state.running is not None and scene.table.number < 150:
        if not scene.table.ordinary_waits():
            known.clear()
        view = scene.seen()
        position = (view["round"], view["phase"], view["turn"])
        limits = scene.table.view(None)["table"]["limits"]  # type: ignore[index]
        awaited = numbers(view, "awaited")
        known = {seat: found for seat, found in known.items() if seat in awaited and found[0] == position}
        for seat in awaited:
            known.setdefault(seat, (position, scene.now + limits.get(view["phase"], limits[""])))
        yield scene, {seat: until for seat, (_, until) in known.items()}
        seat = lots.choice(awaited)
        move = lots.choice(words(scene.seen(seat), "moves"))
        scene.now += lots.choice([0, 0.7])
        scene.do(c.Move, ["ana", "bob", "cleo"][seat], seat, move)
        scene.wait(0.3)


@pytest.mark.parametrize("game", FOLDERS)
def test_ordinary_waits_are_known_without_being_told(game: str) -> None:
    """The pace's limit, from the moment when a seat is awaited in this round, phase and turn."""
    ordinary = 0
    for scene, known in following(game):
        if scene.table.race is None and scene.table.ordinary_waits():
            ordinary += 1
            for wait in scene.table.waits(scene.now):
                left = known[wait["seat"]] - scene.now  # type: ignore[index]
                assert wait["left"] == pytest.approx(left, abs=0.31)
                promises = scene.table.view(None)["table"]["then"]  # type: ignore[index]
                assert wait["then"] == promises.get(str(wait["reason"])[5:], promises[""])
    assert ordinary > 10


def test_what_is_not_ordinary_must_be_told() -> None:
    scene = alone("non-merci")
    scene.wait(0)
    assert scene.table.ordinary_waits()
    scene.do(c.Pause, "ana")
    assert not scene.table.ordinary_waits()
    scene.wait(5)
    scene.do(c.Resume, "ana")
    assert not scene.table.ordinary_waits()
    turn = int(scene.match.game.turn())
    scene.do(c.Move, ["ana", "bob", "cleo"][turn], turn, "take")
    assert int(scene.match.game.turn()) == turn
    assert not scene.table.ordinary_waits(), "the same turn, but anew"
    scene.do(c.Move, ["ana", "bob", "cleo"][turn], turn, "pass")
    scene.do(c.Disconnect, "bob")
    assert scene.table.ordinary_waits()
    scene.wait(6)
    assert not scene.table.ordinary_waits()
    scene.connect("bob")
    assert scene.table.ordinary_waits()


def test_a_turn_that_the_clock_has_begun_is_not_ordinary() -> None:
    scene = alone("mio", options={"target": 15}, secret=3)
    while scene.kinds()[-1] != "moved" or not any(wait.hurried for wait in scene.table.clock.waits.values()):
        scene.wait(1)
    assert not scene.table.ordinary_waits()


def test_a_seat_that_is_handed_back_has_its_full_time_again() -> None:
    scene = alone("non-merci")
    turn = int(scene.match.game.turn())
    scene.wait(20)
    scene.do(c.ReplaceByBot, "ana", turn)
    scene.do(c.Return, ["ana", "bob", "cleo"][turn], turn)
    assert scene.table.waits(scene.now)[0]["left"] == 40
    assert not scene.table.ordinary_waits()
