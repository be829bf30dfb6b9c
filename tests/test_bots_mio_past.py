"""What a bot concludes from what others did in Mio: likely worlds, and never one that cannot be."""

import random

import pytest

from pioche.engine.chance import chance_from
from pioche.engine.match import Match
from pioche.engine.memory import Memory
from pioche.engine.moves import Moves
from pioche.engine.views import hands_of
from pioche.games.mio.game import Mio
from pioche.games.mio.memory import MioMemory
from pioche.games.mio.mind import MioMind
from pioche.games.mio.mind_past import MioPast
from pioche.games.shelf import find_title
from tests.articles.mio_table import deal
from tests.laws.walks import hear, random_move, tell

WORLDS = 300


def past(match: Match, seat: int) -> MioPast:
    memory = match.place(seat).memory()
    assert isinstance(memory, MioMemory)
    return MioPast(memory)


def all_pasts(match: Match) -> list[MioPast]:
    pasts = [past(match, seat) for seat in range(match.seats)]
    hear(pasts, match.opening)
    return pasts


def holding(memory: Memory, match: Match, cards: str) -> float:
    """In how many of the worlds that seat 0 draws, seat 1 holds one of these cards."""
    view, wanted = match.view(0), set(cards.split())
    worlds, chance = memory.worlds(view), chance_from(1)
    found = 0
    for _ in range(WORLDS):
        found += bool(wanted & set(hands_of(match.title.state(worlds.draw(chance)), "hands")[1]))
    return found / WORLDS


def compared(match: Match, cards: str, *moves: str) -> tuple[float, float]:
    """The same from what is certain alone, and from what others did as well."""
    certain, likely = match.place(0).memory(), past(match, 0)
    for memory in (certain, likely):
        for event in match.opening:
            memory.hear(event.told_to(0))
    for line in moves:
        seat, _, text = line.partition(" ")
        for event in match.play(int(seat), text):
            certain.hear(event.told_to(0))
            likely.hear(event.told_to(0))
    return holding(certain, match, cards), holding(likely, match, cards)


REDS = "1r 2r 3r 4r 5r *r"


def test_mi_6_whoever_draws_very_likely_has_nothing_that_fits() -> None:
    match = deal("5y 2y 3y 4x 5x", "1b 2b 3b 4b *g", pile="1r 3r 5r", dealer=0)
    certain, likely = compared(match, f"{REDS} J", "1 draw", "1 lay 3r")
    assert certain > 0.7
    assert likely < 0.35


def test_mi_6_what_was_drawn_and_kept_did_not_fit() -> None:
    match = deal("5y 2y 3y 4x 5x", "1b 2b 3b 4b *g", pile="1r 2x 4y 3r", dealer=0)
    certain, likely = compared(match, f"{REDS} J", "1 draw", "1 draw", "1 draw", "1 lay 3r")
    assert certain > 0.8
    assert likely < 0.4


def test_mi_5_whoever_draws_on_a_star_has_no_star() -> None:
    match = deal("5y 2y 3y 4x 5x", "1b 2b 3b 4b 5g", pile="*r 3r", dealer=0)
    certain, likely = compared(match, "*y *b *g *x", "1 draw", "1 lay 3r")
    assert certain > 0.25
    assert likely < 0.1


def test_mi_4_the_colour_that_is_named_is_held() -> None:
    match = deal("5y 2y 3y 4x 5x", "1b 2b 3b 4b J", pile="1r", dealer=0)
    certain, likely = compared(match, "1b 2b 3b 4b 5b *b", "1 lay J b")
    assert likely > certain + 0.1


def test_mi_8_what_is_certain_is_never_contradicted() -> None:
    match = deal("1r 2y 3y 4x 5x", "1b 2b 3b 4b 5g", "2r 2g 3g 4g 2x", pile="5r", dealer=2, short=True)
    pasts = all_pasts(match)
    tell(match, pasts, "0 lay 1r", "1 lay 1b", "2 pass", "0 pass")
    world, chance = pasts[1].worlds(match.view(1)), chance_from(1)
    for _ in range(50):
        game = world.draw(chance)
        assert isinstance(game, Mio)
        for other in (0, 2):
            assert not int(game.kinds[other]) & pasts[1].known.lacking[other]


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("by_chance", [True, False])
def test_every_likely_world_looks_the_same_to_the_seat(seats: int, by_chance: bool) -> None:
    """Also among players who draw without need and forget to say MIO."""
    lots, mind, moves = random.Random(seats), MioMind(), Moves()
    match = Match(find_title("mio"), seats, seed=seats)
    pasts = all_pasts(match)
    for _ in range(150):
        if match.game.over:
            break
        seat = int(match.game.turn())
        view = match.view(seat)
        worlds, chance = pasts[seat].worlds(view), chance_from(3)
        for _ in range(3):
            world = worlds.draw(chance)
            assert match.title.view(world, seat) == view
        if by_chance:
            hear(pasts, match.play(*random_move(match, lots)))
        else:
            match.game.list_moves(seat, moves)
            move = mind.move(match.game, seat, moves, chance)
            hear(pasts, match.play(seat, match.title.move_text(int(move))))
