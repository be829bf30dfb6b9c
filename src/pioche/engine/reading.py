"""The sequential reading of a game, for search, learning, bot matches, and bots at a table with people.

People move whenever they like. Here there is always one seat to ask: whenever the position has changed,
first those that need not move, from seat 0 on, each of which may hold; then whoever must.
"""

from typing import final

from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import HOLD, Moves
from pioche.engine.pickling import Picklable
from pioche.engine.seats import EVERYBODY, lowest_seat


@final
class Reading(Picklable):
    """Asks one seat after the other and carries out what it says; the same answers give the same game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.held: i64 = 0

    def seat(self) -> i64:
        """The seat that is asked now, −1 when the game is over."""
        return self.seat_among(EVERYBODY)

    def seat_among(self, seats: i64) -> i64:
        """The first of these seats that is asked, the others being left out; −1 if none of them is."""
        willing = self.game.optional() & ~self.held & seats
        if willing != 0:
            return lowest_seat(willing)
        return lowest_seat(self.game.awaited() & seats)

    def ask(self, into: Moves) -> i64:
        """The seat that is asked now, and its moves; HOLD comes last where the move is optional."""
        game = self.game
        willing = game.optional() & ~self.held
        if willing != 0:
            seat = lowest_seat(willing)
            game.list_moves(seat, into)
            into.add(HOLD)
            return seat
        seat = lowest_seat(game.awaited())
        game.list_moves(seat, into)
        return seat

    def ask_seat(self, seat: i64, into: Moves) -> None:
        """The moves of one seat that is asked before all others; HOLD comes last where it need not move."""
        self.game.list_moves(seat, into)
        if self.game.awaited() & bit(seat) == 0:
            into.add(HOLD)

    def carry_out(self, seat: i64, move: i64) -> None:
        """Make a move that has just been listed for the seat that is asked."""
        if move == HOLD:
            self.held |= bit(seat)
        else:
            self.held = 0
            self.game.carry_out(seat, move)

    def copy(self) -> "Reading":
        twin = Reading(self.game.copy())
        twin.held = self.held
        return twin


def play_at_random(game: Game, chance: Chance, moves: Moves) -> i64:
    """Play a game to its end, every listed move as likely as the others; holds are not counted."""
    reading = Reading(game)
    items = moves.items
    made: i64 = 0
    while not game.over:
        seat = reading.ask(moves)
        move = items[chance.below(moves.count)]
        reading.carry_out(seat, move)
        if move != HOLD:
            made += 1
    return made
