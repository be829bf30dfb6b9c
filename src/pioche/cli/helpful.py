"""Help and completion in the language of the reader: what Typer says by itself is said in our words."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from typing import Any, Final

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from pioche.cli.parameters import metavar, say
from pioche.cli.usage import recognised

HEADINGS: Final = {
    "Arguments:": "usage-arguments",
    "Options:": "usage-options",
    "Commands:": "usage-commands",
    "[required]": "usage-required",
}
"""What stands in help without colours."""
COMPLETION: Final = {"install_completion": "cli-install-completion", "show_completion": "cli-show-completion"}
COMPLETION_FORMS: Final = {
    r"(?P<shell>\w+) completion installed in (?P<file>.*)": "cli-completion-installed",
    r"Completion will take effect": "cli-completion-later",
    r"Shell (?P<shell>\w+) (is )?not supported": "cli-completion-no-shell",
}
"""What installing completion says, and the sentence of the catalogue for each."""


KINDS: Final = {"<int": "number", "<float": "number", "<path": "file"}
"""How Typer names a type, and how the help does; a text is called what its option is."""


class Helpful:
    """What commands and the group of all commands have in common."""

    rich_markup_mode: Any

    def get_params(self, ctx: Any) -> list[Any]:
        """Behind an option stands what it takes, as one writes it, instead of a type of Python."""
        params: list[Any] = list(super().get_params(ctx))  # type: ignore[misc]
        for each in params:
            each.display_type = partial(taken, each)
        return params

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        option: TyperOption | None = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = say("cli-help")
        return option

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        pieces: list[str] = self.collect_usage_pieces(ctx)  # type: ignore[attr-defined]
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=say("usage-line", {"usage": ""}))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """With colours it is printed at once, without them it is left in the formatter."""
        if self.rich_markup_mode is not None:
            from typer import rich_utils

            rich_utils.REQUIRED_LONG_STRING = say("usage-required")
        with no_other_names(ctx.command.get_params(ctx)):
            super().format_help(ctx, formatter)  # type: ignore[misc]
        for english, key in HEADINGS.items():
            formatter.buffer = [piece.replace(english, say(key)) for piece in formatter.buffer]


@contextmanager
def no_other_names(params: list[Any]) -> Iterator[None]:
    """The sentence of a switch names its opposite: a column for those would take the room of all others."""
    kept = [(each, each.secondary_opts) for each in params]
    for each, _ in kept:
        each.secondary_opts = []
    try:
        yield
    finally:
        for each, opposites in kept:
            each.secondary_opts = opposites


class HelpfulCommand(Helpful, TyperCommand):
    """A command whose own help speaks the language of the reader."""


class HelpfulGroup(Helpful, TyperGroup):
    """The same for `pioche` itself, and for its options about completion."""

    def get_params(self, ctx: Any) -> list[Any]:
        params = super().get_params(ctx)
        for each in params:
            if each.name in COMPLETION and each.help != say(COMPLETION[each.name]):
                each.help = say(COMPLETION[each.name])
                each.callback = in_our_words(each.callback)
        return params


def taken(parameter: Any, ctx: Any) -> str:
    """What an option takes; an argument says so by its name, and a switch takes nothing."""
    if isinstance(parameter, TyperArgument) or parameter.is_flag:
        return ""
    kind = type(parameter).display_type(parameter, ctx)
    known = (name for form, name in KINDS.items() if kind.startswith(form))
    return metavar(next(known, parameter.name))


def in_our_words(callback: Callable[..., Any]) -> Callable[..., Any]:
    """The callback of an option, whose sentences are replaced; a script for the shell stays as it is."""

    def run(*given: Any) -> Any:
        told = StringIO()
        try:
            with redirect_stdout(told), redirect_stderr(told):
                return callback(*given)
        finally:
            for line in told.getvalue().splitlines():
                key, details = recognised(line, COMPLETION_FORMS)
                typer.echo(say(key, details) if key else line, err=key == "cli-completion-no-shell")

    return run
