"""SHIT!: memory, worlds and copies."""

import random

import pytest

from pioche.engine.chance import Chance, chance_from
from pioche.engine.match import Match
from pioche.engine.memory import Memory
from pioche.engine.moves import Moves
from pioche.engine.reading import play_at_random
from pioche.engine.views import hands_of, words
from pioche.games.shit.cards import card_text, card_texts
from pioche.games.shit.game import Shit
from tests.articles.shit_table import CIRCLE, TITLE, three
from tests.laws.walks import hear, listening, play_on, tell
from tests.positions import start


def check_world(match: Match, memory: Memory, seat: int, chance: Chance) -> Shit:
    view = match.view(seat)
    world = memory.world(view, chance.copy())
    again = memory.world(view, chance)
    assert isinstance(world, Shit)
    assert TITLE.view(world, seat) == view
    state = TITLE.state(world)
    assert state == TITLE.state(again)
    cards = [card for hand in hands_of(state, "hands") for card in hand if card != "SHIT"]
    cards += [*words(state, "pile"), *words(state, "aside"), str(state["start"])]
    assert sorted(cards) == sorted(CIRCLE)
    for other in range(match.seats):
        if (world.waiting >> other) & 1 == 0:
            assert card_text(world.sealed[other]) in hands_of(state, "hands")[other]
    return world


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_sh_14_worlds_agree_with_the_view_and_play_on(seats: int) -> None:
    chance = chance_from(f"worlds {seats}")
    for seed in range(2):
        match = start("shit", seats, seed=seed, options={"target": 200})
        memories = listening(match)
        for events in play_on(match, random.Random(seed)):
            hear(memories, events)
            if match.game.over:
                break
            seat = int(chance.below(seats))
            world = check_world(match, memories[seat], seat, chance)
            if chance.below(8) == 0:
                play_at_random(world, chance, Moves())
                assert world.over


def test_sh_5_a_world_keeps_the_own_sealed_card_and_draws_those_of_others() -> None:
    match = three()
    memories = listening(match)
    tell(match, memories, "1 seal 4g", "0 seal 2r")
    chance = chance_from(1)
    found = set()
    for _ in range(60):
        world = check_world(match, memories[1], 1, chance)
        assert card_text(world.sealed[1]) == "4g"
        found.add(card_text(world.sealed[0]))
    assert "SHIT" in found
    assert len(found) > 20


def test_sh_10_a_world_knows_that_a_new_pile_is_what_lay_aside() -> None:
    # Then the cards that seat 0 has not seen are just those that seat 1 holds.
    match = start("shit", 2, seed=4)
    memories = listening(match)
    for _ in range(13):
        tell(match, memories, "0 seal SHIT", "1 seal SHIT")
    for _ in range(3):
        first, second = hands_of(match.state(), "hands")
        tell(match, memories, f"0 seal {first[0]}", f"1 seal {second[0]}")
    old = set(second[1:])
    assert words(match.state(), "pile")
    chance = chance_from(2)
    for _ in range(5):
        world = check_world(match, memories[0], 0, chance)
        assert set(card_texts(world.hands[1])) == old
    tell(match, memories, "0 seal SHIT", "1 seal SHIT")
    drawn = set()
    for _ in range(20):
        hand = set(card_texts(check_world(match, memories[0], 0, chance).hands[1]))
        assert old < hand
        drawn |= hand - old
    assert len(drawn) > 2


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_c_4_a_copy_is_the_same_game_and_independent(seats: int) -> None:
    match = start("shit", seats, seed=9)
    for _ in play_on(match, random.Random(3), 41):
        pass
    game = match.game
    before = TITLE.state(game)
    twin, other = game.copy(), game.copy()
    assert play_at_random(twin, chance_from(5), Moves()) == play_at_random(other, chance_from(5), Moves())
    assert TITLE.state(twin) == TITLE.state(other)
    assert TITLE.state(game) == before
