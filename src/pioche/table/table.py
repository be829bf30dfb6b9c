"""A live table: it takes commands, and time, and says what to store, to answer and to tell.

It has no clock, no network and no chance of its own: whoever hosts it brings `now` (seconds that only grow),
the bots, and 256 secret bits for each deal. docs/table.md shows how to drive it.
"""

from collections.abc import Callable, Iterable
from itertools import islice
from typing import final

from pioche.engine.chance import Seed
from pioche.engine.events import Fields
from pioche.engine.fields import Request
from pioche.engine.match import Match
from pioche.engine.refusal import Refused
from pioche.games.shelf import find_title
from pioche.table.commands import Asked, Presence, check_key
from pioche.table.customs import check_live, customs_of, with_worth
from pioche.table.deadlines import bot_times, due_times, ordinary_waits, waits
from pioche.table.deals import check_secret, commitment_to
from pioche.table.desk import Desk, not_allowed
from pioche.table.entries import Audience, Entry
from pioche.table.judging import connect, judge, part_with
from pioche.table.outcome import Answer, Outcome, refusal
from pioche.table.paces import find_pace
from pioche.table.passing import close_due_race, settle
from pioche.table.race import Reaction, unsigned
from pioche.table.sight import record, whole_view
from pioche.table.stand_ins import NO_BOTS, Bots
from pioche.table.writing import OwnLine


def no_secret() -> bytes:
    """Where a table is only looked at and no game can be dealt."""
    return b""


