"""The games as PettingZoo environments: `env` asks one agent at a time, `parallel_env` all together.

They are registered as `pioche/GAME_v0` (pettingzoo.make) when this module is imported. What the wrappers of
PettingZoo's own card games do is done here at once: an action outside the space fails, an illegal one ends
the game with −1 for who made it, a step before reset() fails, and one after the end is warned of.
"""

from typing import Any, Final

from pioche.extras import needs

needs("pioche.adapters", "gymnasium", "pettingzoo")

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv, register
from pettingzoo.utils.env_logger import EnvLogger

from pioche.adapters.play import Observation, Play
from pioche.engine.fields import Request
from pioche.games.names import spellings
from pioche.games.shelf import find_title, game_names

Infos = dict[str, dict[str, Any]]

VERSION: Final = "v0"
RENDER_MODES: Final = ("ansi", "human")
ILLEGAL: Final = -1.0


def name_of(game: str) -> str:
    """In PettingZoo names have underscores."""
    return f"pioche/{spellings(game)[-1]}_{VERSION}"


class Seats:
    """What both kinds of environment share: the agents, their spaces, rendering."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Request | None,
        render_mode: str | None,
        max_cycles: int | None,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)} or None, not {render_mode!r}")
        self.play = Play(game, seats, options)
        self.names = [f"player_{seat}" for seat in range(self.play.seats)]
        self.seat_of = {name: seat for seat, name in enumerate(self.names)}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.observation_spaces = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(
                        low=np.zeros_like(self.play.highest), high=self.play.highest, dtype=np.uint8
                    ),
                    "action_mask": spaces.Box(low=0, high=1, shape=(self.play.actions,), dtype=np.int8),
                }
            )
            for name in self.names
        }
        self.action_spaces = {name: spaces.Discrete(self.play.actions) for name in self.names}

    def metadata(self, *, parallel: bool) -> dict[str, Any]:
        return {
            "name": name_of(self.play.title.name),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": parallel,
            "render_fps": 1,
        }

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        text = self.play.text()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def state(self) -> NDArray[np.uint8]:
        """Everything: what the seat that decides knows, then what it does not."""
        seat = max(int(self.play.sitting.seat), 0)
        return np.concatenate([self.play.observe(seat)["observation"], self.play.hidden(seat)])

    def scores(self) -> dict[str, Any]:
        """The info of everybody at the end."""
        return {"scores": self.play.sitting.scores(), "winners": self.play.sitting.winners()}


class GameEnv(AECEnv[str, Observation, int]):
    """Agents are asked one at a time, in the order of the sequential reading (docs/engine.md)."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Request | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()
        self.table = Seats(game, seats, options, render_mode, max_cycles)
        self.play = self.table.play
        self.render_mode = render_mode
        self.metadata = self.table.metadata(parallel=False)
        self.possible_agents = self.table.names[:]
        self.observation_spaces = self.table.observation_spaces
        self.action_spaces = self.table.action_spaces
        self.decisions = -1

    def observation_space(self, agent: str) -> "spaces.Dict[Any]":
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete[Any]":
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. `options` means nothing: the options of the game are those of the environment."""
        self.play.begin(seed)
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.play.sitting.seat]

    def observe(self, agent: str) -> Observation:
        if self.decisions < 0:
            EnvLogger.error_observe_before_reset()
        return self.play.observe(self.table.seat_of[agent])

    def step(self, action: int | None) -> None:
        if self.decisions < 0:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.play.in_space(action), "action is not in action space"
        assert action is not None
        sitting = self.play.sitting
        self._cumulative_rewards[agent] = 0.0
        if not sitting.allows(int(action)):
            EnvLogger.warn_on_illegal_move()
            self.end({agent: ILLEGAL}, truncated=True)
            return
        sitting.step(int(action))
        self.decisions += 1
        if sitting.game.over:
            self.end(dict(zip(self.possible_agents, sitting.rewards(), strict=True)), truncated=False)
        elif self.decisions == self.cap():
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[sitting.seat]

    def cap(self) -> int:
        """How many decisions there are at most; −1 for no limit."""
        return -1 if self.table.max_cycles is None else self.table.max_cycles * self.play.seats

    def end(self, rewards: dict[str, float], *, truncated: bool) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.rewards.update(rewards)
        self._accumulate_rewards()
        told = self.table.scores()
        self.infos = {agent: dict(told) for agent in self.agents}
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        if self.decisions < 0:
            EnvLogger.error_render_before_reset()
        return self.table.render()

    def close(self) -> None:
        """Nothing is held open."""

    def state(self) -> NDArray[np.uint8]:
        if self.decisions < 0:
            EnvLogger.error_state_before_reset()
        return self.table.state()


class TogetherEnv(ParallelEnv[str, Observation, int]):
    """All agents decide at once, where the game is one in which all seats do."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Request | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        if not find_title(game).together:
            raise ValueError(f"in {game} the seats do not decide together: use env")
        self.table = Seats(game, seats, options, render_mode, max_cycles)
        self.play = self.table.play
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = self.table.metadata(parallel=True)
        self.possible_agents = self.table.names[:]
        self.observation_spaces = self.table.observation_spaces
        self.action_spaces = self.table.action_spaces
        self.agents: list[str] = []
        self.cycles = 0

    def observation_space(self, agent: str) -> "spaces.Dict[Any]":
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete[Any]":
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        self.play.begin(seed)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        return self.observations(), {agent: {} for agent in self.agents}

    def observations(self) -> dict[str, Observation]:
        return {agent: self.observed(seat) for seat, agent in enumerate(self.possible_agents)}

    def observed(self, seat: int) -> Observation:
        """Every seat with its own moves, though the sequential reading asks only the first."""
        observation = self.play.observe(seat)
        for action in self.play.sitting.actions_of(seat):
            observation["action_mask"][action] = 1
        return observation

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return {}, {}, {}, {}, {}
        live = self.agents
        rewards = dict.fromkeys(live, 0.0)
        infos: Infos = {agent: {} for agent in live}
        sitting = self.play.sitting
        for agent in live:
            assert agent in actions, f"{agent} has no action"
            assert self.play.in_space(actions[agent]), "action is not in action space"
        wrong = [
            agent for seat, agent in enumerate(live) if int(actions[agent]) not in sitting.actions_of(seat)
        ]
        if wrong:
            EnvLogger.warn_on_illegal_move()
            rewards.update(dict.fromkeys(wrong, ILLEGAL))
        else:
            for agent in live:
                sitting.step(int(actions[agent]))
        self.cycles += 1
        over = bool(wrong) or sitting.game.over
        if sitting.game.over:
            rewards = dict(zip(live, sitting.rewards(), strict=True))
        truncated = bool(wrong) or (not over and self.cycles == self.max_cycles)
        if over or truncated:
            infos = {agent: self.table.scores() for agent in live}
            self.agents = []
        return (
            self.observations(),
            rewards,
            dict.fromkeys(live, over),
            dict.fromkeys(live, truncated),
            infos,
        )

    def render(self) -> str | None:
        return self.table.render()

    def close(self) -> None:
        """Nothing is held open."""

    def state(self) -> NDArray[np.uint8]:
        return self.table.state()


def env(game: str, **settings: Any) -> GameEnv:
    """An environment of a game: `seats`, `options`, `render_mode`, `max_cycles`."""
    return GameEnv(game, **settings)


def parallel_env(game: str, **settings: Any) -> TogetherEnv:
    """The same for a game in which all seats decide together."""
    return TogetherEnv(game, **settings)


def register_all() -> None:
    for game in game_names():
        for name in (f"pioche/{spelling}_{VERSION}" for spelling in spellings(game)):
            register("aec", name, entry_point=f"{__name__}:env", kwargs={"game": game})
            if find_title(game).together:
                register("parallel", name, entry_point=f"{__name__}:parallel_env", kwargs={"game": game})


register_all()
