"""A page laid over the table, and what all screens share."""

from typing import TYPE_CHECKING, ClassVar, cast

from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.dom import DOMNode
from textual.events import Resize
from textual.screen import ModalScreen

if TYPE_CHECKING:
    from pioche.cli.table.app import TableApp


def app_of(node: DOMNode) -> "TableApp":
    return cast("TableApp", node.app)


WIDEST = 68
EDGES = 11
"""Frame, margins and scrollbar of a page beside its text."""


class Page(ModalScreen[str | None]):
    """Closes with Escape; its answer is a word, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "close")]
    closed = False

    def on_resize(self, event: Resize) -> None:
        """Text has the room there is, and no more than can be read with ease."""
        for text in self.query(".sheet > Static"):
            text.styles.max_width = max(20, min(WIDEST, event.size.width - EDGES))

    def say(self, key: str, **details: object) -> str:
        return app_of(self).say(key, **details)

    def dismiss(self, result: str | None = None) -> AwaitComplete:
        """Once: a second key that was on its way is not an answer to anything."""
        if self.closed:
            return AwaitComplete()
        self.closed = True
        return super().dismiss(result)

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)

    def action_close(self) -> None:
        self.dismiss(None)
