"""Proximal policy optimisation: advantages of each seat's own decisions, and a few careful steps."""

import copy
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from pioche.training.field import Window
from pioche.training.network import Actor, Critic
from pioche.training.weighing import Weighed, distance


@dataclass(frozen=True, slots=True)
class Tuning:
    clip: float = 0.2
    smoothing: float = 0.95
    """How much of later surprises counts (lambda); nothing is discounted."""
    epochs: int = 2
    minibatch: int = 32_768
    """The largest; there are at least `fewest` in an epoch."""
    fewest: int = 8
    weighed: int = 2048
    """The minibatch of decisions of which all actions were weighed."""
    weighed_epochs: int = 4
    """They are dear, and used so many times."""
    largest_step: float = 1.0
    farthest: float = 0.02
    """How far (by relative entropy) the moves may have gone from those learnt from before an epoch begins."""
    freshness: float = 0.004
    """The part of the averaged network that each step renews."""


@dataclass(slots=True)
class Lessons:
    """Decisions to learn from."""

    rows: Tensor
    hidden: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    advantages: Tensor
    returns: Tensor


@torch.no_grad()
def advantages(window: Window, smoothing: float) -> tuple[Tensor, Tensor]:
    """The advantage of each decision, and whether its seat's next decision or result is in the window.

    A seat's decisions follow each other with those of others in between. Whatever is no choice of the learner
    is passed over.
    """
    steps, lanes, players = window.rewards.shape
    value = torch.zeros(lanes, players, device=window.values.device)
    later = torch.zeros_like(value)
    due = torch.zeros_like(value)
    known = torch.zeros(lanes, players, dtype=torch.bool, device=value.device)
    value.scatter_(1, window.seats[steps][:, None], window.values[steps][:, None])
    known.scatter_(1, window.seats[steps][:, None], window.counted[steps][:, None])
    found = torch.zeros_like(window.values[:steps])
    sure = torch.zeros_like(window.counted[:steps])
    for step in range(steps - 1, -1, -1):
        ended = window.ended[step][:, None]
        value, later = value.masked_fill(ended, 0.0), later.masked_fill(ended, 0.0)
        due = due.masked_fill(ended, 0.0) + window.rewards[step]
        known |= ended
        seat, counted = window.seats[step][:, None], window.counted[step][:, None]
        mine = window.values[step][:, None]
        next_value, next_due, next_known = value.gather(1, seat), due.gather(1, seat), known.gather(1, seat)
        next_later = later.gather(1, seat)
        advantage = next_due + next_value - mine + smoothing * next_later
        found[step] = advantage[:, 0]
        sure[step] = (next_known & counted)[:, 0]
        value.scatter_(1, seat, torch.where(counted, mine, next_value))
        later.scatter_(1, seat, torch.where(counted, advantage, next_later))
        due.scatter_(1, seat, torch.where(counted, 0.0, next_due))
        known.scatter_(1, seat, next_known | counted)
    return found, sure


def lessons(windows: list[Window], smoothing: float) -> Lessons:
    """The learner's own decisions with a choice, of all windows together."""
    parts: list[tuple[Tensor, ...]] = []
    for window in windows:
        found, sure = advantages(window, smoothing)
        # The critic is shown what came, not what it thought itself: its errors must not feed on each other.
        came = advantages(window, 1.0)[0] + window.values[:-1]
        kept = sure.nonzero(as_tuple=True)
        told = (window.rows, window.hidden, window.masks, window.actions, window.chances, found, came)
        parts.append(tuple(part[kept] for part in told))
    return Lessons(*(torch.cat(part) for part in zip(*parts, strict=True)))


class Learner:
    def __init__(self, actor: Actor, critic: Critic, tuning: Tuning, rate: float) -> None:
        self.actor = actor
        self.critic = critic
        self.average = copy.deepcopy(actor).requires_grad_(requires_grad=False)
        """The mean of the last steps: steadier than any of them."""
        self.tuning = tuning
        fused = next(actor.parameters()).is_cuda
        parameters = [*actor.parameters(), *critic.parameters()]
        self.optimiser = torch.optim.Adam(parameters, lr=rate, eps=1e-5, fused=fused)

    def imitate(self, rows: Tensor, masks: Tensor, chosen: Tensor, rate: float) -> None:
        """One step towards what somebody else chose."""
        logs = self.actor.play(rows, masks).gather(1, chosen[:, None])[:, 0]
        free = masks.sum(-1) > 1
        self.descend(-(logs * free).sum() / free.sum().clamp(min=1), rate)

    def weigh(self, lesson: Weighed, rate: float) -> dict[str, float]:
        """Some epochs towards what every action is worth."""
        told: list[Tensor] = []
        for _ in range(self.tuning.weighed_epochs):
            order = torch.randperm(len(lesson.rows), device=lesson.rows.device)
            for start in range(0, len(order), self.tuning.weighed):
                away, surprise = distance(self.actor, lesson, order[start : start + self.tuning.weighed])
                self.descend(away, rate)
                told.append(torch.stack((away, surprise)).detach())
        away, surprise = torch.stack(told).mean(0).tolist()
        return {"value": away, "entropy": surprise, "distance": 0.0}

    def learn(
        self, lesson: Lessons, rate: float, entropy: float, *, judging_only: bool = False
    ) -> dict[str, float]:
        spread = lesson.advantages.std() + 1e-8
        lesson.advantages = (lesson.advantages - lesson.advantages.mean()) / spread
        count = len(lesson.actions)
        size = min(self.tuning.minibatch, -(-count // self.tuning.fewest))
        for _ in range(self.tuning.epochs):
            order = torch.randperm(count, device=lesson.actions.device)
            told = [
                self.step(lesson, order[start : start + size], rate, entropy, judging_only)
                for start in range(0, count, size)
            ]
            means = torch.stack(told).mean(0).tolist()
            if means[-1] > self.tuning.farthest:
                break
        return dict(zip(("policy", "value", "entropy", "distance"), means, strict=True))

    def step(
        self, lesson: Lessons, chosen: Tensor, rate: float, entropy: float, judging_only: bool
    ) -> Tensor:
        logs = self.actor.play(lesson.rows[chosen], lesson.masks[chosen])
        now = logs.gather(1, lesson.actions[chosen][:, None])[:, 0]
        moved = now - lesson.chances[chosen]
        ratio = moved.exp()
        advantage = lesson.advantages[chosen]
        clipped = ratio.clamp(1 - self.tuning.clip, 1 + self.tuning.clip)
        policy = -torch.minimum(ratio * advantage, clipped * advantage).mean()
        values = self.critic.judge(lesson.rows[chosen], lesson.hidden[chosen])
        value = (values - lesson.returns[chosen]).square().mean()
        surprise = -(logs.exp() * logs.clamp(min=-50.0)).sum(-1).mean()
        loss = 0.5 * value
        if not judging_only:
            loss = loss + policy - entropy * surprise
        self.descend(loss, rate)
        return torch.stack((policy, value, surprise, (ratio - 1 - moved).mean())).detach()

    def descend(self, loss: Tensor, rate: float) -> None:
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        # Each for itself: a surprised critic must not shorten the steps of the one that plays.
        nn.utils.clip_grad_norm_(self.actor.parameters(), self.tuning.largest_step)
        nn.utils.clip_grad_norm_(self.critic.parameters(), self.tuning.largest_step)
        self.optimiser.step()
        with torch.no_grad():
            for mean, one in zip(self.average.parameters(), self.actor.parameters(), strict=True):
                mean.lerp_(one, self.tuning.freshness)
