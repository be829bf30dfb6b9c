"""Random walks through games, as at a live table: any seat that may act may be the next."""

import random
from collections.abc import Iterator

from pioche.engine.events import Event
from pioche.engine.fields import numbers
from pioche.engine.match import Match
from pioche.engine.memory import Memory
from tests.laws.tables import Table


def random_move(match: Match, lots: random.Random) -> tuple[int, str]:
    """A move of any seat that may act; the seats the game waits for come more often."""
    state = match.state()
    seats = numbers(state, "awaited") if lots.random() < 0.7 else numbers(state, "actors")
    seat = lots.choice(seats)
    return seat, lots.choice(match.moves(seat))


def walk(table: Table, seed: int, moves: int) -> Iterator[tuple[Match, list[Event]]]:
    """The match after each of so many moves, with the events of the move; ends with the game."""
    lots = random.Random(seed)
    match = table.start(seed)
    yield match, match.opening
    for _ in range(moves):
        if match.game.over:
            return
        seat, move = random_move(match, lots)
        yield match, match.play(seat, move)


def walked(table: Table, seed: int, moves: int) -> Match:
    """The match where a walk ends."""
    return [match for match, _ in walk(table, seed, moves)][-1]


def listening(match: Match) -> list[Memory]:
    """A memory for each seat that has heard the opening."""
    memories = []
    for seat in range(match.seats):
        memory = match.title.memory(match.seats, match.options, seat)
        for event in match.opening:
            memory.hear(event.told_to(seat))
        memories.append(memory)
    return memories
