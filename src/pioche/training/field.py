"""Games that are played for learning: batches at several numbers of seats, and who sits where."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from pioche.adapters.batch import Batch, seen_as
from pioche.bots.roster import find_mind
from pioche.bots.search.lanes import Weighing, choose_by
from pioche.engine.chance import chance_from
from pioche.games.shelf import find_title
from pioche.training.network import Actor, Critic
from pioche.training.standing import RoundValues
from pioche.training.stints import Played, Stints

DEALT_ANEW: Final = frozenset({"merci", "mio", "lettres"})
"""Games in which nothing but the scores outlives a round: its decisions answer for that round alone."""
SIDES: Final = 2
AT_ONCE: Final = 65_536
"""Positions that the critic judges together."""
ROOM: Final = 64
"""Actions that are weighed at most; hardly any position offers more."""


@dataclass(frozen=True, slots=True)
class Shares:
    """Which part of the lanes the learner shares with a former self, and which with a scripted mind."""

    former: float = 0.15
    scripted: float = 0.35


class Half:
    """One batch at one number of seats. In its first lanes the learner has one seat, others the rest."""

    def __init__(self, game: str, seats: int, lanes: int, seed: str, shares: Shares, first: int) -> None:
        self.batch = Batch(game, lanes, seats=seats, seed=seed, hidden=True)
        self.mind = find_mind(game, seats)
        self.standing = RoundValues(self.batch, self.mind)
        self.span = slice(first, first + lanes)
        """Where its lanes are among those of its side."""
        self.former = int(lanes * shares.former)
        self.scripted = self.former + int(lanes * shares.scripted)
        self.chance = chance_from(f"{seed}/scripted")
        self.choices = seen_as(self.batch.lanes.choices, np.int64, lanes)[:, 0]
        self.weighing = Weighing(self.mind, self.batch.lanes, ROOM)
        self.offered: NDArray[np.int64] = seen_as(self.weighing.actions, np.int64, lanes)
        self.worths: NDArray[np.float64] = seen_as(self.weighing.worths, np.float64, lanes)
        mine = np.arange(lanes) % seats
        mine[self.scripted :] = -1
        self.mine = mine
        """The learner's only seat in a lane, −1 where it has all."""

    def learning(self) -> NDArray[np.bool_]:
        """The lanes in which the learner decides now."""
        return np.asarray((self.mine < 0) | (self.mine == self.batch.seats))

    def scripted_actions(self, into: NDArray[np.int64]) -> None:
        """What needs no network: the only legal action, and in the scripted lanes the mind's."""
        batch = self.batch
        forced = np.flatnonzero(self.choices == 1)
        into[forced] = batch.masks[forced].argmax(1)
        choose_by(self.mind, batch.lanes, self.former, self.scripted, self.chance)
        into[self.former : self.scripted] = batch.drawn[self.former : self.scripted]


@dataclass(slots=True)
class Window:
    """So many steps of all lanes; the first index is the step, the second the lane.

    What is asked after the last step is there too, where it is needed to judge those before it.
    """

    rows: Tensor
    hidden: Tensor
    masks: Tensor
    seats: Tensor
    counted: Tensor
    """Whether the learner decides, and has a choice."""
    values: Tensor
    """What the critic says of these decisions, 0 elsewhere (`judge`)."""
    actions: Tensor
    chances: Tensor
    """The logarithm of the chance with which the action was chosen."""
    ended: Tensor
    """Whether the step ended what the decisions before it answer for."""
    rewards: Tensor
    offered: Tensor
    worths: Tensor
    """What might have been done and what each is worth (Weighing), where that was asked for; else nothing."""

    @torch.no_grad()
    def judge(self, critic: Critic) -> None:
        steps, lanes = self.counted.nonzero(as_tuple=True)
        for start in range(0, len(steps), AT_ONCE):
            part = steps[start : start + AT_ONCE], lanes[start : start + AT_ONCE]
            self.values[part] = critic.judge(self.rows[part], self.hidden[part])


class Observed:
    """What the lanes show at one moment, on its way to the device."""

    def __init__(self, side: "Side", device: str) -> None:
        sample, total = side.halves[0].batch, side.total
        quick = device.startswith("cuda")
        self.parts: dict[str, tuple[Tensor, NDArray[Any]]] = {}
        for name in ("observations", "hidden", "masks"):
            array = getattr(sample, name)
            memory = torch.from_numpy(np.zeros((total, array.shape[1]), dtype=array.dtype))
            memory = memory.pin_memory() if quick else memory
            self.parts[name] = (memory, memory.numpy())

    def send(self, side: "Side", name: str, to: Tensor) -> None:
        memory, array = self.parts[name]
        for half in side.halves:
            array[half.span] = getattr(half.batch, name)
        to.copy_(memory, non_blocking=True)


