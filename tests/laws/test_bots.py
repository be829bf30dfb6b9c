"""A bot knows what its seat was told, and nothing else: at every game, number of seats and level."""

import random
from collections.abc import Iterator

import pytest

from pioche.bots.roster import LEVELS, find_bot
from pioche.engine import compiled
from pioche.engine.chance import chance_from
from pioche.engine.events import Event, Fields
from pioche.engine.match import Match
from pioche.engine.views import numbers
from pioche.games.shelf import find_title
from tests.laws.tables import GAMES, OPTIONS, Table

LINES = "40" if compiled() else "4"
DECISIONS = 8
TABLES = [
    Table(game, seats, OPTIONS[game][seats % len(OPTIONS[game])])
    for game in GAMES
    for seats in range(find_title(game).fewest, find_title(game).most + 1)
]

Told = dict[int, list[Fields]]


def decisions(table: Table, lots: random.Random) -> Iterator[tuple[Match, int, Told]]:
    """Some decisions of a game that is played at random: the match, whose it is, and what each was told."""
    match = table.start(lots.randrange(1000))
    told: Told = {seat: [] for seat in range(table.seats)}
    hear(told, match.opening)
    wait = 0
    for _ in range(DECISIONS):
        while wait and not match.game.over:
            seat = lots.choice(numbers(match.state(), "actors"))
            hear(told, match.play(seat, lots.choice(match.moves(seat))))
            wait -= 1
        if match.game.over:
            return
        yield match, lots.choice(numbers(match.state(), "actors")), told
        wait = lots.randrange(1, 12)


def hear(told: Told, events: list[Event]) -> None:
    for seat, heard in told.items():
        heard += [event.told_to(seat) for event in events]


def choice(match: Match, seat: int, level: str, heard: list[Fields], view: Fields) -> str | None:
    bot = find_bot(match.place(seat), level, chance_from("the same seed"))
    for event in heard:
        bot.hear(event)
    return bot.choose(view)


@pytest.mark.compiled
@pytest.mark.parametrize("level", [f"expert:{LINES}" if level == "expert" else level for level in LEVELS])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_a_seat_was_told_and_the_seed_make_the_decision(table: Table, level: str) -> None:
    looked_at = others = 0
    for match, seat, told in decisions(table, random.Random(table.seats)):
        memory = match.place(seat).memory()
        for event in told[seat]:
            memory.hear(event)
        view = match.view(seat)
        first = choice(match, seat, level, told[seat], view)
        # Somebody else thinks meanwhile: what bots share may hold nothing of a game.
        other = next((each for each in numbers(match.state(), "actors") if each != seat), None)
        if other is not None:
            choice(match, other, level, told[other], match.view(other))
        world = memory.world(view, chance_from(f"another world, {looked_at}"))
        others += match.title.state(world) != match.state()
        assert choice(match, seat, level, told[seat], match.title.view(world, seat)) == first
        assert first in match.moves(seat) if first is not None else seat not in numbers(view, "awaited")
        looked_at += 1
    assert looked_at > 1
    assert others > 0
