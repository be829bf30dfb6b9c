"""What bots make of the deals of each day: played once in the thinking processes, kept in the store."""

import asyncio
import logging
from functools import partial
from typing import Final

from pioche.coach.levels import level_results, level_tasks
from pioche.engine.match import Match
from pioche.engine.record import record_of, record_text
from pioche.games.shelf import find_title
from pioche.server.reviews import play_levels
from pioche.server.store.daily import SEAT, DailyDeal, keep_levels
from pioche.server.store.store import Store
from pioche.thinking.pool import Thinkers

AFTER_A_FAULT: Final = 60.0
"""Seconds until it is tried again, however often somebody looks."""

log = logging.getLogger("pioche.daily")


class DailyLevels:
    def __init__(self, thinkers: Thinkers, store: Store) -> None:
        self.thinkers = thinkers
        self.store = store
        self.tasks: dict[tuple[str, str], asyncio.Task[None]] = {}

    def begin(self, deal: DailyDeal) -> None:
        """Unless they are at it already. Two servers may both do it: they find the same."""
        key = (deal.day, deal.game)
        if key not in self.tasks:
            task = self.tasks[key] = asyncio.get_running_loop().create_task(self.work(deal))
            task.add_done_callback(lambda _: self.tasks.pop(key, None))

    async def work(self, deal: DailyDeal) -> None:
        try:
            games = await play_levels(self.thinkers, dealt(deal), SEAT, level_tasks())
            results = level_results(games)
            await self.store.write(partial(keep_levels, day=deal.day, game=deal.game, levels=results))
        except Exception:
            if not self.thinkers.stopping:
                log.exception("levels-fault")
                await asyncio.sleep(AFTER_A_FAULT)


def dealt(deal: DailyDeal) -> str:
    """The record of the deal alone."""
    title = find_title(deal.game)
    return record_text(record_of(Match(title, deal.seats, seed=deal.seed, options=deal.options)))