def drawn(logs: Tensor) -> Tensor:
    """An action for each row, by its chance (the greatest of the logarithms, each with Gumbel noise)."""
    noise = -torch.log(-torch.log(torch.rand_like(logs).clamp_(1e-20, 1 - 1e-7)))
    return torch.argmax(logs + noise, dim=-1)


class Side:
    """Lanes that are asked and stepped together, at all numbers of seats."""

    def __init__(self, game: str, lanes: int, seed: str, shares: Shares, device: str) -> None:
        title = find_title(game)
        others = [seats for seats in range(title.fewest, title.most + 1) if seats != title.usual]
        # Half of all lanes play at the usual number of seats.
        each = max(4, lanes // (2 * max(1, len(others))))
        self.halves: list[Half] = []
        self.total = 0
        for seats, size in [(title.usual, lanes // 2), *((seats, each) for seats in others)]:
            self.halves.append(Half(game, seats, size, f"{seed}/{seats}", shares, self.total))
            self.total += size
        self.most = title.most
        self.by_round = game in DEALT_ANEW
        self.device = device
        self.seen = Observed(self, device)

    def zeros(self, name: str, steps: int) -> Tensor:
        width = getattr(self.halves[0].batch, name).shape[1]
        kind = torch.bool if name == "masks" else torch.uint8
        return torch.zeros((steps, self.total, width), dtype=kind, device=self.device)

    def watch(self) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
        """Let the minds play everywhere: what they saw, what they might have done, what they did."""
        rows, masks = self.zeros("observations", 1)[0], self.zeros("masks", 1)[0]
        chosen = np.zeros(self.total, dtype=np.int64)
        while True:
            self.seen.send(self, "observations", rows)
            self.seen.send(self, "masks", masks)
            for half in self.halves:
                batch = half.batch
                choose_by(half.mind, batch.lanes, 0, batch.count, half.chance)
                chosen[half.span] = batch.drawn
            yield rows, masks, torch.from_numpy(chosen).to(self.device)
            self.follow(chosen)

    def follow(self, actions: NDArray[np.int64]) -> None:
        """Take a step whose actions are known already."""
        for half in self.halves:
            half.batch.step(actions[half.span])
            half.standing.changes()

    def take_up(self, played: Sequence[Played], seed: str) -> None:
        """Go where these windows lead, and take lots of its own for the next one."""
        for window in played:
            for actions in window:
                self.follow(actions)
        self.draw_from(seed)

    def draw_from(self, seed: str) -> None:
        for half in self.halves:
            half.chance = chance_from(f"{seed}/{half.batch.players}/scripted")

    def begin(self, steps: int, *, weighed: bool) -> None:
        """Make room for what so many steps will show."""
        room = ROOM if weighed else 0
        self.offered = np.zeros((steps, self.total, room), dtype=np.int16)
        self.worths = np.zeros((steps, self.total, room), dtype=np.float32)
        self.rows, self.hidden = self.zeros("observations", steps + 1), self.zeros("hidden", steps + 1)
        self.masks = self.zeros("masks", steps + 1)
        self.actions = torch.zeros((steps, self.total), dtype=torch.int64, device=self.device)
        self.chances = torch.zeros((steps, self.total), device=self.device)
        self.played = np.zeros((steps, self.total), dtype=np.int64)
        """What was done in every lane, by whomever."""
        self.seats = np.zeros((steps + 1, self.total), dtype=np.int64)
        self.counted = np.zeros((steps + 1, self.total), dtype=np.bool_)
        self.ended = np.zeros((steps, self.total), dtype=np.bool_)
        self.rewards = np.zeros((steps, self.total, self.most), dtype=np.float32)

    def show(self, step: int) -> NDArray[np.bool_]:
        """Keep what the lanes show before a step; where a former self has a choice."""
        self.seen.send(self, "observations", self.rows[step])
        self.seen.send(self, "hidden", self.hidden[step])
        self.seen.send(self, "masks", self.masks[step])
        return self.note(self.seats[step], self.counted[step])

    def ask(self, step: int, actor: Actor, former: Actor) -> "PendingActions":
        theirs = self.show(step)
        asked = PendingActions(actor, former, self.rows[step], self.masks[step], self.counted[step], theirs)
        asked.keep(self.actions[step], self.chances[step])
        return asked

    def window(self) -> Window:
        return Window(
            rows=self.rows,
            hidden=self.hidden,
            masks=self.masks,
            seats=torch.from_numpy(self.seats).to(self.device),
            counted=torch.from_numpy(self.counted).to(self.device),
            values=torch.zeros(self.counted.shape, device=self.device),
            actions=self.actions,
            chances=self.chances,
            ended=torch.from_numpy(self.ended).to(self.device),
            rewards=torch.from_numpy(self.rewards).to(self.device),
            offered=torch.from_numpy(self.offered).to(self.device),
            worths=torch.from_numpy(self.worths).to(self.device),
        )

    def note(self, seats: NDArray[np.int64], counted: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Note who decides in each lane and where the learner has a choice; where a former self has one."""
        theirs = np.zeros(self.total, dtype=np.bool_)
        for half in self.halves:
            seats[half.span] = half.batch.seats
            free, mine = half.choices > 1, half.learning()
            counted[half.span] = free & mine
            theirs[half.span] = free & ~mine
            theirs[half.span][half.former :] = False
        return theirs

    def step(self, step: int, asked: "PendingActions") -> None:
        actions = self.played[step]
        for half in self.halves:
            half.scripted_actions(actions[half.span])
            if self.worths.shape[-1]:
                half.weighing.weigh(self.counted[step, half.span].tobytes(), half.chance)
                self.offered[step, half.span] = half.offered
                self.worths[step, half.span] = half.worths
        asked.answer(actions)
        for half in self.halves:
            half.batch.step(actions[half.span])
            self.rewards[step, half.span, : half.batch.players] = half.standing.changes()
            self.ended[step, half.span] = half.standing.ended if self.by_round else half.batch.dones


class TwoSides:
    """Two sides, in turn: while the device works for one, the rules step the other."""

    def __init__(
        self,
        game: str,
        lanes: int,
        seed: str,
        shares: Shares,
        device: str,
        stints: Stints | None = None,
    ) -> None:
        self.game = game
        self.lanes = lanes
        self.seed = seed
        self.shares = shares
        self.device = device
        self.stints = stints or Stints(SIDES)
        self.sides: dict[str, Side] = {}
        """Those that play now, by their seeds."""

    def made(self, seed: str) -> Side:
        return Side(self.game, self.lanes // SIDES, seed, self.shares, self.device)

    def next_sides(self) -> list[Side]:
        """The sides as they are before the next window."""
        sides: dict[str, Side] = {}
        for index in range(SIDES):
            began = self.stints.began(index)
            seed = f"{self.seed}/{index}/{began}"
            now = f"{seed}/{self.stints.windows - began}"
            if seed in self.sides:
                sides[seed] = self.sides[seed]
                sides[seed].draw_from(now)
            else:
                sides[seed] = self.made(seed)
                sides[seed].take_up(self.stints.played[index], now)
        self.sides = sides
        return list(sides.values())

    def watch(self) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
        """Let the minds play everywhere: what they saw, what they might have done, what they did."""
        watched = [self.made(f"{self.seed}/watched/{side}").watch() for side in range(SIDES)]
        while True:
            for side in watched:
                yield next(side)

    def play(
        self, steps: int, actor: Actor, critic: Critic | None, former: Actor | None, *, weighed: bool = False
    ) -> list[Window]:
        """Go on for so many steps, and keep what was seen and done."""
        sides = self.next_sides()
        play_sides(sides, steps, actor, actor if former is None else former, weighed=weighed)
        for index, side in enumerate(sides):
            self.stints.played[index].append(side.played)
        self.stints.windows += 1
        windows = [side.window() for side in sides]
        if critic is not None:
            for window in windows:
                window.judge(critic)
        return windows


@torch.no_grad()
def play_sides(sides: Sequence[Side], steps: int, actor: Actor, former: Actor, *, weighed: bool) -> None:
    """Go on for so many steps on all sides, in turn."""
    for side in sides:
        side.begin(steps, weighed=weighed)
    asked = [side.ask(0, actor, former) for side in sides]
    for step in range(steps):
        for index, side in enumerate(sides):
            side.step(step, asked[index])
            if step + 1 < steps:
                asked[index] = side.ask(step + 1, actor, former)
            else:
                side.show(steps)


class PendingActions:
    """Lanes that wait for actions of networks; the device may still be at work on them."""

    def __init__(
        self,
        actor: Actor,
        former: Actor,
        rows: Tensor,
        masks: Tensor,
        mine: NDArray[np.bool_],
        theirs: NDArray[np.bool_],
    ) -> None:
        first, others = np.flatnonzero(mine), np.flatnonzero(theirs)
        self.places = np.concatenate((first, others))
        at = torch.from_numpy(self.places).to(rows.device, non_blocking=True)
        self.at = at[: len(first)]
        rows, masks = rows[at], masks[at]
        logs = actor.play(rows[: len(first)], masks[: len(first)])
        self.mine = drawn(logs)
        self.chances = logs.gather(1, self.mine[:, None])[:, 0]
        self.chosen = torch.cat((self.mine, drawn(former.play(rows[len(first) :], masks[len(first) :]))))

    def keep(self, actions: Tensor, chances: Tensor) -> None:
        actions[self.at] = self.mine
        chances[self.at] = self.chances

    def answer(self, actions: NDArray[np.int64]) -> None:
        actions[self.places] = self.chosen.cpu().numpy()
