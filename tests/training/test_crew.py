"""Self-play by several workers: the same windows and weights wherever they are, whatever is lost."""

import os
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
import torch

from pioche.pool import Here
from pioche.training.crew import Crew, WindowTask, actor_of, arrays_of, play_window
from pioche.training.field import Shares
from pioche.training.network import Actor
from pioche.training.plan import read_plan
from pioche.training.stints import STINT, Stints
from pioche.training.train import Training
from tests.lab.processes import run_module
from tests.training.test_training import networks

pytestmark = pytest.mark.soak

TINY = ["--lessons", "3", "--lanes", "32", "--steps", "6", "--measured", "20", "--every", "2"]
GAME = ["non-merci", "--workers", "2", "--device", "cpu"]


def crew_of(game: str, workers: int) -> Crew:
    return Crew(Here(), Stints(workers), game, 32, "crew", Shares(0.25, 0.25), "cpu")


@pytest.mark.parametrize("game", ["merci", "mio", "shit"])
def test_a_window_follows_from_its_task_alone(game: str) -> None:
    actor, critic = networks(game)
    crew = crew_of(game, 1)
    crew.play(5, actor, critic, None)
    task = crew.task(0, 5, arrays_of(actor), arrays_of(actor))
    assert len(task.played) == 1
    torch.manual_seed(99)
    before = torch.get_rng_state()
    first, again = play_window(task), play_window(task)
    assert torch.equal(torch.get_rng_state(), before)
    assert all(np.array_equal(array, again.window[name]) for name, array in first.window.items())
    earlier = play_window(replace(task, played=[]))
    assert not np.array_equal(first.window["rows"], earlier.window["rows"])


def test_windows_of_a_stint_are_one_game_after_the_other() -> None:
    """What a window shows after its last step is what the next one shows before its first."""
    actor, critic = networks("lettres")
    crew = crew_of("lettres", 1)
    first, second = (crew.play(7, actor, critic, None)[0] for _ in range(2))
    assert torch.equal(first.rows[-1], second.rows[0])
    assert torch.equal(first.hidden[-1], second.hidden[0])
    assert not torch.equal(first.rows[0], second.rows[0])


def test_lanes_begin_anew_after_a_stint_but_not_all_at_once() -> None:
    actor, _ = networks("shit")
    crew = crew_of("shit", 2)
    weights = arrays_of(actor)
    new: list[list[int]] = [[], []]
    for window in range(2 * STINT):
        for place in range(2):
            task: WindowTask = crew.task(place, 1, weights, weights)
            if not task.played:
                new[place].append(window)
            crew.stints.played[place].append(np.zeros((1, 1), dtype=np.int64))
        crew.stints.windows += 1
    assert new == [[0, STINT], [0, STINT // 2, STINT + STINT // 2]]


def test_weights_arrive_as_they_were_sent() -> None:
    actor, _ = networks("mio")
    twin = actor_of(arrays_of(actor))
    assert isinstance(twin, Actor)
    for name, tensor in actor.state_dict().items():
        assert torch.equal(tensor, twin.state_dict()[name])


def weights_after(folder: Path) -> dict[str, torch.Tensor]:
    state = torch.load(folder / "non_merci.state", weights_only=True)
    assert state["lessons"] == 3
    return {f"{part} {name}": tensor for part in ("actor", "critic") for name, tensor in state[part].items()}


@pytest.mark.skipif(find_spec("ray") is None and os.environ.get("CI") != "true", reason="Ray is missing")
def test_the_same_seed_gives_the_same_weights_here_and_on_ray_whatever_is_lost(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    here, there, other = (tmp_path / name for name in ("here", "there", "other"))
    Training(read_plan([*GAME, *TINY, "--folder", str(here)])).run()
    Training(read_plan([*GAME, *TINY, "--workers", "1", "--folder", str(other)])).run()
    victim, on_ray = tmp_path / "victim", [*GAME, *TINY, "--on", "ray", "--folder"]
    run_module("tests.training.on_ray", str(victim), *on_ray, str(there))
    assert victim.exists()
    wanted, found, unlike = (weights_after(folder) for folder in (here, there, other))
    assert all(torch.equal(tensor, found[name]) for name, tensor in wanted.items())
    assert any(not torch.equal(tensor, unlike[name]) for name, tensor in wanted.items())
