"""Minds that know the rules and the score, nothing of any game: yardsticks for those that know one.

The search that is told one of these compares all moves in the same worlds (search/paired.py), plays on to the
end of the round or of the game, and counts by how many points a seat is ahead there.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.bots.search.mind import Mind
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import HOLD, Moves


@final
class FlatMind(Mind):
    """Any move is as good as another, or, to a greedy one, the more points it brings at once the better."""

    def __init__(self, low_wins: bool, greedy: bool, whole_game: bool) -> None:
        super().__init__()
        self.doubt = 0.0
        self.low_wins = low_wins
        self.greedy = greedy
        self.whole_game = whole_game

    def move(self, game: Game, seat: i64, moves: Moves, chance: Chance) -> i64:
        if self.greedy:
            return self.dearest(game, seat, moves, chance)
        return moves.items[chance.below(moves.count)]

    def dearest(self, game: Game, seat: i64, moves: Moves, chance: Chance) -> i64:
        """The move after which the seat is furthest ahead; of several any."""
        best: i64 = HOLD
        most = -1e9
        alike: i64 = 0
        index: i64 = 0
        while index < moves.count:
            move = moves.items[index]
            index += 1
            after = game
            if move != HOLD:
                after = game.copy()
                after.carry_out(seat, move)
            ahead = self.ahead(after, seat)
            if ahead > most:
                most = ahead
                alike = 0
            if ahead == most:
                alike += 1
                if chance.below(alike) == 0:
                    best = move
        return best

    def settled(self, game: Game, first_round: i64) -> bool:
        return game.over or (not self.whole_game and game.round != first_round)

    def worth(self, game: Game, into: vec[float]) -> None:
        """No chances to win: the points by which each seat is ahead of the others' mean."""
        seat: i64 = 0
        while seat < game.seats:
            into[seat] = self.ahead(game, seat)
            seat += 1

    def ahead(self, game: Game, seat: i64) -> float:
        total: i64 = 0
        other: i64 = 0
        while other < game.seats:
            total += game.score(other)
            other += 1
        own = game.score(seat)
        ahead = float(own) - float(total - own) / float(game.seats - 1)
        if self.low_wins:
            return -ahead
        return ahead
