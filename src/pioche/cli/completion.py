"""What the shell offers when Tab is pressed (it leaves out what does not fit). Games are loaded only then."""

from collections.abc import Callable, Iterable

import typer


def one_of(*known: str) -> Callable[[], list[str]]:
    return lambda: list(known)


def as_begun(known: Iterable[str], incomplete: str) -> list[str]:
    """What is read alike in small letters and capitals is offered to whoever begins it in either."""
    begun = incomplete.casefold()
    return [incomplete + name[len(begun) :] for name in known if name.casefold().startswith(begun)]


def games(incomplete: str) -> list[str]:
    from pioche.games.shelf import game_names

    return as_begun(game_names(), incomplete)


def game_typed(context: typer.Context) -> str | None:
    """The game that stands on the line already; after an option without a value it is not read yet."""
    from pioche.engine.refusal import Refused
    from pioche.games.shelf import find_title

    try:
        return find_title(context.params.get("game") or " ".join(context.args[-1:])).name
    except Refused:
        return None


def articles(context: typer.Context, incomplete: str) -> list[str]:
    from pioche.words.language import preferred_language
    from pioche.words.rulebook import rule_book

    game = game_typed(context)
    if game is None:
        return []
    return as_begun((article.number for article in rule_book(game, preferred_language())), incomplete)


def levels() -> Iterable[str]:
    from pioche.bots.roster import LEVELS

    return LEVELS


def bots(context: typer.Context, incomplete: str) -> list[str]:
    """All bots of the game; in a list with commas, the last of it."""
    from pioche.bots.roster import LEVELS, makers

    before, comma, _ = incomplete.rpartition(",")
    game = game_typed(context)
    known = LEVELS if game is None else [*makers(game), "cmd:"]
    return [before + comma + name for name in known]


def clocks() -> Iterable[str]:
    from pioche.table.paces import PACES

    return list(PACES)


def rules(context: typer.Context) -> Iterable[str]:
    from pioche.table.customs import customs_of

    game = game_typed(context)
    return [] if game is None else list(customs_of(game).rules)


def option_names(context: typer.Context) -> list[str]:
    from pioche.games.shelf import find_title

    title = None if (game := game_typed(context)) is None else find_title(game)
    return [] if title is None else list(title.options(title.usual, {}).as_json())


def options(context: typer.Context) -> list[str]:
    return [f"{name}=" for name in option_names(context)]


def studied(context: typer.Context) -> list[str]:
    """The name of the option that a study is about; its values are not known here."""
    asked = context.params.get("study") == "option" and not context.params.get("about")
    return option_names(context) if asked else []
