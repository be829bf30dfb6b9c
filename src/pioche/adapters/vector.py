"""A batch as one of Gymnasium's vector environments: one learner in each lane, all lanes stepped together.

`gymnasium.make_vec("pioche/mio-batch-v0", num_envs=1024)`, once pioche.adapters.gymnasium is imported.
"""

from collections.abc import Callable
from typing import Any

from pioche.extras import needs

needs("pioche.adapters", "gymnasium")

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from pioche.adapters.batch import Batch
from pioche.adapters.gymnasium import ILLEGAL, LARGEST_SEED, Row
from pioche.engine.fields import Request, whole_number

Policy = Callable[[Batch], ArrayLike]
"""One action for each lane of a batch, from its `observations`, `masks` and `seats`."""
VectorStep = tuple[Row, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class BatchVectorEnv(VectorEnv[Row, NDArray[np.int64], NDArray[Any]]):
    """`opponents` play the other seats (None: at random), with the action they choose for each lane.

    `seat` is the learner's in all lanes, None draws it anew for every game. A lane whose game is over begins
    the next one in the same step: the observation is that of the new game, `infos["final_obs"]` has the old
    one's last, `infos["final_info"]` its scores. An illegal action ends its lane's game with −1.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seats: int | None = None,
        options: Request | None = None,
        seat: int | None = 0,
        opponents: Policy | None = None,
        render_mode: None = None,
    ) -> None:
        if render_mode is not None:
            raise ValueError("a batch draws nothing: render_mode is None")
        self.settings: dict[str, Any] = {"seats": seats, "options": options, "finals": True}
        self.game = game
        self.num_envs = num_envs
        self.opponents = Batch.random_actions if opponents is None else opponents
        sample = Batch(game, num_envs, **self.settings)
        self.players = sample.players
        self.seat = None if seat is None else whole_number(seat, "seat", 0, self.players - 1)
        self.batch: Batch | None = None
        self.learners: NDArray[np.int64] = np.zeros(num_envs, dtype=np.int64)
        self.forget_ends()
        high = np.maximum(sample.highest, 1)
        self.single_observation_space = spaces.Box(low=np.zeros_like(high), high=high, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(sample.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(LARGEST_SEED))
        self.batch = Batch(self.game, self.num_envs, seed=dealt, **self.settings)
        self.take_seats(np.ones(self.num_envs, dtype=np.bool_))
        self.let_opponents_play(self.batch)
        self.forget_ends()
        return self.batch.observations.copy(), self.infos(self.batch)

    def take_seats(self, lanes: NDArray[np.bool_]) -> None:
        """Where the learner sits in games that begin."""
        if self.seat is None:
            self.learners[lanes] = self.np_random.integers(self.players, size=int(lanes.sum()))
        else:
            self.learners[lanes] = self.seat

    def forget_ends(self) -> None:
        """What is told of the games that end in one step."""
        self.ended = np.zeros(self.num_envs, dtype=np.bool_)
        self.illegal = np.zeros(self.num_envs, dtype=np.bool_)
        self.rewards = np.zeros(self.num_envs)
        self.scores = np.zeros((self.num_envs, self.players), dtype=np.int64)
        self.finals = np.full(self.num_envs, None, dtype=object)

    def note_ends(self, batch: Batch, lanes: NDArray[np.bool_]) -> None:
        """Games have ended in these lanes. What follows without the learner being asked is not told."""
        for lane in np.flatnonzero(lanes & ~self.ended):
            learner = self.learners[lane]
            self.rewards[lane] = ILLEGAL if self.illegal[lane] else batch.rewards[lane, learner]
            self.scores[lane] = batch.scores[lane]
            self.finals[lane] = batch.finals[lane, learner].copy()
        self.ended |= lanes
        self.take_seats(lanes)

    def let_opponents_play(self, batch: Batch) -> None:
        """Up to a decision of the learner in every lane."""
        while (others := batch.seats != self.learners).any():
            batch.step(self.opponents(batch), others)
            self.note_ends(batch, others & batch.dones)

    def step(self, actions: ArrayLike) -> VectorStep:
        batch = self.batch
        if batch is None:
            raise ResetNeeded("the games have not begun: reset() comes first")
        chosen = np.asarray(actions, dtype=np.int64)
        if chosen not in self.action_space:
            raise ValueError(f"actions {actions!r} are not in {self.action_space}")
        self.forget_ends()
        legal = batch.marked(chosen)
        self.illegal = ~legal
        for lane in np.flatnonzero(self.illegal):
            batch.lanes.give_up(int(lane))
        self.note_ends(batch, self.illegal)
        batch.step(chosen, legal)
        self.note_ends(batch, legal & batch.dones)
        self.let_opponents_play(batch)
        never = np.zeros(self.num_envs, dtype=np.bool_)
        return batch.observations.copy(), self.rewards, self.ended, never, self.infos(batch)

    def infos(self, batch: Batch) -> dict[str, Any]:
        """As Gymnasium's vector environments write them: a key, and `_key` for the lanes that have it."""
        everywhere = np.ones(self.num_envs, dtype=np.bool_)
        infos: dict[str, Any] = {"action_mask": batch.masks.astype(np.int8), "_action_mask": everywhere}
        if self.ended.any():
            final = {"scores": self.scores, "_scores": self.ended, "illegal": self.illegal}
            infos |= {"final_obs": self.finals, "_final_obs": self.ended}
            infos |= {"final_info": {**final, "_illegal": self.ended}, "_final_info": self.ended}
        return infos

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal in each lane, as maskable learners ask for it."""
        if self.batch is None:
            raise ResetNeeded("the games have not begun: reset() comes first")
        return self.batch.masks.copy()
