"""Deadlines, default moves, sleepers and bots: nobody waits for ever."""

from typing import Any

import pytest

from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.engine.views import words
from pioche.games.shelf import FOLDERS
from pioche.table import commands as c
from pioche.table.clock import SeatWait
from pioche.table.customs import customs_of, kind_of_wait
from pioche.table.paces import LATE, PACES
from pioche.table.passing import goes_on
from pioche.table.stand_ins import NO_BOTS, Bots, StandIn
from tests.table.scenes import Scene, merci_scene, picture, scripted


def last_move(scene: Scene) -> tuple[object, object, object]:
    entry = [entry for entry in scene.log if entry.kind == "moved"][-1]
    return entry.shown["seat"], entry.shown["by"], entry.kept["move"]


def alone(game: str, *, options: Fields | None = None, **more: Any) -> Scene:
    """Everybody is a person, so that only the clock moves."""
    scene = Scene(game, 3, options={} if options is None else options, **more)
    scene.start("ana", "bob", "cleo")
    return scene


@pytest.mark.parametrize(("pace", "limit"), [("calm", 90), ("normal", 40), ("lively", 15)])
def test_the_clock_moves_when_time_is_up_and_not_before(pace: str, limit: float) -> None:
    scene = alone("non-merci", pace=pace)
    turn = scene.match.state()["turn"]
    waits = scene.table.waits(scene.now)
    assert waits == [{"seat": turn, "reason": "wait-decide", "left": limit, "then": "then-refuse"}]
    scene.wait(limit + LATE - 0.01)
    assert "moved" not in scene.kinds()
    scene.wait(0.02)
    assert last_move(scene) == (turn, "clock", "pass")


def test_being_a_little_late_is_no_error() -> None:
    scene = alone("non-merci")
    turn = scene.match.state()["turn"]
    assert isinstance(turn, int)
    scene.now += 40 + LATE / 2
    assert scene.do(c.Move, ("ana", "bob", "cleo")[turn], turn, "take").answers[0].accepted
    assert last_move(scene) == (turn, "person", "take")


def test_without_a_clock_a_connected_person_has_all_the_time() -> None:
    scene = alone("non-merci", pace="none")
    assert scene.table.next_deadline() is None
    assert scene.table.waits(scene.now)[0]["left"] is None
    scene.wait(10_000)
    assert "moved" not in scene.kinds()


def test_whoever_has_no_chips_takes() -> None:
    assert customs_of("non-merci").default({"moves": ["take"]}) == ["take"]


@pytest.mark.parametrize("game", ["shit", "lettres"])
def test_the_lot_decides_where_no_move_is_the_natural_one(game: str) -> None:
    scene = alone(game)
    scene.wait(41)
    entry = next(entry for entry in scene.log if entry.kind == "moved")
    lot = entry.kept["lot"]
    assert isinstance(lot, list)
    limit, drawn = lot
    assert 0 <= drawn < limit
    assert scene.match.played[0] == (-1, f"{limit} {drawn}")
    assert picture(scene.restored()) == picture(scene.table)


def test_the_number_of_choices_of_a_lot_is_told_to_nobody() -> None:
    scene = alone("shit")
    scene.wait(41)
    for audience in (None, 0, 1, 2):
        for message in scene.told(audience, "moved"):
            assert set(message) == {"seat", "by"}


def test_an_altered_lot_is_no_log() -> None:
    scene = alone("shit")
    scene.wait(41)
    entry = next(entry for entry in scene.log if entry.kind == "moved")
    lot = entry.kept["lot"]
    assert isinstance(lot, list)
    lot[1] = (lot[1] + 1) % lot[0]
    with pytest.raises(Exception, match="another-lot"):
        scene.restored()


