"""`pioche serve` as an operator meets it: start, address, readiness, figures, logs, stop, backup."""

import asyncio
import fcntl
import json
import os
import pty
import random
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import termios
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from pioche.client import House, RefusedError, Seat, join
from pioche.client.line import Line
from pioche.client.seat import in_link
from tests.server.process import SECONDS_TO_START, SECONDS_TO_STOP, Running, command, running_server

PATIENCE = 120.0
CARD = re.compile(r"\b(?:\d{1,2}|[A-Z*])[a-z]\b")


def get(url: str, **headers: str) -> tuple[int, str]:
    request = urllib.request.Request(url, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, refused.read().decode()


def wait_until_ready(address: str) -> None:
    """Tables that were running are built again first."""
    deadline = time.monotonic() + SECONDS_TO_START
    while get(f"{address}/health/ready")[0] != 200:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def wait_for_event(server: Running, event: str) -> None:
    """Until the server has logged it."""
    deadline = time.monotonic() + PATIENCE
    while not any(json.loads(line)["event"] == event for line in list(server.log)):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def serve_in_vain(folder: Path, *flags: str) -> tuple[int, str]:
    """A server that cannot start: its status, and what it says."""
    done = subprocess.run(
        command(folder, *flags), capture_output=True, text=True, encoding="utf-8", check=False, timeout=90
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr


def test_a_server_says_where_it_is_and_ends_in_good_order(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        assert get(f"{server.address}/health/live")[0] == 200
        wait_until_ready(server.address)
        assert server.process.stdout is not None
        assert str(tmp_path / "pioche.db") in server.process.stdout.readline()
        assert server.stop() == 0
        assert "The server has stopped" in server.process.stdout.read()
    events = [json.loads(line)["event"] for line in server.log]
    assert [event for event in events if event != "request"] == ["started", "stopping", "stopped"]
    assert not (tmp_path / "pioche.db-wal").exists()


def test_an_interrupt_from_the_keyboard_ends_it_too(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        assert server.stop(signal.SIGINT) == 0


def test_everybody_at_a_socket_is_told_that_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[dict[str, Any]] = []
    attend = Line.attend

    async def listening(line: Line, message: dict[str, Any]) -> None:
        heard.append(message)
        await attend(line, message)

    monkeypatch.setattr(Line, "attend", listening)

    async def evening() -> None:
        # It stops much sooner than it would wait for somebody who does not go.
        with running_server(tmp_path, "--grace-to-stop", str(10 * SECONDS_TO_STOP)) as server:
            house = House(server.address)
            await house.guest("Ana")
            table = await house.open_table("mio")
            async with join(server.address, table, house.token), join(server.address, table):
                assert await asyncio.to_thread(server.stop) == 0

    asyncio.run(evening())
    assert [message["why"] for message in heard if message["is"] == "bye"] == ["stopping", "stopping"]


def test_a_second_server_on_the_same_store_is_refused(tmp_path: Path) -> None:
    with running_server(tmp_path):
        status, said = serve_in_vain(tmp_path)
        assert status == 4
        assert "Another server is using the store" in said
        french = serve_in_vain(tmp_path, "--lang", "fr")[1]
        assert "Un autre serveur" in french
    with running_server(tmp_path):
        pass


def test_an_address_that_is_taken_is_told_before_the_store_is_touched(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, said = serve_in_vain(tmp_path, "--port", str(port))
        french = serve_in_vain(tmp_path, "--port", str(port), "--lang", "fr")
    assert status == 3
    assert f"port {port}: another program listens there already" in said
    assert (french[0], "un autre programme y écoute déjà" in french[1]) == (3, True)
    assert not list(tmp_path.iterdir())
    status, said = serve_in_vain(tmp_path, "--host", "no-such-host.invalid")
    assert (status, "no-such-host.invalid" in said) == (3, True)


def test_a_file_is_not_taken_for_a_store_of_several_servers(tmp_path: Path) -> None:
    status, said = serve_in_vain(tmp_path, "--node-address", "10.0.0.5:7000")
    assert (status, "PostgreSQL" in said) == (2, True)


def test_a_store_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    (tmp_path / "pioche.db").write_text("this is no database, only a text of some length\n" * 100)
    status, said = serve_in_vain(tmp_path)
    assert (status, str(tmp_path) in said) == (5, True)


def test_figures_are_behind_their_token_or_not_there_at_all(tmp_path: Path) -> None:
    token = "figures-for-friends"
    with running_server(tmp_path, PIOCHE_METRICS_TOKEN=token, PIOCHE_PROT="80") as server:
        wait_until_ready(server.address)
        assert get(f"{server.address}/metrics")[0] == 401
        status, figures = get(f"{server.address}/metrics", Authorization=f"Bearer {token}")
        assert status == 200
        assert 'pioche_http_requests_total{method="GET",route="/metrics",status="401"} 1.0' in figures
        assert "pioche_store_healthy 1.0" in figures
        commits = re.search(r"pioche_commit_seconds_count (\d+)", figures)
        assert commits is not None
        assert int(commits[1]) > 0
        assert server.stop() == 0
    assert any(
        json.loads(line).get("event") == "unknown-setting" and "PIOCHE_PROT" in line for line in server.log
    )
    assert token not in "".join(server.log)
    with running_server(tmp_path, "--no-metrics") as server:
        assert get(f"{server.address}/metrics")[0] == 404


def test_the_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    with running_server(tmp_path, "--grace-to-stop", "600") as server:
        port = int(server.address.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.settimeout(PATIENCE)
            slow.sendall(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
            slow.sendall(b"Expect: 100-continue\r\nContent-Length: 100\r\n\r\n")
            assert slow.recv(1024).startswith(b"HTTP/1.1 100"), "the request is being answered"
            server.process.send_signal(signal.SIGTERM)
            wait_for_event(server, "stopping")
            assert server.process.poll() is None
            assert server.stop() == 128 + signal.SIGTERM, "and not after all the time that it was given"


async def evening_with_secrets(address: str) -> list[str]:
    """A game with everything that must not be logged; these secrets."""
    house = House(address)
    recovery = await house.guest("Zébulon")
    assert house.token is not None
    table = await house.open_table("lettres", seats=3)
    link = await house.invite(table)
    code = (await house.ask("POST", f"tables/{table}/invitations"))["code"]
    device = (await house.ask("POST", f"tables/{table}/device"))["link"]
    invited = [(await in_link(each, "en"))[2] or "" for each in (link, link)]
    moved = (await in_link(device, "en"))[2] or ""
    ways = [link.rpartition("/")[2], device.rpartition("/")[2], f'"{code}"', moved]
    await House(address).ask("POST", "codes", {"code": code})
    password = "correct-horse-battery"
    await house.ask("POST", "accounts", {"account": "zebulon", "password": password})
    tokens = [house.token, *invited]
    with pytest.raises(RefusedError):
        await House(address).ask("POST", "sessions", {"account": "zebulon", "password": "wrong" + password})
    await asyncio.to_thread(
        get, f"{address}/api/tables/{table}?token={house.token}&name=Zébulon".replace("é", "e")
    )
    async with (
        join(address, table, tokens[0]) as first,
        join(address, table, tokens[1]) as second,
        join(address, table, tokens[2]) as third,
    ):
        seats = [first, second, third]
        for place, seat in enumerate(seats):
            await seat.sit(f"Zébulon-{place}", place)
        await first.start()
        await asyncio.gather(*(play_some(seat, 6, random.Random(1)) for seat in seats))
        await second.send({"do": "move", "key": "garbage", "move": "Zébulon"})
        await second.look()
    return [recovery, password, table, *tokens, "bulon", "garbage", *ways]


async def play_some(seat: Seat, moves: int, lots: random.Random) -> None:
    for _ in range(moves):
        await seat.turn()
        await seat.move(lots.choice(seat.moves))


def test_no_secret_no_name_and_no_card_is_ever_logged(tmp_path: Path) -> None:
    with running_server(tmp_path, "--log-level", "debug") as server:
        secrets = asyncio.run(asyncio.wait_for(evening_with_secrets(server.address), PATIENCE))
        assert server.stop() == 0
    assert len(server.log) > 5
    for line in server.log:
        assert not any(secret in line for secret in secrets), line
        told = json.loads(line)
        assert not any(CARD.search(str(value)) for name, value in told.items() if name != "time"), line


def test_in_a_terminal_the_other_devices_get_a_code_to_scan(tmp_path: Path) -> None:
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(LC_ALL="C.UTF-8", TERM="xterm")
        os.execv(sys.executable, command(tmp_path, "--lan", "--lang", "fr"))
    try:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 120, 0, 0))
        shown = b""
        deadline = time.monotonic() + SECONDS_TO_START
        while b"Ctrl+C" not in shown and time.monotonic() < deadline:
            if select.select([terminal], [], [], 0.2)[0]:
                shown += os.read(terminal, 65536)
    finally:
        os.kill(child, signal.SIGTERM)
        while select.select([terminal], [], [], 5)[0]:
            try:
                if not os.read(terminal, 65536):
                    break
            except OSError:
                break
        _, status = os.waitpid(child, 0)
        os.close(terminal)
    text = shown.decode()
    assert os.waitstatus_to_exitcode(status) == 0
    assert re.search(r"autres appareils.*http://\d+\.\d+\.\d+\.\d+:\d+", text)
    assert text.count("▀") + text.count("█") + text.count("▄") > 50


def test_a_public_address_is_shown_and_a_loopback_one_has_no_code(tmp_path: Path) -> None:
    with running_server(tmp_path, "--public-url", "https://cards.example.org") as server:
        assert server.process.stdout is not None
        assert "https://cards.example.org" in server.process.stdout.readline()
        assert server.stop() == 0
        assert "█" not in server.process.stdout.read()


def pioche(*arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "pioche", *arguments],
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def test_a_backup_made_while_tables_are_played_is_a_whole_store(tmp_path: Path) -> None:
    first, second, file = tmp_path / "first", tmp_path / "second", tmp_path / "evening.jsonl"
    for folder in (first, second):
        folder.mkdir()

    async def evening() -> tuple[str, str, int]:
        with running_server(first) as server:
            house = House(server.address)
            await house.guest("Ana")
            assert house.token is not None
            table = await house.open_table("mio", seats=2)
            async with join(server.address, table, house.token) as seat:
                await seat.sit("Ana")
                store = f"sqlite:///{first / 'pioche.db'}"
                status, said = await asyncio.to_thread(pioche, "backup", str(file), "--store", store)
                assert (status, str(file) in said) == (0, True)
                assert (await asyncio.to_thread(pioche, "backup", str(file), "--store", store))[0] == 2
                return table, house.token, seat.number

    async def morning(table: str, token: str, number: int) -> None:
        with running_server(second) as server:
            async with join(server.address, table, token) as seat:
                assert seat.view["table"]["chairs"][0]["name"] == "Ana"
                assert seat.number >= number

    known = asyncio.run(evening())
    store = f"sqlite:///{second / 'pioche.db'}"
    status, said = pioche("restore", str(file), "--store", store)
    assert (status, store in said) == (0, True)
    status, said = pioche("restore", str(file), "--store", store, "--lang", "fr")
    assert (status, store in said) == (2, True)
    asyncio.run(morning(*known))


def test_a_backup_that_cannot_be_made_or_read_is_told(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'pioche.db'}"
    assert pioche("backup", str(tmp_path / "file"), "--store", store)[0] == 2
    (tmp_path / "file").write_text("nothing")
    assert pioche("restore", str(tmp_path / "file"), "--store", store)[0] == 2
    assert pioche("restore", str(tmp_path / "nowhere"), "--store", store)[0] == 2
