"""Bots at a table: whoever hosts it brings them; the table tells them what their seat is told."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from pioche.engine.events import Event, Fields
from pioche.engine.match import Match
from pioche.engine.place import Place


class StandIn(Protocol):
    def hear(self, told: Fields) -> None: ...

    def choose(self, view: Fields) -> str | None: ...


class Nobody:
    """Where no bots were brought: holds back, so that the clock's own moves are made."""

    def hear(self, told: Fields) -> None:
        pass

    def choose(self, view: Fields) -> str | None:
        return None


@dataclass(frozen=True, slots=True)
class Bots:
    """The levels there are, the usual one first, and how a bot of a level sits down at a place."""

    levels: Sequence[str]
    seat: Callable[[Place, str], StandIn]


def no_bot(_place: Place, _level: str) -> StandIn:
    return Nobody()


NO_BOTS = Bots(("none",), no_bot)


def retell(match: Match) -> list[Event]:
    """Everything that has happened in a match so far."""
    again = Match(match.title, match.seats, seed=match.seed, options=match.options.as_json(), deal=match.deal)
    events = list(again.opening)
    for seat, text in match.played:
        events += again.play_again(seat, text)
    return events


class StandIns:
    def __init__(self, bots: Bots) -> None:
        self.bots = bots
        self.seated: dict[int, StandIn] = {}
        self.faults = 0
        """How often a bot failed; it must not stop the table: the clock moves for it."""

    def dismiss(self, seat: int) -> None:
        self.seated.pop(seat, None)

    def dismiss_all(self) -> None:
        self.seated.clear()

    def hear(self, events: Sequence[Event]) -> None:
        for seat, bot in list(self.seated.items()):
            try:
                for event in events:
                    bot.hear(event.told_to(seat))
            except Exception:  # noqa: BLE001 - see faults
                self.fail(seat)

    def ask(self, match: Match, seat: int, level: str | None) -> str | None:
        """The bot's move. One that comes late is first told all that its seat was told before."""
        try:
            if seat not in self.seated:
                usual = self.bots.levels[0]
                bot = self.bots.seat(match.place(seat), usual if level is None else level)
                for event in retell(match):
                    bot.hear(event.told_to(seat))
                self.seated[seat] = bot
            return self.seated[seat].choose(match.view(seat))
        except Exception:  # noqa: BLE001 - see faults
            self.fail(seat)
            return None

    def fail(self, seat: int) -> None:
        self.faults += 1
        self.dismiss(seat)
