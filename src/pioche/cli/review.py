"""`pioche review`: what the decisions of a recorded game were worth, on all cores."""

from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from pioche.bots.budget import MOST_LINES, Budget, read_budget
from pioche.cli.errors import refusals_told
from pioche.cli.printable import printable
from pioche.cli.replay import RecordTeller, read_record
from pioche.cli.table.draw.drawing import find_drawing
from pioche.cli.table.sight import Sight
from pioche.coach.forms import Decision, LevelGame, Moment, MoveValue, Review
from pioche.coach.judging import VERDICTS
from pioche.coach.levels import play_level
from pioche.coach.review import FIRST, USUAL, ReviewPlan, judge_part, verdicts_stayed
from pioche.coach.situations import Point
from pioche.coach.telling import (
    decided,
    level_sentences,
    margin,
    move_in_words,
    names_of,
    percent,
    reason_sentence,
    score_in_words,
    with_sentences,
)
from pioche.engine.events import Fields
from pioche.pool import cores, workers_for
from pioche.words.catalogue import Catalogue

WIDTH: Final = 76
HEIGHT: Final = 12
SEAT_WIDTH: Final = 30
FOLLOWED: Final = 10
"""So many events are told of what followed a decision."""
PLAYED: Final = "▸"


def review_record(
    file: Path, seat: int | None, budget: str | None, *, everything: bool, as_json: bool, language: str
) -> None:
    record, title = read_record(file, language)
    words = Catalogue(language, title)
    with refusals_told(language, title):
        teller = RecordTeller(record, title, seat, language)
        spent = USUAL if budget is None else read_budget(budget)
        plan = ReviewPlan(record, seat, teller.explain)
    first = None
    if not as_json and spent.seconds > FIRST.seconds and spent.lines == MOST_LINES and Console().is_terminal:
        first = reviewed(plan, FIRST, words)
        Printer(plan, first, words).print_all(everything=False)
        typer.echo(f"\n{words.say('coach-first')}\n")
    review = reviewed(plan, spent, words, levels=True)
    if as_json:
        typer.echo(msgspec.json.encode(review))
        return
    if first is not None:
        stayed, total = verdicts_stayed(first, review)
        typer.echo(f"{words.say('coach-refined', {'stayed': stayed, 'total': total})}\n")
    Printer(plan, review, words).print_all(everything=everything)


def reviewed(plan: ReviewPlan, budget: Budget, words: Catalogue, *, levels: bool = False) -> Review:
    """Judged on all cores; the bar goes to standard error, and only to people. `levels`: also what bots of
    every level make of the cards, where one seat is looked at."""
    workers = min(cores(), max(1, len(plan.parts)))
    work = partial(judge_or_play, plan.source, plan.seat or 0, plan.share(budget, workers))
    console = Console(stderr=True)
    decisions: list[Decision] = []
    games: list[LevelGame] = []
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        label = words.say("coach-thinking", {"count": len(plan.points)})
        bar = progress.add_task(label, total=len(plan.points))
        with closing(
            workers_for(workers).run(work, [*plan.parts, *(plan.levels if levels else [])])
        ) as found:
            for part in found:
                if isinstance(part, LevelGame):
                    games.append(part)
                else:
                    decisions += part
                    progress.advance(bar, len(part))
    return with_sentences(plan.complete(decisions, games), words)


def judge_or_play(
    source: str, seat: int, share: Budget, task: list[Point] | tuple[str, int]
) -> list[Decision] | LevelGame:
    return judge_part(source, task, share) if isinstance(task, list) else play_level(source, seat, *task)


