"""What was told after a number, what was seen at a number, and hashes to compare."""

import pytest

from pioche.engine.refusal import Refused
from pioche.table import commands as c
from pioche.table.entries import Entry, entry_from
from pioche.table.sight import hash_of
from pioche.table.table import Table, no_secret
from tests.table.scenes import Scene


def played() -> Scene:
    scene = Scene("lettres", 3)
    scene.start("ana", "bob", "cleo")
    for seat in (1, 2):
        scene.do(c.ReplaceByBot, "ana", seat)
    scene.wait(250)
    return scene


def bare(messages: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{name: value for name, value in told.items() if name != "hash"} for told in messages]


@pytest.mark.parametrize("audience", [None, 0, 2])
def test_the_gap_is_what_was_sent(audience: int | None) -> None:
    scene = played()
    seen = scene.table.number - 30
    sent = [message for message in scene.sent[audience] if int(str(message["n"])) > seen]
    gap = scene.table.since(audience, seen)
    assert gap is not None
    assert bare(gap) == bare(sent)
    assert scene.table.since(audience, scene.table.number) == []


def test_all_audiences_have_the_same_numbers() -> None:
    scene = played()
    seen = scene.table.number - 30
    numbers = [
        [message["n"] for message in scene.table.since(audience, seen) or []] for audience in (None, 0, 1)
    ]
    assert numbers[0] == numbers[1] == numbers[2] == list(range(seen + 1, scene.table.number + 1))


def test_who_missed_too_much_or_knows_the_future_takes_a_fresh_view() -> None:
    scene = Scene("lettres", 3)
    scene.start("ana")
    scene.do(c.Disconnect, "ana")
    scene.to_the_end()
    for person in range(200):
        scene.connect("ana")
        scene.do(c.Say, "ana", 0, ("smile", "clap")[person % 2])
        scene.wait(3)
        scene.do(c.Disconnect, "ana")
        scene.wait(6)
    assert scene.table.number > 600
    assert scene.table.since(0, 10) is None
    assert scene.table.since(0, scene.table.number + 1) is None
    assert scene.table.since(0, scene.table.number - 30) is not None


def test_rewind_shows_what_this_audience_saw_then() -> None:
    scene = Scene("shit", 3)
    scene.seat("ana", "bob")
    scene.do(c.Start, "ana")
    seen = {}
    while scene.state.stage == "playing":
        for audience in (None, 0, 1, 2):
            seen[scene.table.number, audience] = scene.table.view(audience)
        deadline = scene.table.next_deadline()
        assert deadline is not None
        scene.now = deadline
        scene.keep(scene.table.tick(scene.now))
    for (number, audience), view in list(seen.items())[::7]:
        assert scene.view_at(audience, number) == view


def test_a_hash_of_the_view_comes_now_and_then() -> None:
    scene = played()
    hashed = [message for message in scene.sent[1] if "hash" in message]
    assert [message["n"] for message in hashed] == list(range(8, scene.table.number + 1, 8))
    for message in hashed[-5:]:
        assert message["hash"] == hash_of(scene.view_at(1, int(str(message["n"]))))
    gap = scene.table.since(1, scene.table.number - 1)
    assert gap is not None
    assert gap[-1]["hash"] == hash_of(scene.table.view(1))


def test_entries_that_do_not_follow_are_refused() -> None:
    scene = played()
    log = scene.log
    for wrong in ([*log[:3], *log[4:]], [*log, Entry(log[-1].number + 1, "exploded", {})]):
        with pytest.raises(Refused, match="bad-log"):
            Table.restore(wrong)


def test_an_entry_must_have_all_its_fields() -> None:
    scene = played()
    stored = scene.log[3].as_json()
    assert entry_from(stored) == scene.log[3]
    del stored["kept"]
    with pytest.raises(Refused, match="missing-field"):
        entry_from(stored)


def test_an_answer_as_it_is_sent() -> None:
    scene = Scene("non-merci", 3)
    scene.connect("ana")
    accepted = scene.do(c.Sit, "ana", 0, "Ana", key=7).answers[0]
    assert accepted.as_json() == {"key": 7, "n": scene.table.number}
    refused = scene.do(c.Sit, "ana", 9, "Ana", key=8).answers[0].as_json()
    assert (refused["error"], refused["reason"]) == ("bad-request", "number-out-of-range")


def test_a_table_that_is_only_looked_at_deals_nothing() -> None:
    assert no_secret() == b""
    with pytest.raises(Refused, match="bad-secret"):
        Table.open("mio", 3, host="ana", fresh_secret=no_secret)


def test_there_is_no_record_before_the_end() -> None:
    scene = played()
    with pytest.raises(Refused, match="no-finished-game"):
        scene.table.record()


def test_an_outcome_for_nobody_is_empty() -> None:
    scene = played()
    assert scene.table.tick(scene.now).to(0) == []
