"""What an audience may know of a table now: the people, and the game as the rules show it."""

from typing import Final
from zlib import crc32

from msgspec.json import Encoder

from pioche.engine.events import Fields
from pioche.engine.record import record_of
from pioche.engine.refusal import bad_request
from pioche.table.customs import KINDS, customs_of
from pioche.table.paces import PACES
from pioche.table.state import OVER, Chair, State

ENCODER: Final = Encoder(order="deterministic")


def chair_fields(state: State, chair: Chair) -> Fields:
    kind = "empty" if chair.empty else "bot" if chair.person is None else "person"
    return {
        "kind": kind,
        "name": chair.name,
        "person": chair.person,
        "present": chair.person is not None and state.people[chair.person].present,
        "level": chair.level,
        "taken_over": chair.taken_over,
        "avatar": chair.avatar,
    }


def is_fair(state: State) -> bool:
    """Whether the deal comes from the secret and the salts alone, so that everybody can check it."""
    return state.deal is None and state.seed is None


def table_fields(state: State, watching: int) -> Fields:
    """Everything about the table itself; all of it is public."""
    pace, customs = PACES[state.pace], customs_of(state.game)
    return {
        "game": state.game,
        "seats": state.seats,
        "options": state.options,
        "pace": state.pace,
        "private": state.private,
        "door": state.door,
        "writing": state.may_write,
        "stage": state.stage,
        "paused": state.paused,
        "games": state.games,
        "hinted": state.hinted,
        "host": state.host,
        "people": [
            {"name": person.name, "present": person.present, "agreed": person.agreed}
            for person in state.people
        ],
        "chairs": [chair_fields(state, chair) for chair in state.chairs],
        "wishes": [{"wish": n, "seat": w.seat, "name": w.name} for n, w in state.wishes.items()],
        "given_deal": not is_fair(state),
        "commitment": state.commitment,
        "salts": {str(seat): salt for seat, salt in sorted(state.salts.items())},
        "secret": state.secret.hex() if state.revealed else None,
        "watching": watching,
        "limits": {"": pace.limits["turn"], **{phase: pace.limits[kind] for phase, kind in KINDS.items()}},
        "then": {phase: f"then-{promise}" for phase, promise in customs.promise.items()},
        "resting": state.resting,
        "undoable": state.undoable,
        "daily": state.daily,
    }


def whole_view(number: int, table: Fields, public: Fields | None, own: Fields) -> Fields:
    """A view from its parts; without a game there is nothing of one's own."""
    return {"n": number, "table": table, "game": whole_game(public, own)}


def whole_game(public: Fields | None, own: Fields) -> Fields | None:
    return None if public is None else {**public, **own}


def json_of(part: Fields | None) -> bytes:
    """With its names in order."""
    return ENCODER.encode(part)


def hash_of(seen: Fields) -> str:
    """A short hash of a view, by which a client that has drifted notices (docs/socket.md)."""
    return f"{crc32(ENCODER.encode(seen)):08x}"


def hash_with(table: bytes, game: Fields | None, number: int) -> str:
    """The same from the parts of a view. `table`: what `json_of` makes of it, once for all who see it."""
    seen = b'{"game":%b,"n":%d,"table":%b}' % (json_of(game), number, table)
    return f"{crc32(seen):08x}"


def record(state: State) -> Fields:
    """The record of the finished game; names only if everybody who played as a person agreed."""
    if state.stage != OVER or state.match is None:
        raise bad_request("no-finished-game", {})
    agreed = all(player.person is None or state.people[player.person].agreed for player in state.cast)
    names = [player.name or str(seat) for seat, player in enumerate(state.cast)] if agreed else None
    written = record_of(state.match, names)
    if is_fair(state):
        written["fair"] = {
            "commitment": state.commitment,
            "salts": {str(seat): salt for seat, salt in sorted(state.salts.items())},
            "secret": state.secret.hex(),
            "seed": state.match.seed,
        }
    if state.hinted:
        written["hinted"] = True
    if state.daily is not None:
        written["daily"] = state.daily
    return written
