"""What a table in the terminal is opened with."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pioche.engine.chance import Seed
from pioche.engine.title import Title
from pioche.words.language import preferred_language

PEOPLE: Final = ("Léa", "Hugo", "Zoé", "Malo", "Inès", "Tom", "Jade")
BOTS: Final = ("Basile", "Colette", "Dino", "Émile", "Flore", "Gaston", "Hortense")
SEED_LIMIT: Final = 10**12


@dataclass
class Settings:
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
    save: Path | None = None

    def seats_for(self, title: Title) -> int:
        return title.usual if self.seats is None else self.seats

    def options_for(self, title: Title) -> dict[str, object]:
        """ME-31: where people play they say the words of MERCI themselves."""
        if title.name == "merci" and self.people:
            return {"manners": "spoken", **self.options}
        return dict(self.options)


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
