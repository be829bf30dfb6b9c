"""Self-play by several workers, here or on many machines; the learner stays where it is.

A worker's lanes follow from their seed and from what was done in them, so whoever gets a task can take it up:
which worker it is, and whether an earlier one was lost with it, changes nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, Final

import torch
from numpy.typing import NDArray
from torch import Tensor

from pioche.engine.chance import chance_from
from pioche.pool import Runner
from pioche.training.field import Shares, Side, TwoSides, Window, play_sides
from pioche.training.network import Actor, Critic
from pioche.training.stints import Played, Stints

SEEDS: Final = 1 << 30

Arrays = dict[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class WindowTask:
    """The next window of one worker's lanes."""

    place: int
    game: str
    lanes: int
    shares: Shares
    seed: str
    """Of the lanes in this stint."""
    played: list[Played]
    """What was done in the earlier windows of the stint."""
    steps: int
    weighed: bool
    actor: Arrays
    former: Arrays


@dataclass(frozen=True, slots=True)
class Done:
    place: int
    played: Played
    window: Arrays


def play_window(task: WindowTask) -> Done:
    threads = torch.get_num_threads()
    # With one thread everywhere: sums that are taken in another order are not quite the same.
    torch.set_num_threads(1)
    try:
        with torch.random.fork_rng(devices=[]):
            side = taken_up(task)
            actors = actor_of(task.actor), actor_of(task.former)
            play_sides([side], task.steps, *actors, weighed=task.weighed)
    finally:
        torch.set_num_threads(threads)
    window = side.window()
    told = {field.name: getattr(window, field.name).numpy() for field in fields(Window)}
    return Done(task.place, side.played, told)


def taken_up(task: WindowTask) -> Side:
    """The lanes as they are after the windows that were played, with lots of their own for the next one."""
    side = Side(task.game, task.lanes, task.seed, task.shares, "cpu")
    now = f"{task.seed}/{len(task.played)}"
    side.take_up(task.played, now)
    torch.manual_seed(chance_from(f"{now}/drawn").below(SEEDS))
    return side


def arrays_of(actor: Actor) -> Arrays:
    return {name: tensor.cpu().numpy() for name, tensor in actor.state_dict().items()}


def actor_of(arrays: Arrays) -> Actor:
    actions = len(arrays["last.bias"])
    actor = Actor(arrays["scales"][:-actions].tolist(), actions)
    actor.load_state_dict({name: torch.tensor(array) for name, array in arrays.items()})
    return actor


class Crew:
    """So many workers, each with its part of the lanes; their windows come in the order of the workers."""

    def __init__(
        self,
        runner: Runner,
        stints: Stints,
        game: str,
        lanes: int,
        seed: str,
        shares: Shares,
        device: str,
    ) -> None:
        self.runner = runner
        self.stints = stints
        self.workers = len(stints.played)
        self.game = game
        self.lanes = lanes
        self.seed = seed
        self.shares = shares
        self.device = device

    def watch(self) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
        """The minds play beside the learner: that is quicker than to send it what they see."""
        return TwoSides(self.game, self.lanes, f"{self.seed}/watched", self.shares, self.device).watch()

    def play(
        self, steps: int, actor: Actor, critic: Critic | None, former: Actor | None, *, weighed: bool = False
    ) -> list[Window]:
        mine = arrays_of(actor)
        theirs = mine if former is None else arrays_of(former)
        tasks = [self.task(index, steps, mine, theirs, weighed=weighed) for index in range(self.workers)]
        windows: dict[int, Window] = {}
        for done in self.runner.run(play_window, tasks):
            self.stints.played[done.place].append(done.played)
            windows[done.place] = Window(
                **{name: torch.tensor(array, device=self.device) for name, array in done.window.items()}
            )
        self.stints.windows += 1
        if critic is not None:
            for window in windows.values():
                window.judge(critic)
        return [windows[index] for index in range(self.workers)]

    def task(
        self, place: int, steps: int, actor: Arrays, former: Arrays, *, weighed: bool = False
    ) -> WindowTask:
        began = self.stints.began(place)
        return WindowTask(
            place=place,
            game=self.game,
            lanes=self.lanes // self.workers,
            shares=self.shares,
            seed=f"{self.seed}/{place}/{began}",
            played=self.stints.played[place],
            steps=steps,
            weighed=weighed,
            actor=actor,
            former=former,
        )
