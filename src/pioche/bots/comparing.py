"""A bot that compares its moves in the same worlds (search/halving.py)."""

from pioche.bots.budget import Budget, Spending
from pioche.bots.search.halving import Halving
from pioche.bots.search.mind import Mind
from pioche.bots.search.tree import Finding
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.engine.views import number


class ComparingBot(SearchingBot):
    def __init__(self, place: Place, chance: Chance, mind: Mind, budget: Budget) -> None:
        super().__init__(place, chance, mind, budget)
        self.halving = Halving(mind, chance)

    def think(self, view: Fields) -> list[Finding]:
        """What was found of each move, the best first. Every halving gets the same part of the budget."""
        halving, spending = self.halving, Spending(self.budget)
        worlds = self.memory.worlds(view)
        world = worlds.draw(self.chance)
        halving.begin(world, self.place.seat, number(view, "round"))
        halvings = (int(halving.left) - 1).bit_length()
        for done in range(1, halvings + 1):
            while True:
                halving.compare(world)
                world = worlds.draw(self.chance)
                if spending.is_spent(halving.lines, done / halvings):
                    break
            halving.halve()
        return halving.findings()
