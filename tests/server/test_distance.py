"""How far away somebody is, and what races make of it: nothing that a client does late brings it forward."""

import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pioche.server.distance import UNSEEN, Distance, kernel_round_trip, told_by_proxy
from pioche.server.protocol import EXTENSION
from pioche.server.racers import LOOKS_ON_LATE, REMEMBERED, Former
from pioche.table.paces import PACES
from pioche.table.table import Table
from tests.server.timeless import Room, Visitor
from tests.table.scenes import BOTS, merci_deal, secrets_from

NEAR = 0.0005
"""The round trip to somebody in the next room, in seconds."""
FAR = 0.16
PING_EVERY = 15.0
ALLOWED = 0.03
"""What the best cheat may gain."""


class Racers:
    """Three at a table of MERCI. Ana is near; she lays a card, and Bob its twin in the same turn."""

    def __init__(self, folder: Path) -> None:
        self.room = Room(folder, ["ana", "bob", "cleo", "zoe"], BOTS, secrets_from(1))
        deal = merci_deal(["5y 2v", "5b 4v", "3p 4g"], "5b 3p 2y")
        options = {"manners": "auto", "round_cap": 2, "move_cap": 60}
        self.room.open_table("merci", 3, options=options, deal=deal, pace="none")
        self.ana = Visitor(self.room, "ana", "tab-of-ana")
        self.ana.way = self.ana.answers_after = NEAR
        self.bob = Visitor(self.room, "bob", "tab-of-bob")
        self.cleo = Visitor(self.room, "cleo", "tab-of-cleo")

    def sit(self) -> None:
        for seat, visitor in enumerate((self.ana, self.bob, self.cleo)):
            visitor.come()
            self.room.wait(0.5)
            visitor.say("sit", seat=seat, name=str(visitor.name).title())
        self.room.wait(0.5)
        self.ana.say("start")
        self.room.wait(2 * PING_EVERY)

    def onlooker(self, name: str | None = None) -> Visitor:
        visitor = Visitor(self.room, name, "tab-of-a-visitor")
        visitor.come()
        self.room.wait(1)
        return visitor

    def first(self, behind: float, by: Visitor | None = None) -> int:
        """Who wins when Bob's move arrives so long after Ana's; a replay says the same."""
        self.ana.say("move", seat=0, move="lay 5y 0")
        self.room.wait(behind)
        (by or self.bob).say("move", seat=1, move="skuz 5b 0")
        self.room.wait(1)
        (verdict,) = (entry for entry in self.room.entries() if entry.kind == "raced")
        Table.restore(self.room.log)
        assert not verdict.shown["lot"]
        first = verdict.shown["first"]
        assert isinstance(first, int)
        return first


@pytest.fixture
def racers(tmp_path: Path) -> Iterator[Racers]:
    opened = Racers(tmp_path)
    yield opened
    opened.room.end()


@pytest.mark.parametrize("way", [NEAR, None], ids=["the kernel tells", "the kernel does not tell"])
def test_delaying_every_pong_gains_nothing(racers: Racers, way: float | None) -> None:
    racers.bob.way, racers.bob.answers_after = way, 0.15
    racers.sit()
    assert racers.first(behind=ALLOWED) == 0


def test_who_is_far_away_and_quicker_wins(racers: Racers) -> None:
    racers.bob.way, racers.bob.answers_after = FAR, FAR + 0.004
    racers.sit()
    assert racers.first(behind=FAR - 0.01) == 1


def test_who_is_far_away_and_slower_loses(racers: Racers) -> None:
    racers.bob.way, racers.bob.answers_after = FAR, FAR + 0.004
    racers.sit()
    assert racers.first(behind=FAR + 0.01) == 0


def test_without_any_pong_the_kernel_is_enough(racers: Racers) -> None:
    racers.bob.way = FAR
    racers.sit()
    assert racers.first(behind=FAR - 0.01) == 1


def test_a_sudden_distance_gains_nothing(racers: Racers) -> None:
    racers.bob.way, racers.bob.answers_after = NEAR, NEAR
    racers.sit()
    racers.bob.way = racers.bob.answers_after = 0.2
    racers.room.wait(10 * PING_EVERY)
    assert racers.first(behind=0.01) == 0


