"""The course of one game with chance made explicit, for search programs: every deal is a move of chance.

The cards of a deal follow from a seed of four bytes, drawn one after the other. A move that would draw cards
from the generator waits until chance has drawn a new seed: so nothing that is still to be dealt is decided
before, and the course is exactly its list of decisions and bytes.
"""

import hashlib
import json
import pickle
from collections.abc import Sequence
from typing import Any, Final

from pioche.engine.chance import Chance, chance_from
from pioche.engine.encoding import Encoder
from pioche.engine.events import Fields
from pioche.engine.game import Game, Options
from pioche.engine.journal import Journal
from pioche.engine.memory import Memory
from pioche.engine.moves import HOLD
from pioche.engine.place import Place
from pioche.engine.reading import Reading
from pioche.engine.sitting import Sitting
from pioche.engine.title import Title
from pioche.games.shelf import find_title

SEED_BYTES: Final = 4
BYTES: Final = 256
CHANCE: Final = -1
OVER: Final = -4
"""The numbers that OpenSpiel has for chance and for the end."""


def dealer(seed: Sequence[int]) -> Chance:
    return chance_from("deal " + bytes(seed).hex())


class Chronicle:
    """What every seat has been told so far: the events themselves, and a digest of them all."""

    def __init__(self, course: "Course", base: Game | None) -> None:
        self.course = course
        self.journal = Journal()
        self.game = base
        if base is not None:
            base.journal = self.journal
        seats = range(course.seats)
        self.told: list[list[Fields]] = [[] for _ in seats]
        self.digests = [hashlib.blake2b(digest_size=16) for _ in seats]
        self.at = 0

    def catch_up(self) -> "Chronicle":
        course = self.course
        for seat, move in course.log[self.at :]:
            if seat == CHANCE:
                self.deal(dealer(course.seeds[move]))
            elif move == HOLD:
                self.digests[seat].update(b"hold")
            else:
                assert self.game is not None
                self.game.carry_out(seat, move)
            self.hear()
        self.at = len(course.log)
        return self

    def deal(self, chance: Chance) -> None:
        if self.game is None:
            self.game = self.course.title.fresh(self.course.seats, self.course.options, chance, self.journal)
        else:
            self.game.chance = chance

    def hear(self) -> None:
        for event in self.journal.take():
            for seat, told in enumerate(self.told):
                fields = event.told_to(seat)
                told.append(fields)
                self.digests[seat].update(json.dumps(fields).encode())

    def copy(self, course: "Course") -> "Chronicle":
        twin = Chronicle(course, None if self.game is None else self.game.copy())
        twin.told = [told[:] for told in self.told]
        twin.digests = [digest.copy() for digest in self.digests]
        twin.at = self.at
        return twin


