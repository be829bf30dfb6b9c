"""Stints: lanes begin anew after a while, so that whoever takes them up has little to repeat."""

from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray

STINT: Final = 8
"""After so many windows lanes begin anew."""

Played = NDArray[np.int64]
"""What was done in a window: the first index is the step, the second the lane."""


class Stints:
    """What was done in each part of the lanes since it began, after so many `windows` in all."""

    def __init__(self, parts: int) -> None:
        self.windows = 0
        self.played: list[list[Played]] = [[] for _ in range(parts)]

    def began(self, index: int) -> int:
        """The window in which the lanes of a part began; that is the next one if they have to begin anew."""
        # Not all begin anew at once: a lesson should hold openings and endings alike.
        if (self.windows + index * STINT // len(self.played)) % STINT == 0:
            self.played[index] = []
        return self.windows - len(self.played[index])

    def state(self) -> dict[str, Any]:
        """Everything, in a form that can be kept: no action has a number that needs more than 16 bits."""
        parts = [[torch.from_numpy(window.astype(np.int16)) for window in part] for part in self.played]
        return {"windows": self.windows, "played": parts}

    def restore(self, state: dict[str, Any]) -> None:
        self.windows = state["windows"]
        self.played = [[window.cpu().numpy().astype(np.int64) for window in part] for part in state["played"]]
