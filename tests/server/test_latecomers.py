"""Over the socket and HTTP: who has left sees as a spectator, who comes late asks and sees from then on."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pioche.server.racers import LOOKS_ON_LATE
from pioche.server.store.tables import new_table
from pioche.table import commands as c
from pioche.table.outcome import Outcome
from pioche.table.table import Table
from tests.server.players import Json, Tab, acted
from tests.server.running import Running, running
from tests.server.test_storing import Socket, a_game, on_turn
from tests.server.timeless import NOON, TABLE, Room, Visitor
from tests.table.scenes import BOTS, secrets_from


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("latecomers")) as server:
        yield server
        assert server.faults() == []


class Evening:
    """Ana (the host) and Bob play with a bot; Cleo looks on."""

    def __init__(self, server: Running, game: str = "lettres", **more: Any) -> None:
        self.server = server
        tokens = [server.guest(name) for name in ("Ana", "Bob", "Cleo")]
        self.id = server.open_table(tokens[0], game, 3, **{"pace": "none", **more})
        self.ana, self.bob, self.cleo = (Tab(server, self.id, token) for token in tokens)

    async def begin(self) -> int:
        for tab in (self.ana, self.bob, self.cleo):
            await tab.enter()
        await self.ana.done("sit", seat=0, name="Ana")
        await self.bob.done("sit", seat=1, name="Bob")
        dealt: int = (await self.ana.done("start"))["n"]
        await self.bob.until(lambda: self.bob.n >= dealt)
        return dealt

    def hands(self, token: str | None) -> object:
        return self.server.ask("GET", f"/api/tables/{self.id}/view", token=token).json()["game"]["hands"]


def hand_of(seen: Json) -> object:
    (one,) = seen["seen"]
    return one["view"]["game"]["hands"]


def test_who_has_left_sees_as_a_spectator_on_every_way(server: Running) -> None:
    async def scene() -> None:
        evening = Evening(server)
        dealt = await evening.begin()
        bob = evening.bob
        assert "?" not in bob.views[1]["game"]["hands"][1]
        assert evening.hands(bob.token) != evening.hands(None)
        left = (await bob.done("stand"))["n"]
        await bob.until(lambda: bob.heard[-1]["is"] == "seated")
        assert list(bob.views) == [None]
        assert bob.heard[-1]["left"] == [1]
        assert evening.hands(bob.token) == evening.hands(None)
        watched = hand_of(await evening.cleo.get("look", n=dealt))
        assert hand_of(await bob.get("look", n=dealt)) == watched
        await bob.leave()
        bob = Tab(server, evening.id, bob.token)
        welcome = await bob.enter(since=dealt - 1)
        (seen,) = welcome["seen"]
        assert seen["seat"] is None
        assert welcome["left"] == [1]
        told = next(entry for entry in seen["gap"] if entry["n"] == dealt)
        public = next(entry for entry in evening.cleo.told if entry["n"] == dealt)
        assert told["events"] == public["events"]
        await bob.done("return", seat=1)
        await bob.until(lambda: list(bob.views) == [1])
        assert "?" not in bob.views[1]["game"]["hands"][1]
        assert hand_of(await bob.get("look", n=left)) == watched

    acted(scene())


def test_who_has_left_is_told_every_entry_as_spectators_are(server: Running) -> None:
    async def scene() -> None:
        evening = Evening(server, "mio", pace="lively")
        await evening.begin()
        bob, cleo = evening.bob, evening.cleo
        left = (await bob.done("stand"))["n"]
        await evening.ana.done("stand")
        await bob.until(lambda: bob.n >= left + 25)
        await cleo.until(lambda: cleo.n >= left + 25)
        last = min(bob.n, cleo.n)
        told = [
            [(entry["n"], entry.get("events")) for entry in tab.told if left < entry["n"] <= last]
            for tab in (bob, cleo)
        ]
        assert told[0] == told[1]
        assert [one for _, events in told[0] for one in events or []]

    acted(scene())


def test_at_a_private_table_the_host_lets_latecomers_in(server: Running) -> None:
    async def scene() -> None:
        evening = Evening(server)
        dealt = await evening.begin()
        ana, bob, cleo = evening.ana, evening.bob, evening.cleo
        wish = (await cleo.done("sit", seat=2, name="Cleo"))["n"]
        assert list(cleo.views) == [None]
        assert evening.hands(cleo.token) == evening.hands(None)
        await ana.until(lambda: ana.n >= wish)
        assert ana.views[0]["table"]["wishes"] == [{"wish": wish, "seat": 2, "name": "Cleo"}]
        assert (await bob.refused("admit", wish=wish, admitted=True))["reason"] == "only-the-host"
        assert (await cleo.refused("admit", wish=wish, admitted=True))["reason"] == "only-the-host"
        await ana.done("admit", wish=wish, admitted=True)
        await cleo.until(lambda: list(cleo.views) == [2])
        assert "?" not in cleo.views[2]["game"]["hands"][2]
        watched = hand_of(await cleo.get("look", n=dealt))
        assert hand_of(await bob.get("look", n=dealt)) != watched
        nobody = Tab(server, evening.id)
        await nobody.enter()
        assert hand_of(await nobody.get("look", n=dealt)) == watched

    acted(scene())


def test_who_is_declined_goes_on_watching(server: Running) -> None:
    async def scene() -> None:
        evening = Evening(server)
        await evening.begin()
        wish = (await evening.cleo.done("sit", seat=2, name="Cleo"))["n"]
        await evening.ana.done("admit", wish=wish, admitted=False)
        await evening.cleo.until(lambda: evening.cleo.told[-1]["kind"] == "declined")
        assert list(evening.cleo.views) == [None]
        again = await evening.cleo.refused("sit", seat=2, name="Cleo")
        assert again["reason"] == "was-declined"

    acted(scene())


def test_whoever_asked_knows_the_wish_on_every_device_and_takes_it_back(server: Running) -> None:
    async def scene() -> None:
        evening = Evening(server)
        await evening.begin()
        cleo = evening.cleo
        wish = (await cleo.done("sit", seat=2, name="Cleo"))["n"]
        await cleo.until(lambda: cleo.heard[-1]["is"] == "seated")
        assert cleo.heard[-1]["wish"] == wish
        assert "seated" not in [heard["is"] for heard in evening.bob.heard[-3:]]
        phone = Tab(server, evening.id, cleo.token)
        assert (await phone.enter())["wish"] == wish
        await phone.done("stand")
        await cleo.until(lambda: cleo.told[-1]["kind"] == "withdrawn")
        assert cleo.views[None]["table"]["wishes"] == []
        await cleo.done("sit", seat=2, name="Cleo")

    acted(scene())


def test_a_public_table_takes_latecomers_at_once(server: Running) -> None:
    async def scene() -> None:
        evening = Evening(server, public=True)
        await evening.begin()
        await evening.cleo.done("sit", seat=2, name="Cleo")
        await evening.cleo.until(lambda: list(evening.cleo.views) == [2])
        assert "asked" not in [entry["kind"] for entry in evening.cleo.told]

    acted(scene())


def test_what_the_bot_is_told_in_the_same_moment_does_not_reach_who_has_just_left() -> None:
    live, _, hands, people = a_game("lively", seats=3)
    leaver = on_turn(live)
    left = live.table.take(c.StandUp(people[leaver].client, 9, leaver), hands.time())
    later = Outcome()
    while not any(
        event.row_for(leaver) != event.row_for(None) for events in later.events for event in events
    ):
        hands.shows = live.table.next_deadline() or hands.shows
        found = live.table.tick(hands.time())
        assert found.entries
        later = Outcome(later.entries + found.entries, [], later.events + found.events)
    both = Outcome(left.entries + later.entries, left.answers, left.events + later.events)
    told = [
        msgspec.json.decode(text) for to, text in live.deliveries(both, live.now()) if to is people[leaver]
    ]
    entries = [message for message in told if "is" not in message]
    public = [[event.row_for(None) for event in events] for events in both.events]
    assert [entry.get("events", []) for entry in entries] == public
    assert all("now" not in entry and "hash" not in entry for entry in entries)
    assert told[len(entries)]["is"] == "seated"


def test_whom_a_bot_replaced_sees_no_seat_of_the_next_game() -> None:
    live, log, hands, people = a_game("lively", "non-merci", 3)
    host, replaced = people[0], people[1]
    live.take(c.ReplaceByBot(host.client, 3, 1))
    assert replaced.audiences == [1], "who may come back at any time goes on seeing"
    while live.playing:
        hands.wait(0.2)
        while log.waiting:
            log.commit()
    live.take(c.Rematch(host.client, 4))
    live.take(c.Start(host.client, 5))
    assert live.table.state.games == 2
    assert replaced.audiences == live.table.audiences_of(replaced.client) == [None]


def test_who_is_kicked_from_a_seat_that_was_left_is_told_that_there_is_no_way_back() -> None:
    live, log, _, people = a_game("none", "lettres", 3)
    host, leaver = people[0], people[1]
    live.take(c.StandUp(leaver.client, 3, 1))
    assert leaver.left == [1]
    live.take(c.Kick(host.client, 3, 1))
    assert leaver.left == []
    while log.waiting:
        log.commit()
    assert isinstance(leaver.socket, Socket)
    told = [message.get("left", []) for message in leaver.socket.sent if message["is"] == "seated"]
    assert told[-2:] == [[1], []]


def test_by_http_a_game_with_races_is_seen_as_late_as_spectators_see_it(server: Running) -> None:
    async def scene() -> None:
        evening = Evening(server, "merci")
        await evening.begin()
        began = time.monotonic()
        for token in (None, evening.bob.token):
            evening.hands(token)
        assert time.monotonic() - began >= 2 * LOOKS_ON_LATE

    acted(scene())


@pytest.mark.parametrize("public", [False, True])
def test_a_table_that_was_opened_before_logs_told_it_is_as_private_as_it_was(
    tmp_path: Path, public: bool
) -> None:
    room = Room(tmp_path, ["ana", "bob"], BOTS, secrets_from(5))
    _, opening = Table.open("non-merci", 3, host=room.ids["ana"], fresh_secret=secrets_from(5))
    (opened,) = opening.entries
    shown = {name: value for name, value in opened.shown.items() if name != "private"}
    first = [replace(opened, shown=shown)]
    room.do(room.store.write(lambda c: new_table(c, TABLE, "non-merci", 3, public, NOON, first)))
    ana, bob = (Visitor(room, name, f"tab-of-{name}") for name in ("ana", "bob"))
    for tab in (ana, bob):
        tab.come()
    room.wait(0.1)
    ana.say("sit", name="Ana", seat=0)
    ana.say("start")
    bob.say("sit", name="Bob", seat=1)
    room.wait(0.1)
    state = room.live.table.state
    assert state.private is not public
    assert [wish.name for wish in state.wishes.values()] == ([] if public else ["Bob"])
    assert state.chairs[1].name == ("Bob" if public else "")
    room.end()
