"""What an audience may not know never reaches it: not by messages, nor refusals, nor the time they take."""

import itertools
import json
import random
from typing import Any

import msgspec
import pytest

from pioche.bots.bot import Bot
from pioche.bots.roster import find_bot
from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.match import LOT
from pioche.engine.place import Place
from pioche.engine.record import retold
from pioche.games.shelf import FOLDERS
from pioche.table import commands as c
from pioche.table.clock import Clock
from pioche.table.deadlines import due_times
from pioche.table.deals import hesitation_seed
from pioche.table.outcome import Outcome
from pioche.table.stand_ins import Bots
from pioche.table.stream import Stream
from tests.laws.walks import random_move
from tests.table.scenes import Scene

SEATS = {"merci": 4, "mio": 3, "shit": 3, "lettres": 4, "non-merci": 3}
PEOPLE = ["ana", "bob", "cleo"]
OPTIONS: dict[str, list[Fields]] = {
    "merci": [
        {"malpoli": True, "interrupt": True, "round_cap": 3},
        {"manners": "auto", "round_cap": 3},
        {"manners": "auto", "interrupt": True, "round_cap": 3},
    ],
    "mio": [{"target": 40}],
    "shit": [{"target": 60}],
    "lettres": [{}],
    "non-merci": [{"rounds": 2}],
}
KEYS = 8_400_000_000_000_001
"""Where the keys begin: a number that stands nowhere else."""
LATER = 8_500_000_000_000_000
TRIALS = {"merci": 24, "mio": 8, "shit": 8, "lettres": 8, "non-merci": 8}


def sit(place: Place, level: str) -> Bot:
    return find_bot(place, level, chance_from(f"bot {place.seat}"))


FORGETFUL = Bots(("random",), sit)
"""Bots that see and do not remember: the worlds are exchanged under them."""


def scene_of(game: str, seed: int) -> Scene:
    options = OPTIONS[game][seed % len(OPTIONS[game])]
    scene = Scene(game, SEATS[game], options=options, secret=seed, bots=FORGETFUL)
    scene.keys = itertools.count(KEYS)
    scene.start(*PEOPLE)
    return scene


def play_on(scene: Scene, lots: random.Random, steps: int) -> None:
    """People move as they may; now and then time passes."""
    for _ in range(steps):
        if scene.state.stage != "playing":
            return
        seat, move = random_move(scene.match, lots)
        if seat < len(PEOPLE) and lots.random() < 0.8:
            scene.do(c.Move, PEOPLE[seat], seat, move, lots.random() / 10)
        else:
            scene.wait(lots.choice([0.3, 2, 45]))
    scene.wait(1)
    scene.rest()  # what was laid is not hidden any more: the worlds differ in what is


@pytest.mark.parametrize("game", FOLDERS)
def test_messages_hold_the_events_as_the_rules_tell_them_and_no_secret(game: str) -> None:
    scene = scene_of(game, 1)
    scene.do(c.Say, "bob", 1, "hello")
    play_on(scene, random.Random(game), 60)
    scene.do(c.Disconnect, "cleo")
    scene.to_the_end()
    scene.do(c.Rematch, "ana")
    for audience in (None, 0, 1, 2):
        stream = scene.sent[audience]
        ends = [place for place, telling in enumerate(stream) if telling.kind == "revealed"]
        before = json.dumps(msgspec.to_builtins(stream[: ends[0]]))
        secrets = [entry.kept["secret"] for entry in scene.log if "secret" in entry.kept]
        for hidden in [*secrets, "-client", str(KEYS)[:6], '"ana"', '"bob"', '"move"', '"lot": ['] + [
            str(message["seed"]) for message in scene.told(None, "revealed")
        ]:
            assert str(hidden) not in before
        assert str(secrets[-1]) not in json.dumps(msgspec.to_builtins(stream))


@pytest.mark.parametrize("game", FOLDERS)
def test_each_seat_is_told_the_events_of_each_entry_as_the_rules_say(game: str) -> None:
    scene = scene_of(game, 2)
    play_on(scene, random.Random(game), 40)
    match = scene.match
    events = [step.events for step in retold(match) if step.number == 0 or step.seat != LOT]
    for audience in (None, 0, 1, 2):
        told = [telling.events for telling in scene.sent[audience] if telling.events]
        assert told == [[event.row_for(audience) for event in happened] for happened in events if happened]


def beside_events(outcome: Outcome, most: int | None = None) -> str:
    """What everybody is told apart from the events of the rules, and from the view that they lead to."""
    return json.dumps([(entry.number, entry.kind, entry.shown) for entry in outcome.entries[:most]])


class Worlds:
    """Two tables with the same log, whose games differ only in what one audience may not know."""

    def __init__(self, scene: Scene, world: Any) -> None:
        self.now = scene.now
        self.scene = scene
        self.tables = [scene.restored(), scene.restored()]
        match = self.tables[1].state.match
        assert match is not None
        world.journal = match.journal
        match.game = world
        for table in self.tables:
            for person in PEOPLE:
                table.take(c.Connect(f"{person}-client", person), self.now)
        self.streams = [Stream(table) for table in self.tables]
        for stream in self.streams:
            for audience in (None, *range(len(PEOPLE))):
                stream.listen(audience)

    def both(self, command: c.Asked) -> list[Outcome]:
        return [table.take(command, self.now) for table in self.tables]

    def same(self, audience: int | None, outcomes: list[Outcome]) -> None:
        first, second = outcomes
        assert beside_events(first) == beside_events(second)
        told = [
            json.dumps(msgspec.to_builtins(stream.tell(outcome).get(audience)))
            for stream, outcome in zip(self.streams, outcomes, strict=True)
        ]
        assert told[0] == told[1]
        self.same_times()
        assert self.tables[0].waits(self.now) == self.tables[1].waits(self.now)

    def same_times(self) -> None:
        first, second = (sorted(due_times(table)) for table in self.tables)
        assert first == second

    def look_alike(self, audience: int | None) -> None:
        first, second = (table.view(audience) for table in self.tables)
        assert json.dumps(first) == json.dumps(second)


