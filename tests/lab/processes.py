"""Starting processes and looking after them."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def run_module(module: str, *asked: str) -> str:
    """What a module prints that is run to its end, in a process of its own that must succeed."""
    done = subprocess.run(
        [sys.executable, "-m", module, *asked],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def stat_of(pid: int) -> list[str]:
    """The state, the parent, the group … of a process; nothing if there is none."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return []
    return stat.rpartition(")")[2].split()


def alive(pids: Iterable[int]) -> list[int]:
    """Those that still run; one that has ended but was not yet asked for its status does not."""
    return [pid for pid in pids if (stat := stat_of(pid)) and stat[0] not in "ZX"]


def members(group: int) -> list[int]:
    everybody = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()]
    return [pid for pid in alive(everybody) if (stat := stat_of(pid)) and int(stat[2]) == group]


def soon(condition: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Whether it becomes true while one can wait."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
