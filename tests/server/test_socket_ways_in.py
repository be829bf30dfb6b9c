"""Who is let in at a socket and who must go: new sockets, the host, tables that break, ended sessions."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pioche.server.limits import Buckets, Rate
from pioche.server.store.errors import StoreError
from pioche.server.store.people import drop_all_tokens, hash_of, new_token
from pioche.table.stand_ins import Bots
from tests.server.players import Tab, acted
from tests.server.running import running
from tests.server.test_socket_bad_input import REFUSED, handshake
from tests.server.timeless import TABLE, Room, Visitor

NO_BOTS = Bots((), lambda _place, _level: None)  # type: ignore[arg-type, return-value]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path, ["ana", "bob"], NO_BOTS, lambda: bytes(32))
    room.open_table("mio", 2)
    yield room
    room.end()


def came(room: Room, name: str | None, client: str) -> Visitor:
    visitor = Visitor(room, name, f"a-tab-called-{client}", "en")
    visitor.come()
    room.wait(0.1)
    return visitor


def byes(visitor: Visitor) -> list[str]:
    return [message["why"] for message in visitor.messages() if message["is"] == "bye"]


def refusals(visitor: Visitor) -> list[tuple[int | None, str]]:
    return [
        (message["key"], message["reason"]) for message in visitor.messages() if message["is"] == "refused"
    ]


def test_a_look_back_that_the_store_cannot_answer_is_refused_with_its_key(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = came(room, "ana", "one")

    async def broken(_work: Callable[..., Any]) -> None:
        raise OSError

    with monkeypatch.context() as patched:
        patched.setattr(room.store, "read", broken)
        key = ana.say("look", n=1)
        room.wait(0.1)
    assert refusals(ana) == [(key, "store-not-ready")]
    refusal = next(message for message in ana.messages() if message["is"] == "refused")
    assert refusal["sentence"] == "The store does not answer."
    again = ana.say("look", n=1)
    room.wait(0.1)
    assert [message["key"] for message in ana.messages() if message["is"] == "view"] == [again]


def test_who_comes_while_the_store_is_away_is_told_to_come_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(_work: Callable[..., Any]) -> None:
        raise StoreError("store-gone")

    with monkeypatch.context() as patched:
        patched.setattr(room.store, "read", away)
        ana, somebody = came(room, "ana", "one"), came(room, None, "two")
    assert byes(ana) == byes(somebody) == ["again"]
    ana.come()
    room.wait(0.1)
    assert [message["is"] for message in ana.messages()] == ["bye", "welcome", "ping"]


def test_one_person_looks_back_once_at_a_time_whatever_the_number_of_tabs(room: Room) -> None:
    first, second = came(room, "ana", "one"), came(room, "ana", "two")
    spectators = [came(room, None, client) for client in ("three", "four")]
    other = came(room, "bob", "five")
    tabs = [first, second, *spectators, other]
    for tab in tabs:
        tab.say("look", n=1)
    room.wait(0.1)
    assert [[reason for _, reason in refusals(tab)] for tab in tabs] == [
        [],
        ["too-much-at-once"],
        [],
        ["too-much-at-once"],
        [],
    ]


def test_a_table_that_breaks_while_somebody_comes_sends_her_away_to_come_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = room.house.find

    async def breaking(id: str) -> Any:
        known = await find(id)
        assert known is not None
        known.live.broken = True
        room.house.broken(known.live, OSError())
        return known

    with monkeypatch.context() as patched:
        patched.setattr(room.house, "find", breaking)
        ana = came(room, "ana", "one")
    assert byes(ana) == ["again"]
    assert any(b"4004" in data for _, data in ana.got)
    ana.come()
    room.wait(0.1)
    assert byes(ana) == ["again"], "the second time she is let in"
    assert TABLE in room.house.known


def test_whoever_has_not_read_what_came_before_is_cut_off_without_a_goodbye(room: Room) -> None:
    visitor = Visitor(room, None, "a-tab-called-one")
    visitor.come()
    assert visitor.socket is not None
    visitor.socket.unread = 1
    visitor.socket.inbox = asyncio.Queue()
    room.do(room.sockets.dismiss(visitor.socket, visitor.socket.send, "en", "no-hello"))  # type: ignore[arg-type]
    assert [data for _, data in visitor.got] == [b"aborted"]


def test_an_ended_session_closes_its_own_sockets_and_all_sessions_those_of_the_person(room: Room) -> None:
    first = came(room, "ana", "one")
    old = room.tokens["ana"]
    room.tokens["ana"] = room.do(room.store.write(lambda c: new_token(c, room.ids["ana"])))
    second, third = came(room, "ana", "two"), came(room, "ana", "three")
    bob, spectator = came(room, "bob", "four"), came(room, None, "five")
    room.do(room.house.sign_out([room.ids["ana"]], hash_of(old).hex()))
    room.wait(0.1)
    assert [byes(tab) for tab in (first, second, third)] == [["signed-out"], [], []]
    room.do(room.house.sign_out([room.ids["ana"]]))
    room.wait(0.1)
    assert [byes(tab) for tab in (first, second, third)] == [["signed-out"]] * 3
    assert [byes(tab) for tab in (bob, spectator)] == [[], []]
    assert len(room.live.connections) == 2


def test_who_signs_out_while_coming_in_is_not_let_in(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    find = room.house.find

    async def signing_out(id: str) -> Any:
        if room.house.signed_out == 0:
            await room.store.write(lambda c: drop_all_tokens(c, room.ids["ana"]))
            await room.house.sign_out([room.ids["ana"]])
        return await find(id)

    monkeypatch.setattr(room.house, "find", signing_out)
    assert byes(came(room, "ana", "one")) == ["bad-token"]


def test_one_address_cannot_open_sockets_without_end(room: Room) -> None:
    room.sockets.wait = Buckets(Rate(2, 60.0), lambda: 0.0).take
    tabs = [came(room, None, client) for client in ("one", "two", "three")]
    assert [any(m["is"] == "welcome" for m in tab.messages()) for tab in tabs] == [True, True, False]
    assert "'status', 429" in tabs[2].got[0][1].decode()
    assert "b'retry-after', b'60'" in tabs[2].got[0][1].decode()


def test_a_server_with_a_public_name_has_sockets_only_under_it(tmp_path: Path) -> None:
    with running(tmp_path, public_url="https://cards.example.org") as server:
        table = server.open_table(server.guest("Ana"), "mio", 2)

        async def scene() -> None:
            for host, status in (("cards.example.org", 101), ("evil.example", 421), ("localhost:1", 101)):
                assert await handshake(server, table, Host=host) == status, host

        acted(scene())


def test_sockets_are_closed_when_their_session_is_ended_over_http(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        token = server.guest("Ana")
        table = server.open_table(token, "mio", 2)

        async def scene() -> None:
            tab = Tab(server, table, token)
            await tab.enter()
            answer = await asyncio.to_thread(server.ask, "DELETE", "/api/sessions/all", None, token)
            assert answer.status_code == 200
            assert await tab.gone() == REFUSED
            assert tab.bye is not None
            assert tab.bye["why"] == "signed-out"

        acted(scene())