def test_the_nearest_tab_of_a_person_counts(racers: Racers) -> None:
    """On it one sees what one answers by another."""
    racers.bob.way = racers.bob.answers_after = 0.2
    near = Visitor(racers.room, "bob", "tab-near-by")
    near.way = near.answers_after = NEAR
    racers.sit()
    near.come()
    racers.room.wait(1)
    assert racers.first(behind=0.01) == 0


@pytest.mark.parametrize("same_tab", [True, False])
@pytest.mark.parametrize("hangs_up", [True, False])
def test_a_new_connection_is_no_new_distance(racers: Racers, *, same_tab: bool, hangs_up: bool) -> None:
    racers.bob.way = racers.bob.answers_after = NEAR
    racers.sit()
    if hangs_up:
        racers.bob.go()
        racers.room.wait(1)
    again = racers.bob if same_tab else Visitor(racers.room, "bob", "another-tab")
    again.way = again.answers_after = 0.2
    again.come()
    racers.room.wait(4 * PING_EVERY)
    assert racers.first(0.01, again) == 0


def test_what_the_kernel_saw_of_a_closed_connection_is_not_forgotten(racers: Racers) -> None:
    """Bob never reacts on it, and answers no ping: each ping asks the kernel."""
    racers.bob.way = FAR
    racers.sit()
    racers.bob.way = NEAR
    racers.room.wait(2 * PING_EVERY)
    racers.bob.way = None  # as of a socket that the visitor has just closed
    racers.bob.go()
    racers.room.wait(1)
    racers.bob.way = 0.2
    racers.bob.come()
    racers.room.wait(4 * PING_EVERY)
    assert racers.first(0.01) == 0


def test_who_has_moved_away_is_far_after_some_minutes(racers: Racers) -> None:
    racers.bob.way = racers.bob.answers_after = NEAR
    racers.sit()
    racers.bob.go()
    racers.room.wait(1)
    racers.bob.way = racers.bob.answers_after = FAR
    racers.bob.come()
    racers.room.wait(1)
    racers.room.wait(REMEMBERED)
    assert racers.first(FAR - 0.01) == 1


def times_told(visitor: Visitor) -> dict[int, float]:
    """When each entry came."""
    said = zip(visitor.messages(), visitor.got, strict=True)
    return {message["n"]: at for message, (at, _) in said if message["is"] == "told"}


def test_no_spectator_sees_what_there_is_to_react_to_before_the_farthest_player(racers: Racers) -> None:
    """Else one could look from near by and answer from afar."""
    onlooker = racers.onlooker()
    racers.sit()
    for _ in range(3):
        racers.ana.say("say", seat=0, phrase="hello")
        racers.room.wait(0.01)
    racers.room.wait(1)
    told, seen = times_told(racers.ana), times_told(onlooker)
    late = [seen[number] - at for number, at in told.items()]
    assert late[:-4] == [0.0] * len(late[:-4]), "before the game everybody is told at once"
    assert late[-4:] == pytest.approx([LOOKS_ON_LATE] * 4), "its start, and what is said"
    assert max(pace.cap for pace in PACES.values()) <= LOOKS_ON_LATE


def test_who_sits_down_is_told_everything_in_order_and_then_at_once(racers: Racers) -> None:
    racers.sit()
    racers.ana.say("kick", seat=1)
    zoe = racers.onlooker("zoe")
    racers.ana.say("say", seat=0, phrase="hello")
    zoe.say("sit", seat=1, name="Zoe")
    racers.ana.say("say", seat=0, phrase="hello")
    racers.room.wait(1)
    racers.ana.say("say", seat=0, phrase="hello")
    racers.room.wait(1)
    told, seen = times_told(racers.ana), times_told(zoe)
    assert list(seen) == sorted(told)[-len(seen) :]
    last = max(seen)
    assert seen[last] == told[last]


def test_a_spectator_who_is_dismissed_is_told_so_at_once(racers: Racers) -> None:
    racers.sit()
    onlooker = racers.onlooker()
    racers.ana.say("say", seat=0, phrase="hello")
    racers.room.wait(0.01)
    racers.room.do(racers.room.house.stop())
    assert onlooker.messages()[-1]["is"] == "bye"
    before = len(onlooker.got)
    racers.room.wait(1)
    assert len(onlooker.got) == before


