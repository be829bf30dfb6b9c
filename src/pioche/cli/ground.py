"""What `pioche arena` and `pioche lab` have in common: what they play, where, and how they tell it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import typer

from pioche.cli.errors import fail, refusals_told
from pioche.cli.play import read_options, read_seed
from pioche.cli.streams import INTERRUPTED, reason
from pioche.engine.chance import Seed
from pioche.engine.events import Fields
from pioche.engine.refusal import bad_request
from pioche.engine.title import Title
from pioche.games.shelf import find_title
from pioche.lab.executors import executor_for
from pioche.lab.plot import check_plot
from pioche.pool import Executor, WorkerError
from pioche.words.catalogue import Catalogue

USUAL_SEED: Final = 1


@dataclass(frozen=True)
class Ground:
    """What was typed."""

    seats: int | None
    seed: str | None
    options: list[str]
    workers: int | None
    on: str | None
    plot: Path | None
    as_json: bool
    language: str

    @property
    def words(self) -> Catalogue:
        return Catalogue(self.language)

    def read_options(self) -> Fields:
        return read_options(self.options, self.words)

    def read_seed(self) -> Seed:
        return USUAL_SEED if self.seed is None else read_seed(self.seed)

    def find_title(self, game: str) -> Title:
        with refusals_told(self.language):
            return find_title(game)

    def executor(self) -> Executor:
        return executor_for(self.workers, self.on)

    def check_plot(self) -> None:
        if self.plot is not None:
            check_plot(self.plot)
            check_file(self.plot)

    @contextmanager
    def playing(self, keep: Path | None) -> Iterator[None]:
        """Whatever ends the play early is said in a sentence; `keep`: where its results are written."""
        with refusals_told(self.language):
            try:
                yield
            except WorkerError as error:
                typer.echo(str(error), err=True)
                raise fail(self.words.say("arena-worker"), 1) from None
            except OSError as error:
                raise no_write(keep, error, self.words) from None

    def end(self, how: str, deals: int, wanted: int) -> None:
        """The status of a command that could not play all it was to play."""
        if how != "complete":
            typer.echo(self.words.say(f"arena-{how}", {"deals": deals, "wanted": wanted}), err=True)
            raise typer.Exit(INTERRUPTED if how == "interrupted" else 1)


def check_file(file: Path) -> None:
    """Refused before anything is played if it could not be written down afterwards."""
    if not file.parent.is_dir():
        raise bad_request("no-folder", {"file": str(file.parent)})
    if file.is_dir():
        raise bad_request("is-a-folder", {"file": str(file)})


def no_write(file: Path | None, error: OSError, words: Catalogue) -> typer.Exit:
    return fail(words.say("cli-no-write", {"file": str(file), "detail": reason(error, words)}))
