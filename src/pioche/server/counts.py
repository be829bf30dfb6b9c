"""Plain numbers that the hot path adds to; metrics.py shows them."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pioche.table.entries import Entry


def nobody_counts(_seconds: float) -> None:
    pass


@dataclass(slots=True)
class Counts:
    sockets: int = 0
    moves: int = 0
    entries: int = 0
    commands: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    resumes: int = 0
    takeovers: int = 0
    slow_readers: int = 0
    connections_cut: Counter[str] = field(default_factory=Counter)
    restored: int = 0
    broken: int = 0
    fenced: int = 0
    """Tables whose log was refused because another server has them."""
    ahead: int = 0
    records: int = 0
    lost_seconds: float = 0.0
    """How long the clocks of all tables stood still because nobody was heard."""
    dropped: Counter[str] = field(default_factory=Counter)
    """What was kept long enough, or was asked to be forgotten."""
    acknowledged: Callable[[float], None] = nobody_counts
    """Told how long each commit took from the command on."""

    def note(self, entries: Sequence[Entry]) -> None:
        self.entries += len(entries)
        for entry in entries:
            if entry.kind == "moved":
                self.moves += 1
            elif entry.kind == "taken_over":
                self.takeovers += 1
