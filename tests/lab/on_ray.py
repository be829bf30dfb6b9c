"""Work for a Ray of its own: one of its workers is killed in the middle. Started by test_cluster.py."""

import json
import os
import signal
import sys
import time
from pathlib import Path

from pioche.lab.cluster import cluster_for
from pioche.lab.executors import WorkerError
from tests.lab.processes import alive, soon, stat_of

Task = tuple[str, int]


def square(task: Task) -> int:
    """The first time that it is given a 3, its worker waits to be killed."""
    folder, number = task
    victim = Path(folder) / "victim"
    if number == 3 and not victim.exists():
        part = victim.with_suffix(".part")
        part.write_text(str(os.getpid()), encoding="utf-8")
        part.rename(victim)
        time.sleep(600)
    if number == 13:
        raise ValueError("thirteen brings bad luck")
    return number * number


def squares(folder: Path) -> tuple[list[int], int]:
    results = cluster_for("ray", 2).run(square, [(str(folder), number) for number in range(6)])
    found = [next(results)]
    victim = folder / "victim"
    assert soon(victim.exists)
    os.kill(int(victim.read_text(encoding="utf-8")), signal.SIGKILL)
    return sorted([*found, *results]), 1


def failing(folder: Path) -> str:
    try:
        list(cluster_for("ray", 1).run(square, [(str(folder), 13)]))
    except WorkerError as error:
        return str(error)
    return ""


def descendants() -> list[int]:
    everybody = alive(int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal())
    parents = {pid: int(stat[1]) for pid in everybody if (stat := stat_of(pid))}
    found, new = set[int](), {os.getpid()}
    while new:
        new = {pid for pid, parent in parents.items() if parent in new} - found
        found |= new
    return sorted(found)


if __name__ == "__main__":
    place = Path(sys.argv[1])
    done, killed = squares(place)
    failed = failing(place)
    gone = soon(lambda: descendants() == [], 20)
    print(
        json.dumps(
            {"squares": done, "killed": killed, "failed": failed, "left": [] if gone else descendants()}
        )
    )
