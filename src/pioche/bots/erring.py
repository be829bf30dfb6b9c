"""A bot that now and then errs: any legal move instead of the one it had in mind."""

from pioche.bots.bot import Bot
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.engine.views import words


class ErringBot(Bot):
    def __init__(self, place: Place, chance: Chance, inner: Bot, errors: int) -> None:
        super().__init__(place, chance)
        self.inner = inner
        self.errors = errors
        """Of a hundred decisions, how many are left to chance."""

    def hear(self, told: Fields) -> None:
        self.inner.hear(told)

    def choose(self, view: Fields) -> str | None:
        chosen = self.inner.choose(view)
        if chosen is not None and self.chance.below(100) < self.errors:
            moves = words(view, "moves")
            return moves[self.chance.below(len(moves))]
        return chosen
