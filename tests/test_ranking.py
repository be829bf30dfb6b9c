"""The order in which a game leaves its seats."""

import pytest

import pioche
from pioche.engine.ranking import ranks


@pytest.mark.parametrize("game", pioche.game_names())
def test_winners_are_first_then_the_better_score_and_equals_share_a_rank(game: str) -> None:
    title = pioche.find_title(game)
    for seed in range(3):
        match = pioche.play(game, ["random"] * title.usual, seed=seed)
        found = ranks(title, match.game)
        assert {seat for seat, rank in enumerate(found) if rank == 1} == set(match.winners)
        assert found == [1 + sum(other < rank for other in found) for rank in found]
        others = sorted(
            (rank, match.scores[seat]) for seat, rank in enumerate(found) if seat not in match.winners
        )
        scores = [score for _, score in others]
        assert scores == sorted(scores, reverse=not title.low_wins)
        assert len({rank for rank, _ in others}) == len(set(scores)), "only equals share a rank"
