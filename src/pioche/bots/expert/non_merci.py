"""An expert at Non Merci !: its moves are compared in the same worlds, among players as they seem."""

from pioche.bots.budget import Budget
from pioche.bots.minds.non_merci import NonMerciMind
from pioche.bots.public_non_merci import PublicGame
from pioche.bots.search.paired import Paired
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.engine.views import number
from pioche.games.non_merci.options import NonMerciOptions


class ExpertBot(SearchingBot):
    def __init__(self, place: Place, chance: Chance, budget: Budget) -> None:
        self.manners = NonMerciMind(place.seats)
        super().__init__(place, chance, Paired(self.manners, chance), budget)
        assert isinstance(place.options, NonMerciOptions)
        self.public = PublicGame(place.seats, place.options)

    def hear(self, told: Fields) -> None:
        super().hear(told)
        if told["type"] in {"refused", "taken"}:
            self.manners.judge(self.public.game, number(told, "seat"), told["type"] == "taken")
        self.public.hear(told)
