"""Training curves: what is drawn of a folder."""

import re
from pathlib import Path

import pytest

from pioche.games.shelf import FOLDERS
from pioche.training.curves import main, read_curve

ROOT = Path(__file__).parent.parent.parent


def test_a_curve_has_shares_with_intervals_by_millions_of_decisions(tmp_path: Path) -> None:
    file = tmp_path / "mio.csv"
    file.write_text("decisions,share against regular,error\n0,0.25,0.01\n2500000,0.5,0.02\n", "utf-8")
    first, second = read_curve(file)
    assert (first[0], second[0]) == (0.0, 2.5)
    assert second[1].mean == 0.5
    assert (second[1].low, second[1].high) == pytest.approx((0.4608, 0.5392))


@pytest.mark.slow
def test_every_curve_of_a_folder_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    made = tmp_path / "curves.svg"
    main([str(ROOT / "docs" / "training"), "--plot", str(made)])
    assert len(set(re.findall(r'id="axes_\d+"', made.read_text(encoding="utf-8")))) == len(FOLDERS)


def test_a_folder_without_curves_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path), "--plot", str(tmp_path / "curves.svg")])
    assert str(tmp_path) in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
