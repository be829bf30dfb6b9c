"""What a person's own games say: made from the kept records, for that person's eyes only."""

from collections.abc import Iterable
from datetime import datetime
from statistics import fmean
from typing import Final

from msgspec import Struct

from pioche.games.shelf import find_title

MOST_GAMES: Final = 2000
"""Statistics look so many games back."""


class PlayedGame(Struct, frozen=True):
    """One game as it counts for a person who held one seat in it."""

    game: str
    finished: datetime
    seats: int
    score: int
    rank: int
    won: bool
    people: int
    """How many other people played."""


class Share(Struct, frozen=True):
    played: int
    won: int


class GameStatistics(Struct, frozen=True):
    game: str
    played: int
    won: int
    mean_rank: float
    mean_seats: float
    best_score: int
    mean_score: float
    streak: int
    """Victories in a row up to the last game."""
    longest_streak: int
    against_people: Share
    """Games with at least one other person."""
    against_bots: Share
    first: datetime
    last: datetime


def statistics_of(games: Iterable[PlayedGame]) -> list[GameStatistics]:
    """One for each game that was played, by name."""
    by_game: dict[str, list[PlayedGame]] = {}
    for played in sorted(games, key=lambda game: game.finished):
        by_game.setdefault(played.game, []).append(played)
    return [of_one_game(name, by_game[name]) for name in sorted(by_game)]


def of_one_game(name: str, games: list[PlayedGame]) -> GameStatistics:
    scores = [game.score for game in games]
    streaks = list(streaks_of(games))
    return GameStatistics(
        game=name,
        played=len(games),
        won=sum(game.won for game in games),
        mean_rank=fmean(game.rank for game in games),
        mean_seats=fmean(game.seats for game in games),
        best_score=min(scores) if find_title(name).low_wins else max(scores),
        mean_score=fmean(scores),
        streak=streaks[-1],
        longest_streak=max(streaks),
        against_people=share(game for game in games if game.people),
        against_bots=share(game for game in games if not game.people),
        first=games[0].finished,
        last=games[-1].finished,
    )


def streaks_of(games: Iterable[PlayedGame]) -> Iterable[int]:
    """After each game, how many were won in a row."""
    streak = 0
    for game in games:
        streak = streak + 1 if game.won else 0
        yield streak


def share(games: Iterable[PlayedGame]) -> Share:
    won = [game.won for game in games]
    return Share(len(won), sum(won))
