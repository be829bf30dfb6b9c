"""What everybody sees of a game of Non Merci !, played along by its rules from the events alone."""

from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.views import number
from pioche.games.non_merci.game import NonMerci
from pioche.games.non_merci.options import NonMerciOptions


class PublicGame:
    """The pile of `game` means nothing: each card that is turned is laid open as it is told."""

    def __init__(self, seats: int, options: NonMerciOptions) -> None:
        self.game = NonMerci(seats, options, chance_from("any"), None)
        self.game.shuffle_and_start()

    def hear(self, told: Fields) -> None:
        kind = told["type"]
        if kind == "round_started":
            self.game.player = number(told, "first")
        elif kind == "turned":
            self.game.card = number(told, "card")
        elif kind == "refused":
            self.game.refuse(number(told, "seat"))
        elif kind == "taken":
            self.game.take(number(told, "seat"))
