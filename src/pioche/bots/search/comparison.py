"""Every move is tried in the same world with the same luck: the one way in which moves are weighed.

A line owes most of what it is worth to the world it is played in. Moves that are compared in the same worlds
differ by little else than the move, so that few worlds tell them apart.
"""

from typing import final

from mypy_extensions import i64

from pioche.bots.search.mind import Mind, win_shares
from pioche.bots.search.search import MOST_SEATS, floats, no_shares
from pioche.engine.bits import zeros
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading
from pioche.engine.seats import lowest_seat


@final
class Comparison:
    """Tries of one seat, each a move and a plan by which the mind plays on; it plays for everybody.

    Number plan × `count` + place of the move; without any plan the seat plays on as it was dealt. Those that
    have not dropped out are the first `left` of `running`; `now` holds what each was worth to the seat in the
    last world.
    """

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.seat: i64 = 0
        self.first_round: i64 = 1
        self.moves = zeros(0)
        self.count: i64 = 0
        self.plans: i64 = 1
        self.running = zeros(0)
        self.left: i64 = 0
        self.now = floats(0)
        self.scored = False
        """Whether what is told is wanted: `points`, and of a game that is over who has really won."""
        self.points = zeros(0)
        """The seat's score where each line ended."""
        self.all_over = True
        """Whether all lines with a wanted score have ended with the game, and none earlier."""
        self.others: i64 = 0
        """The seats that choose together with this one, and have: `chosen`."""
        self.chosen = zeros(MOST_SEATS)
        self.spare = Moves()
        self.shares = no_shares()

    def line_up(self, seat: i64, first_round: i64, moves: Moves, plans: i64) -> None:
        """All of these moves with so many plans, at a decision of this seat in this round."""
        self.seat = seat
        self.first_round = first_round
        count = moves.count
        tries = count * max(1, plans)
        if tries > len(self.running):
            self.moves = zeros(tries)
            self.running = zeros(tries)
            self.now = floats(tries)
            self.points = zeros(tries)
        self.count = count
        self.plans = plans
        self.left = tries
        index: i64 = 0
        while index < count:
            self.moves[index] = moves.items[index]
            index += 1
        index = 0
        while index < tries:
            self.running[index] = index
            index += 1

    def keep(self, numbers: list[int]) -> None:
        """Only these tries go on."""
        self.left = len(numbers)
        for index, number in enumerate(numbers):
            self.running[index] = number

    def compare(self, world: Reading, luck: Chance) -> None:
        """One line for each try that is left; the world and the luck stay as they are."""
        index: i64 = 0
        while index < self.left:
            number = self.running[index]
            self.now[number] = self.line(world.copy(), number, luck.copy())
            index += 1

    def line(self, reading: Reading, number: i64, luck: Chance) -> float:
        """What a try is worth to the seat in this world, which is played on."""
        reading.carry_out(self.seat, self.moves[number % self.count])
        self.choose(reading.game, self.others)
        if self.plans > 0:
            self.mind.follow(number // self.count, self.seat)
        share = self.course(reading, luck)
        if self.scored:
            self.points[number] = reading.game.score(self.seat)
            self.all_over = self.all_over and reading.game.over
        return share

    def choose(self, game: Game, seats: i64) -> None:
        """These seats have chosen."""
        while seats:
            seat = lowest_seat(seats)
            seats &= seats - 1
            game.carry_out(seat, self.chosen[seat])

    def course(self, reading: Reading, luck: Chance) -> float:
        """What the seat has when everybody plays on, as the world was dealt; `shares` are those of all."""
        game = reading.game
        self.mind.play_on(reading, self.first_round, self.spare, luck)
        if self.scored and game.over:
            win_shares(game, self.shares)
        else:
            self.mind.worth(game, self.shares)
        return self.shares[self.seat]
