"""Faults that can be planted in a source file: each changes one line, and is still Python."""

import ast
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
}
SEEN_BY = {"told_to", "row_for", "rows_of", "view", "own_part", "own_game", "welcome", "seen"}
"""Calls whose first argument says who looks."""
LOGS = {"log", "logger", "logging", "HTTP_LOG", "print", "warnings"}
NOT_COUNTED = {"capacity", "frozen", "gc", "kw_only", "slots"}
"""Keywords that make nothing behave otherwise."""
INSTEAD = {"bool": "not ({})", "int": "({}) + 1", "i64": "({}) + 1", "float": "({}) + 1", "str": '""'}
"""What is returned instead, by the type that is promised."""


@dataclass(frozen=True)
class Fault:
    file: str
    line: int
    kind: str
    old: str
    new: str
    start: int
    """Where `old` begins: bytes from the beginning of the line."""

    def planted(self, source: str) -> str:
        lines = source.encode().split(b"\n")
        text, old = lines[self.line - 1], self.old.encode()
        end = self.start + len(old)
        if text[self.start : end] != old:
            raise ValueError(f"{self.file}:{self.line} is no longer what it was")
        lines[self.line - 1] = text[: self.start] + self.new.encode() + text[end:]
        return b"\n".join(lines).decode()

    def edit(self) -> str:
        return f"{self.old} → {self.new}"


Signatures = dict[str, list[str] | None]
"""The types of the positional parameters of each function; None where several functions have its name."""


def signatures(trees: Iterable[ast.Module]) -> Signatures:
    known: Signatures = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                names = [*node.args.posonlyargs, *node.args.args]
                types = [ast.unparse(name.annotation) for name in names if name.annotation]
                known[node.name] = None if node.name in known else types
    return known


