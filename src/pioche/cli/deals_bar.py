"""A bar on standard error while games are played, where somebody can see it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pioche.words.catalogue import Catalogue


@contextmanager
def deals_bar(deals: int, words: Catalogue) -> Iterator[Callable[[], None]]:
    """Call what it gives after each deal."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    ) as bar:
        task = bar.add_task(words.say("arena-deals"), total=deals)
        yield lambda: bar.advance(task)
