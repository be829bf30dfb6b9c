"""`pioche lab`: a question about a game in, estimates with intervals out."""

from dataclasses import dataclass
from pathlib import Path

import msgspec
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pioche.cli.arena import INTERRUPTED, no_write
from pioche.cli.deals_bar import deals_bar
from pioche.cli.errors import fail, refusals_told
from pioche.cli.play import read_options, read_seed
from pioche.cli.printable import printable
from pioche.engine.refusal import bad_request
from pioche.games.shelf import find_title
from pioche.lab.cache import Cache, default_folder
from pioche.lab.executors import WorkerError, executor_for
from pioche.lab.findings import Findings, Panel
from pioche.lab.laboratory import investigate, make_plan
from pioche.lab.outside import PREFIX
from pioche.lab.page import page
from pioche.lab.pictures import plot_findings
from pioche.lab.plot import check_drawing, check_plot
from pioche.lab.studies.plan import Plan, Question
from pioche.lab.telling import Teller
from pioche.words.catalogue import Catalogue


@dataclass(frozen=True)
class Wish:
    """What was typed."""

    study: str
    game: str
    about: list[str]
    bots: list[str]
    deals: int
    seats: int | None
    seed: str | None
    options: list[str]
    workers: int | None
    on: str | None
    cache: Path | None
    fresh: bool
    report: Path | None
    plot: Path | None
    as_json: bool
    language: str


def run_lab(wish: Wish) -> None:
    words = Catalogue(wish.language)
    plan = plan_of(wish, words)
    with refusals_told(wish.language):
        check_files(wish)
        executor = executor_for(wish.workers, wish.on)
    cache = Cache(None if wish.fresh else wish.cache or default_folder())
    with deals_bar(wish.deals * len(plan.contests), words) as watch, refusals_told(wish.language):
        try:
            found = investigate(plan, wish.deals, executor, cache, watch)
        except WorkerError as error:
            typer.echo(str(error), err=True)
            raise fail(words.say("arena-worker"), 1) from None
        except OSError as error:
            raise no_write(cache.folder, error, words) from None
    tell(found, wish, Teller(words))
    if found.ended != "complete":
        typer.echo(words.say(f"arena-{found.ended}", {"deals": found.deals, "wanted": wish.deals}), err=True)
        raise typer.Exit(INTERRUPTED if found.ended == "interrupted" else 1)


def plan_of(wish: Wish, words: Catalogue) -> Plan:
    options = read_options(wish.options, words)
    with refusals_told(wish.language):
        title = find_title(wish.game)
    with refusals_told(wish.language, title):
        return make_plan(
            Question(
                study=wish.study,
                game=wish.game,
                bots=tuple(bot for written in wish.bots for bot in read_bots(written)),
                seats=wish.seats,
                options=options,
                about=tuple(wish.about),
                seed=1 if wish.seed is None else read_seed(wish.seed),
            )
        )


def read_bots(written: str) -> list[str]:
    """Several with commas between them; a command is one, whatever is in it."""
    text = printable(written)
    return [text] if text.startswith(PREFIX) else text.split(",")


def check_files(wish: Wish) -> None:
    """Refused before anything is played if it could not be written down afterwards."""
    if wish.plot is not None:
        check_plot(wish.plot)
    if wish.report is not None:
        check_drawing()
    for file in (wish.plot, wish.report):
        if file is not None and not file.parent.is_dir():
            raise bad_request("no-folder", {"file": str(file.parent)})


def tell(found: Findings, wish: Wish, teller: Teller) -> None:
    if wish.as_json:
        typer.echo(msgspec.json.encode(found))
    else:
        print_findings(found, teller)
    for file, write in ((wish.plot, plot_findings), (wish.report, write_page)):
        if file is not None and found.panels:
            try:
                write(found, file, teller)
            except OSError as error:
                raise no_write(file, error, teller.words) from None


def write_page(found: Findings, file: Path, teller: Teller) -> None:
    file.write_text(page(found, teller), encoding="utf-8")


def print_findings(found: Findings, teller: Teller) -> None:
    console = Console(highlight=False)
    console.print(Text(teller.question(found), style="bold"))
    console.print(Text(teller.ground(found)))
    for panel in found.panels:
        console.print(panel_table(panel, teller))
    for answer in teller.answers(found):
        console.print(Text("• " + answer))
    if found.forfeits:
        console.print(Text(teller.words.say("lab-forfeits", {"games": found.forfeits})))


def panel_table(panel: Panel, teller: Teller) -> Table:
    table = Table(title=Text(teller.panel(panel.name)), title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    compared = any(line.difference is not None for line in panel.lines)
    table.add_column("", overflow="fold")
    table.add_column(teller.words.say(f"lab-unit-{panel.unit}"), justify="right", no_wrap=True)
    if compared:
        table.add_column(teller.words.say("lab-difference"), justify="right", no_wrap=True)
    for line in panel.lines:
        cells = [teller.label(line.label), teller.interval(line.value, panel.unit)]
        if compared and line.difference is not None:
            cells.append(teller.interval(line.difference, panel.unit, signed=True))
        table.add_row(*map(Text, cells))
    return table
