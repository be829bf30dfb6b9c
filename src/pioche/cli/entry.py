"""The command `pioche`: the whole command line where it is installed, else what the base can do."""

import sys

from pioche.extras import line_to_type


def run() -> None:
    try:
        from pioche.cli.main import run as run_command

        run_command()
    except ModuleNotFoundError as missing:
        root = (missing.name or "pioche").partition(".")[0]
        if root == "pioche" or root in sys.stdlib_module_names:
            raise
        run_base(sys.argv[1:], root)


def run_base(arguments: list[str], missing: str) -> None:
    """What the base can do; of the rest, which line to type."""
    from pioche.cli.referee import run_referee
    from pioche.cli.version import version_line
    from pioche.words.language import preferred_language

    match arguments:
        case ["--version"]:
            print(version_line(preferred_language()))
        case ["referee"]:
            run_referee("en")
        case ["referee", "--lang", ("fr" | "en") as language]:
            run_referee(language)
        case _:
            command = next((argument for argument in arguments if not argument.startswith("-")), "")
            print(line_to_type(command or "pioche", missing), file=sys.stderr)
            sys.exit(2)
