"""A move that was a slip of the finger is taken back: alone with bots, before anything new was told."""

import random
from typing import Any

import pytest

from pioche.engine.chance import chance_from
from pioche.engine.changes import changed
from pioche.engine.events import Fields
from pioche.engine.game import Game
from pioche.engine.match import Match, match_again
from pioche.engine.memory import Memory
from pioche.engine.record import replay, retold
from pioche.engine.refusal import Refused
from pioche.table import commands as c
from pioche.table.customs import customs_of
from pioche.table.entries import Entry
from pioche.table.paces import PACES
from pioche.table.sight import hash_of
from pioche.table.state import tried
from pioche.table.table import Table
from tests.laws.walks import hear, listening
from tests.table.scenes import QUICK, Scene, Scripted, picture, scripted, unwatched

UNDOABLE = [game for game in QUICK if customs_of(game).undoable]
SEATS = {"lettres": 3}


def alone(game: str, **more: Any) -> Scene:
    scene = Scene(game, SEATS.get(game, 4), pace="none", **more)
    scene.start("ana")
    return scene


def on_turn(scene: Scene) -> None:
    """Until the person can move, or the game is over."""
    while scene.state.running is not None and (scene.state.resting or 0 not in scene.match.awaited):
        if scene.state.resting:
            scene.do(c.GoOn, "ana")
            continue
        deadline = scene.table.next_deadline()
        assert deadline is not None
        scene.now = max(scene.now, deadline)
        scene.keep(scene.table.tick(scene.now))


def position(scene: Scene) -> object:
    """The game as its rules know it, with the chance to come, and as everybody sees it."""
    views = [scene.table.view(audience)["game"] for audience in (None, *range(scene.state.seats))]
    return picture(scene.table)["match"], views


def slip(scene: Scene) -> str | None:
    """A move after which the person may think better of it; None: there is none now."""
    for move in scene.match.moves(0):
        if all(event.kind in scene.table.customs.undoable for event in tried(scene.match, 0, move)[1]):
            return move
    return None


def after_slip(game: str, **more: Any) -> Scene:
    scene = alone(game, **more)
    on_turn(scene)
    while (move := slip(scene)) is None:
        scene.do(c.Move, "ana", 0, scene.match.moves(0)[0])
        on_turn(scene)
    assert scene.do(c.Move, "ana", 0, move).answers[-1].accepted
    return scene


@pytest.mark.compiled
@pytest.mark.parametrize("game", UNDOABLE)
def test_a_whole_game_with_every_slip_taken_back_is_the_game_without_them(game: str) -> None:
    scene, lots, undone = alone(game), random.Random(7), 0
    seen: dict[int | None, Fields] = {seat: scene.table.view(seat) for seat in (None, 0, 1)}
    scene.sent.clear()
    moves: list[str] = []
    on_turn(scene)
    while scene.state.running is not None:
        before, move = position(scene), lots.choice(scene.match.moves(0))
        scene.do(c.Move, "ana", 0, move)
        if scene.state.undoable == 0:
            undone += 1
            assert scene.do(c.Undo, "ana", 0).answers[-1].accepted
            assert position(scene) == before
            if undone % 10 == 1:  # each plays the whole log again
                assert picture(scene.restored()) == picture(scene.table)
            assert scene.refused(c.Undo, "ana", 0).reason == "undo-too-late"
            scene.do(c.Move, "ana", 0, move)
        moves.append(move)
        on_turn(scene)
    assert undone > 3
    assert picture(scene.restored()) == picture(scene.table)
    # The record has the moves that stand, and can be replayed.
    record = scene.table.record()
    assert [text for seat, text in scene.match.played if seat == 0] == moves
    assert replay(scene.match.title, record).state() == scene.match.state()
    # Whoever followed the changes sees what is, and every hash was right.
    for audience, view in seen.items():
        for telling in scene.sent[audience]:
            if telling.now is not None:
                view = {**changed(view, telling.now), "n": telling.number}  # noqa: PLW2901
                assert telling.hash in {None, hash_of(view)}
        assert unwatched(view) == unwatched(scene.table.view(audience))


@pytest.mark.compiled
@pytest.mark.parametrize("game", UNDOABLE)
def test_what_can_be_taken_back_tells_the_mover_nothing_new(game: str) -> None:
    """In all worlds that fit what the mover knows the same is told and seen, and no chance is used."""
    assert sum(slips_in_a_walk(game, seed) for seed in range(6)) > 20


def slips_in_a_walk(game: str, seed: int) -> int:
    """How many moves of a random game could be taken back."""
    scene = Scene(game, SEATS.get(game, 4), secret=seed)
    scene.start("ana")
    match, lots, found = scene.match, random.Random(seed), 0
    match.opening = [event for step in retold(match) for event in step.events]
    memories = listening(match)
    for _ in range(60):
        if match.over:
            break
        seat = lots.choice(match.awaited)
        move = lots.choice(match.moves(seat))
        if all(event.kind in scene.table.customs.undoable for event in tried(match, seat, move)[1]):
            found += 1
            check_harmless(match, seat, move, memories[seat])
        hear(memories, match.play(seat, move))
    return found


def check_harmless(match: Match, seat: int, move: str, memory: Memory) -> None:
    after, events = tried(match, seat, move)
    assert after.chance.words() == match.game.chance.words()
    told = [event.told_to(seat) for event in events]
    for lot in range(3):
        world = memory.world(match.view(seat), chance_from(lot))
        alike, others = tried(in_world(match, world), seat, move)
        assert [event.told_to(seat) for event in others] == told
        assert match.title.view(alike, seat) == match.title.view(after, seat)


