"""One link and one code for everybody, and a link that carries one's own seat to another device, once."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from sqlalchemy import select

from pioche.server.http import links as routes
from pioche.server.http import reception
from pioche.server.limits import Limits, Rate, Rates
from pioche.server.store import links
from pioche.server.store.errors import LinkEnded
from pioche.server.store.links import (
    CODE_LASTS,
    DEVICE_LASTS,
    LETTERS,
    REMEMBERED,
    draw_code,
    end_invitation,
    follow_code,
    follow_link,
    invite,
    plain_code,
    way_to_device,
)
from pioche.server.store.people import new_guest, person_of_token
from pioche.server.store.schema import links as rows
from tests.server.stores import opened
from tests.server.test_http_people import PASSWORD, why, with_account
from tests.server.visiting import Json, Server, Visitor, old_link, on_another_device, secret_in, serving

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Evening:
    """A table, its host, and a clock that is set by hand."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.host = server.visitor.become_guest("Ana")
        self.table: str = self.host.open_table()["id"]
        self.path = f"/api/tables/{self.table}/invitations"

    def invitation(self) -> Json:
        answer = self.host.post(self.path)
        assert answer.status_code == 201, answer.text
        told: Json = answer.json()
        return told


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def evening(tmp_path: Path, clock: Clock) -> Iterator[Evening]:
    with serving(tmp_path, now=clock) as server:
        yield Evening(server)


def test_everybody_is_given_the_same_link_and_code_and_nobody_s_identity(evening: Evening) -> None:
    told = evening.invitation()
    friend = evening.server.visitor.become_guest("Bob")
    assert [who.post(evening.path).json() for who in (friend, evening.server.visitor)] == [told, told]
    assert set(told) == {"table", "link", "qr", "code", "expires"}
    assert re.fullmatch(f"[{LETTERS}]{{4}}", told["code"])
    assert told["link"] == f"http://pioche.test/#/j/{secret_in(told['link'])}"
    assert evening.table not in told["link"]
    assert re.search(r"<svg [^>]*>.*<path", unquote(told["qr"]))


def test_six_who_follow_one_link_at_the_same_moment_are_six_people(evening: Evening) -> None:
    secret = secret_in(evening.invitation()["link"])

    def come(_: int) -> tuple[str, str]:
        arrival = evening.server.visitor.post("/api/links", {"secret": secret}).json()
        guest = evening.server.visitor.become_guest("")
        assert arrival == {"table": evening.table, "token": None}
        return arrival["table"], str(guest.token)

    with ThreadPoolExecutor(6) as phones:
        came = list(phones.map(come, range(6)))
    found = [
        evening.server.people(partial(person_of_token, token=token, table=table)) for table, token in came
    ]
    assert len({person.id for person in found if person is not None}) == 6


def test_a_code_is_typed_in_either_case_and_with_spaces(evening: Evening) -> None:
    code = evening.invitation()["code"]
    for typed in (code, code.lower(), " ".join(code), f" {code[:2]}-{code[2:].lower()}\u00a0"):
        assert evening.server.visitor.post("/api/codes", {"code": typed}).json() == {
            "table": evening.table,
            "token": None,
        }
    assert why(evening.server.visitor.post("/api/codes", {"code": "AAAA"})) == (404, "no-such-code")
    assert why(evening.server.visitor.post("/api/codes", {"code": ""})) == (404, "no-such-code")
    assert why(evening.server.visitor.post("/api/links", {"secret": code})) == (404, "no-such-link")


def test_a_code_expires_and_another_takes_its_place_while_the_link_stays(
    evening: Evening, clock: Clock
) -> None:
    first = evening.invitation()
    assert datetime.fromisoformat(first["expires"]) == NOON + CODE_LASTS
    clock.now += CODE_LASTS - timedelta(seconds=1)
    assert evening.invitation() == first
    assert evening.host.post("/api/codes", {"code": first["code"]}).status_code == 201
    clock.now += timedelta(seconds=1)
    assert why(evening.host.post("/api/codes", {"code": first["code"]})) == (410, "code-expired")
    second = evening.invitation()
    assert second["link"] == first["link"]
    assert second["code"] != first["code"]
    assert evening.host.post("/api/codes", {"code": second["code"]}).status_code == 201
    assert evening.host.post("/api/links", {"secret": secret_in(first["link"])}).status_code == 201


def test_an_invitation_that_the_host_changes_or_closes_says_so(evening: Evening) -> None:
    first = evening.invitation()
    second = evening.host.ask("PUT", evening.path).json()
    assert second["link"] != first["link"]
    old = evening.host.post("/api/links", {"secret": secret_in(first["link"])})
    assert why(old) == (410, "invitation-closed")
    assert "the host has closed or changed it" in old.json()["sentence"]
    assert why(evening.host.post("/api/codes", {"code": first["code"]})) == (404, "no-such-code")
    assert evening.host.post("/api/links", {"secret": secret_in(second["link"])}).status_code == 201

    assert evening.host.ask("DELETE", evening.path).status_code == 204
    assert why(evening.host.post("/api/links", {"secret": secret_in(second["link"])}))[0] == 410
    assert why(evening.host.post(evening.path)) == (410, "invitation-closed")
    third = evening.host.ask("PUT", evening.path).json()
    assert evening.invitation() == third


