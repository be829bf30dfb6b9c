"""Self-play on a Ray of its own, one of whose workers is killed in the middle. Started by test_crew.py."""

import os
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from threading import Thread
from typing import Any

import torch

from pioche.pool import Done, Given, Runner
from pioche.training import crew
from pioche.training.crew import Crew, WindowTask, play_window
from pioche.training.plan import read_plan
from pioche.training.train import Players, Training
from tests.lab.processes import soon


def wait_to_be_killed_once(given: tuple[Path, WindowTask]) -> crew.Done:
    """The second worker's second window is lost with whoever has it first."""
    victim, task = given
    if task.place == 1 and task.played and not victim.exists():
        part = victim.with_suffix(".part")
        part.write_text(str(os.getpid()), encoding="utf-8")
        part.rename(victim)
        time.sleep(600)
    return play_window(task)


class Losing:
    """A runner on which that happens."""

    def __init__(self, runner: Runner, victim: Path) -> None:
        self.runner = runner
        self.victim = victim

    def run(self, work: Callable[[Given], Done], tasks: Iterable[Given]) -> Generator[Done, None, None]:
        lost: Any = wait_to_be_killed_once
        yield from self.runner.run(lost, [(self.victim, task) for task in tasks])


class LosingTraining(Training):
    victim: Path

    def learn_from(self, players: Players) -> None:
        assert isinstance(players, Crew)
        players.runner = Losing(players.runner, self.victim)
        super().learn_from(players)


def kill(victim: Path) -> None:
    assert soon(victim.exists, 200)
    os.kill(int(victim.read_text(encoding="utf-8")), signal.SIGKILL)


def main(victim: Path, arguments: list[str]) -> None:
    torch.set_num_threads(1)
    killing = Thread(target=kill, args=(victim,))
    killing.start()
    training = LosingTraining(read_plan(arguments))
    training.victim = victim
    training.run()
    killing.join()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
