"""Times that are running. None of it is in the log: after a restore every wait begins anew."""

from dataclasses import dataclass, field
from typing import Final, final

from pioche.engine.chance import Chance
from pioche.table.paces import Range

FINE: Final = 1 << 20
MOST_ALLOWANCES: Final = 1000


@final
class SeatWait:
    """The game waits for a seat since then; a bot will move when it is due."""

    def __init__(
        self, position: tuple[object, ...], since: float, *, hurried: bool = False, plain: bool = True
    ) -> None:
        self.position = position
        self.since = since
        self.due: float | None = None
        self.thinks_until: float | None = None
        """A bot that had no move when it was due is asked until then; after that another answers for it."""
        self.hurried = hurried
        """The clock has begun this turn and goes on by itself."""
        self.plain = plain
        """It has its full time since the seat is awaited in this position: nobody needs to be told."""
        self.spared: float | None = None
        """Not before then does the clock move, though the pace has become quicker; given once for a wait."""
        self.over = False
        """What was waited for has come; if the seat is still awaited, that is a wait of its own."""


@dataclass
class Allowance:
    """How much one person may ask for beside moves."""

    left: float
    at: float


@dataclass
class Clock:
    """How long the table has waited for whom, and when bots are due."""

    chance: Chance
    """For the hesitation of bots only: not the game's generator."""
    waits: dict[int, SeatWait] = field(default_factory=dict)
    reactions: dict[int, float | None] = field(default_factory=dict)
    """When a bot that is not awaited will look whether it wants to react; None: it has looked."""
    absent: dict[int, float] = field(default_factory=dict)
    """Since when a person has no client."""
    resting_since: float | None = None
    """Since when people look at the result of a round."""
    deserted: int = 0
    """How many people play of whom none is there; 0: somebody is, or nobody plays who could come back."""
    left_at: float | None = None
    """Since when the game stands still because of that."""
    given_up: bool = False
    """It stood still long enough: bots play for those who are gone."""
    undoing: tuple[int, float] = (0, 0.0)
    """The last entry that can be taken back, and until when bots leave time for it."""
    paused_at: float | None = None
    paused_for: float = 0.0
    """How long the pauses of this game that are over have lasted together."""
    allowances: dict[str, Allowance] = field(default_factory=dict)

    def hesitation(self, between: Range) -> float:
        low, high = between
        return low + (high - low) * int(self.chance.below(FINE)) / FINE

    def begin_anew(self) -> None:
        self.waits.clear()
        self.reactions.clear()
        self.resting_since = None
        self.paused_for = 0.0

    def forget(self, seat: int) -> None:
        self.end_wait(seat)
        self.reactions.pop(seat, None)

    def end_wait(self, seat: int) -> None:
        wait = self.waits.get(seat)
        if wait is not None:
            wait.over = True

    def leave_time(self, entry: int, until: float) -> None:
        """No bot moves before then, for the sake of who may take this entry back."""
        if self.undoing[0] != entry:
            self.undoing = (entry, until)
        for wait in self.waits.values():
            if wait.due is not None:
                wait.due = max(wait.due, self.undoing[1])

    def tell_anew(self) -> None:
        """Those who were told how long each wait is must be told again."""
        for wait in self.waits.values():
            wait.plain = False

    def resume(self, now: float, paused_at: float) -> None:
        self.paused_at = None
        self.paused_for += now - paused_at
        self.go_on(now, paused_at)

    def go_on(self, now: float, stood_since: float) -> None:
        """After it stood still everything has as much time left as before."""
        pause = now - stood_since
        self.tell_anew()
        for wait in self.waits.values():
            wait.since += pause
            if wait.due is not None:
                wait.due += pause
            if wait.thinks_until is not None:
                wait.thinks_until += pause
            if wait.spared is not None:
                wait.spared += pause
        for seat, due in self.reactions.items():
            if due is not None:
                self.reactions[seat] = due + pause
        if self.resting_since is not None:
            self.resting_since += pause
        for index, since in self.absent.items():
            self.absent[index] = since + now - max(since, stood_since)

    def spend(self, person: str, now: float, burst: float, per_second: float) -> bool:
        """Whether a person may ask for something more now; all spectators count as one."""
        if len(self.allowances) > MOST_ALLOWANCES:
            self.allowances.clear()
        allowance = self.allowances.setdefault(person, Allowance(burst, now))
        allowance.left = min(burst, allowance.left + (now - allowance.at) * per_second)
        allowance.at = now
        if allowance.left < 1:
            return False
        allowance.left -= 1
        return True
