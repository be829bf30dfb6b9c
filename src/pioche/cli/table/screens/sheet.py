"""The score sheet, and the end of the game told: totals and keys stay in sight, the rounds scroll."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from pioche.cli.table.draw.drawing import cut
from pioche.cli.table.screens.page import EDGES, WIDEST, Page

Scores = tuple[Sequence[str], Sequence[Sequence[str]], int | None]
"""The head, the lines (the last one is the total), and the seat of the reader, whose column stands out."""


def ruled(scores: Scores, room: int) -> tuple[list[Content], list[Content]]:
    """A table as on paper, as wide as there is room: its head with the total, and the rounds."""
    head, lines, marked = scores
    first = max(len(row[0]) for row in (head, *lines)) + 2
    numbers = max((len(text) for row in lines for text in row[1:]), default=1)
    most = max(numbers, (room - first) // max(1, len(head) - 1) - 3)
    rows = [[head[0], *(cut(name, most) for name in head[1:])], *map(list, lines)]
    widths = [max(len(row[column]) for row in rows) + 2 for column in range(len(head))]

    def drawn(row: Sequence[str], *, bold: bool) -> Content:
        cells = []
        for column, text in enumerate(row):
            cell = f" {text:<{widths[column] - 1}}" if column == 0 else f"{text:>{widths[column] - 1}} "
            cells.append(Content.styled(cell, "bold" if bold or column - 1 == marked else ""))
        return Content.styled("│", "dim").join(cells)

    rule = Content.styled("┼".join("─" * width for width in widths), "dim")
    top = [drawn(rows[0], bold=True), rule, drawn(rows[-1], bold=True), rule]
    return top, [drawn(row, bold=False) for row in rows[1:-1]]


class ScorePage(Page):
    """A heading, the totals, what can be scrolled, and the keys."""

    def __init__(self, scores: Scores) -> None:
        super().__init__()
        self.scores = scores
        self.left = 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(Content("\n").join(self.heading_lines()), id="heading-lines")
            yield Static(id="totals")
            with VerticalScroll(id="rounds"):
                yield Static(id="scores")
            yield Static(self.keys(), id="sheet-keys")

    def heading_lines(self) -> list[Content]:
        raise NotImplementedError

    def notes(self) -> list[Content]:
        """What stands under the rounds."""
        return []

    def keys(self) -> Content:
        return Content.styled(self.say("press-enter"), "dim")

    def on_mount(self) -> None:
        self.draw(self.app.size.width)

    def on_resize(self, event: Resize) -> None:
        super().on_resize(event)
        self.draw(event.size.width)

    def draw(self, width: int) -> None:
        if not self.query("#scores"):  # it is not there yet, or no more
            return
        room = max(20, min(WIDEST, width - EDGES))
        top, rounds = ruled(self.scores, room)
        self.query_one("#totals", Static).update(Content("\n").join(top))
        scores = self.query_one("#scores", Static)
        scores.styles.max_width = room
        scores.update(Content("\n").join([*rounds, *self.notes()]))
        self.call_after_refresh(self.fit)

    def fit(self) -> None:
        """What scrolls has the room that the rest leaves."""
        if self.closed:
            return
        sheet, rounds = self.query_one(".sheet"), self.query_one("#rounds")
        rest = [child for child in sheet.children if child is not rounds]
        others = sum(child.outer_size.height + child.styles.margin.height for child in rest)
        left = max(1, self.size.height * 96 // 100 - sheet.gutter.height - others)
        if self.left != left:
            self.left = left
            rounds.styles.max_height = left
            self.call_after_refresh(self.fit)


class SheetPage(ScorePage):
    """The scores of every round; Enter goes back to the table."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter,s,q,space", "close")]

    def __init__(self, heading: str, news: Sequence[str], scores: Scores, notes: Sequence[str]) -> None:
        super().__init__(scores)
        self.heading = heading
        self.news = news
        self.noted = notes

    def heading_lines(self) -> list[Content]:
        told = [Content.styled(sentence, "$text-warning") for sentence in self.news]
        return [Content.styled(self.heading, "bold"), *told, Content("")]

    def notes(self) -> list[Content]:
        return [Content(note) for note in self.noted]


class EndPage(ScorePage):
    """Who won, why, the scores, and what next. Enter does nothing: it may be meant for the last move."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("n", "answer('again')"),
        ("m", "answer('start')"),
        ("q", "answer('quit')"),
        ("escape,v", "close"),
    ]

    def __init__(self, result: str, why: str, scores: Scores, replay: str) -> None:
        super().__init__(scores)
        self.result = result
        self.why = why
        self.replay = replay

    def heading_lines(self) -> list[Content]:
        return [Content.styled(self.result, "bold $text-success"), Content("")]

    def notes(self) -> list[Content]:
        again = Content.styled(self.say("end-replay", command=self.replay), "dim")
        return [Content(""), Content(self.why), Content(""), again]

    def keys(self) -> Content:
        offered = (("n", "again"), ("m", "start"), ("v", "look"), ("q", "quit"))
        return Content("   ").join(
            Content.from_markup(
                f"[@click=screen.answer('{answer}')][b $text-accent]{key}[/] $label[/]",
                label=self.say(f"end-{answer}"),
            )
            for key, answer in offered
        )

    def action_answer(self, answer: str) -> None:
        self.dismiss(None if answer == "look" else answer)
