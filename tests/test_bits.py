from pioche.engine.bits import (
    any_place,
    bit,
    count_places,
    filled,
    lowest_place,
    only_place,
    place_list,
    zeros,
)
from pioche.engine.moves import Moves
from pioche.engine.seats import distance, lowest_seat

PLACES = range(62)


def test_every_place_up_to_61_has_its_own_bit_compiled_or_not() -> None:
    assert [bit(place) for place in PLACES] == [2**place for place in PLACES]


def test_a_bit_tells_its_place_alone_or_as_the_lowest_of_many() -> None:
    assert [only_place(bit(place)) for place in PLACES] == list(PLACES)
    everything = sum(bit(place) for place in PLACES)
    assert [lowest_place(everything & ~(bit(place) - 1)) for place in PLACES] == list(PLACES)


def test_the_places_of_a_set_are_counted() -> None:
    assert [count_places(bit(place) - 1) for place in PLACES] == list(PLACES)
    assert count_places(bit(61) | bit(31) | bit(0)) == 3


def test_lists_of_one_number_are_independent_of_one_another() -> None:
    first, second = zeros(186), zeros(186)
    first[0] = 1
    assert list(second) == [0] * 186
    assert list(zeros(0)) == []
    assert (list(filled(3, -1)), list(filled(0, 5))) == ([-1, -1, -1], [])


def test_a_list_of_moves_is_filled_again_and_again() -> None:
    moves = Moves()
    moves.both(3, 5)
    moves.add(8)
    assert moves.as_list() == [3, 5, 8]
    moves.only(7)
    assert moves.as_list() == [7]
    moves.clear()
    assert moves.as_list() == []


def test_sets_are_listed_in_order() -> None:
    assert place_list(bit(5) | bit(0) | bit(2)) == [0, 2, 5]
    assert place_list(bit(61) | bit(31) | bit(32)) == [31, 32, 61]
    assert (lowest_seat(bit(5) | bit(2)), lowest_seat(0)) == (2, -1)


def test_a_set_is_known_to_be_empty_or_not_at_every_place() -> None:
    assert any_place(0) == 0
    assert all(any_place(bit(place)) == any_place(bit(place + 1) - 1) == 1 for place in range(61))


def test_distances_go_to_the_left_round_the_table() -> None:
    for seats in range(2, 8):
        for seat in range(seats):
            assert [distance(seat, (seat + steps) % seats, seats) for steps in range(seats)] == list(
                range(seats)
            )
