"""A finished game over HTTP, step by step."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from pioche.engine.changes import changed
from pioche.engine.record import replay
from pioche.games.shelf import FOLDERS, find_title
from pioche.server.http import replays
from tests.server.test_http_people import why
from tests.server.visiting import Server, Visitor, keep_a_game


@pytest.mark.parametrize("game", FOLDERS)
def test_a_replay_leads_to_the_end_of_the_game(http_server: Server, game: str) -> None:
    kept = keep_a_game(http_server, game=game)
    match = replay(find_title(game), kept.body)
    for seat in (None, 2):
        asked = "" if seat is None else f"?seat={seat}"
        told = http_server.visitor.get(f"/api/records/{kept.id}/replay{asked}").json()
        view = told["first"]
        for step in told["steps"]:
            view = changed(view, step["now"])
        assert view["scores"] == match.state()["scores"]
        assert view["over"] is True
        assert view["seat"] == seat
        assert len(told["steps"]) == len(kept.body["moves"]) + 1
        assert told["steps"][0]["events"]


def test_a_replay_from_a_seat_shows_what_that_seat_saw(http_server: Server) -> None:
    kept = keep_a_game(http_server, game="lettres")
    told = http_server.visitor.get(f"/api/records/{kept.id}/replay?seat=1").json()
    hidden = [set(hand) == {"?"} for hand in told["first"]["hands"]]
    assert hidden == [True, False, True, True]
    assert json.dumps(told["steps"][0]["events"]).count('"cards"') == 1
    opened = http_server.visitor.get(f"/api/records/{kept.id}/replay").json()
    assert "?" not in json.dumps(opened["first"]["hands"])
    assert json.dumps(opened["steps"][0]["events"]).count('"cards"') == 4


def test_two_games_are_replayed_at_a_time_and_others_wait(
    http_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = keep_a_game(http_server)
    done, at_once, most = replays.replayed, 0, 0
    counting = threading.Lock()
    two = threading.Barrier(2)

    def counted(*asked: Any) -> Any:
        nonlocal at_once, most
        with counting:
            at_once += 1
            most = max(most, at_once)
        two.wait(20)
        try:
            return done(*asked)
        finally:
            with counting:
                at_once -= 1

    monkeypatch.setattr(replays, "replayed", counted)
    with ThreadPoolExecutor(6) as visitors:
        path = f"/api/records/{kept.id}/replay"
        answers = list(visitors.map(lambda _: http_server.visitor.get(path).status_code, range(6)))
    assert answers == [200] * 6
    assert most == 2


def test_a_replay_that_cannot_be_is_refused(http_server: Server, visitor: Visitor) -> None:
    kept = keep_a_game(http_server)
    assert why(visitor.get("/api/records/nothing/replay")) == (404, "no-such-record")
    assert why(visitor.get(f"/api/records/{kept.id}/replay?seat=7")) == (422, "number-out-of-range")
    assert why(visitor.get(f"/api/records/{kept.id}/replay?seat=x")) == (400, "bad-value")
