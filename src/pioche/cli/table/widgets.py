"""The parts of the table screen. Each draws what it was last shown."""

from collections.abc import Callable, Sequence

from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from pioche.cli.table.boxes import (
    HEIGHT,
    LARGE_HEIGHT,
    LARGE_WIDTH,
    Placed,
    card_at,
    fan,
    fan_height,
    flat,
    flat_cells,
    flat_per_row,
    large_row,
)
from pioche.cli.table.choices import Menu, MenuChoice
from pioche.cli.table.draw.drawing import Drawing, cut, fitting
from pioche.cli.table.sight import Sight

QUOTES = "«»“”!… \u00a0\u202f"
TINY = 22
"""Below so many lines seats have no frame, and the log is a line."""
MOST_ROWS = 4
"""Of moves, where a screen is TINY."""
BESIDE = 8
"""Columns that a move takes beside its words."""
LOW = 32
"""Below so many lines what lies in the middle has what it needs, and the log the rest."""

ROOMY = 40
"""From so many lines on a hand is drawn as large as the cards in the middle, if it fits in a row."""


class Picked(Message):
    """A choice of the menu was clicked."""

    def __init__(self, index: int) -> None:
        super().__init__()
        self.index = index


def seat_title(
    sight: Sight, name: str, awaited: bool, here: bool, room: int, *, replaced: bool = False
) -> str:
    """The name with as much beside it as there is room for."""
    mark = "▶ " if awaited else ""
    full = mark + (sight.say("you", name=name) if here else name)
    if replaced:
        full = mark + sight.say("seat-by-bot", name=name)
    return next((text for text in (full, mark + name, name) if len(text) <= room), cut(name, room))


class SeatBox(Static):
    """One seat along the table: name, what it holds, what it said, and whether it is its turn."""

    def __init__(self, seat: int) -> None:
        super().__init__(id=f"seat-{seat}", markup=False)
        self.seat = seat

    def show(self, sight: Sight, drawing: Drawing) -> None:
        here = self.seat == sight.seat
        awaited = self.seat in sight.awaited
        name = sight.names[self.seat]
        row = self.parent.size.width if isinstance(self.parent, Widget) else 0
        width = (row or self.app.size.width) // len(sight.seats)
        replaced = self.seat in sight.replaced
        said = drawing.said(sight, self.seat)
        bare = said.strip(QUOTES)
        self.set_class(awaited, "-awaited")
        self.set_class(here, "-here")
        self.set_class(bool(said), "-speaking")
        lines = drawing.seat_lines(sight, self.seat, width - 2)
        if self.app.size.height >= TINY:
            self.border_title = Content(seat_title(sight, name, awaited, here, width - 6, replaced=replaced))
            self.border_subtitle = Content(fitting(width - 6, said, bare, f"{bare[: width - 7]}…"))
        else:
            title = seat_title(sight, name, awaited, here=False, room=width - 1, replaced=replaced)
            lines = [Content.styled(title, "bold reverse" if awaited else "bold" if here else ""), *lines]
            lines[-1] += Content.styled(f" {bare}" if bare else "", "bold $text-warning")
        self.update(Content("\n").join(lines))