def test_mio_draws_until_a_card_fits_without_asking_each_time() -> None:
    scene = alone("mio", options={"target": 15}, secret=3)
    turn = scene.match.state()["turn"]
    scene.wait(40 + LATE + 60)
    moves = [entry for entry in scene.log if entry.kind == "moved" and entry.shown["seat"] == turn]
    assert moves[0].kept["move"] in {"draw", "name r", "name y", "name b", "name g", "name x"}
    assert scene.match.state()["turn"] != turn


def awake(scene: Scene) -> None:
    """Nobody has missed anything yet, so that no bot takes over."""
    for chair in scene.state.chairs:
        chair.missed = 0


def test_whoever_the_clock_helped_to_a_trick_has_all_the_time_to_lead() -> None:
    scene = alone("lettres")
    leads = 0
    for _ in range(40):
        scene.wait(40 + LATE)
        awake(scene)
        seat, by, _ = last_move(scene)
        assert by == "clock"
        if scene.match.state()["turn"] == seat:
            leads += 1
            (wait,) = scene.table.waits(scene.now)
            assert (wait["seat"], wait["left"]) == (seat, 40)
            assert not scene.table.ordinary_waits(), "and everybody is told so"
    assert leads > 2


@pytest.mark.parametrize("game", FOLDERS)
def test_every_decision_has_its_full_time_whoever_made_the_last_one(game: str) -> None:
    """Only a turn of Mio that the clock has begun goes on by itself."""
    scene = alone(game, pace="lively", secret=2)
    limits = PACES["lively"].limits
    seen: list[SeatWait] = []
    hurried: set[str] = set()
    for _ in range(200):
        for seat, wait in scene.table.clock.waits.items():
            if not any(wait is known for known in seen):
                seen.append(wait)
                phase = str(wait.position[2])
                left = next(told["left"] for told in scene.table.waits(wait.since) if told["seat"] == seat)
                if left != limits[kind_of_wait(phase)]:
                    hurried.add(phase)
        deadline = scene.table.next_deadline()
        if scene.state.running is None or deadline is None:
            break
        scene.wait(deadline - scene.now)
        awake(scene)
    assert hurried <= ({"drawing", "name"} if game == "mio" else set())


def test_a_colour_of_the_next_deal_is_a_new_decision() -> None:
    scene = alone("mio", options={"target": 15}, secret=3)
    before = (1, 1, "turn", 0)
    scene.table.clocked = 0
    assert goes_on(scene.table, 0, before, (1, 1, "drawing", 0))
    assert goes_on(scene.table, 0, before, (1, 1, "name", 0))
    assert not goes_on(scene.table, 0, before, (1, 1, "turn", 0))
    assert not goes_on(scene.table, 0, before, (1, 2, "name", 0))
    assert not goes_on(scene.table, 0, before, (1, 1, "name", 1))
    assert not goes_on(scene.table, 1, before, (1, 1, "drawing", 0))


@pytest.mark.parametrize(
    ("view", "choices"),
    [
        ({"phase": "name", "moves": ["name r", "name y"]}, ["name r", "name y"]),
        ({"phase": "turn", "moves": ["lay 5r", "draw"]}, ["draw"]),
        ({"phase": "turn", "moves": ["lay 5r", "lay 4r"]}, ["lay 5r", "lay 4r"]),
        ({"phase": "turn", "moves": ["pass"]}, ["pass"]),
        ({"phase": "drawing", "moves": ["lay 5r", "lay 5r mio", "draw"]}, ["lay 5r"]),
        ({"phase": "drawing", "moves": ["draw"]}, ["draw"]),
    ],
)
def test_what_the_clock_plays_in_mio(view: Fields, choices: list[str]) -> None:
    assert customs_of("mio").default(view) == choices


@pytest.mark.parametrize(
    ("moves", "choices"),
    [
        (["lay 5b 0", "draw"], ["draw"]),
        (["lay 5b 0", "pass"], ["pass"]),
        (["merci", "merci-beaucoup", "silent", "skuz 5b 0"], ["silent"]),
        (["denounce 0", "let-go"], ["let-go"]),
        (["name 0", "name 2", "skuz 5b 0"], ["name 0", "name 2"]),
    ],
)
def test_me_33_what_the_clock_plays_in_merci(moves: list[str], choices: list[str]) -> None:
    assert customs_of("merci").default({"phase": "turn", "moves": moves}) == choices


