"""Mio: every move is tried in the same worlds, to the end of the round."""

from pioche.bots.budget import Budget
from pioche.bots.minds.mio import MioMind
from pioche.bots.search.paired import Paired
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import Chance
from pioche.engine.place import Place


class ExpertBot(SearchingBot):
    def __init__(self, place: Place, chance: Chance, budget: Budget) -> None:
        super().__init__(place, chance, Paired(MioMind(), chance), budget)
