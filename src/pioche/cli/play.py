"""`pioche play`: read what was asked for, then open the table in this terminal."""

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

from platformdirs import user_state_path

from pioche.bots.roster import LEVELS
from pioche.cli.errors import PLAIN_TERMINALS, did_you_mean, fail, refusals_told
from pioche.cli.printable import printable
from pioche.cli.streams import reason
from pioche.cli.table.opening import CANNOT_BE_READ, continue_table, open_table
from pioche.cli.table.saves import SavedGame, saved_in
from pioche.cli.table.settings import NO_CLOCK, TerminalSettings, fresh_seed
from pioche.engine.events import Fields
from pioche.games.shelf import find_title
from pioche.table.customs import find_rules
from pioche.table.paces import PACES
from pioche.words.catalogue import Catalogue


def play_in_terminal(
    *,
    game: str | None,
    seats: int | None,
    people: int,
    names: list[str],
    level: str,
    seed: str | None,
    rules: str | None,
    options: list[str],
    pace: float,
    clock: str,
    resume: bool,
    save: Path | None,
    language: str,
) -> None:
    words = Catalogue(language)
    if level not in LEVELS:
        unknown = words.say("cli-no-level", {"level": level, "known": ", ".join(LEVELS)})
        raise fail(unknown + did_you_mean(level, LEVELS, words))
    settings = TerminalSettings(
        game=game,
        seats=seats,
        people=people,
        names=[printable(name) for name in names],
        level=level,
        language=language,
        seed=read_seed(seed),
        options=read_options(options, words),
        pace=pace,
        clock=clock,
        save=save,
        keep=user_state_path("pioche") / "tables",
    )
    resumed = None
    if rules is not None:
        settings.options = {**rules_of(settings, rules, words), **settings.options}
    # Everything is tried before the screen changes, so that a mistake is told on the plain terminal.
    check_game(settings, words)
    if resume:
        check_new(settings, words, seeded=seed is not None)
        resumed = find_saved(settings, words)
    else:
        check_people(settings, words)
    if save is not None:
        check_save(save, words)
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise fail(words.say("cli-no-terminal"))
    if os.environ.get("TERM") in PLAIN_TERMINALS:
        raise fail(words.say("cli-plain-terminal", {"term": os.environ["TERM"]}))

    from pioche.cli.table.app import run_table

    sys.exit(run_table(settings, resumed))


def rules_of(settings: TerminalSettings, rules: str, words: Catalogue) -> Fields:
    """The options that a set of rules stands for."""
    if settings.game is None:
        raise fail(words.say("cli-needs-game", {"option": "--rules"}))
    with refusals_told(settings.language):
        return find_rules(find_title(settings.game).name, rules)


def check_game(settings: TerminalSettings, words: Catalogue) -> None:
    """Seats and options say something about a game; it must be one that can be played with them."""
    if settings.clock not in PACES:
        unknown = words.say("cli-no-clock", {"clock": settings.clock, "known": ", ".join(PACES)})
        raise fail(unknown + did_you_mean(settings.clock, PACES, words))
    if settings.game is None:
        for option, given in (("--seats", settings.seats is not None), ("--option", bool(settings.options))):
            if given:
                raise fail(words.say("cli-needs-game", {"option": option}))
        return
    with refusals_told(settings.language):
        title = find_title(settings.game)
    settings.game = title.name
    with refusals_told(settings.language, title):
        open_table(replace(settings, keep=None))


def check_new(settings: TerminalSettings, words: Catalogue, *, seeded: bool) -> None:
    """What only a new game can be given."""
    given = {
        "--seats": settings.seats is not None,
        "--people": settings.people != 1,
        "--name": bool(settings.names),
        "--seed": seeded,
        "--option": bool(settings.options),
        "--clock": settings.clock != NO_CLOCK,
    }
    for option, present in given.items():
        if present:
            raise fail(words.say("cli-resume-alone", {"option": option}))


def find_saved(settings: TerminalSettings, words: Catalogue) -> SavedGame:
    """The last game that was interrupted; it is tried before the screen changes."""
    for kept in saved_in(settings.keep).games:
        if settings.game in {None, kept.game}:
            try:
                continue_table(kept.file, settings)[0].close()
            except CANNOT_BE_READ:
                raise fail(words.say("table-resume-failed", {"file": str(kept.file.path)})) from None
            return kept
    raise fail(words.say("cli-nothing-to-resume"))


def check_people(settings: TerminalSettings, words: Catalogue) -> None:
    if settings.game is not None:
        seats = settings.seats_for(find_title(settings.game))
        if settings.people > seats:
            raise fail(words.say("cli-too-many-people", {"people": settings.people, "seats": seats}))
    if len(settings.names) > settings.people:
        raise fail(words.say("cli-too-many-names", {"names": len(settings.names), "people": settings.people}))


def check_save(file: Path, words: Catalogue) -> None:
    """A record can be written there, and nothing is lost by it."""
    try:
        known = file.exists()
        if known and not file.is_file():
            raise fail(words.say("cli-save-no-file", {"file": str(file)}))
        with file.open("ab") as opened:
            filled = opened.tell() > 0
        if not known:
            file.unlink()
    except OSError as error:
        raise fail(words.say("cli-no-write", {"file": str(file), "detail": reason(error, words)})) from None
    if filled:
        raise fail(words.say("cli-save-exists", {"file": str(file)}))


def read_seed(seed: str | None) -> int | str:
    """A number stays a number, so that `--seed 7` is the seed 7 of the referee."""
    if seed is None:
        return fresh_seed()
    try:
        return int(seed)
    except ValueError:
        return printable(seed)


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
