"""Reading the fields of a view or an event: the engine wrote them, so a wrong type is a fault of ours."""

from typing import Final

from pioche.engine.events import Fields

MOST_HIDDEN: Final = 64
HIDDEN_CARD: Final = "?"
HIDDEN: Final = [[HIDDEN_CARD] * count for count in range(MOST_HIDDEN)]


def hidden_cards(count: int) -> list[str]:
    """So many cards that are not shown. Views share these lists: the same object need not be compared."""
    return HIDDEN[count] if count < MOST_HIDDEN else [HIDDEN_CARD] * count


def number(fields: Fields, name: str) -> int:
    value = fields[name]
    assert isinstance(value, int)
    return value


def seat_or_none(fields: Fields, name: str) -> int | None:
    value = fields[name]
    assert value is None or isinstance(value, int)
    return value


def numbers(fields: Fields, name: str) -> list[int]:
    values = fields[name]
    assert isinstance(values, list)
    return [int(value) for value in values]


def word(fields: Fields, name: str) -> str:
    value = fields[name]
    assert isinstance(value, str)
    return value


def words(fields: Fields, name: str) -> list[str]:
    values = fields[name]
    assert isinstance(values, list)
    return [str(value) for value in values]


def hands_of(fields: Fields, name: str) -> list[list[str]]:
    """A list of cards for each seat."""
    values = fields[name]
    assert isinstance(values, list)
    return [[str(card) for card in hand] for hand in values]
