"""People come, go, sleep, come back, flood, send garbage; servers die. Every game ends, nothing is lost."""

import itertools
import json
import os
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from pioche.engine import compiled
from pioche.games.shelf import FOLDERS, find_title
from pioche.table import commands as c
from pioche.table.paces import LOST_AFTER
from pioche.table.phrases import PHRASES
from tests.campaign import Campaign
from tests.table.scenes import QUICK, Scene, picture

PEOPLE = ["ana", "bob", "cleo", "dan"]
people = st.sampled_from(PEOPLE)
seats = st.integers(-1, 6)
garbage = st.one_of(
    st.text(max_size=80),
    st.sampled_from(["", "take", "pass", "draw", "seal SHIT", "lay 5r", "skuz 5b 0", "lay Hb", "let-go"]),
)
EXTRA: dict[str, list[dict[str, object]]] = {
    "merci": [
        {"manners": "spoken", "malpoli": True, "interrupt": True},
        {"manners": "spoken"},
        {"manners": "auto", "interrupt": True},
    ],
}
KEYS = 8_400_000_000_000_001
"""Where the keys begin: a number that stands nowhere else."""
EXAMPLES = int(os.environ.get("PIOCHE_TEST_EXAMPLES", "40" if compiled() else "8"))


class Machine(RuleBasedStateMachine):
    game = "merci"

    @initialize(
        data=st.data(),
        pace=st.sampled_from(["calm", "normal", "lively", "none"]),
        secret=st.integers(0, 99),
        private=st.booleans(),
    )
    def open(self, data: Any, pace: str, secret: int, private: bool) -> None:
        title = find_title(self.game)
        count = data.draw(st.integers(title.fewest, min(4, title.most)))
        extra = data.draw(st.sampled_from(EXTRA.get(self.game, [{}])))
        options = {**QUICK[self.game], **extra}
        self.scene = Scene(self.game, count, pace=pace, secret=secret, options=options, private=private)
        self.scene.keys = itertools.count(KEYS)
        self.sent: list[c.Asked] = []

    def do(self, kind: type[c.Command], who: str, *values: Any) -> None:
        if issubclass(kind, c.Asked):
            command = kind(f"{who}-client", next(self.scene.keys), *values)
            self.sent.append(command)
            self.checked(command)
        else:
            self.scene.do(kind, who, *values)

    def checked(self, command: c.Asked) -> None:
        """A command leads to exactly one answer for its sender, and a refusal to nothing else."""
        number = self.scene.table.number
        outcome = self.scene.keep(self.scene.table.take(command, self.scene.now))
        own = [answer for answer in outcome.answers if answer.key == command.key]
        assert len(own) >= 1
        assert [entry.number for entry in outcome.entries] == list(
            range(number + 1, self.scene.table.number + 1)
        )

    @rule(who=people)
    def connect(self, who: str) -> None:
        self.do(c.Connect, who, who)

    @rule(who=people)
    def vanish(self, who: str) -> None:
        self.do(c.Disconnect, who)

    @rule(who=people)
    def watch(self, who: str) -> None:
        self.do(c.Watch, who)

    @rule(who=people, seat=st.one_of(st.none(), seats))
    def sit(self, who: str, seat: int | None) -> None:
        self.do(c.Connect, who, who)
        self.do(c.Sit, who, seat, who.title())

    @rule(who=people, seat=st.one_of(st.none(), seats))
    def stand_up(self, who: str, seat: int | None) -> None:
        self.do(c.StandUp, who, seat)

    @precondition(lambda self: bool(self.scene.state.wishes))
    @rule(admitted=st.booleans())
    def host_decides(self, admitted: bool) -> None:
        host = self.scene.state.people[self.scene.state.host].id
        self.do(c.Connect, host, host)
        self.do(c.Admit, host, max(self.scene.state.wishes, default=0), admitted)

    @precondition(lambda self: self.scene.state.running is not None)
    @rule(seat=seats)
    def have_a_hint(self, seat: int) -> None:
        self.scene.keep(self.scene.table.note_hint(seat % self.scene.state.seats))

    @rule(who=people, seat=seats, kind=st.sampled_from([c.Return, c.Kick, c.ReplaceByBot, c.HandOver]))
    def ask_for_a_seat(self, who: str, seat: int, kind: type[c.Command]) -> None:
        self.do(kind, who, seat)

    @rule(kind=st.sampled_from([c.Start, c.Start, c.Start, c.Pause, c.Resume, c.Rematch]), who=people)
    def ask_for_the_table(self, kind: type[c.Command], who: str) -> None:
        self.do(kind, who)

    @rule()
    def host_starts(self) -> None:
        host = self.scene.state.people[self.scene.state.host].id
        self.do(c.Connect, host, host)
        self.do(c.Start, host)

    @rule(who=people, seat=seats, value=st.one_of(st.text(max_size=70), st.sampled_from([*PHRASES, "salt"])))
    def say_or_salt(self, who: str, seat: int, value: str) -> None:
        self.do(c.Say, who, seat, value)
        self.do(c.Write, who, seat, value)
        self.do(c.AddSalt, who, seat, value)

    @rule(who=people, agreed=st.booleans(), pace=st.sampled_from(["calm", "lively", "none", "hectic"]))
    def settings(self, who: str, agreed: bool, pace: str) -> None:
        self.do(c.AgreeToNames, who, agreed)
        self.do(c.SetWriting, who, agreed)
        self.do(c.SetPace, who, pace)
        self.do(c.Configure, who, {"nonsense": 1})
        self.do(c.SeatBot, who, 1, "random")

    @rule(who=people, seat=seats, move=garbage, rtt=st.floats())
    def send_garbage(self, who: str, seat: int, move: str, rtt: float) -> None:
        self.do(c.Move, who, seat, move, rtt)

    @precondition(lambda self: self.scene.state.running is not None)
    @rule(data=st.data(), rtt=st.floats(0, 1))
    def people_move(self, data: Any, rtt: float) -> None:
        """Everybody who can moves, one right after the other."""
        for seat, chair in enumerate(list(self.scene.state.chairs)):
            if chair.person is not None and self.scene.state.running is not None:
                moves = self.scene.match.moves(seat)
                if moves:
                    who = self.scene.state.people[chair.person].id
                    self.do(c.Move, who, seat, data.draw(st.sampled_from(moves)), rtt)

    @precondition(lambda self: bool(self.sent))
    @rule(data=st.data())
    def send_again(self, data: Any) -> None:
        """An old command arrives once more: nothing happens but what time brings."""
        command = data.draw(st.sampled_from(self.sent[-100:]))
        known = self.scene.table.answer_to(command)
        led_to = [entry for entry in self.scene.log if entry.key == command.key]
        self.checked(command)
        if led_to:
            assert known is not None
            assert known.accepted or known.refused is not None
            assert [entry for entry in self.scene.log if entry.key == command.key] == led_to

    @rule(seconds=st.sampled_from([0.01, 0.2, 1.0, 4.0, 30.0, 200.0]))
    def time_passes(self, seconds: float) -> None:
        self.scene.wait(seconds)

    @rule()
    def the_server_dies(self) -> None:
        before = picture(self.scene.table)
        self.scene.restart()
        assert picture(self.scene.table) == before

    @invariant()
    def somebody_can_always_go_on(self) -> None:
        table = self.scene.table
        match = table.state.running
        if match is None or table.state.paused:
            return
        if not table.clock.waits:
            return  # just restored: the first tick begins the waits
        if table.waits_for_its_only_people:
            # Only who plays alone may keep the table waiting for ever.
            assert (
                len({chair.person for chair in table.state.chairs if chair.taken_over != "left"} - {None})
                <= 1
            )
        elif table.next_deadline() is None:
            # Only where people who are there may take all the time they want.
            awaited = [seat for seat in table.clock.waits if not table.state.chairs[seat].by_bot]
            assert table.state.pace == "none"
            assert awaited
            assert all(table.state.chairs[seat].person in table.connected() for seat in awaited)

    @invariant()
    def the_log_is_the_table(self) -> None:
        if self.scene.table.number % 5 == 0:
            assert picture(self.scene.restored()) == picture(self.scene.table)

    def teardown(self) -> None:
        if not hasattr(self, "scene"):
            return
        scene = self.scene
        for who in PEOPLE:
            self.do(c.Disconnect, who)
        scene.keep(scene.table.tick(scene.now))
        if scene.table.waits_for_its_only_people:
            scene.wait(LOST_AFTER)
            number = scene.table.number
            scene.wait(30 * 86400)
            assert scene.table.number == number
        scene.to_the_end()
        assert picture(scene.restored()) == picture(scene.table)
        sent = json.dumps(msgspec.to_builtins(list(scene.sent.values())))
        for hidden in ("-client", str(KEYS)[:6], '"move"', *(f'"{who}"' for who in PEOPLE)):
            assert hidden not in sent
        if not scene.state.revealed:
            assert scene.state.secret.hex() not in sent


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("game", FOLDERS)
def test_every_game_ends_whatever_people_do(game: str, campaign: Campaign) -> None:
    machine = type("Machine", (Machine,), {"game": game})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=campaign.size(EXAMPLES, 10 * EXAMPLES),
            stateful_step_count=50,
            deadline=None,
            print_blob=False,
        ),
    )
