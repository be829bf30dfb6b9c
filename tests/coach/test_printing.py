"""A review as it stands in a terminal."""

import msgspec
import pytest

from pioche.cli.review import FOLLOWED, PLAYED, Printer
from pioche.coach.forms import Decision, Moment, Review
from pioche.coach.review import ReviewPlan, judge_part, point_of, turn_between
from pioche.coach.telling import with_sentences
from pioche.games.shelf import FOLDERS, find_title
from pioche.words.catalogue import Catalogue
from tests.coach.games import played_by
from tests.coach.test_review import FEW

NAMES = ["Ana", "Bob", "Cléo"]


def turn_at(plan: ReviewPlan, decision: Decision) -> Moment:
    turn = turn_between(decision, 1.0, 0.01)
    return msgspec.structs.replace(turn, view=plan.views[point_of(turn)])


def reviewed(plan: ReviewPlan) -> Review:
    """Of the first decisions, each of which was a turn of fortune."""
    review = plan.complete(judge_part(plan.source, plan.points[:4], FEW))
    turns = [turn_at(plan, decision) for decision in review.decisions]
    return msgspec.structs.replace(review, moments=turns)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", FOLDERS)
def test_a_moment_shows_the_table_all_seats_and_what_followed(
    game: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record = {**played_by(game, ["regular", "random", "beginner"]), "names": NAMES}
    words = Catalogue(language, find_title(game))
    plan = ReviewPlan(record)
    review = with_sentences(reviewed(plan), words)
    Printer(plan, review, words).print_all(everything=True)
    told = capsys.readouterr().out
    assert told.count(f" {PLAYED} ") == len(review.decisions)
    moments = told.partition(words.say("coach-moments"))[2].split("\n  → ")
    assert len(moments) == len(review.moments) + 1
    for moment, before, after in zip(review.moments, moments[:-1], moments[1:], strict=True):
        lines = before.splitlines()
        for name in NAMES:
            assert any(line.startswith(f"  {name}") for line in lines)
        assert after.startswith(moment.sentence)
        assert words.say("coach-then") in after
        assert 0 < after.count("    · ") <= FOLLOWED
