"""Headers, sizes, types, origins, hosts, rates; and refusals that all look alike."""

from pathlib import Path
from typing import Any

import pytest

from pioche.server.http.refusals import STATUSES, wanted_language
from pioche.server.limits import Limits, Rate, Rates
from tests.server.test_http_people import why
from tests.server.visiting import Server, Visitor, serving

PATHS = ["/", "/api/games", "/api/nothing", "/nothing", "/health/live", "/api/docs", "/api/me"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_the_safe_headers(visitor: Visitor, path: str) -> None:
    headers = visitor.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    for rule in ("script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"):
        assert rule in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert headers["cache-control"] == "no-store"
    assert "set-cookie" not in headers
    assert "strict-transport-security" not in headers


def test_a_public_server_behind_tls_says_so(tmp_path: Path) -> None:
    with serving(tmp_path, public_url="https://pioche.example") as server:
        headers = server.visitor.get("/health/live").headers
        assert headers["strict-transport-security"].startswith("max-age=")


@pytest.mark.parametrize(
    ("asked", "status", "reason"),
    [
        ({"content": b"{}"}, 415, "not-application-json"),
        ({"data": {"name": "Ana"}}, 415, "not-application-json"),
        ({"content": b"{}", "headers": {"Content-Type": "text/plain"}}, 415, "not-application-json"),
        ({"content": b"", "headers": {"Content-Type": "application/json"}}, 400, "no-body"),
        ({"content": b"{", "headers": {"Content-Type": "application/json"}}, 400, "body-not-json"),
        ({"content": b"\xff\xfe", "headers": {"Content-Type": "application/json"}}, 400, "body-not-json"),
        ({"content": b"[" * 60000, "headers": {"Content-Type": "application/json"}}, 400, "body-not-json"),
        ({"content": b"x" * 70000, "headers": {"Content-Type": "application/json"}}, 413, "body-too-large"),
        ({"json": []}, 400, "not-an-object"),
        ({"json": "Ana"}, 400, "not-an-object"),
        ({"json": {"name": None}}, 400, "not-a-text"),
        ({"json": {"nom": "Ana"}}, 400, "unknown-field"),
    ],
)
def test_a_body_that_is_not_what_it_should_be_is_refused(
    visitor: Visitor, asked: dict[str, Any], status: int, reason: str
) -> None:
    assert why(visitor.ask("POST", "/api/guests", **asked)) == (status, reason)


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_json_may_be_announced_in_several_ways(visitor: Visitor, kind: str) -> None:
    answer = visitor.ask("POST", "/api/guests", content=b"{}", headers={"Content-Type": kind})
    assert answer.status_code == 201


def test_a_body_that_only_says_late_how_long_it_is_is_cut_too(visitor: Visitor) -> None:
    async def pieces() -> Any:
        for _ in range(100):
            yield b" " * 1000

    answer = visitor.ask(
        "POST", "/api/guests", content=pieces(), headers={"Content-Type": "application/json"}
    )
    assert why(answer) == (413, "body-too-large")


def test_a_body_that_is_nested_too_deeply_is_refused(visitor: Visitor) -> None:
    body = b'{"game": "mio", "options": {"target": ' + b"[" * 30000 + b"]" * 30000 + b"}}"
    answer = visitor.become_guest().ask(
        "POST", "/api/tables", content=body, headers={"Content-Type": "application/json"}
    )
    assert why(answer) == (400, "body-not-json")


def test_an_unknown_field_is_named(visitor: Visitor) -> None:
    told = visitor.post("/api/guests", {"nom": "Ana"}).json()
    assert told["details"]["name"] == "nom"
    assert "nom" in told["sentence"]


@pytest.mark.parametrize(
    ("accepted", "sentence"),
    [
        ("fr-CA, en;q=0.5", "Il n’y a rien ici."),
        ("de, en", "There is nothing here."),
        ("", "There is nothing here."),
    ],
)
def test_refusals_speak_the_language_of_the_browser(visitor: Visitor, accepted: str, sentence: str) -> None:
    for path in ("/api/nothing", "/nothing"):
        told = visitor.get(path, headers={"Accept-Language": accepted}).json()
        assert told == {
            "error": "not-found",
            "reason": "no-such-page",
            "sentence": sentence,
            "article": None,
            "details": {},
        }


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("fr", "fr"),
        ("FR-fr", "fr"),
        ("en, fr", "en"),
        ("en;q=0.3, fr;q=0.8", "fr"),
        ("de, fr;q=0.1", "fr"),
        ("fr;q=0, en;q=0.1", "en"),
        ("*", "en"),
        ("fr;q=nonsense", "en"),
    ],
)
def test_the_language_is_the_one_that_is_liked_best(header: str | None, language: str) -> None:
    assert wanted_language(header) == language


