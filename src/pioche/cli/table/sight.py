"""What the person at the keyboard may see, gathered for drawing."""

from collections.abc import Sequence
from dataclasses import dataclass

from pioche.cli.table.host import RoundResult, TableHost
from pioche.engine.events import Fields
from pioche.engine.views import number, numbers, seat_or_none
from pioche.words.catalogue import Catalogue


@dataclass(frozen=True)
class Sight:
    """The view of one seat (None: of a spectator), what it was told, and the words for both."""

    view: Fields
    told: Sequence[Fields]
    names: Sequence[str]
    rounds: Sequence[RoundResult]
    catalogue: Catalogue
    replaced: Sequence[int] = ()
    """The people for whom a bot plays."""

    @property
    def seat(self) -> int | None:
        return seat_or_none(self.view, "seat")

    @property
    def seats(self) -> range:
        return range(number(self.view, "seats"))

    @property
    def awaited(self) -> list[int]:
        return numbers(self.view, "awaited")

    def say(self, key: str, **details: object) -> str:
        """A sentence of the terminal."""
        return self.catalogue.say(f"table-{key}", details)

    def last_told(self, *kinds: str) -> Fields | None:
        """The latest event of one of these kinds."""
        for told in reversed(self.told):
            if told["type"] in kinds:
                return told
        return None

    def sentence(self, told: Fields) -> str:
        """An event of the game, or a notice of the table."""
        if told["type"] == "notice":
            return self.catalogue.say(f"notice-{told['notice']}", self.catalogue.in_words(told, self.names))
        return self.catalogue.event(told, self.names)


def look(table: TableHost, seat: int | None, catalogue: Catalogue) -> Sight:
    view = table.view(seat)
    return Sight(view, table.told[seat], table.names, table.rounds, catalogue, table.replaced)
