"""Plants faults one at a time and counts how many the tests find.

Run `python -m tools.faults --count 150 --seed 1 --table docs/faults.md`. It measures which tests reach a line
(some minutes, once; kept in `.faults/`); then each fault is planted in a private copy of the tree.
`--only` takes files or folders, `--again` the faults that survived the last time. Judgements "no effect" are
written by hand into `no_effect.toml`. The status is 1 where less than 95 % of the others are found.
"""

import argparse
import json
import queue
import random
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from fnmatch import fnmatch
from functools import partial
from pathlib import Path

from tools.architecture import REPLACING
from tools.faults.choice import Reach
from tools.faults.edits import Fault, faults_in, sample
from tools.faults.reach import reached_by, test_files
from tools.faults.table import AREAS, Tally, markdown, put_table, read_judgements
from tools.faults.trial import SURVIVED, Result, Trial, copy_tree

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".faults"


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description=__doc__)
    parser.add_argument("--count", type=int, default=150, help="how many faults, the same for each area")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", default=[], metavar="PATH")
    parser.add_argument("--again", action="store_true", help="only what survived the last run")
    parser.add_argument("--workers", type=int, default=1, help="copies of the tree, side by side")
    parser.add_argument("--table", type=Path, help="put the table into this document")
    return parser.parse_args(words)


def is_counted(file: Path) -> bool:
    """Bots and drawings of a game are no rules: the tests that look at them take no part (reach.py)."""
    return not any(fnmatch(file.name, name) for name, layer in REPLACING.items() if layer not in AREAS)


def chosen_faults(root: Path, count: int, seed: int, only: Sequence[str]) -> list[Fault]:
    lots = random.Random(seed)  # noqa: S311 - it shall be the same again
    wanted = [root / path for path in only]
    chosen: list[Fault] = []
    places = wanted or [root / "src/pioche" / area for area in AREAS]
    for number, place in enumerate(places):
        files = [place] if place.is_file() else [*filter(is_counted, sorted(place.rglob("*.py")))]
        share = count * (number + 1) // len(places) - count * number // len(places)
        chosen += sample(faults_in(root, files), share, lots)
    return chosen


def measured(root: Path, kept: Path, workers: int) -> Reach:
    kept.mkdir(exist_ok=True)
    (kept / ".gitignore").write_text("*\n")
    reach = Reach(root)
    files = list(test_files(root))
    with ThreadPoolExecutor(workers) as pool:
        for file, reached in zip(files, pool.map(partial(reached_by, root, kept), files), strict=True):
            reach.add(file, reached)
    return reach


def try_all(root: Path, faults: Sequence[Fault], reach: Reach, workers: int) -> Iterator[Result]:
    with tempfile.TemporaryDirectory(prefix="faults-") as folder, ThreadPoolExecutor(workers) as pool:
        trials: queue.Queue[Trial] = queue.Queue()
        for number in range(workers):
            trials.put(Trial(copy_tree(root, Path(folder) / str(number))))

        def judge(fault: Fault) -> Result:
            trial = trials.get()
            try:
                return trial.judge(fault, reach.batches(fault))
            finally:
                trials.put(trial)

        yield from pool.map(judge, faults)


def run(words: Sequence[str] | None = None) -> int:
    asked = arguments(words)
    last = KEPT / "last.json"
    # A shell starts what runs in the background with interruptions ignored, and children inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    reach = measured(ROOT, KEPT, asked.workers)
    if asked.again:
        before = [
            Result(Fault(**held["fault"]), held["outcome"], held["by"], held["seconds"])
            for held in json.loads(last.read_text())
        ]
        faults = [result.fault for result in before if result.outcome == SURVIVED]
    else:
        before, faults = [], chosen_faults(ROOT, asked.count, asked.seed, asked.only)
    results: list[Result] = []
    for result in try_all(ROOT, faults, reach, asked.workers):
        results.append(result)
        fault = result.fault
        print(
            f"{len(results)}/{len(faults)} {result.outcome} {result.seconds:.0f} s {fault.file}:{fault.line} "
            f"{fault.kind}: {fault.edit()}  {result.by}",
            flush=True,
        )
        known = {result.fault: result for result in [*before, *results]}
        last.write_text(json.dumps([asdict(result) for result in known.values()]))
    tally = Tally(ROOT, list(known.values()), read_judgements())
    table = markdown(tally, f"python -m tools.faults --count {asked.count} --seed {asked.seed}")
    print(table)
    if asked.table:
        put_table(asked.table, table)
    return 0 if tally.enough() else 1


if __name__ == "__main__":
    sys.exit(run())