@pytest.mark.parametrize("method", ["PUT", "DELETE", "TRACE"])
@pytest.mark.parametrize("path", ["/api/games", "/", "/api/me"])
def test_a_method_that_means_nothing_is_refused_with_those_that_do(
    visitor: Visitor, method: str, path: str
) -> None:
    answer = visitor.ask(method, path)
    assert why(answer) == (405, "method-not-allowed")
    assert "GET" in answer.headers["allow"]


@pytest.mark.parametrize("path", ["/api/games", "/", "/health/live"])
def test_head_is_get_without_the_body(visitor: Visitor, path: str) -> None:
    full, head = visitor.get(path), visitor.ask("HEAD", path)
    assert head.status_code == 200
    assert head.content == b""
    assert head.headers["content-length"] == full.headers["content-length"]


def test_a_page_from_elsewhere_may_change_nothing(visitor: Visitor) -> None:
    for origin in ("https://evil.test", "null"):
        answer = visitor.post("/api/guests", {}, headers={"Origin": origin})
        assert why(answer) == (403, "another-origin")
        assert "access-control-allow-origin" not in answer.headers
    assert visitor.post("/api/guests", {}, headers={"Origin": "http://pioche.test"}).status_code == 201


def test_a_page_that_the_operator_names_may(tmp_path: Path) -> None:
    friend = {"Origin": "https://friend.test"}
    with serving(tmp_path, allowed_origins=("https://friend.test",)) as server:
        answer = server.visitor.post("/api/guests", {}, headers=friend)
        assert answer.status_code == 201
        assert answer.headers["access-control-allow-origin"] == "https://friend.test"
        assert answer.headers["vary"] == "Origin"
        asked = {**friend, "Access-Control-Request-Method": "POST"}
        before = server.visitor.ask("OPTIONS", "/api/guests", headers=asked)
        assert before.status_code == 204
        assert "authorization" in before.headers["access-control-allow-headers"]
        other = server.visitor.ask("OPTIONS", "/api/guests", headers={**asked, "Origin": "https://evil.test"})
        assert "access-control-allow-origin" not in other.headers


def test_a_server_with_a_public_name_answers_only_to_it(tmp_path: Path) -> None:
    with serving(tmp_path, public_url="https://pioche.example") as server:
        asked = {
            host: server.visitor.get("/api/games", headers={"Host": host}).status_code
            for host in ("pioche.example", "localhost:8000", "evil.test", "pioche.test")
        }
        assert asked == {"pioche.example": 200, "localhost:8000": 200, "evil.test": 421, "pioche.test": 421}
        assert server.visitor.get("/health/live", headers={"Host": "10.1.2.3"}).status_code == 200


def test_one_address_cannot_ask_without_end(tmp_path: Path) -> None:
    limits = Limits(Rates(requests=Rate(3, 60.0), files=Rate(2, 60.0)))
    with serving(tmp_path, limits=limits) as server:
        asked = ("/", "/api/games", "/api/x", "/x", "/api/me", "/api/games", "/")
        answers = [server.visitor.get(path) for path in asked]
        assert [answer.status_code for answer in answers] == [200, 200, 404, 404, 401, 429, 429]
        assert answers[-1].headers["content-security-policy"]
        assert answers[-1].headers["connection"] == "close"
        assert server.visitor.get("/health/live").status_code == 200
        assert server.visitor.at("192.0.2.2").get("/").status_code == 200


@pytest.mark.slow
def test_thirty_phones_at_one_address_open_the_site_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(clock=lambda: 0.0)) as server:
        files = [server.visitor.get("/").status_code for _ in range(30 * 60)]
        assert set(files) == {200}
        assert server.visitor.get("/api/games").status_code == 200


def test_one_person_cannot_ask_without_end_from_many_addresses(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(Rates(by_person=Rate(3, 60.0)))) as server:
        guest = server.visitor.become_guest()
        statuses = [guest.at(f"192.0.2.{number}").get("/api/me").status_code for number in range(5)]
        assert statuses == [200, 200, 200, 429, 429]


def test_forwarded_addresses_are_believed_only_behind_a_proxy(tmp_path: Path) -> None:
    for trust, statuses in ((False, [200, 429]), (True, [200, 200])):
        folder = tmp_path / str(trust)
        folder.mkdir()
        with serving(folder, limits=Limits(Rates(requests=Rate(1, 60.0))), trust_proxy=trust) as server:
            found = [
                server.visitor.get("/api/games", headers={"X-Forwarded-For": address}).status_code
                for address in ("198.51.100.1", "198.51.100.2")
            ]
            assert found == statuses


def test_a_fault_of_the_program_tells_nothing_about_itself(
    http_server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(game: str | None) -> list[Any]:
        raise RuntimeError("the secret recipe")

    monkeypatch.setattr(http_server.tables, "lobby", broken)
    answer = http_server.visitor.get("/api/tables")
    assert why(answer) == (500, "fault")
    assert "recipe" not in answer.text
    assert [record.message for record in caplog.records] == ["http-fault"]


def test_every_class_of_error_has_a_status_of_its_own() -> None:
    assert len(set(STATUSES.values())) == len(STATUSES)
