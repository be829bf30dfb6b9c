"""Where the games are found by name: those of this project, and those that other packages bring.

A package says what it brings by entry points (docs/adding-a-game.md); for a game, the name is the game's and
the value is the package in which its title.py, rules.*.toml and words.*.ftl lie:

    [project.entry-points."pioche.games"]
    bataille = "pioche_bataille"

A game is loaded when it is asked for. Files that replace a default (customs.py, bots.py, drawing.py …) lie in
the same folder and are found by name, so that no rules know them.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.util import find_spec
from logging import getLogger
from types import ModuleType
from typing import Final

from pioche.engine.refusal import bad_request
from pioche.engine.title import Title
from pioche.games.names import game_id

FOLDERS: Final[dict[str, str]] = {
    "merci": "merci",
    "mio": "mio",
    "shit": "shit",
    "lettres": "lettres",
    "non-merci": "non_merci",
}
"""The games of this project, each with its folder."""
GROUP: Final = "pioche.games"
NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,31}")
NEEDED: Final = ("rules.en.toml", "rules.fr.toml", "words.en.ftl", "words.fr.ftl")
SENTENCE: Final = re.compile(r"^([a-z][\w-]*) *=", re.MULTILINE)
LOADED: Final = ("customs", "bots")
"""Parts that are asked for where all games are listed: if one of them is broken, its game is left out."""
LOG: Final = getLogger("pioche")


class BrokenPackageError(Exception):
    """What another package brings cannot be used."""


def brought(group: str) -> list[EntryPoint]:
    """What other packages bring, always in the same order."""
    return sorted(entry_points(group=group), key=lambda point: (point.name, point.value))


def leave_out(point: EntryPoint, error: Exception) -> None:
    """Say which package is broken, and how; everything else goes on without it."""
    whose = "?" if point.dist is None else point.dist.name
    LOG.warning(
        "%s: %s = %s of the package %s is left out: %s: %s",
        *(point.group, point.name, point.value, whose, type(error).__name__, error),
    )


def check_name(name: str, taken: Mapping[str, object]) -> None:
    """What other packages bring has a name of its own."""
    if not NAME.fullmatch(name):
        raise BrokenPackageError("a name has small letters, digits and hyphens")
    if name in taken:
        raise BrokenPackageError(f"the name is taken: {taken[name]}")


def check_folder(title: Title, package: str) -> None:
    """What is wrong with it is told here, and not by a list of all games that cannot be made."""
    missing = [name for name in NEEDED if not (files(package) / name).is_file()]
    if missing:
        raise BrokenPackageError(f"{package} has no {', '.join(missing)}")
    options = title.options(title.usual, {}).as_json()
    needed = ["title", "tagline", *(f"event-{kind}" for kind in title.notation.events)]
    needed += [key for name in options for key in (f"option-{name}", f"option-name-{name}")]
    for file in (file for file in NEEDED if file.endswith(".ftl")):
        said = set(SENTENCE.findall((files(package) / file).read_text(encoding="utf-8")))
        if unsaid := [key for key in needed if key not in said]:
            raise BrokenPackageError(f"{package}/{file} has no sentence {', '.join(unsaid)}")
    for part in LOADED:
        part_of(package, part)


@cache
def packages() -> dict[str, str]:
    """By name, the package of every game: those of this project first, then the others that load."""
    found = {name: f"pioche.games.{folder}" for name, folder in FOLDERS.items()}
    for point in brought(GROUP):
        try:
            check_name(point.name, found)
            check_folder(load_title(point.name, point.value), point.value)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the other games are played
            leave_out(point, error)
        else:
            found[point.name] = point.value
    return found


def game_names() -> list[str]:
    """Every game that can be played here."""
    return list(packages())


def folder_of(name: str) -> str:
    """The package of a game, where its rule books and words lie too."""
    return f"pioche.games.{FOLDERS[name]}" if name in FOLDERS else packages()[name]


def file_name(name: str) -> str:
    """What files about a game are called, without their ending."""
    return folder_of(name).rpartition(".")[2]


def load_title(name: str, package: str) -> Title:
    title = import_module(f"{package}.title").TITLE
    if not isinstance(title, Title) or title.name != name:
        raise BrokenPackageError(f"{package}.title.TITLE is not the title of {name}")
    return title


def find_title(name: object) -> Title:
    """The game that is meant by a name, in any spelling; its own `name` is the one that is used."""
    known = name if isinstance(name, str) and name in FOLDERS else game_id(name, packages(), folder_of)
    if known is None:
        raise bad_request("unknown-game", {"name": str(name)[:80], "known": ", ".join(game_names())})
    return load_title(known, folder_of(known))


@cache
def find_part(name: str, part: str) -> ModuleType | None:
    """The file of a game that replaces a default, such as its `customs`; None: the default is good enough."""
    return part_of(folder_of(name), part)


def part_of(package: str, part: str) -> ModuleType | None:
    module = f"{package}.{part}"
    return None if find_spec(module) is None else import_module(module)
