"""Finished games over HTTP: they replay, and show no more than their players agreed to."""

import json
from pathlib import Path

import pytest
from sqlalchemy import update

from pioche.cli.replay import tell_record
from pioche.engine.record import parse_record, replay
from pioche.games.shelf import FOLDERS, find_title
from pioche.server.ratings import PERSON
from pioche.server.store.people import Person, person_of_token
from pioche.server.store.schema import ratings
from tests.server.test_http_people import why
from tests.server.visiting import Server, Visitor, keep_a_game


def person_behind(server: Server, visitor: Visitor) -> Person:
    found = server.people(lambda connection: person_of_token(connection, str(visitor.token), None))
    assert found is not None
    return found


@pytest.mark.parametrize("game", FOLDERS)
def test_a_record_is_downloaded_and_replayed(http_server: Server, tmp_path: Path, game: str) -> None:
    kept = keep_a_game(http_server, game=game)
    told = http_server.visitor.get(f"/api/records/{kept.id}").json()
    assert told == json.loads(json.dumps(kept.body))
    text = http_server.visitor.get(f"/api/records/{kept.id}?format=text")
    assert text.headers["content-type"].startswith("text/plain")
    assert text.headers["content-disposition"] == f'attachment; filename="pioche-{game}-{kept.id}.json"'
    assert replay(find_title(game), parse_record(text.text)).state()["scores"] == told["result"]["scores"]
    file = tmp_path / "game.json"
    file.write_bytes(text.content)
    tell_record(file, None, quiet=True, language="fr")


def test_a_record_that_is_not_there_is_not_found(visitor: Visitor) -> None:
    assert why(visitor.get("/api/records/nothing")) == (404, "no-such-record")
    assert why(visitor.get("/api/records/nothing?format=pdf")) == (400, "bad-value")
    assert why(visitor.get("/api/records/a%00b")) == (400, "bad-value")


def test_only_games_of_public_tables_are_listed(http_server: Server) -> None:
    shown = keep_a_game(http_server)
    hidden = keep_a_game(http_server, public=False)
    visitor = http_server.visitor
    assert [card["id"] for card in visitor.get("/api/records").json()["records"]] == [shown.id]
    assert visitor.get(f"/api/records/{hidden.id}").status_code == 200
    assert visitor.get("/api/records?game=mio").json() == {"records": [], "next": None}


def test_lists_come_in_pages(http_server: Server) -> None:
    kept = [keep_a_game(http_server).id for _ in range(5)]
    found, before = [], ""
    for _ in range(3):
        page = http_server.visitor.get(f"/api/records?limit=2{before}").json()
        found += [card["id"] for card in page["records"]]
        before = f"&before={page['next']}"
    assert found == kept[::-1]
    assert page["next"] is None


@pytest.mark.parametrize("before", ["yesterday", "5", "2026-05-01T12:00:00", "0001-01-01T00:00:00%2B10:00"])
def test_a_moment_needs_its_time_zone(visitor: Visitor, before: str) -> None:
    assert why(visitor.get(f"/api/records?before={before}")) == (422, "no-moment")


def test_a_parameter_that_is_left_out_is_not_called_null(visitor: Visitor) -> None:
    assert why(visitor.get("/api/records?game=null")) == (400, "bad-value")
    assert why(visitor.get("/api/records/x/replay?seat=null")) == (400, "bad-value")


@pytest.mark.parametrize("limit", ["0", "101", "x", "-1"])
def test_a_page_has_1_to_100_records(visitor: Visitor, limit: str) -> None:
    assert why(visitor.get(f"/api/records?limit={limit}")) == (400, "bad-value")


def test_one_finds_one_s_own_games_and_seats_and_nobody_s_id(http_server: Server) -> None:
    ana, bea = (http_server.visitor.become_guest(name) for name in ("Ana", "Bea"))
    people = [person_behind(http_server, each) for each in (ana, bea)]
    both = keep_a_game(http_server, people[0].id, people[1].id, public=False)
    alone = keep_a_game(http_server, people[1].id, public=False)
    answer = ana.get("/api/me/records")
    [card] = answer.json()["records"]
    assert card["id"] == both.id
    assert [player["mine"] for player in card["players"]] == [True, False, False, False]
    assert [player["level"] for player in card["players"]][:2] == [None, None]
    assert [each["id"] for each in bea.get("/api/me/records").json()["records"]] == [alone.id, both.id]
    for person in people:
        assert person.id not in answer.text
        assert person.id not in ana.get(f"/api/records/{both.id}").text
    assert why(http_server.visitor.get("/api/me/records")) == (401, "no-token")


def test_statistics_are_one_s_own(http_server: Server) -> None:
    ana = http_server.visitor.become_guest()
    assert ana.get("/api/me/statistics").json() == {"games": []}
    keep_a_game(http_server, person_behind(http_server, ana).id)
    [told] = ana.get("/api/me/statistics").json()["games"]
    assert told["statistics"]["game"] == "non-merci"
    assert told["statistics"]["played"] == 1
    assert isinstance(told["rating"], float)
    assert http_server.visitor.become_guest().get("/api/me/statistics").json() == {"games": []}


def test_a_leaderboard_shows_those_who_played_enough_and_no_ids(http_server: Server) -> None:
    ana = http_server.visitor.become_guest()
    person = person_behind(http_server, ana)
    for _ in range(5):
        keep_a_game(http_server, person.id)
    answer = http_server.visitor.get("/api/leaderboards/non-merci")
    told = answer.json()
    assert told["least_games"] == 5
    assert [place["level"] for place in told["places"]] == ["regular"]
    assert told["places"][0]["games"] == 5
    assert person.id not in answer.text
    assert http_server.visitor.get("/api/leaderboards/mio").json()["places"] == []
    assert why(http_server.visitor.get("/api/leaderboards/chess")) == (404, "no-such-page")


def test_who_leaves_the_leaderboards_is_shown_in_none_and_keeps_the_rating(http_server: Server) -> None:
    ana, bea = (http_server.visitor.become_guest() for _ in range(2))
    people = [person_behind(http_server, guest).id for guest in (ana, bea)]
    for _ in range(5):
        keep_a_game(http_server, *people)
    named = update(ratings).where(ratings.c.subject.startswith(PERSON)).values(name="Shown")
    http_server.loop.run(http_server.store.write(lambda connection: connection.execute(named).rowcount))

    def names() -> list[str | None]:
        places = http_server.visitor.get("/api/leaderboards/non-merci").json()["places"]
        return [place["name"] for place in places if place["level"] is None]

    before = ana.get("/api/me/statistics").json()
    assert names() == ["Shown", "Shown"]
    assert ana.ask("DELETE", "/api/me/leaderboards").status_code == 204
    assert names() == ["Shown"]
    assert ana.get("/api/me/statistics").json() == before
    assert why(http_server.visitor.ask("DELETE", "/api/me/leaderboards")) == (401, "no-token")
