"""Proximal policy optimisation: advantages of each seat's own decisions, and a few careful steps."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from pioche.training.field import Window
from pioche.training.network import Actor, Critic


@dataclass(frozen=True, slots=True)
class Tuning:
    clip: float = 0.2
    smoothing: float = 0.95
    """How much of later surprises counts (lambda); nothing is discounted."""
    epochs: int = 2
    minibatch: int = 32_768
    largest_step: float = 1.0


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

    A seat's decisions follow each other with those of others in between; the game's end rewards them all.
    """
    steps, lanes = window.values.shape
    players = window.rewards.shape[-1]
    value = torch.zeros(lanes, players, device=window.values.device)
    later = torch.zeros_like(value)
    due = torch.zeros_like(value)
    known = torch.zeros(lanes, players, dtype=torch.bool, device=value.device)
    value.scatter_(1, window.last_seat[:, None], window.last_value[:, None])
    known.scatter_(1, window.last_seat[:, None], value=True)
    found = torch.zeros_like(window.values)
    sure = torch.zeros_like(window.dones)
    for step in range(steps - 1, -1, -1):
        done = window.dones[step][:, None]
        value, later = value.masked_fill(done, 0.0), later.masked_fill(done, 0.0)
        due = torch.where(done, window.rewards[step], due)
        known |= done
        seat = window.seats[step][:, None]
        mine = window.values[step]
        surprise = due.gather(1, seat)[:, 0] + value.gather(1, seat)[:, 0] - mine
        advantage = surprise + smoothing * later.gather(1, seat)[:, 0]
        found[step] = advantage
        sure[step] = known.gather(1, seat)[:, 0]
        value.scatter_(1, seat, mine[:, None])
        later.scatter_(1, seat, advantage[:, None])
        due.scatter_(1, seat, 0.0)
        known.scatter_(1, seat, value=True)
    return found, sure


def lessons(windows: list[Window], smoothing: float) -> Lessons:
    """The learner's own decisions with a choice, of all windows together."""
    parts: list[Lessons] = []
    for window in windows:
        found, sure = advantages(window, smoothing)
        kept = sure & window.learning & (window.masks.sum(-1) > 1)
        parts.append(
            Lessons(
                window.rows[kept],
                window.hidden[kept],
                window.masks[kept],
                window.actions[kept],
                window.chances[kept],
                found[kept],
                (found + window.values)[kept],
            )
        )
    names = ("rows", "hidden", "masks", "actions", "chances", "advantages", "returns")
    return Lessons(*(torch.cat([getattr(part, name) for part in parts]) for name in names))


class Learner:
    def __init__(self, actor: Actor, critic: Critic, tuning: Tuning, rate: float) -> None:
        self.actor = actor
        self.critic = critic
        self.tuning = tuning
        self.parameters = [*actor.parameters(), *critic.parameters()]
        fused = next(actor.parameters()).is_cuda
        self.optimiser = torch.optim.Adam(self.parameters, lr=rate, eps=1e-5, fused=fused)

    def imitate(self, rows: Tensor, masks: Tensor, chosen: Tensor) -> float:
        """One step towards what somebody else chose."""
        logs = self.actor.play(rows, masks).gather(1, chosen[:, None])[:, 0]
        loss = -logs[masks.sum(-1) > 1].mean()
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.parameters, self.tuning.largest_step)
        self.optimiser.step()
        return float(loss.detach())

    def learn(
        self, lesson: Lessons, rate: float, entropy: float, *, judging_only: bool = False
    ) -> dict[str, float]:
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        spread = lesson.advantages.std() + 1e-8
        lesson.advantages = (lesson.advantages - lesson.advantages.mean()) / spread
        count = len(lesson.actions)
        told: list[Tensor] = []
        for _ in range(self.tuning.epochs):
            order = torch.randperm(count, device=lesson.actions.device)
            told.extend(
                self.step(lesson, order[start : start + self.tuning.minibatch], entropy, judging_only)
                for start in range(0, count, self.tuning.minibatch)
            )
        means = torch.stack(told).mean(0).tolist()
        return dict(zip(("policy", "value", "entropy", "distance"), means, strict=True))

    def step(self, lesson: Lessons, chosen: Tensor, entropy: float, judging_only: bool) -> Tensor:
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
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.parameters, self.tuning.largest_step)
        self.optimiser.step()
        return torch.stack((policy, value, surprise, (ratio - 1 - moved).mean())).detach()
