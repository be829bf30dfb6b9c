"""One direction: nothing knows what stands to its right, and no game knows another."""

import ast
import os
import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

import pioche
from pioche.games.shelf import FOLDERS
from pioche.lab.rules_digest import PLAYED, WORKED, contents
from tools.architecture import DOCUMENT, LAYERS, REPLACING, imported, layer_of, sources_of, with_drawing

ROOT = Path(pioche.__file__).parent
SAME_FILES = {
    *("__init__.py", "cards.py", "moves.py", "deal.py", "events.py", "game.py", "view.py"),
    *("view_fields.py", "memory.py", "encoding.py", "title.py"),
    *("rules.fr.toml", "rules.en.toml", "words.fr.ftl", "words.en.ftl"),
}


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_point_to_the_left(layer: str) -> None:
    sources = sources_of(layer)
    assert sources
    to_the_right = LAYERS[LAYERS.index(layer) + 1 :]
    for source in sources:
        wrong = {name for name in imported(source) if name.split(".")[1] in to_the_right}
        assert not wrong, f"{source.relative_to(ROOT)} imports {wrong}"


def test_the_drawing_shows_the_imports_as_they_are() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    assert document == with_drawing(document), "python -m tools.architecture"


def test_no_class_has_the_name_of_another() -> None:
    """So that whoever looks for one finds it. Events are named after what they are called in their game."""
    found: dict[str, list[Path]] = {}
    for source in ROOT.rglob("*.py"):
        for node in ast.parse(source.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(source.relative_to(ROOT))
    twice = {name: files for name, files in found.items() if len(files) > 1}
    assert not {
        name: files
        for name, files in twice.items()
        if not all(file.match("games/*/events.py") for file in files)
    }


def test_the_glossary_names_classes_that_there_are_and_they_say_what_they_are() -> None:
    named = set(re.findall(r"\(`(\w+)`\)", (DOCUMENT.parent / "glossary.md").read_text(encoding="utf-8")))
    assert len(named) > 30
    classes = {
        node.name: ast.get_docstring(node)
        for source in ROOT.rglob("*.py")
        for node in ast.parse(source.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    }
    assert named <= set(classes)
    assert not {name for name in named if not classes[name]}


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


@pytest.mark.slow
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
    program = "import sys, pioche; print([name for name in sys.modules if name.startswith('pioche.')])"
    settings = {name: value for name, value in os.environ.items() if name != "PIOCHE_INTERPRETED"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, env=settings)
    assert done.stdout.strip() == b"[]"
