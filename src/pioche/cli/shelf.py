"""`pioche games` and `pioche rules`."""

import msgspec
import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from pioche.cli.errors import fail, refusals_told
from pioche.engine.events import Fields
from pioche.engine.title import Title
from pioche.games.shelf import find_title, game_names
from pioche.words.catalogue import Catalogue
from pioche.words.rulebook import find_article, rule_book

WIDTH = 96


def print_games(language: str, *, as_json: bool = False) -> None:
    if as_json:
        typer.echo(msgspec.json.encode([game_as_json(find_title(name), language) for name in game_names()]))
        return
    console = Console(width=min(WIDTH, Console().width), highlight=False)
    for name in game_names():
        title = find_title(name)
        words = Catalogue(language, title)
        players = words.say("cli-players", {"low": title.fewest, "high": title.most})
        heading = Text.assemble((words.say("title"), "bold"), "  ", (name, "cyan"), f"  {players}")
        console.print(heading)
        console.print(Padding(words.say("tagline"), (0, 0, 0, 2)))
        for option, default in title.options(title.usual, {}).as_json().items():
            shown = "" if isinstance(default, list) else f" = {plain(default)}"
            line = Text.assemble((f"{option}{shown}", "green"), "  ", words.say(f"option-{option}"))
            console.print(Padding(line, (0, 0, 0, 4)))
        console.print()


def game_as_json(title: Title, language: str) -> Fields:
    words = Catalogue(language, title)
    options = title.options(title.usual, {}).as_json()
    return {
        "game": title.name,
        "title": words.say("title"),
        "tagline": words.say("tagline"),
        "seats": {"fewest": title.fewest, "usual": title.usual, "most": title.most},
        "options": [
            {"name": name, "usual": usual, "text": words.say(f"option-{name}")}
            for name, usual in options.items()
        ],
    }


def plain(value: object) -> str:
    """A value as it is typed after name=."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return ",".join(f"{name}:{count}" for name, count in value.items())
    return str(value)


def print_rules(game: str, number: str | None, language: str, *, as_json: bool = False) -> None:
    with refusals_told(language):
        title = find_title(game)
    words = Catalogue(language, title)
    articles = rule_book(title.name, language)
    if number is not None:
        found = find_article(title.name, number, language)
        if found is None:
            raise fail(words.say("cli-no-article", {"article": number[:40], "game": words.say("title")}))
        articles = [found]
    if as_json:
        told = [article._asdict() for article in articles]
        typer.echo(msgspec.json.encode({"game": title.name, "title": words.say("title"), "articles": told}))
        return
    console = Console(width=min(WIDTH, Console().width), highlight=False)
    if number is None:
        console.print(Text(words.say("title"), style="bold"))
        console.print()
    for article in articles:
        console.print(Text.assemble((article.number, "cyan"), "  ", (article.title, "bold")))
        console.print(Padding(Text(article.text), (0, 0, 1, 6)))
