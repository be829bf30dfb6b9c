"""The games as PettingZoo environments, by PettingZoo's own checkers and beyond them."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium import spaces
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from pioche.adapters.pettingzoo import GameEnv, TogetherEnv, env, name_of, parallel_env
from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS, find_title

# These say that an observation is better an array than a dictionary. PettingZoo's own card games have
# dictionaries with a mask too; api_test knows them by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def played(table: GameEnv, seed: int) -> GameEnv:
    """A game played to its end at random, all agents gone."""
    table.reset(seed=seed)
    for place, agent in enumerate(table.possible_agents):
        table.action_space(agent).seed(place)
    for agent in table.agent_iter():
        observation, _, terminated, truncated, _ = table.last()
        over = terminated or truncated
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))
    return table


@pytest.mark.parametrize("game", FOLDERS)
def test_api(game: str) -> None:
    title = find_title(game)
    for seats in {title.fewest, title.most}:
        api_test(env(game, seats=seats), num_cycles=60)


@pytest.mark.parametrize("game", FOLDERS)
def test_seeds(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=60)


@pytest.mark.parametrize("game", FOLDERS)
def test_rendering(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(game, render_mode=render_mode))
    assert f'game: "{game}"' in capsys.readouterr().out


def test_parallel_api() -> None:
    parallel_api_test(parallel_env("shit"), num_cycles=200)
    parallel_seed_test(lambda: parallel_env("shit"), num_cycles=20)


class LegalActions(spaces.Discrete[Any]):
    """Draws only what is legal now: max_cycles_test does not look at masks."""

    def __init__(self, table: GameEnv | TogetherEnv, seat: int) -> None:
        super().__init__(table.play.actions)
        self.table = table
        self.seat = seat

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        return np.int64(self.table.play.sitting.actions_of(self.seat)[0])


def legally(table: GameEnv | TogetherEnv) -> GameEnv | TogetherEnv:
    table.action_spaces = {
        agent: LegalActions(table, seat) for seat, agent in enumerate(table.possible_agents)
    }
    return table


def test_max_cycles() -> None:
    """The checker compares an environment with one of all together, which only SHIT! has."""
    max_cycles_test(
        SimpleNamespace(
            env=lambda max_cycles: legally(env("shit", max_cycles=max_cycles)),
            parallel_env=lambda max_cycles: legally(parallel_env("shit", max_cycles=max_cycles)),
        )
    )


@pytest.mark.parametrize("game", FOLDERS)
def test_every_game_is_truncated_after_so_many_decisions_of_each_seat_on_average(game: str) -> None:
    table = env(game, seats=3, max_cycles=4)
    table.reset(seed=1)
    for decisions in range(1, 13):
        assert not any(table.truncations.values())
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
        assert not any(table.terminations.values()), decisions
    assert all(table.truncations.values())
    assert not any(table.rewards.values())
    for agent in table.agent_iter():
        assert table.truncations[agent]
        table.step(None)
    assert table.agents == []


@pytest.mark.parametrize("game", FOLDERS)
def test_they_are_found_by_name(game: str) -> None:
    made = pettingzoo.make("aec", name_of(game), seats=find_title(game).most)
    assert str(made) == name_of(game)
    assert made.max_num_agents == find_title(game).most


@pytest.mark.parametrize("game", FOLDERS)
def test_the_state_is_what_the_deciding_seat_knows_and_then_what_it_does_not(game: str) -> None:
    states = []
    for seed in (1, 2):
        table = env(game, seats=3)
        table.reset(seed=seed)
        known = table.last()[0]["observation"]
        state = table.state()
        assert np.array_equal(state[: len(known)], known)
        assert state[len(known) :].any()
        states.append(state)
    assert not np.array_equal(states[0], states[1])


@pytest.mark.parametrize("game", FOLDERS)
def test_rewards_come_at_the_end_and_add_up_to_nothing(game: str) -> None:
    table = env(game, seats=3, options={"round_cap": 2} if game == "merci" else {})
    table.reset(seed=3)
    lots = np.random.default_rng(3)
    while not any(table.terminations.values()):
        assert not any(table.rewards.values())
        observation = table.last()[0]
        table.step(lots.choice(np.flatnonzero(observation["action_mask"])))
    rewards = list(table.rewards.values())
    winners = table.infos["player_0"]["winners"]
    assert sum(rewards) == pytest.approx(0)
    assert sorted(rewards) == {1: [-0.5, -0.5, 1.0], 2: [-0.5, 0.25, 0.25]}[len(winners)]
    assert [seat for seat, reward in enumerate(rewards) if reward > 0] == winners
    assert table.infos["player_1"]["scores"] == table.play.sitting.scores()


def test_an_observation_belongs_to_whoever_asked_for_it() -> None:
    table = env("lettres")
    table.reset(seed=1)
    first = table.last()[0]
    kept = first["observation"].copy()
    table.step(int(np.flatnonzero(first["action_mask"])[0]))
    assert np.array_equal(first["observation"], kept)
    assert not np.array_equal(table.last()[0]["observation"], kept)


def test_only_the_agent_that_is_asked_has_actions() -> None:
    table = env("mio")
    table.reset(seed=1)
    for agent in table.agents:
        assert bool(table.observe(agent)["action_mask"].any()) is (agent == table.agent_selection)


@pytest.mark.parametrize("game", FOLDERS)
def test_an_illegal_action_ends_the_game_for_all_with_a_loss_for_one(
    game: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = env(game)
    table.reset(seed=1)
    while (mask := table.last()[0]["action_mask"]).all():
        table.step(int(np.flatnonzero(mask)[-1]))  # Non Merci !: until a seat has no chip left
    agent = table.agent_selection
    table.step(int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0]))
    assert "Illegal move" in caplog.text
    assert table.rewards == {name: -1.0 if name == agent else 0.0 for name in table.possible_agents}
    assert all(table.terminations.values())


@pytest.mark.parametrize("action", [-1, 51, 2**70, 1.0, "3", None])
def test_an_action_outside_the_space_fails_and_changes_nothing(action: Any) -> None:
    table = env("shit")
    table.reset(seed=1)
    before = table.last()[0]["observation"]
    with pytest.raises(AssertionError, match="not in action space"):
        table.step(action)
    assert np.array_equal(table.last()[0]["observation"], before)


def test_steps_out_of_order(caplog: pytest.LogCaptureFixture) -> None:
    table = env("non-merci")
    for early in (lambda: table.step(0), lambda: table.observe("player_0"), table.render, table.state):
        with pytest.raises(AssertionError, match=r"reset\(\) needs"):
            early()
    played(table, 1)
    assert not caplog.text
    table.step(0)
    assert "after all agents are terminated" in caplog.text
    table.reset(seed=1)
    table.play.sitting.game.over = True
    table.terminations = dict.fromkeys(table.agents, True)
    with pytest.raises(ValueError, match="dead"):
        table.step(0)


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(Refused):
        env("tarot")
    with pytest.raises(Refused):
        env("mio", options={"goal": 1})
    with pytest.raises(Refused):
        env("lettres", seats=2)
    with pytest.raises(ValueError, match="render_mode"):
        env("mio", render_mode="rgb_array")
    with pytest.raises(ValueError, match="together"):
        parallel_env("mio")


def test_all_together_an_illegal_action_is_told_apart_from_a_missing_one(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = parallel_env("shit", seats=3)
    observations, _ = table.reset(seed=2)
    legal = {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()}
    with pytest.raises(AssertionError, match="player_2 has no action"):
        table.step({"player_0": legal["player_0"], "player_1": legal["player_1"]})
    wrong = int(np.flatnonzero(observations["player_1"]["action_mask"] == 0)[0])
    _, rewards, terminated, _, _ = table.step({**legal, "player_1": wrong})
    assert rewards == {"player_0": 0.0, "player_1": -1.0, "player_2": 0.0}
    assert all(terminated.values())
    assert not table.agents
    assert "Illegal move" in caplog.text


def test_together_and_one_at_a_time_are_the_same_game() -> None:
    both, each = parallel_env("shit", seats=4), env("shit", seats=4)
    observations, _ = both.reset(seed=9)
    each.reset(seed=9)
    while both.agents:
        actions = {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()}
        for agent in both.agents:
            assert each.agent_selection == agent
            each.step(actions[agent])
        observations, rewards, _, _, _ = both.step(actions)
    assert rewards == each.rewards
