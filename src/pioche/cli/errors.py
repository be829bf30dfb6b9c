"""How the command line says that something cannot be done."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Final

import typer

from pioche.cli.printable import printable
from pioche.engine.refusal import Refused
from pioche.engine.title import Title
from pioche.words.catalogue import Catalogue

PLAIN_TERMINALS: Final = {"dumb", "unknown"}
"""What TERM says of a terminal that can neither place the cursor nor colour."""


def fail(message: str, status: int = 2) -> typer.Exit:
    """Say on standard error what went wrong; the status is 2 where the caller could have known."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") in PLAIN_TERMINALS
    typer.echo(printable(message) if plain else typer.style(printable(message), fg="red"), err=True)
    return typer.Exit(status)


def did_you_mean(typed: str, known: Iterable[str], words: Catalogue) -> str:
    """A question to put behind a refusal, where something known is nearly what was typed."""
    shown = {name.casefold(): name for name in reversed([*known])}  # the first of those that are alike
    close = get_close_matches(typed.casefold(), shown, n=1) if typed else []
    return " " + words.say("cli-did-you-mean", {"name": shown[close[0]]}) if close else ""


@contextmanager
def refusals_told(language: str, title: Title | None = None) -> Iterator[None]:
    """Turn a refusal into a message and a status."""
    try:
        yield
    except Refused as refused:
        words, details = Catalogue(language, title), refused.details
        article = f" ({refused.article})" if refused.article else ""
        known = str(details.get("known", "")).split(", ")
        if refused.reason == "unknown-game":
            from pioche.games.shelf import find_title

            known += [Catalogue(language, find_title(name)).say("title") for name in known]
        meant = did_you_mean(str(details.get("name", "")), known, words)
        raise fail(words.refusal(refused) + article + meant) from None
