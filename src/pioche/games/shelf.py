"""Where the games are found by name; a game is loaded when it is asked for."""

from importlib import import_module
from typing import Final

from pioche.engine.refusal import bad_request
from pioche.engine.title import Title

FOLDERS: Final[dict[str, str]] = {
    "merci": "merci",
    "mio": "mio",
    "shit": "shit",
    "lettres": "lettres",
    "non-merci": "non_merci",
}


def find_title(name: object) -> Title:
    folder = FOLDERS.get(name) if isinstance(name, str) else None
    if folder is None:
        raise bad_request("unknown-game", {"name": str(name)[:80], "known": ", ".join(FOLDERS)})
    title = import_module(f"pioche.games.{folder}.title").TITLE
    assert isinstance(title, Title)
    return title
