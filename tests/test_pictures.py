"""The pictures of tables in the documentation, and the script that makes them again."""

import os
from pathlib import Path

import pytest

pytest.importorskip("fcntl", reason="terminals of other systems")
from PIL import Image

from pioche.games.shelf import game_names
from tests.web.test_browser import CHROMIUM, NO_CHROMIUM
from tests.web.test_client import node, site
from tools.pictures import LONGEST, PICTURES, SHORTEST, SIZES, TABLES, make, make_stills, timed

__all__ = ["node", "site"]

LARGEST = 1_000_000
"""Bytes: a README is read on phones too."""
LARGEST_STILLS = 500_000
"""Bytes, all together: they are on one page."""


def frames_of(file: Path) -> int:
    with Image.open(file) as picture:
        return int(getattr(picture, "n_frames", 1))


@pytest.mark.parametrize("name", TABLES)
def test_a_picture_moves_and_is_small(name: str) -> None:
    file = PICTURES / f"{name}.webp"
    assert frames_of(file) >= 20
    assert file.stat().st_size <= LARGEST


def test_every_game_is_shown_in_a_terminal_at_three_sizes() -> None:
    page = (PICTURES.parent / "terminal.md").read_text("utf-8")
    files = [PICTURES / f"{game}-{wide}x{high}.webp" for game in game_names() for wide, high in SIZES]
    for file in files:
        assert f"(pictures/{file.name})" in page
        assert frames_of(file) == 1
    assert sum(file.stat().st_size for file in files) <= LARGEST_STILLS


def test_frames_that_come_too_quickly_are_one_and_a_long_rest_is_cut_short(tmp_path: Path) -> None:
    begin = SHORTEST * 1000
    for after in (0, 10, SHORTEST, SHORTEST * 3, SHORTEST * 3 + 60_000):
        (tmp_path / f"{begin + after}.png").touch()
    frames, shown = timed(tmp_path)
    assert [int(frame.stem) - begin for frame in frames] == [
        10,
        SHORTEST,
        SHORTEST * 3,
        SHORTEST * 3 + 60_000,
    ]
    assert shown == [SHORTEST, SHORTEST * 2, LONGEST, LONGEST]


def find_chromium(monkeypatch: pytest.MonkeyPatch) -> None:
    if CHROMIUM is None:
        assert not os.environ.get("CI"), NO_CHROMIUM
        pytest.skip(NO_CHROMIUM)
    monkeypatch.setenv("PIOCHE_CHROMIUM", CHROMIUM)


@pytest.mark.soak
@pytest.mark.browser
@pytest.mark.usefixtures("node", "site")
@pytest.mark.parametrize("name", TABLES)
def test_the_script_makes_a_picture_again(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find_chromium(monkeypatch)
    assert frames_of(make(name, tmp_path, seconds=4)) >= 3


@pytest.mark.soak
@pytest.mark.browser
@pytest.mark.usefixtures("node")
def test_the_script_draws_a_game_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find_chromium(monkeypatch)
    assert [file.name for file in make_stills(tmp_path, ["mio"])] == [
        "mio-120x40.webp",
        "mio-60x18.webp",
        "mio-80x24.webp",
    ]
