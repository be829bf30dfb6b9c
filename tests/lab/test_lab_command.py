"""`pioche lab`, as people type it."""

import io
import json
import re
from pathlib import Path

import pytest

from pioche.cli.deals_bar import deals_bar
from pioche.words.catalogue import Catalogue
from tests.test_command_line import pioche

pytestmark = pytest.mark.slow  # whole programs

QUICK = ("--deals", "5", "--workers", "1", "--fresh")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["seats", "non-merci"], "first to play"),
        (["length", "non-merci"], "decisions"),
        (["leads", "non-merci"], "changes of the lead"),
        (["skill", "non-merci", "--bots", "random,regular"], "is luck"),
        (["option", "non-merci", "tactical"], "tactical = true"),
    ],
)
def test_every_study_answers(asked: list[str], said: str) -> None:
    done = pioche("lab", *asked, *QUICK)
    assert done.returncode == 0, done.stderr
    assert said in done.stdout
    assert "5 deals" in done.stdout


def test_a_report_is_one_page_with_pictures_and_nothing_from_outside(tmp_path: Path) -> None:
    report, plot = tmp_path / "report.html", tmp_path / "plot.svg"
    asked = ["lab", "leads", "non-merci", *QUICK, "--lang", "fr"]
    done = pioche(*asked, "--report", str(report), "--plot", str(plot))
    assert done.returncode == 0, done.stderr
    page = report.read_text(encoding="utf-8")
    assert "Combien de temps une partie reste-t-elle ouverte" in page
    assert "prefers-color-scheme: dark" in page
    assert "currentColor" in page
    assert not re.search(r'(?:src|href)="(?!#)', page.replace("xlink:href", "href"))
    assert "<script" not in page
    names = re.findall(r' id="([^"]+)"', page)
    assert len(names) == len(set(names)) > 5
    assert "<svg" in plot.read_text(encoding="utf-8")
    again = tmp_path / "again.html"
    assert pioche(*asked, "--report", str(again)).returncode == 0
    assert again.read_text(encoding="utf-8") == page


def test_json_has_panels_answers_and_contests_and_comes_from_the_cache(tmp_path: Path) -> None:
    asked = [
        "lab",
        "seats",
        "non-merci",
        "--deals",
        "4",
        "--workers",
        "1",
        "--cache",
        str(tmp_path),
        "--json",
    ]
    first = pioche(*asked, "--seed", "x")
    told = json.loads(first.stdout)
    assert told["contests"][0]["seed"] == "x"
    assert [panel["name"] for panel in told["panels"]] == ["seat-share", "seat-score"]
    assert len(told["answers"]) == 3
    kept = list(tmp_path.rglob("*.jsonl"))
    assert len(kept) == 1
    assert pioche(*asked, "--seed", "x").stdout == first.stdout
    assert list(tmp_path.rglob("*.jsonl")) == kept


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["lab", "weather", "mio"], "seats, length, leads, skill, option"),
        (["lab", "seats", "chess"], "chess"),
        (["lab", "option", "mio"], "target, deck"),
        (["lab", "option", "mio", "deck", "usual", "Q=3"], "Q"),
        (["lab", "seats", "mio", "--seats", "9"], "C-4"),
        (["lab", "seats", "mio", "--bots", "genius"], "genius"),
        (["lab", "seats", "mio", "--on", "moon"], "moon"),
        (["lab", "seats", "mio", "--report", "/nowhere/at/all.html"], "/nowhere/at"),
        (["lab", "seats", "mio", "--plot", "shares.gif"], "shares.gif"),
        (["arena", "mio", "random", "--on", "ray:/"], "ray:/"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_sentence(arguments: list[str], said: str) -> None:
    done = pioche(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("screen", "seen"), [(Terminal(), True), (io.StringIO(), False)])
def test_a_bar_shows_how_many_deals_are_done_where_somebody_can_see_it(
    screen: io.StringIO, seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    with deals_bar(3, Catalogue("fr")) as done:
        for _ in range(3):
            done()
    assert ("3/3" in screen.getvalue()) is seen
    assert bool(screen.getvalue()) is seen


def test_a_program_that_finishes_no_game_is_given_up() -> None:
    done = pioche("lab", "seats", "non-merci", "--bots", "cmd:true", "--deals", "50", "--workers", "1")
    assert done.returncode == 1, done.stderr
    assert "5 games were forfeited" in done.stdout
    assert "5 of 50 deals" in done.stderr
