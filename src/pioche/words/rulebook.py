"""The rule books: articles in our own words, as data in each game's folder."""

import tomllib
from importlib.resources import files
from typing import NamedTuple

from pioche.games.shelf import folder_of


class Article(NamedTuple):
    number: str
    title: str
    text: str


def read_articles(package: str, language: str) -> list[Article]:
    source = files(package) / f"rules.{language}.toml"
    chapters = tomllib.loads(source.read_text(encoding="utf-8"))
    return [Article(number, article["title"], article["text"]) for number, article in chapters.items()]


def rule_book(game: str, language: str) -> list[Article]:
    """The articles of a game, then those common to all games."""
    return read_articles(folder_of(game), language) + read_articles("pioche.words", language)


def find_article(game: str, number: str, language: str) -> Article | None:
    for article in rule_book(game, language):
        if article.number == number.upper():
            return article
    return None
