"""The articles all games share."""

import pytest

from pioche.engine.views import numbers
from tests.laws.tables import GAMES, Table, tables_of
from tests.positions import play, start, start_refusal

RANGE = {"merci": (3, 6), "mio": (2, 6), "shit": (2, 6), "lettres": (3, 5), "non-merci": (3, 7)}


def test_c_1_the_left_neighbour_of_the_last_seat_is_seat_0() -> None:
    pile = list(range(3, 27))
    match = start("non-merci", 4, deal={"first": 3, "pile": pile})
    play(match, "3 pass")
    assert match.state()["turn"] == 0


@pytest.mark.parametrize("game", [game for game in GAMES if game != "shit"])
def test_c_2_the_first_seat_is_drawn_from_the_seeded_generator(game: str) -> None:
    table = Table(game, 3, {})
    turns = [table.start(seed).state()["turn"] for seed in range(60)]
    assert set(turns) == {0, 1, 2}
    assert turns == [table.start(seed).state()["turn"] for seed in range(60)]


def test_c_3_a_tie_is_shared() -> None:
    match = start("non-merci", 3, deal={"first": 0, "pile": list(range(3, 27))})
    for _ in range(24):
        play(match, "0 take")
    assert match.state()["winners"] == [1, 2]


@pytest.mark.parametrize("game", GAMES)
def test_c_4_numbers_of_seats_outside_the_range_are_refused(game: str) -> None:
    low, high = RANGE[game]
    for seats in (low - 1, high + 1, 0, -1, None, "3", 3.0, True):
        refused = start_refusal(game, seats)
        assert (refused.error, refused.article) == ("bad-request", "C-4")
    assert {table.seats for table in tables_of(game)} == set(range(low, high + 1))


def test_c_5_a_stopped_game_says_so_and_ranks_by_the_score_at_hand() -> None:
    match = start("shit", 2, options={"target": 100_000, "round_cap": 1})
    play(match, "0 seal SHIT", f"1 {match.moves(1)[0]}")
    state = match.state()
    scores = numbers(state, "scores")
    assert (state["over"], state["stopped"]) == (True, True)
    assert state["winners"] == [seat for seat in (0, 1) if scores[seat] == max(scores)]
