"""`pioche play`: read what was asked for, then open the table in this terminal."""

import json
import secrets
import sys
from pathlib import Path

from pioche.bots.roster import LEVELS
from pioche.cli.errors import fail, refusals_told
from pioche.engine.events import Fields
from pioche.engine.match import Match
from pioche.games.shelf import find_title
from pioche.words.catalogue import Catalogue


def play_in_terminal(
    *,
    game: str | None,
    seats: int | None,
    people: int,
    names: list[str],
    level: str,
    seed: str | None,
    options: list[str],
    pace: float,
    save: Path | None,
    language: str,
) -> None:
    words = Catalogue(language)
    if level not in LEVELS:
        raise fail(words.say("cli-no-level", {"level": level, "known": ", ".join(LEVELS)}))
    chosen = read_options(options, words)
    plain_seed = read_seed(seed)
    if game is not None:
        with refusals_told(language):
            title = find_title(game)
        with refusals_told(language, title):
            # Everything is tried before the screen changes, so that a mistake is told on the plain terminal.
            Match(title, title.usual if seats is None else seats, seed=plain_seed, options=chosen)
    if save is not None and not save.parent.is_dir():
        raise fail(words.say("cli-no-write", {"file": str(save), "detail": str(save.parent)}))
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise fail(words.say("cli-no-terminal"))

    from pioche.cli.table.app import run_table
    from pioche.cli.table.settings import Settings

    settings = Settings(
        game=game,
        seats=seats,
        people=people,
        names=[printable(name) for name in names],
        level=level,
        language=language,
        seed=plain_seed,
        options=chosen,
        pace=pace,
        save=save,
    )
    sys.exit(run_table(settings))


def read_seed(seed: str | None) -> int | str:
    """A number stays a number, so that `--seed 7` is the seed 7 of the referee."""
    if seed is None:
        return secrets.randbits(64)
    try:
        return int(seed)
    except ValueError:
        return printable(seed)


def printable(text: str) -> str:
    """What was typed, without bytes that are no text: it will be shown and written to a file."""
    return text.encode("utf-8", "replace").decode("utf-8")


def read_options(written: list[str], words: Catalogue) -> Fields:
    """name=value, where the value is JSON or else a plain text."""
    options: Fields = {}
    for line in written:
        name, sign, value = line.partition("=")
        if not sign or not name:
            raise fail(words.say("cli-bad-option", {"option": line[:80]}))
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value
    return options
