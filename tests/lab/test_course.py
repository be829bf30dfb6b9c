"""Who led when: worked out by hand, and watched in real games."""

import pytest

from pioche.lab.contest import make_contest
from pioche.lab.course import MARKS, best_of, changes_of, decided_after, leaders_after, shared
from pioche.lab.deal import DealTask, Played, play_deal
from tests.lab.test_deal import QUICK
from tests.laws.tables import GAMES

A, B, C = frozenset({0}), frozenset({1}), frozenset({2})
LEVEL = frozenset({0, 1, 2})


def test_levelling_is_no_change_of_the_lead_and_passing_is_one() -> None:
    assert changes_of([LEVEL, A, A | B, A, B, LEVEL, B, C]) == 2
    assert changes_of([LEVEL]) == 0


def test_a_game_is_decided_when_only_winners_lead_until_the_end() -> None:
    told = [(0, LEVEL), (3, A), (5, B), (8, A)]
    assert decided_after(told, A, 10) == 8
    assert decided_after(told[:2], A, 10) == 3
    assert decided_after(told, B, 10) == 10
    assert decided_after([(0, LEVEL), (4, A | B)], A | B, 10) == 4
    assert decided_after([(0, LEVEL)], A, 10) == 10


def test_a_lead_and_a_victory_of_several_are_shared() -> None:
    assert shared(A, A) == 1
    assert shared(A, B) == 0
    assert shared(A | B, A) == 0.5
    assert shared(A, A | B) == 0.5
    assert shared(LEVEL, LEVEL) == pytest.approx(1 / 3)


def test_the_leader_after_a_move_is_the_last_one_told() -> None:
    told = [(0, LEVEL), (3, A), (5, B)]
    assert [leaders_after(told, moves) for moves in (2.9, 3, 4.5, 9)] == [LEVEL, A, A, B]
    assert best_of((5, 2, 2), 1) == B | C
    assert best_of((5, 2, 2), -1) == A


@pytest.mark.parametrize("game", GAMES)
def test_the_course_of_a_game_changes_nothing_and_fits_its_end(game: str) -> None:
    contest = make_contest(game, ["regular", "random"], options=QUICK[game], seats=3)
    watched = play_deal(DealTask(contest, 3, watched=True)).games
    alone = play_deal(DealTask(contest, 3)).games
    assert [without_course(played) for played in watched] == list(alone)
    for played in watched:
        course = played.course
        assert course is not None
        assert 0 <= course.first < 3
        assert course.rounds >= 1
        assert course.decisions > 0
        assert 0 < course.decided <= 1
        assert len(course.leader_won) == len(MARKS)
        assert all(0 <= part <= 1 for part in course.leader_won)


def without_course(played: Played) -> Played:
    return Played(
        line_up=played.line_up,
        seating=played.seating,
        moves=played.moves,
        winners=played.winners,
        scores=played.scores,
        ranks=played.ranks,
        stopped=played.stopped,
    )
