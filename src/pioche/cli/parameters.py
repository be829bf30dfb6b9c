"""Arguments and options that several commands have, with their help and what the shell offers for them."""

import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pioche.cli import completion as offer
from pioche.words.catalogue import Catalogue
from pioche.words.language import LANGUAGES, language_asked, preferred_language

if TYPE_CHECKING:
    from pioche.cli.ground import Ground

WORDS = Catalogue(language_asked(sys.argv[1:]))
say = WORDS.say


def metavar(kind: str) -> str:
    """What stands in usage and help for something one types."""
    return say(f"metavar-{kind}")


GameName = Annotated[
    str, typer.Argument(metavar=metavar("game"), help=say("cli-game"), autocompletion=offer.games)
]
Seats = Annotated[int | None, typer.Option("--seats", "-n", help=say("cli-play-seats"))]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help=say("cli-play-option"), autocompletion=offer.options),
]


def language_given(context: typer.Context, value: str | None) -> str | None:
    """The language that was asked for after the command, or else before it."""
    if value is not None and value not in LANGUAGES:
        raise typer.BadParameter(say("cli-no-lang", {"language": value}))
    before: str | None = context.find_root().params.get("lang")
    return value or before


def language_option(described: str) -> Any:
    completion = offer.one_of(*LANGUAGES)
    return typer.Option(
        "--lang", metavar="fr|en", help=described, callback=language_given, autocompletion=completion
    )


Language = Annotated[str | None, language_option(say("cli-lang"))]
Json = Annotated[bool, typer.Option("--json", help=say("cli-json"))]
Store = Annotated[str | None, typer.Option("--store", metavar="URL", help=say("cli-store"))]


def ground(
    seats: Seats = None,
    seed: Annotated[str | None, typer.Option("--seed", help=say("cli-arena-seed"))] = None,
    option: Options = None,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, max=1024, help=say("cli-arena-workers"))
    ] = None,
    on: Annotated[
        str | None, typer.Option("--on", metavar=f"ray|ray://{metavar('host')}:PORT", help=say("cli-on"))
    ] = None,
    plot: Annotated[Path | None, typer.Option("--plot", help=say("cli-arena-plot"))] = None,
    json: Annotated[bool, typer.Option("--json", help=say("cli-arena-json"))] = False,
    lang: Language = None,
) -> "Ground":
    from pioche.cli.ground import Ground

    language = lang or preferred_language()
    return Ground(seats, seed, option or [], workers, on, plot, as_json=json, language=language)


def with_ground(function: Callable[..., None]) -> Callable[..., None]:
    """The function, to be called with all that makes a ground instead of the ground itself."""
    own = [each for each in inspect.signature(function).parameters.values() if each.name != "ground"]
    shared = inspect.signature(ground).parameters

    def command(**typed: Any) -> None:
        found = ground(**{name: typed.pop(name) for name in shared})
        function(**typed, ground=found)

    parameters = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in (*own, *shared.values())]
    command.__name__ = function.__name__
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return command
