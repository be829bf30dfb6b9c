"""Short pages: the keys, a refusal with its article, the question before leaving, the curtain."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from pioche.cli.table.screens.page import Page
from pioche.words.rulebook import Article

PLAYING_KEYS = ("cards", "arrows", "back", "typed", "log", "space")
PAGE_KEYS = ("help", "rules", "sheet", "hint", "bot", "language", "palette", "quit")
POSSIBLE = 6
SUDDEN = 1.0
"""Seconds for which a curtain that the clock let fall hears nothing: a key pressed then was not for it."""


class HelpPage(Page):
    """The keys, and what the marks on the cards mean."""

    BINDINGS: ClassVar[list[BindingType]] = [("question_mark,enter,q", "close")]

    def __init__(self, legend: Sequence[tuple[str, str, str]], extra: Sequence[str]) -> None:
        super().__init__()
        self.legend = legend
        self.extra = extra

    def compose(self) -> ComposeResult:
        lines = [Content.styled(self.say("help-title"), "bold")]
        if self.legend:
            marks = [Content.assemble((mark, f"bold {ink}"), f" {word}") for mark, ink, word in self.legend]
            lines.append(Content.assemble(self.say("help-marks"), " ", Content("  ").join(marks)))
        lines.append(Content(""))
        for name in (*PLAYING_KEYS, *PAGE_KEYS, *self.extra):
            keys = self.say(f"help-{name}-key")
            lines.append(Content.assemble((f"{keys:<16}", "bold $text-accent"), self.say(f"help-{name}")))
        lines += [Content(""), Content.styled(self.say("press-escape"), "dim")]
        with VerticalScroll(classes="sheet"):
            yield Static(Content("\n").join(lines))


class RefusalPage(Page):
    """Why a move was refused, beside the article that says so. Any key closes it; r opens the rules."""

    def __init__(self, sentence: str, article: Article | None, possible: Sequence[str]) -> None:
        super().__init__()
        self.sentence = sentence
        self.article = article
        self.possible = possible

    def compose(self) -> ComposeResult:
        lines = [Content.styled(self.say("refused"), "bold $text-error"), Content(self.sentence)]
        if self.article is not None:
            heading = f"{self.article.number} · {self.article.title}"
            lines += [Content(""), Content.styled(heading, "bold $text-accent"), Content(self.article.text)]
        if self.possible:
            moves = ", ".join(self.possible[:POSSIBLE]) + (", …" if len(self.possible) > POSSIBLE else "")
            lines += [Content(""), Content(self.say("refused-possible", moves=moves))]
        keys = "press-any" if self.article is None else "refused-keys"
        lines += [Content(""), Content.styled(self.say(keys), "dim")]
        with VerticalScroll(classes="sheet"):
            yield Static(Content("\n").join(lines), id="refusal")

    def on_key(self, event: Key) -> None:
        event.stop()
        self.dismiss("rules" if event.key == "r" else None)

    def on_click(self) -> None:
        self.dismiss(None)


class HintPage(Page):
    """What the coach would do. Any key closes it."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="sheet"):
            yield Static(Content.styled(self.say("hint-title"), "bold $text-accent"))
            yield Static(Content(self.sentence), id="hint")
            yield Static(Content.styled(f"\n{self.say('press-any')}", "dim"))

    def show(self, sentence: str) -> None:
        """The hint has come; the page may be gone by then."""
        self.sentence = sentence
        if self.is_mounted:
            self.query_one("#hint", Static).update(Content(sentence))

    def on_key(self, event: Key) -> None:
        event.stop()
        self.dismiss(None)

    def on_click(self) -> None:
        self.dismiss(None)


class QuitPage(Page):
    """Asks before a running game is left."""

    def compose(self) -> ComposeResult:
        question = Content.styled(self.say("quit-question"), "bold")
        kept = Content(self.say("quit-kept"))
        answers = Content.from_markup(
            "[@click=screen.answer('quit')][b $text-accent]$yes[/] $leave[/]   "
            "[@click=screen.answer('start')][b $text-accent]m[/] $start[/]   "
            "[@click=screen.answer('drop')][b $text-accent]x[/] $drop[/]   "
            "[@click=screen.close][b $text-accent]$no[/] $stay[/]",
            yes=self.say("quit-yes-key"),
            leave=self.say("quit-yes"),
            start=self.say("quit-start"),
            drop=self.say("quit-drop"),
            no=self.say("quit-no-key"),
            stay=self.say("quit-no"),
        )
        with VerticalScroll(classes="sheet -small"):
            yield Static(Content("\n\n").join([question, kept, answers]))

    def on_key(self, event: Key) -> None:
        if event.key in {"o", "y", "q", "enter"}:
            self.dismiss("quit")
        elif event.key in {"m", "x"}:
            self.dismiss("start" if event.key == "m" else "drop")
        elif event.key == "n":
            self.dismiss(None)


class CurtainPage(Page):
    """Between two people at one keyboard: only what everybody may know is left on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "open"), ("escape", "none"), ("q", "answer('quit')")]

    def __init__(self, call: str, public: Sequence[str], *, others: bool, sudden: bool = False) -> None:
        super().__init__()
        self.call = call
        self.public = public
        self.others = others
        self.deaf = sudden

    def compose(self) -> ComposeResult:
        call = Content.styled(self.call, "bold $text-accent")
        with VerticalScroll(id="curtain"):
            yield Static(call, id="curtain-call")
            yield Static(Content("\n").join([Content(line) for line in self.public]), id="curtain-log")
            if self.others:
                yield Static(Content.styled(self.say("curtain-other"), "dim"), id="curtain-other")

    def on_mount(self) -> None:
        if self.deaf:
            self.set_timer(SUDDEN, self.hear)

    def hear(self) -> None:
        self.deaf = False

    def action_open(self) -> None:
        self.action_answer("open")

    def action_answer(self, answer: str) -> None:
        if not self.deaf:
            self.dismiss(answer)

    def action_none(self) -> None:
        """A curtain does not fall by accident."""

    def on_click(self) -> None:
        self.action_open()

    def on_key(self, event: Key) -> None:
        if event.key == "tab" and self.others:
            event.stop()
            self.action_answer("other")


class TooSmallPage(Page):
    """Says how large a terminal must be; it goes when there is room."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "none"), ("q", "app.interrupt")]

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self.needed = (width, height)

    def compose(self) -> ComposeResult:
        width, height = self.needed
        yield Static(Content(self.say("too-small", width=width, height=height)), id="too-small")

    def action_none(self) -> None:
        """Only a larger terminal helps."""
