"""Where a table is written: the one place that makes entries for the log."""

from collections import deque
from collections.abc import Callable
from typing import Final

from pioche.engine.chance import chance_from
from pioche.engine.events import Event, Fields
from pioche.engine.fields import whole_number
from pioche.engine.match import Match
from pioche.engine.refusal import Refused
from pioche.engine.views import number
from pioche.table.answers import Answers
from pioche.table.clock import Clock
from pioche.table.commands import Asked
from pioche.table.customs import Customs, customs_of
from pioche.table.deals import hesitation_seed
from pioche.table.entries import Audience, Entry, letting_go
from pioche.table.outcome import Answer, Outcome
from pioche.table.paces import PACES, Pace
from pioche.table.race import Race, Reactions, holds
from pioche.table.recent import Recent
from pioche.table.sight import table_fields
from pioche.table.stand_ins import Bots, StandIns
from pioche.table.state import PLAYING, Chair, State
from pioche.table.writing import MOST_LINES, OwnLine

NOT_ALLOWED: Final = "not-allowed"
QUIET: Final = frozenset({"announced", "moved", "raced", "said", "wrote"})
"""Entries that leave the table itself as it is, unless they end the game."""


def not_allowed(reason: str, details: Fields | None = None) -> Refused:
    return Refused(NOT_ALLOWED, reason, {} if details is None else details)


