"""Plis de lettres: memory, worlds and copies."""

import random
from collections import Counter
from itertools import permutations

import pytest

from pioche.engine.chance import chance_from
from pioche.games.lettres.cards import parse_card
from pioche.games.lettres.game import Lettres
from pioche.games.lettres.sharing import Sharing, below_any
from tests.articles.lettres_table import BLUE_HIGH, BLUE_LOW, PINK_HIGH, PINK_LOW, cards_of, legal
from tests.laws.walks import hear, listening, play_on, random_move, tell
from tests.positions import start


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_le_13_worlds_agree_with_what_a_seat_remembers(seats: int) -> None:
    match = start("lettres", seats, seed=seats)
    memories = listening(match)
    lots = random.Random(seats)
    while not match.game.over:
        game = match.game
        assert isinstance(game, Lettres)
        seat = lots.randrange(seats)
        view = match.view(seat)
        worlds = [memories[seat].world(view, chance_from(lot)) for lot in (5, 5, 6)]
        assert match.title.state(worlds[0]) == match.title.state(worlds[1])
        for world in worlds:
            assert isinstance(world, Lettres)
            assert match.title.view(world, seat) == view
            assert (world.first, world.pending, world.counting) == (game.first, game.pending, game.counting)
            assert sum(world.hands) == sum(game.hands)
            if game.table:
                assert (world.family, world.base) == (game.family, game.base)
                assert (world.best, world.taker) == (game.best, game.taker)
        hear(memories, match.play(*random_move(match, lots)))


def test_le_13_worlds_give_nobody_a_family_it_could_not_follow() -> None:
    hands = [
        ["Ap", *PINK_HIGH[:12]],
        ["Bp", *BLUE_LOW[:12]],
        ["Mb", *PINK_LOW[2:8], *BLUE_HIGH[:6]],
        ["Zp", *PINK_LOW[8:], *BLUE_HIGH[6:]],
    ]
    match = start("lettres", 4, deal={"first": 0, "hands": hands})
    memories = listening(match)
    tell(match, memories, "0 lay Np", "1 lay Ab", "2 lay Nb", "3 lay Zp", "3 lay Tb", "0 lay Op", "1 lay Bb")
    for lot in range(30):
        world = memories[2].world(match.view(2), chance_from(lot))
        assert isinstance(world, Lettres)
        assert not world.hands[1] & cards_of(PINK_HIGH)
        assert not (world.hands[1] | world.hands[0]) & cards_of(BLUE_HIGH)
        twin = world.copy()
        while not twin.over:
            twin.apply(twin.turn(), parse_card(legal(twin)[0]))


def test_le_13_every_possible_share_is_equally_likely() -> None:
    groups = {0b0110: [0, 1], 0b1110: [13, 14], 0b1000: [26]}
    places = [0, 2, 1, 2]
    possible = {
        tuple(
            sum(1 << card for card, holder in zip((0, 1, 13, 14, 26), holders, strict=True) if holder == seat)
            for seat in range(4)
        )
        for holders in set(permutations([1, 1, 2, 3, 3]))
        if set(holders[:2]) <= {1, 2} and holders[4] == 3
    }
    sharing = Sharing(places, groups)
    assert sharing.ways(0, 0, 1, sum(free << 5 * seat for seat, free in enumerate(places))) == len(possible)
    chance = chance_from(0)
    drawn = Counter(tuple(sharing.hands(chance)) for _ in range(300 * len(possible)))
    assert set(drawn) == possible
    assert all(230 < count < 370 for count in drawn.values())


def test_le_13_numbers_beyond_32_bits_are_drawn_evenly() -> None:
    chance = chance_from(0)
    limit = 3 << 40
    drawn = Counter(below_any(chance, limit) >> 40 for _ in range(3000))
    assert sorted(drawn) == [0, 1, 2]
    assert min(drawn.values()) > 850
    assert {below_any(chance, 3) for _ in range(30)} == {0, 1, 2}


def test_a_copy_is_independent_and_deals_the_same() -> None:
    match = start("lettres", 4, seed=5)
    for _ in play_on(match, random.Random(5), 30):
        pass
    before = match.state()
    twin, third = match.game.copy(), match.game.copy()
    for game in (twin, third):
        assert isinstance(game, Lettres)
        while not game.over:
            game.apply(game.turn(), parse_card(legal(game)[-1]))
    assert match.title.state(twin) == match.title.state(third)
    assert match.state() == before
