"""Reading the fields of a request (options, deals, records) with errors that name the field."""

from collections.abc import Iterable
from typing import Final

from pioche.engine.chance import Seed
from pioche.engine.refusal import bad_request

Request = dict[str, object]

LARGEST: Final = 10**15
"""The largest number an option may have: more than any game reaches, and exact in every language."""


def whole_number(value: object, field: str, low: int, high: int) -> int:
    """A whole number within bounds; True and 1.0 are none."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise bad_request("not-a-whole-number", {"field": field})
    if not low <= value <= high:
        raise bad_request("number-out-of-range", {"field": field, "low": low, "high": high})
    return value


def truth(value: object, field: str) -> bool:
    if not isinstance(value, bool):
        raise bad_request("not-true-or-false", {"field": field})
    return value


def text(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise bad_request("not-a-text", {"field": field})
    return value


def read_seed(value: object) -> Seed:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise bad_request("not-a-whole-number", {"field": "seed"})
    return value


def sequence(value: object, field: str) -> list[object]:
    if not isinstance(value, list):
        raise bad_request("not-a-list", {"field": field})
    items: list[object] = value
    return items


def mapping(value: object, field: str) -> Request:
    if not isinstance(value, dict):
        raise bad_request("not-an-object", {"field": field})
    fields: Request = value
    return fields


def only_known(request: Request, known: Iterable[str], field: str) -> None:
    """Refuse a name that means nothing, rather than let a spelling mistake pass."""
    names = list(known)
    for name in request:
        if name not in names:
            raise bad_request(
                "unknown-field", {"field": field, "name": name[:80], "known": ", ".join(names) or "-"}
            )


def required(request: Request, name: str, field: str) -> object:
    if name not in request:
        raise bad_request("missing-field", {"field": field, "name": name})
    return request[name]


def optional_seat(request: Request, name: str, field: str, seats: int) -> int:
    """A seat, or −1 where it is left out or null and is to be drawn."""
    value = request.get(name)
    if value is None:
        return -1
    return whole_number(value, f"{field}.{name}", 0, seats - 1)
