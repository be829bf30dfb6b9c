"""A table with a clock one can turn, people, and bots: short ways to set up scenes."""

import hashlib
import itertools
from dataclasses import fields
from typing import Any

from pioche.bots.roster import LEVELS, find_bot
from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.match import Match
from pioche.engine.place import Place
from pioche.engine.refusal import Refused
from pioche.table import commands as c
from pioche.table.outcome import Outcome
from pioche.table.stand_ins import Bots, StandIn
from pioche.table.state import State
from pioche.table.stream import Stream
from pioche.table.table import Table, view_at
from pioche.table.telling import Telling

BOTS = Bots(LEVELS, lambda place, level: find_bot(place, level, chance_from(f"bot {place.seat}")))

QUICK: dict[str, Fields] = {
    "merci": {"round_cap": 2, "move_cap": 60},
    "mio": {"target": 15},
    "shit": {"round_cap": 8},
    "lettres": {},
    "non-merci": {},
}
"""Options with which a game is soon over."""


def secrets_from(seed: object) -> Any:
    numbers = itertools.count()
    return lambda: hashlib.sha256(f"{seed} {next(numbers)}".encode()).digest()


class Scene:
    """Drives a table as a host does, and keeps what it stored, answered and sent."""

    def __init__(self, game: str, seats: int, *, bots: Bots = BOTS, secret: object = 0, **more: Any) -> None:
        self.bots = bots
        self.secrets = secrets_from(secret)
        more = {"options": QUICK[game], **more}
        self.table, opened = Table.open(
            game, seats, host="ana", name="Ana", fresh_secret=self.secrets, bots=bots, **more
        )
        self.log = opened.entries
        self.stream = self.listening()
        self.now = 100.0
        self.keys = itertools.count(1)
        self.sent: dict[int | None, list[Telling]] = {}
        self.last = Outcome()

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def match(self) -> Match:
        match = self.state.match
        assert match is not None
        return match

    def keep(self, outcome: Outcome) -> Outcome:
        self.log += outcome.entries
        for audience, told in self.stream.tell(outcome).items():
            self.sent.setdefault(audience, []).extend(told)
        self.last = outcome
        return outcome

    def listening(self) -> Stream:
        """Somebody looks from every seat, and there are spectators."""
        stream = Stream(self.table)
        for audience in (None, *range(self.state.seats)):
            stream.listen(audience)
        return stream

    def restart(self) -> None:
        """The server dies and comes back."""
        self.table = self.restored()
        self.stream = self.listening()

    def do(
        self, kind: type[c.Command], who: str, *values: Any, key: int | None = None, tab: str = ""
    ) -> Outcome:
        """A command of somebody, from their usual client or another tab."""
        if issubclass(kind, c.Asked):
            values = (next(self.keys) if key is None else key, *values)
        command = kind(f"{who}{tab}-client", *values)
        assert isinstance(command, c.Asked | c.Presence)
        return self.keep(self.table.take(command, self.now))

    def refused(self, kind: type[c.Command], who: str, *values: Any, **more: Any) -> Refused:
        answer = self.do(kind, who, *values, **more).answers[-1]
        assert answer.refused is not None, f"{kind.__name__} was accepted"
        return answer.refused

    def connect(self, *people: str) -> None:
        for person in people:
            self.do(c.Connect, person, person)

    def seat(self, *people: str) -> None:
        """Everybody comes and sits down, from seat 0 on."""
        self.connect(*people)
        for seat, person in enumerate(people):
            assert self.do(c.Sit, person, seat, person.title()).answers[-1].accepted

    def start(self, *people: str) -> None:
        self.seat(*people)
        assert self.do(c.Start, "ana").answers[-1].accepted

    def wait(self, seconds: float) -> list[Outcome]:
        """Let time pass, waking the table whenever it asks for it."""
        until = self.now + seconds
        outcomes = []
        while True:
            deadline = self.table.next_deadline()
            if deadline is None or deadline > until:
                break
            self.now = max(self.now, deadline)
            outcomes.append(self.keep(self.table.tick(self.now)))
            assert self.table.next_deadline() != deadline, "a deadline at which nothing happens"
        self.now = until
        outcomes.append(self.keep(self.table.tick(until)))
        return outcomes

    def to_the_end(self, steps: int = 20_000) -> None:
        """Only time passes, until the game is over; who plays alone comes back to a table that waits."""
        for _ in range(steps):
            if self.state.stage != "playing":
                return
            deadline = self.table.next_deadline()
            if deadline is None:
                self.come_back_and_play()
            else:
                self.now = max(self.now, deadline)
                self.keep(self.table.tick(self.now))
        raise AssertionError("the game does not end")

    def come_back_and_play(self) -> None:
        """The only one who plays here does whatever is due."""
        staying = {chair.person for chair in self.state.chairs if chair.taken_over != "left"} - {None}
        people = staying or {chair.person for chair in self.state.chairs} - {None}
        assert len(people) == 1, "the table is stuck"
        (place,) = people
        assert place is not None
        who = self.state.people[place].id
        self.connect(who)
        if self.state.resting:
            self.do(c.GoOn, who)
        for seat in self.state.chairs_of(place):
            if self.state.chairs[seat].taken_over is not None:
                self.do(c.Return, who, seat)
            moves = [] if self.state.running is None else self.match.moves(seat)
            if moves and (self.match.game.awaited() >> seat) & 1:
                self.do(c.Move, who, seat, moves[0])

    def seen(self, audience: int | None = None) -> Fields:
        """The game as it is shown there now."""
        game = self.table.view(audience)["game"]
        assert isinstance(game, dict)
        return game

    def rest(self) -> None:
        """Nobody reacts until the rest after a lay is over (ME-32)."""
        while self.state.announced is not None:
            self.wait(0.5)

    def kinds(self) -> list[str]:
        return [entry.kind for entry in self.log]

    def told(self, audience: int | None, kind: str) -> list[Fields]:
        """What was shown of the entries of a kind."""
        return [telling.shown for telling in self.sent.get(audience, []) if telling.kind == kind]

    def restored(self) -> Table:
        return Table.restore(self.log, fresh_secret=self.secrets, bots=self.bots)

    def view_at(self, audience: int | None, number: int) -> Fields:
        return view_at(self.log, audience, number)


