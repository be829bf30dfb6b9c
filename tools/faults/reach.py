"""Which tests reach a line: measured once for each test file, and kept in `.faults/`.

A test file is measured again when it changes. What its child processes reach is known for the whole file.
"""

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from coverage import CoverageData
from coverage.exceptions import DataError

LONG = ("soak", "browser")
"""The markers of tests that take too long to be run for every fault."""
PLUGINS = {"timeout": "pytest_timeout"}
"""By the setting that needs it; no other one than Hypothesis' is loaded, which saves half of the start."""
FOLDERS = ("articles", "table", "coach", "server", "laws", "adapters", ".")
"""Of tests/: bots, terminal, website, laboratory and training ask the same rules at a far higher price."""
LEFT_OUT = re.compile(r"test_(terminal|wheel|guides|documents|architecture|faults|bots|paired|command_line)")
LONGEST = 150.0
"""Seconds for one test file; what it has reached until then counts."""
SETTINGS = """[run]
parallel = true
patch = subprocess
dynamic_context = test_function
data_file = {data}
source = {source}
"""


@dataclass(frozen=True)
class Reached:
    """Of one test file: for each test, or "" for its child processes, the lines of each source file."""

    seconds: dict[str, float]
    lines: dict[str, dict[str, list[int]]]


def test_files(root: Path) -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((root / "tests" / folder).glob("test_*.py")):
            if not LEFT_OUT.match(path.name):
                yield path.relative_to(root)


def environment(root: Path, interpreted: bool) -> dict[str, str]:
    variables = {**os.environ, "PYTHONPATH": f"{root}/src:{root}", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    variables.pop("PIOCHE_INTERPRETED", None)
    if interpreted:
        variables["PIOCHE_INTERPRETED"] = "1"
    return variables


def pytest_words(root: Path, *words: str) -> list[str]:
    """Every run of the same tests does the same: no order from the last run, no lots of today."""
    settings = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    known = {marker.partition(":")[0] for marker in settings["markers"]}
    chosen = " and ".join(f"not {marker}" for marker in LONG if marker in known)
    plugins = ["_hypothesis_pytestplugin", *(PLUGINS[name] for name in PLUGINS if name in settings)]
    loaded = [word for plugin in plugins for word in ("-p", plugin)]
    return ["pytest", *loaded, "-p", "no:cacheprovider", "--hypothesis-seed=0", "-m", chosen, *words]


def measure(root: Path, kept: Path, file: Path) -> Reached:
    """The tests of server and coach run with compiled rules, which have tests enough of their own."""
    place = kept / hashlib.sha256(str(file).encode()).hexdigest()[:12]
    place.mkdir(parents=True, exist_ok=True)
    for old in place.iterdir():
        old.unlink()
    settings = place / "settings.ini"
    settings.write_text(SETTINGS.format(data=place / "data", source=root / "src/pioche"))
    words = pytest_words(root, "-rN", "--durations=0", "-vv", str(file))
    run = subprocess.Popen(
        [sys.executable, "-m", "coverage", "run", f"--rcfile={settings}", "-m", *words],
        cwd=root,
        env=environment(root, interpreted=not {"server", "coach"} & {*file.parts})
        | {"COVERAGE_PROCESS_START": str(settings)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        output, _ = run.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired:
        run.send_signal(signal.SIGINT)
        output, _ = run.communicate()
    return Reached(seconds_of(output), lines_of(root, place, file))


def seconds_of(output: str) -> dict[str, float]:
    """From pytest's list of durations; the cases of one test are added up."""
    seconds: dict[str, float] = {}
    for found in re.finditer(r"^([\d.]+)s (?:call|setup) +\S+?::(\w+)", output, re.MULTILINE):
        seconds[found[2]] = seconds.get(found[2], 0.0) + float(found[1])
    return seconds


def lines_of(root: Path, place: Path, file: Path) -> dict[str, dict[str, list[int]]]:
    lines: dict[str, dict[str, list[int]]] = {}
    module = ".".join(file.with_suffix("").parts)
    for path in place.glob("data.*"):
        data = CoverageData(str(path))
        try:
            data.read()
        except DataError:  # of a child that was ended while it wrote
            continue
        for source in data.measured_files():
            name = str(Path(source).relative_to(root))
            for line, contexts in data.contexts_by_lineno(source).items():
                for context in contexts:
                    test = context.removeprefix(module + ".") if context.startswith(module + ".") else ""
                    lines.setdefault(test, {}).setdefault(name, []).append(line)
        path.unlink(missing_ok=True)
    return {test: {name: sorted(set(of)) for name, of in files.items()} for test, files in lines.items()}


def reached_by(root: Path, kept: Path, file: Path) -> Reached:
    """Measured now, or before by the same text of the test file."""
    digest = hashlib.sha256((root / file).read_bytes()).hexdigest()
    store = kept / (".".join(file.with_suffix("").parts) + ".json")
    if store.exists():
        held = json.loads(store.read_text())
        if held["digest"] == digest:
            return Reached(held["seconds"], held["lines"])
    print(f"measuring {file}", file=sys.stderr, flush=True)
    found = measure(root, kept, file)
    store.write_text(json.dumps({"digest": digest, "seconds": found.seconds, "lines": found.lines}))
    return found