class Course:
    """One game from before its first deal on, or from a world on that fits what one seat knows."""

    def __init__(self, title: Title, seats: int, options: Options) -> None:
        self.title = title
        self.seats = seats
        self.options = options
        self.sitting: Sitting | None = None
        self.seed: list[int] = []
        self.drawing = True
        self.waiting = 0
        self.decisions: list[int] = []
        self.log: list[tuple[int, int]] = []
        self.seeds: list[tuple[int, ...]] = []
        self.chronicle: Chronicle | None = None
        self.memories: dict[int, tuple[Memory, int]] = {}
        self.resampled_for: int | None = None
        self.known: list[Fields] = []

    def player(self) -> int:
        if self.drawing:
            return CHANCE
        assert self.sitting is not None
        return OVER if self.sitting.game.over else int(self.sitting.seat)

    def actions(self) -> list[int]:
        if self.drawing:
            return list(range(BYTES))
        assert self.sitting is not None
        return self.sitting.actions()

    def apply(self, action: int) -> None:
        """A decision or a byte of chance; ValueError for what is not possible changes nothing."""
        if self.drawing:
            if not 0 <= action < BYTES:
                raise ValueError(f"{action} is no outcome of chance")
            self.draw(action)
        else:
            sitting = self.sitting
            assert sitting is not None
            if not sitting.allows(action):
                raise ValueError(f"{action} is not one of the actions {sitting.actions()}")
            self.decide(sitting, action)
        self.decisions.append(action)

    def decide(self, sitting: Sitting, action: int) -> None:
        seat, move = int(sitting.seat), int(sitting.move_of(action))
        if move == HOLD:
            sitting.step(action)
        else:
            after = sitting.game.copy()
            after.carry_out(seat, move)
            if after.chance.weyl != sitting.game.chance.weyl:
                self.drawing = True
                self.waiting = action
                return
            sitting.encoder.watch(sitting.game, seat, move)
            sitting.game = after
            sitting.reading = Reading(after)
            sitting.ask()
        self.log.append((seat, move))

    def draw(self, byte: int) -> None:
        self.seed.append(byte)
        if len(self.seed) < SEED_BYTES:
            return
        chance = dealer(self.seed)
        self.log.append((CHANCE, len(self.seeds)))
        self.seeds.append(tuple(self.seed))
        self.seed = []
        self.drawing = False
        sitting = self.sitting
        if sitting is None:
            game = self.title.fresh(self.seats, self.options, chance, None)
            self.sitting = Sitting(game, self.title.encoder(self.options))
        else:
            self.log.append((int(sitting.seat), int(sitting.move_of(self.waiting))))
            sitting.game.chance = chance
            sitting.step(self.waiting)

    # What the seats know

    def told(self) -> Chronicle:
        if self.chronicle is None:
            self.chronicle = Chronicle(self, None)
        return self.chronicle.catch_up()

    def knowledge(self, seat: int) -> str:
        """Different for whatever the seat has been told differently, and the same for the same."""
        return f"{seat} {self.told().digests[seat].hexdigest()}"

    def view(self, seat: int | None) -> str:
        """What the seat (None: a spectator) sees now."""
        if self.sitting is None:
            return ""
        return json.dumps(self.title.view(self.sitting.game, seat))

    def memory(self, seat: int) -> Memory:
        """What the seat remembers; only events since the last call are told to it."""
        if self.resampled_for not in {None, seat}:
            raise ValueError(f"this is a world for seat {self.resampled_for}: seat {seat} has no past in it")
        told = self.told().told[seat]
        known = self.memories.get(seat)
        if known is None:
            memory, heard = self.title.memory(self.seats, self.options, seat), 0
            for fields in self.known:
                memory.hear(fields)
        else:
            memory, heard = known
        for fields in told[heard:]:
            memory.hear(fields)
        self.memories[seat] = (memory, len(told))
        return memory

    def resample(self, seat: int, chance: Chance) -> "Course":
        """A course in a world that the seat cannot tell from this one; others will know only its future."""
        sitting = self.sitting
        if sitting is None or self.drawing or sitting.game.over:
            raise ValueError("there is nothing to resample at a deal or at the end")
        world = self.memory(seat).world(self.title.view(sitting.game, seat), chance)
        twin = Course(self.title, self.seats, self.options)
        twin.known = self.known + self.told().told[seat]
        told = twin.begin_in(world, sitting.encoder.copy(), seat, int(sitting.seat))
        told.digests[seat] = self.told().digests[seat].copy()
        return twin

    def begin_in(self, world: Game, encoder: Encoder, seat: int, asked: int) -> Chronicle:
        """Begin in a world that fits what a seat knows, when `asked` decides; what will be told."""
        self.drawing = False
        self.resampled_for = seat
        self.sitting = Sitting(world, encoder)
        # Whoever is asked before has held: in the world it may have had something to lay.
        everybody = (1 << self.seats) - 1
        optional = int(world.optional()) >> asked & 1
        self.sitting.reading.held = (1 << asked) - 1 if optional else everybody & ~(1 << asked)
        self.sitting.ask()
        self.chronicle = Chronicle(self, world.copy())
        for other, digest in enumerate(self.chronicle.digests):
            digest.update(self.view(other).encode())
        return self.chronicle

    # Copies

    def copy(self) -> "Course":
        twin = Course(self.title, self.seats, self.options)
        twin.sitting = None if self.sitting is None else self.sitting.copy()
        twin.seed = self.seed[:]
        twin.drawing = self.drawing
        twin.waiting = self.waiting
        twin.decisions = self.decisions[:]
        twin.log = self.log[:]
        twin.seeds = self.seeds[:]
        twin.resampled_for = self.resampled_for
        twin.known = self.known
        twin.chronicle = None if self.chronicle is None else self.chronicle.copy(twin)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Course":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        if self.resampled_for is not None:
            raise pickle.PicklingError("a resampled world does not follow from its decisions")
        return restored, (self.title.name, self.seats, self.options.as_json(), tuple(self.decisions))


def restored(name: str, seats: int, options: dict[str, object], decisions: Sequence[int]) -> Course:
    title = find_title(name)
    course = Course(title, seats, title.options(seats, options))
    for decision in decisions:
        course.apply(decision)
    return course


def course_known_to(place: Place, known: list[Fields], view: Fields, chance: Chance) -> Course:
    """A course for a seat that is asked now, from no more than what it was told and sees."""
    memory = place.memory()
    for fields in known:
        memory.hear(fields)
    world = memory.world(view, chance)
    encoder = place.title.encoder(place.options)
    encoder.recall(memory, world)
    course = Course(place.title, place.seats, place.options)
    course.known = known
    course.begin_in(world, encoder, place.seat, place.seat)
    return course
