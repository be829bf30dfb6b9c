"""Whatever is sent to a socket: a clear refusal to the sender, and nothing at all for anybody else."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.players import PATIENCE, Json, Tab, acted, open_socket
from tests.server.running import Running, running

REFUSED = 4003
TOO_BIG = 1009
NOT_UTF8 = 1007
LIMIT = 16384


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("bad-input")) as server:
        yield server
        assert server.faults() == []


class Table:
    """Ana on seats 0 and 2, Bob on seat 1, Cleo looks on: a game of Plis de lettres has been dealt."""

    def __init__(self, server: Running, lang: str = "en") -> None:
        self.server = server
        self.tokens = [server.guest("Ana"), server.guest("Bob")]
        self.id = server.open_table(self.tokens[0], "lettres", 3, pace="none")
        self.ana, self.bob = (Tab(server, self.id, token, lang=lang) for token in self.tokens)
        self.cleo = Tab(server, self.id, lang=lang)

    async def deal(self) -> None:
        for tab in (self.ana, self.bob, self.cleo):
            await tab.enter()
        await self.ana.done("sit", seat=0, name="Ana")
        await self.bob.done("sit", seat=1, name="Bob")
        await self.ana.done("sit", seat=2, name="Ana")
        await self.ana.done("start")
        for tab in (self.ana, self.bob, self.cleo):
            await tab.until(lambda tab=tab: tab.stage == "playing" and tab.in_step)  # type: ignore[misc]

    async def log(self) -> list[Any]:
        return await asyncio.to_thread(self.server.entries, self.id)

    async def unmoved(self, sender: Tab, act: Callable[[], Awaitable[Json]]) -> Json:
        """Nobody but the sender hears of it, the log stays as it is, and the game goes on."""
        others = [tab for tab in (self.ana, self.bob, self.cleo) if tab is not sender]
        log, heard = await self.log(), [len(without_pings(tab)) for tab in others]
        result = await act()
        assert await self.log() == log
        assert [len(without_pings(tab)) for tab in others] == heard
        await self.still_played()
        return result

    async def still_played(self) -> None:
        seat = self.cleo.game["awaited"][0]
        tab = self.bob if seat == 1 else self.ana
        await tab.until(lambda: tab.views[seat]["game"]["moves"] != [])
        answer = await tab.done("move", seat=seat, move=tab.views[seat]["game"]["moves"][0])
        await self.cleo.until(lambda: self.cleo.n == answer["n"])


def without_pings(tab: Tab) -> list[Json]:
    """Nor what a server that was not given the processor says of its clocks."""
    return [message for message in tab.heard if message["is"] not in {"ping", "waits"}]


async def refusal_of(tab: Tab, data: Any, **more: Any) -> Json:
    """The next refusal after something that has no key that could be read."""
    before = len(tab.unread)
    await tab.raw(data, **more)
    await tab.until(lambda: len(tab.unread) > before)
    return tab.unread[-1]


def command(**fields: object) -> str:
    return json.dumps({"do": "move", "key": 77, "seat": 1, "move": "lay Ab", **fields})


def without(name: str) -> str:
    return json.dumps({key: value for key, value in json.loads(command()).items() if key != name})


UNREADABLE: dict[str, str | bytes] = {
    "nothing": "",
    "half an object": '{"do": "move", "key": 77',
    "two objects": command() + command(),
    "a null": "null",
    "a list": "[]",
    "a text": '"move"',
    "a number": "1e400",
    "no JSON": "<move/>",
    "no do": without("do"),
    "unknown do": command(do="dance"),
    "do is a number": command(do=1),
    "no key": without("key"),
    "no move": without("move"),
    "unknown field": command(extra=1),
    "key is a text": command(key="77"),
    "key is nothing": command(key=None),
    "key is true": command(key=True),
    "key is zero": command(key=0),
    "key is negative": command(key=-7),
    "key is no whole number": command(key=7.5),
    "key is too large": command(key=2**53),
    "key is far too large": command().replace("77", "9" * 5000),
    "seat is a text": command(seat="1"),
    "seat is negative": command(seat=-1),
    "seat is too large": command(seat=16),
    "move is a list": command(move=["lay", "Ab"]),
    "move is too long": command(move="x" * 65),
    "name is too long": command(do="sit", name="x" * 65),
    "options are a list": json.dumps({"do": "configure", "key": 77, "options": [1]}),
    "options without end": '{"do": "configure", "key": 77, "options": {"a": ' + "[" * 16000,
    "options too deep": '{"do": "configure", "key": 77, "options": {"a": ' + "[" * 8000 + "]" * 8000 + "}}",
    "half a letter": command().replace("Ab", "\\ud800"),
    "no letter": command().encode().replace(b"Ab", b"\xff\xfe"),
    "binary": bytes(range(256)),
    "compressed": b"\x1f\x8b\x08\x00" * 64,
    "pong without a number": '{"do": "pong", "id": "1"}',
}


@pytest.mark.parametrize("data", UNREADABLE.values(), ids=list(UNREADABLE))
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_cannot_be_read_is_refused_and_concerns_nobody_else(
    server: Running, lang: str, data: str | bytes
) -> None:
    async def scene() -> None:
        table = Table(server, lang)
        await table.deal()
        text = isinstance(data, str) or b"do" in data
        refusal = await table.unmoved(table.bob, lambda: refusal_of(table.bob, data, text=text))
        assert refusal["key"] is None
        assert (refusal["error"], refusal["reason"]) == ("bad-request", "unreadable")
        assert refusal["sentence"].startswith("Ce message" if lang == "fr" else "This message")
        assert len(refusal["sentence"]) < 400

    acted(scene())


def test_a_message_that_is_too_long_ends_only_its_own_socket(server: Running) -> None:
    async def too_long(tab: Tab) -> Json:
        await tab.raw(command(move="x" * LIMIT))
        assert await tab.gone() == TOO_BIG
        return {}

    async def scene() -> None:
        table = Table(server)
        await table.deal()
        other = Tab(server, table.id, table.tokens[1])
        await other.enter()
        await table.unmoved(other, lambda: too_long(other))
        await other.resume()
        await other.raw(command(key=1).ljust(LIMIT))
        assert (await other.answer(1))["is"] == "refused", "as long as allowed, and legible"

    acted(scene())


def test_what_is_put_together_from_many_frames_counts_in_whole(server: Running) -> None:
    async def scene() -> None:
        table = Table(server)
        await table.deal()
        tab = Tab(server, table.id, table.tokens[1])
        await tab.enter()
        said = json.dumps({"do": "say", "key": 1, "seat": 1, "phrase": "hello"})
        await tab.raw(list(said))
        assert (await tab.answer(1))["is"] == "told"
        await tab.raw(said.replace(": 1", ": 2", 1).encode())
        assert (await tab.answer(2))["is"] == "told", "binary frames are read as well"
        with contextlib.suppress(ConnectionClosed):  # while the last, empty part is still on its way
            await tab.raw([" " * 1000] * 17)
        assert await tab.gone() == TOO_BIG

    acted(scene())


def test_broken_frames_end_only_their_own_socket(server: Running) -> None:
    async def scene() -> None:
        table = Table(server)
        await table.deal()
        for broken in (
            b"\x83\x00",
            b"\xff\xff\xff\xff",
            b"\x81\x05hello",
            b"\x80\x80\0\0\0\0",
            b"GET / HTTP/1.1\r\n",
        ):
            tab = Tab(server, table.id)
            await tab.enter()
            assert tab.socket is not None
            tab.socket.transport.write(broken)
            assert await tab.gone() in {1002, 1006}, broken
        for broken in (b"\x83\x00", b"\x81\x85\0\0\0\0hello\xff\xff\xff\xff"):
            tab = Tab(server, table.id)
            await tab.open()
            assert tab.socket is not None
            tab.socket.transport.write(broken)
            assert await tab.gone() in {1002, 1006, REFUSED}
        await table.still_played()

    acted(scene())


FIRST: dict[str, tuple[Any, str]] = {
    "garbage": ("garbage", "no-hello"),
    "another command": (command(), "no-hello"),
    "another version": (json.dumps({"do": "hello", "v": 2}), "no-hello"),
    "no version": (json.dumps({"do": "hello"}), "no-hello"),
    "another language": (json.dumps({"do": "hello", "v": 1, "lang": "xx"}), "no-hello"),
    "a bad client": (json.dumps({"do": "hello", "v": 1, "client": "no spaces"}), "no-hello"),
    "no letter": (b'{"do": "hello", "v": 1, "token": "\xff"}', "no-hello"),
    "without end": ("[" * 16000, "no-hello"),
    "a wrong token": (json.dumps({"do": "hello", "v": 1, "token": "x" * 43}), "bad-token"),
    "an empty token": (json.dumps({"do": "hello", "v": 1, "token": ""}), "bad-token"),
    "a strange token": (json.dumps({"do": "hello", "v": 1, "token": "é\0"}), "bad-token"),
    "half a letter": ('{"do": "hello", "v": 1, "token": "\\ud800"}', "no-hello"),
}


@pytest.mark.parametrize(("data", "why"), FIRST.values(), ids=list(FIRST))
def test_without_a_good_hello_there_is_a_goodbye(server: Running, data: Any, why: str) -> None:
    async def scene() -> None:
        table = server.open_table(server.guest("Ana"), "mio", 2)
        tab = Tab(server, table)
        await tab.open()
        await tab.raw(data, text=True)
        assert await tab.gone() == REFUSED
        assert tab.bye is not None
        assert tab.bye["why"] == why
        assert tab.bye["sentence"]

    acted(scene())


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_token_of_another_table_and_an_unknown_table_are_no_way_in(server: Running, lang: str) -> None:
    async def scene() -> None:
        ana = server.guest("Ana")
        first, second = (server.open_table(ana, "mio", 2) for _ in range(2))
        made = server.created(f"/api/tables/{first}/device", {}, ana)["link"]
        link = server.created("/api/links", {"secret": made.rpartition("/")[2]})["token"]
        for table, token, why in (
            (first, link, None),
            (second, link, "bad-token"),
            ("no-such-table", ana, "no-such-table"),
            ("no-such-table", None, "no-such-table"),
        ):
            tab = Tab(server, table, token, lang=lang)
            if why is None:
                await tab.enter()
                continue
            await tab.open()
            await tab.say(tab.hello())
            assert await tab.gone() == REFUSED
            assert tab.bye is not None
            assert tab.bye["why"] == why
            assert tab.bye["sentence"].startswith(
                {"bad-token": ("This", "Cette", "Ce"), "no-such-table": ("There", "Il", "Cette")}[why]
            )

    acted(scene())


@pytest.mark.slow
def test_whoever_never_says_hello_must_go(server: Running) -> None:
    async def scene() -> None:
        tab = Tab(server, server.open_table(server.guest("Ana"), "mio", 2))
        await tab.open()
        assert await tab.gone() == REFUSED
        assert tab.bye is not None
        assert tab.bye["why"] == "no-hello"

    acted(scene())


def test_hello_is_said_once(server: Running) -> None:
    async def scene() -> None:
        table = Table(server)
        await table.deal()
        again = json.dumps(table.bob.hello(since=1))
        refusal = await table.unmoved(table.bob, lambda: refusal_of(table.bob, again))
        assert refusal["reason"] == "hello-again"

    acted(scene())


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_moves_of_others_and_out_of_turn_are_refused_with_their_reason(server: Running, lang: str) -> None:
    async def scene() -> None:
        table = Table(server, lang)
        await table.deal()
        turn = table.cleo.game["awaited"][0]
        other = next(seat for seat in range(3) if seat != turn)
        owners = {0: table.ana, 1: table.bob, 2: table.ana}
        card = owners[other].views[other]["game"]["hands"][other][0]
        cases: list[tuple[Tab, str, Json, str, str]] = [
            (table.bob, "move", {"seat": 0, "move": "lay Ab"}, "not-allowed", "not-your-seat"),
            (table.cleo, "move", {"seat": 0, "move": "lay Ab"}, "not-allowed", "not-your-seat"),
            (table.ana, "move", {"seat": 1, "move": "lay Ab"}, "not-allowed", "not-your-seat"),
            (table.ana, "move", {"seat": 9, "move": "lay Ab"}, "bad-request", "number-out-of-range"),
            (owners[other], "move", {"seat": other, "move": f"lay {card}"}, "illegal", "not-your-turn"),
            (owners[turn], "move", {"seat": turn, "move": "hop"}, "not-a-move", "not-a-move"),
            (table.bob, "kick", {"seat": 0}, "not-allowed", "only-the-host"),
            (table.cleo, "sit", {"seat": 0, "name": "Cleo"}, "not-allowed", "spectators-only-watch"),
            (table.cleo, "rematch", {}, "not-allowed", "spectators-only-watch"),
            (table.bob, "say", {"seat": 1, "phrase": "you fool"}, "bad-request", "unknown-phrase"),
            (table.bob, "avatar", {"seat": 1, "avatar": "wolf-teal"}, "bad-request", "unknown-avatar"),
            (table.bob, "return", {"seat": 0}, "not-allowed", "not-your-seat"),
        ]
        for tab, do, fields, error, reason in cases:
            others = [other for other in (table.ana, table.bob, table.cleo) if other is not tab]
            heard, log = [len(without_pings(other)) for other in others], await table.log()
            refusal = await tab.refused(do, **fields)
            assert (refusal["error"], refusal["reason"]) == (error, reason), refusal
            assert refusal["sentence"] not in {"", reason}
            assert heard == [len(without_pings(other)) for other in others]
            assert await table.log() == log
        await table.still_played()

    acted(scene())


def test_a_command_that_comes_again_has_the_same_answer_and_no_second_effect(server: Running) -> None:
    async def scene() -> None:
        table = Table(server)
        await table.deal()
        bob = table.bob
        said = {"do": "say", "seat": 1, "phrase": "hello"}
        first = await bob.done("say", seat=1, phrase="hello")
        log = await table.log()
        for _ in range(3):
            del bob.answers[first["key"]]
            await bob.say({**said, "key": first["key"]})
            again = await bob.answer(first["key"])
            assert (again["is"], again["n"]) == ("accepted", first["n"])
        await bob.drop()
        await bob.resume()
        del bob.answers[first["key"]]
        await bob.say({**said, "key": first["key"], "phrase": "bye"})
        assert (await bob.answer(first["key"]))["n"] == first["n"], "the key says which command it is"
        assert await table.log() == log
        await table.still_played()

    acted(scene())


def test_a_refused_command_that_comes_again_is_refused_again(server: Running) -> None:
    async def scene() -> None:
        table = Table(server)
        await table.deal()
        first = await table.bob.refused("move", seat=0, move="lay Ab")
        del table.bob.answers[first["key"]]
        await table.bob.say({"do": "move", "key": first["key"], "seat": 0, "move": "lay Ab"})
        assert await table.bob.answer(first["key"]) == first

    acted(scene())


def test_keys_that_go_backwards_are_old_commands(server: Running) -> None:
    async def scene() -> None:
        table = Table(server)
        await table.deal()
        tab = Tab(server, table.id, table.tokens[1])
        await tab.enter()
        tab.key = 1000
        for _ in range(18):
            await tab.done("say", seat=1, phrase="hello")
        log = await table.log()
        for key in (1, 999, 1000, 1001, 1018):
            tab.answers.pop(key, None)
            await tab.say({"do": "say", "key": key, "seat": 1, "phrase": "bye"})
            answer = await tab.answer(key)
            if key <= 1000:
                assert (answer["is"], answer["reason"]) == ("refused", "old-command")
            else:
                assert answer["is"] == "accepted", "it was carried out before, and is not again"
        assert await table.log() == log
        assert (await tab.done("agree", agreed=True))["key"] == 1019

    acted(scene())


async def shout(tab: Tab) -> None:
    for _ in range(10_000):
        await tab.say({"do": "say", "key": 1, "seat": 1, "phrase": "hello"})
        await asyncio.sleep(0)


def test_who_floods_is_warned_then_dismissed_and_nobody_else_notices(server: Running) -> None:
    async def flood(tab: Tab) -> Json:
        with contextlib.suppress(ConnectionClosed):
            await shout(tab)
        assert await tab.gone() == REFUSED
        return {}

    async def scene() -> None:
        table = Table(server)
        await table.deal()
        tab = Tab(server, table.id)
        await tab.enter()
        await table.unmoved(tab, lambda: flood(tab))
        assert {refusal["reason"] for refusal in tab.unread} == {"too-much-at-once"}
        assert [message["is"] for message in tab.heard].count("bye") == 1
        assert tab.bye is not None
        assert tab.bye["why"] == "flooding"
        assert tab.heard[-1] == tab.bye
        await tab.enter()

    acted(scene())


async def handshake(server: Running, table: str, **headers: str) -> int:
    """The status with which a socket is refused; 101: it was not."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        socket = await open_socket(server.socket_url(table), additional_headers=named)
    except InvalidStatus as refused:
        return refused.response.status_code
    await socket.close()
    return 101


