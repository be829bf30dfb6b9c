"""The coach over HTTP, and hints over the socket."""

import asyncio
import json
import time
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from pioche.engine.record import parse_record
from pioche.engine.views import words
from pioche.games.shelf import FOLDERS
from pioche.table.customs import OBJECTION
from pioche.thinking.pool import BotFailedError
from tests.server.players import Json, Tab, acted
from tests.server.running import Running, running
from tests.server.test_http_people import why
from tests.server.test_socket_frames import frame, messages_from, upgraded
from tests.server.visiting import Server, Visitor, keep_a_game

PATIENCE = 60.0


def finished(visitor: Visitor, path: str) -> Any:
    """What is told once the review is there, or is known never to come."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        told = visitor.get(path, headers={"Accept-Language": "fr"}).json()
        assert told["total"] == 0 or 0 <= told["done"] <= told["total"]
        if (told["review"] is not None and told["done"] == told["total"]) or told["failed"]:
            return told
        time.sleep(0.05)
    raise AssertionError("the review does not come to its end")


def test_a_game_is_reviewed_once_and_for_whoever_knows_it(http_server: Server) -> None:
    kept = keep_a_game(http_server, game="shit")
    path = f"/api/records/{kept.id}/review?seat=1"
    ana = http_server.visitor.become_guest()
    assert why(ana.get(path)) == (404, "no-such-review")
    begun = ana.post(path)
    assert begun.status_code == 200, begun.text
    told = finished(ana, path)
    review = told["review"]
    assert told["done"] == told["total"] == len(review["decisions"]) > 0
    assert {decision["seat"] for decision in review["decisions"]} == {1}
    assert all(moment["sentence"] for moment in review["moments"])
    assert ana.become_guest("Bob").post(path).json()["review"]["decisions"] == review["decisions"]
    assert http_server.visitor.get(path).json()["review"]["game"] == "shit"
    assert parse_record(http_server.visitor.get(f"/api/records/{kept.id}").text)["game"] == "shit"


def test_a_review_that_fails_says_so_and_only_whoever_begins_it_again_has_another(
    http_server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    kept = keep_a_game(http_server, game="shit")
    path = f"/api/records/{kept.id}/review?seat=1"
    ana = http_server.visitor.become_guest()
    with mock.patch.object(http_server.thinkers, "find", side_effect=BotFailedError("no idea")) as asked:
        assert ana.post(path).json()["failed"] is False
        assert finished(ana, path) == {"done": 0, "total": mock.ANY, "review": None, "failed": True}
        once = asked.call_count
        assert ana.get(path).json()["failed"] is True
        assert asked.call_count == once > 0
    assert [line.message for line in caplog.records if line.name == "pioche.reviews"] == ["review-fault"]
    assert ana.post(path).json()["failed"] is False
    told = finished(ana, path)
    assert not told["failed"]
    assert told["review"]["decisions"]


def test_a_review_needs_a_person_a_record_and_a_seat(http_server: Server) -> None:
    kept = keep_a_game(http_server)
    ana = http_server.visitor.become_guest()
    assert why(http_server.visitor.post(f"/api/records/{kept.id}/review")) == (401, "no-token")
    assert why(ana.post("/api/records/nothing/review")) == (404, "no-such-record")
    assert why(ana.post(f"/api/records/{kept.id}/review?seat=12")) == (422, "number-out-of-range")


async def alone_with_bots(server: Running, game: str) -> Tab:
    # Not in the loop: several come at once, and who has connected is not waited for for ever.
    token = await asyncio.to_thread(server.guest, "Ana")
    table = await asyncio.to_thread(server.open_table, token, game, 3, pace="none", public=True)
    tab = Tab(server, table, token)
    await tab.enter()
    await tab.done("sit", name="Ana", seat=0)
    assert (await tab.refused("hint", seat=0))["reason"] == "no-game-running"
    await tab.done("start")
    await tab.until(lambda: decides(tab))
    return tab


def decides(tab: Tab) -> bool:
    """ME-32: while others may object to a lay, there is nothing that a hint could be about."""
    return 0 in tab.game["awaited"] and tab.game.get("phase") != OBJECTION


@pytest.mark.slow
def test_a_hint_names_good_moves_of_ones_own_seat_to_those_who_play_with_bots(tmp_path: Path) -> None:
    async def scene(server: Running) -> None:
        for game in FOLDERS:
            tab = await alone_with_bots(server, game)
            hint: Json = {"n": -1}
            at = 0
            while hint.get("n") != at:  # a bot may have moved just before
                await tab.until(partial(decides, tab))
                at, may = tab.n, {*words(tab.game, "moves"), None}
                hint = await tab.get("hint", seat=0)
                if hint["is"] != "hinted":  # and left nothing to decide
                    assert (hint["reason"], tab.n > at) == ("nothing-to-decide", True), hint
            assert 0 < len(hint["moves"]) <= 3
            assert {move["move"] for move in hint["moves"]} <= may
            assert hint["sentence"]
            assert (await tab.refused("hint", seat=1))["reason"] == "not-your-seat"
        other = Tab(server, tab.table, server.guest("Bob"))
        await other.enter()
        await other.done("sit", name="Bob", seat=1)
        assert (await tab.refused("hint", seat=0))["reason"] == "hint-among-people"

    with running(tmp_path, thinkers=1) as server:
        acted(scene(server))
        assert server.faults() == []


@pytest.mark.slow
def test_a_hint_is_for_the_position_in_which_it_was_asked_for(tmp_path: Path) -> None:
    """Also if the move comes in the same breath."""

    async def scene(server: Running) -> None:
        tab = await alone_with_bots(server, "lettres")
        may = words(tab.game, "moves")
        with upgraded(server, tab.table) as raw:
            heard = messages_from(raw)
            asked = [
                {"do": "hello", "v": 1, "token": tab.token},
                {"do": "hint", "key": 1, "seat": 0},
                {"do": "move", "key": 2, "seat": 0, "move": may[0]},
            ]
            said = [frame(0x81, json.dumps(message).encode()) for message in asked]
            raw.sendall(said[0])
            welcome = next(heard)
            raw.sendall(b"".join(said[1:]))
            hint = next(message for message in heard if message.get("is") == "hinted")
        assert hint["n"] == welcome["n"] + 1  # type: ignore[operator] # the hint itself is an entry
        assert {move["move"] for move in hint["moves"]} <= set(may)  # type: ignore[attr-defined]

    with running(tmp_path, thinkers=1) as server:
        acted(scene(server))
        assert server.faults() == []
