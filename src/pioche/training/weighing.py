"""Learning what every action is worth: each was tried in the same position, and a scripted mind played on.

In one position a worth is luck for the most part. The network learns its mean over all positions that look
alike to the seat, so it needs no guess at the hidden cards: those of the positions that were played are as
likely as they are.
"""

from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor

from pioche.training.field import Window
from pioche.training.network import NEVER, Actor

WARMTH: Final = 0.01
"""So much of a win, better or worse, changes the logarithm of an action's chance by one."""


@dataclass(slots=True)
class Weighed:
    """Decisions of which all actions were weighed."""

    rows: Tensor
    masks: Tensor
    offered: Tensor
    worths: Tensor


def weighed(windows: list[Window]) -> Weighed:
    """The learner's own decisions with a choice, of all windows together."""
    parts: list[tuple[Tensor, ...]] = []
    for window in windows:
        kept = (window.worths.amax(-1) >= 0).nonzero(as_tuple=True)
        told = (window.rows, window.masks, window.offered, window.worths)
        parts.append(tuple(part[kept] for part in told))
    return Weighed(*(torch.cat(part) for part in zip(*parts, strict=True)))


def distance(actor: Actor, lesson: Weighed, chosen: Tensor) -> tuple[Tensor, Tensor]:
    """How far the network's numbers are from the worths, and how open it is to several actions.

    Only differences between actions count, and those of likely actions more than the others: it matters
    little how bad a bad one is.
    """
    worths = lesson.worths[chosen]
    known = worths >= 0
    told = actor.told(lesson.rows[chosen], lesson.masks[chosen]).gather(1, lesson.offered[chosen].long())
    logs = torch.log_softmax(torch.where(known, told, NEVER), dim=-1)
    chances = logs.exp().detach()
    weights = (chances + known / known.sum(-1, keepdim=True)) / 2
    gap = torch.where(known, told - worths / WARMTH, 0.0)
    gap = gap - (weights * gap).sum(-1, keepdim=True)
    surprise = -(chances * logs.clamp(min=-50.0)).sum(-1).mean()
    return (weights * gap.square()).sum(-1).mean(), surprise
