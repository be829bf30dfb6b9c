"""What the seats of a game are called."""

from collections.abc import Sequence
from typing import Final

from pioche.words.catalogue import Catalogue

LONGEST: Final = 60
"""Names in a record may come from anywhere; a longer one would drown the sentence it stands in."""


def seat_names(given: Sequence[str], seats: int, words: Catalogue) -> list[str]:
    """A name for every seat; one that is missing or empty is the number of the seat."""
    names = [words.say("seat-name", {"number": seat}) for seat in range(seats)]
    for seat, name in enumerate(given[:seats]):
        whole = name.strip()
        shown = whole if len(whole) <= LONGEST else whole[: LONGEST - 1] + "…"
        names[seat] = shown or names[seat]
    return names
