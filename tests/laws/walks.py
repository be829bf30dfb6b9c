"""Random walks through games, as at a live table: any seat that may act may be the next."""

import random
from collections.abc import Iterator, Sequence

from pioche.engine.events import Event
from pioche.engine.match import Match
from pioche.engine.memory import Memory
from pioche.engine.views import numbers
from tests.laws.tables import Table


def random_move(match: Match, lots: random.Random) -> tuple[int, str]:
    """A move of any seat that may act; the seats the game waits for come more often."""
    state = match.state()
    seats = numbers(state, "awaited") if lots.random() < 0.7 else numbers(state, "actors")
    seat = lots.choice(seats)
    return seat, lots.choice(match.moves(seat))


def play_on(match: Match, lots: random.Random, moves: int = 100_000) -> Iterator[list[Event]]:
    """The events of each of so many random moves; ends with the game."""
    for _ in range(moves):
        if match.game.over:
            return
        yield match.play(*random_move(match, lots))


def walk(table: Table, seed: int, moves: int) -> Iterator[tuple[Match, list[Event]]]:
    """The match after each of so many moves, with the events of the move; ends with the game."""
    match = table.start(seed)
    yield match, match.opening
    for events in play_on(match, random.Random(seed), moves):
        yield match, events


def walked(table: Table, seed: int, moves: int) -> Match:
    """The match where a walk ends."""
    return [match for match, _ in walk(table, seed, moves)][-1]


def hear(memories: Sequence[Memory], events: Sequence[Event]) -> None:
    """Each seat, from seat 0, is told what happened."""
    for seat, memory in enumerate(memories):
        for event in events:
            memory.hear(event.told_to(seat))


def listening(match: Match) -> list[Memory]:
    """A memory for each seat that has heard the opening."""
    memories = [match.title.memory(match.seats, match.options, seat) for seat in range(match.seats)]
    hear(memories, match.opening)
    return memories


def tell(match: Match, memories: Sequence[Memory], *lines: str) -> None:
    """Make moves written as "seat move" in the hearing of the memories."""
    for line in lines:
        seat, _, text = line.partition(" ")
        hear(memories, match.play(int(seat), text))
