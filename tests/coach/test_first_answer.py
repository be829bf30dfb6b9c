"""A first answer of the coach soon, and behind it the one that it has thought about."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from rich.console import Console

from pioche.bots.budget import Budget
from pioche.cli import review as command
from pioche.coach.review import FIRST, ReviewPlan, judge_part, verdicts_stayed
from pioche.engine.record import record_text
from pioche.server.reviews import SHARE, ReviewInProgress, Reviews
from pioche.thinking.process import Judge
from tests.coach.games import played_by


def test_in_a_terminal_a_first_answer_comes_before_the_refined_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(record_text(played_by("shit", ["regular", "random", "beginner"])), encoding="utf-8")
    monkeypatch.setattr(command, "FIRST", Budget(seconds=0.02))
    monkeypatch.setattr(Console, "is_terminal", property(lambda self: True))

    def said(budget: str, *, as_json: bool = False) -> str:
        command.review_record(file, 0, budget, everything=False, as_json=as_json, language="en")
        return capsys.readouterr().out

    parts = said("0.2s").partition("This is a first answer")
    assert parts[1]
    assert "seat 0" in parts[0]
    assert "verdicts stay:" in parts[2]
    assert "seat 0" in parts[2].partition("verdicts stay:")[2]
    assert "first answer" not in said("200")
    assert msgspec.json.decode(said("0.2s", as_json=True))["game"] == "shit"


def test_a_server_tells_a_first_answer_while_it_refines_it() -> None:
    record = played_by("shit", ["regular", "random", "beginner"])
    course = ReviewInProgress()
    asked: list[tuple[float, bool, bool]] = []

    async def find(question: Judge, _rank: int) -> bytes:
        asked.append((question.share.seconds, course.review is not None, course.done < course.total))
        found = judge_part(question.record, question.points, Budget(lines=100))
        return msgspec.json.encode(found)

    thinkers: Any = SimpleNamespace(find=find, workers=[None], stopping=False)
    asyncio.run(Reviews(thinkers).work(course, record, None))
    half = len(asked) // 2
    assert half == len(ReviewPlan(record).parts)
    assert all(seconds < SHARE.seconds and not there for seconds, there, _ in asked[:half])
    assert all(seconds == SHARE.seconds and there for seconds, there, _ in asked[half:])
    assert all(under_way for _, _, under_way in asked)
    assert not course.failed
    assert course.done == course.total == len(ReviewPlan(record).points)


def test_a_first_answer_has_less_than_two_seconds_and_counts_what_stays() -> None:
    record = played_by("shit", ["regular", "random", "beginner"])
    plan = ReviewPlan(record, 0)
    assert FIRST.seconds < 2
    assert plan.share(FIRST, 2).seconds * len(plan.points) <= 2 * FIRST.seconds
    last = plan.complete(judge_part(plan.source, plan.points, Budget(lines=300)))
    assert verdicts_stayed(last, last) == (len(plan.points), len(plan.points))
    other = msgspec.structs.replace(last.decisions[0], verdict="mistake")
    other = (
        other if last.decisions[0].verdict != "mistake" else msgspec.structs.replace(other, verdict="best")
    )
    first = msgspec.structs.replace(last, decisions=[other, *last.decisions[1:]])
    assert verdicts_stayed(first, last) == (len(plan.points) - 1, len(plan.points))
