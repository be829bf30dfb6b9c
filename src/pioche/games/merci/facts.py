"""ME-18: with how many hearts the game is over, by the number of seats, for the drawing of the site."""

from typing import Final

from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.games.merci.position import Position
from pioche.games.merci.title import TITLE


def goal(seats: int) -> int:
    game = TITLE.fresh(seats, TITLE.options(seats, {}), chance_from("goal"), None)
    assert isinstance(game, Position)
    return int(game.goal())


FACTS: Final[Fields] = {"GOALS": {seats: goal(seats) for seats in range(TITLE.fewest, TITLE.most + 1)}}