def test_only_the_host_changes_or_closes_an_invitation(evening: Evening) -> None:
    friend = evening.server.visitor.become_guest("Bob")
    told = evening.invitation()
    for method in ("PUT", "DELETE"):
        assert why(friend.ask(method, evening.path)) == (403, "only-the-host")
        assert why(evening.server.visitor.ask(method, evening.path)) == (401, "no-token")
        assert why(friend.ask(method, "/api/tables/nothing/invitations")) == (404, "no-such-table")
    assert evening.invitation() == told


def test_guessing_codes_is_limited_by_address_and_right_ones_are_not_counted(tmp_path: Path) -> None:
    now = 0.0
    rates = Rates(codes=Rate(3, 15.0))
    with serving(tmp_path, limits=Limits(rates, lambda: now)) as server:
        evening = Evening(server)
        code = {"code": evening.invitation()["code"]}
        assert [server.visitor.post("/api/codes", code).status_code for _ in range(8)] == [201] * 8
        tried = [server.visitor.post("/api/codes", {"code": "AAAA"}) for _ in range(4)]
        assert [answer.status_code for answer in tried] == [404, 404, 404, 429]
        assert tried[-1].headers["Retry-After"] == "15"
        assert server.visitor.post("/api/codes", code).status_code == 429, "else guessing would go on"
        assert server.visitor.at("192.0.2.9").post("/api/codes", code).status_code == 201
        now = 15.0
        assert server.visitor.post("/api/codes", code).status_code == 201


def test_a_link_to_another_device_works_once(evening: Evening) -> None:
    told = evening.host.post(f"/api/tables/{evening.table}/device").json()
    assert set(told) == {"table", "link", "qr", "expires"}
    secret = {"secret": secret_in(told["link"])}
    arrival = evening.server.visitor.post("/api/links", secret).json()
    assert arrival["table"] == evening.table
    people = [
        evening.server.people(partial(person_of_token, token=token, table=evening.table))
        for token in (arrival["token"], str(evening.host.token))
    ]
    assert people[0] is not None
    assert people[0] == people[1]
    elsewhere = Visitor(evening.host.loop, evening.host.app, arrival["token"])
    assert why(elsewhere.get("/api/me")) == (401, "bad-token")
    again = evening.server.visitor.post("/api/links", secret)
    assert why(again) == (410, "link-used")
    assert why(Visitor(evening.host.loop, evening.host.app, secret["secret"]).get("/api/me"))[0] == 401


def test_of_many_who_follow_a_link_to_another_device_at_once_one_gets_the_seat(evening: Evening) -> None:
    told = evening.host.post(f"/api/tables/{evening.table}/device").json()
    secret = {"secret": secret_in(told["link"])}
    with ThreadPoolExecutor(6) as phones:
        came = phones.map(lambda _: evening.server.visitor.post("/api/links", secret).status_code, range(6))
        assert sorted(came) == [201, *[410] * 5]


def test_a_link_to_another_device_ends_after_ten_minutes(evening: Evening, clock: Clock) -> None:
    told = evening.host.post(f"/api/tables/{evening.table}/device").json()
    assert timedelta(minutes=10) == DEVICE_LASTS
    assert datetime.fromisoformat(told["expires"]) == NOON + DEVICE_LASTS
    clock.now += DEVICE_LASTS
    late = evening.server.visitor.post("/api/links", {"secret": secret_in(told["link"])})
    assert why(late) == (410, "link-expired")
    clock.now += REMEMBERED + timedelta(seconds=1)
    evening.host.post(f"/api/tables/{evening.table}/device")
    forgotten = evening.server.visitor.post("/api/links", {"secret": secret_in(told["link"])})
    assert why(forgotten) == (404, "no-such-link")


def test_links_to_other_devices_end_with_the_tokens(visitor: Visitor) -> None:
    host = with_account(visitor)
    table = host.open_table()["id"]
    link = host.post(f"/api/tables/{table}/device").json()["link"]
    changed = host.post("/api/accounts/password", {"old": PASSWORD, "new": PASSWORD * 2})
    assert changed.status_code == 201
    assert why(visitor.post("/api/links", {"secret": secret_in(link)})) == (404, "no-such-link")


def test_who_is_erased_leaves_no_link(evening: Evening) -> None:
    evening.host.post(f"/api/tables/{evening.table}/device")
    assert evening.host.post("/api/me/erasure", {}).status_code == 204
    assert evening.server.people(lambda c: c.execute(select(rows.c.hash)).all()) == []