class Printer:
    def __init__(self, plan: ReviewPlan, review: Review, words: Catalogue) -> None:
        self.plan = plan
        self.review = review
        self.words = words
        self.names = [printable(name) for name in names_of(review, words)]
        self.drawing = find_drawing(review.game)

    def print_all(self, *, everything: bool) -> None:
        if not self.review.decisions:
            typer.echo(self.words.say("coach-nothing"))
            return
        if everything:
            typer.echo(self.words.say("coach-legend"))
            for decision in self.review.decisions:
                self.print_decision(decision)
        self.print_summaries()
        self.print_levels()
        self.print_moments()

    def print_decision(self, decision: Decision) -> None:
        details: Fields = {
            "number": str(decision.number + 1),
            "name": self.names[decision.seat],
            "played": move_in_words(decision.played, self.words, self.names),
            "verdict": self.words.say(f"coach-verdict-{decision.verdict}"),
        }
        typer.echo(self.words.say("coach-decision", details))
        if decision.masterstroke:
            typer.echo(self.words.begun(self.words.say("coach-masterstroke")))
        if decision.ground == "points":
            typer.echo(self.words.say("coach-by-points", decided(decision)))
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(width=3, justify="right")
        table.add_column(overflow="fold")
        for _ in range(3):
            table.add_column(justify="right", no_wrap=True)
        for value in decision.moves:
            table.add_row(*map(Text, self.cells(value, decision)))
        Console(highlight=False).print(table)
        if decision.reason is not None:
            best = decision.moves[0].move
            if told := reason_sentence(decision.reason, best, decision.played, self.words, self.names):
                typer.echo(told)

    def cells(self, value: MoveValue, decision: Decision) -> list[str]:
        """Of the best move one knows the chance to win, of the others how much less it is."""
        say, best = self.words.say, value is decision.moves[0]
        error = margin(decision.error if best else value.cost_error)
        return [
            PLAYED if value.move == decision.played else "",
            move_in_words(value.move, self.words, self.names),
            say("coach-chance", {"percent": percent(value.win)}),
            say(
                "coach-uncertain" if best else "coach-behind",
                {"percent": percent(value.cost), "error": error},
            ),
            score_in_words(value.points, self.words, final=decision.points_are_final),
        ]

    def print_summaries(self) -> None:
        say = self.words.say
        table = Table(box=None, pad_edge=False)
        table.add_column(say("coach-seat"))
        verdicts = (f"coach-verdict-{verdict}" for verdict in VERDICTS)
        for key in ("coach-decisions", *verdicts, "coach-masterstrokes", "coach-accuracy"):
            table.add_column(say(key), justify="right", overflow="fold")
        for summary in self.review.summaries:
            counts = [str(summary.verdicts.get(verdict, 0)) for verdict in VERDICTS]
            accuracy = summary.accuracy
            table.add_row(
                self.words.begun(self.names[summary.seat]),
                str(summary.decisions),
                *counts,
                str(summary.masterstrokes),
                "" if accuracy is None else say("coach-percent", {"percent": int(100 * accuracy)}),
            )
        Console(highlight=False).print(table)

    def print_levels(self) -> None:
        for told in level_sentences(self.review, self.words):
            typer.echo(told)

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
            if moment.kind == "turn":
                self.print_what_followed(moment)

    def position(self, moment: Moment) -> list[str]:
        """The middle of the table as its seat saw it, the others, and its hand."""
        told = self.told_between(moment.seat, None, moment.number)
        sight = Sight(moment.view, told, self.names, (), self.words)
        drawing = self.drawing
        lines = [drawing.heading(sight), *(line.plain for line in drawing.middle(sight, WIDTH, HEIGHT))]
        longest = max(map(len, self.names))
        for seat, name in enumerate(self.names):
            known = [line.plain for line in drawing.seat_lines(sight, seat, SEAT_WIDTH)]
            lines.append(f"{self.words.begun(name):<{longest}}  {' · '.join(filter(None, known))}")
        hand = self.words.join([self.words.card(card) for card in drawing.hand(sight)])
        return [*lines, self.words.say("coach-hand", {"cards": hand})] if hand else lines

    def print_what_followed(self, moment: Moment) -> None:
        """What the seat was told from this decision to its next one, or to the end."""
        later = [each.number for each in self.review.decisions if each.seat == moment.seat]
        until = min((number for number in later if number > moment.number), default=None)
        after = self.told_between(moment.seat, moment.number, until)
        followed = [told for told in after if told["type"] not in self.drawing.quiet]
        typer.echo(f"    {self.words.say('coach-then')}")
        for told in followed[:FOLLOWED]:
            typer.echo(f"    · {self.words.event(told, self.names)}")
        if len(followed) > FOLLOWED:
            typer.echo("    …")

    def told_between(self, seat: int, first: int | None, last: int | None) -> list[Fields]:
        """What a seat was told after the first number of moves (None: from the deal on) up to the last."""
        numbers = slice(None if first is None else first + 1, None if last is None else last + 1)
        return [event.told_to(seat) for events in self.plan.told[numbers] for event in events]
