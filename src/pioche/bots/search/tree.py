"""Information-set Monte Carlo tree search: one tree of moves, every line played in another possible world.

A node is reached by a move; worlds in which the move is not legal pass it by, so each node counts how often
it could have been chosen (`offered`) beside how often it was (`visits`). Nodes are rows of a few vectors.
"""

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.bots.search.mind import Mind
from pioche.bots.search.search import Finding, Search
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading

MOST_NODES: Final[i64] = 200_000
DEEPEST: Final[i64] = 512
"""No line of the tree is longer; beyond it the mind plays on."""
EXPLORATION: Final = 0.7
"""How much a move that was seldom tried draws the search, in shares of a win."""


@final
class Tree(Search):
    """Search where seats move in turn: no line looks at more than the seat that moves could know."""

    def __init__(self, mind: Mind, chance: Chance) -> None:
        super().__init__(mind, chance)
        self.moves = Moves()
        self.move: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.offered: vec[i64] = vec[i64]()
        self.child: vec[i64] = vec[i64]()
        self.sibling: vec[i64] = vec[i64]()
        self.total: vec[float] = vec[float]()
        self.squares: vec[float] = vec[float]()
        self.count: i64 = 0
        self.path: vec[i64] = vec[i64](capacity=DEEPEST)
        self.movers: vec[i64] = vec[i64](capacity=DEEPEST)
        index: i64 = 0
        while index < DEEPEST:
            self.path = append(self.path, 0)
            self.movers = append(self.movers, 0)
            index += 1
        self.plant(0, 1)

    def plant(self, seat: i64, first_round: i64) -> None:
        """Begin anew, with an empty tree."""
        super().plant(seat, first_round)
        self.count = 0
        self.new_node(0)

    def new_node(self, move: i64) -> i64:
        node = self.count
        self.count = node + 1
        if node < len(self.move):
            self.move[node] = move
            self.visits[node] = 0
            self.offered[node] = 0
            self.child[node] = 0
            self.sibling[node] = 0
            self.total[node] = 0.0
            self.squares[node] = 0.0
        else:
            self.move = append(self.move, move)
            self.visits = append(self.visits, 0)
            self.offered = append(self.offered, 0)
            self.child = append(self.child, 0)
            self.sibling = append(self.sibling, 0)
            self.total = append(self.total, 0.0)
            self.squares = append(self.squares, 0.0)
        return node

    def explore(self, world: Game, lines: i64) -> None:
        """So many lines from this world."""
        while lines > 0:
            game = world.copy()
            self.mind.redeal(game, self.seat, self.chance)
            self.line(Reading(game))
            lines -= 1
            self.lines += 1

    def line(self, reading: Reading) -> None:
        game = reading.game
        mind = self.mind
        moves = self.moves
        node: i64 = 0
        depth: i64 = 0
        grown = False
        while not grown and depth < DEEPEST and not mind.settled(game, self.first_round):
            seat = self.seat
            if depth == 0:
                reading.ask_seat(seat, moves)
            else:
                seat = reading.ask(moves)
            mind.shorten(game, seat, moves)
            before = self.count
            node = self.descend(node, game, seat)
            grown = self.count != before or node == 0
            if node == 0:
                # No room for another node: the mind goes on from here.
                reading.carry_out(seat, mind.move(game, seat, moves, self.chance))
                break
            self.path[depth] = node
            self.movers[depth] = seat
            depth += 1
            reading.carry_out(seat, self.move[node])
        mind.play_on(reading, self.first_round, moves, self.chance)
        mind.worth(game, self.shares)
        self.visits[0] += 1
        while depth > 0:
            depth -= 1
            node = self.path[depth]
            share = self.shares[self.movers[depth]]
            self.visits[node] += 1
            self.total[node] += share
            self.squares[node] += share * share

    def descend(self, node: i64, game: Game, seat: i64) -> i64:
        """The child to follow of the listed moves: one never tried if it is time, or the best bound."""
        moves = self.moves
        count = moves.count
        known: i64 = 0
        best: i64 = 0
        best_bound = -1.0
        child = self.child[node]
        while child != 0:
            if moves.holds(self.move[child]):
                known += 1
                offered = self.offered[child] + 1
                self.offered[child] = offered
                visits = float(self.visits[child])
                bound = self.total[child] / visits + EXPLORATION * sqrt(log(float(offered)) / visits)
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = self.sibling[child]
        if known == count or self.count >= MOST_NODES:
            return best
        if known == 0:
            return self.add_child(node, self.mind_move(game, seat))
        return self.grow(node, count - known)

    def mind_move(self, game: Game, seat: i64) -> i64:
        if self.moves.count == 1:
            return self.moves.items[0]
        return self.mind.move(game, seat, self.moves, self.chance)

    def grow(self, node: i64, untried: i64) -> i64:
        """A new child: any of the listed moves that have none yet."""
        moves = self.moves
        skip = self.chance.below(untried)
        index: i64 = 0
        while True:
            move = moves.items[index]
            if not self.has_child(node, move):
                if skip == 0:
                    break
                skip -= 1
            index += 1
        return self.add_child(node, move)

    def add_child(self, node: i64, move: i64) -> i64:
        grown = self.new_node(move)
        self.offered[grown] = 1
        self.sibling[grown] = self.child[node]
        self.child[node] = grown
        return grown

    def has_child(self, node: i64, move: i64) -> bool:
        child = self.child[node]
        while child != 0:
            if self.move[child] == move:
                return True
            child = self.sibling[child]
        return False

    def findings(self) -> list[Finding]:
        """What was found of each move of the decision, the most visited first."""
        found: list[Finding] = []
        child = self.child[0]
        while child != 0:
            found.append(
                Finding(self.move[child], self.visits[child], self.total[child], self.squares[child])
            )
            child = self.sibling[child]
        found.sort(key=Finding.order)
        return found
