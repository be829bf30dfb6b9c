"""What a table counts for its people: the rules' own sums, at every moment and for everybody the same."""

import pytest

from pioche.engine.chance import chance_from
from pioche.engine.views import number, numbers
from pioche.games.shelf import FOLDERS
from pioche.table.customs import with_worth
from tests.positions import play, start


@pytest.mark.parametrize("seats", [3, 7])
def test_the_price_is_what_taking_does_to_the_score(seats: int) -> None:
    match = start("non-merci", seats, seed=seats)
    chance = chance_from(f"worth {seats}")
    while not match.game.over:
        seat, state = number(match.state(), "turn"), match.state()
        worth = with_worth("non-merci", match.view(None))["worth"]
        assert isinstance(worth, dict)
        scores, chips = numbers(state, "scores"), numbers(state, "chips")
        assert worth["cards"] == [score + held for score, held in zip(scores, chips, strict=True)]
        moves = match.moves(seat)
        move = moves[int(chance.below(len(moves)))]
        play(match, f"{seat} {move}")
        if move == "take":
            assert numbers(match.state(), "scores")[seat] - scores[seat] == worth["price"][seat]
    worth = with_worth("non-merci", match.view(None))["worth"]
    assert isinstance(worth, dict)
    assert worth["price"] is None


def test_a_card_that_joins_two_runs_may_be_worth_more_than_nothing() -> None:
    match = start("non-merci", 3, deal={"first": 0, "pile": [14, 16, 15, *range(20, 35), 3, 4, 5, 6, 7, 8]})
    play(match, "0 take", "0 take", "0 pass")
    worth = with_worth("non-merci", match.view(1))["worth"]
    assert worth == {"cards": [30, 0, 0], "price": [-17, 14, 14]}


@pytest.mark.parametrize("game", [game for game in FOLDERS if game != "non-merci"])
def test_other_games_have_nothing_of_the_kind(game: str) -> None:
    match = start(game, 3)
    assert with_worth(game, match.view(0)) == match.view(0)
