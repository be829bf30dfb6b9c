"""The host of a live table (pioche.table) in a terminal: its time, its bots, its log, and what it tells."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Final, Protocol

from pioche.bots.roster import LEVELS, find_bot
from pioche.cli.table.saves import TableFile
from pioche.cli.table.settings import NO_CLOCK
from pioche.engine.chance import chance_from
from pioche.engine.events import Event, Fields
from pioche.engine.match import Match
from pioche.engine.place import Place
from pioche.engine.views import numbers
from pioche.table import commands as c
from pioche.table.deals import SECRET_BYTES
from pioche.table.desk import not_allowed
from pioche.table.entries import Audience, Entry
from pioche.table.outcome import Answer, Outcome
from pioche.table.paces import ASK_AGAIN, PACES
from pioche.table.stand_ins import Bots, StandIn
from pioche.table.state import OVER, PLAYING
from pioche.table.table import Table
from pioche.thinking.pool import Thinkers

CLIENT: Final = "terminal"
"""All who share the keyboard are one client of one person with several seats."""
USUAL_THOUGHT: Final = sum(PACES[NO_CLOCK].thinking) / 2
"""How long a bot hesitates where there is no clock: a pace in seconds is measured by it."""
STEPS_AT_ONCE: Final = 200
A_MOMENT: Final = 0.001
NOTICES: Final = frozenset({"taken_over", "handed_back", "raced"})
"""What is told of the table itself, among the events of the game."""

NamedSeats = Sequence[tuple[str, str | None]]
"""For each seat a name and, if it is a bot's, its level."""


class Alarm(Protocol):
    def stop(self) -> None: ...


@dataclass(frozen=True)
class RoundResult:
    """Everybody's score when a round was over, as a spectator saw it."""

    round: int
    scores: Sequence[int | None]


class TableTime:
    """The seconds of a table: they pass while it is in front; without a clock, from bot to bot only."""

    def __init__(self, *, runs: bool) -> None:
        self.runs = runs
        self.passed = 0.0
        self.since: float | None = None

    def now(self) -> float:
        return self.passed if self.since is None else self.passed + monotonic() - self.since

    def go(self) -> None:
        if self.runs and self.since is None:
            self.since = monotonic()

    def stop(self) -> None:
        self.passed, self.since = self.now(), None

    def skip_to(self, time: float) -> None:
        self.passed += max(0.0, time - self.now())


