"""Records: how a game began and what was played. A record replays exactly (docs/records.md)."""

import json
from collections.abc import Callable, Iterator
from typing import Final, final

from pioche.engine.events import Event, Fields
from pioche.engine.fields import Request, mapping, read_seed, required, sequence, text, whole_number
from pioche.engine.match import LOT, Match
from pioche.engine.refusal import Refused, bad_request
from pioche.engine.title import Title

VERSION: Final = 2
LOT_LINE: Final = "lot"
RESULT: Final = ("over", "stopped", "scores", "winners")


def record_of(match: Match, names: list[str] | None = None) -> Fields:
    """The record of a match so far, as a dictionary (docs/records.md)."""
    state = match.state()
    return {
        "pioche": VERSION,
        "game": match.title.name,
        "seats": match.seats,
        "seed": match.seed,
        "options": match.options.as_json(),
        "deal": match.deal,
        "names": names,
        "moves": [f"{LOT_LINE if seat == LOT else seat} {text}" for seat, text in match.played],
        "result": {name: state[name] for name in RESULT},
    }


def record_text(record: Fields) -> str:
    """A record as JSON text, one field a line, so that people and version control can read it."""
    lines = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in record.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def parse_record(source: str) -> Request:
    """The fields of a record from its text; only `replay` verifies its moves."""
    try:
        record = json.loads(source)
    except json.JSONDecodeError as error:
        raise bad_request("record-not-json", {"line": error.lineno, "column": error.colno}) from None
    except (ValueError, RecursionError):  # a number or a depth that Python refuses
        raise bad_request("record-not-json", {"line": 0, "column": 0}) from None
    fields = mapping(record, "record")
    version = whole_number(required(fields, "pioche", "record"), "pioche", 1, 1_000_000)
    if version > VERSION:
        raise bad_request("newer-record", {"version": version, "known": VERSION})
    return fields


def begin_again(title: Title, record: Request) -> Match:
    """The match of a record, before its first move."""
    seed = read_seed(required(record, "seed", "record"))
    seats = required(record, "seats", "record")
    return Match(title, seats, seed=seed, options=record.get("options"), deal=record.get("deal"))


def recorded_moves(record: Request, seats: int) -> list[tuple[int, str]]:
    """Seats and what they played; a lot stands among them with the seat LOT."""
    moves: list[tuple[int, str]] = []
    for line in sequence(required(record, "moves", "record"), "moves"):
        seat, _, move = text(line, "moves").partition(" ")
        if seat == LOT_LINE:
            moves.append((LOT, move))
            continue
        if not (seat.isascii() and seat.isdecimal() and len(seat) < 5 and int(seat) < seats):
            raise bad_request("bad-record", {"detail": f"moves: {line!r}"})
        moves.append((int(seat), move))
    return moves


def check_result(match: Match, record: Request) -> None:
    """Refuse a record whose result is not what its moves lead to."""
    said = mapping(required(record, "result", "record"), "result")
    found = match.state()
    for name in RESULT:
        if name in said and said[name] != found[name]:
            details: Fields = {
                "field": name,
                "said": json.dumps(said[name]),
                "found": json.dumps(found[name]),
            }
            raise bad_request("record-result", details)


@final
class RecordStep:
    """A move or a lot of a record that has just been made in `match`.

    The first step, number 0, is the deal: nobody has moved, and its events are those of the opening.
    """

    def __init__(self, number: int, seat: int, move: str, events: list[Event], match: Match) -> None:
        self.number = number
        self.seat = seat
        """LOT for a lot and for the deal."""
        self.move = move
        self.events = events
        self.match = match


def reason_of(refused: Refused) -> str:
    return refused.reason


def replay_steps(
    title: Title, record: Request, explain: Callable[[Refused], str] = reason_of
) -> Iterator[RecordStep]:
    """A record, move by move, from its deal on; Refused where a move or the result does not hold.

    `explain` says in the refusal of the record what was wrong with the move.
    """
    match = begin_again(title, record)
    yield from made_in(match, recorded_moves(record, match.seats), explain)
    check_result(match, record)


def retold(match: Match) -> Iterator[RecordStep]:
    """What has happened in a match so far, move by move, in another one that is like it."""
    again = Match(match.title, match.seats, seed=match.seed, options=match.options.as_json(), deal=match.deal)
    return made_in(again, match.played, reason_of)


def made_in(
    match: Match, moves: list[tuple[int, str]], explain: Callable[[Refused], str]
) -> Iterator[RecordStep]:
    yield RecordStep(0, LOT, "", match.opening, match)
    for number, (seat, move) in enumerate(moves, start=1):
        try:
            events = match.play_again(seat, move)
        except Refused as refused:
            details: Fields = {
                "number": number,
                "place": LOT_LINE if seat == LOT else seat,
                "text": move,
                "message": explain(refused),
            }
            raise bad_request("record-move", details, refused.article) from None
        yield RecordStep(number, seat, move, events, match)


def replay(title: Title, record: Request) -> Match:
    """The match a record leads to; Refused if a move or the result does not hold."""
    for step in replay_steps(title, record):
        match = step.match
    return match
