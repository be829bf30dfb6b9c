"""Games that are played for learning: batches at several numbers of seats, and who sits where."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import torch
from torch import Tensor

from pioche.adapters.batch import Batch
from pioche.bots.search.lanes import choose_by
from pioche.bots.search.mind import Mind
from pioche.engine.chance import chance_from
from pioche.engine.fields import Request
from pioche.games.shelf import find_title
from pioche.training.network import Actor, Critic


@dataclass(frozen=True, slots=True)
class Shares:
    """Which part of the lanes the learner shares with a former self, and which with a scripted mind."""

    former: float = 0.2
    scripted: float = 0.1


SHORTER: Final[dict[str, Request]] = {"mio": {"target": 25}}
"""Half of the games end early where a whole one is so long that what was good in it hardly shows."""


class Half:
    """One batch at one number of seats. In its first lanes the learner has one seat, others the rest."""

    def __init__(
        self, game: str, seats: int, lanes: int, seed: str, shares: Shares, options: Request | None
    ) -> None:
        self.batch = Batch(game, lanes, seats=seats, seed=seed, hidden=True, options=options)
        self.former = int(lanes * shares.former)
        self.scripted = self.former + int(lanes * shares.scripted)
        self.chance = chance_from(f"{seed}/scripted")
        mine = np.arange(lanes) % seats
        mine[self.scripted :] = -1
        self.mine = mine
        """The learner's only seat in a lane, −1 where it has all."""

    def learning(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """The lanes in which the learner decides now."""
        return np.asarray((self.mine < 0) | (self.mine == self.batch.seats))


@dataclass(slots=True)
class Window:
    """So many steps of one half; the first index is the step, the second the lane."""

    rows: Tensor
    hidden: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    """The logarithm of the chance with which the action was chosen."""
    values: Tensor
    seats: Tensor
    learning: Tensor
    dones: Tensor
    rewards: Tensor
    last_value: Tensor
    last_seat: Tensor


class Asked:
    """A half whose lanes wait for actions; the network may still be at work on them."""

    def __init__(self, half: Half, actor: Actor, critic: Critic, former: Actor | None, device: str) -> None:
        batch = half.batch
        self.half = half
        self.rows = torch.from_numpy(batch.observations.copy()).to(device, non_blocking=True)
        self.masks = torch.from_numpy(batch.masks.copy()).to(device, non_blocking=True)
        self.hidden = torch.from_numpy(batch.hidden.copy()).to(device, non_blocking=True)
        self.seats = torch.from_numpy(batch.seats.copy())
        self.mine = torch.from_numpy(half.learning())
        logs = actor.play(self.rows, self.masks)
        if former is not None and half.former:
            theirs = former.play(self.rows[: half.former], self.masks[: half.former])
            mine = self.mine[: half.former, None].to(device)
            logs = torch.cat((torch.where(mine, logs[: half.former], theirs), logs[half.former :]))
        self.values = critic.judge(self.rows, self.hidden)
        self.actions = drawn(logs)
        self.chances = logs.gather(1, self.actions[:, None])[:, 0]

    def step(self, mind: Mind | None) -> None:
        half = self.half
        actions = self.actions.cpu().numpy().copy()
        if mind is not None and half.scripted > half.former:
            lanes = half.batch.lanes
            choose_by(mind, lanes, half.former, half.scripted, half.chance)
            place = np.arange(half.former, half.scripted)
            theirs = place[~self.mine.numpy()[place]]
            actions[theirs] = half.batch.drawn[theirs]
        half.batch.step(actions)


def drawn(logs: Tensor) -> Tensor:
    """An action for each row, by its chance (the greatest of the logarithms, each with Gumbel noise)."""
    noise = -torch.log(-torch.log(torch.rand_like(logs).clamp_(1e-20, 1 - 1e-7)))
    return torch.argmax(logs + noise, dim=-1)


class Field:
    def __init__(self, game: str, lanes: int, seed: str, shares: Shares) -> None:
        title = find_title(game)
        others = [seats for seats in range(title.fewest, title.most + 1) if seats != title.usual]
        # Half of all lanes play at the usual number of seats.
        each = max(8, lanes // (2 * max(1, len(others))))
        sizes = [(title.usual, lanes // 4), (title.usual, lanes // 4), *((seats, each) for seats in others)]
        self.halves = [
            Half(game, seats, size, f"{seed}/{place}", shares, SHORTER.get(game) if place % 2 else None)
            for place, (seats, size) in enumerate(sizes)
        ]

    def watch(self, mind: Mind, device: str) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
        """Let the mind make one step everywhere: what it saw, what it might have done, what it did."""
        for half in self.halves:
            batch = half.batch
            choose_by(mind, batch.lanes, 0, batch.count, half.chance)
            rows, masks = torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.masks.copy())
            chosen = torch.from_numpy(batch.drawn.copy())
            yield rows.to(device), masks.to(device), chosen.to(device)
            batch.step(batch.drawn.copy())

    @torch.no_grad()
    def play(
        self,
        steps: int,
        actor: Actor,
        critic: Critic,
        former: Actor | None,
        mind: Mind | None,
        device: str,
    ) -> list[Window]:
        """Go on for so many steps, and keep what was seen and done."""
        kept: list[list[Asked]] = [[] for _ in self.halves]
        results: list[list[tuple[Tensor, Tensor]]] = [[] for _ in self.halves]
        for _ in range(steps):
            # All are asked before the first is stepped: the device works while the rules do.
            asked = [Asked(half, actor, critic, former, device) for half in self.halves]
            for place, one in enumerate(asked):
                one.step(mind)
                kept[place].append(one)
                batch = one.half.batch
                results[place].append(
                    (torch.from_numpy(batch.dones.copy()), torch.from_numpy(batch.rewards.copy()))
                )
        return [
            window(kept[place], results[place], half, critic, device)
            for place, half in enumerate(self.halves)
        ]


def window(
    kept: Sequence[Asked], results: Sequence[tuple[Tensor, Tensor]], half: Half, critic: Critic, device: str
) -> Window:
    batch = half.batch
    rows = torch.from_numpy(batch.observations.copy()).to(device)
    hidden = torch.from_numpy(batch.hidden.copy()).to(device)
    return Window(
        rows=torch.stack([one.rows for one in kept]),
        hidden=torch.stack([one.hidden for one in kept]),
        masks=torch.stack([one.masks for one in kept]),
        actions=torch.stack([one.actions for one in kept]),
        chances=torch.stack([one.chances for one in kept]),
        values=torch.stack([one.values for one in kept]),
        seats=torch.stack([one.seats for one in kept]).to(device),
        learning=torch.stack([one.mine for one in kept]).to(device),
        dones=torch.stack([done for done, _ in results]).to(device),
        rewards=torch.stack([reward for _, reward in results]).float().to(device),
        last_value=critic.judge(rows, hidden),
        last_seat=torch.from_numpy(batch.seats.copy()).to(device),
    )
