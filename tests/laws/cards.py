"""Where the cards of each game lie, read off its state."""

from collections import Counter
from collections.abc import Iterable, Iterator

from pioche.engine.events import Fields

PLACES = {
    "non-merci": ("card", "pile", "taken", "removed"),
    "shit": ("hands", "start", "pile", "aside"),
    "mio": ("hands", "pile", "discard", "face_down"),
    "lettres": ("hands", "trick"),
    "merci": ("hands", "pile", "tops", "under"),
}


def cards_in(value: object) -> Iterator[str]:
    """Every card of a field, however deep it lies; seats beside a card (a trick) are none."""
    if isinstance(value, list):
        if len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], str):
            yield value[1]
        else:
            for item in value:
                yield from cards_in(item)
    elif isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        yield str(value)


def all_cards(state: Fields, fields: Iterable[str] | None = None) -> Counter[str]:
    places = PLACES[str(state["game"])] if fields is None else fields
    return Counter(card for place in places for card in cards_in(state[place]))


def fronts_and_backs(cards: Counter[str]) -> Counter[str]:
    """How many cards have each front, and in MERCI each back: which has which may still be unknown."""
    counts: Counter[str] = Counter()
    for card, count in cards.items():
        for side in card.split(":"):
            counts[side] += count
    return counts


def visible_cards(view: Fields) -> set[str]:
    """The cards a view names, without their backs."""
    named: set[str] = set()
    for value in view.values():
        named |= {card.partition(":")[0] for card in cards_in(value) if "?" not in card}
    return named
