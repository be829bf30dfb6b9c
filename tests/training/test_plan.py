"""What training is asked for is looked at before it begins: nobody waits minutes for an error."""

from pathlib import Path

import pytest

from pioche.engine.refusal import Refused
from pioche.training.plan import read_plan

pytestmark = pytest.mark.soak


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ("belote", "game"),
        ("mio --minutes -1", "--minutes"),
        ("mio --minutes nan", "--minutes"),
        ("mio --lessons 0", "--lessons"),
        ("mio --lanes 0", "--lanes"),
        ("mio --lanes 3 --workers 2", "--lanes"),
        ("mio --steps 0", "--steps"),
        ("mio --measured 0", "--measured"),
        ("mio --every 0", "--every"),
        ("mio --every inf", "--every"),
        ("mio --device abacus", "--device"),
        ("mio --scripted 0.9", "--scripted"),
        ("mio --imitating 0.95", "--imitating"),
        ("mio --imitating nan", "--imitating"),
        ("mio --weighing -0.1", "--weighing"),
        ("mio --weighing 0.95", "--weighing"),
        ("mio --weighing nan", "--weighing"),
        ("mio --workers 0", "--workers"),
        ("mio --on ray", "--workers"),
    ],
)
def test_what_cannot_be_done_is_named(
    arguments: str, named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        read_plan([*arguments.split(), "--folder", str(tmp_path)])
    assert ended.value.code == 2
    assert named in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(SystemExit):
        read_plan(["mio", "--folder", str(tmp_path / "taken" / "trained")])
    assert "taken" in capsys.readouterr().err


def test_weights_to_begin_with_must_be_those_of_the_game(tmp_path: Path) -> None:
    (tmp_path / "text.safetensors").write_text("not weights")
    for name in ("text.safetensors", "missing.safetensors"):
        with pytest.raises(Refused) as caught:
            read_plan(["mio", "--folder", str(tmp_path), "--start", str(tmp_path / name)])
        assert caught.value.reason == "not-a-network"
