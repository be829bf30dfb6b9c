"""A mind in the lanes of a batch: it decides there, or tells whoever learns what each action is worth."""

from typing import Final, final

from mypy_extensions import i64

from pioche.bots.search.comparison import Comparison
from pioche.bots.search.mind import Mind
from pioche.bots.search.search import floats
from pioche.engine.chance import Chance
from pioche.engine.lanes import Lane, Lanes, long_zeros
from pioche.engine.moves import Moves

UNKNOWN: Final = -1.0
"""Stands for what an action is worth where that was not asked for; nothing is worth less than 0."""


def choose_by(mind: Mind, lanes: Lanes, first: i64, after: i64, chance: Chance) -> None:
    """Put the mind's action into `drawn` for each lane from `first` up to `after`."""
    moves = Moves()
    index = first
    while index < after:
        lane = lanes.lanes[index]
        seat = lane.reading.ask(moves)
        move = moves.items[0]
        if moves.count > 1:
            move = mind.move(lane.game, seat, moves, chance)
        lanes.drawn[index] = lane.encoder.action(lane.game, seat, move)
        index += 1


@final
class Weighing:
    """What the actions of each lane are worth to the seat that decides there.

    Every action is tried once in the lane's true position, and the mind plays on for everybody with the same
    luck. So a worth is a sample: it leans neither way, and the samples of one position differ by little else
    than the action. There is `room` for so many actions in each lane; where there are more none is weighed.
    """

    def __init__(self, mind: Mind, lanes: Lanes, room: i64) -> None:
        self.comparison = Comparison(mind)
        self.lanes = lanes
        self.room = room
        self.actions = long_zeros(lanes.count * room)
        self.worths = floats(lanes.count * room)
        self.spare = Moves()

    def weigh(self, asked: bytes, chance: Chance) -> None:
        """Weigh in the lanes whose byte in `asked` is not 0."""
        lanes = self.lanes
        index: i64 = 0
        while index < lanes.count:
            start = index * self.room
            self.clear(start)
            if asked[index] != 0 and lanes.choices[index] <= self.room:
                self.weigh_lane(lanes.lanes[index], start, lanes.choices[index], chance.fork())
            index += 1

    def clear(self, start: i64) -> None:
        end = start + self.room
        while start < end:
            self.actions[start] = 0
            self.worths[start] = UNKNOWN
            start += 1

    def weigh_lane(self, lane: Lane, start: i64, count: i64, luck: Chance) -> None:
        moves = self.spare
        moves.clear()
        choice: i64 = 0
        while choice < count:
            action = lane.offered[choice]
            self.actions[start + choice] = action
            moves.add(lane.encoder.move(lane.game, lane.seat, action))
            choice += 1
        comparison = self.comparison
        comparison.line_up(lane.seat, lane.game.round, moves, 1)
        comparison.compare(lane.reading, luck)
        choice = 0
        while choice < count:
            self.worths[start + choice] = comparison.now[choice]
            choice += 1
