"""A whole server on a clock that jumps: people come, go, flood, send garbage; it dies and comes back.

Whatever happens, every game ends, nothing goes wrong inside, and the log is the table.
"""

import json
import logging
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from pioche.engine import compiled
from pioche.games.shelf import FOLDERS, find_title
from pioche.table.paces import LOST_AFTER, PACES
from pioche.table.phrases import PHRASES
from pioche.table.state import State
from pioche.table.table import Table
from tests.campaign import Campaign
from tests.server.timeless import TABLE, FakeSocket, Room, Visitor
from tests.table.scenes import BOTS, QUICK, picture, secrets_from

EXAMPLES = int(os.environ.get("PIOCHE_TEST_EXAMPLES", "6" if compiled() else "2"))
TABS: list[tuple[str | None, str]] = [
    ("ana", "zzz-laptop-ana"),
    ("ana", "zzz-phone-ana"),
    ("bob", "zzz-tab-bob"),
    ("cleo", "zzz-tab-cleo"),
    (None, "zzz-tab-nobody"),
]
MEMORY = Path("/dev/shm")
"""Where nobody waits for a disk; that it is waited for is tested elsewhere."""
LONGEST_GAME = 4 * 3600.0
"""Seconds at the table within which any of these games is over once everybody is gone."""

tabs = st.integers(0, len(TABS) - 1)
seats = st.integers(0, 5)
garbage = st.one_of(
    st.binary(max_size=60),
    st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace")),
    st.sampled_from(
        [b"{", b"null", b'{"do":"move","key":1}', b'{"do":"hello","v":1}', b"[" * 3000, b'"\\ud800"']
    ),
)


