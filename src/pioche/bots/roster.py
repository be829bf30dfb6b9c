"""Which bots there are, by name: shared ones, those of a game (bots.py in its folder), and other packages'.

Another package brings a bot by an entry point, a class of bots or a function (place, chance, argument):

    [project.entry-points."pioche.bots"]
    thrifty = "my_package.bots:Thrifty"

It is found in every process: those of the arena and of the server have the same packages.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Final, cast

from pioche.bots.bot import Bot, RandomBot
from pioche.bots.budget import USUAL, Budget, read_budget
from pioche.bots.erring import ErringBot
from pioche.bots.search.flat import FlatMind
from pioche.bots.search.mind import Mind
from pioche.bots.search.paired import Paired
from pioche.bots.search.tree import Tree
from pioche.bots.searching import SearchingBot
from pioche.bots.thinking import ThinkingBot
from pioche.engine.chance import Chance
from pioche.engine.place import Place
from pioche.engine.refusal import bad_request
from pioche.games.shelf import BrokenPackageError, brought, check_name, find_part, game_names, leave_out

LEVELS: Final = ("regular", "beginner", "expert", "random")
"""What an empty seat can be given; the usual one first."""

GROUP: Final = "pioche.bots"
FEW: Final = Budget(lines=50)
FLAT_WORDS: Final = frozenset({"random", "greedy", "round", "game"})
"""How a flat search plays on, and how far."""
VERY_FEW: Final = Budget(lines=10)
ERRORS: Final = 20

Maker = Callable[[Place, Chance, str], Bot]


def without_argument(name: str, argument: str) -> None:
    if argument:
        raise bad_request("bot-takes-no-argument", {"name": name})


def budget_of(argument: str) -> Budget:
    return read_budget(argument) if argument else USUAL


def plain_search(place: Place, chance: Chance, budget: Budget) -> SearchingBot:
    """The search every game gets for free: random playouts to the end."""
    return SearchingBot(place, chance, Tree(Mind(), chance), budget)


def plain_bot(place: Place, chance: Chance, argument: str) -> Bot:
    return plain_search(place, chance, budget_of(argument))


def flat_bot(place: Place, chance: Chance, argument: str) -> Bot:
    """Moves compared by points: `flat:greedy:game:10ms`, each word optional and in any order."""
    words = argument.split(":")
    budget = [word for word in words if word not in {"", *FLAT_WORDS}]
    mind = FlatMind(place.title.low_wins, "greedy" in words, "game" in words)
    return SearchingBot(place, chance, Paired(mind, chance), budget_of(":".join(budget)))


def style_bot(place: Place, chance: Chance, argument: str) -> Bot:
    """The mind of a game in another manner, without any search: `style:cautious`."""
    part = find_part(place.title.name, "mind")
    known: dict[str, Mind] = getattr(part, "styles", lambda _seats: {})(place.seats)
    if argument not in known:
        raise bad_request("unknown-bot", {"name": f"style:{argument[:80]}", "known": ", ".join(known)})
    return ThinkingBot(place, chance, known[argument])


def beginner_bot(place: Place, chance: Chance, argument: str) -> Bot:
    """Where a game has no beginner of its own: hardly looks ahead, and errs."""
    without_argument("beginner", argument)
    return ErringBot(place, chance, plain_search(place, chance, VERY_FEW), ERRORS)


def regular_bot(place: Place, chance: Chance, argument: str) -> Bot:
    """Where a game has no regular of its own: looks ahead a little."""
    without_argument("regular", argument)
    return plain_search(place, chance, FEW)


def net_bot(place: Place, chance: Chance, argument: str) -> Bot:
    """A trained network; `net:FILE` with weights of one's own."""
    maker = cast("Maker", import_module("pioche.bots.net").net_bot)
    return maker(place, chance, argument)


def python_bot(place: Place, chance: Chance, argument: str) -> Bot:
    """A bot of one's own that no package brings: `py:module.Class`, found wherever the module can be."""
    module, _, name = argument.rpartition(".")
    try:
        found = getattr(import_module(module), name)
    except (ModuleNotFoundError, AttributeError, ValueError) as error:
        missing = getattr(error, "name", None)
        if isinstance(error, ModuleNotFoundError) and not f"{module}.".startswith(f"{missing}."):
            raise  # the module is there, and what it imports is not
        raise bad_request("no-python-bot", {"name": argument[:80]}) from None
    return maker_of(argument, found)(place, chance, "")


def maker_of(name: str, found: object) -> Maker:
    """What makes a bot: a function, or its class, whose argument is a budget if it searches and none else."""
    if isinstance(found, type) and issubclass(found, SearchingBot):
        searching = cast("Callable[[Place, Chance, Budget], Bot]", found)
        return lambda place, chance, argument: searching(place, chance, budget_of(argument))
    if isinstance(found, type) and issubclass(found, Bot):

        def make(place: Place, chance: Chance, argument: str) -> Bot:
            without_argument(name, argument)
            return found(place, chance)

        return make
    if not callable(found):
        raise BrokenPackageError(f"{found!r} is neither a class of bots nor a function that makes one")
    return cast("Maker", found)


SHARED: Final[dict[str, Maker]] = {
    "random": maker_of("random", RandomBot),
    "beginner": beginner_bot,
    "regular": regular_bot,
    "expert": plain_bot,
    "plain": plain_bot,
    "flat": flat_bot,
    "style": style_bot,
    "net": net_bot,
    "py": python_bot,
}

BUDGETED: Final = frozenset({"expert", "plain", "flat"})
"""The bots whose argument is a budget."""


@cache
def guests() -> dict[str, Maker]:
    """The bots of other packages that can be loaded."""
    found: dict[str, Maker] = {}
    for point in brought(GROUP):
        try:
            check_name(point.name, {**SHARED, **found})
            found[point.name] = maker_of(point.name, point.load())
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the other bots play
            leave_out(point, error)
    return found


def is_foreign(spec: str) -> bool:
    """Whether a bot comes from another package, or a module of one's own."""
    name = spec.partition(":")[0]
    return name == "py" or name in guests()


@cache
def makers(game: str) -> dict[str, Maker]:
    """All bots that play a game, by name."""
    part = find_part(game, "bots")
    own = {} if part is None else {name: maker_of(name, found) for name, found in part.BOTS.items()}
    return {**SHARED, **guests(), **own}


def find_mind(game: str, seats: int) -> Mind:
    """What a search is told of a game; its quick moves are a scripted opponent too."""
    part = find_part(game, "mind")
    if part is None:
        return Mind()
    mind = part.mind(seats)
    assert isinstance(mind, Mind)
    return mind


def with_budget(spec: str, budget: str | None) -> str:
    """The bot with this budget, if it takes one and has none of its own."""
    name, _, argument = spec.partition(":")
    takes = name in BUDGETED and {*argument.split(":")} <= {"", *FLAT_WORDS}
    return f"{spec}:{budget}" if budget is not None and takes else spec


def find_bot(place: Place, spec: str, chance: Chance) -> Bot:
    """A bot for one place: a name, and for some an argument: `regular`, `expert:50ms`, `plain:1000`."""
    name, _, argument = spec.partition(":")
    known = makers(place.title.name)
    if name not in known and any(name in makers(game) for game in game_names()):
        raise bad_request("bot-not-for-this-game", {"name": name, "game": place.title.name})
    if name not in known:
        raise bad_request("unknown-bot", {"name": name[:80], "known": ", ".join(known)})
    return known[name](place, chance, argument)
