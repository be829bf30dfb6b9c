"""A bot that compares its moves in the same worlds (search/paired.py)."""

from pioche.bots.budget import Budget, Spending
from pioche.bots.search.mind import Mind
from pioche.bots.search.paired import Pairs
from pioche.bots.search.tree import Finding
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.engine.views import number


class PairingBot(SearchingBot):
    def __init__(self, place: Place, chance: Chance, mind: Mind, budget: Budget) -> None:
        super().__init__(place, chance, mind, budget)
        self.pairs = Pairs(mind, chance)

    def think(self, view: Fields) -> list[Finding]:
        """What was found of each move, the one to choose first."""
        pairs, tries = self.pairs, int(self.mind.tries)
        pairs.plant(self.place.seat, number(view, "round"))
        spending = Spending(self.budget)
        while True:
            pairs.search(self.memory.world(view, self.chance), min(tries, self.budget.lines - pairs.lines))
            if pairs.settled or spending.is_spent(pairs.lines):
                return pairs.findings()
