"""What a table tells is written once for all seats, but for what only one of them may know."""

import json
from collections.abc import Sequence

from msgspec import UNSET

from pioche.server import wire
from pioche.server.deliveries import SharedPart, write
from pioche.server.store.log import body_of, entry_of
from pioche.table.entries import Entry
from pioche.table.telling import Telling
from tests.server.players import Json

SHOWN: dict[str, object] = {"seat": 0, "by": "person"}


def told(number: int, events: list[list[object]], *, now: list[object] | None = None) -> Telling:
    return Telling(number, "moved", SHOWN, events, now)


def texts(tellings: Sequence[Telling], shared: list[SharedPart], to: int | None = None) -> list[Json]:
    return [json.loads(text) for text in write(list(tellings), UNSET, UNSET if to is None else to, shared)]


def test_a_seat_is_never_told_what_was_written_for_another() -> None:
    public: list[list[object]] = [["laid", 0, "h5"]]
    shared: list[SharedPart] = []
    for seat in range(3):
        own: list[list[object]] = [["drawn", 0, f"card of {seat}"]]
        first, last = texts([told(7, public), told(8, own, now=[1, seat])], shared, to=seat)
        assert first == {"n": 7, "events": public, "to": seat}
        assert last == {"n": 8, "events": own, "now": [1, seat], "to": seat}


def test_a_telling_without_a_part_of_its_own_is_whole_json() -> None:
    shared: list[SharedPart] = []
    for _ in range(2):
        assert texts([told(7, []), told(8, [])], shared) == [{"n": 7}, {"n": 8}]


def test_only_the_last_telling_of_a_moment_says_for_whom_the_table_waits() -> None:
    waits = [wire.Wait(1, "wait-turn", 2.0, None)]
    first, last = (json.loads(text) for text in write([told(7, []), told(8, [])], waits, UNSET, []))
    assert "waits" not in first
    assert last["waits"] == [{"seat": 1, "reason": "wait-turn", "left": 2.0, "then": None}]


def test_a_stored_entry_is_what_its_fields_say_with_a_checksum() -> None:
    entry = Entry(12, "moved", SHOWN, {"move": "lay é5", "of": ""}, "ana-tab.0", 3)
    stored = json.loads(body_of(entry))
    assert len(stored.pop("crc")) == 8
    assert list(stored.items()) == list(entry.as_json().items())
    assert entry_of(body_of(entry)) == entry
