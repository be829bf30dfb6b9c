"""What is typed wrongly, and streams that are closed or full: a sentence in the reader's language."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest
import typer
from typer.testing import CliRunner

from pioche.cli.main import app
from pioche.cli.parameters import metavar
from pioche.cli.serve import database_says
from pioche.cli.usage import FORMS, recognised, sentence
from pioche.engine.record import record_of, record_text
from pioche.words.catalogue import LONGEST_QUOTE, Catalogue
from tests.laws.tables import tables_of
from tests.laws.walks import walked

PIOCHE = [sys.executable, "-m", "pioche"]
MISTAKES = {
    "gamez": "Il n’y a pas de commande « gamez ». Vouliez-vous dire « games » ?",
    "--lang fr": "Il manque une commande.",
    "games --lan fr": "Il n’y a pas d’option --lan ici. Vouliez-vous dire « --lang » ?",
    "games a b": "C’est trop : a b",
    "rules": f"Il manque {metavar('game')}.",
    "rules mio --lang": "Il manque une valeur après --lang.",
    "play mio --resume=3": "--resume ne prend pas de valeur.",
    "play mio --seats abc": "--seats / -n : il faut un nombre entier.",
    "play --pace x": "--pace : il faut un nombre.",
    "play --people 99": "--people / -p : il faut 7 au plus.",
    "bench --seconds 0.01": "--seconds : il faut 0,05 au moins.",
    "play --people=-1": "--people / -p : il faut 0 au moins.",
}


HELPED = ["", "play", "arena", "lab", "review", "serve"]
"""Commands whose help is read: what they take is of every kind there is."""


def plain_spaces(text: str) -> str:
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def refused(typed: str) -> typer.TyperException:
    with pytest.raises(typer.TyperException) as caught:
        app(typed.split(), standalone_mode=False)
    return caught.value


@pytest.mark.parametrize("typed", MISTAKES)
def test_a_command_line_that_cannot_be_read_is_refused_in_french(typed: str) -> None:
    assert plain_spaces(sentence(refused(typed), Catalogue("fr"))) == MISTAKES[typed]


def test_every_sentence_about_usage_is_tried() -> None:
    tried = [recognised(refused(typed).format_message(), FORMS)[0] for typed in MISTAKES]
    assert {*tried} == {*FORMS.values()}


def told_in_french(*arguments: str, stdout: IO[str] | None = None, **settings: str) -> tuple[int, str]:
    environment = {**os.environ, "PIOCHE_LANG": "fr", "NO_COLOR": "1", **settings}
    done = subprocess.run(
        [*PIOCHE, *arguments], env=environment, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False
    )
    return done.returncode, plain_spaces(done.stderr)


def test_usage_and_the_way_to_the_help_stand_around_a_mistake() -> None:
    status, told = told_in_french("rules")
    assert status == 2
    assert [line.replace("python -m ", "") for line in told.splitlines()] == [
        "Usage : pioche rules [OPTIONS] {JEU} [ARTICLE]",
        "Il manque JEU.",
        "« pioche rules --help » en dit plus.",
    ]


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["rules", "Mioo"], "mio"),
        (["play", "mio", "--level", "expret"], "expert"),
        (["play", "mio", "-o", "tarjet=20"], "target"),
        (["arena", "mio", "regular", "begginer"], "beginner"),
        (["lab", "seat", "mio"], "seats"),
        (["play", "--clock", "livly"], "lively"),
        (["rules", "Plis de letres"], "Plis de lettres"),
        (["rules", "NON-MERCY"], "non-merci"),
    ],
)
def test_a_name_that_is_nearly_right_is_answered_with_a_question(
    arguments: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app([*arguments, "--lang", "fr"], standalone_mode=False) == 2
    assert f"Vouliez-vous dire « {meant} » ?" in plain_spaces(capsys.readouterr().err)


REPLAY = ["replay", str(next(Path(__file__).parent.glob("golden/version-1/*.json")))]


@pytest.mark.parametrize("command", [["games"], ["--version"], REPLAY])
def test_a_full_disk_is_told_in_a_sentence(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        status, told = told_in_french(*command, stdout=full)
    assert (status, told) == (1, "Impossible de continuer : il n’y a plus de place sur le disque.\n")


def test_who_reads_only_the_beginning_ends_the_rest_without_a_word() -> None:
    """As in `pioche rules merci | head -1`."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as nobody:
        assert told_in_french("rules", "merci", stdout=nobody) == (1, "")


