"""What a bot is, and the simplest one."""

from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.moves import HOLD
from pioche.engine.place import Place
from pioche.engine.views import numbers, words


class Bot:
    """The base class of bots: plays one seat, from the events and views of that seat alone."""

    def __init__(self, place: Place, chance: Chance) -> None:
        self.place = place
        self.chance = chance

    def hear(self, told: Fields) -> None:
        """Called with every event, in the form that the bot's seat may know."""

    def choose(self, view: Fields) -> str | None:
        """Return one of `view["moves"]`; None passes where the seat is not awaited (MERCI)."""
        raise NotImplementedError

    def decide(self, view: Fields) -> int:
        """The same as a number, HOLD for None."""
        text = self.choose(view)
        return int(HOLD) if text is None else self.place.title.parse_move(text)

    def close(self) -> None:
        """Called when the game is over or the bot is replaced, to release files, processes or connections."""


class ReckoningBot(Bot):
    """A bot that finds its move as a number: it says `decide`, and `choose` follows."""

    def choose(self, view: Fields) -> str | None:
        move = self.decide(view)
        return None if move == HOLD else self.place.title.move_text(move)

    def decide(self, view: Fields) -> int:
        raise NotImplementedError


class RandomBot(Bot):
    """Any legal move is as good as another; it uses an optional move every other time."""

    def choose(self, view: Fields) -> str | None:
        moves = words(view, "moves")
        if view["seat"] not in numbers(view, "awaited") and self.chance.below(2):
            return None
        return moves[self.chance.below(len(moves))]
