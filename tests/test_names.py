"""One spelling of a game's name is used, the others are understood."""

import pytest

from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS, find_title

SPELLINGS = {
    "merci": ["MERCI", "Merci", " merci "],
    "mio": ["Mio", "MIO!"],
    "shit": ["SHIT!", "Shit", "shit !"],
    "lettres": ["Plis de lettres", "plis-de-lettres", "plis_de_lettres", "Lettres"],
    "non-merci": [
        "Non Merci !",
        "non_merci",
        "NonMerci",
        "NON-MERCI",
        "non merci\N{NO-BREAK SPACE}!",
        "nón-merci",
    ],
}


@pytest.mark.parametrize("game", FOLDERS)
def test_a_game_is_found_by_its_id_and_title_however_they_are_written(game: str) -> None:
    assert {find_title(name).name for name in [game, *SPELLINGS[game]]} == {game}


@pytest.mark.parametrize("name", ["", "!", "belote", "merci merci", "mio-2", "x" * 100_000, None, 7, ["mio"]])
def test_what_is_no_name_of_a_game_is_refused(name: object) -> None:
    with pytest.raises(Refused) as caught:
        find_title(name)
    assert caught.value.reason == "unknown-game"
