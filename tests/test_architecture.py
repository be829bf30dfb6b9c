"""One direction: nothing knows what stands to its right, and no game knows another."""

import ast
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

import pioche
from pioche.games.shelf import FOLDERS
from pioche.lab.rules_digest import PLAYED, WORKED, contents

ROOT = Path(pioche.__file__).parent
LAYERS = [
    "engine",
    "games",
    "table",
    "bots",
    "words",
    "coach",
    "thinking",
    "client",
    "adapters",
    "server",
    "lab",
    "training",
    "cli",
]
SAME_FILES = {
    *("__init__.py", "cards.py", "moves.py", "deal.py", "game.py", "view.py", "memory.py"),
    *("encoding.py", "title.py", "rules.fr.toml", "rules.en.toml", "words.fr.ftl", "words.en.ftl"),
}


REPLACING = {"customs.py": "table", "bots.py": "bots", "mind*.py": "bots", "drawing.py": "cli"}
"""Files of a game that replace a default, each with the layer that asks for it by name."""


def layer_of(source: Path) -> str:
    layer = source.relative_to(ROOT).parts[0]
    found = (name for pattern, name in REPLACING.items() if fnmatch(source.name, pattern))
    return next(found, layer) if layer == "games" else layer


def imported(source: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name for name in found if name.startswith("pioche.")}


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_point_to_the_left(layer: str) -> None:
    sources = [source for source in ROOT.rglob("*/*.py") if layer_of(source) == layer]
    assert sources
    to_the_right = LAYERS[LAYERS.index(layer) + 1 :]
    for source in sources:
        wrong = {name for name in imported(source) if name.split(".")[1] in to_the_right}
        assert not wrong, f"{source.relative_to(ROOT)} imports {wrong}"


@pytest.mark.parametrize("folder", FOLDERS.values())
def test_no_game_knows_another_and_all_have_the_same_files(folder: str) -> None:
    here = ROOT / "games" / folder
    assert {path.name for path in here.iterdir()} >= SAME_FILES
    others = set(FOLDERS.values()) - {folder}
    for source in here.rglob("*.py"):
        wrong = {name for name in imported(source) if set(name.split(".")[:3]) & others}
        assert not wrong, f"{source.name} imports {wrong}"


def test_no_rules_know_what_replaces_a_default() -> None:
    for source in (ROOT / "games").glob("*/*.py"):
        if layer_of(source) == "games":
            wrong = {name for name in imported(source) if fnmatch(name, "pioche.games.*.*")}
            files = {f"{name.split('.')[3]}.py" for name in wrong}
            assert not [file for file in files for pattern in REPLACING if fnmatch(file, pattern)], source


def reached_from(module: str) -> set[str]:
    """The folders of all that a module imports, and what that imports, and so on."""
    found, new = set[str](), {module}
    while new:
        found |= new
        sources = [ROOT / f"{'/'.join(name.split('.')[1:])}.py" for name in new]
        new = {name for source in sources if source.exists() for name in imported(source)} - found
    return {name.split(".")[1] for name in found if (ROOT / name.split(".")[1]).is_dir()}


def test_digests_cover_whatever_a_deal_and_self_play_depend_on() -> None:
    """Kept results are those of these programs; machines with others are refused."""
    assert reached_from("pioche.lab.deal") == set(PLAYED)
    assert reached_from("pioche.training.crew") | reached_from("pioche.lab.arena") == set(WORKED)


def test_a_digest_changes_with_programs_and_weights_and_not_with_what_is_compiled(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    names = ["game.py", "inner/net.safetensors", "game.so", "words.fr.ftl"]
    told = []
    for changed in ["", *names]:
        for name in names:
            (tmp_path / name).write_text("after" if name == changed else "before", encoding="utf-8")
        told.append(contents(tmp_path, "games"))
    assert [content != told[0] for content in told[1:]] == [True, True, False, False]


def test_the_client_knows_only_the_engine() -> None:
    for source in (ROOT / "client").rglob("*.py"):
        wrong = {
            name for name in imported(source) if name.split(".")[1] not in {"client", "engine", "extras"}
        }
        assert not wrong, f"{source.name} imports {wrong}"


def test_the_laboratory_does_not_know_the_server() -> None:
    for source in (ROOT / "lab").rglob("*.py"):
        assert not {name for name in imported(source) if name.startswith("pioche.server")}, source.name


def test_nothing_but_the_adapters_and_what_learns_needs_numpy() -> None:
    """Play, tables and the server's bots work where it cannot be imported."""
    program = """
import sys
for name in ("numpy", "gymnasium", "pettingzoo", "pyspiel"):
    sys.modules[name] = None
import pioche.bots.roster, pioche.cli.main, pioche.client.seat, pioche.server.serve, pioche.table.table
from pioche.games.shelf import FOLDERS, find_title
for name in FOLDERS:
    find_title(name).encoder(find_title(name).options(4, {}))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_importing_pioche_pulls_in_nothing_heavy() -> None:
    assert imported(ROOT / "__init__.py") <= {"pioche.interpreted", "pioche.interpreted.prefer_source"}
