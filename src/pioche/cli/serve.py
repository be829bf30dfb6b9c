"""`pioche serve`, `backup`, `restore`, `check`: flags made from the settings, and what they say to people."""

import inspect
import os
import re
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final

import typer

from pioche.cli.errors import fail
from pioche.cli.printable import printable
from pioche.cli.streams import STREAM, is_closed, reason
from pioche.server.settings import (
    EVERYWHERE,
    READERS,
    SWITCHES,
    SettingRefusedError,
    Settings,
    field,
    in_force,
    read_settings,
    read_store,
    usual_values,
    variable,
    without_password,
)
from pioche.words.catalogue import Catalogue

MOST_TOLD: Final = 100
LONGEST_SAID: Final = 80
"""Of what a database says; with the words around it, it fits into a sentence of the catalogue."""
DATABASE_SAYS: Final = {
    r"Connection refused|No such file or directory": "database-refused",
    r"failed to resolve|could not translate host": "system-no-host",
    r"password authentication failed|no password supplied|Peer authentication": "database-password",
    r"role .* does not exist": "database-password",
    r"database .* does not exist": "database-missing",
    r"file is not a database": "database-no-file",
    r"unable to open database file": "database-no-open",
    r"timeout expired|timed out": "database-timeout",
    r"read-only": "database-read-only",
}
"""How the databases say what happens often, and the sentence of the catalogue for each."""
FAULTY: Final = 1
"""The status where a store could be looked at and is not as it should be."""
GROUPS: Final = {
    "network": (
        *("host", "port", "store", "public-url", "prefix", "allowed-origins"),
        *("node-address", "node-listen"),
        *("trust-proxy", "trust-proxy-rtt", "grace-to-stop"),
    ),
    "limits": (
        *("most-tables", "most-sockets", "most-sockets-per-address", "most-message-bytes"),
        *("outbox-bytes", "ping-every", "idle-table-after", "thinkers"),
        *("keep-tables-days", "keep-records-days", "keep-guests-days"),
    ),
    "watching": ("log-format", "log-level", "metrics", "metrics-token"),
}
TAKEN: Final = {
    "store": "url",
    "public-url": "url",
    "prefix": "path",
    "allowed-origins": "urls",
    "node-address": "address",
    "node-listen": "address",
    "metrics-token": "token",
}
"""What a setting takes where it is neither a number nor called like the setting."""


def with_settings(function: Callable[..., None], words: Catalogue) -> Callable[..., None]:
    """The function, to be called with a flag for every setting beside its own parameters."""
    own = inspect.signature(function, eval_str=True)
    kept = [parameter for parameter in own.parameters.values() if parameter.kind is not parameter.VAR_KEYWORD]
    flags = [
        inspect.Parameter(
            field(name),
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=Annotated[bool | None if name in SWITCHES else str | None, flag(name, group, words)],
        )
        for group, names in GROUPS.items()
        for name in names
    ]
    kept = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in kept]
    function.__signature__ = own.replace(parameters=kept + flags)  # type: ignore[attr-defined]
    return function


def flag(name: str, group: str, words: Catalogue) -> Any:
    usual = usual_values()[name]
    details: dict[str, object] = {
        "sentence": words.say(f"setting-{name}"),
        "variable": variable(name),
        "usual": usual,
        "opposite": f"--no-{name}",
    }
    return typer.Option(
        f"--{name}/--no-{name}" if name in SWITCHES else f"--{name}",
        help=words.say(help_form(name, usual), details),
        metavar=None if name in SWITCHES else metavar(name, words),
        rich_help_panel=words.say(f"cli-serve-group-{group}"),
        show_default=False,
    )


def help_form(name: str, usual: str) -> str:
    if name in SWITCHES:
        return "cli-serve-switch"
    return "cli-serve-flag" if usual else "cli-serve-flag-empty"


def metavar(name: str, words: Catalogue) -> str:
    usual = getattr(Settings(), field(name))
    kind = "number" if isinstance(usual, int | float) else TAKEN.get(name, name)
    return words.say(f"metavar-{kind}")


def written(flags: dict[str, str | bool | None]) -> dict[str, str]:
    """The flags that were given, by the names of their settings and as one would write them."""
    return {
        name: str(value).lower() if isinstance(value, bool) else value
        for name in READERS
        if (value := flags.get(field(name))) is not None
    }


@contextmanager
def settings_refused(words: Catalogue) -> Iterator[None]:
    try:
        yield
    except SettingRefusedError as refused:
        allowed = words.say(f"allowed-{refused.allowed}", refused.details)
        details: dict[str, object] = {"name": refused.said, "value": refused.value, "allowed": allowed}
        raise fail(words.say("cli-bad-setting", details)) from None


