"""Work for a Ray of its own: one of its workers is killed in the middle. Started by test_cluster.py."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import ray
from ray.util.client.server.server import serve

from pioche.lab.cluster import cluster_for
from pioche.pool import WorkerError
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


def failing(address: str, folder: Path) -> str:
    try:
        list(cluster_for(address, 1).run(square, [(str(folder), 13)]))
    except WorkerError as error:
        return str(error)
    return ""


def far_squares(folder: Path) -> tuple[list[int], str]:
    """By the address of a cluster, as from another machine."""
    command = [sys.executable, "-m", "tests.lab.on_ray", "be-a-cluster"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as cluster:
        assert cluster.stdin is not None
        assert cluster.stdout is not None
        address = f"ray://127.0.0.1:{cluster.stdout.readline().strip()}"
        found = sorted(cluster_for(address, None).run(square, [(str(folder), number) for number in range(3)]))
        failed = failing(address, folder)
        cluster.stdin.close()
    return found, failed


def be_a_cluster() -> None:
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = serve("127.0.0.1", port)
    print(port, flush=True)
    sys.stdin.read()
    server.grpc_server.stop(0)
    ray.shutdown()


def descendants() -> list[int]:
    everybody = alive(int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal())
    parents = {pid: int(stat[1]) for pid in everybody if (stat := stat_of(pid))}
    found, new = set[int](), {os.getpid()}
    while new:
        new = {pid for pid, parent in parents.items() if parent in new} - found
        found |= new
    return sorted(found)


def main(folder: Path) -> None:
    done, killed = squares(folder)
    far, failed = far_squares(folder)
    told = {"squares": done, "killed": killed, "failed": failed, "far": far}
    gone = soon(lambda: descendants() == [], 20)
    print(json.dumps(told | {"left": [] if gone else descendants()}))


if __name__ == "__main__":
    if sys.argv[1] == "be-a-cluster":
        be_a_cluster()
    else:
        main(Path(sys.argv[1]))
