"""Fair deals: who has seen many cards can name those to come of the quick stream, not of the keyed one."""

import pytest

from bench.prediction import LIMITS, deals_ahead, named_ahead, seeds
from pioche.games.shelf import FOLDERS

pytestmark = pytest.mark.slow  # attacks on the deals, which hardly ever change

QUICK, KEYED = seeds(2)[1]


def test_a_spectator_of_non_merci_names_the_cards_of_later_rounds_of_the_quick_stream() -> None:
    named = named_ahead(QUICK)
    assert named is not None
    assert named > 170


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_no_state_fits_what_a_spectator_sees_of_the_keyed_stream(seats: int) -> None:
    assert named_ahead(KEYED, seats) is None


@pytest.mark.parametrize("game", FOLDERS)
def test_with_every_card_of_some_deals_the_next_one_follows_from_the_quick_stream_alone(game: str) -> None:
    assert deals_ahead(game, QUICK)
    assert not deals_ahead(game, KEYED)


def test_every_game_is_attacked() -> None:
    assert {*LIMITS} == {*FOLDERS}
