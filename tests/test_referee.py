"""`pioche referee` as another program meets it: lines in, lines out, garbage included."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pioche.cli.referee import LONGEST_LINE, Referee
from pioche.engine.events import Fields
from pioche.games.shelf import FOLDERS

PILE = [20, 3, 30, 31, 17, 5, 9, 10, 8, 7, 6, 4, 21, 22, 23, 24, 25, 26, 27, 28, 29, 32, 33, 35]
NEW = json.dumps({"do": "new", "game": "non-merci", "seats": 3, "deal": {"first": 1, "pile": PILE}})


TRANSCRIPTS = sorted((Path(__file__).parent / "golden" / "referee").glob("*.txt"))
MESSAGE = re.compile(rb'(?<="message":")(?:[^"\\]|\\.)+(?=")')
"""Sentences for people are worded anew now and then."""
ADDED = rb'{"type":"(?:combined|offended)"[^{}]*}'
SINCE = re.compile(rb",%b|%b,?" % (ADDED, ADDED))
"""Events that MERCI has told only since the transcripts were written."""


def answers_to(sent: bytes) -> tuple[bytes, int]:
    """What a referee process writes, and its status."""
    command = [sys.executable, "-m", "pioche", "referee"]
    done = subprocess.run(command, input=sent, capture_output=True, check=False, timeout=60, env=os.environ)
    assert done.stderr == b""
    return done.stdout, done.returncode


def converse(*lines: str | bytes) -> tuple[list[Fields], int]:
    """The answers of a referee process to these lines, and its status."""
    sent = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    said, status = answers_to(sent)
    return [json.loads(answer) for answer in said.splitlines()], status


def ask(referee: Referee, request: object) -> Fields:
    return referee.answer(json.dumps(request).encode())


@pytest.fixture
def referee() -> Referee:
    running = Referee("en")
    deal = {"first": 0, "pile": PILE}
    assert ask(running, {"do": "new", "game": "non-merci", "seats": 3, "deal": deal})["ok"] is True
    return running


def test_a_conversation_has_one_answer_a_line_and_ends_with_quit() -> None:
    answers, status = converse(
        NEW, '{"do":"state"}', '{"do":"legal","seat":1}', '{"do":"quit"}', '{"do":"state"}'
    )
    assert status == 0
    assert [answer["ok"] for answer in answers] == [True] * 4
    assert answers[0]["state"] == answers[1]["state"]
    assert answers[2] == {"ok": True, "moves": ["take", "pass"]}
    assert answers[3] == {"ok": True}


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_a_former_release_answered_the_same_byte_for_byte(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    asked, before = ([line[2:] for line in lines if line.startswith(mark)] for mark in (b"> ", b"< "))
    assert len(asked) == len(before) == len(lines) / 2 > 70
    said, status = answers_to(b"".join(asked))
    assert status == 0
    now = [MESSAGE.sub(b"...", SINCE.sub(b"", line)) for line in said.splitlines(keepends=True)]
    assert now == [MESSAGE.sub(b"...", line) for line in before]


def test_there_is_a_transcript_of_every_game() -> None:
    assert {file.stem for file in TRANSCRIPTS} == set(FOLDERS)


def test_only_quit_ends_a_conversation(referee: Referee) -> None:
    for request in ({"do": "state"}, {"do": "dance"}, {"do": "legal", "seat": 0}):
        ask(referee, request)
        assert not referee.ended
    ask(referee, {"do": "quit"})
    assert referee.ended


def test_the_end_of_input_ends_it_well_and_bytes_that_are_no_text_do_not_end_it() -> None:
    answers, status = converse(b"\xff\xfe\x00", b"", NEW)
    assert status == 0
    assert [answer.get("error") for answer in answers] == ["bad-request", "bad-request", None]


def test_play_answers_with_state_and_events(referee: Referee) -> None:
    answer = ask(referee, {"do": "play", "seat": 0, "move": "pass"})
    assert answer["ok"] is True
    assert answer["events"] == [{"type": "refused", "seat": 0, "card": 20, "chips": 1}]
    assert answer["state"] == ask(referee, {"do": "state"})["state"]


def test_a_view_hides_and_a_spectator_has_no_moves(referee: Referee) -> None:
    answer = ask(referee, {"do": "view", "seat": None})["view"]
    assert isinstance(answer, dict)
    assert (answer["chips"], answer["removed"], answer["moves"]) == ([None] * 3, None, [])


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b'"new"',
        b"{}",
        b'{"do":7}',
        b'{"do":["new"]}',
        b'{"do":"dance"}',
        b'{"do":"new"}',
        b'{"do":"new","game":"chess","seats":3}',
        b'{"do":"new","game":["non-merci"],"seats":3}',
        b'{"do":"new","game":"non-merci"}',
        b'{"do":"new","game":"non-merci","seats":3.0}',
        b'{"do":"new","game":"non-merci","seats":3,"seed":"7"}',
        b'{"do":"new","game":"non-merci","seats":3,"seed":true}',
        b'{"do":"new","game":"non-merci","seats":3,"seed":NaN}',
        b'{"do":"new","game":"non-merci","seats":3,"options":[]}',
        b'{"do":"new","game":"non-merci","seats":3,"options":{"rounds":0}}',
        b'{"do":"new","game":"non-merci","seats":3,"deal":7}',
        b'{"do":"new","game":"non-merci","seats":3,"deal":{"pile":[1,2]}}',
        b'{"do":"new","game":"mio","seats":2,"options":{"deck":["1r","3"]}}',
        b'{"do":"new","game":"mio","seats":2,"options":{"deck":["1r","1r","1r","1r","1r","1r","1r","1r","1r","1r","1r","3"]}}',
        b'{"do":"new","game":"mio","seats":2,"deal":{"hands":[["*q",7],[]],"pile":["3"]}}',
        b'{"do":"new","game":"shit","seats":2,"deal":{"hands":[["1b","2b","3b","*b"],["5b","6b","7b","8b"]],"pile":[]}}',
        b'{"do":"legal"}',
        b'{"do":"legal","seat":null}',
        b'{"do":"legal","seat":3}',
        b'{"do":"legal","seat":-1}',
        b'{"do":"legal","seat":true}',
        b'{"do":"legal","seat":99999999999999999999999}',
        b'{"do":"view"}',
        b'{"do":"view","seat":"0"}',
        b'{"do":"play","seat":0}',
        b'{"do":"play","move":"take"}',
        b'{"do":"play","seat":0,"move":0}',
        b'{"do":"play","seat":7,"move":"take"}',
        b"[" * 100_000,
        b'{"do":' + b"9" * 10_000 + b"}",
        b'{"a":"' + b"x" * LONGEST_LINE + b'"}',
    ],
)
def test_a_bad_request_is_told_and_leaves_the_game_untouched(referee: Referee, line: bytes) -> None:
    before = ask(referee, {"do": "state"})
    answer = referee.answer(line)
    assert answer["ok"] is False
    assert answer["error"] == "bad-request"
    assert answer["message"]
    assert json.dumps(answer)
    assert ask(referee, {"do": "state"}) == before


@pytest.mark.parametrize("seats", [0, 2, 8, -3, 10**30])
def test_c_4_bad_seats_cite_the_article(referee: Referee, seats: int) -> None:
    answer = ask(referee, {"do": "new", "game": "non-merci", "seats": seats})
    assert (answer["error"], answer["article"]) == ("bad-request", "C-4")


@pytest.mark.parametrize(
    "text", ["", "Take", "take ", " take", "take 3", "lay 5r", "täke", "\ud800", "x" * 9999]
)
def test_what_is_outside_the_grammar_is_not_a_move(referee: Referee, text: str) -> None:
    answer = ask(referee, {"do": "play", "seat": 0, "move": text})
    assert (answer["ok"], answer["error"]) == (False, "not-a-move")
    assert len(str(answer["message"])) < 300


def test_a_move_out_of_turn_is_illegal_with_its_article(referee: Referee) -> None:
    answer = ask(referee, {"do": "play", "seat": 1, "move": "take"})
    assert (answer["error"], answer["article"]) == ("illegal", "NM-6")


def test_before_the_first_game_only_new_and_quit_make_sense() -> None:
    fresh = Referee("fr")
    for request in ({"do": "state"}, {"do": "legal", "seat": 0}, {"do": "play", "seat": 0, "move": "take"}):
        answer = ask(fresh, request)
        assert (answer["error"], "new" in str(answer["message"])) == ("bad-request", True)
    assert ask(fresh, {"do": "quit"}) == {"ok": True}


def test_null_stands_for_what_is_left_out(referee: Referee) -> None:
    request = {"do": "new", "game": "non-merci", "seats": 4}
    empty = {**request, "seed": None, "options": None, "deal": None}
    assert ask(referee, request) == ask(referee, empty)


def test_the_rest_of_a_line_that_is_too_long_is_passed_over() -> None:
    answers, status = converse(b"x" * (3 * LONGEST_LINE), NEW)
    assert status == 0
    assert [answer["ok"] for answer in answers] == [False, True]
    assert "too" in str(answers[0]["message"]) or "longer" in str(answers[0]["message"])
