"""NM-9 to NM-11: what a table may choose."""

from typing import final

from mypy_extensions import i64

from pioche.engine.fields import LARGEST, Request, only_known, truth, whole_number
from pioche.engine.game import Options


@final
class NonMerciOptions(Options):
    def __init__(self, rounds: i64, tactical: bool, open_chips: bool) -> None:
        self.rounds = rounds
        self.tactical = tactical
        self.open_chips = open_chips

    def as_json(self) -> dict[str, object]:
        return {"rounds": int(self.rounds), "tactical": self.tactical, "open_chips": self.open_chips}

    def chips_each(self, seats: i64) -> i64:
        """NM-2 and NM-11."""
        if self.tactical:
            return 10
        if seats <= 5:
            return 11
        return 9 if seats == 6 else 7


def read_options(seats: int, request: Request) -> NonMerciOptions:
    only_known(request, ("rounds", "tactical", "open_chips"), "options")
    return NonMerciOptions(
        whole_number(request.get("rounds", 1), "options.rounds", 1, LARGEST),
        truth(request.get("tactical", False), "options.tactical"),
        truth(request.get("open_chips", False), "options.open_chips"),
    )
