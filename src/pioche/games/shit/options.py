"""SH-12 and SH-13: what a table may choose."""

from typing import final

from mypy_extensions import i64

from pioche.engine.fields import LARGEST, Request, only_known, whole_number
from pioche.engine.game import Options


@final
class ShitOptions(Options):
    def __init__(self, target: i64, round_cap: i64) -> None:
        self.target = target
        self.round_cap = round_cap

    def as_json(self) -> dict[str, object]:
        return {"target": int(self.target), "round_cap": int(self.round_cap)}


def read_options(seats: int, request: Request) -> ShitOptions:
    only_known(request, ("target", "round_cap"), "options")
    usual = 150 if seats == 2 else 120
    return ShitOptions(
        whole_number(request.get("target", usual), "options.target", 1, LARGEST),
        whole_number(request.get("round_cap", 500), "options.round_cap", 1, LARGEST),
    )
