"""`pioche arena`: bots against bots on the same deals, and the figures afterwards."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pioche.cli.deals_bar import deals_bar
from pioche.cli.errors import fail, refusals_told
from pioche.cli.ground import Ground, no_write
from pioche.cli.printable import printable
from pioche.lab.arena import hold
from pioche.lab.contest import Contest, make_contest
from pioche.lab.figures import LineUpReport, Report
from pioche.lab.intervals import Estimate
from pioche.lab.plot import plot_shares
from pioche.words.catalogue import Catalogue

LONGEST_LABEL: Final = 24


@dataclass(frozen=True)
class ArenaOptions:
    """What was typed."""

    game: str
    bots: list[str]
    deals: int
    both: bool
    budget: str | None
    keep: Path | None
    patience: float
    ground: Ground


def run_arena(wish: ArenaOptions) -> None:
    ground, words = wish.ground, wish.ground.words
    contest = contest_of(wish)
    with refusals_told(ground.language):
        ground.check_plot()
        executor = ground.executor()
    if len(wish.bots) < 2:
        raise fail(words.say("cli-arena-alone"))
    with deals_bar(wish.deals, words) as advance, ground.playing(wish.keep):
        held = hold(contest, wish.deals, executor, wish.keep, lambda _result: advance())
    if ground.as_json:
        typer.echo(msgspec.json.encode(held))
    else:
        print_report(held, words)
    if ground.plot is not None and held.deals:
        try:
            plot_shares(held, ground.plot, words)
        except OSError as error:
            raise no_write(ground.plot, error, words) from None
    ground.end(held.ended, held.deals, wish.deals)


def contest_of(wish: ArenaOptions) -> Contest:
    ground = wish.ground
    options, title = ground.read_options(), ground.find_title(wish.game)
    with refusals_told(ground.language, title):
        return make_contest(
            wish.game,
            [printable(bot) for bot in wish.bots],
            seats=ground.seats,
            options=options,
            both=wish.both,
            budget=wish.budget,
            seed=ground.read_seed(),
            patience=wish.patience,
        )


def print_report(held: Report, words: Catalogue) -> None:
    console = Console(highlight=False)
    for line_up in held.line_ups:
        console.print(line_up_table(held, line_up, words))
        for difference in line_up.differences:
            details: dict[str, object] = {
                "bot": label(difference.bot),
                "other": label(difference.other),
                "share": in_points(difference.share, words),
            }
            console.print(Text("  " + words.say("arena-difference", details)))
    for forfeit in held.forfeits:
        detail = printable(forfeit.detail)
        sentence = words.say(f"arena-{forfeit.why}", {"bot": printable(forfeit.bot), "detail": detail})
        console.print(Text(sentence))


def line_up_table(held: Report, line_up: LineUpReport, words: Catalogue) -> Table:
    details: dict[str, object] = {
        "game": held.contest.game,
        "seats": held.contest.seats,
        "deals": held.deals,
        "games": line_up.games,
        "par": words.figure(100 * line_up.par),
    }
    table = Table(
        title=Text(words.say("arena-heading", details)),
        title_justify="left",
        box=SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    table.add_column(words.say("arena-bot"), overflow="fold")
    names = ("share", "score", "rating", "speed", "time", "forfeits")
    shown = [name for name in names if name != "forfeits" or held.forfeits]
    for name in shown:
        table.add_column(words.say(f"arena-{name}"), justify="right", no_wrap=True)
    for figures in line_up.figures:
        rating, timing = held.ratings.get(figures.bot), held.timing.get(figures.bot)
        cells = {
            "share": in_points(figures.share, words),
            "score": "–" if figures.score is None else give_or_take(figures.score, words),
            "rating": "–" if rating is None else words.figure(rating.mu),
            "speed": "–" if timing is None else f"{timing.per_second:,.0f}".replace(",", "\u202f"),
            "time": "–"
            if timing is None
            else f"{words.figure(timing.mean_ms, '.2g')} / {words.figure(timing.p99_ms, '.2g')}",
            "forfeits": str(figures.forfeits),
        }
        copies = f"{figures.seats} × " if figures.seats > 1 else ""
        table.add_row(Text(copies + label(figures.bot)), *(cells[name] for name in shown))
    return table


def label(bot: str) -> str:
    """A name for a narrow column: of a long command, its end."""
    name = printable(bot)
    return name if len(name) <= LONGEST_LABEL else "…" + name[1 - LONGEST_LABEL :]


def in_points(share: Estimate, words: Catalogue) -> str:
    """In hundredths, with the interval."""
    mean = words.figure(100 * share.mean)
    if share.low is None or share.high is None:
        return mean
    ends = {"low": words.figure(100 * share.low), "high": words.figure(100 * share.high)}
    return words.say("arena-interval", {"mean": mean, **ends})


def give_or_take(estimate: Estimate, words: Catalogue) -> str:
    """Of an interval that reaches as far on both sides."""
    mean = words.figure(estimate.mean)
    return mean if estimate.high is None else f"{mean} ± {words.figure(estimate.high - estimate.mean)}"
