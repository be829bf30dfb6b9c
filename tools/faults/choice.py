"""Which tests concern a fault: those that reach its line, the quickest first."""

import ast
import re
from dataclasses import dataclass, field
from pathlib import Path

from tools.faults.edits import Fault
from tools.faults.reach import Reached

FIRST, MOST = 20.0, 240.0
"""Seconds of tests: so many are tried first, so many in all."""
UNKNOWN = 0.01
"""Of a test that is too quick to be in pytest's list."""


@dataclass
class Reach:
    """All that was measured, turned round: the tests that reach a line."""

    root: Path
    seconds: dict[str, float] = field(default_factory=dict)
    tests: dict[tuple[str, int], set[str]] = field(default_factory=dict)
    apart: dict[tuple[str, int], set[str]] = field(default_factory=dict)
    """The test files whose import, fixtures or child processes reach a line."""

    def add(self, file: Path, reached: Reached) -> None:
        for test, sources in reached.lines.items():
            name = f"{file}::{test}"
            for source, lines in sources.items():
                for line in lines:
                    if test:
                        self.tests.setdefault((source, line), set()).add(name)
                    else:
                        self.apart.setdefault((source, line), set()).add(str(file))
            if test:
                self.seconds[name] = reached.seconds.get(test, UNKNOWN)
        self.seconds[str(file)] = sum(reached.seconds.values()) + 1

    def concerning(self, fault: Fault) -> list[str]:
        """Inside a function: the tests that run the line, and the files whose children do.

        Outside: those that use what is made there, then all that import it.
        """
        tree = ast.parse((self.root / fault.file).read_text(encoding="utf-8"))
        lines = [(fault.file, line) for line in statement_around(tree, fault.line)]
        apart = {file for line in lines for file in self.apart.get(line, ())}
        found = {test for line in lines for test in self.tests.get(line, ())}
        if function_around(tree, fault.line) is not None:
            return self.quickest(found) + self.quickest(apart) + ([] if found else self.of_the_area(fault))
        using = found | self.using(tree, fault)
        others = {test for test in self.seconds if "::" in test and test.partition("::")[0] in apart}
        return self.quickest(using) + self.quickest(others - using)

    def of_the_area(self, fault: Fault) -> list[str]:
        """For what only child processes run: those that are killed leave no measurement."""
        folder = f"tests/{Path(fault.file).parts[2]}/"
        return self.quickest({test for test in self.seconds if test.startswith(folder) and "::" in test})

    def using(self, tree: ast.Module, fault: Fault) -> set[str]:
        """What uses the names that the statement makes, in this file and in others."""
        names = names_made(tree, fault.line)
        found: set[str] = set()
        for path in (self.root / "src/pioche").rglob("*.py"):
            file, text = str(path.relative_to(self.root)), path.read_text(encoding="utf-8")
            for number, line in enumerate(text.split("\n"), 1):
                if any(re.search(rf"\b{re.escape(name)}\b", line) for name in names):
                    found |= self.tests.get((file, number), set())
        if not found:
            found = {test for (file, _), tests in self.tests.items() if file == fault.file for test in tests}
        return found | self.reading(fault.file, names)

    def reading(self, file: str, names: set[str]) -> set[str]:
        """The tests that name it, in files that import from there: to compare a constant runs no line."""
        module = ".".join(Path(file).with_suffix("").parts[1:])
        found: set[str] = set()
        for test_file in (test for test in self.seconds if "::" not in test):
            text = (self.root / test_file).read_text(encoding="utf-8")
            if f"from {module} import" in text:
                for node in ast.parse(text).body:
                    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                        words = set(re.findall(r"\w+", ast.unparse(node)))
                        found |= {f"{test_file}::{node.name}"} if names & words else set()
        return found

    def quickest(self, tests: set[str]) -> list[str]:
        return sorted(tests, key=lambda test: (self.seconds.get(test, UNKNOWN), test))

    def batches(self, fault: Fault) -> list[tuple[list[str], float]]:
        """Most faults are noticed by the first few tests; only the others cost more."""
        batches: list[tuple[list[str], float]] = []
        chosen: list[str] = []
        spent = total = 0.0
        for test in self.concerning(fault):
            seconds = self.seconds.get(test, UNKNOWN)
            if total + seconds > MOST and total:
                break
            if chosen and spent + seconds > FIRST and not batches:
                batches.append((chosen, spent))
                chosen, spent = [], 0.0
            chosen.append(test)
            spent += seconds
            total += seconds
        return [*batches, (chosen, spent)] if chosen else batches


def function_around(tree: ast.Module, line: int) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.body[0].lineno <= line <= (node.end_lineno or 0):
                return node
    return None


def statement_around(tree: ast.Module, line: int) -> range:
    """The lines of the smallest statement: of one that goes over several lines not all are counted as run."""
    around = [
        range(node.lineno, (node.end_lineno or 0) + 1)
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
    ]
    smallest = min(around, key=len)
    return range(smallest.start, max(line + 1, smallest.start + 1)) if is_head(tree, line) else smallest


def is_head(tree: ast.Module, line: int) -> bool:
    """Whether a line belongs to the head of an if, for, while or with: its body is another matter."""
    compound = (ast.If, ast.For, ast.While, ast.With, ast.AsyncFor, ast.AsyncWith)
    return any(
        isinstance(node, compound) and node.lineno <= line < node.body[0].lineno for node in ast.walk(tree)
    )


def names_made(tree: ast.Module, line: int) -> set[str]:
    """Names bound by the statements around a line, classes and what stands in them included."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                names.add(node.name)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names