class Middle(Widget):
    """What lies between the seats; the drawing knows how much room there is."""

    def __init__(self) -> None:
        super().__init__(id="middle")
        self.paint: Callable[[int, int], Sequence[Content]] = lambda _width, _height: ()

    def show(self, sight: Sight, drawing: Drawing) -> None:
        self.paint = lambda width, height: drawing.middle(sight, width, height)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As little as shows everything."""
        return len(self.paint(width, 0))

    def render(self) -> Content:
        return Content("\n").join(self.paint(self.size.width, self.size.height))


class HandRow(Widget):
    """The cards of whoever is looking; those that can be used now stand out."""

    def __init__(self) -> None:
        super().__init__(id="hand")
        self.cards: list[Placed] = []
        self.choices: list[int | None] = []
        """For each card the choice that it is, if any."""
        self.room = HEIGHT
        """How many lines there are for it."""

    def show(self, sight: Sight, drawing: Drawing, menu: Menu) -> None:
        by_card = {choice.at: index for index, choice in enumerate(menu.choices) if choice.at is not None}
        cursor = menu.at_cursor()
        chosen = menu.held_card if menu.held_card is not None else cursor.at if cursor else None
        self.cards = []
        for at, card in enumerate(menu.hand):
            look = "cursor" if at == chosen else "legal" if at in by_card else "dim"
            key = menu.choices[by_card[at]].key if at in by_card else ""
            self.cards.append(Placed(drawing.hand_face(sight, card), key, look))
        self.choices = [by_card.get(at) for at in range(len(self.cards))]
        self.refresh(layout=True)

    def is_flat(self, width: int) -> bool:
        """Whether boxes would take the room of what lies on the table."""
        return self.app.size.height < LOW and fan_height(len(self.cards), width) > self.room

    def is_large(self, width: int) -> bool:
        return self.app.size.height >= ROOMY and 0 < len(self.cards) * LARGE_WIDTH <= width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if self.is_large(width):
            return LARGE_HEIGHT
        if self.is_flat(width):
            return -(-len(self.cards) // flat_per_row(self.cards, width))
        return fan_height(len(self.cards), width)

    def render(self) -> Content:
        width = self.size.width
        if self.is_large(width):
            return large_row(self.cards)
        return (flat if self.is_flat(width) else fan)(self.cards, width)

    def on_click(self, event: Click) -> None:
        width = self.size.width
        at: int | None
        if self.is_large(width):
            at = event.x // LARGE_WIDTH
        elif self.is_flat(width):
            column = event.x // len(flat_cells(self.cards)[0])
            per_row = flat_per_row(self.cards, width)
            at = event.y * per_row + column if column < per_row else None
        else:
            at = card_at(len(self.cards), width, event.x, event.y)
        index = None if at is None or at >= len(self.choices) else self.choices[at]
        if index is not None:
            self.post_message(Picked(index))


class MoveList(Widget):
    """The moves in words, with their keys. Cards are left to the hand where the list would be too long."""

    def __init__(self) -> None:
        super().__init__(id="moves")
        self.labels: list[tuple[int, str, str]] = []
        self.cursor: int | None = None
        self.limit = 4

    def show(self, menu: Menu, describe: Callable[[MenuChoice], str], limit: int) -> None:
        self.limit = limit
        every = [(index, choice.key, describe(choice)) for index, choice in enumerate(menu.choices)]
        self.cursor = menu.cursor if menu.choices else None
        if self.rows_for(every) <= limit:
            self.labels = every
        else:
            kept = [line for line in every if menu.choices[line[0]].at is None or line[0] == menu.cursor]
            self.labels = self.around_cursor(sorted(kept, key=lambda line: menu.choices[line[0]].at is None))
        self.refresh(layout=True)

    def around_cursor(self, labels: list[tuple[int, str, str]]) -> list[tuple[int, str, str]]:
        """As many as half of the screen has room for."""
        room = max(1, self.columns(labels)[0] * (self.app.size.height // 2))
        at = next((at for at, line in enumerate(labels) if line[0] == self.cursor), 0)
        first = max(0, min(at - room // 2, len(labels) - room))
        return labels[first : first + room]

    def columns(self, labels: Sequence[tuple[int, str, str]]) -> tuple[int, int]:
        """How many columns, and how wide. On small screens words are cut rather than moves hidden."""
        width = self.size.width or self.app.size.width - 2
        widest = max((len(text) for _, _, text in labels), default=0) + BESIDE
        count = min(max(1, width // widest), max(1, len(labels)))
        if self.app.size.height < TINY and len(labels) > count * MOST_ROWS:
            count = -(-len(labels) // MOST_ROWS)
            widest = width // count
        return count, widest

    def rows_for(self, labels: Sequence[tuple[int, str, str]]) -> int:
        count, _ = self.columns(labels)
        return -(-len(labels) // count)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.rows_for(self.labels)

    def on_resize(self, _event: Resize) -> None:
        self.refresh(layout=True)

    def render(self) -> Content:
        count, widest = self.columns(self.labels)
        rows = self.rows_for(self.labels)
        lines: list[Content] = []
        for row in range(rows):
            cells: list[Content] = []
            for column in range(count):
                at = column * rows + row
                if at < len(self.labels):
                    index, key, text = self.labels[at]
                    text = cut(text, widest - BESIDE)
                    cells.append(self.cell((index, key, text)).pad_right(max(0, widest - len(text) - 6)))
            lines.append(Content("").join(cells))
        return Content("\n").join(lines)

    def cell(self, label: tuple[int, str, str]) -> Content:
        index, key, text = label
        if index == self.cursor:
            return Content.styled(f"▸[{key or '⏎'}] {text} ", "bold reverse")
        return Content.assemble((f" [{key}] " if key else "     ", "bold $text-accent"), text, " ")

    def on_click(self, event: Click) -> None:
        count, widest = self.columns(self.labels)
        rows = self.rows_for(self.labels)
        at = (event.x // widest) * rows + event.y
        if event.x // widest < count and 0 <= event.y < rows and at < len(self.labels):
            self.post_message(Picked(self.labels[at][0]))


class KeyBar(Static):
    """The keys that always work; each can be clicked. Without room for all, the first and the last stay."""

    def show(self, keys: Sequence[tuple[str, str, str]]) -> None:
        keys, room = list(keys), self.app.size.width
        while len(keys) > 2 and sum(len(key) + len(label) + 3 for key, label, _ in keys) > room:
            keys.pop(-2)
        self.update(
            Content("  ").join(
                Content.from_markup(
                    f"[@click={action}][b $text-accent]$key[/] $label[/]", key=key, label=label
                )
                for key, label, action in keys
            )
        )
