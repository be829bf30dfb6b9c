"""Mio: memory, worlds and copies."""

import random
from collections import Counter
from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.chance import chance_from
from pioche.engine.match import Match
from pioche.engine.memory import Memory
from pioche.engine.moves import Moves
from pioche.engine.reading import play_at_random
from pioche.engine.views import hands_of, number, words
from pioche.games.mio.cards import KINDS
from pioche.games.mio.game import Mio
from pioche.games.mio.memory import MioMemory
from pioche.games.mio.places import settle
from tests.articles.mio_table import DECK, deal, down_to_two, hand
from tests.laws.walks import listening, tell
from tests.positions import play, start


def worlds_of(match: Match, memory: Memory, seat: int, count: int = 40) -> list[Mio]:
    worlds = [memory.world(match.view(seat), chance_from(lot)) for lot in range(count)]
    assert all(match.title.view(world, seat) == match.view(seat) for world in worlds)
    return [world for world in worlds if isinstance(world, Mio)]


def test_memory_a_pass_with_an_empty_pile_shows_what_is_not_held() -> None:
    match = deal("1r 2r 3r 4r 5r", "1y 2y 3y 4y 5y", "1b 2b 3b 4b 5b", pile="5g", short=True, dealer=2)
    memories = listening(match)
    tell(match, memories, "0 lay 5r")
    assert any("5y" in world.hand_texts(2) for world in worlds_of(match, memories[0], 0))
    tell(match, memories, "1 lay 5y", "2 lay 5b", "0 pass")
    seen = worlds_of(match, memories[1], 1)
    assert {world.passes for world in seen} == {1}
    for world in seen:
        assert not {"1b", "2b", "3b", "4b"} & set(world.hand_texts(0))
    tell(match, memories, "1 pass")
    # Seat 0 now knows everything: no blue and no 5 with seat 1 leaves blue to seat 2.
    assert {tuple(world.hand_texts(2)) for world in worlds_of(match, memories[0], 0)} == {
        ("1b", "2b", "3b", "4b")
    }


def test_memory_a_pass_after_the_last_draw_shows_one_card_only() -> None:
    match = deal("1r 2r 3r 4r 5r", "1y 2y 3y 4y 5b", pile="5g 1x 1b", short=True, dealer=1)
    memories = listening(match)
    tell(match, memories, "0 draw", "0 draw", "0 pass")
    for world in worlds_of(match, memories[1], 1):
        assert sorted(world.hand_texts(0)) == sorted(hand(match, 0))
    tell(match, memories, "1 lay 5b", "0 lay 5r")
    assert worlds_of(match, memories[1], 1)


def test_memory_the_late_card_is_among_the_hand_until_it_may_have_been_laid() -> None:
    hands = ("*r 1y 2y 3y 4y", "1b 2b 3b 4b *b", "1g 2g 3g 4g *g")
    match = deal(*hands, pile="*x 5r", short=True, dealer=2)
    memories = listening(match)
    tell(match, memories, "0 draw", "0 pass")
    # The last card of the pile is no star: so seat 0 cannot hold stars alone.
    assert worlds_of(match, memories[1], 1)
    tell(match, memories, "1 lay *b", "2 lay *g", "0 lay *r")
    assert worlds_of(match, memories[1], 1)
    tell(match, memories, "1 pass", "2 pass")
    for world in worlds_of(match, memories[1], 1):
        assert not [card for card in world.hand_texts(2) if card[0] == "*"]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (6, 4)])
