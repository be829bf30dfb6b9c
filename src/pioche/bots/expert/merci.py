"""An expert."""

from pioche.bots.budget import Budget
from pioche.bots.search.mind import Mind
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import Chance
from pioche.engine.place import Place


class ExpertBot(SearchingBot):
    def __init__(self, place: Place, chance: Chance, budget: Budget) -> None:
        super().__init__(place, chance, Mind(), budget)