@pytest.mark.parametrize(
    ("command", "status", "said"),
    [(["play", "mio"], 2, "terminal"), (["referee"], 0, "")],
)
def test_closed_streams_are_empty_ones(command: list[str], status: int, said: str) -> None:
    closing = ["sh", "-c", 'exec "$@" <&- >&-', "-", *PIOCHE, *command]
    done = subprocess.run(closing, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == status, done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("file", "why"),
    [("/", "c’est un dossier"), ("/nowhere", "il n’y a rien de ce nom"), (sys.executable, "pas un texte")],
)
def test_a_file_that_cannot_be_read_is_told_with_the_reason(
    file: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app(["replay", file, "--lang", "fr"], standalone_mode=False) == 2
    assert why in capsys.readouterr().err


def test_a_terminal_that_cannot_place_the_cursor_is_refused() -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "dumb", "PIOCHE_LANG": "fr"}
    done = subprocess.run(
        [*PIOCHE, "play", "mio"], env=environment, stdin=theirs, stdout=theirs, stderr=theirs, check=False
    )
    os.close(theirs)
    assert done.returncode == 2
    assert "TERM=dumb" in os.read(ours, 10_000).decode()
    os.close(ours)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('{"game": "mio",}', "le JSON est faux à la ligne 1, colonne 16."),
        ('{\n"game": mio}', "le JSON est faux à la ligne 2, colonne 9."),
        ("9" * 5000, "ce n’est pas du JSON."),
    ],
)
def test_a_record_that_is_no_json_is_refused_in_french(
    source: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.json"
    file.write_text(source, encoding="utf-8")
    assert app(["replay", str(file), "--lang", "fr"], standalone_mode=False) == 2
    said = plain_spaces(capsys.readouterr().err)
    assert said == f"Ce n’est pas l’enregistrement d’une partie : {told}\n"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            {"pioche": None},
            "Ce n’est pas l’enregistrement d’une partie : il manque « pioche ».",
        ),
        (
            {"result": {"over": True}},
            "L’enregistrement dit que la partie est finie, mais après ses coups c’est le contraire.",
        ),
        (
            {"result": {"stopped": True}},
            "L’enregistrement dit que la partie a été arrêtée à sa limite, mais après ses coups",
        ),
        (
            {"result": {"scores": [1, 2, 3]}},
            "L’enregistrement dit que les scores sont [1, 2, 3], mais ses coups mènent à [",
        ),
        (
            {"result": {"winners": [7]}},
            "L’enregistrement dit que les places gagnantes sont [7], mais ses coups mènent à [",
        ),
        (
            {"options": {"tarjet": 1}},
            "Ce jeu n’a pas d’option « tarjet » ; il a : ",
        ),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_words(
    change: dict[str, object], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = record_of(walked(tables_of("non-merci")[0], 3, 10))
    changed = {name: value for name, value in {**record, **change}.items() if value is not None}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(changed), "utf-8")
    assert app(["replay", str(file), "--lang", "fr"], standalone_mode=False) == 2
    assert plain_spaces(capsys.readouterr().err).startswith(told)


def test_a_file_that_never_ends_is_no_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert app(["replay", "/dev/zero", "--lang", "fr"], standalone_mode=False) == 2
    assert plain_spaces(capsys.readouterr().err) == (
        "/dev/zero est trop long pour l’enregistrement d’une partie : plus de 50 Mo.\n"
    )


@pytest.mark.slow
def test_a_record_is_read_from_standard_input_and_told_with_capitals() -> None:
    record = record_text(record_of(walked(tables_of("non-merci")[0], 3, 10)))

    def told(command: str) -> str:
        asked = ["--lang", "fr", command, "-"]
        done = CliRunner().invoke(app, asked, input=record.encode())
        assert done.exit_code == 0, done.output
        return plain_spaces(done.stdout)

    lines = told("replay").splitlines()
    assert lines[-1].startswith("  La place 2 : ")
    assert [line for line in lines if line.startswith("la place")] == []
    assert any(line.startswith("La place ") for line in lines)
    review = told("review")
    assert [line for line in review.splitlines() if line.lstrip(" →").startswith("la place")] == []
    assert "La place 0" in review


NO_SERVER = "postgresql://ana:secret@127.0.0.1:1/pioche"


@pytest.mark.slow
@pytest.mark.parametrize("command", [["check"], ["serve", "--port", "0"]])
def test_a_database_that_does_not_answer_is_told_in_french(command: list[str]) -> None:
    status, told = told_in_french(*command, "--store", NO_SERVER)
    assert status > 1
    assert told.splitlines()[-1] == (
        f"Les données {NO_SERVER.replace('secret', '***')} ne peuvent pas servir : "
        "la base de données refuse la connexion : tourne-t-elle, et à cette adresse ?"
    )


