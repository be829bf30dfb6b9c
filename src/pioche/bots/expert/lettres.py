"""Plis de lettres: every card compared in the same worlds, to the end of the round."""

from pioche.bots.budget import Budget
from pioche.bots.comparing import ComparingBot
from pioche.bots.minds.lettres import LettresMind
from pioche.engine.chance import Chance
from pioche.engine.place import Place


class ExpertBot(ComparingBot):
    def __init__(self, place: Place, chance: Chance, budget: Budget) -> None:
        super().__init__(place, chance, LettresMind(), budget)
