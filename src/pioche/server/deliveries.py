"""What is to be sent to whom: entries of a table as messages."""

from collections.abc import Callable, Mapping
from typing import final

from msgspec import UNSET, UnsetType

from pioche.server import wire
from pioche.server.connection import Connection, encode, with_key
from pioche.table.entries import Audience
from pioche.table.outcome import Outcome
from pioche.table.stream import rows_of
from pioche.table.telling import Telling

Delivery = tuple[Connection, bytes]


def send(deliveries: list[Delivery]) -> None:
    for connection, text in deliveries:
        connection.put(text)


def address(
    deliveries: list[Delivery],
    outcome: Outcome,
    tellings: Mapping[Audience, list[Telling]],
    waits: list[wire.Wait] | UnsetType,
    connections: Mapping[str, Connection],
    kept: Callable[[str], list[Audience]] | None,
) -> None:
    """To everybody what their seats are told; `kept`: the seats of a client from now on, if they change."""
    entries = outcome.entries
    written: dict[Audience, list[bytes]] = {}
    shared: list[SharedPart] = []
    for client, connection in connections.items():
        several = len(connection.audiences) > 1
        for audience in connection.audiences:
            to: int | UnsetType | None = audience if several else UNSET
            if kept is not None and audience is not None and audience not in kept(client):
                # Just left, and more may have happened since: `seated` follows with what is seen now.
                texts = write(for_everybody(outcome), waits, to, [])
            elif several:
                texts = write(tellings[audience], waits, to, shared)
            elif audience in written:
                texts = written[audience]
            else:
                texts = written[audience] = write(tellings[audience], waits, to, shared)
            for index in range(len(texts)):
                key = entries[index].key
                if key and entries[index].client == client:
                    deliveries.append((connection, with_key(texts[index], key)))
                else:
                    deliveries.append((connection, texts[index]))


def for_everybody(outcome: Outcome) -> list[Telling]:
    """What spectators are told, without what changes in anybody's view."""
    return [
        Telling(entry.number, entry.kind, entry.shown, rows_of(events, None))
        for entry, events in zip(outcome.entries, outcome.events, strict=True)
    ]


def told_message(telling: Telling) -> wire.Told:
    """Without what differs from seat to seat."""
    plain = telling.kind == "moved" and telling.shown["by"] == "person"
    return wire.Told(
        telling.number,
        telling.kind,
        UNSET if plain or not telling.shown else telling.shown,
        telling.events or UNSET,
    )


@final
class SharedPart:
    """What was written of a telling, up to where its own part begins."""

    def __init__(self, telling: Telling) -> None:
        self.shown = telling.shown
        self.events = telling.events
        self.text = encode(told_message(telling))[:-1]


def write(
    tellings: list[Telling],
    waits: list[wire.Wait] | UnsetType,
    to: int | UnsetType | None,
    shared: list[SharedPart],
) -> list[bytes]:
    """The last one says for whom the table waits then. `shared`: of the audiences before, by entry."""
    last = len(tellings) - 1
    texts: list[bytes] = []
    for index in range(len(tellings)):
        telling = tellings[index]
        part = shared[index] if index < len(shared) else None
        if part is None or part.shown is not telling.shown or part.events is not telling.events:
            part = SharedPart(telling)
            if index == len(shared):
                shared.append(part)
        own: dict[str, object] = {}
        if telling.now is not None:
            own["now"] = telling.now
        if telling.hash:
            own["hash"] = telling.hash
        if index == last and waits is not UNSET:
            own["waits"] = waits
        if to is not UNSET:
            own["to"] = to
        texts.append(part.text + b"," + encode(own)[1:] if own else part.text + b"}")
    return texts
