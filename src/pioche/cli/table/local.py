"""A table without a screen: a match, its bots, and the people who sit at one keyboard."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from pioche.bots.bot import Bot
from pioche.bots.roster import find_bot
from pioche.cli.table.settings import Settings, fresh_seed, names_at
from pioche.engine.bits import bit
from pioche.engine.chance import chance_from
from pioche.engine.events import Event, Fields
from pioche.engine.match import Match
from pioche.engine.moves import HOLD
from pioche.engine.reading import Reading
from pioche.engine.views import numbers
from pioche.games.shelf import find_title


@dataclass(frozen=True)
class Decision:
    """A move that a bot has chosen; it is void once anybody has moved before it was made.

    A race is one that people could have been first with: out of turn, or an objection.
    """

    seat: int
    move: str
    after: int
    race: bool


@dataclass(frozen=True)
class RoundResult:
    """Everybody's score when a round was over, as a spectator saw it."""

    round: int
    scores: Sequence[int | None]


@final
class LocalTable:
    def __init__(self, match: Match, names: Sequence[str], bots: dict[int, Bot]) -> None:
        self.match = match
        self.names = list(names)
        self.bots = bots
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.events: list[Event] = []
        self.rounds: list[RoundResult] = []
        self.reading = Reading(match.game)
        self.tell(match.opening)

    @property
    def over(self) -> bool:
        return self.match.game.over

    def tell(self, events: Sequence[Event]) -> None:
        self.events += events
        for seat, bot in self.bots.items():
            for event in events:
                bot.hear(event.told_to(seat))

    def told(self, seat: int | None) -> list[Fields]:
        """Everything that happened so far, as a seat (None: a spectator) was told it."""
        return [event.told_to(seat) for event in self.events]

    def play(self, seat: int, text: str) -> list[Event]:
        """Make a move for anybody; a refusal changes nothing."""
        round_played = int(self.match.game.round)
        events = self.match.play(seat, text)
        self.reading = Reading(self.match.game)
        self.tell(events)
        if self.over or int(self.match.game.round) != round_played:
            scores = self.match.view(None)["scores"]
            assert isinstance(scores, list)
            self.rounds.append(RoundResult(round_played, scores))
        return events

    def awaited(self) -> list[int]:
        return numbers(self.match.view(None), "awaited")

    def decide(self) -> Decision | None:
        """What the bots do next, one asked after another (engine/reading.py). None: they wait for people."""
        among = sum(int(bit(seat)) for seat in self.bots)
        while (seat := int(self.reading.seat_among(among))) >= 0:
            view = self.match.view(seat)
            awaited = numbers(view, "awaited")
            move = self.bots[seat].choose(view)
            if move is not None:
                race = seat not in awaited or view["phase"] == "objection"
                return Decision(seat, move, len(self.match.played), race)
            assert seat not in awaited, "an awaited bot must move"
            self.reading.carry_out(seat, HOLD)
        return None

    def stands(self, decision: Decision) -> bool:
        return decision.after == len(self.match.played)

    def carry_out(self, decision: Decision) -> list[Event]:
        return self.play(decision.seat, decision.move)

    def person_wanted(self, looking: int | None) -> int | None:
        """The person for whom the game waits; whoever is looking already comes first."""
        waiting = [seat for seat in self.awaited() if seat in self.people]
        if not waiting:
            return None
        return looking if looking in waiting else waiting[0]


def open_table(settings: Settings) -> LocalTable:
    """Deal; bad settings are Refused."""
    title = find_title(settings.game)
    seats = title.check_seats(settings.seats_for(title))
    seed = fresh_seed() if settings.seed is None else settings.seed
    people = max(0, min(settings.people, seats))
    match = Match(title, seats, seed=seed, options=settings.options_for(title))
    bots = {
        seat: find_bot(match.place(seat), settings.level, chance_from(f"bot {seat} of {seed!r}"))
        for seat in range(people, seats)
    }
    return LocalTable(match, names_at(seats, people, settings.names), bots)
