"""Where work is done: in this process, or in several. Tasks and results are data that can be pickled."""

import os
import signal
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, Final, NoReturn, Protocol, TypeVar

Given = TypeVar("Given")
Done = TypeVar("Done")

AHEAD: Final = 2
"""So many tasks are with a worker at a time, so that it never waits for the next one."""

TIME_TO_LEAVE: Final = 10.0
"""How many seconds a worker that is sent home has to end what it has started."""


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


class WorkerError(Exception):
    """A worker failed or died; what it said about it."""


class Processes:
    """Workers that are fresh processes: nothing but the work and the tasks reaches them."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, work: Callable[[Given], Done], tasks: Iterable[Given]) -> Generator[Done, None, None]:
        with self.hired() as crew:
            yield from crew.run(work, tasks)

    @contextmanager
    def hired(self) -> Iterator[Runner]:
        crew = Crew(self.workers)
        try:
            yield crew
        finally:
            crew.dismiss()


class Crew:
    def __init__(self, most: int) -> None:
        self.most = most
        self.context = get_context("spawn")
        self.busy: dict[Connection, int] = {}
        """How many tasks are with each worker that has any."""
        self.processes: dict[Connection, Any] = {}

    def run(self, work: Callable[[Given], Done], tasks: Iterable[Given]) -> Generator[Done, None, None]:
        waiting = ((work, task) for task in tasks)
        self.bury_the_dead()
        try:
            for place in range(self.most):
                first = next(waiting, None)
                if first is None:
                    break
                worker = list(self.processes)[place] if place < len(self.processes) else self.employ()
                self.busy[worker] = 1
                self.give(worker, first)
            while self.busy:
                for worker, result in self.results():
                    yield result
                    self.feed(worker, waiting)
        finally:
            if self.busy:
                self.dismiss()

    def bury_the_dead(self) -> None:
        """Who ended between two runs had nothing to do, so nothing is lost: others take their places."""
        for worker, process in list(self.processes.items()):
            if not process.is_alive():
                worker.close()
                process.close()
                del self.processes[worker]

    def employ(self) -> Connection:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=serve, args=(theirs,), daemon=True)
        with without_interruption():
            process.start()
            theirs.close()
            self.processes[ours] = process
        return ours

    def give(self, worker: Connection, task: object) -> None:
        try:
            worker.send(task)
        except OSError:
            raise self.lost(worker) from None

    def lost(self, worker: Connection) -> WorkerError:
        self.processes[worker].join()
        return WorkerError(f"a worker ended with status {self.processes[worker].exitcode}")

    def feed(self, worker: Connection, tasks: Iterator[Any]) -> None:
        """As many tasks as it should have, while there are any."""
        self.busy[worker] -= 1
        while self.busy[worker] < AHEAD:
            task = next(tasks, None)
            if task is None:
                break
            self.give(worker, task)
            self.busy[worker] += 1
        if self.busy[worker] == 0:
            del self.busy[worker]

    def results(self) -> Iterator[tuple[Connection, Any]]:
        for worker in wait(list(self.busy)):
            assert isinstance(worker, Connection)
            try:
                good, result = worker.recv()
            except (EOFError, OSError):
                raise self.lost(worker) from None
            if not good:
                raise WorkerError(result)
            yield worker, result

    def dismiss(self) -> None:
        for worker, process in self.processes.items():
            if worker in self.busy:
                process.terminate()
            worker.close()
        for process in self.processes.values():
            process.join(TIME_TO_LEAVE)
            process.kill()
            process.join()
            process.close()
        self.busy.clear()
        self.processes.clear()


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


def serve(commands: Connection) -> None:
    """A worker's life: tasks in, results out, until nobody sends any more."""
    # An interruption is for the main process, which then sends its workers home.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    signal.signal(signal.SIGTERM, leave)
    while True:
        try:
            work, task = commands.recv()
        except (EOFError, OSError):
            return
        try:
            answer = (True, work(task))
        except Exception:  # noqa: BLE001 - whatever it is, the main process tells it
            answer = (False, traceback.format_exc())
        try:
            commands.send(answer)
        except OSError:
            return


def leave(number: int, frame: object) -> NoReturn:
    """Go at once, but let go of what is held: programs from outside are ended on the way out."""
    raise SystemExit(0)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def executor_for(workers: int | None = None, on: str | None = None) -> Executor:
    """Where work is done: on the cores of this machine, or `on` others (pioche.lab.cluster)."""
    if on is not None:
        from pioche.lab.cluster import cluster_for  # noqa: PLC0415 - an extra

        return cluster_for(on, workers)
    count = cores() if workers is None else workers
    return Here() if count == 1 else Processes(count)
