"""Small parts of the answers: how figures are rounded, and what is said when too much is asked at once."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pioche.server.http.people import in_turn
from pioche.server.http.reception import Reception
from pioche.server.http.records import place, rated
from pioche.server.http.refusals import Declined
from pioche.server.identity import TooManyPasswordsError
from pioche.server.protocol import SocketProtocol
from pioche.server.ratings import Rating
from pioche.server.store.standings import Standing


def test_ratings_are_told_to_two_places() -> None:
    rating = Rating(mu=25.12345, sigma=2.11111, games=7, won=3)
    told = place(Standing("Ana", None, rating))
    assert (told.mu, told.sigma, told.games, told.won) == (25.12, 2.11, 7, 3)
    assert told.rating == rated(rating) == round(rating.ordinal, 2)
    assert rated(None) is None


def test_too_many_passwords_at_once_are_told_to_come_back() -> None:
    async def full(_password: str) -> str:
        raise TooManyPasswordsError

    reception: Any = SimpleNamespace(passwords=SimpleNamespace(hash=full))
    with pytest.raises(Declined) as caught:
        asyncio.run(in_turn(cast("Reception", reception), "a password"))
    assert (caught.value.error, caught.value.reason) == ("unavailable", "busy")
    assert caught.value.headers == {"Retry-After": "2"}


def test_a_socket_whose_message_finds_a_fault_in_the_server_is_closed_with_that_code() -> None:
    closed: list[int] = []

    def broken(_data: bytes) -> None:
        raise LookupError

    protocol: Any = SimpleNamespace(close_sent=False, on_message=broken, close=closed.append)
    SocketProtocol.hand_over(protocol, b"{}")
    assert closed == [1011]
