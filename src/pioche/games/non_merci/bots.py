"""Bots that play Non Merci !: a beginner, a regular and an expert."""

from typing import Final

from pioche.bots.bot import Bot
from pioche.bots.budget import Budget
from pioche.bots.search.paired import Paired
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import Chance, chance_from
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.engine.refusal import bad_request
from pioche.engine.views import hands_of, number, words
from pioche.games.non_merci.game import NonMerci
from pioche.games.non_merci.mind import NonMerciMind
from pioche.games.non_merci.mind_linear import NonMerciLinear, threshold
from pioche.games.non_merci.mind_weights import BALANCED, SELF_TAUGHT
from pioche.games.non_merci.options import NonMerciOptions


class LinearBot(Bot):
    """Plays by a weighted sum, without any search."""

    def __init__(self, place: Place, chance: Chance, player: NonMerciLinear) -> None:
        super().__init__(place, chance)
        self.player = player
        self.memory = place.memory()

    def hear(self, told: Fields) -> None:
        self.memory.hear(told)

    def choose(self, view: Fields) -> str | None:
        world = self.memory.world(view, self.chance)
        assert isinstance(world, NonMerci)
        return "take" if self.player.takes(world, self.place.seat) else "pass"


class PublicGame:
    """What everybody sees, played along by the rules from the events alone.

    The pile of `game` means nothing: each card that is turned is laid open as it is told.
    """

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


class NonMerciRegular(LinearBot):
    """A regular at Non Merci !: the balanced linear player."""

    def __init__(self, place: Place, chance: Chance) -> None:
        super().__init__(place, chance, NonMerciLinear(BALANCED[place.seats]))


DEAREST: Final = 1
"""The most points a card may cost beyond its chips, when it is in a good mood …"""
MOODS: Final = 6
"""… and in how many moods it may be, each a point stingier than the one before."""
OVERLOOKED: Final = 4
"""One time in so many it does not see that the card lengthens one of its runs."""


class NonMerciBeginner(Bot):
    """Greedy: what seems cheap is taken at once, however many chips it might still gather."""

    def choose(self, view: Fields) -> str | None:
        if "pass" not in words(view, "moves"):
            return "take"
        card = number(view, "card")
        own = hands_of(view, "taken")[number(view, "seat")]
        lengthens = str(card - 1) in own or str(card + 1) in own
        if lengthens and self.chance.below(OVERLOOKED):
            return "take"
        return "take" if card - number(view, "pot") <= DEAREST - self.chance.below(MOODS) else "pass"


class NonMerciExpert(SearchingBot):
    """An expert at Non Merci !: its moves are compared in the same worlds, among players as they seem."""

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


class SelfTaughtBot(LinearBot):
    """A member of the pool: the linear player that was evolved by self-play alone."""

    def __init__(self, place: Place, chance: Chance) -> None:
        super().__init__(place, chance, NonMerciLinear(SELF_TAUGHT[place.seats]))


def threshold_bot(place: Place, chance: Chance, argument: str) -> Bot:
    """A member of the pool: takes at so many points or less."""
    try:
        points = int(argument)
    except ValueError:
        raise bad_request("not-a-whole-number", {"field": "threshold"}) from None
    return LinearBot(place, chance, threshold(float(points)))


BOTS: Final = {
    "beginner": NonMerciBeginner,
    "regular": NonMerciRegular,
    "expert": NonMerciExpert,
    "threshold": threshold_bot,
    "linear": SelfTaughtBot,
}
