"""Work in other processes of this machine. Work, tasks and results are data that can be pickled.

Every process that computes for the arena, the laboratory, reviews in a terminal, learning and batches is a
Worker of this file, so all of them keep its promises. Those in which bots of live tables think live longer
and wait for nobody: thinking/pool.py.
"""

import os
import signal
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, Final, NoReturn, Protocol, TypeVar

Given = TypeVar("Given")
Done = TypeVar("Done")

AHEAD: Final = 2
"""So many tasks are with a worker at a time, so that it never waits for the next one."""
TIME_TO_LEAVE: Final = 10.0
"""How many seconds a worker that is sent home has to end what it has started."""


class WorkerError(RuntimeError):
    """A worker failed or died; what it said about it."""


class Worker:
    """A fresh process (spawn) that runs `serve` with its end of a pipe, `line` being ours, and these parts.

    An interruption (SIGINT) is for the main process alone, from the worker's first moment on. Whoever talks
    to a worker that died has a WorkerError with its status. None is left behind: it ends when `line` is
    closed or the main process is gone.
    """

    def __init__(self, serve: Callable[..., None], *parts: object) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=live, args=(serve, theirs, *parts), daemon=True)
        with without_interruption():
            self.process.start()
            theirs.close()

    def send(self, message: object) -> None:
        try:
            self.line.send(message)
        except OSError:
            raise self.lost() from None

    def receive(self) -> Any:
        try:
            return self.line.recv()
        except (EOFError, OSError):
            raise self.lost() from None

    def lost(self) -> WorkerError:
        self.process.join()
        return WorkerError(f"a worker ended with status {self.process.exitcode}")


def send_home(workers: Iterable[Worker], *, busy: Callable[[Worker], bool] = lambda _: False) -> None:
    """End them all: one that is `busy` at once, the others as soon as they see that nobody talks to them."""
    leaving = list(workers)
    for worker in leaving:
        if busy(worker):
            worker.process.terminate()
        worker.line.close()
    for worker in leaving:
        worker.process.join(TIME_TO_LEAVE)
        worker.process.kill()
        worker.process.join()
        worker.process.close()


@contextmanager
def without_interruption() -> Iterator[None]:
    """An interruption waits: a process that starts here is safe from it until it can ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else it would be started here, which lets interruptions in
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def live(serve: Callable[..., None], line: Connection, *parts: object) -> None:
    """A worker's life, in its own process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    signal.signal(signal.SIGTERM, leave)
    with suppress(BrokenPipeError):  # nobody is left who would hear it
        serve(line, *parts)


def messages(line: Connection) -> Iterator[Any]:
    """What a worker is sent, until nobody sends any more."""
    while True:
        try:
            message = line.recv()
        except (EOFError, OSError):
            return
        yield message


def leave(number: int, frame: object) -> NoReturn:
    """Go at once, but let go of what is held: programs from outside are ended on the way out."""
    raise SystemExit(0)


class Runner(Protocol):
    """Does work; results come in any order. Closing the generator early ends whatever still runs."""

    def run(self, work: Callable[[Given], Done], tasks: Iterable[Given]) -> Generator[Done, None, None]: ...


class Executor(Runner, Protocol):
    def hired(self) -> AbstractContextManager[Runner]:
        """The same workers for run after run."""


class Here:
    """One after another, in this process."""

    def run(self, work: Callable[[Given], Done], tasks: Iterable[Given]) -> Generator[Done, None, None]:
        for task in tasks:
            yield work(task)

    def hired(self) -> AbstractContextManager[Runner]:
        return nullcontext(self)


class Pool:
    """Starts as many workers as its tasks need, up to `most`: for one run, or for all runs within a `with`.

    Nothing but the work and the tasks reaches them, and results come as they are ready. What fails in a
    worker comes out here as a WorkerError with the traceback; after it, or where the run is closed early or
    interrupted, all workers are ended at once, and the next run has new ones.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.workers: dict[Connection, Worker] = {}
        """By their lines."""
        self.busy: dict[Connection, int] = {}
        """How many tasks are with each worker that has any."""
        self.kept = False

    def hired(self) -> "Pool":
        return self

    def __enter__(self) -> "Pool":
        self.kept = True
        return self

    def __exit__(self, *_: object) -> None:
        self.dismiss()

    def run(self, work: Callable[[Given], Done], tasks: Iterable[Given]) -> Generator[Done, None, None]:
        waiting = ((work, task) for task in tasks)
        self.forget_the_dead()
        try:
            for index in range(self.most):
                first = next(waiting, None)
                if first is None:
                    break
                line = list(self.workers)[index] if index < len(self.workers) else self.employ()
                self.busy[line] = 1
                self.workers[line].send(first)
            while self.busy:
                for line, result in self.results():
                    yield result
                    self.feed(line, waiting)
        finally:
            if self.busy or not self.kept:
                self.dismiss()

    def forget_the_dead(self) -> None:
        """Who ended between two runs had nothing to do, so nothing is lost: others take their places."""
        for line, worker in list(self.workers.items()):
            if not worker.process.is_alive():
                send_home([self.workers.pop(line)])

    def employ(self) -> Connection:
        worker = Worker(do_tasks)
        self.workers[worker.line] = worker
        return worker.line

    def feed(self, line: Connection, tasks: Iterator[object]) -> None:
        """As many tasks as it should have, while there are any."""
        self.busy[line] -= 1
        while self.busy[line] < AHEAD:
            task = next(tasks, None)
            if task is None:
                break
            self.workers[line].send(task)
            self.busy[line] += 1
        if self.busy[line] == 0:
            del self.busy[line]

    def results(self) -> Iterator[tuple[Connection, Any]]:
        for line in wait(list(self.busy)):
            assert isinstance(line, Connection)
            good, result = self.workers[line].receive()
            if not good:
                raise WorkerError(result)
            yield line, result

    def dismiss(self) -> None:
        send_home(self.workers.values(), busy=lambda worker: worker.line in self.busy)
        self.busy.clear()
        self.workers.clear()


def do_tasks(line: Connection) -> None:
    for work, task in messages(line):
        try:
            answer = (True, work(task))
        except Exception:  # noqa: BLE001 - whatever it is, the main process tells it
            answer = (False, traceback.format_exc())
        line.send(answer)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def workers_for(count: int | None = None) -> Executor:
    """So many workers (None: one for each core); where it is one, this process is."""
    count = cores() if count is None else count
    return Here() if count == 1 else Pool(count)