@pytest.mark.slow
def test_a_file_that_is_no_database_is_told_once_in_french(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no database, " * 100, "utf-8")
    store = f"sqlite:///{tmp_path}/notes.txt"
    told = CliRunner().invoke(app, ["check", "--store", store, "--lang", "fr"])
    assert told.exit_code == 1
    assert plain_spaces(told.stdout).splitlines() == [
        "Les pages des données sont abîmées : ce fichier n’est pas une base de données.",
        f"{store} : 0 table, 0 entrée, 0 partie, 0 personne, en 0 s.",
    ]
    status, refused = told_in_french("serve", "--port", "0", "--store", store)
    assert status > 1
    why = "ce fichier n’est pas une base de données."
    assert refused.splitlines()[-1] == f"Les données {store} ne peuvent pas servir : {why}"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('connection failed: FATAL:  password authentication failed for user "ana"', "database-password"),
        ('connection failed: FATAL:  role "ana" does not exist', "database-password"),
        ('connection failed: FATAL:  database "pioche" does not exist', "database-missing"),
        ("failed to resolve host 'nowhere.invalid': [Errno -2] Name or service not known", "system-no-host"),
        ("connection timeout expired", "database-timeout"),
        (
            "connection failed: connection to server on socket … failed: session is read-only",
            "database-read-only",
        ),
    ],
)
def test_what_a_database_often_says_is_said_in_our_words(said: str, told: str) -> None:
    assert database_says(said, Catalogue("fr")) == Catalogue("fr").say(told)


def test_what_else_a_database_says_is_quoted_and_cut() -> None:
    where = 'connection to server on socket "/var/run/postgresql/.s.PGSQL.5432" failed: '
    told = plain_spaces(database_says(f"{where}FATAL:  " + "sorry, too many clients " * 9, Catalogue("fr")))
    assert told.startswith("la base de données répond : « sorry, too many clients")
    assert told.endswith("… ».")
    assert len(told) < LONGEST_QUOTE


@pytest.mark.slow
@pytest.mark.parametrize("colours", ["", "1"])
def test_no_english_of_the_parser_is_left_in_french_help(colours: str, tmp_path: Path) -> None:
    file = tmp_path / "help"
    with file.open("w") as out:
        for command in HELPED:
            told_in_french(*command.split(), "--help", stdout=out, NO_COLOR=colours, COLUMNS="80")
    said = plain_spaces(file.read_text("utf-8"))
    assert said.count("Usage : ") == len(HELPED)
    assert said.count("[obligatoire]") == 5
    for english in (
        "Usage:",
        "Options:",
        "Arguments:",
        "Commands",
        "[required]",
        "Show this",
        "Install completion",
    ):
        assert english not in said
    assert re.findall(r"\b(?:GAME|FILE|FOLDER|NAME|SEED|BOT|VALUE|TOKEN|HOST|PATH|ADDRESS)\b", said) == []
    # At 80 columns no address and no name of a variable is cut.
    assert re.findall(r"\w*…(?! Sans)", said) == []


def helps(command: typer.models.CommandInfo) -> str:
    return str(command.name or getattr(command.callback, "__name__", "")).replace("_", "-")


@pytest.mark.parametrize("command", [helps(command) for command in app.registered_commands])
@pytest.mark.parametrize("colours", ["", "1"])
def test_help_says_what_an_option_takes_and_names_no_type_of_python(
    command: str, colours: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", colours)
    assert app([command, "--help"], standalone_mode=False) == 0
    assert not re.findall(r"<[a-z]+|\blist\[", capsys.readouterr().out)


@pytest.mark.parametrize(
    ("shell", "status", "told"),
    [
        ("bash", 0, "La complétion pour bash est installée dans HOME/.bash_completions/"),
        ("sh", 1, "La complétion demande bash, zsh, fish ou PowerShell."),
    ],
)
def test_completion_is_installed_or_refused_in_french(
    shell: str, status: int, told: str, tmp_path: Path
) -> None:
    """For the shell that the command was typed in."""
    environment = {**os.environ, "PIOCHE_LANG": "fr", "HOME": str(tmp_path)}
    asked = f"{sys.executable} -m pioche --install-completion 2>&1; exit $?"
    done = subprocess.run([shell, "-c", asked], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout
    assert done.stdout.startswith(told.replace("HOME", str(tmp_path)))
    assert ("Elle sera là dès que vous ouvrirez un nouveau terminal." in done.stdout) == (status == 0)
