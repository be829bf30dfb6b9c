"""The one spelling of a game's name, and all others that people write: `Non Merci !`, `non_merci`."""

import re
import unicodedata
from collections.abc import Callable, Collection
from functools import cache
from importlib.resources import files
from typing import Final

TITLE: Final = re.compile(r"^title = (.+)$", re.MULTILINE)
LONGEST: Final = 80


def spellings(game: str) -> list[str]:
    """An id as it is, and with the underscores that names in programs have."""
    return list(dict.fromkeys([game, game.replace("-", "_")]))


def folded(name: str) -> str:
    """Its letters and digits, without accents and capitals: what all spellings have in common."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", name).casefold() if sign.isalnum())


@cache
def titles(package: str) -> frozenset[str]:
    """What a game is called in each language, folded."""
    words = [file for file in files(package).iterdir() if file.name.startswith("words.")]
    found = [TITLE.findall(file.read_text(encoding="utf-8")) for file in words]
    return frozenset(folded(title) for each in found for title in each)


def game_id(name: object, known: Collection[str], package_of: Callable[[str], str]) -> str | None:
    """The id that is meant by a name: the id or a title of the game, in any spelling. None: no such game."""
    if not isinstance(name, str):
        return None
    if name in known:
        return name
    ids = {folded(game): game for game in known}
    wanted = folded(name[:LONGEST])
    if wanted in ids:
        return ids[wanted]
    return next((game for game in ids.values() if wanted in titles(package_of(game))), None)
