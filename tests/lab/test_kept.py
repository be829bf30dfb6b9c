"""Results in a file: gone on from, and never mixed up."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pioche.engine.refusal import Refused
from pioche.lab.arena import hold
from pioche.lab.contest import make_contest
from pioche.lab.deal import DealResult, DealTask, play_deal
from pioche.lab.figures import Report
from pioche.pool import Here

CONTEST = make_contest("non-merci", ["regular", "random"], seats=3)


def played(keep: Path | None, deals: int) -> tuple[Report, list[int]]:
    """The figures, and which deals were looked at."""
    seen: list[int] = []
    return hold(CONTEST, deals, Here(), keep, lambda result: seen.append(result.deal)), seen


def shares(report: Report) -> list[float]:
    return [figures.share.mean for figures in report.line_ups[0].figures]


def test_the_same_command_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = tmp_path / "kept.jsonl"
    played(keep, 4)
    asked: list[int] = []

    def watched(task: DealTask) -> DealResult:
        asked.append(task.deal)
        return play_deal(task)

    monkeypatch.setattr("pioche.lab.arena.play_deal", watched)
    whole, seen = played(keep, 9)
    assert asked == [4, 5, 6, 7, 8]
    assert sorted(seen) == list(range(9))
    assert shares(whole) == shares(played(None, 9)[0])
    fewer, _ = played(keep, 2)
    assert fewer.deals == 2
    assert len(keep.read_text(encoding="utf-8").splitlines()) == 10


def test_a_torn_line_is_played_again(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    whole, _ = played(keep, 3)
    before = keep.read_bytes()
    keep.write_bytes(before[:-40])
    again, _ = played(keep, 3)
    assert shares(again) == shares(whole)
    assert len(keep.read_bytes().splitlines()) == 4


@pytest.mark.parametrize(
    "foreign",
    ["hello\n", "hello", '{"a":1}\n', '{"pioche-arena":2,"contest":{}}\n', "[1]\n"],
)
def test_a_foreign_file_is_refused_and_left_as_it_is(tmp_path: Path, foreign: str) -> None:
    keep = tmp_path / "kept.jsonl"
    keep.write_text(foreign, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        played(keep, 2)
    assert refused.value.reason == "foreign-results"
    assert keep.read_text(encoding="utf-8") == foreign


def test_a_line_in_the_middle_that_is_no_result_is_refused(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    played(keep, 1)
    with keep.open("a", encoding="utf-8") as file:
        file.write('{"deal":"one"}\n')
    with pytest.raises(Refused) as refused:
        played(keep, 3)
    assert refused.value.reason == "foreign-results"


@pytest.mark.parametrize("field", ["game", "seats", "options", "line_ups", "seed", "version"])
def test_another_contest_is_refused_by_what_is_different(tmp_path: Path, field: str) -> None:
    keep = tmp_path / "kept.jsonl"
    played(keep, 1)
    other = {
        "game": make_contest("lettres", ["regular", "random"], seats=3),
        "seats": make_contest("non-merci", ["regular", "random"], seats=4),
        "options": make_contest("non-merci", ["regular", "random"], seats=3, options={"rounds": 2}),
        "line_ups": make_contest("non-merci", ["random", "regular"], seats=3),
        "seed": make_contest("non-merci", ["regular", "random"], seats=3, seed=2),
        "version": replace(CONTEST, version="0.0.0"),
    }[field]
    with pytest.raises(Refused) as refused:
        hold(other, 2, Here(), keep)
    assert refused.value.reason == "other-contest"
    assert refused.value.details["field"] == field