class Desk:
    """The state, clocks and bots of one table. Every change is an entry, written here and nowhere else."""

    def __init__(self, bots: Bots, fresh_secret: Callable[[], bytes]) -> None:
        self.state = State()
        self.recent = Recent()
        self.clocked: int | None = None
        """The seat for which the clock made the last entry."""
        self.fresh_secret = fresh_secret
        self.stand_ins = StandIns(bots)
        self.clock = Clock(chance_from(0))
        self.race: Race | None = None
        self.objection = Reactions()
        self.unheard: list[Event] = []
        """What was announced and bots have not been told: they hear it with what follows from it."""
        self.clients: dict[str, str | None] = {}
        self.attendance_changed = True
        """Somebody came, went, or took a place: who is absent must be noted again."""
        self.shown_table: Fields | None = None
        """What views show of the table itself, until it changes."""
        self.answers = Answers()
        self.lines: deque[OwnLine] = deque(maxlen=MOST_LINES)
        """What was written last; only here."""

    @property
    def pace(self) -> Pace:
        return PACES[self.state.pace]

    @property
    def customs(self) -> Customs:
        return customs_of(self.state.game)

    @property
    def usual_level(self) -> str:
        return self.stand_ins.bots.levels[0]

    def table_part(self) -> Fields:
        """What every view shows of the table itself; not to be written into."""
        if self.shown_table is None:
            self.shown_table = table_fields(self.state, self.watching())
        return self.shown_table

    def watching(self) -> int:
        """How many clients look on without a seat."""
        return sum(self.audiences_of(client) == [None] for client in self.clients)

    def audiences_of(self, client: str) -> list[Audience]:
        """From which seats a client looks; None: as a spectator."""
        person = self.person_of(client)
        seats: list[Audience] = [] if person is None else [*self.state.looks_from(person)]
        return seats or [None]

    def admit(self, entry: Entry) -> list[Event]:
        """Let an entry happen that is new, or comes from the store."""
        announced, undoable = self.state.announced, self.state.undoable
        events = self.state.apply(entry)
        if self.state.undoable != undoable:
            self.shown_table = None
        self.unheard = [] if announced is None else [announced.event]
        self.recent.add(entry, events)
        self.clocked = None
        if entry.kind == "moved" and entry.shown["by"] == "clock":
            self.clocked = number(entry.shown, "seat")
        if entry.key:
            self.answers.accept(entry.client, entry.key, entry.number, str(entry.kept.get("of", "")))
        for client, key, seat in letting_go(entry):
            self.answers.accept(client, key, entry.number, self.owner_of("", {"seat": seat}))
        if entry.kind in {"opened", "rematched"}:
            self.clock.chance = chance_from(hesitation_seed(self.state.secret))
        if entry.kind not in QUIET or self.state.stage != PLAYING:
            self.notice_people()
        return events

    def notice_people(self) -> None:
        """Who is here, or where, may have changed."""
        self.shown_table = None
        self.attendance_changed = True

    def commit(
        self,
        out: Outcome,
        kind: str,
        shown: Fields,
        kept: Fields | None = None,
        command: Asked | None = None,
        aside: str = "",
    ) -> Entry:
        """Make an entry. Refused: nothing has happened."""
        client, key = ("", 0) if command is None else (command.client, command.key)
        kept = {} if kept is None else kept
        if key and client not in self.answers.accepted:
            kept = {**kept, "of": self.owner_of(client, shown)}
        entry = Entry(self.state.number + 1, kind, shown, kept, client, key, aside)
        events = self.admit(entry)
        out.entries.append(entry)
        out.events.append(events)
        if self.state.announced is None:
            self.stand_ins.hear([*self.unheard, *events] if self.unheard else events)
        return entry

    def move(
        self,
        out: Outcome,
        seat: int,
        text: str,
        by: str,
        *,
        command: Asked | None = None,
        kept: Fields | None = None,
    ) -> Entry:
        played: Fields = {"move": text}
        if kept is not None:
            played.update(kept)
        match = self.state.match
        before = 0 if match is None else int(match.game.round)
        kind = "announced" if self.rests_after(text) else "moved"
        entry = self.commit(out, kind, {"seat": seat, "by": by}, played, command)
        self.clock.end_wait(seat)
        self.clock.reactions.clear()
        running = self.state.running
        if running is not None and int(running.game.round) != before:
            self.rest(out)
        return entry

    def readers(self) -> list[int]:
        """The seats of people who are there and play themselves."""
        return [
            seat
            for seat, chair in enumerate(self.state.chairs)
            if chair.person is not None
            and chair.taken_over is None
            and self.state.people[chair.person].present
        ]

    def rest(self, out: Outcome) -> None:
        """A round is over: nothing is played while people look at what it brought (resting.py)."""
        seats = self.readers() if self.state.rests and self.customs.rests else []
        if seats:
            self.commit(out, "rested", {"seats": seats})
            self.clock.waits.clear()

    def rests_after(self, move: str) -> bool:
        """Whether others may first object to a move."""
        objections = self.customs.objections
        return objections is not None and objections.follow(self.state.options, move)

    def begin_objection(self) -> None:
        """A rest is over: the next one, and every wait, begins anew."""
        self.objection = Reactions()
        for seat in self.clock.waits:
            self.clock.end_wait(seat)

    def answer_to(self, command: Asked) -> Answer | None:
        """What the same request was answered before, or why it comes too late."""
        client, key = command.client, command.key
        held = self.objection.held
        if (self.race is not None and self.race.holds(client, key)) or (held and holds(held, client, key)):
            return Answer(client, key)
        known = self.answers.again(client, key)
        if known is None and key <= self.answers.last_key(client):
            return Answer(client, key, refused=not_allowed("old-command"))
        return known

    def person_of(self, client: str) -> int | None:
        """The known person whose client this is."""
        person = self.clients.get(client)
        return None if person is None else self.state.find_person(person)

    def owner_of(self, client: str, shown: Fields) -> str:
        """Whose client this is; one that went in the middle of a race belongs to whoever has its seat."""
        owner = self.clients.get(client)
        if owner is None and "seat" in shown:
            index = self.state.chairs[number(shown, "seat")].person
            owner = None if index is None else self.state.people[index].id
        return "" if owner is None else owner

    def connected(self) -> set[int]:
        """The known people who have a client."""
        found = (self.state.find_person(person) for person in self.clients.values() if person is not None)
        return {person for person in found if person is not None}

    def chair_at(self, seat: object) -> Chair:
        return self.state.chairs[whole_number(seat, "seat", 0, self.state.seats - 1)]

    def own_chair(self, client: str, seat: object) -> Chair:
        chair = self.chair_at(seat)
        if chair.person is None or chair.person != self.person_of(client):
            raise not_allowed("not-your-seat")
        return chair

    def game_in_play(self) -> Match:
        """The game, if moves can be made in it now."""
        match = self.state.running
        if match is None:
            raise not_allowed("no-game-running")
        if self.state.paused:
            raise not_allowed("table-paused")
        return match

    def check_no_rest(self) -> None:
        """Refused while people look at the result of a round (resting.py)."""
        if self.state.resting:
            raise not_allowed("table-rests")

    def take_over(self, out: Outcome, seat: int, why: str, command: Asked | None = None) -> None:
        self.commit(
            out, "taken_over", {"seat": seat, "name": self.state.chairs[seat].name, "why": why}, None, command
        )
        self.clock.forget(seat)

    def hand_back(self, out: Outcome, seat: int, command: Asked | None = None) -> None:
        self.commit(out, "handed_back", {"seat": seat, "name": self.state.chairs[seat].name}, None, command)
        self.dismiss_bot(seat)

    def dismiss_bot(self, seat: int) -> None:
        """A person plays here now, from the next move on."""
        self.clock.forget(seat)
        self.stand_ins.dismiss(seat)
        if self.race is not None and not self.race.withdraw_bot(seat):
            self.race = None
