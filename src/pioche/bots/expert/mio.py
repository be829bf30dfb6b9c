"""Mio: every move is tried in the same worlds, likely ones after what others did, to the end of the round."""

from pioche.bots.budget import Budget
from pioche.bots.minds.mio import MioMind
from pioche.bots.minds.mio_past import MioPast
from pioche.bots.search.paired import Paired
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import Chance
from pioche.engine.place import Place
from pioche.games.mio.memory import MioMemory


class ExpertBot(SearchingBot):
    def __init__(self, place: Place, chance: Chance, budget: Budget) -> None:
        super().__init__(place, chance, Paired(MioMind(), chance), budget)
        assert isinstance(self.memory, MioMemory)
        self.memory = MioPast(self.memory)
