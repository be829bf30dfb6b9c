"""Tables as those see them who look for one."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from pioche.server.http.house import TableCard
from pioche.server.live import Live
from pioche.table.state import GATHERING

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


def lobby(tables: Iterable[OpenTable], game: str | None) -> list[TableCard]:
    """The public ones of a game (None: of all) that are not over."""
    found = [
        table
        for table in tables
        if table.public and not table.live.over and game in {None, table.live.table.state.game}
    ]
    latest = sorted(found, key=lambda table: (table.live.playing, -table.created.timestamp()))
    cards = [table.card().in_the_lobby() for table in latest[:LONGEST_LOBBY]]
    return sorted(cards, key=lambda card: (card.stage != GATHERING, card.created))
