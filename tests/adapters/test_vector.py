"""Environments in the hands of those who make many of one: Gymnasium, SuperSuit, other processes."""

import multiprocessing
import pickle
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
import supersuit
from gymnasium.error import ResetNeeded
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from numpy.typing import NDArray
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from pioche.adapters.batch import Batch
from pioche.adapters.gymnasium import BotEnv
from pioche.adapters.pettingzoo import GameEnv, env, parallel_env
from pioche.adapters.vector import BatchVectorEnv
from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS

games = pytest.mark.parametrize("game", FOLDERS)


def any_marked(masks: NDArray[Any], lots: np.random.Generator) -> NDArray[np.int64]:
    return np.asarray(np.argmax(lots.random(masks.shape) * (masks != 0), axis=-1))


# A batch as a vector environment


def steps(vector: VectorEnv[Any, Any, Any], count: int, seed: int) -> list[tuple[Any, ...]]:
    lots = np.random.default_rng(seed)
    _, infos = vector.reset(seed=seed)
    told = []
    for _ in range(count):
        step = vector.step(any_marked(infos["action_mask"], lots))
        told.append(step)
        infos = step[-1]
    return told


@games
def test_ended_games_are_told_where_gymnasium_puts_them(game: str) -> None:
    vector = gymnasium.make_vec(f"pioche/{game}-batch-v0", num_envs=8, seat=None)
    assert vector.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    ended = 0
    for rows, rewards, terminations, truncations, infos in steps(vector, 150, 3):
        assert rows in vector.observation_space
        assert not truncations.any()
        assert not rewards[~terminations].any()
        assert infos["action_mask"].any(axis=1).all()
        assert ("final_obs" in infos) == terminations.any()
        for lane in np.flatnonzero(terminations):
            ended += 1
            assert infos["final_obs"][lane] in vector.single_observation_space
            assert infos["final_obs"][lane][9] == 1  # the cell `over`
            assert rows[lane][9] == 0
            assert infos["final_info"]["scores"][lane].any()
            assert rewards[lane] != 0
        if terminations.any():
            assert np.array_equal(infos["_final_obs"], terminations)
            assert np.array_equal(infos["_final_info"], terminations)
    assert ended


@games
def test_a_vector_of_games_follows_from_its_seed_and_goes_on_where_it_was_pickled(game: str) -> None:
    first, again = BatchVectorEnv(game, 4, seat=1), BatchVectorEnv(game, 4, seat=1)
    for one, other in zip(steps(first, 40, 2), steps(again, 40, 2), strict=True):
        assert all(np.array_equal(mine, theirs) for mine, theirs in zip(one[:3], other[:3], strict=True))
    for twin in (pickle.loads(pickle.dumps(first)), deepcopy(first)):
        original, lots = deepcopy(first), np.random.default_rng(1)
        for _ in range(40):
            actions = any_marked(original.action_masks(), lots)
            mine, theirs = original.step(actions), twin.step(actions)
            assert np.array_equal(mine[0], theirs[0])
            assert np.array_equal(mine[1], theirs[1])


def lowest(batch: Batch) -> NDArray[np.int64]:
    return np.asarray(np.argmax(batch.masks, axis=1))


def test_a_learner_is_asked_at_its_seat_and_opponents_choose_for_the_others() -> None:
    asked = []

    def watching(batch: Batch) -> NDArray[np.int64]:
        asked.append(set(batch.seats[batch.seats != 2].tolist()))
        return lowest(batch)

    vector = BatchVectorEnv("non-merci", 5, seats=4, seat=2, opponents=watching)
    vector.reset(seed=1)
    assert vector.batch is not None
    for _ in range(30):
        assert set(vector.batch.seats.tolist()) == {2}
        vector.step(lowest(vector.batch))
    assert set().union(*asked) == {0, 1, 3}


def test_an_illegal_action_ends_only_the_game_of_its_lane() -> None:
    vector = BatchVectorEnv("lettres", 3)
    rows, infos = vector.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = infos["action_mask"][1].argmin()
    _, rewards, terminations, _, infos = vector.step(actions)
    assert rewards.tolist() == [0, -1, 0]
    assert terminations.tolist() == infos["final_info"]["illegal"].tolist() == [False, True, False]
    assert np.array_equal(infos["final_obs"][1], rows[1])


def test_a_game_that_is_ended_by_an_illegal_action_has_no_score_of_the_one_before() -> None:
    vector = BatchVectorEnv("non-merci", 8, seats=3, seat=None)
    _, infos = vector.reset(seed=1)
    ended = np.zeros(8, dtype=np.bool_)
    for _ in range(200):
        masks = infos["action_mask"]
        actions = np.where(ended, masks.argmin(axis=1), masks.argmax(axis=1))
        _, _, ended, _, infos = vector.step(actions)
        if ended.any():
            told = infos["final_info"]
            assert not told["scores"][told["illegal"]].any()


def test_gymnasiums_wrappers_count_the_episodes_of_a_batch() -> None:
    vector = RecordEpisodeStatistics(BatchVectorEnv("non-merci", 4))
    told = [infos["episode"] for *_, infos in steps(vector, 60, 1) if "episode" in infos]
    assert told
    assert all((lengths := one["l"])[lengths > 0].min() > 1 for one in told)


