"""The command `pioche` as people type it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pioche.cli.main import app
from pioche.engine.record import record_of, record_text
from pioche.games.shelf import FOLDERS
from tests.coach.games import played_by
from tests.laws.tables import GAMES, tables_of
from tests.laws.walks import walked

pytestmark = pytest.mark.slow  # whole programs


def pioche(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "100", "NO_COLOR": "1", **environment}
    command = [sys.executable, "-m", "pioche", *arguments]
    return subprocess.run(
        command, env=settings, capture_output=True, text=True, encoding="utf-8", check=False, timeout=120
    )


def test_help_names_every_command_in_the_language_of_the_reader() -> None:
    english = pioche("--help")
    french = pioche("--help", LC_ALL="fr_FR.UTF-8")
    assert english.returncode == french.returncode == 0
    for command in (
        "games",
        "rules",
        "play",
        "referee",
        "bench",
        "arena",
        "lab",
        "replay",
        "review",
        "serve",
        "backup",
        "restore",
        "check",
    ):
        assert command in english.stdout
        assert pioche(command, "--help").returncode == 0
    assert "Five French card games" in english.stdout
    assert "Cinq jeux de cartes" in french.stdout


def test_the_language_may_stand_before_the_command_or_after_it() -> None:
    assert "Cinq jeux de cartes" in pioche("--lang", "fr", "--help").stdout
    assert "Cinq jeux de cartes" in pioche("--lang=en", "--lang=fr", "-h").stdout
    before = pioche("--lang", "fr", "rules", "mio", "MI-6").stdout
    assert before == pioche("rules", "mio", "MI-6", "--lang", "fr").stdout
    assert before == pioche("--lang", "en", "rules", "mio", "MI-6", "--lang", "fr").stdout
    assert before != pioche("rules", "mio", "MI-6").stdout


@pytest.mark.parametrize("how", [{"NO_COLOR": "1"}, {"NO_COLOR": ""}])
def test_the_help_speaks_one_language_and_shows_every_name_once(how: dict[str, str]) -> None:
    helps = [
        pioche("--lang", "fr", *command, "--help", **how).stdout for command in ([], ["play"], ["rules"])
    ]
    for told in helps:
        assert "Montrer cette aide" in told
        assert "Show this message" not in told
        assert "default" not in told
        assert "[[" not in told
    assert "[JEU]" in helps[1]
    assert "[ARTICLE]" in helps[2]
    assert "Commandes" in helps[0] or how["NO_COLOR"]


def test_help_loads_neither_the_games_nor_the_terminal() -> None:
    program = (
        "import sys; sys.argv = ['pioche', '--help']\n"
        "from pioche.cli.main import run\n"
        "try: run()\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if name.startswith(('textual', 'pioche.games.m', 'asyncio'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_version_says_how_the_rules_run() -> None:
    assert "interpreted" in pioche("--version", PIOCHE_INTERPRETED="1").stdout


def test_games_lists_all_five_with_their_options() -> None:
    done = pioche("games")
    assert done.returncode == 0
    for name in FOLDERS:
        assert name in done.stdout
    assert "open_chips = false" in done.stdout


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_rules_shows_the_whole_book(game: str, language: str) -> None:
    done = pioche("rules", game, "--lang", language)
    assert done.returncode == 0
    assert done.stdout.count("-1 ") >= 2
    assert "C-5" in done.stdout


@pytest.mark.parametrize("written", ["Non Merci !", "non_merci", "non-merci"])
def test_a_game_may_be_written_as_people_write_it(written: str) -> None:
    assert pioche("rules", written, "NM-1").stdout.startswith("NM-1")


def test_rules_shows_one_article_whatever_its_case() -> None:
    done = pioche("rules", "non-merci", "nm-5", "--lang", "en")
    assert done.stdout.startswith("NM-5")
    assert "NM-6" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rules", "chess"], "merci, mio, shit, lettres, non-merci"),
        (["rules", "non-merci", "NM-99"], "NM-99"),
        (["rules", "non-merci", "--lang", "de"], "de"),
        (["play", "chess"], "chess"),
        (["play", "non-merci", "--seats", "9"], "C-4"),
        (["play", "non-merci", "--option", "rounds"], "rounds"),
        (["play", "non-merci", "--option", "rounds=0"], "“Rounds”"),
        (["play", "non-merci", "--option", "colour=red"], "colour"),
        (["play", "non-merci", "--level", "genius"], "genius"),
        (["play", "non-merci", "--save", "/nowhere/at/all.json"], "/nowhere"),
        (["play", "non-merci", "--save", "/"], "--save"),
        (["play", "non-merci"], "terminal"),
        (["play", "-o", "rounds=2"], "--option"),
        (["play", "--seats", "99"], "pioche play GAME --seats"),
        (["play", "mio", "--people", "6", "--seats", "2"], "6 people do not fit on 2 seats"),
        (["play", "mio", "--people", "5"], "5 people do not fit on 4 seats"),
        (["play", "mio", "--name", "Léa", "--name", "Hugo"], "2 names are too many for one person"),
        (["play", "--people", "0", "--name", "Léa"], "nobody"),
        (["play", "--clock", "never"], "calm, normal, lively, none"),
        (["play", "mio", "--resume", "--seats", "3"], "--seats"),
        (["play", "--resume", "--clock", "calm"], "--clock"),
        (["--lang", "de", "games"], "de"),
        (["replay", "/nowhere.json"], "/nowhere.json"),
        (["bench", "--game", "chess"], "chess"),
        (["serve", "--port", "many"], "--port: “many” is not possible"),
        (["serve", "--log-format", "xml"], "text, json"),
        (["serve", "--store", "mysql://a:secret-word@b/c"], "sqlite:///FILE"),
        (["backup", "/", "--store", "sqlite:////nowhere.db"], "exists already"),
        (["restore", "/nowhere.jsonl", "--store", "nothing"], "sqlite:///FILE"),
        (["dance"], "dance"),
        (["play", "--seats", "many"], "--seats"),
    ],
)
def test_mistakes_are_told_on_standard_error_with_status_2(arguments: list[str], said: str) -> None:
    done = pioche(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_file_that_may_not_be_written_is_told_before_the_table_opens(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.touch(mode=0o444)
    done = pioche("play", "non-merci", "--save", str(file))
    assert (done.returncode, str(file) in done.stderr) == (2, True)


def test_a_record_takes_the_place_of_no_other_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    for content, said in (("", "terminal"), ("my own notes", "game.json exists already")):
        file.write_text(content, "utf-8")
        done = pioche("play", "non-merci", "--save", str(file))
        assert done.returncode == 2
        assert said in done.stderr
        assert file.read_text("utf-8") == content
    fresh = tmp_path / "fresh.json"
    assert "terminal" in pioche("play", "non-merci", "--save", str(fresh)).stderr
    assert not fresh.exists()


def test_names_of_a_record_cannot_disturb_the_terminal(tmp_path: Path) -> None:
    match = walked(tables_of("non-merci")[0], 3, 10)
    file = tmp_path / "game.json"
    names = ["\ud800Léa\x1b[2J", "Hu\ngo\x07", "\u2028"]
    file.write_text(json.dumps(record_of(match, names=names)), "utf-8")
    done = pioche("replay", str(file))
    assert done.returncode == 0, done.stderr
    for line in ("  ?Léa[2J: ", "  Hugo: ", "  Seat 2: "):
        assert line in done.stdout
    assert not set("\x1b\x07\u2028") & set(done.stdout)


@pytest.mark.parametrize("game", GAMES)
def test_replay_tells_a_record_and_checks_it(game: str, tmp_path: Path) -> None:
    match = walked(tables_of(game)[0], 3, 40)
    file = tmp_path / "game.json"
    file.write_text(
        record_text(record_of(match, names=[f"Zoé{seat}" for seat in range(match.seats)])), "utf-8"
    )
    told = pioche("replay", str(file))
    assert told.returncode == 0, told.stderr
    assert "Zoé1" in told.stdout
    from_a_seat = pioche("replay", str(file), "--seat", "0", "--lang", "fr")
    assert from_a_seat.returncode == 0
    assert pioche("replay", str(file), "--quiet").stdout.count("\n") < told.stdout.count("\n")
    assert pioche("replay", str(file), "--seat", "9").returncode == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"pioche": 99}, "99"),
        ({"game": "chess"}, "chess"),
        ({"seats": 1}, "C-4"),
        ({"seed": None}, "seed"),
        ({"moves": ["0 take", "9 take"]}, "9 take"),
        ({"moves": [7]}, "moves"),
        ({"moves": ["0 dance"]}, "dance"),
        ({"result": {"scores": [0, 0, 0]}}, "scores"),
        ({"result": None}, "result"),
        ({"names": "Léa"}, "names"),
        ({"names": {"0": "Léa"}}, "names"),
        ({"names": ["Léa", 7]}, "names"),
        ({"moves": ["0 \ud800\x1b[2J"]}, "?[2J"),
    ],
)
def test_a_record_that_does_not_hold_is_refused(change: dict[str, object], said: str, tmp_path: Path) -> None:
    record = record_of(walked(tables_of("non-merci")[0], 3, 10))
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**record, **change}), "utf-8")
    done = pioche("replay", str(file))
    assert done.returncode == 2
    assert said in done.stderr


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    for content in (b"", b"[]", b"\xff\xfe", b'{"pioche": 1}'):
        file = tmp_path / "game.json"
        file.write_bytes(content)
        done = pioche("replay", str(file))
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


def test_games_rules_and_replay_write_one_object_for_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(*arguments: str) -> Any:
        assert not app([*arguments, "--json", "--lang", "fr"], standalone_mode=False)
        return json.loads(capsys.readouterr().out)

    games = told("games")
    assert [game["game"] for game in games] == list(FOLDERS)
    assert games[1]["seats"] == {"fewest": 2, "usual": 4, "most": 6}
    assert {"name", "usual", "text"} == set(games[0]["options"][0])
    assert [article["number"] for article in told("rules", "MIO", "mi-6")["articles"]] == ["MI-6"]
    file = tmp_path / "game.json"
    match = walked(tables_of("non-merci")[0], 3, 10)
    file.write_text(record_text(record_of(match, names=["Ana", "Bo", "Cy"])), "utf-8")
    record = told("replay", str(file))
    assert (record["names"], record["moves"]) == (["Ana", "Bo", "Cy"], 10)
    assert record["scores"] == match.state()["scores"]
    assert all(event["sentence"] and event["type"] for event in record["events"])
    assert "events" not in told("replay", str(file), "--quiet")
    assert told("replay", str(file), "--seat", "0")["events"][0] == record["events"][0]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("rules ", list(FOLDERS)),
        ("rules mio MI-14", ["MI-14"]),
        ("rules mio mi-14", ["mi-14"]),
        ("rules MER", ["MERci"]),
        ("play merci --level e", ["expert"]),
        ("play merci --rules ", ["starter", "complete"]),
        ("play mio --option ", ["target=", "deck="]),
        ("arena mio r", ["random", "regular"]),
        ("lab option mio ", ["target", "deck"]),
        ("lab seats mio --bots regular,e", ["regular,expert"]),
        ("play --clock ", ["calm", "normal", "lively", "none"]),
    ],
)
def test_tab_offers_games_levels_bots_and_options(
    typed: str, offered: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = f"pioche {typed}"
    monkeypatch.setenv("_PIOCHE_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
    with pytest.raises(SystemExit):
        app(prog_name="pioche")
    assert capsys.readouterr().out.split() == offered


def test_bench_prints_one_object_on_its_last_line() -> None:
    done = pioche("bench", "--game", "non-merci", "--seconds", "0.1", "--json")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout.splitlines()[-1])["non-merci"]
    assert set(figures) == {"compiled", "interpreted", "reference"}
    assert figures["interpreted"]["moves_per_s"] > 0
    for way in figures.values():
        assert set(way) == {"moves_per_s", "games_per_s", "copies_per_s"}


def test_review_judges_a_record_for_people_and_for_programs(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(record_text(played_by("non-merci", ["random", "random", "regular"])), encoding="utf-8")
    english = pioche("review", str(file), "--budget", "5000", "--all")
    assert english.returncode == 0, english.stderr
    assert "decisions" in english.stdout
    assert "mistake" in english.stdout
    assert "points at the end" in english.stdout
    french = pioche("review", str(file), "--budget", "5000", "--lang", "fr", "--seat", "0")
    assert "précision" in french.stdout
    assert "Pourquoi" in french.stdout
    programs = [pioche("review", str(file), "--budget", "5000", "--json", "--seat", "1") for _ in range(2)]
    assert programs[0].stdout == programs[1].stdout
    review = json.loads(programs[0].stdout)
    assert {decision["seat"] for decision in review["decisions"]} == {1}


def test_review_refuses_what_replay_refuses(tmp_path: Path) -> None:
    record = played_by("non-merci", ["random"] * 3)
    file = tmp_path / "game.json"
    for wrong in (
        {**record, "moves": ["0 fly"]},
        {**record, "result": {"over": False}},
        {**record, "game": "chess"},
    ):
        file.write_text(record_text(wrong), encoding="utf-8")
        told, reviewed = pioche("replay", str(file)), pioche("review", str(file))
        assert (reviewed.returncode, reviewed.stderr) == (told.returncode, told.stderr)
        assert reviewed.returncode == 2
    file.write_text(record_text(record), encoding="utf-8")
    assert pioche("review", str(file), "--seat", "9").returncode == 2
    assert "budget" in pioche("review", str(file), "--budget", "soon").stderr


def test_names_that_are_few_long_or_broken_do_not_stop_replay_or_review(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record = played_by("non-merci", ["random"] * 3)
    for names in (["Ana"], ["x" * 5000, "\ud800", "\u001b[31m"]):
        file.write_text(json.dumps({**record, "names": names}), encoding="utf-8")
        for command in (["replay"], ["review", "--budget", "500"], ["review", "--budget", "500", "--json"]):
            done = pioche(command[0], str(file), *command[1:])
            assert done.returncode == 0, done.stderr
            assert "\u001b" not in done.stdout
