"""Many machines: on a Ray of this machine the same results come, whatever is lost on the way."""

import json
import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.lab.processes import run_module
from tests.test_command_line import pioche

pytestmark = [
    pytest.mark.soak,
    # Where everything must be there, its absence fails the tests instead.
    pytest.mark.skipif(find_spec("ray") is None and os.environ.get("CI") != "true", reason="Ray is missing"),
]

ON_RAY = ("--on", "ray", "--workers", "2")


def games_in(file: Path) -> dict[int, object]:
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()[1:]]
    return {line["deal"]: line["games"] for line in lines}


def test_the_arena_plays_the_same_games_on_ray(tmp_path: Path) -> None:
    asked = ["arena", "shit", "regular", "plain:4", "--deals", "4", "-o", "target=40"]
    there, here = tmp_path / "there.jsonl", tmp_path / "here.jsonl"
    done = pioche(*asked, *ON_RAY, "--keep", str(there))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert pioche(*asked, "--workers", "1", "--keep", str(here)).returncode == 0
    assert games_in(there) == games_in(here)
    assert len(games_in(there)) == 4


def test_the_laboratory_finds_the_same_on_ray(tmp_path: Path) -> None:
    asked = ["lab", "leads", "non-merci", "--deals", "5", "--cache", str(tmp_path), "--fresh", "--json"]
    there, here = pioche(*asked, *ON_RAY), pioche(*asked, "--workers", "1")
    assert there.returncode == 0, there.stderr
    assert json.loads(there.stdout)["deals"] == 5
    assert there.stdout == here.stdout


@pytest.mark.parametrize(
    ("module", "asked"),
    [
        ("ladder", ["--games", "shit", "--seats", "3", "--budget", "4", "--write"]),
        ("growth", ["shit", "--seats", "3", "--lines", "--budgets", "4", "--plot"]),
    ],
)
def test_the_ladder_and_growth_play_the_same_games_on_ray(
    module: str, asked: list[str], tmp_path: Path
) -> None:
    found = []
    for place, where in (("there", ON_RAY), ("here", ("--workers", "1"))):
        keep, made = tmp_path / place, tmp_path / f"{place}.svg"
        run_module(f"pioche.lab.{module}", *asked, str(made), "--deals", "2", "--keep", str(keep), *where)
        games = {file.name: games_in(file) for file in keep.iterdir()}
        assert all(len(deals) == 2 for deals in games.values())
        found.append((games, made.read_text(encoding="utf-8")))
    assert found[0] == found[1]


def test_a_lost_worker_costs_time_but_no_result_and_what_fails_is_told(tmp_path: Path) -> None:
    # In a process of its own: Ray leaves threads behind, and warnings that are not ours.
    told = json.loads(run_module("tests.lab.on_ray", str(tmp_path)).splitlines()[-1])
    assert told["killed"] == 1
    assert told["squares"] == [0, 1, 4, 9, 16, 25]
    assert "thirteen brings bad luck" in told["failed"]
    assert told["far"] == [0, 1, 4]
    assert told["left"] == []
