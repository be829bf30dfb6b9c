"""A finished game step by step, as a seat saw it or with all cards open: what a client draws."""

import asyncio
from typing import Annotated, Any, Final

import msgspec
from litestar import get
from litestar.params import QueryParameter

from pioche.engine.changes import Changes, changes
from pioche.engine.events import Event
from pioche.engine.fields import Request
from pioche.engine.match import LOT, Match
from pioche.engine.record import replay_steps
from pioche.games.shelf import find_title
from pioche.server.http.house import Fields
from pioche.server.http.messages import Replay, ReplayStep
from pioche.server.http.reception import Receiving
from pioche.server.http.records import RECORDS, RecordId, found_record, record_player
from pioche.table.customs import with_worth

Eyes = Annotated[
    int | None,
    QueryParameter(
        name="seat",
        ge=0,
        le=15,
        description="As this seat saw it; without it, all cards open.",
        schema_extra={"minimum": 0},  # Litestar takes a bound of 0 for none
    ),
]


@get("/api/records/{record_id:str}/replay", summary="A game step by step", tags=RECORDS)
async def game_replay(record_id: RecordId, reception: Receiving, seat: Eyes = None) -> Replay:
    """A game that is over hides nothing: whoever knows its id may look from every seat."""
    found = await found_record(reception, record_id, seat)
    async with reception.replaying:
        told = await asyncio.to_thread(replayed, found.body, seat)
    return msgspec.structs.replace(told, players=[record_player(player, None) for player in found.players])


def seen(match: Match, seat: int | None) -> Fields:
    """The view of a seat; of nobody's, everything."""
    if seat is not None:
        return with_worth(match.title.name, match.view(seat))
    fields = match.state()
    del fields["actors"]
    return with_worth(match.title.name, {**fields, "seat": None, "moves": []})


def told(events: list[Event], seat: int | None) -> list[Fields]:
    return [event.told_in_full() if seat is None else event.told_to(seat) for event in events]


def replayed(body: Request, seat: int | None) -> Replay:
    steps: list[ReplayStep] = []
    for step in replay_steps(find_title(body["game"]), body):
        match = step.match
        after = seen(match, seat)
        if step.number == 0:
            first = before = after
        found: Changes = changes(before, after)
        steps.append(
            ReplayStep(None if step.seat == LOT else step.seat, step.move, told(step.events, seat), found)
        )
        before = after
    names: Any = body.get("names")
    fair: Any = body.get("fair")
    return Replay(match.title.name, match.seats, names, match.options.as_json(), fair, first, steps)


ROUTES: Final[list[Any]] = [game_replay]
