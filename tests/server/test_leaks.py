"""Every byte sent to a seat or a spectator is the same in worlds that differ in what they may not know."""

from pathlib import Path

import pytest

from pioche.engine.events import Fields
from pioche.games.shelf import FOLDERS
from tests.server.twins import Twins, random_acts

SEATS = {"merci": 4, "mio": 3, "shit": 3, "lettres": 4, "non-merci": 3}
OPTIONS: dict[str, Fields] = {
    "merci": {"malpoli": True, "interrupt": True, "round_cap": 2, "move_cap": 70},
    "mio": {"target": 40},
    "shit": {"target": 60},
    "lettres": {},
    "non-merci": {"rounds": 2},
}
MOST_STEPS = 3000


def whole_game(twins: Twins) -> None:
    for _ in range(MOST_STEPS):
        if not twins.step(random_acts(twins)):
            return
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("receiver", [0, 1])
@pytest.mark.parametrize("game", FOLDERS)
def test_a_receiver_is_sent_the_same_bytes_in_worlds_it_cannot_tell_apart(
    tmp_path: Path, game: str, receiver: int
) -> None:
    twins = Twins(tmp_path, game, SEATS[game], receiver, seed=1, options=OPTIONS[game])
    whole_game(twins)
    print(game, receiver, twins.steps, twins.in_other_worlds, len(twins.blind))
    for side in twins.sides:
        side.room.end()
    assert twins.differences == []
    assert twins.in_other_worlds > 0.8 * twins.steps
