"""Self-play: `python -m pioche.training.train GAME --minutes 10 --folder trained`.

On a CPU a few minutes give a bot that beats chance; for strength it wants a GPU (it is used where there is
one). The folder gets the weights, the training curve, and what is needed to go on; the same command with more
minutes goes on from there. With `--lessons` instead of minutes the same seed gives the same weights, on a CPU
even if the run was interrupted; and `--workers` play on all cores, or on other machines (`--on ray`,
`--on ray://HOST:PORT`).
"""

import copy
import csv
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

from pioche.extras import needs

needs("pioche.training", "numpy", "safetensors", "torch")

import torch
from torch import Tensor

from pioche.adapters.batch import Batch
from pioche.games.shelf import file_name, find_title
from pioche.lab.command import run
from pioche.lab.executors import executor_for
from pioche.training.crew import Crew
from pioche.training.field import SIDES, Shares, TwoSides, Window
from pioche.training.league import League
from pioche.training.measuring import share_against
from pioche.training.network import Actor, Critic
from pioche.training.plan import JUDGING, TrainingPlan, read_plan
from pioche.training.ppo import Learner, Tuning, lessons
from pioche.training.saving import read_actor, save_actor, save_all
from pioche.training.stints import Stints
from pioche.training.weighing import weighed

ENTROPY: Final = {"shit": (0.06, 0.02)}
"""The bonus for staying open to several moves, at first and at last; a sealed bid must stay unpredictable."""
USUAL_ENTROPY: Final = (0.01, 0.0002)
RATES: Final = (4e-4, 2e-5)
IMITATION_RATES: Final = (1e-3, 1e-4)
WEIGHING_RATES: Final = (1e-3, 1e-5)
FORMER_SELVES: Final = 12
CRITIC_WIDTH: Final = 512
CRITIC_BLOCKS: Final = 3
"""The critic may be large: it is needed in training only, and all advantages are as good as it is."""
CURVE: Final = ("minutes", "decisions", "share against regular", "error", "entropy", "value loss")


def between(ends: tuple[float, float], done: float) -> float:
    """From the first to the second, evenly in ratio."""
    first, last = ends
    return first * float((last / first) ** min(1.0, done))


class Players(Protocol):
    def watch(self) -> Iterator[tuple[Tensor, Tensor, Tensor]]: ...

    def play(
        self, steps: int, actor: Actor, critic: Critic | None, former: Actor | None, *, weighed: bool = False
    ) -> list[Window]: ...


