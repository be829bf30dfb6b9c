"""Whether the store commits a write: asked at most once a second, however often somebody wants to know."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from pioche.server.store.store import Store
from pioche.server.store.writer import write_nothing_new

PATIENCE: Final = 5.0
"""Seconds after which a store that does not answer counts as gone."""
KEPT: Final = 1.0


class StoreProbe:
    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.clock = clock
        self.well = False
        self.good_until = clock()
        self.asking: asyncio.Task[None] | None = None

    async def __call__(self) -> bool:
        if self.asking is None and self.clock() >= self.good_until:
            self.asking = asyncio.create_task(self.ask())
        if self.asking is not None:
            await asyncio.shield(self.asking)
        return self.well

    async def ask(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.store.write(write_nothing_new)
            self.well = True
        except Exception:  # noqa: BLE001 - whatever it is, the store is not well
            self.well = False
        finally:
            self.good_until = self.clock() + KEPT
            self.asking = None
