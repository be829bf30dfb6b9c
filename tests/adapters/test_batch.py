"""Batches: many games stepped by one call."""

from typing import Any

import numpy as np
import pytest

from pioche.adapters.batch import Batch, IllegalActionError
from pioche.adapters.processes import ProcessBatch
from pioche.engine.chance import chance_from
from pioche.engine.lanes import ROOM
from pioche.engine.moves import HOLD, Moves
from pioche.engine.reading import Reading
from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS, find_title
from tests.adapters.test_encoding import hidden_row, row
from tests.laws.tables import OPTIONS

SHORT: dict[str, dict[str, object]] = {
    "merci": {"round_cap": 2, "interrupt": True},
    "mio": {"target": 15},
    "shit": {"target": 30},
    "lettres": {},
    "non-merci": {},
}


@pytest.mark.parametrize("game", FOLDERS)
def test_every_lane_plays_the_games_of_its_seed(game: str) -> None:
    """Lane 2 beside a game of its own that is played by the sequential reading with the same actions."""
    title = find_title(game)
    options = title.options(title.usual, SHORT[game])
    batch = Batch(game, 3, seed=5, options=SHORT[game], hidden=True)
    chance = chance_from("5/2")
    moves = Moves()
    finished = 0
    encoder = title.encoder(options)
    reading = Reading(title.fresh(title.usual, options, chance, None))
    while finished < 2:
        seat = int(reading.ask(moves))
        listed = moves.as_list()
        marked = [int(encoder.action(reading.game, seat, move)) for move in listed]
        assert batch.seats[2] == seat
        assert np.flatnonzero(batch.masks[2]).tolist() == sorted(marked)
        assert np.array_equal(batch.observations[2], row(encoder, reading.game, seat))
        assert np.array_equal(batch.hidden[2], hidden_row(encoder, reading.game, seat))
        actions = batch.random_actions()
        move = listed[marked.index(int(actions[2]))]
        if move != HOLD:
            encoder.watch(reading.game, seat, move)
        reading.carry_out(seat, move)
        batch.step(actions)
        over = reading.game.over
        assert batch.dones[2] == over
        if over:
            finished += 1
            assert batch.scores[2].tolist() == [int(reading.game.score(seat)) for seat in range(title.usual)]
            winners = [seat for seat in range(title.usual) if (int(reading.game.winners()) >> seat) & 1]
            assert np.flatnonzero(batch.rewards[2] > 0).tolist() == winners
            assert batch.rewards[2].sum() == pytest.approx(0)
            reading = Reading(title.fresh(title.usual, options, chance, None))
            encoder.begin()
        else:
            assert not batch.rewards[2].any()
            assert not batch.scores[2].any()


@pytest.mark.parametrize("game", FOLDERS)
def test_one_seed_gives_the_same_games_in_batches_cut_differently(game: str) -> None:
    whole = Batch(game, 4, seed="s", options=OPTIONS[game][-1])
    parts = [Batch(game, 2, seed="s", options=OPTIONS[game][-1], first=first) for first in (0, 2)]
    for _ in range(60):
        assert np.array_equal(np.concatenate([part.observations for part in parts]), whole.observations)
        actions = whole.random_actions().copy()
        whole.step(actions)
        for part, chosen in zip(parts, (actions[:2], actions[2:]), strict=True):
            part.step(chosen)


def test_random_actions_reach_every_marked_action_and_no_other() -> None:
    batch = Batch("lettres", 2, seed=1)
    drawn = {int(batch.random_actions()[0]) for _ in range(400)}
    assert drawn == set(np.flatnonzero(batch.masks[0]).tolist())


def test_each_lane_takes_one_number_of_the_generator_for_its_action() -> None:
    lanes = Batch("lettres", 4, seed=1).lanes
    chance, again = chance_from("drawn"), chance_from("drawn")
    for _ in range(10):
        lanes.draw_actions(chance)
        expected = [lane.offered[again.below(lanes.choices[index])] for index, lane in enumerate(lanes.lanes)]
        assert list(lanes.drawn) == expected
    assert chance.words() == again.words()


def test_a_lane_takes_more_choices_than_it_has_room_for_at_first() -> None:
    """In MERCI with spoken words hands grow, and every card can be laid with every word."""
    batch = Batch("merci", 32, seed=1, options={"manners": "spoken"})
    most = 0
    while most <= int(ROOM):
        drawn = batch.random_actions()
        assert batch.masks[np.arange(32), drawn].all()
        batch.step(drawn)
        marked = batch.masks.sum(axis=1)
        assert marked.tolist() == [int(count) for count in batch.lanes.choices]
        most = max(most, int(marked.max()))
    for _ in range(50):
        batch.step(batch.random_actions())
        assert batch.masks.sum(axis=1).tolist() == [int(count) for count in batch.lanes.choices]


