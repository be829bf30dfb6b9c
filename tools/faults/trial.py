"""Plants one fault in a private copy of the tree, runs the tests that concern it, and says who noticed."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.compiler import SERVED
from tools.faults.edits import Fault
from tools.faults.reach import environment, pytest_words

COMPILED = ("engine/", "games/", "table/", *(f"server/{name}.py" for name in SERVED))
NEEDED = (
    "src",
    "tests",
    "docs",
    "web",
    "bench",
    "examples",
    "tools",
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
)
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".*_cache", ".hypothesis", "node_modules")
FOUND, HANG, SURVIVED = "found", "hang", "survived"
PATIENCE = 45.0
"""Seconds that tests may take beyond three times what they took when they were measured."""


@dataclass(frozen=True)
class Result:
    fault: Fault
    outcome: str
    by: str
    seconds: float


def copy_tree(root: Path, into: Path) -> Path:
    """What the tests need, the compiled rules too: where something goes wrong, the checkout stays clean."""
    into.mkdir(parents=True, exist_ok=True)
    for name in NEEDED:
        if (root / name).is_dir():
            shutil.copytree(root / name, into / name, ignore=LEFT_OUT)
        elif (root / name).exists():
            shutil.copy2(root / name, into / name)
    return into


class Trial:
    """One copy of the tree. `clean` has the tests that are known to pass in it without a fault."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self.clean: set[str] = set()
        self.broken: set[str] = set()
        """Those that fail in it anyway: they are left out."""
        self.written = time.time()

    def judge(self, fault: Fault, batches: Sequence[tuple[Sequence[str], float]]) -> Result:
        """Batch by batch of tests with the seconds that they are expected to take, until one notices."""
        path = self.tree / fault.file
        source = path.read_text(encoding="utf-8")
        began = time.monotonic()
        interpreted = any(f"pioche/{folder}" in fault.file for folder in COMPILED)
        outcome, by = SURVIVED, ""
        for tests, expected in batches:
            outcome, by = self.notice(fault, source, tests, expected, interpreted=interpreted)
            while by and outcome != SURVIVED and not self.is_clean(by, expected, interpreted=interpreted):
                self.broken.add(by)
                outcome, by = self.notice(fault, source, tests, expected, interpreted=interpreted)
            if outcome == HANG and not by and self.run(tests, expected, interpreted=interpreted)[0] == HANG:
                outcome, by = SURVIVED, "its tests do not end without it either"
            if outcome != SURVIVED:
                break
        return Result(fault, outcome, by, time.monotonic() - began)

    def notice(
        self, fault: Fault, source: str, tests: Sequence[str], expected: float, *, interpreted: bool
    ) -> tuple[str, str]:
        path = self.tree / fault.file
        self.write(path, fault.planted(source))
        try:
            return self.run(tests, expected, interpreted=interpreted)
        finally:
            self.write(path, source)

    def write(self, path: Path, source: str) -> None:
        """Every text has its own second: Python tells by it that what it compiled before is out of date."""
        path.write_text(source, encoding="utf-8")
        self.written += 2
        os.utime(path, (self.written, self.written))

    def is_clean(self, test: str, expected: float, *, interpreted: bool) -> bool:
        """Whether a test passes without the fault; else its failure proves nothing."""
        if test not in self.clean and self.run([test], expected, interpreted=interpreted)[0] == SURVIVED:
            self.clean.add(test)
        return test in self.clean

    def run(self, tests: Sequence[str], expected: float, *, interpreted: bool) -> tuple[str, str]:
        left_out = [f"--deselect={test}" for test in sorted(self.broken)]
        words = pytest_words(self.tree, "-x", "--tb=no", "-rfE", *left_out, *tests)
        process = subprocess.Popen(
            [sys.executable, "-m", *words],
            cwd=self.tree,
            env=environment(self.tree, interpreted),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=PATIENCE + 3 * expected)
        except subprocess.TimeoutExpired:
            return HANG, ""
        finally:
            end_group(process)
        if process.returncode in (0, 5):
            return SURVIVED, ""
        if process.returncode == 4:
            raise RuntimeError(f"pytest could not be asked so:\n{output[-2000:]}")
        found = re.search(r"^(?:FAILED|ERROR) (\S+?)(?: - |\[|$)", output, re.MULTILINE)
        timed_out = found is not None and "from pytest-timeout" in output
        return HANG if timed_out else FOUND, found[1] if found else ""


def end_group(process: subprocess.Popen[str]) -> None:
    """The tests' own children too: a server that nobody ends would stay."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
