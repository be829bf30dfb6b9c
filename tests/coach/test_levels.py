"""What bots of every level make of the cards of one seat."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from pioche.bots.budget import Budget
from pioche.bots.playing import play
from pioche.cli import review as command
from pioche.coach import levels
from pioche.coach.forms import LevelGame
from pioche.coach.levels import level_results, play_level
from pioche.coach.review import ReviewPlan, judge_part
from pioche.engine.match import Match
from pioche.engine.record import record_text
from pioche.games.shelf import game_names
from pioche.server.reviews import ReviewInProgress, Reviews
from pioche.thinking.pool import BotFailedError
from pioche.thinking.process import BotProcess, Judge, PlayLevel
from tests.coach.games import by_hand, non_merci_deal, played_by


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "GAMES", 2)


@pytest.mark.parametrize("game", game_names())
def test_a_level_plays_the_deal_of_the_record_in_that_seat(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = played_by(game, ["beginner", "regular", "regular"], seed=8)
    played: list[Match] = []

    def noted(*given: Any, **named: Any) -> Match:
        played.append(play(*given, **named))
        return played[-1]

    monkeypatch.setattr(levels, "play", noted)
    result = play_level(record_text(record), 1, "beginner", 0)
    [match] = played
    assert (match.seed, match.options.as_json()) == (record["seed"], record["options"])
    assert (result.score, result.level) == (int(match.game.score(1)), "beginner")
    assert play_level(record_text(record), 1, "beginner", 0) == result


def test_a_first_deal_that_was_given_by_hand_is_played_again() -> None:
    low, high = range(3, 27), range(12, 36)
    scores = []
    for first, *others in (low, high):
        record = by_hand("non-merci", non_merci_deal(first, others), [])
        scores.append(play_level(record_text(record), 0, "regular", 0).score)
    assert scores[0] < scores[1]


def test_levels_are_summed_the_weakest_first() -> None:
    games = [
        LevelGame("expert", 30, 1, won=True),
        LevelGame("beginner", 10, 3, won=False),
        LevelGame("expert", 21, 2, won=False),
    ]
    assert [msgspec.to_builtins(each) for each in level_results(games)] == [
        {"level": "beginner", "games": 1, "won": 0.0, "rank": 3.0, "score": 10.0},
        {"level": "expert", "games": 2, "won": 0.5, "rank": 1.5, "score": 25.5},
    ]


@pytest.mark.usefixtures("few")
def test_only_a_finished_game_seen_from_one_seat_is_compared() -> None:
    record = played_by("shit", ["regular", "random", "beginner"])
    assert len(ReviewPlan(record, 2).levels) == 2 * 3
    assert ReviewPlan(record).levels == []
    unfinished = by_hand("non-merci", non_merci_deal(30, [*range(3, 26)]), ["0 pass"])
    assert ReviewPlan(unfinished, 0).levels == []


@pytest.mark.usefixtures("few")
def test_a_review_on_the_server_ends_with_the_levels() -> None:
    record = played_by("shit", ["regular", "random", "beginner"])
    process = BotProcess()
    seats: set[int] = set()

    async def find(question: Judge | PlayLevel, _rank: int) -> bytes:
        if isinstance(question, Judge):
            found = judge_part(question.record, question.points, Budget(lines=50))
            return msgspec.json.encode(found)
        seats.add(question.seat)
        thought = process.answer(question)
        assert thought is not None
        return thought.found

    course = ReviewInProgress()
    thinkers: Any = SimpleNamespace(find=find, workers=[None], stopping=False)
    asyncio.run(Reviews(thinkers).work(course, record, 1))
    assert course.review is not None
    assert [(each.level, each.games) for each in course.review.levels] == [
        ("beginner", 2),
        ("regular", 2),
        ("expert", 2),
    ]
    assert seats == {1}


@pytest.mark.slow
def test_the_terminal_tells_what_the_levels_made_of_the_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(record_text(played_by("shit", ["regular", "random", "beginner"])), encoding="utf-8")
    command.review_record(file, 1, "200", everything=False, as_json=False, language="en")
    told = capsys.readouterr().out
    assert "The same cards, with bots of every level in this seat" in told
    assert "Beginner: wins " in told
    command.review_record(file, None, "200", everything=False, as_json=False, language="en")
    assert "The same cards" not in capsys.readouterr().out


@pytest.mark.usefixtures("few")
def test_a_review_is_none_the_worse_where_bots_do_not_come_to_their_end(
    caplog: pytest.LogCaptureFixture,
) -> None:
    record = played_by("shit", ["regular", "random", "beginner"])

    async def find(question: Judge | PlayLevel, _rank: int) -> bytes:
        if isinstance(question, PlayLevel):
            raise BotFailedError("no idea")
        return msgspec.json.encode(judge_part(question.record, question.points, Budget(lines=50)))

    course = ReviewInProgress()
    thinkers: Any = SimpleNamespace(find=find, workers=[None], stopping=False)
    asyncio.run(Reviews(thinkers).work(course, record, 1))
    assert course.review is not None
    assert (course.failed, course.done, course.review.levels) == (False, course.total, [])
    assert [line.message for line in caplog.records] == ["levels-fault"]
