"""What is to be played: a game, its seats and options, and who sits together."""

from functools import cache
from itertools import permutations
from math import factorial
from typing import Any, Final

from msgspec import Struct

from pioche import __version__
from pioche.bots.budget import read_budget
from pioche.bots.roster import with_budget
from pioche.engine.chance import Chance, Seed, chance_from
from pioche.engine.fields import Request
from pioche.engine.place import Place
from pioche.engine.refusal import bad_request
from pioche.games.shelf import find_title
from pioche.lab.outside import PATIENCE
from pioche.lab.players import check_bot

MOST_SEATINGS: Final = 24
"""So many games of a line-up are played on one deal, at most."""

LineUp = tuple[str, ...]


class Contest(Struct, frozen=True):
    """Plain data: it travels to other processes, and stands at the head of kept results."""

    game: str
    seats: int
    options: dict[str, Any]
    """All options of the game, settled."""
    line_ups: tuple[LineUp, ...]
    """A bot for every seat; where each of them sits changes from game to game."""
    seed: Seed = 1
    patience: float = PATIENCE
    """How many seconds a program from outside may think about one decision."""
    version: str = __version__


def make_contest(
    game: str,
    bots: list[str],
    *,
    seats: int | None = None,
    options: Request | None = None,
    both: bool = False,
    budget: str | None = None,
    seed: Seed = 1,
    patience: float = PATIENCE,
) -> Contest:
    """A contest that can be played; what cannot is Refused."""
    title = find_title(game)
    if not bots:
        raise bad_request("no-bots", {})
    wanted = title.check_seats(max(title.usual, len(bots)) if seats is None else seats)
    if len(bots) > wanted:
        raise bad_request("too-many-bots", {"bots": len(bots), "seats": wanted})
    settled = title.options(wanted, {} if options is None else options)
    if budget is not None:
        read_budget(budget)
    named = [with_budget(spec, budget) for spec in bots]
    for spec in dict.fromkeys(named):
        check_bot(Place(title, wanted, settled, 0), spec)
    return Contest(
        game=title.name,
        seats=wanted,
        options=settled.as_json(),
        line_ups=line_ups(named, wanted, both=both),
        seed=seed,
        patience=patience,
    )


def line_ups(bots: list[str], seats: int, *, both: bool) -> tuple[LineUp, ...]:
    """The last bot takes the seats that are left; the other way round the first one does."""
    orders = [bots, bots[::-1]] if both else [bots]
    filled = [tuple(order + order[-1:] * (seats - len(order))) for order in orders]
    return tuple(dict.fromkeys(tuple(sorted(line_up, key=bots.index)) for line_up in filled))


def deal_seed(contest: Contest, deal: int) -> str:
    """The seed from which the cards of a deal come, for every line-up and every seating."""
    return f"{contest.seed}:{deal}"


def seatings(contest: Contest, line_up: LineUp, deal: int) -> list[tuple[int, ...]]:
    """Who sits where in the games of a deal: seating[seat] is a place in the line-up.

    Every bot sits on every seat equally often: all orders if they are few, else some drawn ones, each
    turned round the whole table.
    """
    if orders_of(line_up) <= MOST_SEATINGS:
        return list(all_orders(line_up))
    chance = chance_from(f"seatings of {deal_seed(contest, deal)}")
    return [
        drawn[turn:] + drawn[:turn]
        for drawn in (drawn_order(len(line_up), chance) for _ in range(MOST_SEATINGS // len(line_up)))
        for turn in range(len(line_up))
    ]


def orders_of(line_up: LineUp) -> int:
    """How many orders can be told apart: copies of a bot are alike."""
    count = factorial(len(line_up))
    for bot in set(line_up):
        count //= factorial(line_up.count(bot))
    return count


@cache
def all_orders(line_up: LineUp) -> tuple[tuple[int, ...], ...]:
    found: dict[LineUp, tuple[int, ...]] = {}
    for order in permutations(range(len(line_up))):
        found.setdefault(tuple(line_up[index] for index in order), order)
    return tuple(found.values())


def drawn_order(places: int, chance: Chance) -> tuple[int, ...]:
    left = list(range(places))
    return tuple(left.pop(int(chance.below(len(left)))) for _ in range(places))
