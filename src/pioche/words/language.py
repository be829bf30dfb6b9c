"""Which language a person reads."""

import os
from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = ("fr", "en")


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """French where the locale is French, else English; PIOCHE_LANG decides before the locale."""
    for variable in ("PIOCHE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def language_asked(arguments: list[str]) -> str:
    """The language of a command line: its last --lang, before anything else of it is read."""
    for place, argument in reversed(list(enumerate(arguments))):
        value = argument.removeprefix("--lang=") if argument.startswith("--lang=") else ""
        if argument == "--lang" and place + 1 < len(arguments):
            value = arguments[place + 1]
        if value in LANGUAGES:
            return value
    return preferred_language()
