"""How steeply the chance to win falls with the score: the figures in games/{lettres,mio}/mind.py.

    python tools/fit_lettres_mio.py lettres [GAMES]
    python tools/fit_lettres_mio.py mio [GAMES]

The minds play whole games against themselves. After each round but the last the scores are kept, and at the
end who won. The chances are shares of exp(−steepness × score); in Mio the steepness is one over the root of
`still + to_come × points to the target`; what has the greatest likelihood is printed.
"""

import math
import sys
from typing import Final

from pioche.bots.search.mind import Mind
from pioche.engine.bits import place_list
from pioche.engine.chance import chance_from
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading
from pioche.games.lettres.mind import LettresMind
from pioche.games.mio.mind import MioMind
from pioche.games.shelf import find_title

MINDS: Final[dict[str, Mind]] = {"lettres": LettresMind(), "mio": MioMind()}
TARGET: Final = 100
STILL: Final = (20, 40, 60, 90, 120, 200, 300)
TO_COME: Final = (1, 2, 3, 4, 5, 6, 7, 9, 13, 20)

Standing = tuple[int, list[int], list[int]]
"""The round that was finished, the scores after it, and who won the game."""


def standings(game: str, seats: int, games: int) -> list[Standing]:
    title, mind = find_title(game), MINDS[game]
    chance, moves = chance_from(f"fit {game} {seats}"), Moves()
    kept: list[Standing] = []
    for _ in range(games):
        position = title.fresh(seats, title.options(seats, {}), chance.fork(), None)
        scores: list[list[int]] = []
        while not position.over:
            mind.play_on(Reading(position), position.round, moves, chance)
            scores.append([int(position.score(seat)) for seat in range(seats)])
        winners = place_list(position.winners())
        kept += [(number, row, winners) for number, row in enumerate(scores[:-1], 1)]
    return kept


def surprise(kept: list[Standing], still: float, to_come: float) -> float:
    """The mean of −log of the chance that was given to the winners."""
    total = 0.0
    for _, scores, winners in kept:
        steep = 1 / math.sqrt(still + to_come * (TARGET - max(scores)))
        whole = math.log(sum(math.exp(-steep * score) for score in scores))
        total += sum(steep * scores[seat] + whole for seat in winners) / len(winners)
    return total / len(kept)


def best_steepness(kept: list[Standing]) -> float:
    low, high = 0.001, 0.1
    while high - low > 1e-4:
        left, right = low + (high - low) / 3, high - (high - low) / 3
        if surprise(kept, left**-2, 0) < surprise(kept, right**-2, 0):
            high = right
        else:
            low = left
    return (low + high) / 2


def fit_lettres(games: int) -> None:
    for seats in (3, 4, 5):
        kept = standings("lettres", seats, games)
        fitted = [best_steepness([one for one in kept if one[0] == number]) for number in range(1, 5)]
        print(seats, "seats:", ", ".join(f"{steep:.4f}" for steep in fitted))


def fit_mio(games: int) -> None:
    kept = [one for seats in range(2, 7) for one in standings("mio", seats, games)]
    found = min((surprise(kept, still, to_come), still, to_come) for still in STILL for to_come in TO_COME)
    print(f"still {found[1]}, to come {found[2]}")


if __name__ == "__main__":
    how_many = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
    if sys.argv[1] == "lettres":
        fit_lettres(how_many)
    else:
        fit_mio(how_many // 6)