class TableHost:
    """Holds one table for the people at one keyboard, and brings what it has not: time, bots, chance, a log.

    Every entry is on disk before it is told, and every event is told once, to each seat of a person and to
    spectators as they may know it. Time stands still while somebody reads a page (`hold`).
    """

    def __init__(self, *, thinkers: Thinkers | None = None, pace: float = 0.0) -> None:
        elsewhere = frozenset() if thinkers is None else thinkers.bots.thinkers
        self.bots = Bots(LEVELS, self.seat_bot, elsewhere)
        self.thinkers = thinkers
        self.hesitation = pace / USUAL_THOUGHT
        self.file: TableFile | None = None
        self.not_kept: OSError | None = None
        """Why what happens is not written down."""
        self.table = Table(self.bots, fresh_secret)
        self.time = TableTime(runs=False)
        self.held = True
        self.alarm: Alarm | None = None
        self.set_alarm: Callable[[float, Callable[[], None]], Alarm] | None = None
        self.on_told: Callable[[Sequence[Event]], None] = lambda _events: None
        self.on_bots_done: Callable[[], None] = lambda: None
        """No bot has anything to do before a person acts."""
        self.told: dict[Audience, list[Fields]] = {}
        self.rounds: list[RoundResult] = []
        self.round: int | None = None
        self.key = 0

    @property
    def match(self) -> Match:
        match = self.table.state.match
        assert match is not None, "a table of the terminal is dealt before anybody looks at it"
        return match

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.table.state.chairs]

    @property
    def people(self) -> list[int]:
        """The seats of those at the keyboard, also where a bot plays for one."""
        return [seat for seat, chair in enumerate(self.table.state.chairs) if chair.person is not None]

    @property
    def replaced(self) -> list[int]:
        """The seats of people for whom a bot plays."""
        return [seat for seat in self.people if self.table.state.chairs[seat].by_bot]

    @property
    def over(self) -> bool:
        return self.table.state.stage == OVER

    @property
    def faults(self) -> int:
        """How often a bot failed."""
        return self.table.stand_ins.faults

    def seat_bot(self, place: Place, level: str) -> StandIn:
        """The same seed gives the same bots."""
        seed = f"bot {place.seat} of {self.match.seed!r}"
        if self.thinkers is None:
            return find_bot(place, level, chance_from(seed))
        return self.thinkers.seat(place, level, seed)

    def begin(self, table: Table, entries: Sequence[Entry], seating: NamedSeats) -> None:
        """Sit down at a new table, and deal."""
        self.table = table
        self.time = TableTime(runs=table.state.pace != NO_CLOCK)
        self.append(entries)
        self.sit_down(seating)

    def sit_down(self, seating: NamedSeats) -> None:
        self.settle(self.table.take(c.Connect(CLIENT, CLIENT), self.time.now()))
        for seat, (name, level) in enumerate(seating):
            if not self.table.state.chairs[seat].empty:
                continue
            if level is None:
                self.ask(c.Sit, seat, name)
            else:
                self.ask(c.SeatBot, seat, level, name)
        self.ask(c.Start)

    def resume(self, file: TableFile) -> None:
        """Go on with a table that was kept. Refused: it cannot be played again from its log."""
        for entry in file.read():
            self.tell(entry, self.table.admit(entry))
        state = self.table.state
        if state.stage != PLAYING:
            raise not_allowed("no-game-running")
        self.file = file
        self.time = TableTime(runs=state.pace != NO_CLOCK)
        self.key = self.table.last_key(CLIENT)
        self.settle(self.table.take(c.Connect(CLIENT, CLIENT), self.time.now()))

    def ask(self, kind: Callable[..., c.Asked], *details: object) -> Answer:
        """Give the table a command; Refused: nothing has happened."""
        self.key += 1
        outcome = self.table.take(kind(CLIENT, self.key, *details), self.time.now())
        answer = outcome.answers[-1]
        self.settle(outcome)
        while answer.pending:  # nobody else at this keyboard can be quicker: nothing need be waited for
            due = self.table.next_bot_time()
            assert due is not None
            self.time.skip_to(due)
            outcome = self.table.tick(self.time.now())
            answer = next((other for other in outcome.answers if other.key == self.key), answer)
            self.settle(outcome)
        if answer.refused is not None:
            raise answer.refused
        return answer

    def play(self, seat: int, move: str) -> None:
        self.ask(c.Move, seat, move)

    def let_bot_play(self, seat: int) -> None:
        self.ask(c.ReplaceByBot, seat)

    def take_back(self, seat: int) -> None:
        self.ask(c.Return, seat)

    def rematch(self) -> None:
        """Another game with the same people and bots."""
        seating = [(chair.name, chair.level) for chair in self.table.state.chairs]
        self.ask(c.Rematch)
        self.sit_down(seating)

    def note_hint(self, seat: int) -> None:
        self.settle(self.table.note_hint(seat))

    def settle(self, outcome: Outcome) -> None:
        """Store, then tell."""
        self.append(outcome.entries)
        happened: list[Event] = []
        for entry, events in zip(outcome.entries, outcome.events, strict=True):
            self.tell(entry, events)
            happened += events
        if outcome.entries and self.table.state.match is not None:  # before the deal there is nothing to see
            self.on_told(happened)

    def append(self, entries: Sequence[Entry]) -> None:
        if self.file is None or not entries:
            return
        try:
            self.file.append(entries)
        except OSError as error:
            file, self.file = self.file, None
            file.free()
            self.not_kept = error

    def tell(self, entry: Entry, events: Sequence[Event]) -> None:
        if entry.kind == "started":
            self.told = {audience: [] for audience in (None, *self.people)}
            self.rounds, self.round = [], int(self.match.game.round)
        by_clock = entry.kind in {"announced", "moved"} and entry.shown["by"] == "clock"
        for audience, told in self.told.items():
            if by_clock or entry.kind in NOTICES:
                told.append({**entry.shown, "type": "notice", "notice": entry.kind})
            told += [event.told_to(audience) for event in events]
        if entry.kind == "moved":
            self.note_round()

    def note_round(self) -> None:
        playing = int(self.match.game.round)
        if self.round is not None and (self.over or playing != self.round):
            scores = self.match.view(None)["scores"]
            assert isinstance(scores, list)
            self.rounds.append(RoundResult(self.round, scores))
            self.round = None if self.over else playing

    def awaited(self) -> list[int]:
        return numbers(self.view(None), "awaited")

    def view(self, seat: Audience) -> Fields:
        """The game as a seat sees it now."""
        game = self.table.view(seat)["game"]
        assert isinstance(game, dict)
        return game

    @property
    def resting(self) -> bool:
        """Whether the table rests on what was done last: others may object."""
        return self.table.state.announced is not None

    def person_wanted(self, looking: int | None) -> int | None:
        """The person for whom the game waits; whoever is looking already comes first."""
        replaced = self.replaced
        waiting = [seat for seat in self.awaited() if seat in self.people and seat not in replaced]
        if not waiting:
            return None
        return looking if looking in waiting else waiting[0]

    def seconds_left(self, seat: int | None) -> float | None:
        """How long a person still has; None: for ever."""
        if not self.time.runs or seat is None:
            return None
        waits = self.table.waits(self.time.now())
        found = [wait["left"] for wait in waits if wait["seat"] == seat and isinstance(wait["left"], float)]
        return min(found, default=None)

    def go_on(self) -> None:
        """The table is in front: time passes, and bots move when they are due."""
        self.held = False
        self.time.go()
        self.plan()

    def hold(self) -> None:
        self.held = True
        self.time.stop()
        self.cancel_alarm()

    def hurry(self) -> None:
        """Do not wait for the next bot, unless it is still thinking."""
        due = self.table.next_bot_time()
        if due is not None and not self.held and not self.thinking:
            self.wake(due)

    @property
    def thinking(self) -> bool:
        return self.thinkers is not None and self.thinkers.busy

    @property
    def bots_are_due(self) -> bool:
        return self.table.next_bot_time() is not None

    def plan(self) -> None:
        """Wake up when the table asks for it; what is due at once is done at once."""
        self.cancel_alarm()
        for _ in range(STEPS_AT_ONCE):
            due = self.table.next_deadline() if self.time.runs else self.table.next_bot_time()
            if not self.held and not self.bots_are_due:
                self.on_bots_done()
            if self.held or due is None:
                return
            delay = self.delay_until(due)
            if delay > 0:
                self.wake_after(delay, partial(self.wake, due))
                return
            self.pass_time(due)
        self.wake_after(A_MOMENT, self.plan)

    def delay_until(self, due: float) -> float:
        away = max(0.0, due - self.time.now())
        if self.time.runs:
            return away
        return max(away * self.hesitation, min(away, ASK_AGAIN) if self.thinking else 0.0)

    def wake_after(self, seconds: float, then: Callable[[], None]) -> None:
        if self.set_alarm is not None:
            self.alarm = self.set_alarm(seconds, then)

    def wake(self, due: float) -> None:
        if not self.held:
            self.pass_time(due)
            self.plan()

    def pass_time(self, due: float) -> None:
        self.time.skip_to(due)
        self.settle(self.table.tick(self.time.now()))

    def cancel_alarm(self) -> None:
        if self.alarm is not None:
            self.alarm.stop()
            self.alarm = None

    def close(self, *, keep: bool = True) -> None:
        """Leave the table. A game that is not over can be continued, unless it is not to be kept."""
        self.hold()
        self.table.stand_ins.dismiss_all()
        if self.file is not None:
            if keep and not self.over:
                self.file.free()
            else:
                self.file.remove()
            self.file = None


def fresh_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)
