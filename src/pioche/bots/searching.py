"""A bot that searches: worlds from what its seat knows, lines from its mind, the most tried move."""

from pioche.bots.bot import Bot
from pioche.bots.budget import Budget, Spending
from pioche.bots.search.mind import Mind
from pioche.bots.search.tree import Finding, Tree
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.moves import HOLD
from pioche.engine.place import Place
from pioche.engine.views import number, numbers, words


class SearchingBot(Bot):
    def __init__(self, place: Place, chance: Chance, mind: Mind, budget: Budget) -> None:
        super().__init__(place, chance)
        self.mind = mind
        self.budget = budget
        self.memory = place.memory()
        self.tree = Tree(mind, chance)

    def hear(self, told: Fields) -> None:
        self.memory.hear(told)

    def choose(self, view: Fields) -> str | None:
        moves = words(view, "moves")
        if len(moves) == 1 and self.place.seat in numbers(view, "awaited"):
            return moves[0]
        best = self.think(view)[0].move
        return None if best == HOLD else self.place.title.move_text(best)

    def think(self, view: Fields) -> list[Finding]:
        """What the search finds of each move, the most tried first."""
        tree, tries = self.tree, int(self.mind.tries)
        spending = Spending(self.budget)
        tree.plant(self.place.seat, number(view, "round"))
        worlds = self.memory.worlds(view)
        while True:
            tree.search(worlds.draw(self.chance), min(tries, self.budget.lines - tree.lines))
            if spending.is_spent(tree.lines):
                return tree.findings()