class Finder(ast.NodeVisitor):
    """Walks through a file and notes every fault that it could have."""

    def __init__(self, file: str, source: str, known: Signatures) -> None:
        self.file = file
        self.lines = [line.encode() for line in source.split("\n")]
        self.known = known
        self.returns = [""]
        self.found: list[Fault] = []

    # What is left out

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)
            if isinstance(node.target, ast.Attribute | ast.Subscript):
                self.add("dropped line", node, "pass")

    def visit_If(self, node: ast.If) -> None:
        if "TYPE_CHECKING" not in ast.unparse(node.test):
            self.negate(node.test)
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:  # it narrows types
        pass

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:  # only a text
        pass

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name in {"__repr__", "__str__", "__hash__"} or "NotImplementedError" in ast.unparse(node):
            return
        self.returns.append(ast.unparse(node.returns) if node.returns else "")
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        for statement in node.body:
            self.visit(statement)
        self.returns.pop()

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)

    # What is changed

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1:
            self.between("comparison", node.left, node.comparators[0], *COMPARISONS[type(node.ops[0])])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        swap = ARITHMETIC.get(type(node.op))
        operands = (node.left, node.right)
        texts = any(isinstance(side, ast.JoinedStr) or is_text(side) for side in operands)
        types = isinstance(node.op, ast.BitOr) and any(is_type(side) for side in operands)
        if swap and not texts and not types:
            self.between("arithmetic", *operands, *swap)
        if not types:
            self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        self.between("and / or", node.values[0], node.values[1], *words)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        if not isinstance(node.test, ast.Constant):
            self.negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.negate(test)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self.add("constant", node, str(not value))
        elif isinstance(value, int | float):
            self.add("constant", node, repr(value + 1))
            self.add("constant", node, f"({value - 1!r})" if value < 1 else repr(value - 1))

    def visit_Expr(self, node: ast.Expr) -> None:
        value = node.value.value if isinstance(node.value, ast.Await) else node.value
        if not isinstance(value, ast.Call) or root_of(value.func) in LOGS:
            return
        self.add("dropped line", node, "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self.add("dropped line", node, "pass")
        self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.add("dropped line", node, "pass")
        swap = ARITHMETIC.get(type(node.op))
        if swap:
            self.between("arithmetic", node.target, node.value, *(f"{sign}=" for sign in swap))
        self.visit(node.value)

    def drop(self, node: ast.Raise | ast.Continue | ast.Break) -> None:
        self.add("dropped line", node, "pass")

    visit_Raise = visit_Continue = visit_Break = drop  # noqa: N815

    def visit_Await(self, node: ast.Await) -> None:
        self.add("missing await", node, self.text(node.value))
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        value, promised = node.value, self.returns[-1]
        if value is None:
            return
        if "| None" in promised and not (isinstance(value, ast.Constant) and value.value is None):
            self.add("returned value", value, "None")
        elif promised in INSTEAD and not isinstance(value, ast.Constant):
            self.add("returned value", value, INSTEAD[promised].format(self.text(value)))
        elif promised.startswith("list[") and not isinstance(value, ast.List):
            self.add("returned value", value, "[]")
        self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg == "to" and not isinstance(node.value, ast.Constant):
            self.add("audience", node.value, "0")
            self.add("audience", node.value, "-1")
        if node.arg not in NOT_COUNTED:
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        name: str = getattr(node.func, "attr", getattr(node.func, "id", ""))
        args = node.args
        if name in SEEN_BY and args and isinstance(args[-1], ast.Name | ast.Attribute):
            self.add("audience", args[-1], "None")
        types = self.known.get(name) or []
        for place in range(min(len(args), len(types)) - 1):
            pair = [self.text(arg) for arg in args[place : place + 2]]
            if types[place] == types[place + 1] and all(pair) and pair[0] != pair[1]:
                self.swap(*args[place : place + 2])
        if name not in {"isinstance", "cast", "TypeVar", "NewType"}:
            self.generic_visit(node)

    # How it is noted

    def text(self, node: ast.expr | ast.stmt) -> str:
        """The source of what lies on one line; else nothing."""
        if node.lineno != node.end_lineno:
            return ""
        return self.lines[node.lineno - 1][node.col_offset : node.end_col_offset].decode()

    def add(self, kind: str, node: ast.expr | ast.stmt, new: str) -> None:
        old = self.text(node)
        if old and new and old != new:
            self.found.append(Fault(self.file, node.lineno, kind, old, new, node.col_offset))

    def negate(self, test: ast.expr) -> None:
        self.add("negated condition", test, f"not ({self.text(test)})")

    def between(self, kind: str, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        if left.end_lineno != right.lineno or left.end_col_offset is None:
            return
        gap = self.lines[right.lineno - 1][left.end_col_offset : right.col_offset]
        place = gap.find(old.encode())
        if place >= 0:
            start = left.end_col_offset + place
            self.found.append(Fault(self.file, right.lineno, kind, old, new, start))

    def swap(self, one: ast.expr, other: ast.expr) -> None:
        if one.lineno == other.lineno and one.end_col_offset is not None:
            gap = self.lines[one.lineno - 1][one.end_col_offset : other.col_offset].decode()
            old = self.text(one) + gap + self.text(other)
            new = self.text(other) + gap + self.text(one)
            self.found.append(Fault(self.file, one.lineno, "swapped arguments", old, new, one.col_offset))


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)


def is_type(node: ast.expr) -> bool:
    """None or a name that begins as types do (constants are written in capitals only)."""
    if isinstance(node, ast.Subscript):
        return is_type(node.value)
    if isinstance(node, ast.Name):
        return (node.id[0].isupper() and not node.id.isupper()) or node.id in {"int", "str", "float", "bytes"}
    return isinstance(node, ast.Constant) and node.value is None


def root_of(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Call):
        node = node.value if isinstance(node, ast.Attribute) else node.func
    return node.id if isinstance(node, ast.Name) else ""


def faults_of(file: str, source: str, known: Signatures) -> list[Fault]:
    finder = Finder(file, source, known)
    finder.visit(ast.parse(source))
    return finder.found


def faults_in(root: Path, files: Iterable[Path]) -> Iterator[Fault]:
    sources = {str(file.relative_to(root)): file.read_text(encoding="utf-8") for file in files}
    known = signatures(ast.parse(source) for source in sources.values())
    for file, source in sources.items():
        yield from faults_of(file, source, known)


def sample(faults: Iterable[Fault], count: int, lots: random.Random) -> list[Fault]:
    """Spread evenly over all lines, file by file, so that a longer file has more; of a line any one fault."""
    by_line: dict[tuple[str, int], list[Fault]] = {}
    for fault in faults:
        by_line.setdefault((fault.file, fault.line), []).append(fault)
    lines = sorted(by_line)
    if count >= len(lines):
        return [lots.choice(by_line[line]) for line in lines]
    step = len(lines) / count
    first = lots.random() * step
    chosen = [by_line[lines[int(first + place * step)]] for place in range(count)]
    return [choose(faults, lots) for faults in chosen]


def choose(faults: list[Fault], lots: random.Random) -> Fault:
    """First the kind, so that the many constants do not crowd out the rest."""
    kind = lots.choice(sorted({fault.kind for fault in faults}))
    return lots.choice([fault for fault in faults if fault.kind == kind])