def worlds_of(scene: Scene, seat: int, lot: int) -> Worlds:
    match = scene.match
    memory = match.title.memory(match.seats, match.options, seat)
    for step in retold(match):
        for event in step.events:
            memory.hear(event.told_to(seat))
    return Worlds(scene, memory.world(match.view(seat), chance_from(lot)))


def attempts(scene: Scene, seat: int, lots: random.Random) -> list[str]:
    """Moves a seat might try: its own, and what others could play."""
    known = {move for other in range(scene.match.seats) for move in scene.match.moves(other)}
    return [*lots.sample(sorted(known), min(6, len(known))), *scene.match.moves(seat)[:3], "nonsense"]


@pytest.mark.compiled
@pytest.mark.parametrize("game", FOLDERS)
def test_two_worlds_that_look_alike_answer_alike_at_the_same_times(game: str) -> None:
    lots = random.Random(game)
    for trial in range(TRIALS[game]):
        scene = scene_of(game, trial)
        play_on(scene, lots, lots.randrange(0, 40))
        if scene.state.stage != "playing":
            continue
        seat = trial % 3
        worlds = worlds_of(scene, seat, trial)
        for audience in (None, seat):
            worlds.look_alike(audience)
        worlds.same(seat, worlds.both(c.Say(f"{PEOPLE[seat]}-client", LATER, seat, "clap")))
        for number, move in enumerate(attempts(scene, seat, lots)):
            pair = worlds_of(scene, seat, trial)
            outcomes = pair.both(c.Move(f"{PEOPLE[seat]}-client", LATER + number, seat, move))
            # Refusals, and what has to wait for a race, are the same to the letter.
            first, second = (json.dumps([answer.as_json() for answer in out.answers]) for out in outcomes)
            assert first == second
            if outcomes[0].answers[0].pending:
                pair.same(seat, outcomes)
            # A hidden card may end the game: then its secret is revealed, in that world alone.
            most = None if len({table.state.stage for table in pair.tables}) == 1 else 1
            assert beside_events(outcomes[0], most) == beside_events(outcomes[1], most)


@pytest.mark.compiled
@pytest.mark.parametrize("game", FOLDERS)
def test_two_worlds_that_look_alike_let_time_pass_alike(game: str) -> None:
    """Up to and with the first thing that happens by itself: when, and to whom."""
    lots = random.Random(game)
    for trial in range(TRIALS[game]):
        scene = scene_of(game, trial)
        play_on(scene, lots, lots.randrange(0, 40))
        if scene.state.stage != "playing":
            continue
        seat = trial % 3
        pair = worlds_of(scene, seat, trial)
        pair.same_times()
        deadline = pair.tables[0].next_deadline()
        assert deadline is not None
        outcomes = [table.tick(deadline) for table in pair.tables]
        movers = [[entry.shown for entry in outcome.entries] for outcome in outcomes]
        if not any("bot" in str(shown) for found in movers for shown in found):
            # What a bot does is its own affair; the clock must not tell two worlds apart. What comes after
            # its move may: cards that it laid open decide.
            first, second = (beside_events(outcome, 1) for outcome in outcomes)
            assert first == second


def test_a_refusal_reaches_nobody_but_its_sender() -> None:
    scene = scene_of("non-merci", 5)
    scene.wait(0)
    for move in ("take", "pass", "sing", ""):
        for seat, person in enumerate(PEOPLE):
            if move not in scene.match.moves(seat):
                outcome = scene.do(c.Move, person, seat, move)
                assert scene.stream.tell(outcome) == {}
                assert [answer.client for answer in outcome.answers] == [f"{person}-client"]


def test_a_client_looks_from_its_own_seats_or_as_a_spectator() -> None:
    scene = scene_of("lettres", 6)
    scene.do(c.Watch, "zoe")
    scene.connect("dan")
    found = [scene.table.audiences_of(f"{who}-client") for who in (*PEOPLE, "zoe", "dan", "nobody")]
    assert found == [[0], [1], [2], [None], [None], [None]]


def when_a_bot_is_due(scene: Scene) -> float:
    return min(due_times(scene.table)) - scene.now


@pytest.mark.compiled
@pytest.mark.parametrize("secret", range(3))
def test_when_a_bot_moves_cannot_be_computed_from_what_is_known(secret: int) -> None:
    scene = Scene("lettres", 3, secret=secret)
    scene.connect("ana")
    thinking = scene.table.pace.thinking
    seeds: list[str] = []
    for _ in range(2):
        seeds += [
            f"hesitation {scene.state.commitment}",
            hesitation_seed(bytes.fromhex(scene.state.commitment)),
        ]
        scene.do(c.Start, "ana")
        due = when_a_bot_is_due(scene)
        for seed in seeds:
            assert due != pytest.approx(Clock(chance_from(seed)).hesitation(thinking))
        assert due == pytest.approx(
            Clock(chance_from(hesitation_seed(scene.state.secret))).hesitation(thinking)
        )
        scene.to_the_end()
        seeds.append(hesitation_seed(scene.state.secret))  # what was revealed is of no use in the next game
        scene.do(c.Rematch, "ana")
