"""An expert at SHIT!: a sealed card is drawn from a mixture that is hard to take advantage of."""

from pioche.bots.budget import Budget
from pioche.bots.minds.shit import ShitMind
from pioche.bots.search.sealed import Sealed
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import Chance
from pioche.engine.place import Place


class ExpertBot(SearchingBot):
    def __init__(self, place: Place, chance: Chance, budget: Budget) -> None:
        super().__init__(place, chance, Sealed(ShitMind(), chance), budget)
