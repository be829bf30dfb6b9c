"""Self-play: `python -m pioche.training.train GAME --minutes 10 --folder trained`.

On a CPU a few minutes give a bot that beats chance; for strength it wants a GPU (it is used where there is
one). The folder gets the weights, the training curve, and what is needed to go on; the same command with more
minutes goes on from there.
"""

import argparse
import csv
import shlex
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import torch

from pioche.adapters.batch import Batch
from pioche.bots.roster import find_mind
from pioche.games.shelf import FOLDERS, find_title
from pioche.training.field import Field, Shares
from pioche.training.league import League
from pioche.training.measuring import share_against
from pioche.training.network import Actor, Critic
from pioche.training.ppo import Learner, Tuning, lessons
from pioche.training.saving import save_actor, save_all

ENTROPY: Final = {"shit": (0.06, 0.02)}
"""The bonus for staying open to several moves, at first and at last; a sealed bid must stay unpredictable."""
USUAL_ENTROPY: Final = (0.02, 0.002)
RATES: Final = (4e-4, 3e-5)
IMITATING: Final = 0.08
"""The part of the time in which a new network learns from the scripted mind; then comes self-play."""
JUDGING: Final = 0.04
"""After it, the part in which only the critic learns: at first it knows nothing."""
FORMER_SELVES: Final = 12
CURVE: Final = ("minutes", "decisions", "share against regular", "error", "entropy", "value loss")


@dataclass(frozen=True, slots=True)
class Plan:
    game: str
    minutes: float
    lanes: int
    steps: int
    folder: Path
    seed: str
    device: str
    measured: int
    """How many games are played for each point of the curve."""
    every: float
    """How many seconds lie between two points."""
    command: str


def between(ends: tuple[float, float], done: float) -> float:
    """From the first to the second, evenly in ratio."""
    first, last = ends
    return first * float((last / first) ** min(1.0, done))


class Training:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.seats = find_title(plan.game).usual
        self.mind = find_mind(plan.game, self.seats)
        torch.manual_seed(int.from_bytes(plan.seed.encode()[-8:], "big"))
        torch.set_float32_matmul_precision("high")
        sample = Batch(plan.game, 1, seats=self.seats, hidden=True)
        known, hidden = sample.scales.tolist(), sample.hidden_scales.tolist()
        self.actor = Actor(known, sample.actions).to(plan.device)
        self.critic = Critic([*known, *hidden], 1).to(plan.device)
        self.learner = Learner(self.actor, self.critic, Tuning(), RATES[0])
        self.league = League(FORMER_SELVES, plan.seed)
        self.spent = 0.0
        self.decisions = 0
        self.curve: list[tuple[float, ...]] = []
        self.read()

    @property
    def state_file(self) -> Path:
        return self.plan.folder / f"{FOLDERS[self.plan.game]}.state"

    def read(self) -> None:
        """Go on where an earlier run stopped."""
        if not self.state_file.exists():
            return
        kept = torch.load(self.state_file, map_location=self.plan.device, weights_only=True)
        self.actor.load_state_dict(kept["actor"])
        self.critic.load_state_dict(kept["critic"])
        self.learner.optimiser.load_state_dict(kept["optimiser"])
        self.spent, self.decisions = kept["spent"], kept["decisions"]
        self.curve = [tuple(line) for line in kept["curve"]]
        for state in kept["former"]:
            former = Actor(self.actor.scales.tolist(), self.actor.last.out_features).to(self.plan.device)
            former.load_state_dict(state)
            self.league.add(former)

    def write(self) -> None:
        plan = self.plan
        plan.folder.mkdir(parents=True, exist_ok=True)
        save_all(
            self.state_file,
            actor=self.actor.state_dict(),
            critic=self.critic.state_dict(),
            optimiser=self.learner.optimiser.state_dict(),
            spent=self.spent,
            decisions=self.decisions,
            curve=[list(line) for line in self.curve],
            former=[one.state_dict() for one in self.league.former[-3:]],
        )
        origin: dict[str, object] = {
            "game": plan.game,
            "command": plan.command,
            "decisions": self.decisions,
            "minutes": round(self.spent / 60, 1),
        }
        save_actor(self.actor, plan.folder / f"{FOLDERS[plan.game]}.safetensors", origin)
        with (plan.folder / f"{FOLDERS[plan.game]}.csv").open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(CURVE)
            writer.writerows(self.curve)

    def run(self) -> None:
        plan = self.plan
        field = Field(plan.game, plan.lanes, f"{plan.seed}/{self.decisions}", Shares())
        ends = ENTROPY.get(plan.game, USUAL_ENTROPY)
        began, before = time.monotonic(), self.spent
        measured = -plan.every
        judging = 0.0
        if not self.decisions:
            self.imitate(field, plan.minutes * 60 * IMITATING)
            judging = IMITATING + JUDGING
        while self.spent < plan.minutes * 60:
            done = self.spent / (plan.minutes * 60)
            former = self.league.opponent()
            windows = field.play(plan.steps, self.actor, self.critic, former, self.mind, plan.device)
            lesson = lessons(windows, self.learner.tuning.smoothing)
            self.decisions += len(lesson.actions)
            told = self.learner.learn(
                lesson, between(RATES, done), between(ends, done), judging_only=done < judging
            )
            self.spent = before + time.monotonic() - began
            if self.spent - measured >= plan.every:
                measured = self.spent
                self.measure(told)
                self.league.add(self.actor)
                self.write()
        self.measure(told)
        self.write()

    def imitate(self, field: Field, seconds: float) -> None:
        """Begin where the scripted mind is: it plays, the network learns to do as it does."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for rows, masks, chosen in field.watch(self.mind, self.plan.device):
                self.learner.imitate(rows, masks, chosen)

    def measure(self, told: dict[str, float]) -> None:
        plan = self.plan
        share, error = share_against(
            self.actor, self.mind, plan.game, self.seats, plan.measured, plan.device, f"{plan.seed}/measured"
        )
        point = (self.spent / 60, self.decisions, share, error, told["entropy"], told["value"])
        self.curve.append(tuple(round(number, 5) for number in point))
        print(
            f"{plan.game}: {self.spent / 60:6.1f} min  {self.decisions / 1e6:8.2f} M decisions  "
            f"share against {self.seats - 1} regulars {share:.3f} ± {1.96 * error:.3f}  "
            f"entropy {told['entropy']:.3f}  value {told['value']:.3f}  step {told['distance']:.4f}",
            flush=True,
        )


def read_plan(arguments: list[str]) -> Plan:
    parser = argparse.ArgumentParser(prog="python -m pioche.training.train", description=__doc__)
    parser.add_argument("game", choices=list(FOLDERS))
    parser.add_argument("--minutes", type=float, default=10.0, help="in all, earlier runs included")
    parser.add_argument("--lanes", type=int, default=4096, help="games side by side")
    parser.add_argument("--steps", type=int, default=64, help="decisions of each lane between two lessons")
    parser.add_argument("--folder", type=Path, default=Path("trained"))
    parser.add_argument("--seed", default="pioche")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--measured", type=int, default=1200, help="games for each point of the curve")
    parser.add_argument("--every", type=float, default=60.0, help="seconds between two points")
    read = parser.parse_args(arguments)
    command = shlex.join(["python", "-m", "pioche.training.train", *arguments])
    return Plan(**vars(read), command=command)


if __name__ == "__main__":
    Training(read_plan(sys.argv[1:])).run()
