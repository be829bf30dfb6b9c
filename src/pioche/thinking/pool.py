"""Bots that think beside whoever hosts them: a few processes, each with the bots that once sat down in it.

A process has one question at a time. Those of bots go before hints, and hints before long work; a process
that dies or does not answer is replaced, and whoever was thinking in it begins anew elsewhere.
"""

import asyncio
import contextlib
import heapq
import itertools
import logging
import os
import secrets
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

import pioche
from pioche.bots.roster import LEVELS, find_bot
from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.table.stand_ins import Bots, LostError, StandIn, StillThinkingError
from pioche.thinking.process import LENGTH_BYTES, Ask, Leave, Question, SitDown, Thought, framed, read_answer

ELSEWHERE: Final = {"expert": "expert"}
"""The levels that take too long for the thread that serves people, and the bots that they are."""
SOON: Final = 0
"""For bots: a table waits for them."""
NEXT: Final = 1
"""For people who wait for an answer."""
LATER: Final = 2
OVERDUE: Final = 20.0
"""A process that has not answered after so many seconds is given up."""
TRIES: Final = 2
LAST_WORDS: Final = 1.0
"""So long may a process finish its thought when its host stops, or has not listened for a while."""
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 10.0
"""Between two starts of a process that dies again and again."""

log = logging.getLogger("pioche.thinking")


class BotFailedError(Exception):
    """The bot or the coach itself went wrong, not the process that it was in."""


@dataclass(order=True, slots=True)
class Job:
    """Something to ask. `done` gets the answer, or None if the process was lost."""

    priority: int
    turn: int
    """How many others of the same asker go before it: those of whoever asks for much wait for all others."""
    order: int
    questions: Callable[["ThinkingWorker"], list[Question]] = field(compare=False)
    """Written when it is its turn; the last one is answered."""
    done: Callable[[Thought | None], None] = field(compare=False)
    dropped: bool = field(compare=False, default=False)


class ThinkingWorker:
    """One process, or where there will be one as soon as it is needed."""

    def __init__(self, thinkers: "Thinkers") -> None:
        self.thinkers = thinkers
        self.queue: list[Job] = []
        self.job: Job | None = None
        self.sessions: dict[int, DistantBot] = {}
        self.process: asyncio.subprocess.Process | None = None
        self.life: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.pause = 0.0

    @property
    def load(self) -> tuple[int, bool, int]:
        """How little it suits for something new; one that must be started suits less than an idle one."""
        return len(self.queue) + (self.job is not None), self.life is None, len(self.sessions)

    def put(self, job: Job) -> None:
        heapq.heappush(self.queue, job)
        self.go_on()

    def go_on(self) -> None:
        """Ask the next question, if there is one and nothing else is being thought about."""
        if self.job is not None or self.thinkers.stopping:
            return
        if self.process is None:
            if self.life is None and (self.queue or self.thinkers.queue):
                self.life = asyncio.get_running_loop().create_task(self.live())
            return
        self.job = self.thinkers.next_for(self)
        if self.job is not None:
            for question in self.job.questions(self):
                self.write(question)
            self.set_alarm(self.thinkers.overdue)

    def write(self, question: Question) -> None:
        """To a process that is just dying nothing is written: what it was asked is lost with it."""
        if self.process is None or self.process.stdin is None or self.process.stdin.is_closing():
            return
        self.process.stdin.write(framed(question))

    def set_alarm(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self.alarm = loop.call_later(seconds, self.give_up, loop.time() + seconds)

    def give_up(self, due: float) -> None:
        if asyncio.get_running_loop().time() > due + LAST_WORDS:
            self.set_alarm(LAST_WORDS)  # the host itself was late: the answer may be there, unread
            return
        log.warning("thinker-overdue")
        self.kill()

    def kill(self) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()

    async def live(self) -> None:
        """From the start of the process to its end, whatever that is."""
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.thinkers.ended.wait(), self.pause)
                return
            self.process = await start_process(self.thinkers.errors)
            if self.thinkers.stopping:
                return
            self.go_on()
            await self.listen(self.process)
        except (OSError, EOFError) as error:
            if not self.thinkers.stopping:
                log.warning("thinker-lost", extra={"fields": {"failure": type(error).__name__}})
        finally:
            await self.bury()

    async def listen(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        while True:
            length = await process.stdout.readexactly(LENGTH_BYTES)
            body = await process.stdout.readexactly(int.from_bytes(length, "big"))
            self.pause = 0.0
            self.finish(read_answer(body))
            self.go_on()

    def finish(self, answer: Thought | None) -> None:
        job, self.job = self.job, None
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if job is not None:
            job.done(answer)

    async def bury(self) -> None:
        """All that was in it is lost; its sessions are told, and begin anew when they are asked."""
        if self.process is not None:
            with contextlib.suppress(TimeoutError):  # one that is just ending is not killed
                await asyncio.wait_for(self.process.wait(), LAST_WORDS)
            self.kill()
            await self.process.wait()
        self.process = None
        self.pause = min(LONGEST_PAUSE, max(FIRST_PAUSE, 2 * self.pause))
        self.thinkers.lost += not self.thinkers.stopping
        sessions, self.sessions = self.sessions, {}
        self.queue.clear()
        self.finish(None)
        for bot in sessions.values():
            bot.worker_lost()
        self.life = None
        self.go_on()

    async def stop(self) -> None:
        life = self.life
        if life is None:
            return
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()
        await asyncio.wait([life], timeout=LAST_WORDS)
        self.kill()
        await life


async def start_process(errors: int | None) -> asyncio.subprocess.Process:
    sources = str(Path(pioche.__file__).parents[1])
    paths = [sources, *filter(None, [os.environ.get("PYTHONPATH")])]
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "pioche.thinking.process"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=errors,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )


