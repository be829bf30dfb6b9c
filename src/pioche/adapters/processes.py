"""A batch on all cores: its lanes are shared out to processes, which write into memory that all of them see.

Compiled rules hold Python's lock while they run, so threads would wait for each other. What is played does
not depend on the number of processes.
"""

import weakref
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pioche.adapters.batch import Batch, IllegalActionError
from pioche.adapters.layout import check_count
from pioche.engine.chance import Seed
from pioche.engine.fields import LARGEST, Request, whole_number
from pioche.pool import Worker, cores, messages, send_home

ARRAYS: Final = ("observations", "masks", "seats", "dones", "rewards", "scores", "hidden", "drawn")
STEP: Final = b"step"
DRAW: Final = b"draw"

Settings = dict[str, Any]


def share_out(count: int, processes: int) -> list[int]:
    """Where the lanes of each process begin, and where the last of them ends."""
    return [count * process // processes for process in range(processes + 1)]


class Shared:
    """The arrays of a whole batch in memory of all processes, and one for the actions."""

    def __init__(self, sample: Batch, count: int) -> None:
        context = get_context("spawn")
        self.kinds = {name: getattr(sample, name).dtype.str for name in ARRAYS} | {"chosen": "<i8"}
        self.shapes = {name: (count, *getattr(sample, name).shape[1:]) for name in ARRAYS} | {
            "chosen": (count,)
        }
        self.memory = {
            name: context.RawArray("b", max(1, int(np.prod(shape)) * np.dtype(self.kinds[name]).itemsize))
            for name, shape in self.shapes.items()
        }

    def arrays(self) -> dict[str, NDArray[Any]]:
        return {
            name: np.ndarray(shape, dtype=self.kinds[name], buffer=memoryview(self.memory[name]))
            for name, shape in self.shapes.items()
        }


def work(line: Connection, game: str, settings: Settings, lanes: range, shared: Shared) -> None:
    """What one process does: its lanes, step by step."""
    arrays = {name: array[lanes.start : lanes.stop] for name, array in shared.arrays().items()}
    batch = Batch(game, len(lanes), first=lanes.start, **settings)

    def show(names: Sequence[str]) -> None:
        for name in names:
            arrays[name][...] = getattr(batch, name)

    show(ARRAYS)
    line.send(0)
    for wish in messages(line):
        if wish == DRAW:
            batch.random_actions()
            show(("drawn",))
            line.send(0)
        else:
            ended = batch.step(arrays["chosen"])
            show(ARRAYS[:-1])
            line.send(ended)


class ProcessBatch:
    """The same arrays and methods as Batch, filled by `processes` (None: one for each core).

    Use it in a `with`, or call `close()`. A program that makes one needs `if __name__ == "__main__":`, as all
    that start processes.
    """

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    seats: NDArray[np.int64]
    dones: NDArray[np.bool_]
    rewards: NDArray[np.float64]
    scores: NDArray[np.int64]
    hidden: NDArray[np.uint8]
    drawn: NDArray[np.int64]

    def __init__(
        self,
        game: str,
        count: int,
        *,
        processes: int | None = None,
        seats: int | None = None,
        seed: Seed = 0,
        options: Request | None = None,
        hidden: bool = False,
    ) -> None:
        settings: Settings = {"seats": seats, "seed": seed, "options": options, "hidden": hidden}
        sample = Batch(game, 1, **settings)
        self.count = check_count(count)
        if processes is not None:
            whole_number(processes, "processes", 1, LARGEST)
        self.players = sample.players
        self.actions = sample.actions
        self.highest, self.scales, self.hidden_scales = sample.highest, sample.scales, sample.hidden_scales
        shared = Shared(sample, count)
        arrays = shared.arrays()
        self.chosen: NDArray[np.int64] = arrays.pop("chosen")
        for name, array in arrays.items():
            array.flags.writeable = False
            setattr(self, name, array)
        starts = share_out(count, min(processes or cores(), count))
        self.workers = [
            Worker(work, game, settings, range(start, stop), shared) for start, stop in pairwise(starts)
        ]
        self.close = weakref.finalize(self, send_home, self.workers)
        self.answers()

    def answers(self) -> int:
        """WorkerError: a process has ended."""
        return sum(int(worker.receive()) for worker in self.workers)

    def ask(self, wish: bytes) -> int:
        if not self.close.alive:
            raise RuntimeError("the batch is closed")
        for worker in self.workers:
            worker.send(wish)
        return self.answers()

    def step(self, actions: ArrayLike) -> int:
        """One action for each lane; how many games ended by it. IllegalActionError changes nothing."""
        chosen = np.asarray(actions, dtype=np.int64)
        if chosen.shape != (self.count,):
            raise IllegalActionError(f"{self.count} actions are needed, not an array of shape {chosen.shape}")
        inside = np.clip(chosen, 0, self.actions - 1)
        wrong = np.flatnonzero((inside != chosen) | ~self.masks[np.arange(self.count), inside])
        if len(wrong):
            raise IllegalActionError(f"action {chosen[wrong[0]]} is not marked in lane {wrong[0]}")
        self.chosen[...] = chosen
        return self.ask(STEP)

    def random_actions(self) -> NDArray[np.int64]:
        """A marked action for each lane, drawn by the processes."""
        self.ask(DRAW)
        return self.drawn

    def __enter__(self) -> "ProcessBatch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
