"""`pioche review`: what the decisions of a recorded game were worth, on all cores."""

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Final

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from pioche.bots.budget import Budget, read_budget
from pioche.cli.errors import refusals_told
from pioche.cli.printable import printable
from pioche.cli.replay import begin, read_record
from pioche.cli.table.draw.drawing import find_drawing
from pioche.cli.table.sight import Sight
from pioche.coach.forms import Decision, Moment, Review
from pioche.coach.review import USUAL, Plan, judge_part
from pioche.coach.telling import move_in_words, percent, seat_names, with_sentences
from pioche.engine.events import Fields
from pioche.engine.fields import Request
from pioche.engine.record import begin_again, recorded_moves
from pioche.engine.title import Title
from pioche.words.catalogue import Catalogue

WIDTH: Final = 76
HEIGHT: Final = 12
VERDICTS: Final = ("best", "good", "doubtful", "mistake")


def review_record(
    file: Path, seat: int | None, budget: str | None, *, everything: bool, as_json: bool, language: str
) -> None:
    record, title = read_record(file, language)
    words = Catalogue(language, title)
    with refusals_told(language, title):
        teller = begin(record, title, seat, language)
        teller.loud = False
        teller.play_all(record)
        spent = USUAL if budget is None else read_budget(budget)
        plan = Plan(record, seat)
    review = with_sentences(plan.complete(decisions(plan, spent, words)), words)
    if as_json:
        typer.echo(msgspec.json.encode(review))
    else:
        Printer(record, title, review, words).print_all(everything=everything)


def decisions(plan: Plan, budget: Budget, words: Catalogue) -> list[Decision]:
    """Judged on all cores; the bar goes to standard error, and only to people."""
    workers = min(os.cpu_count() or 1, max(1, len(plan.parts)))
    share = plan.share(budget, workers)
    console = Console(stderr=True)
    found: list[Decision] = []
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        label = words.say("coach-thinking", {"count": len(plan.points)})
        bar = progress.add_task(label, total=len(plan.points))
        for part in judged(plan, share, workers):
            found += part
            progress.advance(bar, len(part))
    return found


def judged(plan: Plan, share: Budget, workers: int) -> Iterator[list[Decision]]:
    if workers == 1:
        yield from (judge_part(plan.record, part, share) for part in plan.parts)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        for done in as_completed([pool.submit(judge_part, plan.record, part, share) for part in plan.parts]):
            yield done.result()


class Printer:
    def __init__(self, record: Request, title: Title, review: Review, words: Catalogue) -> None:
        self.record = record
        self.title = title
        self.review = review
        self.words = words
        self.names = [printable(name) for name in seat_names(review, words)]

    def print_all(self, *, everything: bool) -> None:
        if not self.review.decisions:
            typer.echo(self.words.say("coach-nothing"))
            return
        if everything:
            for decision in self.review.decisions:
                self.print_decision(decision)
        self.print_summaries()
        self.print_moments()

    def print_decision(self, decision: Decision) -> None:
        details: Fields = {
            "number": str(decision.number + 1),
            "name": self.names[decision.seat],
            "played": move_in_words(decision.played, self.words, self.names),
            "verdict": self.words.say(f"coach-verdict-{decision.verdict}"),
        }
        typer.echo(self.words.say("coach-decision", details))
        for value in decision.moves:
            error = max(value.cost_error, 0.0) if value.cost else decision.error
            known: Fields = {
                "percent": percent(value.win),
                "error": percent(error),
                "points": value.points,
                "end": "game" if decision.points_are_final else "round",
            }
            move = move_in_words(value.move, self.words, self.names)
            typer.echo(f"    {move:<40} {self.words.say('coach-value', known)}")

    def print_summaries(self) -> None:
        say = self.words.say
        table = Table(box=None, pad_edge=False)
        table.add_column(say("coach-seat"))
        for key in ("coach-decisions", *(f"coach-verdict-{verdict}" for verdict in VERDICTS)):
            table.add_column(say(key), justify="right")
        table.add_column(say("coach-mean-cost"), justify="right")
        for summary in self.review.summaries:
            cost = {"percent": percent(summary.mean_cost), "error": percent(summary.error)}
            counts = [str(summary.verdicts.get(verdict, 0)) for verdict in VERDICTS]
            table.add_row(
                self.names[summary.seat], str(summary.decisions), *counts, say("coach-cost", dict(cost))
            )
        Console(highlight=False).print(table)

    def print_moments(self) -> None:
        typer.echo()
        if not self.review.moments:
            typer.echo(self.words.say("coach-no-moments"))
            return
        typer.echo(self.words.say("coach-moments"))
        for moment in self.review.moments:
            typer.echo()
            typer.echo(self.words.say("coach-after", {"number": str(moment.number)}))
            for line in self.position(moment):
                typer.echo(f"  {line}".rstrip())
            typer.echo(f"  → {moment.sentence}")

    def position(self, moment: Moment) -> list[str]:
        """The middle of the table as its seat saw it, and its hand."""
        sight = Sight(moment.view, self.told_until(moment), self.names, (), self.words)
        drawing = find_drawing(self.title.name)
        lines = [drawing.heading(sight), *(line.plain for line in drawing.middle(sight, WIDTH, HEIGHT))]
        hand = self.words.join([self.words.card(card) for card in drawing.hand(sight)])
        return [*lines, self.words.say("coach-hand", {"cards": hand})] if hand else lines

    def told_until(self, moment: Moment) -> list[Fields]:
        match = begin_again(self.title, self.record)
        events = list(match.opening)
        for mover, text in recorded_moves(self.record, match.seats)[: moment.number]:
            events += match.play_again(mover, text)
        return [event.told_to(moment.seat) for event in events]
