"""What comes of a command or of time: entries to store, then answers and tellings to send."""

from msgspec import Struct, field

from pioche.engine.events import Event, Fields
from pioche.engine.refusal import Refused
from pioche.table.entries import Entry


class Answer(Struct, frozen=True, gc=False):
    """To the sender of one command: accepted with a number, refused with a reason, or not decided yet."""

    client: str
    key: int
    number: int | None = None
    refused: Refused | None = None

    @property
    def accepted(self) -> bool:
        return self.number is not None

    @property
    def pending(self) -> bool:
        """The move takes part in a race that is still open; its answer comes with a later outcome."""
        return self.number is None and self.refused is None

    def as_json(self) -> Fields:
        if self.refused is None:
            return {"key": self.key, "n": self.number}
        return {
            "key": self.key,
            "error": self.refused.error,
            "article": self.refused.article,
            "reason": self.refused.reason,
            "details": self.refused.details,
        }


def refusal(client: str, key: int, refused: Refused) -> Answer:
    """A refusal without its traceback: that leads to frames that hold the answer, and no cycle through an
    answer is ever found, as these are not searched."""
    refused.__traceback__ = refused.__context__ = None
    return Answer(client, key, refused=refused)


class Outcome(Struct):
    """Store `entries` first, all or none; then send `answers` and what a stream tells of it."""

    entries: list[Entry] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)
    """For each entry what the rules tell of it."""
