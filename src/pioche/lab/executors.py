"""Where the work of the arena, the laboratory and learning is done."""

from pioche.lab.cluster import cluster_for
from pioche.pool import Executor, workers_for


def executor_for(workers: int | None = None, on: str | None = None) -> Executor:
    """The cores of this machine, or `on` others (pioche.lab.cluster)."""
    return workers_for(workers) if on is None else cluster_for(on, workers)
