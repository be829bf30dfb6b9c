"""How much a search may spend on a decision: time, or a number of lines that is the same everywhere."""

from dataclasses import dataclass
from typing import Final

from pioche.engine.refusal import bad_request

MOST_LINES: Final = 10**9
LONGEST: Final = 3600.0


@dataclass(frozen=True, slots=True)
class Budget:
    """With lines alone, the same seed gives the same move."""

    seconds: float = LONGEST
    lines: int = MOST_LINES


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