@pytest.mark.parametrize("game", FOLDERS)
def test_in_every_game_one_illegal_action_keeps_all_lanes_where_they_are(game: str) -> None:
    batch = Batch(game, 3, seed=1, hidden=True)
    while batch.masks[1].all():
        batch.step([int(np.flatnonzero(mask)[-1]) for mask in batch.masks])
    names = ("observations", "masks", "seats", "dones", "rewards", "scores", "hidden")
    before = {name: getattr(batch, name).copy() for name in names}
    actions = batch.random_actions().copy()
    actions[1] = np.flatnonzero(~batch.masks[1])[0]
    with pytest.raises(IllegalActionError, match="lane 1"):
        batch.step(actions)
    assert all(np.array_equal(getattr(batch, name), array) for name, array in before.items())


@pytest.mark.parametrize(
    "actions",
    [[0, 60], [-1, 0], [0], [[0, 0]], [0, 2**40]],
    ids=["unmarked", "negative", "few", "deep", "huge"],
)
def test_an_illegal_action_is_refused_and_nothing_is_played(actions: list[int]) -> None:
    batch = Batch("lettres", 2, seed=1)
    legal = batch.random_actions().copy()
    before = batch.observations.copy()
    wrong = [int(legal[0]), actions[1]] if len(actions) == 2 else actions
    with pytest.raises(IllegalActionError):
        batch.step(wrong)
    assert np.array_equal(batch.observations, before)
    batch.step(legal)
    assert not np.array_equal(batch.observations, before)


def test_the_arrays_are_filled_in_place_and_cannot_be_written() -> None:
    batch = Batch("shit", 2, seed=1)
    kept = batch.observations
    before = kept.copy()
    batch.step(batch.random_actions())
    assert not np.array_equal(kept, before)
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = True


@pytest.mark.parametrize(
    ("game", "seats", "options"), [("belote", None, {}), ("mio", 9, {}), ("mio", 4, {"goal": 3})]
)
def test_wrong_names_seats_and_options_are_refused(
    game: str, seats: int | None, options: dict[str, object]
) -> None:
    with pytest.raises(Refused):
        Batch(game, 1, seats=seats, options=options)


@pytest.mark.parametrize("count", [0, -3, 2.5, "4", True, None, 10**9])
def test_a_batch_is_of_a_whole_number_of_games(count: Any) -> None:
    for make in (Batch, ProcessBatch):
        with pytest.raises(Refused) as caught:
            make("mio", count)
        assert caught.value.details["field"] == "count"


@pytest.mark.parametrize("processes", [0, -1, 1.5])
def test_a_batch_needs_a_process_at_least(processes: Any) -> None:
    with pytest.raises(Refused) as caught:
        ProcessBatch("mio", 4, processes=processes)
    assert caught.value.details["field"] == "processes"


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("game", FOLDERS)
def test_a_batch_on_several_processes_plays_the_same_games(game: str) -> None:
    alone = Batch(game, 7, seed=3, hidden=True)
    with ProcessBatch(game, 7, seed=3, hidden=True, processes=2) as shared:
        for _ in range(120):
            for name in ("observations", "masks", "seats", "dones", "rewards", "scores", "hidden"):
                assert np.array_equal(getattr(shared, name), getattr(alone, name)), name
            actions = alone.random_actions()
            assert shared.step(actions) == alone.step(actions)
        drawn = shared.random_actions()
        assert shared.masks[np.arange(7), drawn].all()


def test_a_batch_on_several_processes_refuses_what_is_illegal_and_steps_after_its_end() -> None:
    with ProcessBatch("mio", 7, seed=3, processes=2) as shared:
        drawn = shared.random_actions()
        wrong = drawn.copy()
        wrong[5] = np.flatnonzero(~shared.masks[5])[0]
        before = shared.observations.copy()
        for refused in (wrong, np.full(7, -1), np.full(7, 2**40), drawn[:3]):
            with pytest.raises(IllegalActionError):
                shared.step(refused)
        assert np.array_equal(shared.observations, before)
        with pytest.raises(ValueError, match="read-only"):
            shared.masks[0, 0] = True
    with pytest.raises(RuntimeError, match="closed"):
        shared.step(drawn)


def test_a_process_that_ends_is_noticed() -> None:
    with ProcessBatch("non-merci", 2, processes=1) as shared:
        shared.workers[0].process.kill()
        with pytest.raises(RuntimeError, match="ended with status -9"):
            shared.random_actions()
