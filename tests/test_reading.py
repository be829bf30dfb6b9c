"""The order in which seats are asked, with some of them left out."""

from pioche.engine.bits import bit
from pioche.engine.chance import chance_from
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading
from pioche.engine.seats import EVERYBODY, NOBODY, lowest_seat
from tests.laws.tables import GAMES
from tests.positions import start


def test_seats_that_are_left_out_change_nothing_for_the_others() -> None:
    for game in GAMES:
        reading = Reading(start(game, 4, seed=3).game)
        chance, moves = chance_from(1), Moves()
        for _ in range(300):
            if reading.game.over:
                break
            seat = reading.seat()
            willing, awaited = reading.game.optional() & ~reading.held, reading.game.awaited()
            assert reading.seat_among(EVERYBODY) == seat
            assert reading.seat_among(bit(seat)) == seat
            assert reading.seat_among(NOBODY) == -1
            others = EVERYBODY & ~bit(seat)
            expected = willing & others or awaited & others
            assert reading.seat_among(others) == lowest_seat(expected)
            assert reading.ask(moves) == seat
            reading.carry_out(seat, moves.items[chance.below(moves.count)])
