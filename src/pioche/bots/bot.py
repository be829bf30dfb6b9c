"""What a bot is, and the simplest one."""

from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.engine.views import numbers, words


class Bot:
    """Sits at one place. It is told what its seat is told, and answers with a move of its view."""

    def __init__(self, place: Place, chance: Chance) -> None:
        self.place = place
        self.chance = chance

    def hear(self, told: Fields) -> None:
        """An event, as the bot's seat is told it."""

    def choose(self, view: Fields) -> str | None:
        """One of view["moves"]; None holds back where the seat is not awaited (MERCI)."""
        raise NotImplementedError

    def close(self) -> None:
        """The game is over or the bot is sent away: let go of what it holds outside this process."""


class RandomBot(Bot):
    """Any legal move is as good as another; it uses an optional move every other time."""

    def choose(self, view: Fields) -> str | None:
        moves = words(view, "moves")
        if view["seat"] not in numbers(view, "awaited") and self.chance.below(2):
            return None
        return moves[self.chance.below(len(moves))]