class Training:
    def __init__(self, plan: TrainingPlan) -> None:
        self.plan = plan
        self.seats = find_title(plan.game).usual
        torch.manual_seed(int.from_bytes(plan.seed.encode()[-8:], "big"))
        torch.set_float32_matmul_precision("high")
        sample = Batch(plan.game, 1, seats=self.seats, hidden=True)
        known, hidden = sample.scales.tolist(), sample.hidden_scales.tolist()
        self.actor = Actor(known, sample.actions).to(plan.device)
        self.critic = Critic([*known, *hidden], 1, CRITIC_WIDTH, CRITIC_BLOCKS).to(plan.device)
        self.learner = Learner(self.actor, self.critic, Tuning(), RATES[0])
        self.league = League(FORMER_SELVES, plan.seed)
        self.stints = Stints(plan.workers or SIDES)
        self.begun: float | None = None
        """What had passed when imitation was over; None before."""
        self.spent = 0.0
        self.lessons = 0
        self.decisions = 0
        self.curve: list[tuple[float, ...]] = []
        self.best: dict[str, Tensor] = {}
        self.best_share = -1.0
        self.read()

    @property
    def state_file(self) -> Path:
        return self.plan.folder / f"{file_name(self.plan.game)}.state"

    def read(self) -> None:
        """Go on where an earlier run stopped."""
        if not self.state_file.exists():
            return
        kept = torch.load(self.state_file, map_location=self.plan.device, weights_only=True)
        if "stints" not in kept or kept["actor"]["scales"].shape != self.actor.scales.shape:
            raise SystemExit(f"{self.state_file} was kept by an earlier Pioche: train in another folder")
        self.actor.load_state_dict(kept["actor"])
        self.critic.load_state_dict(kept["critic"])
        self.learner.average.load_state_dict(kept["average"])
        self.learner.optimiser.load_state_dict(kept["optimiser"])
        self.best, self.best_share = kept["best"], kept["best share"]
        self.spent, self.lessons, self.decisions = kept["spent"], kept["lessons"], kept["decisions"]
        self.curve = [tuple(line) for line in kept["curve"]]
        for state in kept["former"]:
            former = copy.deepcopy(self.actor)
            former.load_state_dict(state)
            self.league.add(former)
        self.begun = kept["begun"]
        if kept["lanes"] == self.lanes():
            self.stints.restore(kept["stints"])
        # Last of all: whatever is made draws its first weights by lot.
        self.league.lots.setstate(kept["league lots"])
        torch.set_rng_state(kept["lots"].cpu())

    def lanes(self) -> list[object]:
        """What the lanes follow from, besides what is done in them."""
        plan = self.plan
        return [plan.seed, plan.lanes, plan.workers, plan.scripted]

    def write(self, **figures: float) -> None:
        plan = self.plan
        plan.folder.mkdir(parents=True, exist_ok=True)
        state: dict[str, object] = {
            "actor": self.actor.state_dict(),
            "critic": self.critic.state_dict(),
            "average": self.learner.average.state_dict(),
            "optimiser": self.learner.optimiser.state_dict(),
            "best": self.best,
            "best share": self.best_share,
            "spent": self.spent,
            "lessons": self.lessons,
            "decisions": self.decisions,
            "curve": [list(line) for line in self.curve],
            "former": [one.state_dict() for one in self.league.former],
            "begun": self.begun,
            "lanes": self.lanes(),
            "stints": self.stints.state(),
            "league lots": self.league.lots.getstate(),
            "lots": torch.get_rng_state(),
        }
        save_all(self.state_file, state)
        origin: dict[str, object] = {
            "game": plan.game,
            "command": plan.command,
            "decisions": self.decisions,
            "minutes": round(self.spent / 60, 1),
            **figures,
        }
        save_actor(self.best_actor(), plan.folder / f"{file_name(plan.game)}.safetensors", origin)
        with (plan.folder / f"{file_name(plan.game)}.csv").open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(CURVE)
            writer.writerows(self.curve)

    def best_actor(self) -> Actor:
        best = copy.deepcopy(self.learner.average)
        best.load_state_dict(self.best)
        return best

    @property
    def passed(self) -> float:
        """How much of the whole is over, in its unit."""
        return self.spent if self.plan.lessons is None else self.lessons

    @contextmanager
    def players(self) -> Iterator[Players]:
        plan = self.plan
        shares = Shares(scripted=plan.scripted)
        if plan.workers is None:
            yield TwoSides(plan.game, plan.lanes, plan.seed, shares, plan.device, self.stints)
            return
        with executor_for(plan.workers, plan.on).hired() as runner:
            yield Crew(runner, self.stints, plan.game, plan.lanes, plan.seed, shares, plan.device)

    def run(self) -> None:
        with self.players() as players:
            self.learn_from(players)
        self.finish()

    def learn_from(self, players: Players) -> None:
        plan = self.plan
        ends = ENTROPY.get(plan.game, USUAL_ENTROPY)
        began, before = time.monotonic(), self.spent
        if self.begun is None:
            self.begin(players)
            self.spent = time.monotonic() - began
            self.begun = self.passed
            self.measure({"entropy": 0.0, "value": 0.0, "distance": 0.0})
        measured = self.passed
        begun = self.begun / plan.whole
        weighed_until = plan.weighed_until(begun)
        while self.passed < plan.whole:
            done = self.passed / plan.whole
            if done < weighed_until:
                told = self.weigh(players, (done - begun) / (weighed_until - begun))
            else:
                windows = players.play(plan.steps, self.actor, self.critic, self.league.opponent())
                lesson = lessons(windows, self.learner.tuning.smoothing)
                self.decisions += len(lesson.actions)
                judging_only = done < weighed_until + JUDGING
                told = self.learner.learn(
                    lesson, between(RATES, done), between(ends, done), judging_only=judging_only
                )
            self.lessons += 1
            self.spent = before + time.monotonic() - began
            if self.passed - measured >= plan.every or self.passed >= plan.whole:
                measured = self.passed
                self.measure(told)

    def begin(self, players: Players) -> None:
        """With the weights that are given, or where the scripted mind is."""
        if self.plan.start is None:
            self.imitate(players)
        else:
            read_actor(self.actor, self.plan.start)
        self.learner.average.load_state_dict(self.actor.state_dict())

    def imitate(self, players: Players) -> None:
        """The scripted mind plays, the network learns to do as it does."""
        plan = self.plan
        began = time.monotonic()
        part = plan.whole * plan.imitating
        done = 0.0
        for step, (rows, masks, chosen) in enumerate(players.watch(), 1):
            self.learner.imitate(rows, masks, chosen, between(IMITATION_RATES, done))
            passed = time.monotonic() - began if plan.lessons is None else step / plan.steps
            if passed >= part:
                break
            done = passed / part

    def weigh(self, players: Players, done: float) -> dict[str, float]:
        """A lesson in what every action is worth; `done` is the part of such lessons that is over."""
        windows = players.play(self.plan.steps, self.actor, None, self.league.opponent(), weighed=True)
        lesson = weighed(windows)
        self.decisions += len(lesson.rows)
        return self.learner.weigh(lesson, between(WEIGHING_RATES, done))

    def measure(self, told: dict[str, float]) -> None:
        """A point of the curve. The best network so far is kept, by its share on always the same deals."""
        share, error = self.share(self.learner.average, "measured", self.plan.measured)
        if share > self.best_share:
            self.best_share = share
            self.best = copy.deepcopy(self.learner.average.state_dict())
        point = (self.spent / 60, self.decisions, share, error, told["entropy"], told["value"])
        self.curve.append(tuple(round(number, 5) for number in point))
        print(
            f"{self.plan.game}: {self.spent / 60:6.1f} min  {self.decisions / 1e6:8.2f} M decisions  "
            f"share against {self.seats - 1} regulars {share:.3f} ± {1.96 * error:.3f}  "
            f"entropy {told['entropy']:.3f}  value {told['value']:.4f}  step {told['distance']:.4f}",
            flush=True,
        )
        self.league.add(self.learner.average)
        self.write()

    def finish(self) -> None:
        """The figure of the best one comes from deals by which nothing was chosen."""
        share, error = self.share(self.best_actor(), "final", 3 * self.plan.measured)
        self.write(share=round(share, 4), error=round(error, 4))
        print(f"{self.plan.game}: the best one, on other deals: {share:.4f} ± {1.96 * error:.4f}", flush=True)

    def share(self, actor: Actor, deals: str, games: int) -> tuple[float, float]:
        plan = self.plan
        # Lots of its own: how often it is measured must not change what is learnt.
        with torch.random.fork_rng():
            torch.manual_seed(0)
            return share_against(actor, plan.game, self.seats, games, plan.device, f"{plan.seed}/{deals}")


if __name__ == "__main__":
    run(lambda arguments: Training(read_plan(arguments, __doc__)).run())
