"""The loops whose speed `pioche bench` tells; compiled with the rules, written over the contract alone."""

from mypy_extensions import i64

from pioche.engine.chance import Chance
from pioche.engine.game import Game, Options
from pioche.engine.moves import Moves
from pioche.engine.reading import play_at_random
from pioche.engine.title import Title


def random_games(title: Title, seats: int, options: Options, chance: Chance, games: i64) -> int:
    """Set up and play so many games at random; the number of moves made."""
    moves = Moves()
    made: i64 = 0
    while games > 0:
        made += play_at_random(title.fresh(seats, options, chance, None), chance, moves)
        games -= 1
    return made


def copies(game: Game, count: i64) -> None:
    while count > 0:
        game.copy()
        count -= 1
