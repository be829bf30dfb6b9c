"""Where the games are found by name; a game is loaded when it is asked for."""

from importlib import import_module
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


def folder_of(name: str) -> str:
    """The package of a game, where its rule books and words lie too."""
    return f"pioche.games.{FOLDERS[name]}"


def find_title(name: object) -> Title:
    """The game that is meant by a name, in any spelling; its own `name` is the one that is used."""
    known = game_id(name, FOLDERS, folder_of)
    if known is None:
        raise bad_request("unknown-game", {"name": str(name)[:80], "known": ", ".join(FOLDERS)})
    title = import_module(f"{folder_of(known)}.title").TITLE
    assert isinstance(title, Title)
    return title