def test_seals_of_others_do_not_give_more_time() -> None:
    scene = alone("shit")
    scene.now += 30
    scene.do(c.Move, "ana", 0, scene.match.moves(0)[0])
    assert {wait["left"] for wait in scene.table.waits(scene.now)} == {10}


def test_a_reaction_does_not_give_more_time_to_whose_turn_it_is() -> None:
    scene = merci_scene(["5y 2v", "5b 4v", "3p 4g"], "5b 3p 2y")
    scene.now += 30
    scene.do(c.Move, "bob", 1, "skuz 5b 0")
    scene.wait(1)
    waits = scene.table.waits(scene.now)
    assert [(wait["seat"], wait["left"]) for wait in waits] == [(0, pytest.approx(9))]


def test_a_bot_plays_for_whoever_sleeps_until_they_move() -> None:
    scene = alone("non-merci", pace="lively")
    scene.wait(1200)
    why = {message["why"] for message in scene.told(None, "taken_over")}
    assert why == {"asleep"}
    assert all(found.taken_over for found in scene.state.chairs)


def test_whoever_moves_now_and_then_is_not_asleep() -> None:
    scene = alone("non-merci")
    for _ in range(3):
        turn = scene.match.state()["turn"]
        for _ in range(6):
            scene.wait(40 + LATE)
        assert isinstance(turn, int)
        assert scene.state.chairs[turn].missed == 2
        assert scene.match.state()["turn"] == turn
        scene.do(c.Move, ("ana", "bob", "cleo")[turn], turn, "take")
        assert scene.state.chairs[turn].missed == 0
        while scene.match.state()["turn"] == turn:
            scene.do(c.Move, ("ana", "bob", "cleo")[turn], turn, "pass")
        for chair in scene.state.chairs:
            chair.missed = 0
    assert "taken_over" not in scene.kinds()


def test_silence_in_an_objection_is_not_sleep() -> None:
    scene = merci_scene(["5y 5b 2v", "4b 4v", "4p 4g"], "5b 3p 2y", options={"manners": "spoken"})
    scene.do(c.Move, "ana", 0, "lay 5b 0")
    scene.wait(3 + 2 * LATE)
    assert scene.match.state()["phase"] == "turn"
    assert [found.missed for found in scene.state.chairs] == [0, 0, 0]


def test_bots_think_as_long_as_people() -> None:
    scene = Scene("lettres", 3)
    scene.start("ana")
    scene.do(c.ReplaceByBot, "ana", 0)
    low, high = PACES["normal"].thinking
    times = []
    before: float | None = None
    while scene.state.stage == "playing":
        deadline = scene.table.next_deadline()
        assert deadline is not None
        scene.now = deadline
        scene.keep(scene.table.tick(scene.now))
        by = [entry.shown["by"] for entry in scene.last.entries if entry.kind == "moved"]
        if by == ["bot"] and before is not None:
            times.append(scene.now - before)
        before = scene.now if by else None
    assert len(times) > 50
    assert min(times) >= low
    assert max(times) <= high + 1e-6


class Broken:
    def hear(self, told: Fields) -> None:
        pass

    def choose(self, view: Fields) -> str | None:
        raise RuntimeError("a bot at fault")

    def close(self) -> None:
        raise RuntimeError("a bot at fault")


def broken(_place: Place, _level: str) -> StandIn:
    return Broken()


@pytest.mark.parametrize(
    "bots", [NO_BOTS, Bots(("broken",), broken), scripted({}), scripted({0: ["fly"], 1: ["fly"], 2: ["fly"]})]
)
def test_a_bot_at_fault_does_not_stop_the_table(bots: Bots) -> None:
    scene = Scene("lettres", 3, bots=bots)
    scene.connect("ana")
    scene.do(c.Start, "ana")
    scene.wait(60)
    assert scene.kinds().count("moved") > 10
    assert {entry.shown["by"] for entry in scene.log if entry.kind == "moved"} == {"clock"}