def test_who_is_far_must_show_it_while_the_game_runs(racers: Racers) -> None:
    """A move that follows one of these beats confirms it, however late the kernel confirms by itself."""
    racers.bob.way = FAR
    racers.sit()
    far, near = racers.bob.socket, racers.ana.socket
    assert far is not None
    assert near is not None
    assert near.beats == 0
    assert 20 < far.beats / (2 * PING_EVERY) < 45
    racers.ana.say("pause")
    racers.room.wait(1)
    before = far.beats
    racers.room.wait(10)
    assert far.beats == before
    racers.ana.say("resume")
    racers.room.wait(10)
    assert far.beats > before


def test_the_shortest_way_ever_seen_on_a_connection_counts() -> None:
    seen: Iterator[float | None] = iter([0.2, 0.05, None, 0.3])
    way = Distance(lambda: next(seen))
    assert [way.round_trip() for _ in range(4)] == [0.2, 0.05, 0.05, 0.05]


def test_an_answer_that_comes_sooner_than_the_kernel_says_counts() -> None:
    way = Distance(lambda: 0.04)
    for answered in (0.3, 0.01, 0.2):
        way.note_answer(answered)
    assert way.round_trip() == 0.01


def test_answers_alone_are_believed_a_little() -> None:
    way = Distance(lambda: None)
    assert way.round_trip() is None
    way.note_answer(0.2)
    assert way.round_trip() == UNSEEN <= ALLOWED
    way.note_answer(0.004)
    assert way.round_trip() == 0.004


def test_of_former_connections_only_what_can_still_matter_is_kept() -> None:
    former = Former()
    assert former.shortest("bob", 0.0) == float("inf")
    for second, way in enumerate((0.1, 0.02, 0.05, 0.03)):
        former.note("bob", way, float(second))
    assert former.ways == {"bob": [(1.0, 0.02), (3.0, 0.03)]}
    assert former.shortest("bob", REMEMBERED) == 0.02
    assert former.shortest("bob", REMEMBERED + 1) == 0.03
    assert former.shortest("bob", REMEMBERED + 3) == float("inf")
    assert former.ways == {}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells it so")
def test_the_kernel_tells_how_far_a_real_connection_goes() -> None:
    """It confirms at once what the program on the other side reads late."""
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as client,
        server.accept()[0] as accepted,
    ):
        accepted.sendall(b"ping")
        client.recv(10)
        way = kernel_round_trip(accepted)
    assert way is not None
    assert 0 < way < 0.1
    assert kernel_round_trip(accepted) is None, "it is closed"
    assert kernel_round_trip(None) is None


@pytest.mark.parametrize("info", [b"\0" * 104, b"\0" * 152, b"\0" * 148 + b"\xff" * 4])
def test_a_kernel_that_has_seen_nothing_tells_nothing(info: bytes) -> None:
    class Wire:
        def getsockopt(self, *_asked: int) -> bytes:
            return info

    assert kernel_round_trip(Wire()) is None


@pytest.mark.parametrize("error", [OSError, ValueError])
def test_a_socket_without_a_file_tells_nothing(error: type[Exception]) -> None:
    class Wire:
        def getsockopt(self, *_asked: int) -> bytes:
            raise error

    assert kernel_round_trip(Wire()) is None


def test_other_systems_tell_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert kernel_round_trip(object()) is None


@pytest.mark.parametrize(
    ("written", "told"),
    [("160000", 0.16), ("0", 0.0), ("", None), ("-5", None), ("1e9", None), ("9" * 10, None), ("٣", None)],
)
def test_a_proxy_tells_the_way_in_microseconds(written: str, told: float | None) -> None:
    assert told_by_proxy(written) == told
    assert told_by_proxy(None) is None


def test_only_a_trusted_proxy_is_believed(racers: Racers) -> None:
    racers.sit()

    class Wire:
        def round_trip(self) -> float:
            return NEAR

        def beat(self) -> None:
            pass

    scope: dict[str, Any] = {"headers": [(b"x-client-rtt", b"200000")], "extensions": {EXTENSION: Wire()}}
    sockets = racers.room.sockets
    assert sockets.distance_of(scope).round_trip() == NEAR
    sockets.trust_proxy = True
    assert sockets.distance_of(scope).round_trip() is None, "the visitor may have written it"
    sockets.trust_proxy_rtt = True
    assert sockets.distance_of(scope).round_trip() == 0.2
    scope["headers"] = []
    assert sockets.distance_of(scope).round_trip() is None, "the kernel knows the way to the proxy only"
