"""The tool that plants faults: its edits, its choice of tests, and what it says of a small package."""

import ast
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tools.faults.__main__ import chosen_faults
from tools.faults.choice import Reach
from tools.faults.edits import Fault, faults_in, faults_of, sample, signatures
from tools.faults.reach import Reached
from tools.faults.table import Tally, markdown, put_table, read_judgements
from tools.faults.trial import FOUND, SURVIVED, Result, Trial

pytestmark = pytest.mark.slow  # they plant faults and read all sources

ROOT = Path(__file__).parents[1]
SOURCE = '''"""A text: 1 < 2 and True."""

LIMIT = 3


async def told(seat: int, other: int) -> bool:
    """Not < a fault."""
    if seat < LIMIT and other > 0:
        await tell(seat, other)
    return seat != other


async def tell(seat: int, other: int) -> None:
    journal.add(Event("é", to=bit(seat)))
    log.info("never")
'''


def edits() -> Iterator[Fault]:
    yield from faults_of("a.py", SOURCE, signatures([ast.parse(SOURCE)]))


def test_every_kind_of_fault_is_found_and_texts_and_logs_are_left_alone() -> None:
    kinds = {fault.kind for fault in edits()}
    assert kinds == {
        *("comparison", "and / or", "negated condition", "constant", "dropped line", "missing await"),
        *("audience", "returned value", "swapped arguments"),
    }
    assert not [fault for fault in edits() if fault.line in {1, 7, 15}]
    assert {fault.edit() for fault in edits() if fault.line == 9} >= {
        "await tell(seat, other) → tell(seat, other)",
        "seat, other → other, seat",
    }


def test_an_edit_changes_one_line_and_leaves_python() -> None:
    for fault in edits():
        after = fault.planted(SOURCE)
        ast.parse(after)
        pairs = list(zip(SOURCE.split("\n"), after.split("\n"), strict=True))
        assert [number for number, (old, new) in enumerate(pairs, 1) if old != new] == [fault.line]


def test_an_edit_of_a_line_that_has_changed_is_refused() -> None:
    fault = next(iter(edits()))
    with pytest.raises(ValueError, match="no longer"):
        fault.planted("\n" * 30)


def test_a_sample_is_the_same_for_the_same_seed_and_spread_over_the_files() -> None:
    files = sorted((ROOT / "src/pioche/coach").glob("*.py"))
    once, again = (sample(faults_in(ROOT, files), 30, random.Random(1)) for _ in range(2))
    assert once == again
    assert once != sample(faults_in(ROOT, files), 30, random.Random(2))
    assert len({fault.file for fault in once}) >= len(files) - 2
    assert len({(fault.file, fault.line) for fault in once}) == 30


def test_the_quickest_tests_that_reach_a_line_come_first(tmp_path: Path) -> None:
    file = "src/pioche/a.py"
    (tmp_path / "src/pioche").mkdir(parents=True)
    (tmp_path / file).write_text(SOURCE)
    reach = Reach(tmp_path)
    reach.add(Path("t.py"), Reached({"slow": 99.0}, {"slow": {file: [8, 10]}, "quick": {file: [8]}}))
    reach.add(Path("u.py"), Reached({}, {"": {file: [8]}}))
    at = {fault.line: replace(fault, file=file) for fault in edits()}
    assert reach.concerning(at[8]) == ["t.py::quick", "t.py::slow", "u.py"]
    assert reach.concerning(at[10]) == ["t.py::slow"]
    assert reach.batches(at[8])[0][0] == ["t.py::quick"]


def test_a_fault_is_found_or_survives_and_the_copy_is_as_before(tmp_path: Path) -> None:
    source = "def double(value: int) -> int:\n    return value * 2\n"
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\nmarkers = ["slow: long"]\n')
    (tmp_path / "src").mkdir()
    (tmp_path / "src/small.py").write_text(source)
    (tmp_path / "test_small.py").write_text(
        "from small import double\n\n\ndef test_two():\n    assert double(2) == 4\n\n\n"
        "def test_three():\n    assert double(3) == 6\n"
    )
    fault = next(fault for fault in faults_of("src/small.py", source, {}) if fault.kind == "arithmetic")
    trial = Trial(tmp_path)
    batches = [(["test_small.py::test_two"], 1.0), (["test_small.py::test_three"], 1.0)]
    survived = trial.judge(fault, batches[:1])
    found = trial.judge(fault, batches)
    assert (survived.outcome, found.outcome, found.by) == (SURVIVED, FOUND, "test_small.py::test_three")
    assert (tmp_path / "src/small.py").read_text() == source


def test_judgements_outlive_other_edits_and_are_not_counted(tmp_path: Path) -> None:
    (tmp_path / "src/pioche/coach").mkdir(parents=True)
    file = "src/pioche/coach/a.py"
    (tmp_path / file).write_text("\nvalue = 1\nother = 2\n")
    idle, alive = (Fault(file, line, "constant", old, "5", 8) for line, old in ((2, "1"), (3, "2")))
    (tmp_path / "j.toml").write_text(
        f'[[fault]]\nfile = "{file}"\nfunction = ""\nline = "value = 1"\n'
        'edit = "1 → 5"\nreason = "nobody reads it"\n'
    )
    results = [Result(idle, SURVIVED, "", 1), Result(alive, SURVIVED, "", 1), *found_ones(file, 19)]
    tally = Tally(tmp_path, results, read_judgements(tmp_path / "j.toml"))
    assert [result.fault for result in tally.survivors()] == [alive]
    assert tally.enough()
    assert not Tally(tmp_path, results[:-1], read_judgements(tmp_path / "j.toml")).enough()
    table = markdown(tally, "command")
    assert "| coach | 21 | 1 | 19 | 0 | 1 | 95% |" in table
    assert "nobody reads it" in table
    (tmp_path / "d.md").write_text("By hand.\n\n## The last run\n\nOld.\n")
    put_table(tmp_path / "d.md", table)
    assert (tmp_path / "d.md").read_text() == f"By hand.\n\n## The last run\n\n{table}"


def found_ones(file: str, count: int) -> list[Result]:
    return [Result(Fault(file, 1, "constant", str(number), "0", 0), FOUND, "t", 1) for number in range(count)]


def test_bots_and_drawings_of_games_are_not_drawn_as_rules() -> None:
    files = {Path(fault.file).name for fault in chosen_faults(ROOT, 400, 1, [])}
    assert not files & {"bots.py", "drawing.py", "mind.py"}
    assert "customs.py" in files
    drawing = "src/pioche/games/mio/drawing.py"
    assert {fault.file for fault in chosen_faults(ROOT, 5, 1, [drawing])} == {drawing}
