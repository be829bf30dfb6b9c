"""What is seen at a live table is what is declared."""

import pytest
from msgspec import convert

from pioche.games.shelf import FOLDERS, find_title
from pioche.table import commands as c
from pioche.table.view_fields import TableView
from tests.table.scenes import Scene


@pytest.mark.parametrize("game", FOLDERS)
def test_the_table_and_the_game_hold_exactly_what_is_declared(game: str) -> None:
    scene = Scene(game, 4)
    declared = find_title(game).notation.view
    convert(scene.table.view(None)["table"], TableView)
    scene.start("ana", "bob")
    scene.do(c.Disconnect, "bob")
    while scene.state.stage == "playing" and scene.table.number < 40:
        for audience in (None, 0, 1):
            view = scene.table.view(audience)
            convert(view["table"], TableView)
            convert(view["game"], declared)
        scene.wait(5)
