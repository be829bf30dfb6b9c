"""Deals and sampled worlds are drawn by lot: in no place does the same card lie every time."""

import random
from collections.abc import Sequence

import pytest

from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.game import Game
from pioche.engine.match import Match
from tests.laws.cards import cards_in
from tests.laws.tables import GAMES, OPTIONS, Table, tables_of
from tests.laws.walks import hear, listening, random_move

SAMPLES = 16
MANY = 5
"""Of so many cards that nobody sees, some other one lies in each place sooner or later."""
TABLES = [table for game in GAMES for table in tables_of(game)[-len(OPTIONS[game]) :][:4]]
"""Each game at its largest table, with its options (of MERCI's, some)."""
EACH_TABLE = pytest.mark.parametrize("table", TABLES, ids=str)


def at_each_place(states: Sequence[Fields], seat: int | None = None) -> dict[str, set[str]]:
    """The cards that lay in each place of the pile, and those that each other seat held."""
    found: dict[str, set[str]] = {}
    for state in states:
        pile = list(cards_in(state.get("pile", [])))
        lying = {f"pile {place}": [card] for place, card in enumerate(pile) if len(pile) >= MANY}
        hands = state["hands"]
        assert isinstance(hands, list)
        lying |= {f"hand {other}": list(hand) for other, hand in enumerate(hands) if hand and other != seat}
        for place, cards in lying.items():
            found.setdefault(place, set()).add(" ".join(cards))
    return found


@EACH_TABLE
def test_every_seed_deals_other_cards_to_every_place(table: Table) -> None:
    found = at_each_place([table.start(seed).state() for seed in range(SAMPLES)])
    assert found
    assert min(map(len, found.values())) >= MANY, found


def check_worlds(match: Match, seat: int, worlds: Sequence[Game]) -> None:
    assert all(match.title.view(world, seat) == match.view(seat) for world in worlds)
    found = at_each_place([match.title.state(world) for world in worlds], seat)
    assert found
    assert min(map(len, found.values())) > 1, found


@EACH_TABLE
@pytest.mark.parametrize("moves", [0, 6])
def test_every_world_that_a_seat_imagines_has_other_cards_in_every_hidden_place(
    table: Table, moves: int
) -> None:
    match = table.start(moves)
    memories = listening(match)
    lots = random.Random(moves)
    for _ in range(moves):
        hear(memories, match.play(*random_move(match, lots)))
    for seat in (0, match.seats - 1):
        view, chance = match.view(seat), chance_from(seat)
        check_worlds(match, seat, [memories[seat].world(view, chance) for _ in range(SAMPLES)])
        worlds = memories[seat].worlds(view)
        check_worlds(match, seat, [worlds.draw(chance) for _ in range(SAMPLES)])


def test_me_2_every_front_has_other_backs_in_other_games() -> None:
    backs: dict[str, set[str]] = {}
    for seed in range(SAMPLES):
        for card in cards_in(Table("merci", 3, {}).start(seed).state()["pile"]):
            front, _, back = card.partition(":")
            backs.setdefault(front, set()).add(back)
    assert min(map(len, backs.values())) > 1, backs


def test_me_2_the_worlds_of_one_decision_have_other_backs_under_the_top_of_the_pile() -> None:
    match = Table("merci", 3, {}).start(1)
    worlds, chance = listening(match)[0].worlds(match.view(0)), chance_from(1)
    piles = [list(cards_in(match.title.state(worlds.draw(chance))["pile"])) for _ in range(SAMPLES)]
    backs = [{card.partition(":")[2] for card in cards} for cards in zip(*piles, strict=True)]
    assert [len(found) == 1 for found in backs] == [place == 0 for place in range(len(backs))]
