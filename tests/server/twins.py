"""Two servers whose games differ only in what one receiver may not know; all it is sent must be the same.

The first server plays. Before each step the game of the second is exchanged for a world that the receiver
could not tell from the true one, not even after the step; then the same happens there. What the receiver and
a spectator are sent is compared to the byte and to the nanosecond.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.fields import sequence
from pioche.engine.game import Game
from pioche.engine.match import Match
from pioche.engine.views import numbers, words
from pioche.games.shelf import find_title
from pioche.table.customs import customs_of
from pioche.table.entries import Entry
from pioche.table.race import order
from pioche.table.stand_ins import Bots
from pioche.table.state import OVER, State
from tests.laws.test_silence import alike, events_of, noticed
from tests.server.timeless import TABLE, Room, Visitor
from tests.table.scenes import secrets_from

PEOPLE = ("anna", "bert", "cleo", "dora")
WATCHER = "watcher"
TRIES = 1600
"""So many worlds are looked at before a step goes without another one: some news are too rare."""


@dataclass
class Act:
    """After so long, somebody does something; nobody: only time passes."""

    after: float
    who: str | None = None
    what: str = ""
    fields: dict[str, Any] | None = None
    key: int = 0


class Puppets:
    """Bots that play at random in the first server, and in the second what is said."""

    def __init__(self, seed: int) -> None:
        self.lots = random.Random(seed)
        self.picks: list[tuple[int, str]] = []
        self.orders: list[tuple[int, str]] | None = None

    def bots(self) -> Bots:
        return Bots(("puppet",), lambda place, _level: Puppet(self, place.seat))


class Puppet:
    def __init__(self, puppets: Puppets, seat: int) -> None:
        self.puppets = puppets
        self.seat = seat

    def hear(self, told: Fields) -> None:
        pass

    def choose(self, view: Fields) -> str | None:
        orders = self.puppets.orders
        if orders is not None:
            mine = next((order for order in orders if order[0] == self.seat), None)
            if mine is None:
                return None
            orders.remove(mine)
            return mine[1]
        if self.seat not in numbers(view, "awaited") and self.puppets.lots.random() < 0.7:
            return None
        self.puppets.picks.append((self.seat, self.puppets.lots.choice(words(view, "moves"))))
        return self.puppets.picks[-1][1]

    def close(self) -> None:
        pass


class Side:
    """One of the two servers with its visitors."""

    def __init__(
        self,
        folder: Path,
        game: str,
        seats: int,
        people: Sequence[str],
        receiver: int,
        seed: int,
        **more: Any,
    ) -> None:
        self.puppets = Puppets(seed)
        folder.mkdir()
        self.room = Room(folder, people, self.puppets.bots(), secrets_from(seed))
        self.room.open_table(game, seats, pace="lively", **more)
        self.visitors = {name: Visitor(self.room, name, f"tab-of-{name}") for name in people}
        mine = people[receiver]
        self.visitors[f"{mine} again"] = Visitor(self.room, mine, f"phone-of-{mine}", "en")
        self.visitors[WATCHER] = Visitor(self.room, None, "tab-of-watcher")
        self.compared = [mine, f"{mine} again", WATCHER]
        for visitor in self.visitors.values():
            visitor.come()
            self.room.wait(0.01)
        for seat, name in enumerate(people):
            self.visitors[name].say("sit", name=name.title(), seat=seat)
            self.room.wait(0.01)
        self.visitors[people[0]].say("start")
        self.room.wait(0.01)

    def carry_out(self, act: Act) -> None:
        if act.after:
            self.room.wait(act.after)
        if act.who is None:
            return
        visitor = self.visitors[act.who]
        if act.what == "come":
            visitor.come(**(act.fields or {}))
        elif act.what == "go":
            visitor.go()
        else:
            act.key = visitor.say(act.what, **(act.fields or {}))

    def news(self) -> list[tuple[str, float, bytes]]:
        return [(who, time, data) for who in self.compared for time, data in self.visitors[who].news()]

    def over_http(self) -> list[bytes]:
        """What the receiver and a stranger would be shown of the table now."""
        house, me = self.room.house, self.room.ids[self.compared[0]]
        views = [self.room.do(house.view_of(TABLE, who)) for who in (me, None)]
        return [msgspec.json.encode(shown) for shown in (*views, self.room.do(house.card(TABLE)))]


class Twins:
    def __init__(
        self, folder: Path, game: str, seats: int, receiver: int, seed: int, options: Fields
    ) -> None:
        self.game, self.receiver = game, receiver
        self.lots = random.Random(f"{game} {receiver} {seed}")
        self.title = find_title(game)
        self.sides = [
            Side(folder / name, game, seats, PEOPLE[: seats - 1], receiver, seed, options=options)
            for name in ("one", "two")
        ]
        self.sides[1].puppets.orders = []
        self.arbiter = State()
        self.differences: list[object] = []
        self.steps = self.in_other_worlds = self.knowing_all = 0
        self.blind: list[object] = []
        self.compare(self.sides[0].news(), self.sides[1].news(), "the start")
        self.side_entries(1)
        opening = self.side_entries(0)
        told = [self.arbiter.apply(entry) for entry in [*self.first_entries(), *opening]]
        self.memory = self.title.memory(seats, self.match.options, receiver)
        self.hear([event.told_to(receiver) for events in told for event in events])

    def first_entries(self) -> list[Entry]:
        return self.sides[0].room.log[:1]

    def side_entries(self, place: int) -> list[Entry]:
        return self.sides[place].room.entries()

    @property
    def match(self) -> Match:
        assert self.arbiter.match is not None
        return self.arbiter.match

    @property
    def me(self) -> str:
        return PEOPLE[self.receiver]

    def hear(self, told: Sequence[Fields]) -> None:
        for event in told:
            self.memory.hear(event)

    def compare(self, one: Sequence[object], two: Sequence[object], what: object) -> None:
        if one != two:
            pairs = zip([*one, None], [*two, None], strict=False)
            self.differences.append((what, next(pair for pair in pairs if pair[0] != pair[1])))

    def step(self, acts: list[Act]) -> bool:
        """Let something happen in both; False: the game is over, and nothing is hidden any more."""
        first, second = self.sides
        before, view = self.match.game.copy(), self.match.view(self.receiver)
        for act in acts:
            first.carry_out(act)
        self.close_race(acts)
        entries = self.side_entries(0)
        told = [[event.told_to(self.receiver) for event in self.arbiter.apply(entry)] for entry in entries]
        if self.arbiter.stage == OVER:
            return False
        self.steps += 1
        plan = self.find_plan(before, view, acts, entries, told)
        self.exchange(plan)
        for act in acts:
            second.carry_out(plan.twin_of(act))
        self.compare(public(entries), public(self.side_entries(1)), acts)
        self.compare(first.news(), second.news(), acts)
        self.compare(first.over_http(), second.over_http(), acts)
        self.hear([event for events in told for event in events])
        return not self.differences

    def close_race(self, acts: list[Act]) -> None:
        """Where reactions are being collected, the receiver may send one too; then the window closes."""
        table = self.sides[0].room.live.table
        if table.race is not None:
            if self.lots.random() < 0.6 and self.present(self.me):
                moves = self.match.moves(self.receiver) or ["draw"]
                self.add(acts, Act(0.02, self.me, "move", self.move_fields(self.lots.choice(moves))))
                self.add(acts, Act(0.001))
            if table.race is not None:
                self.add(acts, Act(table.race.closes - self.sides[0].room.loop.time() + 0.001))
        self.end_rest(acts)

    def end_rest(self, acts: list[Act]) -> None:
        """ME-32: a step is over when what was announced has been judged."""
        table = self.sides[0].room.live.table
        while table.state.announced is not None:
            deadline = table.next_deadline()
            assert deadline is not None
            self.add(acts, Act(max(0.0, deadline - self.sides[0].room.loop.time()) + 0.001))

    def add(self, acts: list[Act], act: Act) -> None:
        acts.append(act)
        self.sides[0].carry_out(act)

    def move_fields(self, move: str) -> dict[str, Any]:
        return {"seat": self.receiver, "move": move}

    def present(self, who: str) -> bool:
        return self.sides[0].visitors[who].socket is not None

    def exchange(self, plan: "Plan") -> None:
        table = self.sides[1].room.live.table
        match = table.state.match
        assert match is not None
        plan.world.journal = match.journal
        match.game = plan.world
        self.sides[1].puppets.orders = plan.orders
        for seat in range(match.seats):
            # A bot that comes late is told the game from its first card: here nobody could.
            table.stand_ins.seated.setdefault(seat, Puppet(self.sides[1].puppets, seat))

    def find_plan(
        self,
        before: Game,
        view: Fields,
        acts: list[Act],
        entries: list[Entry],
        told: list[list[Fields]],
    ) -> "Plan":
        after = self.match.view(self.receiver)
        truth = self.title.state(before)
        picks, self.sides[0].puppets.picks = self.sides[0].puppets.picks, []
        in_doubt = False
        for _ in range(TRIES):
            world = self.memory.world(view, chance_from(self.lots.random().hex()))
            assert self.title.view(world, self.receiver) == view
            if self.title.state(world) == truth:
                continue
            in_doubt = True
            world.chance = before.chance.copy()
            plan = Plan(self, world)
            if plan.allows(acts, picks, entries, before) and plan.leads_to(entries, told, after):
                self.in_other_worlds += 1
                return plan
        if not in_doubt:
            self.knowing_all += 1
        self.blind.append([event["type"] for events in told for event in events])
        plan = Plan(self, before.copy())
        plan.world.chance = before.chance.copy()
        plan.same = True
        plan.orders = list(picks)
        return plan


def public(entries: list[Entry]) -> list[tuple[str, Fields]]:
    return [(entry.kind, entry.shown) for entry in entries]


def seat_of(entry: Entry) -> int:
    seat = entry.shown["seat"]
    assert isinstance(seat, int)
    return seat


def denounced(entries: list[Entry]) -> bool:
    """ME-32: a denunciation refuses whatever was held back."""
    return any(str(entry.kept.get("move", "")).startswith("denounce") for entry in entries)


class Plan:
    """Another world, and how the same step goes there."""

    def __init__(self, twins: Twins, world: Game) -> None:
        self.twins = twins
        self.world = world
        self.same = False
        self.texts: dict[tuple[int, int], str] = {}
        """By seat and key of a command, what is said instead."""
        self.orders: list[tuple[int, str]] = []
        self.lost: list[tuple[int, str, int]] = []

    def twin(self, game: Game, seat: int, text: str) -> str | None:
        """A move of another seat that looks to the receiver like this one."""
        twins = self.twins
        looks = noticed(twins.game, text, seat, twins.receiver)
        for move in twins.title.moves(game, seat):
            if noticed(twins.game, move, seat, twins.receiver) == looks:
                return move
        return None

    def allows(
        self, acts: list[Act], picks: list[tuple[int, str]], entries: list[Entry], before: Game
    ) -> bool:
        """What others try and may not do in the true game must not be possible here either."""
        moves = [entry for entry in entries if entry.kind in {"announced", "moved"}]
        done = {(seat_of(entry), entry.key) for entry in moves if entry.key}
        for act in acts:
            fields = act.fields or {}
            if act.what != "move" or act.who == self.twins.me or (fields["seat"], act.key) in done:
                continue
            if fields["move"] in self.twins.title.moves(before, fields["seat"]):
                self.lost.append((fields["seat"], fields["move"], act.key))
            elif fields["move"] in self.twins.title.moves(self.world, fields["seat"]):
                return False
        carried = [(seat_of(entry), entry.kept["move"]) for entry in moves if entry.shown["by"] == "bot"]
        for seat, text in picks:
            if (seat, text) in carried:
                carried.remove((seat, text))
            else:
                self.lost.append((seat, text, 0))
        return self.find_lost()

    def find_lost(self) -> bool:
        """Those who were too late in a race try the same here."""
        for place, (seat, text, key) in enumerate(self.lost):
            twin = self.twin(self.world, seat, text)
            if twin is None:
                return False
            self.lost[place] = (seat, twin, key)
            if key:
                self.texts[seat, key] = twin
        return True

    def leads_to(self, entries: list[Entry], told: list[list[Fields]], after: Fields) -> bool:
        """Whether the receiver is told the same of this step, and sees the same when it is over."""
        twins, game = self.twins, self.world.copy()
        first = True
        announced: tuple[str, list[Fields]] | None = None
        for entry, heard in zip(entries, told, strict=True):
            if entry.kind == "raced":
                again(game, entry)
            if entry.kind not in {"announced", "moved"}:
                continue
            seat, expected = seat_of(entry), heard
            text = self.text(game, entry)
            if announced is not None:
                text, before = announced
                expected, announced = [*before, *heard], None
            if text is None:
                return False
            if entry.kind == "announced":
                announced = (text, heard)
                self.note(entry, text)
                continue
            found = [event.told_to(twins.receiver) for event in events_of(twins.match, game, seat, text)]
            if first:
                assert alike(twins.game, expected, found, twins.receiver), (expected, found)
                first = False
            if found != expected:
                return False
            self.note(entry, text)
        self.orders += [(seat, text) for seat, text, key in self.lost if not key]
        too_late = denounced(entries) or all(
            text not in twins.title.moves(game, seat) for seat, text, _ in self.lost
        )
        return too_late and twins.title.view(game, twins.receiver) == after

    def note(self, entry: Entry, text: str) -> None:
        if entry.key:
            self.texts[seat_of(entry), entry.key] = text
        elif entry.shown["by"] == "bot" and not text.startswith("denounce"):  # that it notices by itself
            self.orders.append((seat_of(entry), text))

    def text(self, game: Game, entry: Entry) -> str | None:
        """What this seat does here that looks the same."""
        twins, seat, said = self.twins, seat_of(entry), str(entry.kept["move"])
        if entry.shown["by"] != "clock":
            return self.twin(game, seat, said)
        choices = customs_of(twins.game).default(twins.title.view(game, seat))
        text = choices[int(game.chance.below(len(choices)))] if len(choices) > 1 else choices[0]
        looks = [noticed(twins.game, move, seat, twins.receiver) for move in (text, said)]
        return text if looks[0] == looks[1] else None

    def twin_of(self, act: Act) -> Act:
        fields = dict(act.fields or {})
        if act.what == "move" and act.who != self.twins.me and not self.same:
            fields["move"] = self.texts.get((fields["seat"], act.key), fields["move"])
        return Act(act.after, act.who, act.what, fields)


def again(game: Game, entry: Entry) -> None:
    """Draw the lots of a race."""
    arrivals = []
    for arrival in sequence(entry.kept["arrivals"], "arrivals"):
        seat, time, _ = sequence(arrival, "arrival")
        assert isinstance(seat, int)
        assert isinstance(time, int)
        arrivals.append((seat, time))
    order(arrivals, lambda limit: int(game.chance.below(limit)))
