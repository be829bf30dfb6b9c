"""The networks: one that plays from what its seat knows, one that judges and also sees the hidden cards."""

from collections.abc import Sequence
from typing import Final

import torch
from torch import Tensor, nn

WIDTH: Final = 256
BLOCKS: Final = 2
NEVER: Final = -1e9
"""Added to what is not legal."""


class Block(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.widen = nn.Linear(width, width)
        self.back = nn.Linear(width, width)

    def forward(self, x: Tensor) -> Tensor:
        inner: Tensor = self.back(torch.relu(self.widen(self.norm(x))))
        return x + inner


class Trunk(nn.Module):
    """Cells of a row in, scaled to 0 … 1; so many numbers out."""

    scales: Tensor

    def __init__(self, scales: Sequence[float], out: int, width: int = WIDTH, blocks: int = BLOCKS) -> None:
        super().__init__()
        self.register_buffer("scales", torch.tensor(scales, dtype=torch.float32))
        self.first = nn.Linear(len(scales), width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.last = nn.Linear(width, out)
        nn.init.orthogonal_(self.last.weight, 0.01)
        nn.init.zeros_(self.last.bias)

    def forward(self, cells: Tensor) -> Tensor:
        x = torch.relu(self.first(cells * self.scales))
        for block in self.blocks:
            x = block(x)
        out: Tensor = self.last(self.norm(x))
        return out


class Actor(Trunk):
    """A number for each action; only the marked ones count.

    It is shown which are marked: what fits and what is announced need not be found out from the cards.
    """

    def __init__(
        self, scales: Sequence[float], actions: int, width: int = WIDTH, blocks: int = BLOCKS
    ) -> None:
        super().__init__([*scales, *[1.0] * actions], actions, width, blocks)

    def told(self, rows: Tensor, masks: Tensor) -> Tensor:
        """From rows of bytes, a number for each action."""
        numbers: Tensor = self(torch.cat((rows, masks), dim=-1).float())
        return numbers

    def play(self, rows: Tensor, masks: Tensor) -> Tensor:
        """The logarithm of each action's chance."""
        return torch.log_softmax(torch.where(masks, self.told(rows, masks), NEVER), dim=-1)


class Critic(Trunk):
    """What the deciding seat will get in the end; it sees the hidden cells too, and plays nowhere."""

    def judge(self, rows: Tensor, hidden: Tensor) -> Tensor:
        told: Tensor = self(torch.cat((rows, hidden), dim=-1).float())
        return told.squeeze(-1)
