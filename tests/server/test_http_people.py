"""Guests, names, recovery, accounts, sessions."""

from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update

from pioche.server.limits import Limits, Rate, Rates
from pioche.server.store.schema import tokens
from tests.server.visiting import Server, Visitor, old_link, serving

PASSWORD = "correct horse battery"


def why(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["reason"]


def with_account(visitor: Visitor, account: str = "ana", name: str = "Ana") -> Visitor:
    guest = visitor.become_guest(name)
    answer = guest.post("/api/accounts", {"account": account, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return guest


def test_a_guest_plays_at_once_and_needs_no_name(visitor: Visitor) -> None:
    answer = visitor.post("/api/guests", {})
    assert answer.status_code == 201
    told = answer.json()
    assert told["person"]["name"] == ""
    assert told["person"]["account"] is None
    assert len(told["token"]) >= 43
    assert "id" not in told["person"]


def test_a_name_is_cleaned_as_at_a_table(visitor: Visitor) -> None:
    guest = visitor.become_guest("  Ana   Maria ")
    assert guest.get("/api/me").json()["name"] == "Ana Maria"


@pytest.mark.parametrize("name", ["x" * 33, "a\u0007b", "\u202e", "   "])
def test_a_name_that_nobody_can_read_is_refused(visitor: Visitor, name: str) -> None:
    assert why(visitor.post("/api/guests", {"name": name})) == (422, "bad-name")


def test_one_can_take_another_name(visitor: Visitor) -> None:
    guest = visitor.become_guest()
    answer = guest.ask("PATCH", "/api/me", {"name": "Bea"})
    assert answer.json()["name"] == "Bea"
    assert guest.get("/api/me").json() == answer.json()


def test_without_a_token_one_is_nobody(visitor: Visitor) -> None:
    answer = visitor.get("/api/me")
    assert why(answer) == (401, "no-token")
    assert answer.headers["www-authenticate"].startswith("Bearer")


@pytest.mark.parametrize("authorization", ["Bearer nonsense", "Basic abc", "Bearer", "x"])
def test_a_wrong_token_is_refused(visitor: Visitor, authorization: str) -> None:
    answer = visitor.get("/api/me", headers={"Authorization": authorization})
    assert why(answer) == (401, "bad-token")


def test_a_token_in_the_address_counts_for_nothing(visitor: Visitor) -> None:
    guest = visitor.become_guest()
    assert why(visitor.get(f"/api/me?token={guest.token}")) == (401, "no-token")
    assert why(visitor.get("/api/me", headers={"Cookie": f"token={guest.token}"})) == (401, "no-token")


def test_a_recovery_code_brings_a_guest_back_once(visitor: Visitor) -> None:
    first = visitor.post("/api/guests", {"name": "Ana"}).json()
    again = visitor.post("/api/recovery", {"code": first["recovery"].lower().replace("-", " ")})
    assert again.status_code == 201
    told = again.json()
    assert told["person"] == first["person"]
    assert told["recovery"] != first["recovery"]
    assert Visitor(visitor.loop, visitor.app, told["token"]).get("/api/me").json()["name"] == "Ana"
    assert why(visitor.post("/api/recovery", {"code": first["recovery"]})) == (403, "bad-code")
    assert visitor.post("/api/recovery", {"code": told["recovery"]}).status_code == 201


def recovery_of(guest: Visitor, password: str | None = None) -> str:
    answer = guest.post("/api/me/recovery", {} if password is None else {"password": password})
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["recovery"]
    return code


def with_account_and_code(visitor: Visitor) -> tuple[Visitor, str]:
    first = visitor.post("/api/guests", {"name": "Ana"}).json()
    guest = Visitor(visitor.loop, visitor.app, first["token"])
    assert guest.post("/api/accounts", {"account": "ana", "password": PASSWORD}).status_code == 201
    return guest, first["recovery"]


def test_a_recovery_code_ends_with_a_password_change(visitor: Visitor) -> None:
    guest, code = with_account_and_code(visitor)
    told = guest.post("/api/accounts/password", {"old": PASSWORD, "new": "quite another horse"}).json()
    assert why(visitor.post("/api/recovery", {"code": code})) == (403, "bad-code")
    again = visitor.post("/api/recovery", {"code": told["recovery"]})
    assert again.json()["person"]["account"] == "ana"


def test_a_recovery_code_ends_with_signing_out_everywhere(visitor: Visitor) -> None:
    guest, code = with_account_and_code(visitor)
    told = guest.ask("DELETE", "/api/sessions/all")
    assert why(visitor.post("/api/recovery", {"code": code})) == (403, "bad-code")
    assert told.json() == {"recovery": None}
    assert visitor.post("/api/sessions", {"account": "ana", "password": PASSWORD}).status_code == 201


def test_a_guest_who_signs_out_everywhere_comes_back_with_the_new_code_alone(visitor: Visitor) -> None:
    first = visitor.post("/api/guests", {"name": "Ana"}).json()
    guest = Visitor(visitor.loop, visitor.app, first["token"])
    told = guest.ask("DELETE", "/api/sessions/all").json()
    assert why(visitor.post("/api/recovery", {"code": first["recovery"]})) == (403, "bad-code")
    assert visitor.post("/api/recovery", {"code": told["recovery"]}).json()["person"] == first["person"]


def test_another_recovery_code_ends_the_one_before_and_needs_the_password(visitor: Visitor) -> None:
    first = visitor.post("/api/guests", {"name": "Ana"}).json()
    guest = Visitor(visitor.loop, visitor.app, first["token"])
    code = recovery_of(guest)
    assert why(visitor.post("/api/recovery", {"code": first["recovery"]})) == (403, "bad-code")
    assert guest.post("/api/accounts", {"account": "ana", "password": PASSWORD}).status_code == 201
    assert why(guest.post("/api/me/recovery", {})) == (403, "bad-login")
    assert why(guest.post("/api/me/recovery", {"password": PASSWORD + "!"})) == (403, "bad-login")
    assert why(visitor.post("/api/me/recovery", {})) == (401, "no-token")
    recovery_of(guest, PASSWORD)
    assert why(visitor.post("/api/recovery", {"code": code})) == (403, "bad-code")


def test_an_account_is_the_same_person_on_another_device(visitor: Visitor) -> None:
    guest = with_account(visitor)
    answer = visitor.post("/api/sessions", {"account": "ANA", "password": PASSWORD})
    assert answer.status_code == 201
    told = answer.json()
    assert told["person"]["account"] == "ana"
    assert told["token"] != guest.token
    assert (
        Visitor(visitor.loop, visitor.app, told["token"]).get("/api/me").json() == guest.get("/api/me").json()
    )


def test_whether_account_or_password_is_wrong_is_not_said(visitor: Visitor) -> None:
    with_account(visitor)
    wrong = visitor.post("/api/sessions", {"account": "ana", "password": PASSWORD + "!"})
    unknown = visitor.post("/api/sessions", {"account": "nobody", "password": PASSWORD})
    assert why(wrong) == why(unknown) == (403, "bad-login")
    assert wrong.content == unknown.content


@pytest.mark.parametrize("account", ["ana", "Ana", "AnA"])
def test_an_account_name_belongs_to_one_person(visitor: Visitor, account: str) -> None:
    with_account(visitor)
    answer = visitor.become_guest("Eve").post("/api/accounts", {"account": account, "password": PASSWORD})
    assert why(answer) == (409, "account-taken")


@pytest.mark.parametrize("account", ["a b", "ana!", "ｂｅａ", "b\u0000a", "a/b", "ﬁn"])
def test_an_account_name_has_no_lookalikes(visitor: Visitor, account: str) -> None:
    answer = visitor.become_guest().post("/api/accounts", {"account": account, "password": PASSWORD})
    assert why(answer) == (422, "bad-account-name")


@pytest.mark.parametrize("password", ["short", "x" * 257])
def test_a_password_has_8_to_256_characters(visitor: Visitor, password: str) -> None:
    answer = visitor.become_guest().post("/api/accounts", {"account": "ana", "password": password})
    assert why(answer) == (400, "bad-value")
    assert password not in answer.text


def test_nobody_has_two_accounts(visitor: Visitor) -> None:
    guest = with_account(visitor)
    answer = guest.post("/api/accounts", {"account": "other", "password": PASSWORD})
    assert why(answer) == (409, "already-an-account")


def test_another_password_needs_the_old_one_and_ends_all_sessions(http_server: Server) -> None:
    visitor = http_server.visitor
    guest = with_account(visitor)
    new = "quite another horse"
    elsewhere = visitor.post("/api/sessions", {"account": "ana", "password": PASSWORD}).json()["token"]
    wrong = guest.post("/api/accounts/password", {"old": PASSWORD + "!", "new": new})
    assert why(wrong) == (403, "bad-login")
    assert http_server.tables.signed_out == []
    answer = guest.post("/api/accounts/password", {"old": PASSWORD, "new": new})
    assert answer.status_code == 201
    told = answer.json()
    assert told["person"]["account"] == "ana"
    assert Visitor(visitor.loop, visitor.app, told["token"]).get("/api/me").json()["name"] == "Ana"
    for token in (str(guest.token), elsewhere):
        assert why(Visitor(visitor.loop, visitor.app, token).get("/api/me")) == (401, "bad-token")
    assert [token for _, token in http_server.tables.signed_out] == [None]
    old = visitor.post("/api/sessions", {"account": "ana", "password": PASSWORD})
    assert why(old) == (403, "bad-login")
    assert visitor.post("/api/sessions", {"account": "ana", "password": new}).status_code == 201


def test_who_has_no_account_has_no_password(visitor: Visitor) -> None:
    guest = visitor.become_guest()
    answer = guest.post("/api/accounts/password", {"old": PASSWORD, "new": PASSWORD})
    assert why(answer) == (409, "no-account")
    assert why(visitor.post("/api/accounts/password", {"old": PASSWORD, "new": PASSWORD})) == (
        401,
        "no-token",
    )


def test_a_password_cannot_be_guessed_by_changing_it(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(Rates(logins=Rate(3, 60.0)))) as server:
        guest = with_account(server.visitor)
        tried = [guest.post("/api/accounts/password", {"old": "x" * 8, "new": "y" * 8}) for _ in range(3)]
        assert [answer.status_code for answer in tried] == [403, 403, 429]


def test_no_token_ends_by_itself(http_server: Server) -> None:
    guest = http_server.visitor.become_guest()
    table = guest.open_table()["id"]
    invited = old_link(http_server, table)
    long_ago = datetime(2001, 1, 1, tzinfo=UTC)
    aged = update(tokens).values(created=long_ago)
    assert (
        http_server.loop.run(http_server.store.write(lambda connection: connection.execute(aged).rowcount))
        == 2
    )
    assert guest.get("/api/me").status_code == 200
    friend = Visitor(http_server.loop, http_server.app, invited)
    assert friend.get(f"/api/tables/{table}/view").status_code == 200


def test_a_session_ends_when_it_is_told_to(visitor: Visitor) -> None:
    guest = with_account(visitor)
    other = visitor.post("/api/sessions", {"account": "ana", "password": PASSWORD}).json()["token"]
    elsewhere = Visitor(visitor.loop, visitor.app, other)
    assert guest.ask("DELETE", "/api/sessions").status_code == 204
    assert why(guest.get("/api/me")) == (401, "bad-token")
    assert elsewhere.get("/api/me").status_code == 200


def test_all_sessions_of_a_person_end_and_no_others(visitor: Visitor) -> None:
    guest = with_account(visitor)
    bystander = visitor.become_guest("Bea")
    other = visitor.post("/api/sessions", {"account": "ana", "password": PASSWORD}).json()["token"]
    assert Visitor(visitor.loop, visitor.app, other).ask("DELETE", "/api/sessions/all").status_code == 200
    assert why(guest.get("/api/me")) == (401, "bad-token")
    assert bystander.get("/api/me").status_code == 200


def test_guessing_passwords_is_slowed_down_but_the_owner_comes_in(tmp_path: Path) -> None:
    rates = Rates(logins=Rate(3, 60.0), logins_by_account=Rate(4, 60.0))
    with serving(tmp_path, limits=Limits(rates)) as server:
        home = server.visitor.at("203.0.113.7")
        with_account(home)
        right, wrong = ({"account": "ana", "password": said} for said in (PASSWORD, "x" * 8))
        assert home.post("/api/sessions", right).status_code == 201
        guesses = [home.at(f"192.0.2.{number // 2}").post("/api/sessions", wrong) for number in range(8)]
        assert [answer.status_code for answer in guesses] == [403] * 4 + [429] * 4
        assert int(guesses[-1].headers["retry-after"]) >= 1
        assert home.post("/api/sessions", right).status_code == 201


def test_making_accounts_is_as_slow_as_trying_passwords(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(Rates(logins=Rate(2, 60.0)))) as server:
        with_account(server.visitor)
        guest = server.visitor.become_guest()
        taken = [guest.post("/api/accounts", {"account": "ana", "password": PASSWORD}) for _ in range(3)]
        assert [answer.status_code for answer in taken] == [409, 429, 429]


def test_no_secret_is_stored_as_it_is(http_server: Server, tmp_path: Path) -> None:
    first = http_server.visitor.post("/api/guests", {"name": "Ana"}).json()
    guest = Visitor(http_server.loop, http_server.app, first["token"])
    guest.post("/api/accounts", {"account": "ana", "password": PASSWORD})
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert b"argon2id" in stored
    for secret in (first["token"], first["recovery"], first["recovery"].replace("-", ""), PASSWORD):
        assert secret.encode() not in stored


def test_new_guests_from_one_address_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(Rates(guests=Rate(2, 30.0)))) as server:
        answers = [server.visitor.post("/api/guests", {}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
        assert why(answers[-1]) == (429, "too-many-requests")
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 30
        assert server.visitor.at("192.0.2.2").post("/api/guests", {}).status_code == 201