def test_what_cannot_be_is_refused() -> None:
    vector = BatchVectorEnv("mio", 2)
    for asked in (vector.action_masks, lambda: vector.step([0, 0])):
        with pytest.raises(ResetNeeded):
            asked()
    vector.reset(seed=1)
    for actions in ([0], [0, 78], [-1, 0]):
        with pytest.raises(ValueError, match="not in"):
            vector.step(actions)
    with pytest.raises(ValueError, match="render_mode"):
        BatchVectorEnv("mio", 2, render_mode="ansi")  # type: ignore[arg-type]
    for settings in ({"seat": 4}, {"seats": 9}, {"num_envs": 0}, {"options": {"target": 0}}):
        with pytest.raises(Refused):
            BatchVectorEnv("mio", **{"num_envs": 2, **settings})  # type: ignore[arg-type]


# Many environments of one learner


def maker(game: str) -> Any:
    return lambda: gymnasium.make(f"pioche.adapters.gymnasium:pioche/{game}-v0", bots="random")


@pytest.mark.slow
@games
def test_gymnasiums_vectors_play_in_one_process_and_in_several(game: str) -> None:
    told = {}
    for kind in (SyncVectorEnv, AsyncVectorEnv):
        vector = kind([maker(game), maker(game)])
        vector.reset(seed=5)
        lots, rows = np.random.default_rng(5), []
        for _ in range(12):
            masks = np.stack(vector.call("action_masks"))
            actions = any_marked(masks, lots)
            row, _, _, _, infos = vector.step(actions)
            assert np.array_equal(np.stack(vector.call("action_masks")), infos["action_mask"])
            rows.append(row)
        vector.close()
        told[kind] = np.stack(rows)
    assert np.array_equal(told[SyncVectorEnv], told[AsyncVectorEnv])


@games
def test_masks_are_found_through_wrappers(game: str) -> None:
    plain = gymnasium.make(f"pioche/{game}-v0", bots="random")
    assert isinstance(plain, BotEnv)  # so that hasattr(env, "action_masks") is true
    wrapped = gymnasium.wrappers.TimeLimit(gymnasium.wrappers.RecordEpisodeStatistics(plain), 100)
    _, info = wrapped.reset(seed=1)
    masks = wrapped.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, info["action_mask"])


@games
def test_environments_are_copied_in_the_middle_of_a_game(game: str) -> None:
    table, learner = env(game), BotEnv(game, bots="regular", seat=None)
    table.reset(seed=4)
    learner.reset(seed=4)
    for one in (table, learner):
        play(one, 6)
        for twin in (pickle.loads(pickle.dumps(one)), deepcopy(one)):
            assert play(twin, 10) == play(deepcopy(one), 10)


def play(table: GameEnv | BotEnv, decisions: int) -> list[bytes]:
    """The rows that are seen; always the lowest action."""
    rows = []
    for _ in range(decisions):
        if isinstance(table, BotEnv):
            row, *_ = BotEnv.step(table, int(table.action_masks().argmax()))
            rows.append(row.tobytes())
            if not table.running:
                table.reset()
        else:
            seen = table.last()[0]
            assert seen is not None
            rows.append(seen["observation"].tobytes())
            table.step(int(seen["action_mask"].argmax()))
    return rows


@pytest.mark.slow
@games
@pytest.mark.parametrize("processes", [1, 2])
def test_supersuit_puts_copies_side_by_side(game: str, processes: int) -> None:
    seats = turn_based_aec_to_parallel(env(game, seats=3))
    vector = supersuit.concat_vec_envs_v1(supersuit.pettingzoo_env_to_vec_env_v1(seats), 2, processes)
    assert vector.num_envs == 6
    seen, _ = vector.reset(seed=1)
    lots = np.random.default_rng(1)
    for _ in range(20):
        assert (seen["action_mask"].any(axis=1).reshape(2, 3).sum(axis=1) == 1).all()
        seen, _, _, _, _ = vector.step(any_marked(seen["action_mask"], lots))
    assert not np.array_equal(seen["observation"][:3], seen["observation"][3:])
    vector.close()


def test_supersuit_puts_copies_of_a_game_that_is_played_together_side_by_side() -> None:
    vector = supersuit.concat_vec_envs_v1(
        supersuit.pettingzoo_env_to_vec_env_v1(parallel_env("shit", seats=3)), 2
    )
    seen, _ = vector.reset(seed=1)
    assert seen["action_mask"].any(axis=1).all()
    rewards = vector.step(any_marked(seen["action_mask"], np.random.default_rng(1)))[1]
    assert rewards.tolist() == [0] * 6


def played_elsewhere(table: BotEnv) -> list[bytes]:
    return play(table, 5)


@pytest.mark.slow
def test_environments_go_to_other_processes_and_go_on_there() -> None:
    tables = [BotEnv(game, bots="regular") for game in FOLDERS]
    for table in tables:
        table.reset(seed=2)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        told = pool.map(played_elsewhere, tables)
    assert told == [played_elsewhere(table) for table in tables]


@pytest.mark.parametrize("name", ["pioche/non_merci-v0", "pioche/non-merci-v0"])
def test_ids_are_understood_with_either_dash(name: str) -> None:
    assert gymnasium.make(name).unwrapped.play.title.name == "non-merci"  # type: ignore[attr-defined]
