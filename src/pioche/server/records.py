"""Finished games as they are kept: a record that replays, and for whom each seat counts (docs/ratings.md)."""

from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Final

from msgspec import Struct

from pioche.engine.game import Game
from pioche.engine.ranking import ranks
from pioche.server.unguessable import unguessable
from pioche.table.entries import Entry
from pioche.table.sight import record
from pioche.table.state import OVER, Player, State

ID_BYTES: Final = 16


class KeptPlayer(Struct, frozen=True):
    """For whom a seat counts: a person, a level of bots, or (neither) nobody."""

    seat: int
    person: str | None
    level: str | None
    name: str | None
    """As the record shows it: null unless everybody agreed. A bot's is nobody's secret."""
    listed_as: str | None
    """The person's name for leaderboards: null unless they agreed themselves."""
    score: int
    rank: int
    """1 for the best; equals share a rank. Who left the game for good comes last."""
    won: bool
    called: str | None = None
    """The person's name at the table, for those alone who played with them, as long as the log is kept."""


class KeptRecord(Struct, frozen=True):
    id: str
    table: str
    number: int
    """The how manieth game of its table."""
    game: str
    seats: int
    finished: datetime
    body: dict[str, Any]
    """The record as docs/records.md describes it."""
    players: list[KeptPlayer]

    @property
    def rated(self) -> bool:
        """Not if the deal was given by hand or is that of a day, nor if somebody has had a hint."""
        return self.body["deal"] is None and not self.body.keys() & {"hinted", "daily"}


def fresh_record_id() -> str:
    """Nobody can guess it: who has the link may look."""
    return unguessable(ID_BYTES)


def utc_now() -> datetime:
    return datetime.now(UTC)


def kept_player(state: State, game: Game, seat: int, rank: int, name: str | None) -> KeptPlayer:
    player: Player = state.cast[seat]
    replaced = player.parted == "replaced"
    left = player.parted == "left"
    person = None if replaced or player.person is None else state.people[player.person]
    return KeptPlayer(
        seat=seat,
        person=None if person is None else person.id,
        level=None if replaced else player.level,
        name=player.name or None if name is None and player.level is not None and not replaced else name,
        listed_as=player.name if person is not None and person.agreed else None,
        score=int(game.score(seat)),
        rank=state.seats if left else rank,
        won=not left and bool((game.winners() >> seat) & 1),
        called=None if person is None else player.name or None,
    )


def kept_record(
    state: State,
    table_id: str,
    fresh_id: Callable[[], str] = fresh_record_id,
    now: Callable[[], datetime] = utc_now,
) -> KeptRecord:
    """What is kept of the game of a table that is over."""
    body = record(state)
    assert state.match is not None
    game = state.match.game
    names = body["names"]
    return KeptRecord(
        id=fresh_id(),
        table=table_id,
        number=state.games,
        game=state.game,
        seats=state.seats,
        finished=now(),
        body=body,
        players=[
            kept_player(state, game, seat, rank, names[seat] if isinstance(names, list) else None)
            for seat, rank in enumerate(ranks(state.match.title, game))
        ],
    )


def missing_records(
    entries: Iterable[Entry],
    table_id: str,
    kept: Collection[int],
    fresh_id: Callable[[], str] = fresh_record_id,
    now: Callable[[], datetime] = utc_now,
) -> Iterator[KeptRecord]:
    """The records of all games in a log, less those whose numbers are kept already."""
    state = State()
    for entry in entries:
        state.apply(entry)
        if entry.kind == "moved" and state.stage == OVER and state.games not in kept:
            yield kept_record(state, table_id, fresh_id, now)