def test_memory_worlds_agree_with_the_view_and_play_on(seats: int, seed: int) -> None:
    deck = [card for card in DECK if card[0] != "4"]
    match = start("mio", seats, seed=seed, options={"target": 60, "deck": deck})
    lots = random.Random(seed)
    memories = listening(match)
    while not match.game.over:
        seat = lots.randrange(seats)
        view = match.view(seat)
        world, again = (memories[seat].world(view, chance_from(seed)) for _ in range(2))
        state = match.title.state(world)
        assert match.title.view(world, seat) == view
        assert match.title.state(again) == state
        assert isinstance(world, Mio)
        assert isinstance(match.game, Mio)
        assert world.passes == match.game.passes
        cards = [card for cards in hands_of(state, "hands") for card in cards]
        cards += words(state, "pile") + words(state, "discard")
        down = state["face_down"]
        assert isinstance(down, list)
        assert sorted(cards + [card for card in down if card]) == sorted(deck)
        play_at_random(world, chance_from(seed), Moves())
        assert world.over
        turn = number(match.state(), "turn")
        tell(match, memories, f"{turn} {lots.choice(match.moves(turn))}")


def test_memory_cards_are_settled_evenly_where_some_places_are_barred() -> None:
    # Kinds 0 to 3 in four places; place 0 is not 0, place 1 not 1, place 2 neither 2 nor 3.
    bans = [0b0001, 0b0010, 0b1100, 0]
    found: Counter[tuple[int, ...]] = Counter()
    chance = chance_from(1)
    for _ in range(600):
        cards = vec[i64]([0, 1, 2, 3])
        settle(cards, vec[i64](bans), chance)
        found[tuple(int(card) for card in cards)] += 1
    possible = [
        order
        for order in permutations(range(4))
        if not any((bans[place] >> kind) & 1 for place, kind in enumerate(order))
    ]
    assert sorted(found) == sorted(possible)
    assert min(found.values()) > 0.6 * 600 / len(possible)


def test_memory_a_chain_of_cards_is_passed_along_where_no_two_can_be_exchanged() -> None:
    # Place 0 takes only kind 1, place 1 not 0, place 2 not 1.
    cards = vec[i64]([0, 1, 2])
    settle(cards, vec[i64]([0b101, 0b001, 0b010]), chance_from(1))
    assert [int(card) for card in cards] == [1, 2, 0]


def test_a_copy_holds_every_field_and_is_independent() -> None:
    match = down_to_two(more="1g")
    play(match, "0 lay 4b", "1 draw")
    twin = match.game.copy()
    assert isinstance(twin, Mio)
    assert isinstance(match.game, Mio)
    assert twin.passes == match.game.passes
    assert match.title.state(twin) == match.state()
    before = match.state()
    play_at_random(twin, chance_from(1), Moves())
    assert match.state() == before
    assert len(match.game.held) == 2 * KINDS


def test_memory_of_all_cards_only_the_late_one_did_not_fit() -> None:
    """Seat 1 misses eleven cards, all red but one: so that one is what seat 0 drew last."""
    hands = ("1r 2r 3r 4r 5r", "1b 2b 3b 4b 5b", "1r 2r 3r 4r *r")
    match = deal(*hands, pile="5r 1y", short=True, dealer=2)
    memories = listening(match)
    assert any("1y" not in world.hand_texts(0) for world in worlds_of(match, memories[1], 1))
    tell(match, memories, "0 draw", "0 pass")
    assert all("1y" in world.hand_texts(0) for world in worlds_of(match, memories[1], 1))
    # Seat 0 lays another card: the late one is still there.
    tell(match, memories, "1 lay 5b", "2 pass", "0 lay 5r")
    assert all("1y" in world.hand_texts(0) for world in worlds_of(match, memories[1], 1))


def test_memory_a_new_round_begins_without_what_the_last_one_showed() -> None:
    match = deal("1r 2r 3r 4r 5r", "1b 2b 3b 4b 5b", "1r 2r 3r 4r *r", pile="5r 1y", short=True, dealer=2)
    memories = listening(match)
    memory = memories[1]
    assert isinstance(memory, MioMemory)
    tell(match, memories, "0 draw", "0 pass", "1 lay 5b", "2 pass")
    assert [bool(kinds) for kinds in memory.banned([2, 0, 1])] == [True, False, True]
    memory.hear({"type": "round_started"})
    assert [bool(kinds) for kinds in memory.banned([2, 0, 1])] == [False] * 3
