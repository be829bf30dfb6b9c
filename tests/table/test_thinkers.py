"""Bots that think elsewhere: they begin at once, have until the end of a wait, and stop no table."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from pioche.engine.events import Fields
from pioche.engine.match import Match
from pioche.engine.place import Place
from pioche.engine.views import numbers, words
from pioche.games.shelf import FOLDERS
from pioche.table import commands as c
from pioche.table.paces import ASK_AGAIN, LATE, LONGEST_THOUGHT, PACES
from pioche.table.stand_ins import NO_BOTS, Bots, LostError, StandIn, StandIns, StillThinkingError
from tests.positions import start
from tests.table.scenes import Scene, merci_scene, picture


@dataclass
class Elsewhere:
    """Where these bots think; the test says how long they need, in questions that come too early."""

    early: Callable[[], int] = lambda: 0
    lose_at: set[int] = field(default_factory=set)
    """The questions (counted from 1) at which the place is lost."""
    asked: int = 0
    sat: int = 0
    closed: int = 0
    prepared: list[tuple[int, int]] = field(default_factory=list)
    """Seats and how many events they had heard when they began to think."""

    def seat(self, place: Place, _level: str) -> StandIn:
        self.sat += 1
        return FarBot(self, place.seat)

    @property
    def bots(self) -> Bots:
        return Bots(("far",), self.seat, frozenset({"far"}))


class FarBot:
    def __init__(self, elsewhere: Elsewhere, seat: int) -> None:
        self.elsewhere = elsewhere
        self.seat = seat
        self.heard = 0
        self.view: Fields = {}
        self.early = 0

    def hear(self, told: Fields) -> None:
        self.heard += 1

    def prepare(self, view: Fields) -> None:
        self.elsewhere.prepared.append((self.seat, self.heard))
        self.view = view
        self.early = self.elsewhere.early()

    def choose(self, view: Fields) -> str | None:
        self.elsewhere.asked += 1
        if self.elsewhere.asked in self.elsewhere.lose_at:
            raise LostError
        assert view == self.view, "it is asked about what it has thought about"
        if self.early:
            self.early -= 1
            raise StillThinkingError
        return words(view, "moves")[0] if self.seat in numbers(view, "awaited") else None

    def close(self) -> None:
        self.elsewhere.closed += 1


def scene_with(elsewhere: Elsewhere, game: str = "non-merci", seats: int = 3, **more: object) -> Scene:
    scene = Scene(game, seats, bots=elsewhere.bots, **more)
    scene.connect("ana")
    scene.do(c.Start, "ana")
    return scene


def movers(scene: Scene) -> list[object]:
    return [entry.shown["by"] for entry in scene.log if entry.kind == "moved"]


def test_a_bot_begins_to_think_before_it_is_due() -> None:
    elsewhere = Elsewhere()
    scene = scene_with(elsewhere)
    assert len(elsewhere.prepared) == 1
    assert elsewhere.asked == 0
    scene.wait(PACES["normal"].thinking[1])
    assert movers(scene)[0] == "bot"
    assert len(elsewhere.prepared) >= 2


def test_a_thought_that_is_late_is_waited_for_with_an_end_that_is_told() -> None:
    scene = scene_with(Elsewhere(early=lambda: 20))
    seat = numbers(scene.match.state(), "awaited")[0]
    scene.wait(PACES["normal"].thinking[1])
    assert movers(scene) == []
    wait = next(wait for wait in scene.table.waits(scene.now) if wait["seat"] == seat)
    left = wait["left"]
    assert isinstance(left, float)
    assert 0 < left <= LONGEST_THOUGHT
    assert wait["then"] == "then-refuse"
    assert not scene.table.ordinary_waits()
    scene.wait(3)
    assert movers(scene)[0] == "bot"


def test_who_never_finds_a_move_has_it_made_by_the_clock() -> None:
    scene = scene_with(Elsewhere(early=lambda: 10**9))
    scene.wait(PACES["normal"].thinking[1] + LONGEST_THOUGHT + LATE + 0.01)
    assert movers(scene) == ["clock"]
    assert all(chair.missed == 0 for chair in scene.state.chairs)


def test_a_pause_takes_no_time_from_a_bot() -> None:
    scene = scene_with(Elsewhere(early=lambda: 10**9))
    scene.wait(PACES["normal"].thinking[1])
    before = scene.table.waits(scene.now)[-1]["left"]
    scene.do(c.Pause, "ana")
    scene.wait(100)
    scene.do(c.Resume, "ana")
    assert scene.table.waits(scene.now)[-1]["left"] == pytest.approx(before)
    assert movers(scene) == []


def test_one_that_is_lost_begins_again_and_is_told_everything() -> None:
    elsewhere = Elsewhere(lose_at={4})
    scene = scene_with(elsewhere)
    scene.wait(20)
    assert set(movers(scene)) == {"bot"}
    assert (elsewhere.sat, elsewhere.closed) == (len(scene.table.stand_ins.seated) + 1, 1)
    events = len(scene.match.opening) + 3
    assert any(heard >= events for _, heard in elsewhere.prepared)


def test_one_that_is_lost_again_and_again_is_not_waited_for() -> None:
    elsewhere = Elsewhere(lose_at=set(range(1, 10**4)))
    scene = scene_with(elsewhere)
    scene.wait(10)
    assert set(movers(scene)) == {"clock"}
    assert scene.table.stand_ins.faults == len(movers(scene))


def test_a_bot_that_still_thinks_whether_to_react_is_asked_again() -> None:
    elsewhere = Elsewhere(early=lambda: 2)
    scene = merci_scene(["5y 2v", "5b 4v", "3p 4g"], "5b 3p 2y", people="ana", bots=elsewhere.bots)
    scene.wait(PACES["normal"].reacting[1] + 2 * ASK_AGAIN + 0.01)
    assert elsewhere.asked == 2 * 3, "each of the two twice too early, and then once more"
    assert scene.match.played == []


def test_a_bot_that_still_thinks_whether_to_react_is_not_asked_again_at_once() -> None:
    elsewhere = Elsewhere(early=lambda: 2)
    scene = merci_scene(["5y 2v", "5b 4v", "3p 4g"], "5b 3p 2y", people="ana", bots=elsewhere.bots)
    while not elsewhere.asked:
        due = scene.table.next_deadline()
        assert due is not None
        scene.now = due
        scene.keep(scene.table.tick(scene.now))
    assert elsewhere.asked == 1


def test_who_returns_to_a_seat_sends_its_bot_away() -> None:
    elsewhere = Elsewhere()
    scene = Scene("lettres", 3, bots=elsewhere.bots)
    scene.start("ana")
    scene.do(c.ReplaceByBot, "ana", 0)
    scene.wait(10)
    closed = elsewhere.closed
    scene.do(c.Return, "ana", 0)
    assert elsewhere.closed == closed + 1


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("game", FOLDERS)
@pytest.mark.parametrize("early", [0, 3, 10**9])
def test_every_game_ends_however_long_they_think(game: str, early: int) -> None:
    elsewhere = Elsewhere(early=lambda: early, lose_at=set(range(7, 10**6, 13)))
    scene = scene_with(elsewhere, game, 3, pace="lively")
    scene.to_the_end(200_000)
    assert picture(scene.restored()) == picture(scene.table)


@dataclass
class WithUsual(Elsewhere):
    """Where the usual level thinks here, and others elsewhere."""

    usual: Callable[[], StandIn] = lambda: NearBot([])

    def seat(self, place: Place, level: str) -> StandIn:
        return super().seat(place, level) if level == "far" else self.usual()

    @property
    def bots(self) -> Bots:
        return Bots(("near", "far"), self.seat, frozenset({"far"}))


def experts(elsewhere: Elsewhere, game: str = "non-merci", **more: object) -> Scene:
    scene = Scene(game, 3, bots=elsewhere.bots, **more)
    scene.connect("ana")
    for seat in range(3):
        scene.do(c.SeatBot, "ana", seat, "far")
    scene.do(c.Start, "ana")
    return scene


def test_one_that_is_late_has_the_move_of_a_usual_bot_and_never_the_clock_s() -> None:
    closed: list[str] = []
    scene = experts(WithUsual(early=lambda: 10**9, usual=lambda: NearBot(closed)))
    seat = numbers(scene.match.state(), "awaited")[0]
    may = scene.match.moves(seat)
    scene.wait(PACES["normal"].thinking[1])
    (wait,) = scene.table.waits(scene.now)
    assert (wait["seat"], wait["then"]) == (seat, "then-bot")
    scene.wait(LONGEST_THOUGHT + LATE + 0.01)
    (moved,) = [entry for entry in scene.log if entry.kind == "moved"]
    assert moved.shown == {"seat": seat, "by": "bot"}
    assert moved.kept["move"] == may[0]
    assert "lot" not in moved.kept
    assert (closed, scene.table.stand_ins.faults) == (["near"], 0)


def test_one_that_was_late_thinks_about_the_next_move() -> None:
    late = iter([10**9])
    elsewhere = WithUsual(early=lambda: next(late, 0))
    scene = experts(elsewhere)
    scene.wait(PACES["normal"].thinking[1] + LONGEST_THOUGHT + LATE + 0.01)
    sat = elsewhere.sat
    scene.wait(20)
    assert set(movers(scene)) == {"bot"}
    assert elsewhere.sat <= max(sat, 3)
    assert len(elsewhere.prepared) > 5


def test_one_that_is_lost_again_and_again_has_the_moves_of_a_usual_bot() -> None:
    scene = experts(WithUsual(lose_at=set(range(1, 10**4))))
    scene.wait(20)
    assert set(movers(scene)) == {"bot"}


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("game", FOLDERS)
def test_the_clock_moves_for_no_bot_however_late_they_all_are(game: str) -> None:
    scene = experts(WithUsual(early=lambda: 10**9, lose_at=set(range(7, 10**6, 13))), game, pace="lively")
    scene.to_the_end(200_000)
    assert set(movers(scene)) - {"table"} == {"bot"}, "the table moves where a rest is over (ME-32)"
    assert picture(scene.restored()) == picture(scene.table)


def test_where_even_the_usual_bot_fails_the_clock_moves() -> None:
    scene = experts(WithUsual(early=lambda: 10**9, usual=lambda: FailingBot([])))
    scene.wait(PACES["normal"].thinking[1] + LONGEST_THOUGHT + LATE + 0.01)
    assert movers(scene) == ["clock"]
    assert scene.table.stand_ins.faults == 1


class NearBot:
    """Sits in a place where bots think elsewhere, and does not."""

    def __init__(self, closed: list[str]) -> None:
        self.closed = closed

    def hear(self, told: Fields) -> None:
        pass

    def choose(self, view: Fields) -> str | None:
        return words(view, "moves")[0]

    def close(self) -> None:
        self.closed.append("near")


class FailingBot(NearBot):
    def choose(self, view: Fields) -> str | None:
        raise ValueError(view["seat"])


class StumblingBot(NearBot):
    def prepare(self, view: Fields) -> None:
        raise ValueError(view["seat"])


def stand_ins_with(bot: StandIn) -> tuple[StandIns, Match]:
    return StandIns(Bots(("far",), lambda _place, _level: bot, frozenset({"far"}))), start("non-merci", 3)


def test_a_bot_that_thinks_only_when_asked_may_sit_among_those_that_prepare() -> None:
    closed: list[str] = []
    stand_ins, match = stand_ins_with(NearBot(closed))
    seat = int(match.game.turn())
    stand_ins.prepare(match, seat, None)
    assert stand_ins.ask(match, seat, None) in match.moves(seat)
    stand_ins.dismiss(seat)
    assert (closed, stand_ins.faults) == (["near"], 0)


def test_a_bot_that_fails_while_it_prepares_is_sent_away_and_counted() -> None:
    stand_ins, match = stand_ins_with(StumblingBot([]))
    stand_ins.prepare(match, 0, None)
    assert stand_ins.faults == 1
    assert 0 not in stand_ins.seated


class ClingingBot(FailingBot):
    def close(self) -> None:
        raise OSError("still here")


def test_every_fault_of_a_bot_is_logged_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    stand_ins, match = stand_ins_with(ClingingBot([]))
    assert stand_ins.ask(match, 2, None) is None
    assert 2 not in stand_ins.seated
    assert [(record.name, record.message) for record in caplog.records] == [("pioche.table", "bot-fault")] * 2
    assert "ValueError: 2" in caplog.text
    assert "OSError: still here" in caplog.text
    assert "in choose" in caplog.text
    assert stand_ins.faults == 2


def test_nobody_can_be_sent_away_too() -> None:
    stand_ins, match = StandIns(NO_BOTS), start("non-merci", 3)
    assert stand_ins.ask(match, 0, None) is None
    stand_ins.dismiss_all()
    assert stand_ins.seated == {}
