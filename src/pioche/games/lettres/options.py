"""Plis de lettres leaves a table nothing to choose."""

from typing import final

from pioche.engine.fields import Request, only_known
from pioche.engine.game import Options


@final
class LettresOptions(Options):
    def as_json(self) -> dict[str, object]:
        return {}


def read_options(seats: int, request: Request) -> LettresOptions:
    only_known(request, (), "options")
    return LettresOptions()
