"""The guides are followed to the letter: every block is run, one after the other, in one folder."""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.campaign import Campaign
from tests.server.process import running_server

ROOT = Path(__file__).parent.parent
GUIDES = sorted((ROOT / "docs" / "guides").glob("*.md"))
BLOCK = re.compile(r'^```(\w+) ?(?:title=")?([^\n"]*)"?\n(.*?)^```$', flags=re.DOTALL | re.MULTILINE)
ADDRESS = "http://127.0.0.1:8000"


def blocks(guide: Path) -> list[tuple[str, str, str]]:
    """The language of each block, what it needs or the file that it becomes, and its text."""
    found = BLOCK.findall(guide.read_text(encoding="utf-8"))
    return [(language, about.strip(), text) for language, about, text in found]


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """Where `pioche` and `python` are those of this test."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, command in {"pioche": "-m pioche", "python": "", "python3": ""}.items():
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {command} "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    path = [
        str(Path(place).resolve()) for place in os.environ.get("PYTHONPATH", "").split(os.pathsep) if place
    ]
    return {
        **os.environ,
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PYTHONPATH": ":".join(path),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "LC_ALL": "C.UTF-8",
        # Threads that wait for each other on busy cores would take minutes.
        "OMP_NUM_THREADS": "1",
    }


@pytest.mark.slow
@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_every_block_of_a_guide_runs(
    guide: Path,
    tmp_path: Path,
    shell: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    campaign: Campaign,
) -> None:
    folder = tmp_path / "reader"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(folder)
    names: dict[str, Any] = {"__name__": guide.stem}
    printed = ""
    with contextlib.ExitStack() as stack:
        for language, about, text in blocks(guide):
            if about == "torch" and not (campaign.long and find_spec("torch")):
                continue
            if about.endswith(".py"):
                Path(about).write_text(text, encoding="utf-8")
            elif language == "toml":
                continue  # of a package that the reader may make
            elif language == "sh":
                printed = run_shell(text, shell)
            elif language == "text":
                assert missing_lines(text, printed) == []
            else:
                assert language == "python"
                if about == "server":
                    server = stack.enter_context(
                        running_server(tmp_path / "server", PYTHONPATH=shell["PYTHONPATH"])
                    )
                    assert ADDRESS in text
                    text = text.replace(ADDRESS, server.address)  # noqa: PLW2901
                with contextlib.redirect_stdout(io.StringIO()) as out:
                    exec(compile(text, guide.name, "exec"), names)
                printed = out.getvalue()


def missing_lines(shown: str, printed: str) -> list[str]:
    """The lines of a guide that the command before them did not print."""
    known = {" ".join(line.split()) for line in printed.splitlines()}
    return [line for line in shown.splitlines() if " ".join(line.split()) not in known]


def run_shell(text: str, environment: dict[str, str]) -> str:
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", text],
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def test_the_notebook_runs_from_top_to_bottom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = json.loads((ROOT / "docs" / "guides" / "pioche.ipynb").read_text(encoding="utf-8"))
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "notebook"}
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 5
    for number, cell in enumerate(cells):
        exec(compile(cell, f"cell {number}", "exec"), names)
    assert Path("leads.png").read_bytes().startswith(b"\x89PNG")
