"""Reviews of finished games: worked out part by part in the thinking processes, kept while there is room."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

import msgspec

from pioche.bots.budget import Budget
from pioche.coach.forms import Decision, LevelGame, Review
from pioche.coach.levels import level_results
from pioche.coach.review import FIRST, ReviewPlan
from pioche.coach.situations import Point
from pioche.engine.fields import Request
from pioche.thinking.pool import LATER, Thinkers
from pioche.thinking.process import Judge, PlayLevel, read_level_game

MOST_KEPT: Final = 200
AT_ONCE: Final = 2
"""So many games are reviewed at a time; others wait."""
SHARE: Final = Budget(seconds=0.1)
"""For each decision. A part of them holds up a bot that wants the same process only for a moment."""

log = logging.getLogger("pioche.reviews")
read_decisions: Final = msgspec.json.Decoder(list[Decision]).decode


class ReviewInProgress(msgspec.Struct):
    """A review on its way; while not all is done, `review` is a first answer that is being refined."""

    done: int = 0
    total: int = 0
    review: Review | None = None
    failed: bool = False
    """It did not come to its end; whoever begins it again has a new course."""


async def nowhere(record_id: str, seat: int | None) -> ReviewInProgress | None:
    return None


class Reviews:
    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.kept: OrderedDict[tuple[str, int | None], ReviewInProgress] = OrderedDict()
        self.room = asyncio.Semaphore(AT_ONCE)
        self.tasks: set[asyncio.Task[None]] = set()
        self.elsewhere: Callable[[str, int | None], Awaitable[ReviewInProgress | None]] = nowhere
        """Where another server on the same store may have been asked."""

    def here(self, record_id: str, seat: int | None) -> ReviewInProgress | None:
        return self.kept.get((record_id, seat))

    async def course(self, record_id: str, seat: int | None) -> ReviewInProgress | None:
        """How far it is; None: it was not asked for, or is forgotten."""
        return self.here(record_id, seat) or await self.elsewhere(record_id, seat)

    def forget(self) -> None:
        """Whatever was found, names among it; who asks again has it again."""
        self.kept.clear()

    def begin(self, record_id: str, body: Request, seat: int | None) -> ReviewInProgress:
        course = self.kept[record_id, seat] = ReviewInProgress()
        self.kept.move_to_end((record_id, seat))
        while len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        task = asyncio.get_running_loop().create_task(self.work(course, body, seat))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return course

    async def work(self, course: ReviewInProgress, body: Request, seat: int | None) -> None:
        async with self.room:
            try:
                await self.review(course, body, seat)
            except Exception:
                course.failed = True
                if not self.thinkers.stopping:
                    log.exception("review-fault")

    async def review(self, course: ReviewInProgress, body: Request, seat: int | None) -> None:
        plan = await asyncio.to_thread(ReviewPlan, body, seat)
        course.total = len(plan.points)
        first = plan.share(FIRST, len(self.thinkers.workers))
        if first.seconds < SHARE.seconds:
            course.review = await self.judged(course, plan, first)
        course.review = await self.judged(course, plan, SHARE)
        course.review = await self.compared(course.review, plan)
        course.done = course.total

    async def judged(self, course: ReviewInProgress, plan: ReviewPlan, share: Budget) -> Review:
        source = plan.source
        decisions: list[Decision] = []
        course.done = 0

        async def judge(points: list[Point]) -> None:
            found = read_decisions(await self.thinkers.find(Judge(source, points, share), LATER))
            decisions.extend(found)
            course.done = min(len(decisions), max(0, course.total - 1))

        async with asyncio.TaskGroup() as together:
            for part in plan.parts:
                together.create_task(judge(part))
        return await asyncio.to_thread(plan.complete, decisions)

    async def compared(self, review: Review, plan: ReviewPlan) -> Review:
        """With what bots made of the same cards; a review is none the worse without."""
        try:
            games = await play_levels(self.thinkers, plan.source, plan.seat or 0, plan.levels)
        except Exception:
            if not self.thinkers.stopping:
                log.exception("levels-fault")
            return review
        return msgspec.structs.replace(review, levels=level_results(games))

    async def stop(self) -> None:
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=1)


async def play_levels(
    thinkers: Thinkers, source: str, seat: int, levels: Iterable[tuple[str, int]]
) -> list[LevelGame]:
    """The games of bots with the cards of a record."""
    asked = [thinkers.find(PlayLevel(source, seat, level, number), LATER) for level, number in levels]
    return [read_level_game(found) for found in await asyncio.gather(*asked)]