def unwatched(view: Fields) -> Fields:
    """A view but for the number of spectators, which is in no log."""
    table = view["table"]
    assert isinstance(table, dict)
    return {**view, "table": {**table, "watching": 0}}


def picture(table: Table) -> Fields:
    """Everything that the log must bring back."""
    seen = {field.name: getattr(table.state, field.name) for field in fields(State) if field.name != "match"}
    audiences = (None, *range(table.state.seats))
    match = table.state.match
    return {
        **seen,
        "views": [unwatched(table.view(audience)) for audience in audiences],
        "streams": [Stream(table).welcome(audience, max(0, table.number - 20))[1] for audience in audiences],
        "accepted": {
            client: (known.owner, known.last, known.pairs) for client, known in table.answers.accepted.items()
        },
        "floors": table.answers.floors,
        "match": None
        if match is None
        else (
            match.state(),
            match.played,
            match.game.chance.words(),
            int(match.game.chance.weyl),
            match.seed,
        ),
    }


class Scripted:
    """A bot that does what the test says; else it holds back."""

    def __init__(self, script: dict[int, list[str]], seat: int) -> None:
        self.script = script
        self.seat = seat
        self.heard: list[Fields] = []

    def hear(self, told: Fields) -> None:
        self.heard.append(told)

    def choose(self, view: Fields) -> str | None:
        lines = self.script.get(self.seat, [])
        return lines.pop(0) if lines else None

    def close(self) -> None:
        pass


def scripted(script: dict[int, list[str]]) -> Bots:
    def sit(place: Place, _level: str) -> StandIn:
        return Scripted(script, place.seat)

    return Bots(("scripted",), sit)


FRONTS = [
    f"{value}{colour}"
    for colour in "ypgbv"
    for value in range(1, 7)
    for _ in range(2 if 1 < value < 6 else 1)
]


def merci_deal(hands: list[str], tops: str) -> Fields:
    """A deal of MERCI: seat 0 begins, these cards are in the hands; no twin of a top is dealt beside them."""
    left = list(FRONTS)
    wanted = [hand.split() for hand in hands]
    for card in [*(card for hand in wanted for card in hand), *tops.split()]:
        left.remove(card)
    for hand in wanted:
        while len(hand) < 6:
            hand.append(left.pop(next(place for place, card in enumerate(left) if card not in tops)))
    pile = tops.split() + left
    return {
        "first": 0,
        "hands": [[f"{card}:draw1" for card in hand] for hand in wanted],
        "pile": [f"{card}:draw1" for card in pile],
    }


def merci_scene(hands: list[str], tops: str, *, people: str = "ana bob cleo", **more: Any) -> Scene:
    """A running game of MERCI, manners auto unless it says otherwise, with these people from seat 0 on."""
    options = {"manners": "auto", "round_cap": 2, "move_cap": 60, **more.pop("options", {})}
    scene = Scene("merci", len(hands), options=options, deal=merci_deal(hands, tops), **more)
    scene.start(*people.split())
    return scene
