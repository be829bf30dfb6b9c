"""The command `pioche`: the whole command line where it is installed, else what the base can do."""

import sys
from argparse import ArgumentParser

from pioche.cli.streams import standard_streams
from pioche.extras import line_to_type
from pioche.words.language import language_asked


def run() -> None:
    with standard_streams(language_asked(sys.argv[1:])):
        try:
            from pioche.cli.main import run as run_command

            run_command()
        except ModuleNotFoundError as missing:
            root = (missing.name or "pioche").partition(".")[0]
            if root == "pioche" or root in sys.stdlib_module_names:
                raise
            run_base(sys.argv[1:], root)


def run_base(arguments: list[str], missing: str) -> None:
    """`--version` and `referee`; for the rest, the line to type."""
    from pioche.cli.referee import run_referee
    from pioche.cli.version import version_line
    from pioche.words.language import LANGUAGES, preferred_language

    parser = ArgumentParser(prog="pioche", add_help=False, allow_abbrev=False)
    parser.add_argument("--lang", choices=LANGUAGES)
    parser.add_argument("--version", action="store_true")
    parser.add_argument("command", nargs="?", default="pioche")
    asked, rest = parser.parse_known_args(arguments)
    if asked.version:
        print(version_line(asked.lang or preferred_language()))
    elif asked.command == "referee" and not rest:
        run_referee(asked.lang or "en")
    else:
        print(line_to_type(asked.command, missing), file=sys.stderr)
        sys.exit(2)