def test_pages_of_other_sites_get_no_socket(tmp_path: Path) -> None:
    with running(tmp_path, allowed_origins="https://friends.example") as server:
        table = server.open_table(server.guest("Ana"), "mio", 2)
        own = f"http://127.0.0.1:{server.port}"
        expected = {
            own: 101,
            "https://friends.example": 101,
            "https://evil.example": 403,
            "http://friends.example": 403,
            "http://127.0.0.1:1": 403,
            "null": 403,
            f"{own}.evil.example": 403,
        }

        async def scene() -> None:
            for origin, status in expected.items():
                assert await handshake(server, table, Origin=origin) == status, origin
            assert await handshake(server, table) == 101, "programs have no origin"

        acted(scene())


def test_only_so_many_sockets_from_one_address(tmp_path: Path) -> None:
    with running(tmp_path, most_sockets_per_address=2, most_sockets=4) as server:
        table = server.open_table(server.guest("Ana"), "mio", 2)

        async def scene() -> None:
            here = [Tab(server, table) for _ in range(2)]
            for tab in here:
                await tab.enter()
            assert await handshake(server, table) == 503
            elsewhere = [Tab(server, table) for _ in range(2)]
            for number, tab in enumerate(elsewhere):
                await tab.enter(additional_headers={"X-Forwarded-For": f"192.0.2.{number}"})
            assert await handshake(server, table, X_Forwarded_For="192.0.2.9") == 503, "all are taken"
            await here[0].leave()
            async with asyncio.timeout(PATIENCE):
                while await handshake(server, table) != 101:  # until the server has noticed
                    await asyncio.sleep(0.01)

        acted(scene())


def test_there_is_no_socket_elsewhere(server: Running) -> None:
    async def scene() -> None:
        url = server.socket_url("x").removesuffix("/api/tables/x/socket")
        for path in (
            "/",
            "/api/tables/x",
            "/api/tables/x/socket/y",
            "/api/tables/a%2Fb/socket",
            "/health/live",
        ):
            with pytest.raises(InvalidStatus) as refused:
                await open_socket(url + path)
            assert refused.value.response.status_code == 404

    acted(scene())
