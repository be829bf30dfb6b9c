"""What the reader of the command line (Typer) refuses, told in the language of the person who typed it."""

import re
from collections.abc import Mapping
from typing import Any, Final

import typer

from pioche.cli.errors import did_you_mean, fail
from pioche.engine.events import Fields
from pioche.words.catalogue import Catalogue

FORMS: Final = {
    r"No such command ['\"](?P<name>.*?)['\"]\.": "usage-no-command",
    r"Missing command": "usage-missing-command",
    r"No such option: (?P<name>\S+)": "usage-no-option",
    r"Got unexpected extra argument\(s\) \((?P<name>.*)\)$": "usage-extra",
    r"Option '(?P<name>.*)' requires an argument": "usage-needs-value",
    r"Option '(?P<name>.*)' does not take a value": "usage-no-value",
    r"Missing \w+ '(?P<name>.*?)(?:\.\.\.)?'\.": "usage-missing",
    r"Invalid value for (?P<name>.*): Input should be a valid integer": "usage-whole",
    r"Invalid value for (?P<name>.*): Input should be a (valid|finite) number": "usage-number",
    r"Invalid value for (?P<name>.*): Input should be less than or equal to (?P<limit>.*)": "usage-most",
    r"Invalid value for (?P<name>.*): Input should be greater than or equal to (?P<limit>.*)": "usage-least",
}
"""The English of Typer, and the sentence of the catalogue for each."""
MISUSED: Final = 2


def tell_usage(error: typer.TyperException, words: Catalogue) -> int:
    """Say on standard error what was wrong, and how the command is used; the status to end with."""
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        typer.echo(error.format_message(), err=True)
        return MISUSED
    if context is not None:
        pieces = " ".join(context.command.collect_usage_pieces(context))
        typer.echo(words.say("usage-line", {"usage": f"{context.command_path} {pieces}"}), err=True)
    status = fail(sentence(error, words), MISUSED).exit_code
    if context is not None:
        typer.echo(words.say("usage-help", {"command": f"{context.command_path} --help"}), err=True)
    return status


def recognised(english: str, forms: Mapping[str, str]) -> tuple[str, Fields]:
    """The key of our sentence for an English one, with its details; no key: none of the forms."""
    for form, key in forms.items():
        if found := re.match(form, english):
            return key, {name: value.replace("'", "") for name, value in found.groupdict().items()}
    return "", {}


def sentence(error: typer.TyperException, words: Catalogue) -> str:
    key, details = recognised(error.format_message(), FORMS)
    if not key:
        return error.message
    if "limit" in details:
        details["limit"] = float(str(details["limit"]))
    return words.say(key, details) + did_you_mean(str(details.get("name", "")), known_to(error, key), words)


def known_to(error: typer.TyperException, key: str) -> list[str]:
    """What could have been meant."""
    command: Any = getattr(getattr(error, "ctx", None), "command", None)
    if command is None:
        return []
    if key == "usage-no-command":
        return list(command.commands)
    return [name for each in command.params for name in each.opts] if key == "usage-no-option" else []
