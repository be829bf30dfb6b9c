"""A regular at Non Merci !: the balanced linear player."""

from pioche.bots.linear import LinearBot
from pioche.bots.minds.non_merci_linear import NonMerciLinear
from pioche.bots.minds.non_merci_weights import BALANCED
from pioche.engine.chance import Chance
from pioche.engine.place import Place


class RegularBot(LinearBot):
    def __init__(self, place: Place, chance: Chance) -> None:
        super().__init__(place, chance, NonMerciLinear(BALANCED[place.seats]))
