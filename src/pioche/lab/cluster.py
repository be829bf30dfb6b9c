"""Work on many machines, with Ray (the extra `ray`): another executor, and the same results."""

import logging
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import chain, islice
from typing import Any, Final
from warnings import catch_warnings

from pioche.engine.refusal import Refused, bad_request
from pioche.lab.rules_digest import work_digest
from pioche.pool import AHEAD, Done, Given, Runner, WorkerError, cores

LOCAL: Final = "ray"
REMOTE: Final = "ray://"
RETRIES: Final = 10
"""So often a task is begun anew elsewhere when the process or the machine that had it is lost."""

ATTEMPTS: Final = 3
"""Ray gives its own processes half a minute to start, which is short on a busy machine."""
STARTING: Final = "Initialization failure from server"
"""So begins what a cluster answers whose own process for us did not start in time."""


def cluster_for(on: str, workers: int | None) -> "Cluster":
    """`ray`: a Ray of its own on this machine; `ray://HOST:PORT`: a cluster that runs somewhere."""
    if on != LOCAL and not (on.startswith(REMOTE) and len(on) > len(REMOTE)):
        raise bad_request("no-such-cluster", {"text": on[:80]})
    if find_spec("ray") is None:
        raise bad_request("no-ray", {})
    return Cluster(on, workers)


class Cluster:
    def __init__(self, on: str, workers: int | None) -> None:
        self.on = on
        self.workers = workers

    def run(self, work: Callable[[Given], Done], tasks: Iterable[Given]) -> Generator[Done, None, None]:
        waiting = iter(tasks)
        first = list(islice(waiting, 1))
        if first:
            with self.hired() as there:
                yield from there.run(work, chain(first, waiting))

    @contextmanager
    def hired(self) -> Iterator[Runner]:
        ray = self.connect()
        try:
            yield Connected(ray, self.on, self.places(ray))
        finally:
            # The cluster ends whatever still runs for us.
            ray.shutdown()

    def connect(self) -> Any:
        # Ray warns of a change of this setting, which is about accelerators: nothing here uses any.
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        import ray  # noqa: PLC0415 - an extra

        asked: dict[str, Any] = {"address": self.on}
        if self.on == LOCAL:
            # Never a cluster that happens to be named in the environment.
            asked = {"address": "local", "num_cpus": self.workers or cores(), "include_dashboard": False}
        attempts = ATTEMPTS
        while True:
            attempts -= 1
            try:
                with catch_warnings(action="ignore"):
                    ray.init(**asked, log_to_driver=False, logging_level=logging.ERROR)
            except Exception as error:  # noqa: BLE001 - Ray says in many ways that it cannot
                ray.shutdown()
                answered = self.on == LOCAL or str(error).startswith(STARTING)
                if attempts == 0 or not answered:
                    raise self.silent(error) from None
            else:
                return ray

    def silent(self, error: Exception) -> Refused:
        detail = str(error).strip().partition("\n")[0]
        return bad_request("cluster-silent", {"address": self.on[:80], "detail": detail})

    def places(self, ray: Any) -> int:
        """How many tasks are with the cluster at a time."""
        if self.on != LOCAL and self.workers is not None:
            return self.workers
        return AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))


class Connected:
    """A cluster that answers."""

    def __init__(self, ray: Any, address: str, places: int) -> None:
        self.ray = ray
        self.address = address
        self.places = places
        self.digest = work_digest()

    def run(self, work: Callable[[Given], Done], tasks: Iterable[Given]) -> Generator[Done, None, None]:
        waiting = iter(tasks)
        send = self.ray.remote(num_cpus=1, max_retries=RETRIES)(done_there).remote
        running = [send(work, task) for task in islice(waiting, self.places)]
        while running:
            ready, running = self.ray.wait(running, num_returns=1)
            running += [send(work, task) for task in islice(waiting, len(ready))]
            for index in ready:
                yield self.fetch(index)

    def fetch(self, place: Any) -> Any:
        try:
            there, result = self.ray.get(place)
        except self.ray.exceptions.RayError as error:
            raise WorkerError(str(error)) from None
        if there != self.digest:
            raise bad_request("other-rules", {"address": self.address[:80]})
        return result


def done_there(work: Callable[[Any], Any], task: object) -> tuple[str, Any]:
    """A result, and by which rules and programs it came about."""
    return work_digest(), work(task)
