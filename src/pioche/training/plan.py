"""What a training run is asked to do; what cannot be done is told before it begins, not minutes later."""

import argparse
import shlex
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Final

import torch

from pioche.bots.net import network_for
from pioche.engine.refusal import Refused
from pioche.games.shelf import find_title, game_names
from pioche.lab.command import positive
from pioche.training.field import Shares

JUDGING: Final = 0.1
"""Before self-play, the part in which only the critic learns: at first it knows nothing."""
LEAST_SELF_PLAY: Final = 0.01
"""For less than this part no critic is taught."""
ROUNDING: Final = 1e-9

WEIGHING: Final = {"merci": 0.9, "mio": 0.9}
"""Where self-play finds nothing: there all actions are weighed, for this part of the time."""

GPU_LANES: Final = 4096
CPU_LANES: Final = 256
"""Lessons of thousands of games cost a GPU little; a CPU learns far more from many small ones."""


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    game: str
    minutes: float
    lessons: int | None
    """How long it takes is told in lessons, not in minutes."""
    lanes: int
    steps: int
    folder: Path
    seed: str
    device: str
    measured: int
    """How many games are played for each point of the curve."""
    every: float
    """How many seconds, or lessons, lie between two points."""
    imitating: float
    """The part of the time in which a new network learns from the scripted mind."""
    weighing: float
    """The part in which it then learns what every action is worth as it plays on; self-play is last."""
    scripted: float
    """The part of the lanes in which the others are that mind."""
    start: Path | None
    """Weights to begin with, instead of imitation."""
    workers: int | None
    """Who plays for the learner; None: itself, on its own device."""
    on: str | None
    """Where they are."""
    command: str

    @property
    def whole(self) -> float:
        """The whole training, in seconds or lessons."""
        return self.minutes * 60 if self.lessons is None else self.lessons

    def weighed_until(self, begun: float) -> float:
        """Up to which part of the whole actions are weighed, if imitation took the first part.

        To the end where no self-play could follow.
        """
        until = begun + self.weighing
        if self.weighing > 0 and until + JUDGING + LEAST_SELF_PLAY > 1:
            return 1.0
        return until


def above_zero(text: str) -> float:
    number = float(text)
    if not isfinite(number) or number <= 0:
        raise ValueError(text)
    return number


def usable_folder(text: str) -> Path:
    """A folder that files can be written into, made where there is none."""
    folder = Path(text)
    probe = folder / ".pioche"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise argparse.ArgumentTypeError(f"nothing can be written into {text}: {error.strerror}") from None
    return folder


def usable_device(text: str) -> str:
    try:
        torch.zeros(1, device=text)
    except (RuntimeError, AssertionError, NotImplementedError):
        raise argparse.ArgumentTypeError(f"PyTorch has no device {text} here") from None
    return text


def game_named(text: str) -> str:
    """However it is written; what is no game stays as it is, and argparse names those that are."""
    try:
        return find_title(text).name
    except Refused:
        return text


def parser(description: str | None) -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m pioche.training.train", description=description)
    made.add_argument("game", type=game_named, choices=game_names())
    made.add_argument("--minutes", type=above_zero, default=10.0, help="in all, earlier runs included")
    made.add_argument("--lessons", type=positive, help="so many lessons in all, instead of minutes")
    made.add_argument(
        "--lanes", type=positive, help=f"games side by side ({GPU_LANES}, on a CPU {CPU_LANES})"
    )
    made.add_argument("--steps", type=positive, default=64, help="decisions of each lane between two lessons")
    made.add_argument("--folder", type=usable_folder, default="trained")
    made.add_argument("--seed", default="pioche")
    made.add_argument("--device", type=usable_device, default="cuda" if torch.cuda.is_available() else "cpu")
    made.add_argument("--measured", type=positive, default=1200, help="games for each point of the curve")
    made.add_argument(
        "--every", type=above_zero, default=60.0, help="seconds, or lessons, between two points"
    )
    made.add_argument("--start", type=Path, help="a network to begin with, instead of imitation")
    made.add_argument("--scripted", type=float, default=0.35, help="the part of the games against regulars")
    made.add_argument("--imitating", type=float, default=0.1, help="the part of the time for imitation")
    made.add_argument("--weighing", type=float, help="the part of the time for weighing all actions")
    made.add_argument("--workers", type=positive, help="so many processes play for the learner")
    made.add_argument("--on", help="`ray` or `ray://HOST:PORT`: where they are")
    return made


def read_plan(arguments: list[str], description: str | None = None) -> TrainingPlan:
    asked = parser(description)
    read = asked.parse_args(arguments)
    if read.on is not None and read.workers is None:
        asked.error("--on needs --workers: what is played depends on how many there are")
    if read.lanes is None:
        read.lanes = CPU_LANES if read.device == "cpu" else GPU_LANES
    if read.lanes // (read.workers or 1) < 2:
        asked.error("--lanes: each worker needs two at least")
    if not 0 <= read.scripted <= 1 - Shares().former:
        asked.error(f"--scripted: from 0 to {1 - Shares().former:g}, others are former selves")
    if not 0 <= read.imitating <= 1 - JUDGING:
        asked.error(f"--imitating: from 0 to {1 - JUDGING:g}, then the critic learns alone")
    if read.weighing is None:
        read.weighing = min(WEIGHING.get(read.game, 0.0), 1 - read.imitating)
    if not 0 <= read.weighing <= 1 - read.imitating + ROUNDING:
        asked.error(f"--weighing: from 0 to {1 - read.imitating:g}, the rest is imitation")
    if read.start is not None:
        network_for(find_title(read.game), read.start)
    command = shlex.join(["python", "-m", "pioche.training.train", *arguments])
    return TrainingPlan(**vars(read), command=command)