class Deaf(Broken):
    """Fails when it hears the second move of its game."""

    def __init__(self) -> None:
        self.moves = 0

    def hear(self, told: Fields) -> None:
        self.moves += told["type"] == "laid"
        if self.moves > 1:
            raise RuntimeError("a bot at fault")

    def choose(self, view: Fields) -> str | None:
        return words(view, "moves")[0]


def test_a_bot_that_fails_while_it_hears_does_not_stop_the_table() -> None:
    scene = Scene("lettres", 3, bots=Bots(("deaf",), lambda _place, _level: Deaf()))
    scene.connect("ana")
    scene.do(c.Start, "ana")
    scene.wait(60)
    assert scene.kinds().count("moved") > 10
    assert scene.table.stand_ins.faults > 5
    assert picture(scene.restored()) == picture(scene.table)


def test_deadlines_begin_anew_after_a_restore() -> None:
    scene = alone("non-merci")
    scene.wait(39)
    scene.restart()
    assert scene.table.next_deadline() is None
    scene.connect("ana", "bob", "cleo")
    assert scene.table.next_deadline() == pytest.approx(scene.now + 40 + LATE)


def test_after_a_restore_whoever_does_not_come_back_is_away() -> None:
    scene = alone("non-merci")
    scene.restart()
    scene.connect("ana")
    scene.wait(6)
    assert [person.present for person in scene.state.people] == [True, False, False]


def left(scene: Scene) -> Any:
    [wait] = scene.table.waits(scene.now)
    return wait["left"]


def test_another_pace_keeps_the_time_that_was_used() -> None:
    scene = alone("non-merci", pace="normal")
    scene.wait(30)
    scene.do(c.SetPace, "ana", "calm")
    assert left(scene) == pytest.approx(60)
    assert not scene.table.ordinary_waits()
    scene.do(c.SetPace, "ana", "none")
    assert left(scene) is None
    scene.do(c.SetPace, "ana", "normal")
    assert left(scene) == pytest.approx(10)


def test_a_quicker_pace_leaves_a_short_rest() -> None:
    scene = alone("non-merci", pace="calm")
    scene.wait(30)
    scene.do(c.SetPace, "ana", "lively")
    assert left(scene) == pytest.approx(5)
    scene.wait(5 + LATE - 0.01)
    assert "moved" not in scene.kinds()
    scene.wait(0.02)
    assert "moved" in scene.kinds()


def test_a_quicker_pace_gives_no_more_than_was_left() -> None:
    scene = alone("non-merci", pace="calm")
    scene.wait(88)
    scene.do(c.SetPace, "ana", "lively")
    assert left(scene) == pytest.approx(2)


@pytest.mark.parametrize("paces", [("calm", "lively"), ("none", "lively"), ("none", "normal", "calm")])
@pytest.mark.parametrize("paused", [False, True])
def test_no_change_of_pace_nor_pause_stretches_a_turn(paces: tuple[str, ...], *, paused: bool) -> None:
    scene = alone("non-merci", pace="normal")
    awaited = 0.0
    while "moved" not in scene.kinds():
        for pace in paces:
            scene.do(c.SetPace, "ana", pace)
            scene.wait(1)
            awaited += 1
            if paused:
                scene.do(c.Pause, "ana")
                scene.wait(1)
                scene.do(c.Resume, "ana")
        assert awaited < 100


def test_a_change_of_pace_does_not_make_bots_think_anew() -> None:
    scene = Scene("lettres", 3)
    scene.connect("ana")
    scene.do(c.Start, "ana")
    due = scene.table.next_deadline()
    scene.now += 0.5
    scene.do(c.SetPace, "ana", "calm")
    assert scene.table.next_deadline() == due


