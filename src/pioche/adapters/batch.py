"""Many games of one kind, stepped together: every call fills the same arrays again, without copying.

The arrays are read-only views of the memory that the compiled rules write into.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pioche.adapters.layout import check_count, check_title, highest, scales
from pioche.adapters.saving import restored, saved
from pioche.engine.chance import Seed, chance_from
from pioche.engine.fields import Request
from pioche.engine.lanes import WAIT, Lanes

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
    - `hidden` (count, cells) uint8: what the seat does not know, where `hidden=True` was asked for;
    - `finals` (count, players, cells) uint8: how the last game that ended looked to each seat, where
      `finals=True` was asked for.

    Lane i plays the games of the seed "SEED/first + i" one after the other. A batch that is saved, pickled or
    copied goes on exactly as it would have.
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
        finals: bool = False,
        first: int = 0,
    ) -> None:
        if sys.byteorder != "little":
            raise RuntimeError("batches need a machine whose words begin with their lowest byte")
        title, self.players = check_title(game, seats)
        count = check_count(count)
        settled = title.options(self.players, {} if options is None else options)
        seeds: list[Seed] = [f"{seed}/{lane}" for lane in range(first, first + count)]
        lanes = Lanes(title, self.players, settled, seeds, hidden, finals)
        self.lanes = lanes
        self.count = count
        self.actions = int(lanes.encoder.actions)
        self.chance = chance_from(f"{seed}/actions/{first}")
        self.observations: NDArray[np.uint8] = seen_as(lanes.rows, np.uint8, count)
        self.masks: NDArray[np.bool_] = seen_as(lanes.masks, np.bool_, count)[:, : self.actions]
        self.hidden: NDArray[np.uint8] = (
            seen_as(lanes.hidden, np.uint8, count) if hidden else np.zeros((count, 0), dtype=np.uint8)
        )
        cells = 8 * int(lanes.final_words)
        ends = seen_as(lanes.finals, np.uint8, count) if finals else np.zeros((count, 0), dtype=np.uint8)
        self.finals: NDArray[np.uint8] = ends.reshape(count, self.players, cells)
        self.seats: NDArray[np.int64] = seen_as(lanes.asked, np.int64, count)[:, 0]
        self.dones: NDArray[np.bool_] = seen_as(lanes.dones, np.bool_, count)[:, 0]
        self.scores: NDArray[np.int64] = seen_as(lanes.scores, np.int64, count)
        self.rewards: NDArray[np.float64] = seen_as(lanes.rewards, np.float64, count)
        self.drawn: NDArray[np.int64] = seen_as(lanes.drawn, np.int64, count)[:, 0]
        self.highest = highest(lanes.encoder.groups)
        self.scales = scales(lanes.encoder.groups)
        self.hidden_scales = scales(lanes.encoder.hidden_groups)

    def step(self, actions: ArrayLike, where: ArrayLike | None = None) -> int:
        """One action for each lane; how many games ended by it. IllegalActionError changes nothing.

        `where` (count,) bool names the lanes that are stepped; the others stay as they are, with the `dones`,
        `rewards` and `scores` of their own last step.
        """
        chosen = np.ascontiguousarray(actions, dtype="<i8")
        if chosen.shape != (self.count,):
            raise IllegalActionError(f"{self.count} actions are needed, not an array of shape {chosen.shape}")
        if where is None:
            packed = chosen.tobytes()
            wrong = self.lanes.first_wrong(packed)
        else:
            stepped = np.broadcast_to(np.asarray(where, dtype=np.bool_), (self.count,))
            packed = np.where(stepped, chosen, int(WAIT)).astype("<i8").tobytes()
            wrong = next(map(int, np.flatnonzero(stepped & ~self.marked(chosen))), -1)
        if wrong >= 0:
            raise IllegalActionError(f"action {chosen[wrong]} is not marked in lane {wrong}")
        return self.lanes.step(packed)

    def marked(self, actions: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether the mask of each lane marks its action."""
        inside = np.clip(actions, 0, self.actions - 1)
        found: NDArray[np.bool_] = self.masks[np.arange(self.count), inside] & (inside == actions)
        return found

    def random_actions(self) -> NDArray[np.int64]:
        """A marked action for each lane, drawn from the batch's own generator."""
        self.lanes.draw_actions(self.chance)
        return self.drawn

    def to_bytes(self) -> bytes:
        """Everything that the batch will do from here on, in a form that holds nothing but data."""
        return saved(self)

    @classmethod
    def from_bytes(cls, data: bytes) -> "Batch":
        """The batch that `to_bytes` told; ValueError says why there is none."""
        return restored(cls, data)

    def save(self, path: str | Path) -> None:
        """A file that was there before stays until this one is whole."""
        whole = Path(path)
        unfinished = whole.with_name(f"{whole.name}.part")
        unfinished.write_bytes(self.to_bytes())
        unfinished.replace(whole)

    @classmethod
    def load(cls, path: str | Path) -> "Batch":
        return cls.from_bytes(Path(path).read_bytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return Batch.from_bytes, (self.to_bytes(),)
