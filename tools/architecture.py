"""Which part of `src/pioche` imports which: read from the code, and drawn into docs/architecture.md.

`python -m tools.architecture` draws it anew; tests/test_architecture.py says when it is stale, and holds the
order of LAYERS.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parent.parent / "src" / "pioche"
DOCUMENT: Final = Path(__file__).parent.parent / "docs" / "architecture.md"
BEGIN, END = "<!-- made: imports -->\n", "<!-- end -->"
LAYERS: Final = (
    *("engine", "games", "table", "bots", "words", "coach", "thinking", "client", "adapters", "server"),
    *("lab", "training", "cli"),
)
"""Each knows only those before it."""
REPLACING: Final = {
    "customs.py": "table",
    "bots.py": "bots",
    "mind*.py": "bots",
    "consequences.py": "coach",
    "facts.py": "server",
    "drawing.py": "cli",
}
"""Files of a game that replace a default, each with the layer that asks for it by name."""


def layer_of(source: Path) -> str:
    layer = source.relative_to(SOURCE).parts[0]
    found = (name for pattern, name in REPLACING.items() if fnmatch(source.name, pattern))
    return next(found, layer) if layer == "games" else layer


def sources_of(layer: str) -> list[Path]:
    return [source for source in sorted(SOURCE.rglob("*/*.py")) if layer_of(source) == layer]


def imports(source: Path) -> set[str]:
    """The modules that a file imports, and what it takes from them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def imported(source: Path) -> set[str]:
    """Those of Pioche."""
    return {name for name in imports(source) if name.startswith("pioche.")}


def layers_known_to(layer: str) -> set[str]:
    names = {name.split(".")[1] for source in sources_of(layer) for name in imported(source)}
    return names & set(LAYERS) - {layer}


def without_detours(knows: dict[str, set[str]]) -> Iterable[tuple[str, str]]:
    """Of all arrows those that no longer way says too."""
    reached: dict[str, set[str]] = defaultdict(set)
    for layer in LAYERS:
        for other in knows[layer]:
            reached[layer] |= {other} | reached[other]
    for layer in LAYERS:
        for other in sorted(knows[layer], key=LAYERS.index):
            if not any(other in reached[between] for between in knows[layer] if between != other):
                yield layer, other


def drawing() -> str:
    """In Mermaid, which code hosts draw; an arrow points to what is known."""
    knows = {layer: layers_known_to(layer) for layer in LAYERS}
    arrows = [f"    {layer} --> {other}" for layer, other in without_detours(knows)]
    return "\n".join(["```mermaid", "flowchart BT", *arrows, "```", ""])


def with_drawing(document: str) -> str:
    before, _, rest = document.partition(BEGIN)
    return before + BEGIN + drawing() + END + rest.partition(END)[2]


if __name__ == "__main__":
    DOCUMENT.write_text(with_drawing(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
