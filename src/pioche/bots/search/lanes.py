"""A mind that decides in lanes of a batch: a scripted opponent for whoever learns there."""

from mypy_extensions import i64

from pioche.bots.search.mind import Mind
from pioche.engine.chance import Chance
from pioche.engine.lanes import Lanes
from pioche.engine.moves import Moves


def choose_by(mind: Mind, lanes: Lanes, first: i64, after: i64, chance: Chance) -> None:
    """Put the mind's action into `drawn` for each lane from `first` up to `after`."""
    moves = Moves()
    place = first
    while place < after:
        lane = lanes.lanes[place]
        seat = lane.reading.ask(moves)
        move = moves.items[0]
        if moves.count > 1:
            move = mind.move(lane.game, seat, moves, chance)
        lanes.drawn[place] = lane.encoder.action(lane.game, seat, move)
        place += 1
