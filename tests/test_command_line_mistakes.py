"""What is typed wrongly, and streams that are closed or full: a sentence in the reader's language."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest
import typer

from pioche.cli.main import app
from pioche.cli.parameters import metavar
from pioche.cli.usage import FORMS, recognised, sentence
from pioche.words.catalogue import Catalogue

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
    ],
)
def test_a_name_that_is_nearly_right_is_answered_with_a_question(
    arguments: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app([*arguments, "--lang", "fr"], standalone_mode=False) == 2
    assert f"Vouliez-vous dire « {meant} » ?" in plain_spaces(capsys.readouterr().err)


@pytest.mark.parametrize("command", [["games"], ["--version"]])
def test_a_full_disk_is_told_in_a_sentence(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        status, told = told_in_french(*command, stdout=full)
    assert (status, told) == (1, "Impossible de continuer : il n’y a plus de place sur le disque.\n")


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
