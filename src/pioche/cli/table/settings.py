"""What a table in the terminal is opened with."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pioche.engine.chance import Seed
from pioche.engine.title import Title
from pioche.table.customs import customs_of
from pioche.words.language import preferred_language

PEOPLE: Final = ("Léa", "Hugo", "Zoé", "Malo", "Inès", "Tom", "Jade")
BOTS: Final = ("Basile", "Colette", "Dino", "Émile", "Flore", "Gaston", "Hortense")
SEED_LIMIT: Final = 10**12
NO_CLOCK: Final = "none"


@dataclass
class TerminalSettings:
    """`game` None opens the start screen; `seats` None takes the game's usual number."""

    game: str | None = None
    seats: int | None = None
    people: int = 1
    names: Sequence[str] = ()
    level: str = "regular"
    language: str = field(default_factory=preferred_language)
    seed: Seed | None = None
    options: dict[str, object] = field(default_factory=dict)
    pace: float = 0.8
    """How many seconds a bot hesitates where there is no clock."""
    clock: str = NO_CLOCK
    """The pace of the live table (table/paces.py): how long people may take, and how bots hesitate."""
    save: Path | None = None
    """Where the record goes."""
    keep: Path | None = None
    """Where tables are kept while they are played; None: nowhere."""

    def seats_for(self, title: Title) -> int:
        return title.usual if self.seats is None else self.seats

    def options_for(self, title: Title) -> dict[str, object]:
        """Where only bots play, the options of a live table (ME-31: spoken words) are those of the rules."""
        live = dict(customs_of(title.name).live_options)
        if not self.people:
            usual = title.options(self.seats_for(title), {}).as_json()
            live = {name: usual[name] for name in live}
        return {**live, **self.options}


def fresh_seed() -> int:
    """A seed that is short enough to be written down."""
    return secrets.randbelow(SEED_LIMIT)


def names_at(seats: int, people: int, given: Sequence[str]) -> list[str]:
    """A name for every seat: people sit first; nobody is called like somebody else."""
    usual = list(PEOPLE[:people]) + list(BOTS[: seats - people])
    names: list[str] = []
    for seat in range(seats):
        name = given[seat].strip() if seat < len(given) and given[seat].strip() else usual[seat]
        while name in names:
            name += "′"
        names.append(name)
    return names
