"""Lines in people's own words: who may write and read them, what a line is, and that no log has them."""

import json
from typing import Any

import pytest

from pioche.table import commands as c
from pioche.table.entries import entry_from
from pioche.table.judging import BURST
from pioche.table.table import Table
from pioche.table.writing import LONGEST_LINE, MOST_LINES, clean_line
from tests.table.scenes import Scene, picture

SECRET = "See you at the old mill"
YES, NO = True, False


def allowed(*people: str, playing: bool = False) -> Scene:
    """A private table whose host lets people write."""
    scene = Scene("lettres", 4, private=True)
    if playing:
        scene.start(*people)
    else:
        scene.seat(*people)
    assert scene.do(c.SetWriting, "ana", YES).entries[0].shown == {"allowed": True}
    return scene


def read_by(scene: Scene, audience: int | None) -> list[object]:
    """Whatever was told there that somebody wrote; None: that something was written, and not what."""
    return [telling.shown.get("text") for telling in scene.sent[audience] if telling.kind == "wrote"]


def shown_of(scene: Scene) -> Any:
    return scene.table.view(None)["table"]


def test_nobody_writes_before_the_host_allows_it_and_both_are_told() -> None:
    scene = Scene("lettres", 3, private=True)
    scene.seat("ana", "bob")
    assert shown_of(scene)["writing"] is False
    assert scene.refused(c.Write, "ana", 0, SECRET).reason == "no-writing"
    assert scene.refused(c.SetWriting, "bob", YES).reason == "only-the-host"
    scene.do(c.SetWriting, "ana", YES)
    assert scene.do(c.SetWriting, "ana", YES).entries == [], "as it is"
    assert shown_of(scene)["writing"] is True
    assert scene.do(c.Write, "bob", 1, SECRET).entries[0].kind == "wrote"
    scene.do(c.SetWriting, "ana", NO)
    assert scene.refused(c.Write, "bob", 1, SECRET).reason == "no-writing"
    assert [told["allowed"] for told in scene.told(None, "writing_set")] == [True, False]
    assert scene.table.lines_for("bob-client") == [], "what was written is gone"


def test_at_a_table_that_the_lobby_shows_nobody_writes() -> None:
    scene = Scene("lettres", 3)
    scene.seat("ana", "bob")
    assert scene.refused(c.SetWriting, "ana", YES).reason == "writing-is-private"
    listed = allowed("ana", "bob")
    listed.state.private = False
    listed.table.notice_people()
    assert shown_of(listed)["writing"] is False
    assert listed.refused(c.Write, "bob", 1, SECRET).reason == "no-writing"


def test_only_the_seats_write_and_read() -> None:
    scene = allowed("ana", "bob")
    scene.connect("cleo")
    assert scene.refused(c.Write, "cleo", 0, SECRET).reason == "not-your-seat"
    assert scene.refused(c.Write, "ana", 1, SECRET).reason == "not-your-seat"
    scene.do(c.Write, "ana", 0, SECRET)
    assert (read_by(scene, 0), read_by(scene, 1), read_by(scene, None)) == ([SECRET], [SECRET], [None])
    assert [line.text for line in scene.table.lines_for("bob-client")] == [SECRET]
    assert scene.table.lines_for("cleo-client") == []
    scene.do(c.Sit, "cleo", 2, "Cleo")
    assert scene.table.lines_for("cleo-client") == [], "what was said before is none of their business"
    scene.do(c.Write, "bob", 1, "Hi Cleo")
    assert [line.text for line in scene.table.lines_for("cleo-client")] == ["Hi Cleo"]


def test_who_has_left_or_was_sent_away_neither_writes_nor_reads() -> None:
    scene = allowed("ana", "bob", "cleo", playing=True)
    scene.do(c.StandUp, "bob", None)
    assert scene.refused(c.Write, "bob", 1, SECRET).reason == "not-your-seat"
    scene.do(c.Kick, "ana", 2)
    assert scene.refused(c.Write, "cleo", 2, SECRET).reason == "not-your-seat"
    scene.do(c.Write, "ana", 0, SECRET)
    for gone in ("bob", "cleo"):
        assert scene.table.audiences_of(f"{gone}-client") == [None]
        assert scene.table.lines_for(f"{gone}-client") == []


def test_no_log_has_what_was_written_and_an_old_or_restored_one_leads_to_the_same_table() -> None:
    scene = allowed("ana", "bob", playing=True)
    scene.do(c.Write, "bob", 1, SECRET, key=900)
    kept = json.dumps([entry.as_json() for entry in scene.log])
    assert SECRET not in kept
    assert '"wrote"' in kept
    assert "text" not in scene.log[-1].shown
    assert picture(scene.table) == picture(scene.restored())
    assert scene.stream.welcome(1, scene.table.number - 1)[1][0].shown.get("text") is None  # type: ignore[index]
    scene.restart()
    scene.connect("bob")
    assert scene.table.lines_for("bob-client") == []
    assert scene.do(c.Write, "bob", 1, SECRET, key=900).entries == [], "the same request again"
    before = [entry for entry in scene.log if entry.kind not in {"writing_set", "wrote", "came_back"}]
    renumbered = [entry_from({**entry.as_json(), "n": n}) for n, entry in enumerate(before, start=1)]
    assert Table.restore(renumbered).state.may_write is False


def test_a_person_can_be_forgotten_and_the_last_lines_are_kept_for_who_comes_back() -> None:
    scene = allowed("ana", "bob")
    for n in range(MOST_LINES + 5):
        scene.do(c.Write, "ana", 0, f"line {n}")
        scene.now += 1
    scene.do(c.Write, "bob", 1, SECRET)
    texts = [line.text for line in scene.table.lines_for("ana-client")]
    assert texts == [*(f"line {n}" for n in range(6, MOST_LINES + 5)), SECRET]
    scene.table.forget_person("bob", "nobody-1")
    assert SECRET not in [line.text for line in scene.table.lines_for("ana-client")]
    scene.table.forget_person("nobody", "nobody-2")
    assert len(scene.table.lines_for("ana-client")) == MOST_LINES - 1


def test_who_writes_too_much_waits() -> None:
    scene = allowed("ana", "bob")
    answers = [scene.do(c.Write, "bob", 1, "again").answers[0] for _ in range(int(BURST) + 5)]
    refused = [answer.refused.reason for answer in answers if answer.refused is not None]
    assert set(refused) == {"too-much-at-once"}
    assert len(refused) >= 4
    assert scene.do(c.Write, "ana", 0, "quiet").answers[0].accepted


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("  hello  ", "hello"),
        ("Bien joué\u00a0!", "Bien joué !"),
        ("e\u0301te\u0301", "été"),
        ("<b>no</b> https://example.org", "<b>no</b> https://example.org"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("x" * LONGEST_LINE, "x" * LONGEST_LINE),
    ],
)
def test_a_line_is_trimmed_and_else_as_it_was_typed(typed: str, line: str) -> None:
    assert clean_line(typed) == line


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\u200d",
        "two\nlines",
        "a\ttab",
        "\x07",
        "\u202eback",
        "\u2028",
        "x" * (LONGEST_LINE + 1),
        "a\u0300" * 1 + "\u0300" * 4,
        "\ud800",
    ],
)
def test_what_is_no_line_that_can_be_read_is_refused(typed: str) -> None:
    scene = allowed("ana")
    refused = scene.refused(c.Write, "ana", 0, typed)
    assert (refused.reason, refused.details) == ("bad-line", {"count": LONGEST_LINE})
    assert scene.table.lines_for("ana-client") == []
