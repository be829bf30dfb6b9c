"""The order in which a game that is over leaves its seats."""

from pioche.engine.game import Game
from pioche.engine.title import Title


def ranks(title: Title, game: Game) -> list[int]:
    """The rank of each seat of a game that is over: winners first, then by score; equals share a rank."""
    sign = 1 if title.low_wins else -1
    winners = int(game.winners())
    worth = [(not (winners >> seat) & 1, sign * int(game.score(seat))) for seat in range(int(game.seats))]
    return [1 + sum(other < own for other in worth) for own in worth]
