"""Reading a JSON body strictly, with refusals that name the field."""

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import InternalServerException
from msgspec.structs import fields

from pioche.engine.refusal import BAD_REQUEST
from pioche.server.http.refusals import Declined

LARGEST_BODY: Final = 64 * 1024
UNKNOWN: Final = re.compile(r"Object contains unknown field `(?P<name>.*)`", re.DOTALL)
MISSING: Final = re.compile(r"Object missing required field `(?P<name>[^`]*)`")
EXPECTED: Final = re.compile(r"Expected `(?P<type>[a-z]+)(?: \| null)?`(?:, got|$)")
PLACE: Final = re.compile(r" - at `(?P<place>[^`]*)`$", re.DOTALL)
REASONS: Final = {
    "int": "not-a-whole-number",
    "bool": "not-true-or-false",
    "str": "not-a-text",
    "object": "not-an-object",
    "array": "not-a-list",
}
LONGEST_QUOTE: Final = 80


def number(written: str) -> int | float:
    """JSON has one kind of number: 6.0 is as whole as 6."""
    value = float(written)
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


READER: Final = msgspec.json.Decoder(float_hook=number)


class JsonRequest(Request[Any, Any, State]):
    """A request whose body is decoded into the structure of its handler: numbers are no texts."""

    async def body(self) -> bytes:
        try:
            return await super().body()
        except InternalServerException:
            # So Litestar calls it when somebody hangs up in the middle: no fault of the program.
            raise Declined(BAD_REQUEST, "no-body") from None

    async def json(self) -> Any:
        if self.content_type[0] != "application/json":
            raise Declined("bad-type", "not-application-json")
        field = self.route_handler.parsed_data_field
        if field is None:
            return None
        return read_body(await self.body(), field.annotation)


def read_body(body: bytes, wanted: type[msgspec.Struct]) -> msgspec.Struct:
    try:
        return msgspec.convert(READER.decode(body), type=wanted)
    except msgspec.ValidationError as error:
        raise bad_body(str(error), wanted) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Declined(BAD_REQUEST, "body-not-json") from None


def bad_body(said: str, wanted: type[msgspec.Struct]) -> Declined:
    """msgspec's message as a reason with details."""
    found = PLACE.search(said)
    message = said if found is None else said[: found.start()]
    field = "body" if found is None else found["place"].removeprefix("$.")[:LONGEST_QUOTE]
    for pattern, declined in READERS:
        if match := pattern.fullmatch(message) or pattern.match(message):
            return declined(match, field, wanted)
    return Declined(BAD_REQUEST, "bad-value", {"field": field, "expected": message[:LONGEST_QUOTE]})


def unknown_field(match: re.Match[str], field: str, wanted: type[msgspec.Struct]) -> Declined:
    known = ", ".join(each.encode_name for each in fields(wanted))
    details: dict[str, object] = {"field": field, "name": match["name"][:LONGEST_QUOTE], "known": known}
    return Declined(BAD_REQUEST, "unknown-field", details)


def missing_field(match: re.Match[str], field: str, _: type[msgspec.Struct]) -> Declined:
    return Declined(BAD_REQUEST, "missing-field", {"field": field, "name": match["name"]})


def wrong_type(match: re.Match[str], field: str, _: type[msgspec.Struct]) -> Declined:
    return Declined(
        BAD_REQUEST, REASONS.get(match["type"], "bad-value"), {"field": field, "expected": match["type"]}
    )


READERS: Final[
    list[tuple[re.Pattern[str], Callable[[re.Match[str], str, type[msgspec.Struct]], Declined]]]
] = [
    (UNKNOWN, unknown_field),
    (MISSING, missing_field),
    (EXPECTED, wrong_type),
]
