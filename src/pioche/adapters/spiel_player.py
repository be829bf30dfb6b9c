"""OpenSpiel's information-set search as a player of the arena: `cmd:python -m pioche.adapters.spiel_player`.

It is told what any program from outside is told (docs/arena.md): nothing hidden reaches it.
"""

import argparse
import json
import sys
from typing import IO, Any, Final

from pioche.extras import needs

needs("pioche.adapters", "pyspiel")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from pioche.adapters.course import course_known_to
from pioche.adapters.openspiel import HOLDING, SpielState, name_of
from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.games.shelf import find_title

EXPLORING: Final = 1.4


class SpielPlayer:
    """Sits at one place for one game."""

    def __init__(self, sat: dict[str, Any], simulations: int) -> None:
        title = find_title(sat["game"])
        self.place = Place(title, sat["seats"], title.options(sat["seats"], sat["options"]), sat["seat"])
        self.chance = chance_from(sat["seed"])
        options = json.dumps(sat["options"])
        self.game = pyspiel.load_game(name_of(title.name), {"players": sat["seats"], "options": options})
        numbers = np.random.RandomState(sat["seed"])
        evaluator = mcts.RandomRolloutEvaluator(1, numbers)
        self.bot = ismcts.ISMCTSBot(self.game, evaluator, EXPLORING, simulations, random_state=numbers)
        self.known: list[Fields] = []

    def choose(self, view: Fields) -> str | None:
        state: SpielState = self.game.new_initial_state()
        state.course = course_known_to(self.place, self.known, view, self.chance)
        action = int(self.bot.step(state))
        text: str = state.action_to_string(self.place.seat, action)
        return None if text == HOLDING else text


def play(simulations: int, lines: IO[str]) -> None:
    player: SpielPlayer | None = None
    for line in lines:
        message = json.loads(line)
        if message["do"] == "sit":
            player = SpielPlayer(message, simulations)
            print(json.dumps({"ready": True}), flush=True)
            continue
        assert player is not None
        if message["do"] == "hear":
            player.known.append(message["event"])
        else:
            print(json.dumps({"move": player.choose(message["view"])}), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simulations", type=int, default=25, help="for each decision")
    play(parser.parse_args().simulations, sys.stdin)
