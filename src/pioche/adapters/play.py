"""One game of any title as an environment plays it: seeds, arrays, rendering."""

import json
import secrets
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pioche.adapters.layout import check_title, highest
from pioche.engine.chance import Chance, chance_from
from pioche.engine.fields import Request
from pioche.engine.game import Game
from pioche.engine.sitting import Sitting

Observation = dict[str, NDArray[np.generic]]
"""`observation` (uint8) and `action_mask` (int8)."""


class Play:
    """Deals one game after the other and shows the present one to any seat as arrays of its own."""

    def __init__(self, game: str, seats: int | None, options: Request | None) -> None:
        self.title, self.seats = check_title(game, seats)
        self.options = self.title.options(self.seats, {} if options is None else options)
        self.chance: Chance | None = None
        encoder = self.title.encoder(self.options)
        self.highest = highest(encoder.groups)
        self.actions = int(encoder.actions)
        self.sitting = Sitting(self.title.fresh(self.seats, self.options, chance_from(0), None), encoder)
        self.nothing = np.zeros(self.actions, dtype=np.int8)
        self.look()

    def look(self) -> None:
        """See the memory that the rules write into as arrays."""
        self.row = np.frombuffer(memoryview(self.sitting.row), dtype=np.uint8)
        self.mask = np.frombuffer(memoryview(self.sitting.mask), dtype=np.int8)[: self.actions]

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in {"row", "mask"}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.look()

    def deal(self, seed: int | None) -> Game:
        """A new game; without a seed the generator of the last one goes on, as environments do."""
        if seed is not None:
            self.chance = chance_from(seed)
        elif self.chance is None:
            self.chance = chance_from(secrets.randbits(64))
        return self.title.fresh(self.seats, self.options, self.chance, None)

    def begin(self, seed: int | None) -> None:
        self.sitting.begin(self.deal(seed))

    def in_space(self, action: object) -> bool:
        return isinstance(action, int | np.integer) and 0 <= index(action) < self.actions

    def observe(self, seat: int) -> Observation:
        sitting = self.sitting
        sitting.write_row(seat)
        if seat != sitting.seat:
            return {"observation": self.row.copy(), "action_mask": self.nothing.copy()}
        sitting.write_mask()
        return {"observation": self.row.copy(), "action_mask": self.mask.copy()}

    def hidden(self, seat: int) -> NDArray[np.uint8]:
        self.sitting.write_hidden(seat)
        return np.frombuffer(memoryview(self.sitting.hidden), dtype=np.uint8).copy()

    def text(self) -> str:
        """The table as the seat that decides sees it."""
        seat = int(self.sitting.seat)
        view = self.title.view(self.sitting.game, seat if seat >= 0 else None)
        return "\n".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in view.items())
