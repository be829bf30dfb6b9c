"""`pioche arena`, the ladder and growth, as people type them."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from pioche.lab import growth, ladder, rivals
from tests.lab.processes import members, soon
from tests.test_command_line import pioche

pytestmark = pytest.mark.slow  # whole programs

QUICK = ["arena", "non-merci", "regular", "random", "--deals", "6", "--workers", "1"]


def test_the_arena_tells_shares_differences_and_speed() -> None:
    done = pioche(*QUICK, "--both")
    assert done.returncode == 0, done.stderr
    assert "6 deals, 18 games" in done.stdout
    assert "2 × random" in done.stdout
    assert "2 × regular" in done.stdout
    assert "regular minus random" in done.stdout
    assert re.search(r"regular minus random: −?\d+\.\d \[", done.stdout)


def test_french_figures_have_a_comma_and_english_ones_a_point() -> None:
    told = pioche(*QUICK, "--lang", "fr").stdout
    assert re.search(r"regular moins random\s: −?\d+,\d \[−?\d+,\d\u202f; −?\d+,\d\]", told)
    assert re.search(r"à égalité de force\s: 33,3\s%", told)
    assert not re.search(r"\d\.\d", told)


def test_json_is_one_object_with_the_whole_contest() -> None:
    done = pioche(*QUICK, "--json", "-o", "rounds=2", "--seats", "4", "--seed", "x")
    told = json.loads(done.stdout)
    assert told["contest"]["options"]["rounds"] == 2
    assert told["contest"]["seed"] == "x"
    assert told["ended"] == "complete"
    assert told["line_ups"][0]["games"] == 24
    assert told["timing"]["regular"]["p99_ms"] > 0
    assert told["line_ups"][0]["figures"][0]["share"]["mean"] > 0.5
    assert told["ratings"]["regular"]["mu"] > told["ratings"]["random"]["mu"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["arena", "mio", "genius"], "genius"),
        (["arena", "mio", "random", "--seats", "9"], "C-4"),
        (["arena", "mio", "random", "regular", "expert", "--seats", "2"], "3 bots do not fit on 2 seats"),
        (["arena", "mio", "random", "-o", "colour=red"], "colour"),
        (["arena", "mio", "cmd:nothing-of-this-name"], "nothing-of-this-name"),
        (["arena", "mio", "random", "--plot", "shares.gif"], "shares.gif"),
        (["arena", "mio", "random"], "at least two bots"),
        ([*QUICK, "--keep", "/nowhere/at/all"], "/nowhere/at/all"),
        ([*QUICK, "--plot", "/nowhere/at/all.svg"], "no folder /nowhere/at"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(arguments: list[str], said: str) -> None:
    done = pioche(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_results_are_kept_and_another_contest_is_refused(tmp_path: Path) -> None:
    keep = str(tmp_path / "kept.jsonl")
    assert pioche(*QUICK, "--keep", keep).returncode == 0
    assert "6 deals" in pioche(*QUICK, "--keep", keep).stdout
    other = pioche(*QUICK, "--keep", keep, "--seats", "5")
    assert other.returncode == 2
    assert "seats" in other.stderr


@pytest.mark.parametrize("form", ["svg", "png"])
def test_shares_are_drawn(form: str, tmp_path: Path) -> None:
    file = tmp_path / f"shares.{form}"
    assert pioche(*QUICK, "--both", "--plot", str(file)).returncode == 0
    drawn = file.read_bytes()
    assert drawn.startswith(b"\x89PNG") if form == "png" else b"<svg" in drawn
    assert len(drawn) > 5000


def test_an_interruption_tells_the_figures_so_far(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    command = [sys.executable, "-m", "pioche", "arena", "non-merci", "plain:20", "random", "--json"]
    command += ["--deals", "100000", "--workers", "2", "--keep", str(keep)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        try:
            assert soon(lambda: lines(keep) >= 4)
            os.killpg(running.pid, signal.SIGINT)
            told, errors = running.communicate(timeout=60)
        except BaseException:
            os.killpg(running.pid, signal.SIGKILL)  # else one would wait for it without end
            raise
    assert running.returncode == 130, errors
    report = json.loads(told)
    assert report["ended"] == "interrupted"
    assert report["deals"] == lines(keep) - 1 >= 3
    assert "Traceback" not in errors
    assert soon(lambda: members(running.pid) == [])


def lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def test_the_ladder_is_written_from_kept_results(tmp_path: Path) -> None:
    document, keep = tmp_path / "ladder.md", tmp_path / "kept"
    asked = ["--games", "non-merci", "--seats", "3", "5", "--deals", "3", "--budget", "2", "--workers", "1"]
    asked += ["--keep", str(keep), "--write", str(document)]
    ladder.main(asked)
    written = document.read_text(encoding="utf-8")
    table = [line for line in written.splitlines() if line.startswith("| non-merci")]
    assert [line.split(" | ")[1] for line in table] == ["3", "5"]
    assert "–" not in "".join(table)
    assert len(list(keep.glob("*.jsonl"))) == 6
    ladder.main(asked)
    assert document.read_text(encoding="utf-8") == written
    (keep / "non-merci-5-expert-regular.jsonl").unlink()
    ladder.main([*asked, "--kept"])
    told = document.read_text(encoding="utf-8").splitlines()
    assert told[-2] == table[0]
    assert told[-1] == f"{table[1].rpartition(' | ')[0]} | – |"
    assert not (keep / "non-merci-5-expert-regular.jsonl").exists()


@pytest.mark.parametrize(
    ("command", "arguments", "said"),
    [
        (ladder, ["--write", "/nowhere/at/all.md"], "/nowhere/at/all.md"),
        (rivals, ["--write", "/nowhere/at/all.md"], "/nowhere/at/all.md"),
        (growth, ["--plot", "/nowhere/at/all.svg"], "/nowhere/at/all.svg"),
        (ladder, ["--write", "ladder.md", "--seats", "99"], "99"),
        (ladder, ["--write", "ladder.md", "--deals", "0"], "--deals"),
    ],
)
def test_what_cannot_be_measured_is_said_before_anything_is_played(
    command: ModuleType,
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        command.main(["--keep", "kept", *arguments])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_growth_draws_shares_by_budget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "growth.svg"
    asked = ["non-merci", "--deals", "2", "--budgets", "0.01", "0.1", "--bot", "plain", "--workers", "1"]
    growth.main([*asked, "--keep", str(tmp_path / "kept"), "--plot", str(picture)])
    assert "<svg" in picture.read_text(encoding="utf-8")
    assert "non-merci, 0.1 ms:" in capsys.readouterr().out


def test_growth_draws_what_is_kept_of_several_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "growth.svg"
    asked = ["--budgets", "0.01", "0.1", "--bot", "plain", "--workers", "1", "--plot", str(picture)]
    asked += ["--keep", str(tmp_path / "kept")]
    growth.main(["lettres", "--deals", "1", *asked])
    (tmp_path / "kept" / "lettres-4-plain-0.1ms-regular.jsonl").unlink()
    capsys.readouterr()
    growth.main(["lettres", "mio", "--kept", *asked])
    assert capsys.readouterr().out.startswith("lettres, 0.01 ms:")
    assert "<svg" in picture.read_text(encoding="utf-8")
    assert len(list((tmp_path / "kept").glob("*.jsonl"))) == 1


def test_only_what_is_kept_is_told_whichever_deals_these_are(tmp_path: Path) -> None:
    document, keep = tmp_path / "ladder.md", tmp_path / "kept"
    asked = ["--games", "non-merci", "--seats", "3", "--deals", "4", "--budget", "2", "--workers", "1"]
    asked += ["--keep", str(keep), "--write", str(document)]
    ladder.main(asked)
    file = keep / "non-merci-3-beginner-random.jsonl"
    head, *deals = file.read_bytes().splitlines(keepends=True)
    left = b"".join([head, deals[0], deals[3]])
    file.write_bytes(left + deals[2][:20])
    ladder.main([*asked, "--kept"])
    assert file.read_bytes() == left
    assert "4 deals" in document.read_text(encoding="utf-8")


def test_growth_says_that_nothing_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        growth.main(["mio", "--kept", "--keep", str(tmp_path), "--plot", str(tmp_path / "growth.svg")])
    assert "nothing is kept" in capsys.readouterr().err


def test_rivals_are_written_from_what_is_kept(tmp_path: Path) -> None:
    document, keep = tmp_path / "rivals.md", tmp_path / "kept"
    asked = ["--deals", "1", "--budget", "2", "--plain", "3", "--workers", "1"]
    asked += ["--keep", str(keep), "--write", str(document)]
    rivals.main(asked)
    rows = [line.split(" | ") for line in document.read_text(encoding="utf-8").splitlines()[10:]]
    assert [row[3:5] for row in rows[:5]] == [["expert:3", "plain:3"]] * 5
    assert [row[4] for row in rows[5:20:5]] == ["flat:3", "flat:greedy:3", "flat:game:3"]
    assert [row[3] for row in rows[-6:]] == list(rivals.POOL)
    assert {row[4] for row in rows[-6:]} == {"expert:2"}
    (keep / "non-merci-3-expert-2-linear.jsonl").unlink()
    rivals.main([*asked, "--kept"])
    assert len(document.read_text(encoding="utf-8").splitlines()) == 10 + len(rows) - 1
