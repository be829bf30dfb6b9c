"""Bots that play Non Merci ! by a weighted sum, without any search."""

from pioche.bots.bot import Bot
from pioche.bots.minds.non_merci_linear import NonMerciLinear
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.games.non_merci.game import NonMerci


class LinearBot(Bot):
    def __init__(self, place: Place, chance: Chance, player: NonMerciLinear) -> None:
        super().__init__(place, chance)
        self.player = player
        self.memory = place.memory()

    def hear(self, told: Fields) -> None:
        self.memory.hear(told)

    def choose(self, view: Fields) -> str | None:
        world = self.memory.world(view, self.chance)
        assert isinstance(world, NonMerci)
        return "take" if self.player.takes(world, self.place.seat) else "pass"
