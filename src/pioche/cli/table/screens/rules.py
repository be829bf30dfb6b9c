"""The whole rule book; typing searches it."""

import unicodedata
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from pioche.cli.table.screens.page import Page
from pioche.words.rulebook import Article, rule_book


def plain(text: str) -> str:
    """For searching: without accents and capitals."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def matches(article: Article, search: str) -> bool:
    words = plain(search).split()
    text = plain(f"{article.number} {article.title} {article.text}")
    return all(word in text for word in words)


class RulesPage(Page):
    """Opens at an article where there is one to look at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("down", "scroll(1)"),
        ("up", "scroll(-1)"),
        ("pagedown", "scroll(12)"),
        ("pageup", "scroll(-12)"),
    ]

    def __init__(self, game: str, language: str, title: str, article: str | None) -> None:
        super().__init__()
        self.articles = rule_book(game, language)
        self.book = title
        self.article = article

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet -tall"):
            yield Static(Content.styled(self.say("rules-title", game=self.book), "bold"), id="rules-title")
            yield Input(placeholder=self.say("rules-search"), id="rules-search", compact=True)
            with VerticalScroll(id="rules-list", can_focus=False):
                for article in self.articles:
                    heading = Content.styled(f"{article.number} · {article.title}", "bold $text-accent")
                    yield Static(
                        Content("\n").join([heading, Content(article.text)]),
                        id=f"article-{article.number}",
                        classes="article",
                    )
            yield Static(Content.styled(self.say("rules-keys"), "dim"))

    def on_mount(self) -> None:
        self.query_one("#rules-search", Input).focus()
        if self.article is not None:
            self.call_after_refresh(self.open_at, self.article)

    def open_at(self, number: str) -> None:
        found = self.query(f"#article-{number}")
        if found:
            found.first().add_class("-found")
            found.first().scroll_visible(animate=False, top=True)

    def on_input_changed(self, event: Input.Changed) -> None:
        for article in self.articles:
            shown = matches(article, event.value)
            self.query_one(f"#article-{article.number}").display = shown
        self.query_one("#rules-list").scroll_home(animate=False)

    def on_input_submitted(self) -> None:
        self.dismiss(None)

    def action_scroll(self, by: int) -> None:
        self.query_one("#rules-list").scroll_relative(y=by, animate=False)
