"""The decisions of a recorded game, and what their seats knew when they made them."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from pioche.bots.budget import Budget
from pioche.bots.roster import find_bot, plain_search
from pioche.bots.searching import SearchingBot
from pioche.engine.bits import place_list
from pioche.engine.chance import chance_from
from pioche.engine.events import Event, Fields
from pioche.engine.fields import required
from pioche.engine.match import Match
from pioche.engine.place import Place
from pioche.engine.record import RecordStep, parse_record, replay_steps, retold
from pioche.games.shelf import find_title

READ_AT_ONCE: Final = 2
"""So many records are kept open: a server reviews as many at a time."""


@dataclass(frozen=True, slots=True)
class Point:
    """A decision of a seat when so many moves of the record had been made."""

    number: int
    seat: int
    played: str | None
    """None: a chance that was not taken."""


@dataclass(frozen=True, slots=True)
class Situation:
    """All that a seat knew at a point; what was heard is good until the next situation is asked for."""

    point: Point
    place: Place
    expert: SearchingBot
    """It has heard what the seat was told, and never plays: its worlds and its mind are asked."""
    view: Fields
    events: Sequence[Event]
    """Everything that has happened; the seat was told its part of it."""

    def regular_move(self) -> str | None:
        """What a regular plays here, after all that the seat was told."""
        seat = self.place.seat
        bot = find_bot(self.place, "regular", chance_from(f"regular {self.point.number} {seat}"))
        try:
            for event in self.events:
                bot.hear(event.told_to(seat))
            return bot.choose(self.view)
        finally:
            bot.close()


def order(point: Point) -> tuple[int, int]:
    return point.number, point.seat


class DecisionFinder:
    """The decisions of some seats in which there was something to decide, with what the seat saw then."""

    def __init__(self, seats: Collection[int]) -> None:
        self.seats = seats
        self.views: dict[Point, Fields] = {}
        self.chances: dict[int, tuple[int, list[str], Fields]] = {}
        """For seats that need not move: since when, and what, they could, and what they saw then."""

    def see(self, step: RecordStep, ahead: tuple[int, str] | None) -> None:
        """The position after a step; `ahead` is what was done in it (None: nothing any more)."""
        match = step.match
        self.see_chances(match, step.number)
        if ahead is None or ahead[0] not in self.seats:
            return
        seat, text = ahead
        forced = (match.game.awaited() >> seat) & 1 and len(match.moves(seat)) == 1
        if not forced:
            self.views[Point(step.number, seat, text)] = match.view(seat)
        self.chances.pop(seat, None)

    def see_chances(self, match: Match, number: int) -> None:
        """The chances that were there and are no more were missed; new ones are noted."""
        optional = place_list(match.game.optional())
        for seat in self.seats:
            now = match.moves(seat) if seat in optional else []
            since = self.chances.get(seat)
            if since is not None and since[1] != now:
                self.views[Point(since[0], seat, None)] = since[2]
                del self.chances[seat]
            if now and seat not in self.chances:
                self.chances[seat] = (number, now, match.view(seat))


def listening_expert(place: Place) -> SearchingBot:
    """The expert of this game; where it does not search, one that knows nothing but the rules."""
    any_budget, any_chance = Budget(lines=1), chance_from(0)
    expert = find_bot(place, "expert:1", any_chance)
    if isinstance(expert, SearchingBot):
        return expert
    return plain_search(place, any_chance, any_budget)


class RecordReader:
    """Reads a game from its deal on and tells what its seats knew. It goes back only by starting over."""

    def __init__(self, begin: Callable[[], Iterator[RecordStep]]) -> None:
        self.begin = begin
        self.start_over()

    def start_over(self) -> None:
        self.steps = self.begin()
        self.events: list[Event] = []
        self.experts: dict[int, tuple[SearchingBot, int]] = {}
        """In the seats that were asked for, each with the number of events that it has heard."""
        self.read_on()

    def read_on(self) -> bool:
        """One step; False: there is none any more."""
        step = next(self.steps, None)
        if step is None:
            return False
        self.match, self.number = step.match, step.number
        self.events += step.events
        return True

    def situation(self, point: Point) -> Situation:
        if point.number < self.number:
            self.start_over()
        while self.number < point.number and self.read_on():
            pass
        place = self.match.place(point.seat)
        expert, heard = self.experts.get(point.seat) or (listening_expert(place), 0)
        for event in self.events[heard:]:
            expert.hear(event.told_to(point.seat))
        self.experts[point.seat] = expert, len(self.events)
        return Situation(point, place, expert, self.match.view(point.seat), self.events)

    def latest(self, seat: int) -> Situation:
        """Where the game stands."""
        while self.read_on():
            pass
        return self.situation(Point(self.number, seat, None))


@lru_cache(READ_AT_ONCE)
def reader_of(source: str) -> RecordReader:
    """Of the text of a record. Whoever judges it part by part reads on where the last part ended."""
    return RecordReader(steps_of(source))


def steps_of(source: str) -> Callable[[], Iterator[RecordStep]]:
    record = parse_record(source)
    return partial(replay_steps, find_title(required(record, "game", "record")), record)


def situations(source: str, points: Collection[Point]) -> Iterator[Situation]:
    """What was known at these points of a record (its text); each is good until the next is asked for."""
    reader = reader_of(source)
    for point in sorted(points, key=order):
        yield reader.situation(point)


def situation_at_end(source: str, seat: int) -> Situation:
    """Where a record that was written down in the middle of a game ends."""
    return RecordReader(steps_of(source)).latest(seat)


def present(match: Match, seat: int) -> Situation:
    """The situation of a seat in a game that goes on."""
    return RecordReader(lambda: retold(match)).latest(seat)
