"""A bot that searches: worlds that fit what its seat knows, as long as its budget lasts."""

from pioche.bots.bot import ReckoningBot
from pioche.bots.budget import Budget, Spending
from pioche.bots.search.search import Finding, Search
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.engine.views import number, numbers, words


class SearchingBot(ReckoningBot):
    def __init__(self, place: Place, chance: Chance, search: Search, budget: Budget) -> None:
        super().__init__(place, chance)
        self.search = search
        self.budget = budget
        self.memory = place.memory()

    def hear(self, told: Fields) -> None:
        self.memory.hear(told)

    def decide(self, view: Fields) -> int:
        moves = words(view, "moves")
        if len(moves) == 1 and self.place.seat in numbers(view, "awaited"):
            return self.place.title.parse_move(moves[0])
        self.think(view)
        return self.search.decide()

    def think(self, view: Fields) -> list[Finding]:
        """What the search finds of each move, the one that should be chosen first."""
        search, tries, spending = self.search, int(self.search.mind.tries), Spending(self.budget)
        search.plant(self.place.seat, number(view, "round"))
        worlds = self.memory.worlds(view)
        while True:
            search.explore(worlds.draw(self.chance), min(tries, self.budget.lines - search.lines))
            if search.settled or spending.is_spent(search.lines):
                return search.findings()
