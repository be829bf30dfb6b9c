"""What is to be sent to whom: entries of a table as messages."""

from msgspec import UNSET, UnsetType

from pioche.server import wire
from pioche.server.connection import Connection, encode
from pioche.table.outcome import Outcome
from pioche.table.stream import rows_of
from pioche.table.telling import Telling

Delivery = tuple[Connection, bytes]


def send(deliveries: list[Delivery]) -> None:
    for connection, text in deliveries:
        connection.put(text)


def for_everybody(outcome: Outcome) -> list[Telling]:
    """What spectators are told, without what changes in anybody's view."""
    return [
        Telling(entry.number, entry.kind, entry.shown, rows_of(events, None))
        for entry, events in zip(outcome.entries, outcome.events, strict=True)
    ]


def told_message(
    telling: Telling, waits: list[wire.Wait] | UnsetType = UNSET, to: int | UnsetType | None = UNSET
) -> wire.Told:
    plain = telling.kind == "moved" and telling.shown["by"] == "person"
    return wire.Told(
        telling.number,
        telling.kind,
        UNSET if plain or not telling.shown else telling.shown,
        telling.events or UNSET,
        UNSET if telling.now is None else telling.now,
        telling.hash or UNSET,
        waits,
        to,
    )


def write(
    tellings: list[Telling], waits: list[wire.Wait] | UnsetType, to: int | UnsetType | None
) -> list[bytes]:
    """The last one says for whom the table waits then."""
    *others, last = tellings
    texts = [encode(told_message(telling, to=to)) for telling in others]
    texts.append(encode(told_message(last, waits, to)))
    return texts
