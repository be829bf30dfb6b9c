"""Who asks, and from where."""

import asyncio
import threading
import time

import pytest

from pioche.server.identity import (
    HASHES_AT_ONCE,
    HASHES_WAITING,
    Passwords,
    TooManyPasswordsError,
    address_of,
    bearer_token,
    host_allowed,
    origin_allowed,
)
from pioche.server.unguessable import unguessable


@pytest.mark.parametrize(
    ("authorization", "token"),
    [
        (None, None),
        ("Bearer abc", "abc"),
        ("bearer  abc ", "abc"),
        ("Basic abc", ""),
        ("Bearer", ""),
        ("Bearer a b", ""),
        ("Bearer é", ""),
        ("Bearer " + "x" * 129, ""),
    ],
)
def test_a_token_is_read_from_the_authorization_header(authorization: str | None, token: str | None) -> None:
    assert bearer_token(authorization) == token


@pytest.mark.parametrize(
    ("forwarded", "trust_proxy", "address"),
    [
        ([], True, "10.0.0.1"),
        (["198.51.100.7"], True, "198.51.100.7"),
        (["198.51.100.7"], False, "10.0.0.1"),
        (["6.6.6.6, 198.51.100.7"], True, "198.51.100.7"),
        (["6.6.6.6", "198.51.100.7"], True, "198.51.100.7"),
        (["[2001:db8::1]"], True, "2001:db8::1"),
        (["nonsense"], True, "10.0.0.1"),
        (["198.51.100.7,"], True, "10.0.0.1"),
    ],
)
def test_only_what_the_proxy_itself_saw_is_believed(
    forwarded: list[str], trust_proxy: bool, address: str
) -> None:
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    assert address_of(("10.0.0.1", 1234), headers, trust_proxy=trust_proxy) == address


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        (None, "pioche.test", True),
        ("http://pioche.test", "pioche.test", True),
        ("https://pioche.test", "pioche.test", True),
        ("https://pioche.test:443", "pioche.test", True),
        ("http://pioche.test:8000", "pioche.test:8000", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://PIOCHE.test", "pioche.test", True),
        ("https://friend.test", "pioche.test", True),
        ("http://friend.test", "pioche.test", False),
        ("http://pioche.test:8001", "pioche.test:8000", False),
        ("https://evil.test", "pioche.test", False),
        ("https://pioche.test.evil.test", "pioche.test", False),
        ("https://evil.test/pioche.test", "pioche.test", False),
        ("https://pioche.test@evil.test", "pioche.test", False),
        ("null", "pioche.test", False),
        ("", "pioche.test", False),
        ("https://", "pioche.test", False),
        ("http://pioche.test:99999", "pioche.test", False),
        ("http://pioche.test", None, False),
    ],
)
def test_a_page_must_come_from_here_or_be_named_by_the_operator(
    origin: str | None, host: str | None, allowed: bool
) -> None:
    assert origin_allowed(origin, host, ["https://friend.test"]) is allowed


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("pioche.test", True),
        ("pioche.test:443", True),
        ("pioche.test:8000", False),
        ("localhost:8000", True),
        ("127.0.0.1", True),
        ("[::1]:8000", True),
        ("evil.test", False),
        ("pioche.test.evil.test", False),
        ("", False),
        (None, False),
        ("a b", False),
    ],
)
def test_a_host_header_must_name_this_server(host: str | None, allowed: bool) -> None:
    assert host_allowed(host, ["https://pioche.test"]) is allowed


QUICK = Passwords(time_cost=1, memory_kib=64)


def test_a_password_matches_only_itself() -> None:
    async def tried() -> list[bool]:
        kept = await QUICK.hash("correct horse")
        assert kept.startswith("$argon2id$")
        assert "correct" not in kept
        return [
            await QUICK.matches(kept, "correct horse"),
            await QUICK.matches(kept, "correct horsE"),
            await QUICK.matches(None, "a password that nobody has"),
            await QUICK.matches("no hash", "correct horse"),
        ]

    assert asyncio.run(tried()) == [True, False, False, False]


def test_a_password_is_the_same_on_every_keyboard() -> None:
    async def tried() -> bool:
        return await QUICK.matches(await QUICK.hash("cafe\u0301 au lait"), "caf\u00e9 au lait")

    assert asyncio.run(tried())


def test_usual_passwords_cost_a_guesser_time_and_memory() -> None:
    hasher = Passwords().hasher
    assert hasher.time_cost >= 2
    assert hasher.memory_cost >= 19 * 1024


def test_a_flood_of_passwords_is_refused_rather_than_queued() -> None:
    async def flooded() -> tuple[int, int]:
        slow = Passwords(time_cost=1, memory_kib=64)
        running = most = 0
        lock = threading.Lock()

        def counted() -> None:
            nonlocal running, most
            with lock:
                running += 1
                most = max(most, running)
            time.sleep(0.01)
            with lock:
                running -= 1

        results = await asyncio.gather(*(slow.in_turn(counted) for _ in range(50)), return_exceptions=True)
        slow.close()
        refused = sum(isinstance(result, TooManyPasswordsError) for result in results)
        return refused, most

    refused, at_once = asyncio.run(flooded())
    assert refused == 50 - HASHES_WAITING
    assert at_once == HASHES_AT_ONCE


def test_no_command_line_takes_an_id_for_an_option() -> None:
    made = {unguessable(16) for _ in range(2000)}
    assert len(made) == 2000
    assert not any(id.startswith("-") for id in made)
    assert all(len(id) == 22 for id in made)