class Thinkers:
    """A few processes in which bots think. One that is lost is started again, its bots are told all anew."""

    def __init__(
        self,
        count: int,
        *,
        specs: Mapping[str, str] = ELSEWHERE,
        overdue: float = OVERDUE,
        errors: int | None = None,
    ) -> None:
        self.specs = specs
        self.overdue = overdue
        self.errors = errors
        """The file to which the processes write what goes wrong in them; None: where this one does."""
        self.workers = [ThinkingWorker(self) for _ in range(count)]
        self.queue: list[Job] = []
        """What any of them may do."""
        self.numbers = itertools.count()
        self.ended = asyncio.Event()
        self.lost = 0
        """Processes that died or did not answer."""

    @property
    def bots(self) -> Bots:
        return Bots(LEVELS, self.seat, frozenset(self.specs))

    @property
    def running(self) -> int:
        return sum(worker.process is not None for worker in self.workers)

    @property
    def busy(self) -> bool:
        """Whether a bot is being waited for."""
        return any(worker.job is not None or worker.queue for worker in self.workers)

    def seat(self, place: Place, level: str, seed: str | None = None) -> StandIn:
        """A bot of a level; without a seed, one that nobody can foresee."""
        seed = secrets.token_hex(32) if seed is None else seed
        if level in self.specs:
            return DistantBot(self, place, self.specs[level], seed)
        return find_bot(place, level, chance_from(seed))

    def next_for(self, worker: ThinkingWorker) -> Job | None:
        """The most urgent of what this one must do and what any may do."""
        for queue in (worker.queue, self.queue):
            while queue and queue[0].dropped:
                heapq.heappop(queue)
        waiting = [queue for queue in (worker.queue, self.queue) if queue]
        return heapq.heappop(min(waiting, key=lambda queue: queue[0])) if waiting else None

    def ahead(self, priority: int, turn: int) -> int:
        """How much of what any of them may do would go before something new."""
        return sum(not job.dropped and (job.priority, job.turn) <= (priority, turn) for job in self.queue)

    async def find(self, question: Question, priority: int, turn: int = 0) -> bytes:
        """What the coach finds, in any process; it begins anew once if that is lost."""
        for _ in range(TRIES):
            if self.stopping:
                break
            reached: asyncio.Future[Thought | None] = asyncio.get_running_loop().create_future()
            job = Job(priority, turn, next(self.numbers), lambda _: [question], partial(settle, reached))
            heapq.heappush(self.queue, job)
            for worker in sorted(self.workers, key=lambda worker: worker.load)[: len(self.queue)]:
                worker.go_on()
            try:
                answer = await reached
            finally:
                job.dropped = True
            if answer is not None:
                if answer.error:
                    raise BotFailedError(answer.error)
                return answer.found
        raise LostError

    def new_session(self, bot: "DistantBot") -> ThinkingWorker:
        worker = min(self.workers, key=lambda worker: worker.load)
        worker.sessions[bot.session] = bot
        return worker

    @property
    def stopping(self) -> bool:
        return self.ended.is_set()

    async def stop(self) -> None:
        self.ended.set()
        for job in self.queue:
            job.done(None)
        await asyncio.gather(*(worker.stop() for worker in self.workers))


def settle(reached: "asyncio.Future[Thought | None]", answer: Thought | None) -> None:
    if not reached.done():
        reached.set_result(answer)


class DistantBot:
    """Sits at a table here and thinks in one of the processes; it waits for nothing."""

    def __init__(self, thinkers: Thinkers, place: Place, spec: str, seed: str) -> None:
        self.thinkers = thinkers
        self.session = next(thinkers.numbers)
        self.sit = SitDown(
            session=self.session,
            game=place.title.name,
            seats=place.seats,
            options=place.options.as_json(),
            seat=place.seat,
            spec=spec,
            seed=seed,
        )
        self.told: list[Fields] = []
        """What the process has not been told yet."""
        self.worker: ThinkingWorker | None = None
        self.begun = False
        self.lost = False
        self.job: Job | None = None
        self.view: Fields | None = None
        """What it was asked about; None: nothing, or something else has happened since."""
        self.answer: Thought | None = None

    def hear(self, told: Fields) -> None:
        self.told.append(told)
        self.forget_question()

    def forget_question(self) -> None:
        if self.job is not None:
            self.job.dropped = True
        self.job = self.view = self.answer = None

    def prepare(self, view: Fields) -> None:
        if self.lost or (self.view is not None and self.view == view):
            return
        self.forget_question()
        self.view = view
        if self.worker is None:
            self.worker = self.thinkers.new_session(self)

        def done(answer: Thought | None) -> None:
            if self.job is job:
                self.answer = answer

        job = self.job = Job(SOON, 0, next(self.thinkers.numbers), lambda _: self.questions(view), done)
        self.worker.put(job)

    def questions(self, view: Fields) -> list[Question]:
        opening: list[Question] = [] if self.begun else [self.sit]
        self.begun = True
        told, self.told = self.told, []
        return [*opening, Ask(self.session, told, view)]

    def choose(self, view: Fields) -> str | None:
        self.prepare(view)
        if self.lost:
            raise LostError
        if self.answer is None:
            raise StillThinkingError
        if self.answer.error:
            raise BotFailedError(self.answer.error)
        return self.answer.move

    def worker_lost(self) -> None:
        self.lost = True
        self.forget_question()

    def close(self) -> None:
        self.forget_question()
        if (
            self.worker is not None
            and self.worker.sessions.pop(self.session, None) is not None
            and self.begun
        ):
            self.worker.write(Leave(self.session))
