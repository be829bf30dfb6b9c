"""How a game went: its length, and who led when. The rules are asked for scores and winners only."""

from itertools import pairwise
from typing import Final

from msgspec import Struct

from pioche.engine.game import Game

MARKS: Final = (0.1, 0.25, 0.5, 0.75, 0.9)
"""The parts of a game after which one asks who leads."""


class GameCourse(Struct, frozen=True):
    first: int
    """The seat that began; 0 where all begin together."""
    rounds: int
    decisions: int
    """How often a seat had more than one thing to choose from; to hold back is one (MERCI)."""
    changes: int
    """How often another seat than before led alone."""
    decided: float
    """The part of its moves after which only winners led, until the end; 1 if it was open to the last."""
    leader_won: tuple[float, ...]
    """At each of MARKS, what the leader got of the victory: a lead and a victory of several are shared."""


class Watcher:
    """Sees the scores after every move."""

    def __init__(self, game: Game) -> None:
        self.first = max(0, int(game.turn()))
        self.decisions = 0
        self.scores: list[tuple[int, tuple[int, ...]]] = [(0, scores_of(game))]
        """After which move they were these; only where they changed."""
        self.moves = 0

    def see(self, game: Game, choices: int, moves: int) -> None:
        """A seat had so many choices, and so many moves have been made."""
        self.decisions += choices > 1
        self.moves = moves
        now = scores_of(game)
        if now != self.scores[-1][1]:
            self.scores.append((moves, now))

    def course(self, game: Game, *, low_wins: bool) -> GameCourse:
        """Of a game that is over."""
        sign = 1 if low_wins else -1
        leaders = [(move, best_of(scores, sign)) for move, scores in self.scores]
        winners = frozenset(seat for seat in range(int(game.seats)) if (int(game.winners()) >> seat) & 1)
        return GameCourse(
            first=self.first,
            rounds=int(game.round),
            decisions=self.decisions,
            changes=changes_of([who for _, who in leaders]),
            decided=decided_after(leaders, winners, self.moves) / self.moves,
            leader_won=tuple(shared(leaders_after(leaders, mark * self.moves), winners) for mark in MARKS),
        )


def scores_of(game: Game) -> tuple[int, ...]:
    return tuple(int(game.score(seat)) for seat in range(int(game.seats)))


def best_of(scores: tuple[int, ...], sign: int) -> frozenset[int]:
    best = min(sign * score for score in scores)
    return frozenset(seat for seat, score in enumerate(scores) if sign * score == best)


def changes_of(leaders: list[frozenset[int]]) -> int:
    """Levelling is no change; passing is one."""
    alone = [who for who in leaders if len(who) == 1]
    return sum(before != after for before, after in pairwise(alone))


def decided_after(leaders: list[tuple[int, frozenset[int]]], winners: frozenset[int], moves: int) -> int:
    """The move since which nobody else led; the last one if others were level with the winners to the end."""
    since = moves
    for move, who in reversed(leaders):
        if not who <= winners:
            break
        since = move
    return since


def leaders_after(leaders: list[tuple[int, frozenset[int]]], moves: float) -> frozenset[int]:
    return next(who for move, who in reversed(leaders) if move <= moves)


def shared(leaders: frozenset[int], winners: frozenset[int]) -> float:
    """The mean over the leaders of what each got of the victory."""
    return len(leaders & winners) / (len(leaders) * len(winners))
