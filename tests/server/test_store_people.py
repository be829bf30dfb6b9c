"""Guests, tokens, recovery codes and accounts; no secret lies in the store."""

import asyncio
import re
from collections.abc import Callable
from typing import TypeVar

import pytest
from sqlalchemy import Connection, select

from pioche.server.store.errors import NameTaken
from pioche.server.store.people import (
    Person,
    change_person,
    drop_all_tokens,
    drop_token,
    find_person,
    make_account,
    new_guest,
    new_token,
    password_of,
    person_of_token,
    recover,
)
from pioche.server.store.schema import METADATA
from tests.server.stores import opened

T = TypeVar("T")


def done(url: str, work: Callable[[Connection], T]) -> T:
    async def run() -> T:
        async with opened(url) as store:
            return await store.write(work)

    return asyncio.run(run())


def test_a_guest_is_known_by_the_token_and_by_no_other(url: str) -> None:
    def work(c: Connection) -> None:
        ana, token, _ = new_guest(c, "Ana")
        bo, other, _ = new_guest(c, "")
        assert person_of_token(c, token, None) == ana == find_person(c, ana.id)
        assert person_of_token(c, token, "any-table") == ana
        assert person_of_token(c, other, None) == bo
        assert ana.id != bo.id
        for wrong in ("", token[:-1], token + "A", token.swapcase(), ana.id, "\0", "\ud800"):
            assert person_of_token(c, wrong, None) is None
        drop_token(c, token)
        assert person_of_token(c, token, None) is None
        assert person_of_token(c, other, None) == bo
        assert find_person(c, "nobody") is None

    done(url, work)


def test_a_token_for_a_table_counts_there_only(url: str) -> None:
    def work(c: Connection) -> None:
        ana, token, _ = new_guest(c, "Ana")
        scoped = new_token(c, ana.id, "t1")
        assert person_of_token(c, scoped, "t1") == ana
        assert person_of_token(c, scoped, "t2") is None
        assert person_of_token(c, scoped, None) is None
        drop_all_tokens(c, ana.id)
        assert person_of_token(c, scoped, "t1") is None
        assert person_of_token(c, token, None) is None

    done(url, work)


def test_a_recovery_code_works_once_however_it_is_typed(url: str) -> None:
    def work(c: Connection) -> None:
        ana, token, code = new_guest(c, "Ana")
        assert re.fullmatch(r"([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}", code)
        typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
        found = recover(c, typed)
        assert found is not None
        person, fresh_token, fresh_code = found
        assert person == ana
        assert person_of_token(c, fresh_token, None) == ana
        assert person_of_token(c, token, None) == ana
        assert recover(c, code) is None
        assert recover(c, "") is None
        again = recover(c, fresh_code)
        assert again is not None
        assert again[0] == ana

    done(url, work)


def test_people_can_be_renamed(url: str) -> None:
    def work(c: Connection) -> Person | None:
        ana, _, _ = new_guest(c, "Ana")
        change_person(c, ana.id, "Ana\0 Maria", None)
        return find_person(c, ana.id)

    person = done(url, work)
    assert person is not None
    assert person.name == "Ana\ufffd Maria"


def test_names_of_accounts_are_the_same_whatever_their_case_or_encoding(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            ana, _, _ = await store.write(lambda c: new_guest(c, "Ana"))
            bo, _, _ = await store.write(lambda c: new_guest(c, "Bo"))
            await store.write(lambda c: make_account(c, ana.id, "Zoé Straße", "hash-1"))
            for same in ("Zoé Straße", "ZOÉ STRASSE", "zoe\u0301 straße", "ｚoé straße", " Zoé Straße "):
                assert await store.read(lambda c, same=same: password_of(c, same)) == (ana.id, "hash-1")  # type: ignore[misc]
                with pytest.raises(NameTaken):
                    await store.write(lambda c, same=same: make_account(c, bo.id, same, "hash-2"))  # type: ignore[misc]
            assert await store.read(lambda c: password_of(c, "zoe straße")) is None
            assert await store.read(lambda c: password_of(c, "\0")) is None
            await store.write(lambda c: make_account(c, ana.id, "zoé strasse", "hash-3"))
            assert await store.read(lambda c: password_of(c, "Zoé Straße")) == (ana.id, "hash-3")
            found = await store.read(lambda c: find_person(c, ana.id))
            assert found is not None
            assert found.account == "zoé strasse"

    asyncio.run(run())


def test_no_token_and_no_code_lies_in_the_store(url: str) -> None:
    def work(c: Connection) -> None:
        ana, token, code = new_guest(c, "Ana")
        scoped = new_token(c, ana.id, "t1")
        recovered = recover(c, code)
        assert recovered is not None
        stored = repr([list(c.execute(select(table))) for table in METADATA.sorted_tables])
        assert ana.id in stored
        for secret in (token, scoped, code, code.replace("-", ""), *recovered[1:]):
            assert secret not in stored

    done(url, work)