def in_world(match: Match, world: Game) -> Match:
    return match_again(
        match.title, match.seats, match.seed, match.options.as_json(), match.deal, world, [], []
    )


def test_bots_are_told_anew() -> None:
    scene = after_slip("mio", bots=scripted({}))
    bots = scene.table.stand_ins
    heard = bots.bot_at(scene.match, 1, "scripted")
    assert isinstance(heard, Scripted)
    assert heard.heard[-1]["type"] in {"laid", "named", "mio_said"}
    scene.do(c.Undo, "ana", 0)
    assert bots.seated == {}
    fresh = bots.bot_at(scene.match, 1, "scripted")
    assert isinstance(fresh, Scripted)
    told = [event.told_to(1) for step in retold(scene.match) for event in step.events]
    assert fresh.heard == told
    assert len(told) < len(heard.heard)


def test_bots_leave_time_for_it_where_there_is_no_clock() -> None:
    scene = after_slip("mio")
    made = scene.kinds().count("moved")
    scene.wait(PACES["none"].undoing - 0.01)
    assert scene.kinds().count("moved") == made
    assert scene.table.view(0)["table"]["undoable"] == 0  # type: ignore[index]
    scene.wait(2)
    assert scene.kinds().count("moved") > made
    assert scene.refused(c.Undo, "ana", 0).reason == "undo-too-late"


def test_the_same_request_takes_back_once() -> None:
    scene = after_slip("mio")
    before = scene.kinds().count("undone")
    first = scene.do(c.Undo, "ana", 0, key=900).answers[-1]
    again = scene.do(c.Undo, "ana", 0, key=900).answers[-1]
    assert first.accepted
    assert again.number == first.number
    assert scene.kinds().count("undone") == before + 1


def test_nobody_takes_back_where_others_play_or_what_is_not_theirs() -> None:
    scene = Scene("mio", 3, pace="none")
    scene.start("ana", "bob")
    seat = scene.match.awaited[0]
    while seat > 1:
        scene.wait(5)
        seat = scene.match.awaited[0]
    scene.do(c.Move, ("ana", "bob")[seat], seat, scene.match.moves(seat)[0])
    assert scene.state.undoable is None
    assert scene.refused(c.Undo, ("ana", "bob")[seat], seat).reason == "undo-among-people"
    assert scene.refused(c.Undo, "ana", 1).reason == "not-your-seat"
    # Two seats of one person are two people at one screen.
    two = Scene("mio", 3, pace="none")
    two.seat("ana")
    two.do(c.Sit, "ana", 1, "Bob")
    two.do(c.Start, "ana")
    assert two.refused(c.Undo, "ana", 0).reason == "undo-among-people"


def test_a_move_that_showed_something_stands() -> None:
    scene = alone("mio")
    on_turn(scene)
    while "draw" not in scene.match.moves(0):
        scene.do(c.Move, "ana", 0, scene.match.moves(0)[0])
        on_turn(scene)
    scene.do(c.Move, "ana", 0, "draw")
    assert scene.state.undoable is None
    assert scene.refused(c.Undo, "ana", 0).reason == "undo-shown"


def test_taking_a_card_that_turns_up_the_next_one_stands() -> None:
    scene = alone("non-merci")
    on_turn(scene)
    scene.do(c.Move, "ana", 0, "take")
    assert scene.refused(c.Undo, "ana", 0).reason == "undo-shown"


def test_a_sealed_card_that_opens_all_of_them_stands() -> None:
    scene = alone("shit")
    scene.wait(60)
    assert scene.match.awaited == [0], "the bots have sealed"
    scene.do(c.Move, "ana", 0, scene.match.moves(0)[0])
    assert scene.refused(c.Undo, "ana", 0).reason in {"undo-shown", "undo-too-late"}


def test_merci_takes_nothing_back() -> None:
    scene = alone("merci")
    assert scene.refused(c.Undo, "ana", 0).reason == "undo-never"


def test_there_must_be_a_game_and_a_last_move() -> None:
    scene = Scene("mio", 3, pace="none")
    scene.seat("ana")
    assert scene.refused(c.Undo, "ana", 0).reason == "no-game-running"
    scene.do(c.Start, "ana")
    assert scene.refused(c.Undo, "ana", 0).reason == "undo-too-late"


@pytest.mark.parametrize(
    ("happens", "reason"),
    [
        ((c.Say, 0, "hello"), "undo-too-late"),
        ((c.Pause,), "table-paused"),
        ((c.StandUp, 0), "undo-too-late"),
        ((c.SetDoor, "ask"), "undo-too-late"),
    ],
)
def test_whatever_has_happened_since_ends_it(happens: tuple[Any, ...], reason: str) -> None:
    scene = after_slip("mio")
    kind, *values = happens
    assert scene.do(kind, "ana", *values).answers[-1].accepted
    assert scene.state.undoable is None
    assert scene.refused(c.Undo, "ana", 0).reason == reason


def test_a_log_that_takes_back_what_stands_is_refused() -> None:
    scene = after_slip("mio")
    scene.wait(10)
    for seat in (0, 1):
        wrong = Entry(scene.table.number + 1, "undone", {"seat": seat, "name": ""})
        with pytest.raises(Refused, match="bad-log"):
            Table.restore([*scene.log, wrong])


def test_a_log_that_takes_back_what_another_seat_did_is_refused() -> None:
    scene = after_slip("mio")
    wrong = Entry(scene.table.number + 1, "undone", {"seat": 1, "name": ""})
    with pytest.raises(Refused, match="bad-log"):
        Table.restore([*scene.log, wrong])
