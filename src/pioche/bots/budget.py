"""How much a search may spend on a decision: time, or a number of lines that is the same everywhere."""

from dataclasses import dataclass
from time import perf_counter, thread_time
from typing import Final

from pioche.engine.refusal import bad_request

MOST_LINES: Final = 10**9
LONGEST: Final = 3600.0
PATIENCE: Final = 4.0
"""On a busy machine a decision lasts at most so many times its budget, however little it could think."""


@dataclass(frozen=True, slots=True)
class Budget:
    """With lines alone, the same seed gives the same move."""

    seconds: float = LONGEST
    """Of one core: what others make the machine do does not count."""
    lines: int = MOST_LINES


class Spending:
    """What a decision has taken of its budget. It begins now, in the thread that is to think."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.begun = thread_time()
        self.begun_on_the_wall = perf_counter()

    def is_spent(self, lines: int, part: float = 1.0) -> bool:
        """Whether so many lines, or the time since it began, are this part of the budget."""
        seconds = part * self.budget.seconds
        return (
            lines >= part * self.budget.lines
            or thread_time() - self.begun >= seconds
            or perf_counter() - self.begun_on_the_wall >= PATIENCE * seconds
        )


USUAL: Final = Budget(seconds=0.05)


def read_budget(text: str) -> Budget:
    """`50ms`, `1.5s` or a number of lines such as `1000`."""
    number, unit = text.rstrip("ms"), text[len(text.rstrip("ms")) :]
    try:
        if not unit:
            budget = Budget(lines=int(number))
        else:
            budget = Budget(seconds=float(number) / {"ms": 1000, "s": 1}[unit])
    except (ValueError, KeyError):
        raise bad_request("not-a-budget", {"text": text[:80]}) from None
    if not (0 < budget.seconds <= LONGEST and 0 < budget.lines <= MOST_LINES):
        raise bad_request("not-a-budget", {"text": text[:80]})
    return budget
