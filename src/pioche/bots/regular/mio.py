"""Mio: lay whenever it goes, never forget to say it, and keep a joker for the end."""

from pioche.bots.minds.mio import MioMind
from pioche.bots.thinking import ThinkingBot
from pioche.engine.chance import Chance
from pioche.engine.place import Place


class RegularBot(ThinkingBot):
    def __init__(self, place: Place, chance: Chance) -> None:
        super().__init__(place, chance, MioMind())
