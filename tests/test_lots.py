"""Lots: drawn from the game's own generator between moves, written down, and drawn again by a replay."""

import json

import pytest

from pioche.engine.match import LOT
from pioche.engine.record import parse_record, record_of, record_text, recorded_moves, replay
from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS, find_title
from tests.positions import start


@pytest.mark.parametrize("game", FOLDERS)
def test_a_lot_is_one_step_of_the_games_generator_and_stands_in_the_record(game: str) -> None:
    match = start(game, 3, seed=5)
    twin = match.game.chance.copy()
    coming = match.next_lot(7)
    assert match.game.chance.words() == twin.words()
    assert match.draw_lot(7) == coming == twin.below(7)
    assert match.game.chance.words() == twin.words()
    awaited = match.state()["awaited"]
    assert isinstance(awaited, list)
    match.play(awaited[0], match.moves(awaited[0])[0])
    match.draw_lot(2)
    record = record_of(match)
    assert recorded_moves(record, 3)[0] == (LOT, f"7 {coming}")
    again = replay(find_title(game), parse_record(record_text(record)))
    assert (again.state(), again.played) == (match.state(), match.played)
    assert again.game.chance.words() == match.game.chance.words()


@pytest.mark.parametrize(
    "line", ["lot 7 9", "lot", "lot x 1", "lot 0 0", "lot 2000 1", "lot 99999 1", "lot 7"]
)
def test_a_record_with_an_impossible_or_another_lot_is_refused(line: str) -> None:
    match = start("non-merci", 3, seed=5)
    record = {**record_of(match), "moves": [line]}
    with pytest.raises(Refused) as caught:
        replay(find_title("non-merci"), parse_record(json.dumps(record)))
    assert (caught.value.reason, caught.value.details["place"]) == ("record-move", "lot")


def test_a_lot_that_fell_otherwise_changes_nothing() -> None:
    match = start("non-merci", 3, seed=5)
    before = match.game.chance.words()
    with pytest.raises(Refused, match="another-lot"):
        match.play_again(LOT, f"7 {(match.next_lot(7) + 1) % 7}")
    assert match.game.chance.words() == before
    assert match.played == []


@pytest.mark.parametrize("limit", [0, -1, 1025])
def test_a_lot_has_a_sensible_limit(limit: int) -> None:
    with pytest.raises(Refused, match="number-out-of-range"):
        start("non-merci", 3).draw_lot(limit)
