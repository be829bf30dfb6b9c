"""Every move is tried in the same worlds, the mind plays on, and step by step the worse half is dropped.

A line owes most of what it is worth to the world it is played in. Moves that are compared in the same worlds
differ by little else than the move, so that few worlds tell them apart.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.bots.search.mind import Mind
from pioche.bots.search.tree import Finding, no_shares
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading


@final
class Halving:
    def __init__(self, mind: Mind, chance: Chance) -> None:
        self.mind = mind
        self.chance = chance
        self.seat: i64 = 0
        self.first_round: i64 = 1
        self.lines = 0
        self.moves = Moves()
        self.spare = Moves()
        self.left: i64 = 0
        """How many moves are still compared; they stand first."""
        self.visits: vec[i64] = vec[i64]()
        self.total: vec[float] = vec[float]()
        self.squares: vec[float] = vec[float]()
        self.shares = no_shares()

    def begin(self, world: Game, seat: i64, first_round: i64) -> None:
        """Begin anew, from a decision of this seat in this round; the mind's own move comes first."""
        self.seat = seat
        self.first_round = first_round
        self.lines = 0
        moves = self.moves
        Reading(world).ask_seat(seat, moves)
        own = self.mind.move(world, seat, moves, self.chance)
        self.left = moves.count
        self.visits = vec[i64](capacity=moves.count)
        self.total = vec[float](capacity=moves.count)
        self.squares = vec[float](capacity=moves.count)
        place: i64 = 0
        while place < moves.count:
            if moves.items[place] == own:
                moves.items[place] = moves.items[0]
                moves.items[0] = own
            self.visits = append(self.visits, 0)
            self.total = append(self.total, 0.0)
            self.squares = append(self.squares, 0.0)
            place += 1

    def compare(self, world: Game) -> None:
        """One line for each move that is left, all from this world."""
        place: i64 = 0
        while place < self.left:
            share = self.line(world.copy(), self.moves.items[place])
            self.visits[place] += 1
            self.total[place] += share
            self.squares[place] += share * share
            place += 1
        self.lines += self.left

    def line(self, game: Game, move: i64) -> float:
        """What the move is worth to the seat in this world."""
        reading = Reading(game)
        reading.carry_out(self.seat, move)
        self.mind.play_on(reading, self.first_round, self.spare, self.chance)
        self.mind.worth(game, self.shares)
        return self.shares[self.seat]

    def halve(self) -> None:
        """The better half stays, the best first; where two are equal, the one that stood first."""
        end: i64 = 1
        while end < self.left:
            place = end
            while place > 0 and self.total[place] > self.total[place - 1]:
                self.swap(place, place - 1)
                place -= 1
            end += 1
        self.left = (self.left + 1) // 2

    def swap(self, one: i64, other: i64) -> None:
        items, visits, total, squares = self.moves.items, self.visits, self.total, self.squares
        items[one], items[other] = items[other], items[one]
        visits[one], visits[other] = visits[other], visits[one]
        total[one], total[other] = total[other], total[one]
        squares[one], squares[other] = squares[other], squares[one]

    def findings(self) -> list[Finding]:
        """What was found of each move, the best first."""
        found: list[Finding] = []
        place: i64 = 0
        while place < self.moves.count:
            found.append(
                Finding(self.moves.items[place], self.visits[place], self.total[place], self.squares[place])
            )
            place += 1
        return found
