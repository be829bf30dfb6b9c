"""A game of another package in a terminal, with more moves than keys and in a grammar of its own."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from pioche.cli.table.app import TableApp
from pioche.cli.table.choices import KEYS
from tests.guest import GAME, Installing, install, install_wide
from tests.test_terminal_screens import SMALL, at_table, press_on, strike, table_screen, text_of

__all__ = ["install"]

pytestmark = pytest.mark.slow  # whole screens are drawn


@pytest.mark.parametrize(("verb", "part"), [("lay", "card"), ("put", "card"), ("put", "number")])
def test_more_moves_than_keys_are_all_offered_and_played(
    install: Installing, tmp_path: Path, verb: str, part: str
) -> None:
    install_wide(install, tmp_path, verb, part)

    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        screen = table_screen(app)
        hand = [int(card) for card in screen.menu.hand]
        assert hand == sorted(hand), "in the order of the numbers"
        offered = {move.text for choice in screen.menu.choices for move in choice.moves}
        assert offered == set(screen.table.match.moves(0))
        assert len(offered) == 80
        keys = [choice.key for choice in screen.menu.choices]
        assert keys == [*KEYS, *([""] * (len(keys) - len(KEYS)))]
        for _ in keys[1:]:
            await pilot.press("right")
        if part == "card":
            await strike(app, "enter")  # the card that has no key, then its pile
            await pilot.press("right")  # a key that is no character means no choice
        assert f"Lay the {hand[-1]} on pile 11" in text_of(app)
        assert len(screen.table.match.played) == 0
        await strike(app, "enter")
        assert screen.table.match.played[0][1] == f"{verb} {hand[-1]} 11"

    at_table(play, SMALL, game=GAME, language="en", pace=60)


def test_such_a_game_is_played_to_its_end(install: Installing, tmp_path: Path) -> None:
    install_wide(install, tmp_path, "lay", "card")

    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        assert (await press_on(app, pilot)).over

    at_table(play, SMALL, game=GAME)
