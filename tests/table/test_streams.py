"""What was told after a number, what was seen at a number, and hashes to compare."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pioche.engine.changes import changed
from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS
from pioche.table import commands as c
from pioche.table.entries import Entry, entry_from
from pioche.table.sight import hash_of
from pioche.table.stream import Stream
from pioche.table.table import Table, no_secret, view_at
from pioche.table.telling import Telling
from tests.table.scenes import Scene, picture


def played() -> Scene:
    scene = Scene("lettres", 3)
    scene.start("ana", "bob", "cleo")
    for seat in (1, 2):
        scene.do(c.ReplaceByBot, "ana", seat)
    scene.wait(250)
    return scene


def gap(scene: Scene, audience: int | None, number: int) -> list[Telling] | None:
    return scene.stream.welcome(audience, number)[1]


def bare(tellings: list[Telling]) -> list[object]:
    return [(told.number, told.kind, told.shown, told.events) for told in tellings]


@pytest.mark.parametrize("audience", [None, 0, 2])
def test_the_gap_is_what_was_sent(audience: int | None) -> None:
    scene = played()
    seen = scene.table.number - 30
    missed = gap(scene, audience, seen)
    assert missed is not None
    assert bare(missed) == bare([told for told in scene.sent[audience] if told.number > seen])
    assert gap(scene, audience, scene.table.number) == []


def test_all_audiences_have_the_same_numbers() -> None:
    scene = played()
    seen = scene.table.number - 30
    numbers = [[told.number for told in gap(scene, audience, seen) or []] for audience in (None, 0, 1)]
    assert numbers[0] == numbers[1] == numbers[2] == list(range(seen + 1, scene.table.number + 1))


def test_who_missed_too_much_or_knows_the_future_takes_a_fresh_view() -> None:
    scene = played()
    number = scene.table.number
    assert number > 40
    assert scene.stream.welcome(0, 10) == (scene.table.view(0), None)
    assert scene.stream.welcome(0, None) == (scene.table.view(0), None)
    assert gap(scene, 0, number - 33) is None
    assert gap(scene, 0, number + 1) is None
    assert gap(scene, 0, number - 32) is not None


@pytest.mark.compiled
@pytest.mark.parametrize("game", FOLDERS)
def test_changes_lead_every_audience_to_its_view(game: str) -> None:
    """Through seats taken, a game with absences and bots, its end, and a rematch."""
    scene = Scene(game, 4)
    audiences = (None, 0, 1, 2, 3)
    seen = {audience: scene.stream.welcome(audience, None)[0] for audience in audiences}
    applied = dict.fromkeys(audiences, 0)

    def follow() -> None:
        for audience in audiences:
            for told in scene.sent.get(audience, [])[applied[audience] :]:
                view = seen[audience]
                seen[audience] = {**(view if told.now is None else changed(view, told.now)), "n": told.number}
                if told.hash is not None:
                    assert told.hash == hash_of(seen[audience])
            applied[audience] = len(scene.sent.get(audience, []))
            assert seen[audience] == scene.table.view(audience)

    scene.start("ana", "bob", "cleo")
    follow()
    while scene.state.stage == "playing" and scene.table.number < 60:
        scene.wait(9)
        scene.do(c.Say, "ana", 0, "hello")
        follow()
    scene.do(c.Disconnect, "bob")
    scene.to_the_end()
    follow()
    scene.do(c.Rematch, "ana")
    follow()
    assert seen[0]["game"] is None


def test_only_who_is_listened_to_is_told() -> None:
    scene = Scene("lettres", 3)
    stream = Stream(scene.table)
    stream.listen(0)
    stream.listen(0)
    scene.start("ana", "bob")
    outcome = scene.do(c.Say, "ana", 0, "hello")
    assert list(stream.tell(outcome)) == [0]
    stream.unlisten(0)
    assert list(stream.tell(outcome)) == [0]
    stream.unlisten(0)
    assert stream.tell(outcome) == {}
    assert stream.welcome(0, None)[0] == scene.table.view(0)


def test_a_welcome_is_what_the_next_changes_start_from() -> None:
    """Spectators may have come meanwhile, of which nobody was told yet."""
    scene = Scene("lettres", 3)
    scene.seat("ana", "bob")
    before = scene.stream.welcome(0, None)[0]
    scene.do(c.Watch, "zoe")
    assert scene.stream.welcome(0, None)[0] == before
    scene.do(c.Say, "ana", 0, "hello")
    now = scene.sent[0][-1].now
    assert now is not None
    assert {**changed(before, now), "n": scene.table.number} == scene.table.view(0)


def test_of_several_entries_the_last_carries_the_changes() -> None:
    scene = Scene("lettres", 3)
    scene.seat("ana")
    outcome = scene.do(c.Start, "ana")
    assert [entry.kind for entry in outcome.entries] == ["bot_seated", "bot_seated", "started"]
    assert [told.now is None for told in scene.sent[0][-3:]] == [True, True, False]


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
    hashed = [told for told in scene.sent[1] if told.hash is not None]
    assert len(hashed) == scene.table.number // 16
    for told in hashed[-5:]:
        assert told.hash == hash_of(scene.view_at(1, told.number))


ROOT = Path(__file__).parent.parent.parent
SHOWN = re.findall(r"```js\n(.*?)```", (ROOT / "docs/socket.md").read_text(encoding="utf-8"), flags=re.DOTALL)
HASH = """
function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (~crc >>> 0).toString(16).padStart(8, "0");
}
for (const view of JSON.parse(require("fs").readFileSync(0, "utf8")))
  console.log(crc32(new TextEncoder().encode(canonical(view))));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_a_browser_makes_the_same_hash() -> None:
    scene = Scene("merci", 3)
    scene.start("ana", "bob")
    scene.do(c.Sit, "cleo", None, "x")
    views = []
    for name in ("Zoé", "«\u202f!\u202f»", 'a"b\\c', "😤"):
        scene.connect(name)
        scene.do(c.SetPace, "ana", "none")
        scene.wait(30)
        views.append({**scene.table.view(1), "name": name})
    done = subprocess.run(
        ["node", "-e", SHOWN[1] + HASH],
        input=json.dumps(views),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.split() == [hash_of(view) for view in views]


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


def test_who_takes_over_a_seat_does_not_see_what_was_seen_there_before() -> None:
    scene = Scene("shit", 3)
    scene.start("ana", "bob")
    dealt = scene.table.number
    scene.do(c.Kick, "ana", 1)
    scene.connect("cleo")
    scene.do(c.Sit, "cleo", 1, "Cleo")
    seated = scene.table.seated_since(1)
    assert seated == scene.table.number
    assert view_at(scene.log, 1, dealt, seated) == view_at(scene.log, None, dealt)
    assert view_at(scene.log, 1, dealt, seated) != view_at(scene.log, 1, dealt)
    assert view_at(scene.log, 1, seated, seated) == view_at(scene.log, 1, seated)
    _, gap = scene.stream.welcome(1, dealt - 1)
    _, watched = scene.stream.welcome(None, dealt - 1)
    assert gap is not None
    assert gap == watched
    scene.do(c.Move, "cleo", 1, scene.match.moves(1)[0])
    _, gap = scene.stream.welcome(1, seated)
    _, watched = scene.stream.welcome(None, seated)
    assert gap != watched
    assert scene.table.seated_since(0) < dealt
    assert scene.table.seated_since(None) == 0
    assert picture(scene.restored()) == picture(scene.table)
