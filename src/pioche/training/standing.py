"""What the rounds of a game are worth: after each, by how much every seat's hope to win has changed.

The hope is what the scripted mind makes of the scores (`Mind.worth`), told as rewards are: 0 for an equal
share, 1 for a certain win. At the end the result takes its place, so that all changes of a game together are
its result.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pioche.adapters.batch import Batch
from pioche.bots.search.mind import Mind
from pioche.bots.search.search import no_shares

ROUND: Final = 10
"""The cell of a row that tells the round (docs/environments.md)."""


class RoundValues:
    def __init__(self, batch: Batch, mind: Mind) -> None:
        self.batch = batch
        self.mind = mind
        self.shares = no_shares()
        self.rounds = batch.observations[:, ROUND].copy()
        self.hopes = np.zeros((batch.count, batch.players))
        self.ended = np.zeros(batch.count, dtype=np.bool_)
        """The lanes in which the last step ended a round."""

    def changes(self) -> NDArray[np.float64]:
        """After a step of the batch: what each seat gained by it, 0 where no round ended."""
        batch = self.batch
        self.ended = (batch.observations[:, ROUND] != self.rounds) | batch.dones
        self.rounds = batch.observations[:, ROUND].copy()
        hopes = self.hopes.copy()
        for lane in np.flatnonzero(self.ended & ~batch.dones).tolist():
            hopes[lane] = self.hope(lane)
        hopes[batch.dones] = batch.rewards[batch.dones]
        changes = np.asarray(hopes - self.hopes)
        hopes[batch.dones] = 0.0
        self.hopes = hopes
        return changes

    def hope(self, lane: int) -> list[float]:
        players = self.batch.players
        self.mind.worth(self.batch.lanes.lanes[lane].game, self.shares)
        return [(players * self.shares[seat] - 1) / (players - 1) for seat in range(players)]
