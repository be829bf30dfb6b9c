"""Plis de lettres: stay under the trick, and throw what is dear on the tricks of others."""

from pioche.bots.minds.lettres import LettresMind
from pioche.bots.thinking import ThinkingBot
from pioche.engine.chance import Chance
from pioche.engine.place import Place


class RegularBot(ThinkingBot):
    def __init__(self, place: Place, chance: Chance) -> None:
        super().__init__(place, chance, LettresMind())
