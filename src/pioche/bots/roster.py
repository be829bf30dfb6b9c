"""Which bots there are, by name."""

from collections.abc import Callable
from importlib import import_module
from typing import Final

from pioche.bots.bot import Bot, RandomBot
from pioche.bots.budget import USUAL, read_budget
from pioche.bots.linear import LinearBot
from pioche.bots.minds.non_merci_linear import NonMerciLinear, threshold
from pioche.bots.minds.non_merci_weights import SELF_TAUGHT
from pioche.bots.search.mind import Mind
from pioche.bots.search.tree import Tree
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import Chance
from pioche.engine.place import Place
from pioche.engine.refusal import bad_request
from pioche.games.shelf import FOLDERS

LEVELS: Final = ("regular", "beginner", "expert", "random")
"""What an empty seat can be given; the usual one first."""

Maker = Callable[[Place, Chance, str], Bot]


def game_module(level: str, place: Place) -> object:
    return import_module(f"pioche.bots.{level}.{FOLDERS[place.title.name]}")


def without_argument(name: str, argument: str) -> None:
    if argument:
        raise bad_request("bot-takes-no-argument", {"name": name})


def random_bot(place: Place, chance: Chance, argument: str) -> Bot:
    without_argument("random", argument)
    return RandomBot(place, chance)


def beginner_bot(place: Place, chance: Chance, argument: str) -> Bot:
    without_argument("beginner", argument)
    return made(game_module("beginner", place), "BeginnerBot", place, chance)


def regular_bot(place: Place, chance: Chance, argument: str) -> Bot:
    without_argument("regular", argument)
    return made(game_module("regular", place), "RegularBot", place, chance)


def expert_bot(place: Place, chance: Chance, argument: str) -> Bot:
    budget = read_budget(argument) if argument else USUAL
    return made(game_module("expert", place), "ExpertBot", place, chance, budget)


def plain_bot(place: Place, chance: Chance, argument: str) -> Bot:
    """The search every game gets for free: random playouts to the end."""
    return SearchingBot(place, chance, Tree(Mind(), chance), read_budget(argument) if argument else USUAL)


def threshold_bot(place: Place, chance: Chance, argument: str) -> Bot:
    """A member of the pool of Non Merci !: takes at so many points or less."""
    only_non_merci("threshold", place)
    try:
        points = int(argument)
    except ValueError:
        raise bad_request("not-a-whole-number", {"field": "threshold"}) from None
    return LinearBot(place, chance, threshold(float(points)))


def linear_bot(place: Place, chance: Chance, argument: str) -> Bot:
    """A member of the pool of Non Merci !: the linear player that was evolved by self-play alone."""
    without_argument("linear", argument)
    only_non_merci("linear", place)
    return LinearBot(place, chance, NonMerciLinear(SELF_TAUGHT[place.seats]))


def only_non_merci(name: str, place: Place) -> None:
    if place.title.name != "non-merci":
        raise bad_request("bot-not-for-this-game", {"name": name, "game": place.title.name})


def net_bot(place: Place, chance: Chance, argument: str) -> Bot:
    """A trained network; `net:FILE` with weights of one's own."""
    return made(import_module("pioche.bots.net"), "net_bot", place, chance, argument)


def find_mind(game: str, seats: int) -> Mind:
    """What a search is told of a game; its quick moves are a scripted opponent too."""
    mind = import_module(f"pioche.bots.minds.{FOLDERS[game]}").mind(seats)
    assert isinstance(mind, Mind)
    return mind


def made(module: object, name: str, *parts: object) -> Bot:
    bot = getattr(module, name)(*parts)
    assert isinstance(bot, Bot)
    return bot


MAKERS: Final[dict[str, Maker]] = {
    "random": random_bot,
    "beginner": beginner_bot,
    "regular": regular_bot,
    "expert": expert_bot,
    "plain": plain_bot,
    "threshold": threshold_bot,
    "linear": linear_bot,
    "net": net_bot,
}


BUDGETED: Final = frozenset({"expert", "plain"})
"""The bots whose argument is a budget."""


def with_budget(spec: str, budget: str | None) -> str:
    """The bot with this budget, if it takes one and has none of its own."""
    return f"{spec}:{budget}" if budget is not None and spec in BUDGETED else spec


def find_bot(place: Place, spec: str, chance: Chance) -> Bot:
    """A bot for one place: a name, and for some an argument: `regular`, `expert:50ms`, `plain:1000`."""
    name, _, argument = spec.partition(":")
    maker = MAKERS.get(name)
    if maker is None:
        raise bad_request("unknown-bot", {"name": name[:80], "known": ", ".join(MAKERS)})
    return maker(place, chance, argument)
