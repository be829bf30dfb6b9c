"""The same cards played by bots of every level in one seat: what that seat was worth (docs/coach.md)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from pioche.bots.bot import Bot
from pioche.bots.playing import play
from pioche.bots.roster import LEVELS, find_bot
from pioche.coach.forms import LevelGame, LevelResult
from pioche.engine.chance import Chance, chance_from
from pioche.engine.fields import required
from pioche.engine.place import Place
from pioche.engine.ranking import ranks
from pioche.engine.record import begin_again, parse_record
from pioche.engine.views import numbers
from pioche.games.shelf import find_title

COMPARED: Final = {"beginner": "beginner", "regular": "regular", "expert": "expert:200"}
"""The levels, and the bots that they are: by rollouts, not by time, and so the same everywhere."""
OTHERS: Final = LEVELS[0]
"""Who sits in the other seats."""
GAMES: Final = 20
"""So many of each level."""


def level_tasks() -> Iterator[tuple[str, int]]:
    """A level and the number of a game; each can be played anywhere, in any order."""
    return ((level, number) for level in COMPARED for number in range(GAMES))


def seated(place: Place, _chance: Chance, *, level: str, seed: str) -> Bot:
    return find_bot(place, level, chance_from(f"{seed} seat {place.seat}"))


def play_level(source: str, seat: int, level: str, number: int) -> LevelGame:
    """A game from the deal of a record (its text), with a bot of this level in this seat. The cards are the
    same in every number; what bots draw by lot is not."""
    record: dict[str, Any] = dict(parse_record(source))
    game = str(required(record, "game", "record"))
    seats = begin_again(find_title(game), record).seats
    bots = [
        partial(seated, level=COMPARED[level] if each == seat else OTHERS, seed=f"{level} {number}")
        for each in range(seats)
    ]
    match = play(game, bots, options=record.get("options"), seed=record["seed"], deal=record.get("deal"))
    winners = numbers(match.state(), "winners")
    return LevelGame(
        level=level,
        score=int(match.game.score(seat)),
        rank=ranks(match.title, match.game)[seat],
        won=seat in winners,
    )


def level_results(games: Iterable[LevelGame]) -> list[LevelResult]:
    """The weakest level first; one of which no game is there is left out."""
    by_level: dict[str, list[LevelGame]] = {level: [] for level in COMPARED}
    for game in games:
        by_level[game.level].append(game)
    return [summed(level, played) for level, played in by_level.items() if played]


def summed(level: str, played: Sequence[LevelGame]) -> LevelResult:
    count = len(played)
    return LevelResult(
        level=level,
        games=count,
        won=round(sum(game.won for game in played) / count, 3),
        rank=round(sum(game.rank for game in played) / count, 2),
        score=round(sum(game.score for game in played) / count, 1),
    )
