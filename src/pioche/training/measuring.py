"""How well a network plays: its share of wins among copies of a scripted mind, all seats in turn.

It plays as the bot `net` does: by chance where the bot draws its moves, else the likeliest.
"""

from math import sqrt

import numpy as np
import torch

from pioche.adapters.batch import Batch
from pioche.bots.roster import find_mind
from pioche.bots.search.lanes import choose_by
from pioche.engine.chance import chance_from
from pioche.games.shelf import find_title
from pioche.training.field import drawn
from pioche.training.network import Actor


@torch.no_grad()
def share_against(
    actor: Actor, game: str, seats: int, games: int, device: str, seed: str
) -> tuple[float, float]:
    """The share of wins over the first game of so many lanes, and its standard error."""
    mind = find_mind(game, seats)
    batch = Batch(game, games, seats=seats, seed=seed)
    mine = np.arange(games) % seats
    chance = chance_from(f"{seed}/mind")
    share = np.full(games, -1.0)
    while (share < 0).any():
        choose_by(mind, batch.lanes, 0, games, chance)
        actions = batch.drawn.copy()
        index = np.flatnonzero(batch.seats == mine)
        rows = torch.from_numpy(batch.observations[index]).to(device)
        masks = torch.from_numpy(batch.masks[index]).to(device)
        if len(index):
            logs = actor.play(rows, masks)
            chosen = drawn(logs) if find_title(game).together else logs.argmax(-1)
            actions[index] = chosen.cpu().numpy()
        batch.step(actions)
        # The reward is the share of the win, stretched (docs/environments.md).
        ended = batch.dones & (share < 0)
        won = (batch.rewards[np.arange(games), mine] * (seats - 1) + 1) / seats
        share[ended] = won[ended]
    return float(share.mean()), float(share.std() / sqrt(games))
