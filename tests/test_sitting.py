"""A game as programs sit at it: seats are asked one after the other, and moves are numbers."""

import random

import pytest

from pioche.engine.chance import chance_from
from pioche.engine.sitting import Sitting
from pioche.games.shelf import find_title
from tests.laws.tables import GAMES


def begun(game: str, seed: int) -> Sitting:
    title = find_title(game)
    options = title.options(title.usual, {})
    return Sitting(title.fresh(title.usual, options, chance_from(seed), None), title.encoder(options))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_is_allowed_and_a_copy_goes_its_own_way_to_the_same_end(game: str) -> None:
    title, lots = find_title(game), random.Random(3)
    sitting = begun(game, 3)
    for _ in range(6):
        assert sitting.actions() == sorted(set(sitting.actions()))
        assert all(sitting.allows(action) for action in sitting.actions())
        sitting.step(lots.choice(sitting.actions()))
        assert sitting.rewards() == [0.0] * title.usual
    twin = sitting.copy()
    assert (twin.seat, twin.actions()) == (sitting.seat, sitting.actions())
    before = title.state(sitting.game)
    taken = []
    while not twin.game.over:
        taken.append(lots.choice(twin.actions()))
        twin.step(taken[-1])
    assert title.state(sitting.game) == before
    for action in taken:
        sitting.step(action)
    assert title.state(sitting.game) == title.state(twin.game)
    assert sitting.rewards() == twin.rewards()
    assert sum(twin.rewards()) == pytest.approx(0)
    assert [seat for seat, worth in enumerate(twin.rewards()) if worth > 0] == twin.winners()
