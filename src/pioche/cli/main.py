"""The command line. Commands load what they need when they run, so that `--help` is quick."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from pioche.cli import completion as offer
from pioche.cli.helpful import HelpfulCommand, HelpfulGroup
from pioche.cli.parameters import (
    WORDS,
    GameName,
    Json,
    Language,
    Options,
    Seats,
    Store,
    language_option,
    metavar,
    say,
    with_ground,
)
from pioche.cli.serve import with_settings
from pioche.cli.usage import tell_usage
from pioche.words.language import preferred_language

if TYPE_CHECKING:
    from pioche.cli.ground import Ground


app = typer.Typer(
    name="pioche",
    cls=HelpfulGroup,
    subcommand_metavar=say("cli-command-metavar"),
    help=say("cli-about"),
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None if os.environ.get("NO_COLOR") else "markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)

Function = TypeVar("Function", bound=Callable[..., Any])


def command(key: str) -> Callable[[Function], Function]:
    """A command of `pioche`, with the sentence that says what it does."""
    return app.command(cls=HelpfulCommand, help=say(key), rich_help_panel=say("cli-commands"))


def show_version(wanted: bool) -> None:
    if wanted:
        from pioche.cli.version import version_line

        typer.echo(version_line(WORDS.language))
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", help=say("cli-version"), callback=show_version, is_eager=True)
    ] = False,
    lang: Language = None,
) -> None:
    """Nothing to do for all commands alike."""


@command("cli-games")
def games(json: Json = False, lang: Language = None) -> None:
    from pioche.cli.shelf import print_games

    print_games(lang or preferred_language(), as_json=json)


@command("cli-rules")
def rules(
    game: GameName,
    article: Annotated[
        str | None,
        typer.Argument(metavar="ARTICLE", help=say("cli-rules-article"), autocompletion=offer.articles),
    ] = None,
    json: Json = False,
    lang: Language = None,
) -> None:
    from pioche.cli.shelf import print_rules

    print_rules(game, article, lang or preferred_language(), as_json=json)


@command("cli-play")
def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar=metavar("game"), help=say("cli-play-game"), autocompletion=offer.games),
    ] = None,
    seats: Seats = None,
    people: Annotated[
        int, typer.Option("--people", "-p", min=0, max=7, show_default=False, help=say("cli-play-people"))
    ] = 1,
    name: Annotated[list[str] | None, typer.Option("--name", help=say("cli-play-name"))] = None,
    level: Annotated[
        str,
        typer.Option(
            "--level",
            metavar="beginner|regular|expert|random",
            show_default=False,
            help=say("cli-play-level"),
            autocompletion=offer.levels,
        ),
    ] = "regular",
    seed: Annotated[str | None, typer.Option("--seed", help=say("cli-play-seed"))] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules", metavar="starter|complete", help=say("cli-play-rules"), autocompletion=offer.rules
        ),
    ] = None,
    option: Options = None,
    pace: Annotated[
        float, typer.Option("--pace", min=0.0, max=60.0, show_default=False, help=say("cli-play-pace"))
    ] = 0.8,
    clock: Annotated[
        str,
        typer.Option(
            "--clock",
            metavar="calm|normal|lively|none",
            show_default=False,
            help=say("cli-play-clock"),
            autocompletion=offer.clocks,
        ),
    ] = "none",
    resume: Annotated[bool, typer.Option("--resume", help=say("cli-play-resume"))] = False,
    save: Annotated[Path | None, typer.Option("--save", help=say("cli-play-save"))] = None,
    lang: Language = None,
) -> None:
    from pioche.cli.play import play_in_terminal

    play_in_terminal(
        game=game,
        seats=seats,
        people=people,
        names=name or [],
        level=level,
        seed=seed,
        rules=rules,
        options=option or [],
        pace=pace,
        clock=clock,
        resume=resume,
        save=save,
        language=lang or preferred_language(),
    )


@command("cli-referee")
def referee(
    lang: Annotated[str | None, language_option(say("cli-referee-lang"))] = None,
) -> None:
    from pioche.cli.referee import run_referee

    run_referee(lang or "en")


@command("cli-bench")
def bench(
    game: Annotated[
        list[str] | None, typer.Option("--game", "-g", help=say("cli-bench-game"), autocompletion=offer.games)
    ] = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", min=0.05, max=60.0, show_default=False, help=say("cli-bench-seconds")),
    ] = 1.0,
    json: Annotated[bool, typer.Option("--json", help=say("cli-bench-json"))] = False,
    lang: Language = None,
) -> None:
    from pioche.cli.bench import run_bench

    run_bench(game or [], seconds, as_json=json, language=lang or preferred_language())


@command("cli-arena")
@with_ground
def arena(
    ground: "Ground",
    game: GameName,
    bots: Annotated[
        list[str],
        typer.Argument(metavar=metavar("bot"), help=say("cli-arena-bots"), autocompletion=offer.bots),
    ],
    deals: Annotated[
        int, typer.Option("--deals", "-d", min=1, show_default=False, help=say("cli-arena-deals"))
    ] = 100,
    both: Annotated[bool, typer.Option("--both", help=say("cli-arena-both"))] = False,
    budget: Annotated[
        str | None, typer.Option("--budget", metavar="50ms|1000", help=say("cli-arena-budget"))
    ] = None,
    keep: Annotated[Path | None, typer.Option("--keep", help=say("cli-arena-keep"))] = None,
    patience: Annotated[
        float,
        typer.Option("--patience", min=0.001, max=3600.0, show_default=False, help=say("cli-arena-patience")),
    ] = 10.0,
) -> None:
    from pioche.cli.arena import ArenaOptions, run_arena

    run_arena(ArenaOptions(game, bots, deals, both, budget, keep, patience, ground))


@command("cli-lab")
@with_ground
def lab(
    ground: "Ground",
    study: Annotated[
        str,
        typer.Argument(
            metavar="seats|length|leads|skill|option",
            help=say("cli-lab-study"),
            autocompletion=offer.one_of("seats", "length", "leads", "skill", "option"),
        ),
    ],
    game: GameName,
    about: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=metavar("option-value"), help=say("cli-lab-about"), autocompletion=offer.studied
        ),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bots", "-b", metavar=metavar("bots"), help=say("cli-lab-bots"), autocompletion=offer.bots
        ),
    ] = None,
    deals: Annotated[
        int, typer.Option("--deals", "-d", min=2, show_default=False, help=say("cli-lab-deals"))
    ] = 400,
    cache: Annotated[
        Path | None, typer.Option("--cache", metavar=metavar("folder"), help=say("cli-lab-cache"))
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help=say("cli-lab-fresh"))] = False,
    report: Annotated[Path | None, typer.Option("--report", help=say("cli-lab-report"))] = None,
) -> None:
    from pioche.cli.lab import StudyOptions, run_lab

    run_lab(StudyOptions(study, game, about or [], bots or [], deals, cache, fresh, report, ground))


@command("cli-replay")
def replay(
    file: Annotated[Path, typer.Argument(metavar=metavar("file"), help=say("cli-replay-file"))],
    seat: Annotated[int | None, typer.Option("--seat", help=say("cli-replay-seat"))] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help=say("cli-replay-quiet"))] = False,
    json: Json = False,
    lang: Language = None,
) -> None:
    from pioche.cli.replay import tell_record

    tell_record(file, seat, quiet=quiet, as_json=json, language=lang or preferred_language())


@command("cli-review")
def review(
    file: Annotated[Path, typer.Argument(metavar=metavar("file"), help=say("cli-replay-file"))],
    seat: Annotated[int | None, typer.Option("--seat", help=say("cli-review-seat"))] = None,
    budget: Annotated[
        str | None, typer.Option("--budget", metavar="40s|200000", help=say("cli-review-budget"))
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help=say("cli-review-all"))] = False,
    json: Annotated[bool, typer.Option("--json", help=say("cli-review-json"))] = False,
    lang: Language = None,
) -> None:
    from pioche.cli.review import review_record

    language = lang or preferred_language()
    review_record(file, seat, budget, everything=everything, as_json=json, language=language)


def serve(
    lan: Annotated[bool, typer.Option("--lan", help=say("cli-serve-lan"))] = False,
    browse: Annotated[bool, typer.Option("--open", help=say("cli-serve-open"))] = False,
    print_only: Annotated[bool, typer.Option("--print-settings", help=say("cli-serve-print"))] = False,
    lang: Language = None,
    **settings: str | bool | None,
) -> None:
    from pioche.cli.serve import serve_tables

    language = lang or preferred_language()
    serve_tables(settings, lan=lan, browse=browse, print_only=print_only, language=language)


command("cli-serve")(with_settings(serve, WORDS))


@command("cli-backup")
def backup(
    file: Annotated[Path, typer.Argument(metavar=metavar("file"), help=say("cli-backup-file"))],
    store: Store = None,
    lang: Language = None,
) -> None:
    from pioche.cli.serve import back_up

    back_up(file, store, lang or preferred_language())


@command("cli-restore")
def restore(
    file: Annotated[Path, typer.Argument(metavar=metavar("file"), help=say("cli-restore-file"))],
    store: Store = None,
    lang: Language = None,
) -> None:
    from pioche.cli.serve import fill_store

    fill_store(file, store, lang or preferred_language())


@command("cli-check")
def check(store: Store = None, lang: Language = None) -> None:
    from pioche.cli.serve import check_store

    check_store(store, lang or preferred_language())


@command("cli-cluster")
def cluster(
    store: Store = None,
    json: Annotated[bool, typer.Option("--json", help=say("cli-cluster-json"))] = False,
    lang: Language = None,
) -> None:
    from pioche.cli.cluster import show_cluster

    show_cluster(store, as_json=json, language=lang or preferred_language())


def run() -> None:
    """What was typed wrongly is told in the language of the reader."""
    try:
        status = app(standalone_mode=False)
    except typer.TyperException as error:
        status = tell_usage(error, WORDS)
    sys.exit(status)
