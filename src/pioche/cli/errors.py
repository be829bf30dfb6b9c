"""How the command line says that something cannot be done."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from pioche.cli.printable import printable
from pioche.engine.refusal import Refused
from pioche.engine.title import Title
from pioche.words.catalogue import Catalogue


def fail(message: str, status: int = 2) -> typer.Exit:
    """Say on standard error what went wrong; the status is 2 where the caller could have known."""
    typer.secho(printable(message), err=True, fg=None if os.environ.get("NO_COLOR") else "red")
    return typer.Exit(status)


@contextmanager
def refusals_told(language: str, title: Title | None = None) -> Iterator[None]:
    """Turn a refusal into a message and a status."""
    try:
        yield
    except Refused as refused:
        article = f" ({refused.article})" if refused.article else ""
        raise fail(Catalogue(language, title).refusal(refused) + article) from None
