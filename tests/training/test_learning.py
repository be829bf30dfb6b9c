"""What comes of a short training run on a CPU."""

from pathlib import Path

import pytest
import torch

from pioche.training.plan import read_plan
from pioche.training.train import Training

pytestmark = pytest.mark.soak


def test_what_a_cpu_learns_at_first_is_more_than_chance(tmp_path: Path) -> None:
    """Imitation, with the lanes that a CPU has by default; an untaught network never wins among regulars."""
    torch.set_num_threads(1)
    plan = [
        "non-merci",
        "--lessons",
        "30",
        "--imitating",
        "0.9",
        "--device",
        "cpu",
        "--folder",
        str(tmp_path),
    ]
    training = Training(read_plan(plan))
    untaught, _ = training.share(training.actor, "measured", 600)
    with training.players() as players:
        training.begin(players)
    taught, _ = training.share(training.actor, "measured", 600)
    assert untaught < 0.03, untaught
    assert taught > 0.06, taught
