"""What clients heard against the log of their table: lost, doubled, forked, stuck."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from pioche.table.entries import Audience, Entry, letting_go
from pioche.table.table import Table
from pioche.table.telling import ToldEntry
from tests.server.players import Json
from tests.server.stubborn import Asked, Heard

LOST: Final = "lost"
"""What was told or acknowledged is not in the log, or is something else there."""
DOUBLED: Final = "doubled"
"""One command took effect twice."""
FORKED: Final = "forked"
"""Two were told different things under one number, or the log cannot be played."""
STUCK: Final = "stuck"
"""Nobody could move at a table long after everything was mended."""
KINDS: Final = (LOST, DOUBLED, FORKED, STUCK)


@dataclass(frozen=True)
class Wrong:
    kind: str
    what: str
    table: str = ""


def judge(table: str, log: Sequence[Entry], heard: Iterable[Heard]) -> list[Wrong]:
    """All that is wrong at one table."""
    witnesses = list(heard)
    found = [*doubled(log), *told_differently(witnesses)]
    replayed, unplayable = replay(log)
    found += unplayable
    for each in witnesses:
        found += not_as_acknowledged(each, log)
        found += not_as_told(each, replayed)
    return [Wrong(wrong.kind, wrong.what, table) for wrong in found]


def replay(log: Sequence[Entry]) -> tuple[list[ToldEntry], list[Wrong]]:
    """What a server that reads this log would tell again, as far as it can be played."""
    table = Table.restore([])
    told: list[ToldEntry] = []
    for number, entry in enumerate(log, start=1):
        if entry.number != number:
            return told, [Wrong(FORKED, f"where entry {number} should be the log has {entry.number}")]
        try:
            table.admit(entry)
        except Exception as error:  # noqa: BLE001 - whatever is in the log, it is told
            return told, [Wrong(FORKED, f"entry {number} ({entry.kind}) cannot be played: {error!r}")]
        told += table.recent.since(number - 1) or []
    return told, []


def doubled(log: Iterable[Entry]) -> Iterator[Wrong]:
    used: Counter[tuple[str, int]] = Counter()
    for entry in log:
        if entry.key:
            used[entry.client, entry.key] += 1
        used.update((client, key) for client, key, _ in letting_go(entry))
    for (client, key), count in used.items():
        if count > 1:
            yield Wrong(DOUBLED, f"the command {key} of {client} took effect {count} times")


def told_differently(witnesses: Iterable[Heard]) -> Iterator[Wrong]:
    """Of what everybody is told; what only some may know is compared with the log."""
    first: dict[int, Json] = {}
    for each in witnesses:
        for told in each.told:
            other = first.setdefault(told["n"], told)
            if [told["kind"], told.get("shown")] != [other["kind"], other.get("shown")]:
                yield Wrong(FORKED, f"two were told different things under {told['n']}: {told} and {other}")


def not_as_told(each: Heard, log: Sequence[ToldEntry]) -> Iterator[Wrong]:
    for told in each.told:
        number = told["n"]
        if number > len(log):
            yield Wrong(LOST, f"entry {number} was told and is not in the log: {told}")
        elif not same(told, log[number - 1], told.get("to", each.seat)):
            yield Wrong(FORKED, f"entry {number} was told as {told} and is {log[number - 1]}")


def same(told: Json, entry: ToldEntry, audience: Audience) -> bool:
    if told["kind"] != entry.kind or told.get("shown", entry.shown) != entry.shown:
        return False
    events = told.get("events", [])
    # Before it sat down a seat was told what spectators are.
    return events in [plain(entry.rows(audience)), plain(entry.rows(None))]


def plain(value: object) -> Any:
    """As it comes out of a message."""
    return msgspec.json.decode(msgspec.json.encode(value))


def not_as_acknowledged(each: Heard, log: Sequence[Entry]) -> Iterator[Wrong]:
    for key, (number, asked) in each.acknowledged.items():
        if number > len(log):
            yield Wrong(LOST, f"{asked.do} was acknowledged as entry {number}; the log has {len(log)}")
        elif not led_to(each.client, key, asked, log[number - 1]):
            yield Wrong(LOST, f"{asked} was acknowledged as entry {number}, which is {log[number - 1]}")


def led_to(client: str, key: int, asked: Asked, entry: Entry) -> bool:
    if asked.lets_go and entry.shown.get("by") == "table":
        # MERCI: it is told to nobody, so it is stored with what it let happen.
        let_go = [(seat, used) for who, used, seat in letting_go(entry) if who.startswith(client)]
        return (asked.fields["seat"], key) in let_go
    if entry.key != key or not entry.client.startswith(client):
        return False
    if asked.do != "move":
        return True
    made = (entry.shown.get("seat"), entry.kept.get("move"))
    return entry.kind in {"moved", "announced"} and made == (asked.fields["seat"], asked.fields["move"])
