"""Many games of one kind, stepped together: every call fills the same arrays again, without copying.

The arrays are read-only views of the memory that the compiled rules write into.
"""

import sys
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pioche.adapters.layout import check_count, check_title, highest, scales
from pioche.engine.chance import Seed, chance_from
from pioche.engine.fields import Request
from pioche.engine.lanes import Lanes

if TYPE_CHECKING:
    from typing_extensions import Buffer


class IllegalActionError(ValueError):
    """An action that its lane's mask does not mark; nothing was played in any lane."""


def seen_as(memory: object, kind: type[np.generic], lanes: int) -> NDArray[Any]:
    """Memory of machine words as an array with one row for each lane."""
    cells: NDArray[Any] = np.frombuffer(memoryview(cast("Buffer", memory)), dtype=kind)
    return cells.reshape(lanes, -1)


class Batch:
    """`count` games side by side, each waiting for the decision of one seat.

    After the constructor and after each `step`, for every lane:

    - `observations` (count, cells) uint8: what the seat that decides knows (docs/environments.md);
    - `masks` (count, actions) bool: what it may do;
    - `seats` (count,) int64: which seat it is;
    - `dones` (count,) bool: the last step ended a game; what is asked now is the first decision of the next;
    - `rewards` (count, players) float64 and `scores` (count, players) int64: its result, else 0;
    - `hidden` (count, cells) uint8: what the seat does not know, where `hidden=True` was asked for.

    Lane i plays the games of the seed "SEED/first + i" one after the other.
    """

    def __init__(
        self,
        game: str,
        count: int,
        *,
        seats: int | None = None,
        seed: Seed = 0,
        options: Request | None = None,
        hidden: bool = False,
        first: int = 0,
    ) -> None:
        if sys.byteorder != "little":
            raise RuntimeError("batches need a machine whose words begin with their lowest byte")
        title, self.players = check_title(game, seats)
        count = check_count(count)
        settled = title.options(self.players, {} if options is None else options)
        seeds: list[Seed] = [f"{seed}/{lane}" for lane in range(first, first + count)]
        lanes = Lanes(title, self.players, settled, seeds, hidden)
        self.lanes = lanes
        self.count = count
        self.actions = int(lanes.encoder.actions)
        self.chance = chance_from(f"{seed}/actions/{first}")
        self.observations: NDArray[np.uint8] = seen_as(lanes.rows, np.uint8, count)
        self.masks: NDArray[np.bool_] = seen_as(lanes.masks, np.bool_, count)[:, : self.actions]
        self.hidden: NDArray[np.uint8] = (
            seen_as(lanes.hidden, np.uint8, count) if hidden else np.zeros((count, 0), dtype=np.uint8)
        )
        self.seats: NDArray[np.int64] = seen_as(lanes.asked, np.int64, count)[:, 0]
        self.dones: NDArray[np.bool_] = seen_as(lanes.dones, np.bool_, count)[:, 0]
        self.scores: NDArray[np.int64] = seen_as(lanes.scores, np.int64, count)
        self.rewards: NDArray[np.float64] = seen_as(lanes.rewards, np.float64, count)
        self.drawn: NDArray[np.int64] = seen_as(lanes.drawn, np.int64, count)[:, 0]
        self.highest = highest(lanes.encoder.groups)
        self.scales = scales(lanes.encoder.groups)
        self.hidden_scales = scales(lanes.encoder.hidden_groups)

    def step(self, actions: ArrayLike) -> int:
        """One action for each lane; how many games ended by it. IllegalActionError changes nothing."""
        chosen = np.ascontiguousarray(actions, dtype="<i8")
        if chosen.shape != (self.count,):
            raise IllegalActionError(f"{self.count} actions are needed, not an array of shape {chosen.shape}")
        packed = chosen.tobytes()
        wrong = self.lanes.first_wrong(packed)
        if wrong >= 0:
            raise IllegalActionError(f"action {chosen[wrong]} is not marked in lane {wrong}")
        return self.lanes.step(packed)

    def random_actions(self) -> NDArray[np.int64]:
        """A marked action for each lane, drawn from the batch's own generator."""
        self.lanes.draw_actions(self.chance)
        return self.drawn
