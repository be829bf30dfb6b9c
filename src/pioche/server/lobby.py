"""Tables as those see them who look for one."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from pioche.server.http.house import Company, TableCard, UnfinishedTable
from pioche.server.live import Live
from pioche.table.state import GATHERING, LOCKED

LONGEST_LOBBY: Final = 100
"""Those that gather before those that play, the latest before others."""


@dataclass(slots=True)
class OpenTable:
    """A table in memory, with what the store says of it beside the log."""

    live: Live
    public: bool
    created: datetime
    serial: int = 0

    def card(self) -> TableCard:
        live = self.live
        state = live.table.state
        return TableCard(
            id=live.id,
            game=state.game,
            seats=state.seats,
            pace=state.pace,
            stage=state.stage,  # type: ignore[arg-type]
            paused=state.paused,
            people=[
                "" if chair.person is None or chair.taken_over == "left" else chair.name
                for chair in state.chairs
            ],
            bots=[chair.level is not None for chair in state.chairs],
            free=sum(chair.empty for chair in state.chairs),
            watching=live.watching,
            created=self.created,
            options=dict(state.options),
        )

    def company_of(self, person: str) -> Company | None:
        """With whom somebody has played there; who was sent away is none of them."""
        state = self.live.table.state
        index = state.find_person(person)
        names: dict[int, str] = {}
        for player in state.cast or state.former_cast:
            if player.person is not None:
                names.setdefault(player.person, player.name)
        if index is None or index not in names or person in state.banned:
            return None
        others = {state.people[who].id: name for who, name in names.items() if who != index}
        return Company(
            state.game,
            state.seats,
            dict(state.options),
            state.pace,
            state.rests,
            names[index],
            {id: name for id, name in others.items() if name and id not in state.banned},
        )

    def waits_for(self, person: str) -> bool:
        state = self.live.table.state
        index = state.find_person(person)
        seated = index is not None and bool(state.chairs_of(index))
        free = any(chair.person is None for chair in state.chairs)
        return state.stage == GATHERING and free and not seated and person not in state.banned

    def seats_of(self, person: str) -> list[int]:
        """From where somebody looks."""
        index = self.live.table.state.find_person(person)
        return [] if index is None else self.live.table.state.looks_from(index)

    def unfinished_for(self, person: str) -> UnfinishedTable | None:
        """How it stands among those that somebody may go on with; None: it does not."""
        state = self.live.table.state
        index = state.find_person(person)
        if index is None or self.live.over or not state.looks_from(index):
            return None
        others = [chair.name for chair in state.chairs if chair.person != index and not chair.empty]
        stage: Literal["gathering", "playing"] = "playing" if self.live.playing else "gathering"
        return UnfinishedTable(self.live.id, state.game, state.seats, stage, self.created, others)


def deserted(table: OpenTable) -> bool:
    """Whether its host has left it while it gathers, or everybody who plays there.

    At one that was only just opened nobody is yet.
    """
    state = table.live.table.state
    if state.number == 1:
        return False
    playing = [state.people[chair.person] for chair in state.chairs if chair.person is not None]
    wanted = [state.people[state.host]] if state.stage == GATHERING else playing
    return not any(person.present and not person.left for person in wanted)


def lobby(tables: Iterable[OpenTable], game: str | None) -> list[TableCard]:
    """The public ones of a game (None: of all) that are neither over nor locked, and where somebody is."""
    found = [
        table
        for table in tables
        if table.public
        and not table.live.over
        and table.live.table.state.door != LOCKED
        and game in {None, table.live.table.state.game}
        and not deserted(table)
    ]
    latest = sorted(found, key=lambda table: (table.live.playing, -table.created.timestamp()))
    return in_order([table.card().in_the_lobby() for table in latest[:LONGEST_LOBBY]])


def in_order(cards: Iterable[TableCard]) -> list[TableCard]:
    """Those that gather first; of more than fit, the latest."""
    latest = sorted(cards, key=lambda card: (card.stage != GATHERING, -card.created.timestamp()))
    return sorted(latest[:LONGEST_LOBBY], key=lambda card: (card.stage != GATHERING, card.created))


def waits_for(live: Live) -> dict[str, list[str]]:
    """Who may go on with the game of a table that is put away, and against whom. The names of other people
    are left out: who has left may want to be forgotten."""
    state = live.table.state
    if not live.table.waits_for_its_only_people:
        return {}
    staying = {chair.person for chair in state.chairs if chair.taken_over != "left"}
    bots = [chair.name for chair in state.chairs if chair.level is not None]
    return {state.people[index].id: bots for index in staying if index is not None}
