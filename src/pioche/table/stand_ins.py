"""Bots at a table: whoever hosts it brings them; the table tells them what their seat is told."""

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from pioche.engine.events import Event, Fields
from pioche.engine.match import Match
from pioche.engine.place import Place
from pioche.engine.record import retold

log = logging.getLogger("pioche.table")

MOST_LOSSES: Final = 2
"""A bot that was lost so often in a row without a move is not brought back."""


class StandIn(Protocol):
    """What a table asks of a bot, whoever brings it."""

    def hear(self, told: Fields) -> None: ...

    def choose(self, view: Fields) -> str | None: ...

    def close(self) -> None:
        """It is sent away."""


@runtime_checkable
class RemoteBot(StandIn, Protocol):
    """A bot that thinks elsewhere: `choose` waits for nothing, may raise StillThinkingError or LostError."""

    def prepare(self, view: Fields) -> None:
        """Begin to think: `choose` will soon be called with this view, unless something happens before."""


class StillThinkingError(Exception):
    """The bot has no move yet; it is to be asked again."""


class LostError(Exception):
    """Where the bot was thinking is no more: another must sit down and be told everything."""


class Nobody:
    """Where no bots were brought: holds back, so that the clock's own moves are made."""

    def hear(self, told: Fields) -> None:
        pass

    def choose(self, view: Fields) -> str | None:
        return None

    def close(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Bots:
    """The levels there are, the usual one first, and how a bot of a level sits down at a place."""

    levels: Sequence[str]
    seat: Callable[[Place, str], StandIn]
    thinkers: frozenset[str] = frozenset()
    """The levels whose bots are Thinkers; the usual level is at hand for one of them that is late."""


def no_bot(_place: Place, _level: str) -> StandIn:
    return Nobody()


NO_BOTS = Bots(("none",), no_bot)


class StandIns:
    """The bots of one table. One that fails is logged and counted, and never stops the table."""

    def __init__(self, bots: Bots) -> None:
        self.bots = bots
        self.seated: dict[int, StandIn] = {}
        self.prepared: set[int] = set()
        """The seats whose bots already think about the position as it is."""
        self.losses: Counter[int] = Counter()
        self.faults = 0
        """How often a bot failed: each is logged. It must not stop the table: the clock moves for it."""

    def dismiss(self, seat: int) -> None:
        self.prepared.discard(seat)
        bot = self.seated.pop(seat, None)
        if bot is not None:
            try:
                bot.close()
            except Exception:  # noqa: BLE001 - see faults
                self.note_fault(seat)

    def dismiss_all(self) -> None:
        for seat in list(self.seated):
            self.dismiss(seat)
        self.losses.clear()

    def hear(self, events: Sequence[Event]) -> None:
        if events:
            self.prepared.clear()
        for seat, bot in list(self.seated.items()):
            try:
                for event in events:
                    bot.hear(event.told_to(seat))
            except Exception:  # noqa: BLE001 - see faults
                self.fail(seat)

    def prepare(self, match: Match, seat: int, level: str | None) -> None:
        """A bot that thinks elsewhere begins while its hesitation still runs."""
        if seat in self.prepared or self.level_of(level) not in self.bots.thinkers:
            return
        self.prepared.add(seat)
        try:
            bot = self.bot_at(match, seat, level)
            if isinstance(bot, RemoteBot):
                bot.prepare(match.view(seat))
        except Exception:  # noqa: BLE001 - see faults
            self.fail(seat)

    def ask(self, match: Match, seat: int, level: str | None) -> str | None:
        """The bot's move. StillThinkingError: it has none yet; ask again later."""
        try:
            move = self.bot_at(match, seat, level).choose(match.view(seat))
        except StillThinkingError:
            raise
        except LostError:
            self.lose(match, seat, level)
            return None
        except Exception:  # noqa: BLE001 - see faults
            self.fail(seat)
            return None
        self.losses.pop(seat, None)
        return move

    def lose(self, match: Match, seat: int, level: str | None) -> None:
        """Another bot sits down in its place; not again and again."""
        self.losses[seat] += 1
        if self.losses[seat] > MOST_LOSSES:
            del self.losses[seat]
            self.fail(seat)
            return
        self.dismiss(seat)
        self.prepare(match, seat, level)
        raise StillThinkingError

    def has_usual(self, level: str | None) -> bool:
        """Whether a bot of the usual level can answer at once for one that thinks elsewhere."""
        usual = self.bots.levels[0]
        return self.level_of(level) in self.bots.thinkers and usual not in self.bots.thinkers

    def usual_move(self, match: Match, seat: int, level: str | None) -> str | None:
        """For a bot that has no move in time; it keeps its seat, and goes on with the next question."""
        if not self.has_usual(level):
            return None
        try:
            bot = self.told_all(match, seat, self.bots.levels[0])
            move = bot.choose(match.view(seat))
            bot.close()
        except Exception:  # noqa: BLE001 - see faults
            self.note_fault(seat)
            return None
        return move

    def bot_at(self, match: Match, seat: int, level: str | None) -> StandIn:
        if seat not in self.seated:
            self.seated[seat] = self.told_all(match, seat, self.level_of(level))
        return self.seated[seat]

    def told_all(self, match: Match, seat: int, level: str) -> StandIn:
        """A new bot; one that comes late is first told all that its seat was told before."""
        bot = self.bots.seat(match.place(seat), level)
        for step in retold(match):
            for event in step.events:
                bot.hear(event.told_to(seat))
        return bot

    def level_of(self, level: str | None) -> str:
        return self.bots.levels[0] if level is None else level

    def fail(self, seat: int) -> None:
        self.note_fault(seat)
        self.dismiss(seat)

    def note_fault(self, seat: int) -> None:
        """Called where an exception of a bot is caught."""
        self.faults += 1
        log.exception("bot-fault", extra={"fields": {"seat": seat}})