def test_what_a_quicker_pace_left_is_not_lost_in_a_pause() -> None:
    scene = alone("non-merci", pace="calm")
    scene.wait(30)
    scene.do(c.SetPace, "ana", "lively")
    scene.wait(1)
    scene.do(c.Pause, "ana")
    scene.wait(100)
    scene.do(c.Resume, "ana")
    assert left(scene) == pytest.approx(4)


def test_all_pauses_of_a_game_together_have_an_end() -> None:
    scene = alone("non-merci", pace="lively")
    scene.do(c.Pause, "ana")
    scene.wait(400)
    scene.do(c.Resume, "ana")
    scene.do(c.Pause, "ana")
    assert left(scene) == pytest.approx(200)
    scene.wait(201)
    assert scene.told(None, "resumed")[-1]["by"] == "clock"
    assert scene.refused(c.Pause, "ana").reason == "no-pause-left"
    scene.to_the_end()
    scene.do(c.Rematch, "ana")
    scene.do(c.Start, "ana")
    assert scene.do(c.Pause, "ana").answers[0].accepted


def test_a_pause_does_not_lengthen_an_absence() -> None:
    scene = alone("non-merci")
    scene.do(c.Disconnect, "bob")
    scene.wait(6)
    for _ in range(20):
        scene.do(c.Pause, "ana")
        scene.wait(5)
        scene.do(c.Resume, "ana")
        scene.wait(2)
    scene.wait(5)
    assert scene.told(None, "taken_over")[0]["why"] == "away"


def test_waits_are_over_with_the_game() -> None:
    scene = alone("non-merci")
    scene.to_the_end()
    assert scene.table.waits(scene.now) == []


def test_the_clock_draws_no_lot_where_there_is_nothing_to_choose() -> None:
    scene = alone("non-merci")
    before = scene.match.game.chance.words()
    scene.wait(41)
    entry = next(entry for entry in scene.log if entry.kind == "moved")
    assert (entry.kept["move"], "lot" in entry.kept) == ("pass", False)
    assert [move for _, move in scene.match.played] == ["pass"]
    assert scene.match.game.chance.words() == before


def test_every_pace_has_the_times_that_people_know() -> None:
    """In seconds: for people, their absence and their pauses; for bots, windows and what is taken off."""
    waits = {pace.name: (*pace.limits.values(), pace.grace, pace.longest_pause) for pace in PACES.values()}
    assert waits == {
        "calm": (90, 60, 20, 5, 90, 3600),
        "normal": (40, 25, 10, 3, 45, 1200),
        "lively": (15, 10, 5, 2, 20, 600),
        "none": (None, None, None, 4, 120, 86400),
    }
    assert {pace.name: (pace.thinking, pace.reacting, pace.window, pace.cap) for pace in PACES.values()} == {
        "calm": ((1.5, 3.0), (2.5, 5.0), 0.3, 0.25),
        "normal": ((0.8, 1.8), (1.2, 2.6), 0.25, 0.2),
        "lively": ((0.4, 0.9), (0.8, 1.6), 0.2, 0.15),
        "none": ((1.0, 2.0), (2.0, 4.0), 0.3, 0.25),
    }


@pytest.mark.parametrize(("pace", "limit"), [("calm", 5), ("normal", 3), ("lively", 2), ("none", 4)])
def test_me_32_who_says_nothing_lets_go_at_every_pace(pace: str, limit: float) -> None:
    hands = ["5y 5b 2v", "4b 4v", "4p 4g"]
    scene = merci_scene(hands, "5b 3p 2y", pace=pace, options={"manners": "spoken"})
    scene.do(c.Move, "ana", 0, "lay 5b 0")
    scene.wait(PACES[pace].window)
    scene.wait(limit)
    assert scene.seen()["phase"] == "objection"
    scene.wait(2 * LATE)
    assert scene.seen()["phase"] == "turn"