def serve_tables(
    flags: dict[str, str | bool | None], *, lan: bool, browse: bool, print_only: bool, language: str
) -> None:
    words = Catalogue(language)
    if lan:
        flags = {"host": EVERYWHERE, **{name: value for name, value in flags.items() if value is not None}}
    with settings_refused(words):
        settings = read_settings(os.environ, written(flags))
    if print_only:
        for name, value in in_force(settings).items():
            typer.echo(f"{variable(name)}={value}")
        return

    from pioche.server.serve import Opened, StartFailedError, run

    def announce(opened: Opened) -> None:
        tell_opened(opened, words)
        if browse:
            threading.Thread(target=webbrowser.open, args=(opened.here,), daemon=True).start()

    try:
        run(settings, announce)
    except StartFailedError as failed:
        explain(failed, words)
        raise fail(words.say(failed.sentence, failed.details), failed.status) from None
    typer.echo(words.say("serve-stopped"))


def tell_opened(opened: Any, words: Catalogue) -> None:
    typer.echo(words.say("serve-here", {"address": opened.here}))
    if opened.elsewhere is not None:
        typer.echo(words.say("serve-elsewhere", {"address": opened.elsewhere}))
        if sys.stdout.isatty():
            import segno

            segno.make(opened.elsewhere, micro=False).terminal(compact=True, border=2)
    typer.echo(words.say("serve-store", {"store": opened.store}))
    typer.echo(words.say("serve-stop"))
    sys.stdout.flush()


def back_up(file: Path, store: str | None, language: str) -> None:
    words = Catalogue(language)
    with settings_refused(words):
        url = read_store(os.environ, store)
    if file != STREAM and file.exists():
        raise fail(words.say("backup-exists", {"file": str(file)}))
    if file == STREAM and is_closed(sys.stdout):
        raise fail(words.say("backup-closed"))

    from pioche.server.store.backup import backup

    with store_failures_told(words), kept_in(file, words.say("system-output")) as target:
        backup(url, target)
        if file == STREAM:
            with target.open("rb") as whole:
                copyfileobj(whole, sys.stdout.buffer)
    if file != STREAM:
        typer.echo(words.say("backup-done", {"file": str(file)}))


@contextmanager
def kept_in(file: Path, called: str) -> Iterator[Path]:
    """The file itself; for a stream, through which goes only what is whole, one that nobody is told of."""
    from pioche.server.store.errors import StoreError

    if file != STREAM:
        yield file
        return
    with TemporaryDirectory() as folder:
        try:
            yield Path(folder) / STREAM
        except StoreError as error:
            error.details.update({"file": called} if "file" in error.details else {})
            raise


def fill_store(file: Path, store: str | None, language: str) -> None:
    words = Catalogue(language)
    with settings_refused(words):
        url = read_store(os.environ, store)

    from pioche.server.store.backup import restore

    called = words.say("system-input") if file == STREAM else str(file)
    with store_failures_told(words), kept_in(file, called) as source:
        if file == STREAM:
            with source.open("wb") as whole:
                copyfileobj(sys.stdin.buffer, whole)
        restore(source, url)
    typer.echo(words.say("restore-done", {"file": called, "store": without_password(url)}))


def check_store(store: str | None, language: str) -> None:
    words = Catalogue(language)
    with settings_refused(words):
        url = read_store(os.environ, store)

    from pioche.server.store.check import check

    with store_failures_told(words):
        checked = check(url)
    for fault in checked.faults[:MOST_TOLD]:
        # As the log writes them, so that they can be looked for: table 12345, not 12,345.
        plain: dict[str, object] = {name: str(value) for name, value in fault.details.items()}
        if key := database_key(str(plain.get("failure", ""))):
            plain["failure"] = words.say(key)
        typer.echo(printable(words.say(f"reason-{fault.reason}", plain)))
    counts = {name: checked.counts[name] for name in ("tables", "entries", "records", "people")}
    seconds = round(checked.seconds, 1)
    details: dict[str, object] = {"store": without_password(url), **counts, "seconds": seconds}
    typer.echo(words.say("check-done", details))
    if checked.faults:
        raise fail(words.say("check-faults", {"count": len(checked.faults)}), FAULTY)
    typer.echo(words.say("check-well"))


@contextmanager
def store_failures_told(words: Catalogue) -> Iterator[None]:
    from pioche.server.store.errors import StoreError

    try:
        yield
    except StoreError as error:
        explain(error, words)
        raise fail(words.refusal(error.as_refusal())) from None


def explain(error: Any, words: Catalogue) -> None:
    """What the system or the database says of it, in the language of the reader."""
    if "detail" not in error.details:
        return
    if isinstance(error.__cause__, OSError):
        error.details["detail"] = reason(error.__cause__, words)
    else:
        error.details["detail"] = database_says(str(error.details["detail"]), words)


def database_key(said: str) -> str:
    """The key of our sentence for what a database says often, or nothing."""
    return next((key for form, key in DATABASE_SAYS.items() if re.search(form, said)), "")


def database_says(said: str, words: Catalogue) -> str:
    """What happens often is said in our words, anything else is quoted."""
    key = database_key(said) or "database-else"
    said = said.rpartition("FATAL: ")[2].strip()  # before it only which address was tried
    return words.say(key, {"said": said if len(said) <= LONGEST_SAID else said[:LONGEST_SAID] + "…"})
