"""Sentences of the catalogue for those who are served; each catalogue is read once."""

from functools import cache

from pioche.games.shelf import FOLDERS, find_title
from pioche.words.catalogue import Catalogue
from pioche.words.language import LANGUAGES


@cache
def catalogue(language: str, game: str | None = None) -> Catalogue:
    return Catalogue(language, None if game is None else find_title(game))


def read_all() -> None:
    """Before somebody waits for one; on another thread, since it takes half a second."""
    for language in LANGUAGES:
        for game in (None, *FOLDERS):
            catalogue(language, game)
