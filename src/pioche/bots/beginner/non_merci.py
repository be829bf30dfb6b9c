"""A beginner."""

from pioche.bots.erring import ErringBot
from pioche.bots.regular.non_merci import RegularBot
from pioche.engine.chance import Chance
from pioche.engine.place import Place


class BeginnerBot(ErringBot):
    def __init__(self, place: Place, chance: Chance) -> None:
        super().__init__(place, chance, RegularBot(place, chance), errors=35)
