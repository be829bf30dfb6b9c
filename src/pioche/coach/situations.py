"""The decisions of a recorded game, and what their seats knew when they made them."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from pioche.engine.bits import place_list
from pioche.engine.events import Event, Fields
from pioche.engine.fields import Request, required
from pioche.engine.match import Match
from pioche.engine.memory import Memory
from pioche.engine.place import Place
from pioche.engine.record import begin_again, recorded_moves
from pioche.games.shelf import find_title


@dataclass(frozen=True, slots=True)
class Point:
    """A decision of a seat when so many moves of the record had been made."""

    number: int
    seat: int
    played: str | None
    """None: a chance that was not taken."""


@dataclass(frozen=True, slots=True)
class Situation:
    """All that a seat knew at a point; the memory is good until the next situation is asked for."""

    point: Point
    place: Place
    memory: Memory
    view: Fields


def order(point: Point) -> tuple[int, int]:
    return point.number, point.seat


def find_points(record: Request, seat: int | None = None) -> list[Point]:
    """The decisions of a seat (None: of all) in which there was something to decide."""
    match = begin_again(find_title(required(record, "game", "record")), record)
    seats = range(match.seats) if seat is None else [seat]
    points: list[Point] = []
    chances: dict[int, tuple[int, list[str]]] = {}
    """For seats that need not move: since when, and what, they could."""
    missed_chances(match, seats, chances, 0)
    for number, (mover, text) in enumerate(recorded_moves(record, match.seats)):
        if mover in seats:
            forced = (match.game.awaited() >> mover) & 1 and len(match.moves(mover)) == 1
            if not forced:
                points.append(Point(number, mover, text))
            chances.pop(mover, None)
        match.play_again(mover, text)
        points += missed_chances(match, seats, chances, number + 1)
    return sorted(points, key=order)


def missed_chances(
    match: Match, seats: Collection[int], chances: dict[int, tuple[int, list[str]]], number: int
) -> list[Point]:
    """The chances that were there and are no more; new ones are noted."""
    optional = place_list(match.game.optional())
    missed = []
    for seat in seats:
        now = match.moves(seat) if seat in optional else []
        since = chances.get(seat)
        if since is not None and since[1] != now:
            missed.append(Point(since[0], seat, None))
            del chances[seat]
        if now and seat not in chances:
            chances[seat] = (number, now)
    return missed


def situations(record: Request, points: Collection[Point]) -> Iterator[Situation]:
    """Play the record again, and stop at these points."""
    wanted = sorted(points, key=order)
    match = begin_again(find_title(required(record, "game", "record")), record)
    memories = {point.seat: match.place(point.seat).memory() for point in wanted}
    tell(memories, match.opening)
    moves = recorded_moves(record, match.seats)
    for point in wanted:
        while len(match.movers) < point.number:
            tell(memories, match.play_again(*moves[len(match.movers)]))
        yield Situation(point, match.place(point.seat), memories[point.seat], match.view(point.seat))


def tell(memories: dict[int, Memory], events: list[Event]) -> None:
    for seat, memory in memories.items():
        for event in events:
            memory.hear(event.told_to(seat))


def present(match: Match, seat: int) -> Situation:
    """The situation of a seat in a game that goes on."""
    again = Match(match.title, match.seats, seed=match.seed, options=match.options.as_json(), deal=match.deal)
    memories = {seat: match.place(seat).memory()}
    tell(memories, again.opening)
    for mover, text in match.played:
        tell(memories, again.play_again(mover, text))
    point = Point(len(match.movers), seat, None)
    return Situation(point, match.place(seat), memories[seat], match.view(seat))
