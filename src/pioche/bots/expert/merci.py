"""MERCI: a race between the moves, in worlds that fit what the seat knows."""

from pioche.bots.budget import Budget, Spending
from pioche.bots.minds.merci import MerciMind
from pioche.bots.search.race import Race
from pioche.bots.search.tree import Finding
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.engine.views import number


class ExpertBot(SearchingBot):
    def __init__(self, place: Place, chance: Chance, budget: Budget) -> None:
        super().__init__(place, chance, MerciMind(), budget)
        self.race = Race(self.mind, chance)

    def think(self, view: Fields) -> list[Finding]:
        race, spending = self.race, Spending(self.budget)
        race.plant(self.place.seat, number(view, "round"))
        worlds = self.memory.worlds(view)
        while True:
            race.search(worlds.draw(self.chance))
            if race.running == 1 or spending.is_spent(race.lines):
                return race.findings()
