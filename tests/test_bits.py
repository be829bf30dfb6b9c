from pioche.engine.bits import bit
from pioche.engine.seats import lowest_seat, seat_list


def test_every_place_up_to_61_has_its_own_bit_compiled_or_not() -> None:
    assert [bit(place) for place in range(62)] == [2**place for place in range(62)]


def test_sets_of_seats_are_listed_in_seat_order() -> None:
    assert seat_list(bit(5) | bit(0) | bit(2)) == [0, 2, 5]
    assert (lowest_seat(bit(5) | bit(2)), lowest_seat(0)) == (2, -1)
