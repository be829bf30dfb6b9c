"""A bot for sealed choices: it draws its move from the mixture that it has found (search/sealed.py)."""

from pioche.bots.budget import Budget, Spending
from pioche.bots.search.mind import Mind
from pioche.bots.search.sealed import Sealed
from pioche.bots.search.tree import Finding
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.engine.views import number, words


class SealingBot(SearchingBot):
    def __init__(self, place: Place, chance: Chance, mind: Mind, budget: Budget) -> None:
        super().__init__(place, chance, mind, budget)
        self.sealed = Sealed(mind, chance)

    def choose(self, view: Fields) -> str | None:
        moves = words(view, "moves")
        if len(moves) == 1:
            return moves[0]
        self.think(view)
        return self.place.title.move_text(self.sealed.draw())

    def think(self, view: Fields) -> list[Finding]:
        """What was found of each move, the one that is drawn most often first."""
        sealed = self.sealed
        sealed.plant(self.place.seat, number(view, "round"))
        spending = Spending(self.budget)
        while True:
            sealed.search(self.memory.world(view, self.chance))
            if spending.is_spent(sealed.lines):
                return sealed.findings()