def test_a_link_of_before_is_still_a_guest_of_its_table(evening: Evening) -> None:
    other = evening.host.open_table()["id"]
    guest = Visitor(evening.host.loop, evening.host.app, old_link(evening.server, evening.table))
    assert guest.get(f"/api/tables/{evening.table}/view").status_code == 200
    assert why(guest.get("/api/me")) == (401, "bad-token")
    assert why(guest.get(f"/api/tables/{other}/view")) == (401, "bad-token")
    assert on_another_device(guest, evening.table)


def test_what_cannot_be_drawn_leaves_no_link_to_a_seat(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def too_long(_link: str) -> str:
        raise ValueError

    monkeypatch.setattr(routes, "qr_image", too_long)
    assert evening.host.post(f"/api/tables/{evening.table}/device").status_code == 500
    assert evening.server.people(lambda c: c.execute(select(rows.c.hash)).all()) == []


@pytest.mark.parametrize(
    ("settings", "host", "shown"),
    [
        ({"host": "0.0.0.0"}, "127.0.0.1:8000", "http://192.0.2.77:8000"),
        ({"host": "0.0.0.0"}, "localhost", "http://192.0.2.77"),
        ({"host": "0.0.0.0"}, "192.0.2.5:8000", "http://192.0.2.5:8000"),
        ({"host": "127.0.0.1"}, "127.0.0.1:8000", "http://127.0.0.1:8000"),
        ({"host": "0.0.0.0", "public_url": "https://a.org"}, "localhost", "https://a.org"),
        ({"public_url": "https://a.org", "prefix": "/cards"}, "a.org", "https://a.org/cards"),
        ({"host": "0.0.0.0", "prefix": "/cards"}, "localhost:8000", "http://192.0.2.77:8000/cards"),
    ],
)
def test_links_and_the_first_page_lead_phones_to_the_address_of_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, Any], host: str, shown: str
) -> None:
    monkeypatch.setattr(reception, "own_address", lambda: "192.0.2.77")
    with serving(tmp_path, **settings) as server:
        ask = {"headers": {"Host": host}}
        token = server.visitor.post("/api/guests", {}, **ask).json()["token"]
        visitor = Visitor(server.loop, server.app, token)
        table = visitor.post("/api/tables", {"game": "mio"}, **ask).json()["id"]
        link = visitor.post(f"/api/tables/{table}/invitations", **ask).json()["link"]
        assert link.startswith(f"{shown}/#/j/")
        assert f"<code>{shown}</code>" in visitor.get("/", **ask).text


def test_codes_survive_a_start_and_no_two_live_ones_are_the_same(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter(["KXTR", "KXTR", "BCDG", *["KXTR"] * 200])
    monkeypatch.setattr(links, "draw_code", lambda: next(drawn))

    async def scene() -> None:
        async with opened(url) as store:
            first = await store.write(lambda c: invite(c, "one", NOON))
            second = await store.write(lambda c: invite(c, "two", NOON))
            third = await store.write(lambda c: invite(c, "three", NOON))
            assert (first.code, second.code, third.code) == ("KXTR", "BCDG", None)
        async with opened(url) as store:
            assert await store.write(lambda c: invite(c, "one", NOON)) == first
            found = await store.read(lambda c: follow_code(c, "kx tr", NOON))
            assert found is not None
            assert found.table == "one"
            later = NOON + CODE_LASTS
            given = await store.write(lambda c: invite(c, "four", later))
            assert given.code == "KXTR", "whose time was over"
            found = await store.read(lambda c: follow_code(c, "KXTR", later))
            assert found is not None
            assert found.table == "four"
            await store.write(lambda c: end_invitation(c, "four", later))
            assert await store.read(lambda c: follow_code(c, "KXTR", later)) is None
            with pytest.raises(LinkEnded):
                await store.write(lambda c: follow_link(c, given.secret, later))

    asyncio.run(scene())


def test_a_link_to_a_seat_survives_a_start_and_is_stored_as_a_hash(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as store:
            person, _, _ = await store.write(lambda c: new_guest(c, "Ana"))
            await store.write(lambda c: way_to_device(c, person.id, "one", "s3cret", NOON))
        async with opened(url) as store:
            kept = await store.read(lambda c: c.execute(select(rows)).one())
            assert "s3cret" not in str(kept)
            arrived = await store.write(lambda c: follow_link(c, "s3cret", NOON))
            assert arrived is not None
            token = arrived.token or ""
            found = await store.read(lambda c: person_of_token(c, token, "one"))
            assert found is not None
            assert found.id == person.id

    asyncio.run(scene())


def test_codes_have_four_letters_that_cannot_be_confused_and_none_twice_in_a_row() -> None:
    assert not set(LETTERS) & set("AEIOUYL0123456789")
    for _ in range(2000):
        code = draw_code()
        assert len(code) == 4
        assert set(code) <= set(LETTERS)
        assert all(left != right for left, right in pairwise(code))
        assert plain_code(code.lower()) == code