class Faults(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(f"{record.getMessage()} {record.exc_info}")


class WatchedRoom(Room):
    """Whatever goes wrong inside is kept."""

    faults: list[str]

    def begin(self) -> None:
        super().begin()
        self.faults = getattr(self, "faults", [])
        self.loop.set_exception_handler(lambda _loop, context: self.faults.append(str(context)))

    @property
    def table(self) -> Table:
        known = self.do(self.house.find(TABLE))
        assert known is not None
        return known.live.table

    @property
    def state(self) -> State:
        return self.table.state


def throw(socket: FakeSocket, data: bytes) -> None:
    """Any bytes at all."""
    if socket.on_message is None:
        socket.inbox.put_nowait({"type": "websocket.receive", "bytes": data})
    else:
        socket.room.loop.call_soon(socket.on_message, data)


class Machine(RuleBasedStateMachine):
    game = "merci"

    @initialize(data=st.data(), pace=st.sampled_from(sorted(PACES)), secret=st.integers(0, 99))
    def open(self, data: Any, pace: str, secret: int) -> None:
        title = find_title(self.game)
        self.seats = data.draw(st.integers(title.fewest, min(4, title.most)))
        self.folder = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.exists() else None))
        self.faults = Faults()
        logging.getLogger("pioche").addHandler(self.faults)
        self.room = WatchedRoom(self.folder, ["ana", "bob", "cleo"], BOTS, secrets_from(secret))
        self.room.open_table(self.game, self.seats, pace=pace, options=QUICK[self.game])
        self.tabs = [Visitor(self.room, name, client, "en") for name, client in TABS]
        for tab in self.tabs[:3]:
            tab.come()
        self.room.wait(0.1)
        if data.draw(st.integers(0, 3)):
            self.all_sit_and_the_host_starts()

    def say(self, tab: int, do: str, **fields: Any) -> None:
        if self.tabs[tab].socket is not None:
            self.tabs[tab].say(do, **fields)

    @rule(tab=tabs, since=st.one_of(st.none(), st.integers(0, 60)))
    def come(self, tab: int, since: int | None) -> None:
        """Perhaps again, as the same tab: then the first one must go."""
        self.tabs[tab].come(since)

    @rule(tab=tabs)
    def go(self, tab: int) -> None:
        self.tabs[tab].go()

    @rule()
    def all_sit_and_the_host_starts(self) -> None:
        for seat, tab in enumerate((0, 2, 3)):
            self.say(tab, "sit", name=f"Seat {seat}", seat=seat % self.seats)
        for tab in range(4):
            self.say(tab, "start")
        self.room.wait(0.1)

    @rule(tab=tabs, seat=seats, do=st.sampled_from(["stand", "return", "kick", "replace", "hand-over"]))
    def ask_for_a_seat(self, tab: int, seat: int, do: str) -> None:
        self.say(tab, do, seat=seat)

    @rule(tab=tabs, do=st.sampled_from(["start", "rematch", "pause", "resume", "look", "stand"]))
    def ask_for_the_table(self, tab: int, do: str) -> None:
        self.say(tab, do)

    @rule(tab=tabs, n=st.integers(1, 80), phrase=st.sampled_from([*PHRASES, "fool"]), seat=seats)
    def talk(self, tab: int, n: int, phrase: str, seat: int) -> None:
        self.say(tab, "say", seat=seat, phrase=phrase)
        self.say(tab, "salt", seat=seat, salt=phrase)
        self.say(tab, "agree", agreed=n % 2 == 0)
        self.say(tab, "look", n=n)

    @rule(tab=tabs, pace=st.sampled_from([*sorted(PACES), "hectic"]), seat=seats)
    def set_up(self, tab: int, pace: str, seat: int) -> None:
        self.say(tab, "pace", pace=pace)
        self.say(tab, "bot", seat=seat, level="random")
        self.say(tab, "configure", options={**QUICK[self.game], "nonsense": pace})

    @rule(tab=tabs, data=garbage)
    def send_garbage(self, tab: int, data: bytes) -> None:
        socket = self.tabs[tab].socket
        if socket is not None:
            throw(socket, data)

    @rule(tab=tabs, count=st.sampled_from([50, 300, 2500]))
    def flood(self, tab: int, count: int) -> None:
        socket = self.tabs[tab].socket
        if socket is not None:
            for _ in range(count):
                throw(socket, b'{"do":"start","key":1}')

    @precondition(lambda self: self.room.state.running is not None)
    @rule(data=st.data(), again=st.booleans(), times=st.integers(1, 6))
    def people_move(self, data: Any, again: bool, times: int) -> None:
        for _ in range(times):
            self.everybody_moves(data, again=again)

    def everybody_moves(self, data: Any, *, again: bool) -> None:
        """Whoever can, perhaps twice."""
        state = self.room.state
        for seat, chair in enumerate(list(state.chairs)):
            if chair.person is None or state.match is None or not state.match.moves(seat):
                continue
            owner = next(
                (name for name, id in self.room.ids.items() if id == state.people[chair.person].id), ""
            )
            tab = next(tab for tab in self.tabs if tab.name == owner)
            if tab.socket is not None:
                move = data.draw(st.sampled_from(state.match.moves(seat)))
                key = tab.say("move", seat=seat, move=move)
                if again:
                    tab.socket.hear({"do": "move", "key": key, "seat": seat, "move": move})
        self.room.wait(0.01)

    @rule(seconds=st.sampled_from([0.0, 0.01, 0.2, 1.0, 6.0, 60.0]))
    def time_passes(self, seconds: float) -> None:
        self.room.wait(seconds)

    @rule()
    def the_server_dies(self) -> None:
        self.room.wait(0.01)
        before = picture_of(self.room)
        for tab in self.tabs:
            tab.go()
        self.room.restart()
        assert picture_of(self.room) == before

    def teardown(self) -> None:
        if not hasattr(self, "room"):
            return
        try:
            self.everybody_leaves_and_the_game_ends()
        finally:
            self.room.end()
            logging.getLogger("pioche").removeHandler(self.faults)
            shutil.rmtree(self.folder)
        assert self.room.faults + self.faults.found == []
        for tab in self.tabs:
            for message in tab.messages():
                assert message["is"] in SERVER_MESSAGES
                assert "zzz-" not in json.dumps(message) or message["is"] == "welcome"

    def everybody_leaves_and_the_game_ends(self) -> None:
        """Where none has begun, one begins now."""
        self.tabs[0].come()
        self.say(0, "start")
        self.room.wait(0.1)
        for tab in self.tabs:
            tab.go()
        self.room.wait(1)
        if self.room.state.paused:  # a pause ends by itself; only then does a table wait for its only people
            self.room.wait(PACES[self.room.state.pace].longest_pause + 1)
        if self.room.table.waits_for_its_only_people:
            self.room.wait(LOST_AFTER)
            number = self.room.table.number
            self.room.wait(LONGEST_GAME)
            assert self.room.table.number == number, "something was played without its only person"
            self.the_only_one_comes_back_and_plays()
        began = self.room.loop.now
        while self.room.state.running is not None:
            assert self.room.loop.now < began + LONGEST_GAME, "the table is stuck"
            self.room.wait(60)
        picture_of(self.room)

    def the_only_one_comes_back_and_plays(self) -> None:
        """Whatever is due; who finds a bot at the seat takes it back."""
        for tab in self.tabs[:4]:
            tab.come()
        began = self.room.loop.now
        while (match := self.room.state.running) is not None:
            assert self.room.loop.now < began + 10 * LONGEST_GAME, "the table is stuck"
            for seat, chair in enumerate(list(self.room.state.chairs)):
                for number in [] if chair.person is None else self.tabs_of(chair.person):
                    if self.room.state.resting:
                        self.say(number, "go-on")
                    if chair.taken_over is not None:
                        self.say(number, "return", seat=seat)
                    if self.room.state.paused:
                        self.say(number, "resume")
                    if moves := match.moves(seat):
                        self.say(number, "move", seat=seat, move=moves[0])
            self.room.wait(5)
        for tab in self.tabs:
            tab.go()

    def tabs_of(self, person: int) -> list[int]:
        id = self.room.state.people[person].id
        return [number for number, tab in enumerate(self.tabs) if tab.name and self.room.ids[tab.name] == id]


SERVER_MESSAGES = {"welcome", "seated", "told", "accepted", "pending", "refused", "view", "ping", "bye"}


def picture_of(room: WatchedRoom) -> dict[str, object]:
    """The table as it is, which is also the one that the store gives back."""
    known = room.do(room.house.find(TABLE))
    assert known is not None
    room.do(known.live.all_stored())
    seen = picture(known.live.table)
    entries = room.do(room.store.entries_of(TABLE))
    assert picture(Table.restore(entries, bots=BOTS, fresh_secret=room.secret)) == seen
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("game", FOLDERS)
def test_every_game_on_a_server_ends_whatever_people_do(game: str, campaign: Campaign) -> None:
    machine = type("Machine", (Machine,), {"game": game})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=campaign.size(EXAMPLES, 5 * EXAMPLES),
            stateful_step_count=30,
            deadline=None,
            print_blob=False,
        ),
    )
