"""Whole games at a table: they end, and the log brings everything back."""

import json

import pytest

from pioche.engine.record import parse_record, record_text, replay
from pioche.games.shelf import FOLDERS, find_title
from pioche.table import commands as c
from pioche.table.entries import entry_from
from pioche.table.table import Table
from tests.table.scenes import Scene, picture

SEATS = {"merci": 4, "mio": 3, "shit": 3, "lettres": 3, "non-merci": 4}


@pytest.mark.compiled
@pytest.mark.parametrize("pace", ["calm", "normal", "lively", "none"])
@pytest.mark.parametrize("game", FOLDERS)
def test_a_game_ends_when_all_people_vanish(game: str, pace: str) -> None:
    scene = Scene(game, SEATS[game], pace=pace)
    scene.start("ana", "bob")
    for person in ("ana", "bob"):
        scene.do(c.Disconnect, person)
    scene.to_the_end()
    assert scene.state.revealed
    assert picture(scene.restored()) == picture(scene.table)


@pytest.mark.compiled
@pytest.mark.parametrize("game", FOLDERS)
def test_a_game_ends_when_everybody_is_there_and_asleep(game: str) -> None:
    scene = Scene(game, SEATS[game])
    scene.start("ana", "bob", "cleo")
    scene.to_the_end()
    assert picture(scene.restored()) == picture(scene.table)
    record = parse_record(record_text(scene.table.record()))
    assert replay(find_title(game), record).state() == scene.match.state()


@pytest.mark.parametrize("game", FOLDERS)
def test_the_log_survives_json_at_every_number(game: str) -> None:
    scene = Scene(game, SEATS[game])
    scene.start("ana", "bob", "cleo")
    scene.wait(130)
    stored = [json.loads(json.dumps(entry.as_json())) for entry in scene.log]
    again = Table.restore([entry_from(entry) for entry in stored])
    assert picture(again) == picture(scene.table)
    for number in range(1, scene.table.number + 1):
        assert scene.view_at(0, number)["n"] == number
