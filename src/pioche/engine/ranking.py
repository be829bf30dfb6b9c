"""The order in which a game that is over leaves its seats."""

from pioche.engine.game import Game


def lowest_wins(game: Game) -> bool:
    """Whether a low score is a good one, asked of a game that is over; any answer will do if all are level.

    C-5: stopped games are ranked by their scores alone, so we ask who would have won then.
    """
    stopped = game.copy()
    stopped.stopped = True
    seats = range(int(game.seats))
    winners = int(stopped.winners())
    best = min(seat for seat in seats if (winners >> seat) & 1)
    return all(game.score(best) <= game.score(seat) for seat in seats)


def ranks(game: Game) -> list[int]:
    """The rank of each seat of a game that is over: winners first, then by score; equals share a rank."""
    sign = 1 if lowest_wins(game) else -1
    winners = int(game.winners())
    worth = [(not (winners >> seat) & 1, sign * int(game.score(seat))) for seat in range(int(game.seats))]
    return [1 + sum(other < own for other in worth) for own in worth]
