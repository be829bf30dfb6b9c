"""Between two rounds: a table that rests waits for those who look at the result, and for nobody else."""

from typing import Any

from pioche.table import commands as c
from pioche.table.customs import kind_of_wait
from pioche.table.table import Table
from tests.table.scenes import Scene

TURN = 40
"""Seconds of a turn, and of a result, at the usual pace."""


def played(*people: str, seats: int = 3, **more: Any) -> Scene:
    """A table at which the first round of Mio has just ended."""
    scene = Scene("mio", seats, options={"target": 1000}, **{"rests": True, **more})
    scene.start(*people)
    play_round(scene, people)
    return scene


def play_round(scene: Scene, people: tuple[str, ...]) -> None:
    """Everybody makes the first move there is, until the round is over."""
    this = scene.match.game.round
    while scene.match.game.round == this:
        seat = scene.match.awaited[0]
        if seat < len(people) and not scene.state.chairs[seat].by_bot:
            scene.do(c.Move, people[seat], seat, scene.match.moves(seat)[0])
        else:
            deadline = scene.table.next_deadline()
            assert deadline is not None
            scene.now = max(scene.now, deadline)
            scene.keep(scene.table.tick(scene.now))


def resting(table: Table) -> object:
    view: Any = table.view(None)
    return view["table"]["resting"]


def moves_made(scene: Scene) -> int:
    return scene.kinds().count("moved")


def test_nothing_is_played_until_everybody_has_gone_on() -> None:
    scene = played("ana", "bob", pace="none")
    assert resting(scene.table) == [0, 1]
    made = moves_made(scene)
    scene.wait(3600)
    assert moves_made(scene) == made, "bots and clocks wait"
    scene.do(c.GoOn, "ana")
    assert resting(scene.table) == [1]
    scene.wait(3600)
    assert moves_made(scene) == made, "for everybody"
    scene.do(c.GoOn, "bob")
    assert resting(scene.table) == []
    scene.wait(30)
    assert moves_made(scene) > made or scene.match.awaited[0] < 2


def test_a_move_during_the_rest_is_refused() -> None:
    scene = played("ana", "bob", "cyd", pace="none")
    seat = scene.match.awaited[0]
    refused = scene.refused(c.Move, ("ana", "bob", "cyd")[seat], seat, scene.match.moves(seat)[0])
    assert refused.reason == "table-rests"


def test_with_a_clock_the_rest_ends_by_itself_and_says_so() -> None:
    scene = played("ana", "bob")
    waits = scene.table.waits(scene.now)
    assert [(wait["seat"], wait["reason"], wait["then"]) for wait in waits] == [
        (0, "wait-result", "then-next-round"),
        (1, "wait-result", "then-next-round"),
    ]
    assert waits[0]["left"] == TURN
    assert not scene.table.ordinary_waits()
    scene.wait(TURN - 1)
    assert resting(scene.table) == [0, 1]
    scene.wait(1)
    assert resting(scene.table) == []
    assert scene.told(None, "went_on") == [{"seats": [0, 1], "name": "", "by": "clock"}]


def test_nobody_loses_time_of_a_turn_by_reading() -> None:
    scene = played("ana", "bob", "cyd")
    scene.wait(TURN - 1)
    for person in ("ana", "bob", "cyd"):
        scene.do(c.GoOn, person)
    whole = scene.table.pace.limits[kind_of_wait(scene.match.game.phase())]
    assert [wait["left"] for wait in scene.table.waits(scene.now)] == [whole]


def test_without_a_clock_it_has_no_end() -> None:
    scene = played("ana", "bob", pace="none")
    assert {wait["left"] for wait in scene.table.waits(scene.now)} == {None}
    assert {wait["then"] for wait in scene.table.waits(scene.now)} == {None}


def test_who_goes_away_is_not_waited_for() -> None:
    scene = played("ana", "bob", pace="none")
    scene.do(c.GoOn, "ana")
    scene.do(c.Disconnect, "bob")
    scene.wait(10)
    assert resting(scene.table) == []


def test_who_leaves_the_seat_is_not_waited_for() -> None:
    scene = played("ana", "bob", pace="none")
    scene.do(c.GoOn, "ana")
    scene.do(c.StandUp, "bob", 1)
    assert resting(scene.table) == []


def test_one_goes_on_for_all_seats_of_ones_own() -> None:
    scene = Scene("mio", 3, options={"target": 1000}, pace="none", rests=True)
    scene.connect("ana")
    for seat, name in enumerate(("Ana", "Bob")):
        scene.do(c.Sit, "ana", seat, name)
    scene.do(c.Start, "ana")
    play_round(scene, ("ana", "ana"))
    assert resting(scene.table) == [0, 1]
    scene.do(c.GoOn, "ana")
    assert resting(scene.table) == []


def test_whoever_goes_on_too_late_or_looks_on_changes_nothing() -> None:
    scene = played("ana", "bob")
    scene.do(c.Watch, "eve")
    scene.do(c.GoOn, "eve")
    assert resting(scene.table) == [0, 1]
    scene.wait(TURN)
    assert scene.do(c.GoOn, "ana").answers[-1].accepted


def test_a_pause_stops_the_time_of_the_result() -> None:
    scene = played("ana", "bob")
    scene.wait(10)
    scene.do(c.Pause, "ana")
    scene.wait(100)
    scene.do(c.Resume, "ana")
    assert [wait["left"] for wait in scene.table.waits(scene.now)] == [TURN - 10, TURN - 10]


def test_after_a_restart_it_still_rests_and_the_time_begins_anew() -> None:
    scene = played("ana", "bob")
    scene.wait(TURN - 1)
    scene.restart()
    scene.connect("ana", "bob")
    assert resting(scene.table) == [0, 1]
    scene.wait(TURN - 1)
    assert resting(scene.table) == [0, 1]
    scene.wait(1)
    assert resting(scene.table) == []
    assert resting(scene.restored()) == []


def test_tables_of_before_and_those_that_do_not_ask_for_it_go_on_at_once() -> None:
    scene = played("ana", "bob", rests=False)
    assert "rested" not in scene.kinds()
    del scene.log[0].shown["rests"]
    assert not scene.restored().state.rests


def test_bots_alone_do_not_rest() -> None:
    scene = Scene("mio", 3, options={"target": 60}, rests=True)
    scene.connect("ana")
    scene.do(c.Start, "ana")
    scene.to_the_end()
    assert "rested" not in scene.kinds()


def test_a_round_of_one_card_each_is_looked_at_while_it_lies_there() -> None:
    scene = Scene("shit", 3, rests=True)
    scene.start("ana")
    scene.wait(400)
    assert scene.match.game.round > 1
    assert "rested" not in scene.kinds()


def test_the_next_game_does_not_rest_on_the_last_one() -> None:
    scene = Scene("mio", 2, options={"target": 1}, pace="none", rests=True)
    scene.start("ana", "bob")
    while scene.state.stage == "playing":
        seat = scene.match.awaited[0]
        scene.do(c.Move, ("ana", "bob")[seat], seat, scene.match.moves(seat)[0])
    assert "rested" not in scene.kinds(), "the end has a page of its own"
