"""What a table tells those who look on: each entry, and what has changed in their view."""

import zlib

import msgspec

from pioche.engine.changes import Changes, changes
from pioche.engine.events import Fields
from pioche.table.entries import Audience
from pioche.table.outcome import Outcome
from pioche.table.table import Table


class Telling(msgspec.Struct):
    number: int
    kind: str
    shown: Fields
    events: list[Fields]
    now: Changes | None = None
    hash: str | None = None


def telling(message: Fields) -> Telling:
    shown = {name: value for name, value in message.items() if name not in {"n", "kind", "events", "hash"}}
    return Telling(message["n"], message["kind"], shown, message.get("events", []))  # type: ignore[arg-type]


class Stream:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.views: dict[Audience, Fields] = {}

    def listen(self, audience: Audience) -> None:
        self.views[audience] = self.table.view(audience)

    def unlisten(self, audience: Audience) -> None:
        self.views.pop(audience, None)

    def tell(self, outcome: Outcome) -> dict[Audience, list[Telling]]:
        told: dict[Audience, list[Telling]] = {}
        for audience, before in self.views.items():
            after = self.table.view(audience)
            told[audience] = [telling(message) for message in outcome.to(audience)]
            last = told[audience][-1]
            last.now = changes(before, after)
            if last.number % 8 == 0:
                last.hash = f"{zlib.crc32(msgspec.json.encode(after, order='sorted')):08x}"
            self.views[audience] = after
        return told

    def welcome(self, audience: Audience, since: int | None) -> tuple[Fields, list[Telling] | None]:
        gap = None if since is None else self.table.since(audience, since)
        return self.table.view(audience), None if gap is None else [telling(message) for message in gap]
