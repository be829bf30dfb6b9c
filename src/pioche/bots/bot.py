"""What a bot is, and the simplest one."""

from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.views import numbers, words


class Bot:
    """Sits at one seat. It is told what its seat is told, and answers with a move of its view."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def hear(self, told: Fields) -> None:
        """An event, as the bot's seat is told it."""

    def choose(self, view: Fields) -> str | None:
        """One of view["moves"]; None holds back where the seat is not awaited (MERCI)."""
        raise NotImplementedError


class RandomBot(Bot):
    """Any legal move is as good as another; it uses an optional move every other time."""

    def choose(self, view: Fields) -> str | None:
        moves = words(view, "moves")
        if view["seat"] not in numbers(view, "awaited") and self.chance.below(2):
            return None
        return moves[self.chance.below(len(moves))]