@final
class Table(Desk):
    """A live table, without a clock, socket or file of its own: `take` and `tick` say what follows.

    What it refuses leaves it as it was.
    """

    @staticmethod
    def open(
        game: str,
        seats: int,
        *,
        host: str,
        fresh_secret: Callable[[], bytes],
        name: str = "",
        options: Request | None = None,
        pace: str = "normal",
        private: bool = False,
        rests: bool = False,
        deal: Request | None = None,
        seed: Seed | None = None,
        daily: str | None = None,
        bots: Bots = NO_BOTS,
    ) -> tuple["Table", Outcome]:
        """A new table, and its first entry to store. A first deal or seed given by hand is not fair.

        `daily`: the day whose deal this is, which the host plays once, alone with bots."""
        title = find_title(game)
        requested = {**customs_of(title.name).live_options, **({} if options is None else options)}
        tried = Match(title, seats, options=requested, deal=deal)
        secret = check_secret(fresh_secret())
        shown: Fields = {
            "game": title.name,
            "seats": seats,
            "options": check_live(title.name, tried.options.as_json()),
            "pace": find_pace(pace).name,
            "private": private,
            "rests": rests,
            "name": name,
            "commitment": commitment_to(secret),
        }
        if daily is not None:
            shown["daily"] = daily
        kept: Fields = {"secret": secret.hex(), "person": host, "deal": deal}
        if seed is not None:
            kept["seed"] = seed
        entry = Entry(1, "opened", shown, kept)
        return Table.restore([entry], fresh_secret=fresh_secret, bots=bots), Outcome([entry], [], [[]])

    @staticmethod
    def restore(
        entries: Iterable[Entry], *, fresh_secret: Callable[[], bytes] = no_secret, bots: Bots = NO_BOTS
    ) -> "Table":
        """The same table from its log. Nobody is connected yet; deadlines begin with the first tick."""
        table = Table(bots, fresh_secret)
        for entry in entries:
            table.admit(entry)
        return table

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self.state.number

    def take(self, command: Asked | Presence, now: float) -> Outcome:
        out = Outcome()
        close_due_race(self, now, out)
        if isinstance(command, Asked):
            out.answers.append(self.answer(command, now, out))
        else:
            self.greet(command, out)
        settle(self, now, out)
        return out

    def greet(self, command: Presence, out: Outcome) -> None:
        """A client comes or goes; only what cannot be done is answered, with the key 0."""
        try:
            connect(self, command, out)
        except Refused as refused:
            out.answers.append(refusal(command.client, 0, refused))

    def answer(self, command: Asked, now: float, out: Outcome) -> Answer:
        client = command.client
        try:
            key = check_key(command)
        except Refused as refused:
            return refusal(client, 0, refused)
        known = self.answer_to(command)
        if known is not None:
            return known
        if client not in self.clients:
            return Answer(client, key, refused=not_allowed("not-connected"))
        self.answers.seen[client] = key
        begun = len(out.entries)
        try:
            decided = judge(self, command, now, out)
        except Refused as refused:
            answer = refusal(client, key, refused)
        else:
            if not decided:
                return Answer(client, key)
            for entry in out.entries[begun:]:
                if entry.key == key:
                    return Answer(client, key, entry.number)
            answer = Answer(client, key, self.number)
        self.answers.remember(answer)
        return answer

    def last_key(self, client: str) -> int:
        """The greatest key of a client that was accepted or refused; the next one must be greater."""
        return self.answers.last_key(client)

    def tick(self, now: float) -> Outcome:
        """Carry out what is due by itself."""
        out = Outcome()
        settle(self, now, out)
        return out

    def part_with(self, person: str) -> Outcome:
        """Somebody leaves for good, as if they had stood up themselves."""
        out = Outcome()
        part_with(self, person, out)
        return out

    def note_hint(self, seat: int) -> Outcome:
        """Somebody gets a hint at this seat: from now on the game counts for no rating."""
        out = Outcome()
        if not self.state.hinted:
            self.commit(out, "hinted", {"seat": seat, "name": self.state.chairs[seat].name})
        return out

    def lines_for(self, client: str) -> list[OwnLine]:
        """What was written since this client's person sat down; who only looks on reads nothing."""
        seats = [seat for seat in self.audiences_of(client) if seat is not None]
        since = min((self.seated_since(seat) for seat in seats), default=self.number + 1)
        return [line for line in self.lines if line.number >= since]

    def forget_person(self, person: str, nobody: str) -> None:
        """From now on the table is as if its log had never named this person: what was told of them is not
        told again, and whoever speaks for them looks on. The id that stands for theirs belongs to nobody.
        They keep their seats until `part_with(nobody)`."""

        def theirs(reaction: Reaction) -> bool:
            # As `owner_of`: of a client that has gone the seat says whose it was.
            return self.owner_of(reaction.client, {"seat": reaction.seat}) in {"", person}

        if self.race is not None:
            self.race.reactions = unsigned(self.race.reactions, theirs)
        self.objection.held = unsigned(self.objection.held, theirs)
        self.clients = {client: None if id == person else id for client, id in self.clients.items()}
        self.state.forget(person, nobody)
        kept = [line for line in self.lines if line.writer != person]
        self.lines.clear()
        self.lines.extend(kept)
        self.recent.forget()
        self.notice_people()

    def next_deadline(self) -> float | None:
        """When tick should be called next; None: nothing will happen by itself."""
        return min(due_times(self), default=None)

    def next_bot_time(self) -> float | None:
        """When the next bot moves, or an open race closes; None: only people can do something."""
        if self.race is not None:
            return self.race.closes
        return min(bot_times(self), default=None) if self.state.running is not None else None

    @property
    def waits_for_its_only_people(self) -> bool:
        """Nothing will happen before they come back, however long that takes."""
        return self.clock.left_at is not None and self.clock.deserted == 1

    def waits(self, now: float) -> list[Fields]:
        return waits(self, now)

    def ordinary_waits(self) -> bool:
        """Whether clients know by themselves for whom the table waits and how long (docs/table.md)."""
        return ordinary_waits(self)

    def view(self, audience: Audience) -> Fields:
        """What an audience may know now. Views share their parts: nobody writes into one."""
        return whole_view(self.state.number, self.table_part(), self.public_game(), self.own_game(audience))

    def public_game(self) -> Fields | None:
        """Of the game what all audiences see alike; None before the deal."""
        match = self.state.match
        if match is None:
            return None
        part = match.public_part()
        announced, objections = self.state.announced, self.customs.objections
        if announced is not None and objections is not None:
            part = objections.everybody(part, announced.event.told_in_full())
        return with_worth(self.state.game, part)

    def own_game(self, audience: Audience) -> Fields:
        """What stands instead, or in addition, in the view of an audience."""
        match = self.state.match
        if match is None:
            return {}
        part = match.own_part(audience)
        announced, objections = self.state.announced, self.customs.objections
        if announced is not None and objections is not None:
            return objections.own(part, announced.event.told_in_full())
        return part

    def seated_since(self, audience: Audience) -> int:
        """The entry from which on an audience may look back from its seat: others may have had it before."""
        return 0 if audience is None else self.state.chairs[audience].since

    def meanwhile(self, audience: Audience) -> tuple[int, list[str]]:
        """For whoever sits there again: the entry with which a bot took over, and the moves it made."""
        chair = None if audience is None else self.state.chairs[audience]
        if chair is None or chair.taken_over is not None or chair.meanwhile is None:
            return 0, []
        return chair.meanwhile.since, chair.meanwhile.moves

    def record(self) -> Fields:
        """The record of the game that is over."""
        return record(self.state)


def view_at(entries: Iterable[Entry], audience: Audience, number: int, since: int = 0) -> Fields:
    """What an audience saw when the log had so many entries; before `since` it looked on as a spectator."""
    return Table.restore(islice(entries, max(1, number))).view(audience if number >= since else None)
