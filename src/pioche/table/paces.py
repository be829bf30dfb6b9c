"""How long a table waits, for people and for bots, in seconds."""

from dataclasses import dataclass
from typing import Final

from pioche.engine.refusal import bad_request

Range = tuple[float, float]

LATE: Final = 0.25
"""How long after a deadline the clock really moves: what was sent in time may still be on its way."""
LOST_AFTER: Final = 5.0
"""A person without any client for so long is shown as away; a page that is loaded again is quicker."""
ASLEEP_AFTER: Final = 3
"""So many moves in a row made by the clock, and a bot plays for whoever is connected but silent."""
ASK_AGAIN: Final = 0.1
"""A bot that is still thinking when it is due is asked again so much later."""
LONGEST_THOUGHT: Final = 5.0
"""So long, or as long as a person has if that is less, is waited for a bot after it was due; then one of the
usual level answers for it. Experts need a twentieth of a second where nothing holds them up."""
ALL_GONE: Final = 900.0
"""So long a game of several people stands still when none of them is there: a router, a tunnel, a door bell.
One whose only person is gone waits as long as it takes."""
SPARED: Final = 5.0
"""What is left of a wait, if it was as much, when another pace would already have ended it."""
SHORTEST_PAUSE: Final = 1.0
"""Who has less than this left of all pauses of a game has none."""
CLOCKED_AGAIN: Final = 1.0
"""Where the clock has moved and the same turn goes on (Mio: drawing), it does not wait long for the rest."""


@dataclass(frozen=True)
class Pace:
    """How long people have for each kind of decision, and how quickly bots move."""

    name: str
    limits: dict[str, int | None]
    """What is waited for to its limit; None: no deadline for people who are there."""
    grace: float
    """How long an absent person's seat is kept before a bot plays for it."""
    longest_pause: float
    """How long all pauses of a game together may last."""
    thinking: Range
    """A bot that is awaited moves after so long."""
    reacting: Range
    """A bot that may react does so after so long."""
    window: float
    """How long reactions are collected after the first. Longer than the cap: the farthest come so late."""
    cap: float
    """The most that is taken off an arrival for the way there and back."""
    undoing: float = 0.0
    """So long, at least, bots wait where somebody who plays alone may take a move back."""


def limits(turn: int | None, choice: int | None, answer: int | None, objection: int) -> dict[str, int | None]:
    # ME-32: every lay of MERCI is followed by this rest, so it is short, also at a table without clocks.
    return {"turn": turn, "choice": choice, "answer": answer, "objection": objection}


PACES: Final = {
    pace.name: pace
    for pace in (
        Pace("calm", limits(90, 60, 20, 5), 90, 3600, (1.5, 3.0), (2.5, 5.0), 0.3, 0.25),
        Pace("normal", limits(40, 25, 10, 3), 45, 1200, (0.8, 1.8), (1.2, 2.6), 0.25, 0.2),
        Pace("lively", limits(15, 10, 5, 2), 20, 600, (0.4, 0.9), (0.8, 1.6), 0.2, 0.15),
        Pace("none", limits(None, None, None, 4), 120, 86400, (1.0, 2.0), (2.0, 4.0), 0.3, 0.25, 1.5),
    )
}


def find_pace(name: object) -> Pace:
    if not isinstance(name, str) or name not in PACES:
        raise bad_request("unknown-pace", {"name": str(name), "known": ", ".join(PACES)})
    return PACES[name]
