"""Commands that the documentation shows: all are understood, and the long campaigns run those that play."""

import os
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path

import pytest
import typer
from typer.main import get_command

import pioche
from pioche.cli.main import app

ROOT = Path(__file__).parent.parent
# tests/test_guides.py runs the guides
PAGES = [ROOT / "README.md", ROOT / "README.fr.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```sh\n(.*?)^```$", flags=re.DOTALL | re.MULTILINE)
PLAYING = ("arena", "lab", "review", "games", "rules", "replay")
BOT = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "sit":
        print('{"ready": true}', flush=True)
    elif message["do"] == "choose":
        print(json.dumps({"move": message["view"]["moves"][0]}), flush=True)
"""
CLASS = """
import pioche
class Careful(pioche.Bot):
    def choose(self, view):
        return view["moves"][0]
"""


def words_of(line: str) -> list[str]:
    """What a line asks of `pioche`, up to a pipe; nothing where it asks something else."""
    if not line.startswith(("pioche ", "./start")):
        return []
    words = list(
        takewhile(lambda word: word not in {"|", ">", "<", "&&", "&"}, shlex.split(line, comments=True))
    )
    command = words[1:]
    if words[0] == "./start" and (not command or command[0].startswith("-")):
        return ["serve", "--open", *command]
    return command


SHOWN = [
    (page.name, words)
    for page in PAGES
    for block in BLOCK.findall(page.read_text(encoding="utf-8"))
    for line in block.replace("\\\n", " ").splitlines()
    if (words := words_of(line))
]
PLAYED = [
    (page, words)
    for page, words in SHOWN
    if words[0] in PLAYING and not {"--on", "plus-haut"} & set(words) and "trained" not in " ".join(words)
]
"""Not those that need a cluster, or what another page makes."""


def named(shown: list[tuple[str, list[str]]]) -> list[str]:
    return [f"{page}: {' '.join(words)}" for page, words in shown]


def understand(words: list[str]) -> None:
    commands = get_command(app)
    assert isinstance(commands, typer.core.TyperGroup)
    with commands.make_context("pioche", ["games"]) as whole:
        found = commands.get_command(whole, words[0])
        assert found is not None, words[0]
        found.make_context(words[0], words[1:], parent=whole).close()


@pytest.mark.parametrize(("page", "words"), SHOWN, ids=named(SHOWN))
def test_a_command_is_understood(page: str, words: list[str]) -> None:
    understand(words)


def test_a_command_that_is_not_understood_would_be_noticed() -> None:
    with pytest.raises(typer.TyperException):
        understand(words_of("pioche arena mio expert regular --nonsense | less"))
    with pytest.raises(AssertionError):
        understand(words_of("./start dance"))


MODULES = sorted(
    {
        module
        for page in [*PAGES, *(ROOT / "docs/guides").glob("*.md")]
        for module in re.findall(r"python3? -m ([a-z_.]+)", page.read_text(encoding="utf-8"))
    }
)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_that_is_run_is_there(module: str) -> None:
    assert find_spec(module) is not None


@pytest.mark.soak
@pytest.mark.parametrize(("page", "words"), PLAYED, ids=named(PLAYED))
def test_a_command_that_plays_runs(page: str, words: list[str], tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(BOT, encoding="utf-8")
    (tmp_path / "my_bots.py").write_text(CLASS, encoding="utf-8")
    few = {
        "arena": ["--deals", "1", "--budget", "1ms", "--workers", "1"],
        "lab": ["--deals", "2", "--fresh", "--workers", "1"],
        "review": ["--budget", "1000"],
    }
    played = pioche.play("mio", ["regular"] * 3, seed=1)
    (tmp_path / "game.json").write_text(pioche.record_text(pioche.record_of(played)), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pioche", *words, *few.get(words[0], [])],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": f"{ROOT / 'src'}:{tmp_path}",
            "XDG_CACHE_HOME": str(tmp_path / "cache"),
        },
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, page + done.stdout + done.stderr
