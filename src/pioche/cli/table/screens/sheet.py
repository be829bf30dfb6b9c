"""The score sheet, and the end of the game told."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from pioche.cli.table.screens.page import Page


def ruled(head: Sequence[str], lines: Sequence[Sequence[str]], marked: int | None) -> list[Content]:
    """A table as on paper: a line under the head, a line above the total; the reader's column stands out."""
    rows = [list(head), *map(list, lines)]
    widths = [max(len(row[column]) for row in rows) + 2 for column in range(len(head))]
    rule = Content.styled("┼".join("─" * width for width in widths), "dim")
    drawn: list[Content] = []
    for number, row in enumerate(rows):
        cells = []
        for column, text in enumerate(row):
            cell = f" {text:<{widths[column] - 1}}" if column == 0 else f"{text:>{widths[column] - 1}} "
            bold = number in {0, len(rows) - 1} or column - 1 == marked
            cells.append(Content.styled(cell, "bold" if bold else ""))
        drawn.append(Content.styled("│", "dim").join(cells))
        if number == 0 or number == len(rows) - 2:
            drawn.append(rule)
    return drawn


class SheetPage(Page):
    """The scores of every round; Enter goes back to the table."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter,s,q,space", "close")]

    def __init__(
        self, heading: str, news: Sequence[str], table: Sequence[Content], notes: Sequence[str]
    ) -> None:
        super().__init__()
        self.heading = heading
        self.news = news
        self.drawn = table
        self.notes = notes

    def compose(self) -> ComposeResult:
        told = [Content.styled(sentence, "$warning") for sentence in self.news]
        lines = [Content.styled(self.heading, "bold"), *told, Content(""), *self.drawn, Content("")]
        lines += [Content(note) for note in self.notes]
        lines.append(Content.styled(self.say("press-enter"), "dim"))
        with VerticalScroll(classes="sheet"):
            yield Static(Content("\n").join(lines), id="scores")


class EndPage(Page):
    """Who won, why, the scores, and what next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("n,enter", "answer('again')"),
        ("m", "answer('start')"),
        ("q", "answer('quit')"),
        ("escape,v", "close"),
    ]

    def __init__(self, result: str, why: str, table: Sequence[Content], replay: str) -> None:
        super().__init__()
        self.result = result
        self.why = why
        self.drawn = table
        self.replay = replay

    def compose(self) -> ComposeResult:
        lines = [
            Content.styled(self.result, "bold $success"),
            Content(self.why),
            Content(""),
            *self.drawn,
            Content(""),
            Content.styled(self.say("end-replay", command=self.replay), "dim"),
            Content(""),
            self.answers(),
        ]
        with VerticalScroll(classes="sheet"):
            yield Static(Content("\n").join(lines), id="ending")

    def answers(self) -> Content:
        offered = (("n", "again"), ("m", "start"), ("v", "look"), ("q", "quit"))
        return Content("   ").join(
            Content.from_markup(
                f"[@click=screen.answer('{answer}')][b $accent]{key}[/] $label[/]",
                label=self.say(f"end-{answer}"),
            )
            for key, answer in offered
        )

    def action_answer(self, answer: str) -> None:
        self.dismiss(None if answer == "look" else answer)
