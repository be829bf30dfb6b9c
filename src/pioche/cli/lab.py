"""`pioche lab`: a question about a game in, estimates with intervals out."""

from dataclasses import dataclass
from pathlib import Path

import msgspec
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pioche.cli.deals_bar import deals_bar
from pioche.cli.errors import refusals_told
from pioche.cli.ground import Ground, check_file, no_write
from pioche.cli.printable import printable
from pioche.lab.cache import Cache, default_folder
from pioche.lab.findings import Findings, Panel
from pioche.lab.laboratory import investigate, make_plan
from pioche.lab.outside import PREFIX
from pioche.lab.page import page
from pioche.lab.pictures import plot_findings
from pioche.lab.plot import check_drawing
from pioche.lab.studies.plan import StudyPlan, StudyQuestion
from pioche.lab.telling import FindingsTeller


@dataclass(frozen=True)
class StudyOptions:
    """What was typed."""

    study: str
    game: str
    about: list[str]
    bots: list[str]
    deals: int
    cache: Path | None
    fresh: bool
    report: Path | None
    ground: Ground


def run_lab(wish: StudyOptions) -> None:
    ground, words = wish.ground, wish.ground.words
    plan = plan_of(wish)
    with refusals_told(ground.language):
        ground.check_plot()
        check_report(wish.report)
        executor = ground.executor()
    cache = Cache(None if wish.fresh else wish.cache or default_folder())
    with deals_bar(wish.deals * len(plan.contests), words) as watch, ground.playing(cache.folder):
        found = investigate(plan, wish.deals, executor, cache, watch)
    tell(found, wish, FindingsTeller(words))
    ground.end(found.ended, found.deals, wish.deals)


def plan_of(wish: StudyOptions) -> StudyPlan:
    ground = wish.ground
    options, title = ground.read_options(), ground.find_title(wish.game)
    with refusals_told(ground.language, title):
        return make_plan(
            StudyQuestion(
                study=wish.study,
                game=title.name,
                bots=tuple(bot for written in wish.bots for bot in read_bots(written)),
                seats=ground.seats,
                options=options,
                about=tuple(wish.about),
                seed=ground.read_seed(),
            )
        )


def read_bots(written: str) -> list[str]:
    """Several with commas between them; a command is one, whatever is in it."""
    text = printable(written)
    return [text] if text.startswith(PREFIX) else text.split(",")


def check_report(file: Path | None) -> None:
    if file is not None:
        check_drawing()
        check_file(file)


def tell(found: Findings, wish: StudyOptions, teller: FindingsTeller) -> None:
    if wish.ground.as_json:
        typer.echo(msgspec.json.encode(found))
    else:
        print_findings(found, teller)
    for file, write in ((wish.ground.plot, plot_findings), (wish.report, write_page)):
        if file is not None and found.panels:
            try:
                write(found, file, teller)
            except OSError as error:
                raise no_write(file, error, teller.words) from None


def write_page(found: Findings, file: Path, teller: FindingsTeller) -> None:
    file.write_text(page(found, teller), encoding="utf-8")


def print_findings(found: Findings, teller: FindingsTeller) -> None:
    console = Console(highlight=False)
    console.print(Text(teller.question(found), style="bold"))
    console.print(Text(teller.ground(found)))
    for panel in found.panels:
        console.print(panel_table(panel, teller))
    for answer in teller.answers(found):
        console.print(Text("• " + answer))
    if found.forfeits:
        console.print(Text(teller.words.say("lab-forfeits", {"games": found.forfeits})))


def panel_table(panel: Panel, teller: FindingsTeller) -> Table:
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
